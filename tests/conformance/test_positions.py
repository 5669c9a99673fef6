"""Positions are copied, compared, pickled and written as text whole."""

from towpath.conformance.positions import *  # noqa: F403

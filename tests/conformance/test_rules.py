"""Random games end, conserve what they must, and offer moves that can all be played."""

from towpath.conformance.rules import *  # noqa: F403

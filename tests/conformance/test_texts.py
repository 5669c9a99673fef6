"""Everything that happens, is done or refused has its words, and the rulebook holds."""

from towpath.conformance.texts import *  # noqa: F403

"""Records replay, and golden playthroughs stay as they are."""

from towpath.conformance.records import *  # noqa: F403

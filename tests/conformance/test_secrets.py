"""What a seat may not know reaches it by no way."""

from towpath.conformance.secrets import *  # noqa: F403

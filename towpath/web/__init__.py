"""Tables over HTTP: the server, and the pages that people see."""

from towpath.web.app import create_app

__all__ = ["create_app"]

"""Tables over HTTP: what people may see and do, live. So far the service; the pages that use it are to come."""

from towpath.web.app import create_app

__all__ = ["create_app"]

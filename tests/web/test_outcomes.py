"""What a page is told about where each legal move leads: true, and made from the seat's own knowledge alone."""

from __future__ import annotations

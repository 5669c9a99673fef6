"""What a page is told about where each legal move leads: true, and made from the seat's own knowledge alone."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from tests.kit.walks import settled
from towpath.engine import SeededChance
from towpath.games import games
from towpath.table import PERSON, Holder, Table, open_table
from towpath.web.outcomes import MOST_MOVES, UNKNOWN, outcomes_of

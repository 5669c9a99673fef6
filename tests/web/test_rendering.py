"""Updates: what a page builds from them is the view itself, and they are small."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from tests.store.opening import next_move
from towpath import SeededChance, game
from towpath.table import PERSON, Holder, Table, open_table
from towpath.web.rendering import RenderedView, Viewer, changed, cut, patch
from towpath.web.wire import LiveFacts, encoded

NOBODY = LiveFacts(mine=[], hosting=False, may_take_over=False, away=[], presence={}, watching=0)


def test_a_drawing_is_cut_at_its_tags() -> None:
    assert cut("<svg><g>a</g></svg>") == ["<svg>", "<g>a", "</g>", "</svg>"] and cut("") == []
    assert cut("a<b>") == ["a", "<b>"]


@pytest.mark.parametrize(
    ("old", "new", "pieces"),
    [
        ("<a><b><c>", "<a><b><c>", [(0, 3)]),
        ("<a><b><c>", "<a><x><y><c>", [(0, 1), "<x><y>", (2, 1)]),
        ("<g></g><g></g>", "<g></g><i></g>", [(0, 2), "<i>", (3, 1)]),
        ("<a><b><c>", "<c><a>", [(2, 1), (0, 1)]),
        ("", "<a>", ["<a>"]),
        ("<a>", "", []),
    ],
)
def test_a_patch_copies_what_is_unchanged(old: str, new: str, pieces: list[Any]) -> None:
    assert patch(cut(old), cut(new)) == pieces


@pytest.mark.parametrize("name", ["kontor", "arriala", "canal-mania"])
def test_updates_lead_to_the_view_itself_for_every_viewer(name: str) -> None:
    table = Table("t")
    holders = [Holder(PERSON, f"p{seat}", "") for seat in range(2)]
    table.accept(open_table(game(name).setup(2), holders, False, SeededChance(name)))
    rng = random.Random(name)
    viewers = [Viewer(None, "en", False), Viewer(0, "de", True), Viewer(1, "fr", False)]
    rendered = [RenderedView(table, viewer) for viewer in viewers]
    known = [json.loads(encoded(each.whole(NOBODY))) for each in rendered]
    sent = whole = 0
    for number in range(120):
        for _ in range(rng.choice((1, 1, 1, 4))):  # a slow page misses versions
            if not table.position.is_over():
                table.accept(next_move(table, rng, f"{number}/{table.version}"))
        for place, viewer in enumerate(viewers):
            now = RenderedView(table, viewer)
            update = now.update_from(rendered[place])
            known[place] = changed(known[place], json.loads(update))
            assert known[place] == json.loads(encoded(now.whole(NOBODY)))
            rendered[place] = now
            sent, whole = sent + len(update), whole + len(encoded(now.whole(NOBODY)))
    assert sent < whole / 10

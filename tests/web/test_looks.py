"""Updates: what a page builds from them is the view itself, and they are small."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from tests.store.opening import next_move
from towpath import SeededChance, game
from towpath.table import PERSON, Holder, Table, open_table
from towpath.web.looks import Look, Shown, as_json, changed, cut, patch


def test_a_drawing_is_cut_at_its_tags() -> None:
    assert cut("<svg><g>a</g></svg>") == ["<svg>", "<g>a", "</g>", "</svg>"] and cut("") == []
    assert cut("a<b>") == ["a", "<b>"]


@pytest.mark.parametrize(
    ("old", "new", "made"),
    [
        ("<a><b><c>", "<a><b><c>", [(0, 3)]),
        ("<a><b><c>", "<a><x><y><c>", [(0, 1), "<x><y>", (2, 1)]),
        ("<g></g><g></g>", "<g></g><i></g>", [(0, 2), "<i>", (3, 1)]),
        ("<a><b><c>", "<c><a>", [(2, 1), (0, 1)]),
        ("", "<a>", ["<a>"]),
        ("<a>", "", []),
    ],
)
def test_a_patch_takes_over_what_stayed(old: str, new: str, made: list[Any]) -> None:
    assert patch(cut(old), cut(new)) == made


@pytest.mark.parametrize("name", ["kontor", "arriala", "canal-mania"])
def test_updates_lead_to_the_view_itself_for_every_viewer(name: str) -> None:
    table = Table("t")
    holders = [Holder(PERSON, f"p{seat}", "") for seat in range(2)]
    table.accept(open_table(game(name).setup(2), holders, False, SeededChance(name)))
    rng = random.Random(name)
    looks = [Look(None, "en", False), Look(0, "de", True), Look(1, "fr", False)]
    shown = [Shown(table, look) for look in looks]
    known = [json.loads(as_json(each.whole())) for each in shown]
    sent = whole = 0
    for number in range(120):
        for _ in range(rng.choice((1, 1, 1, 4))):  # a slow page misses versions
            if not table.position.is_over():
                table.accept(next_move(table, rng, f"{number}/{table.version}"))
        for place, look in enumerate(looks):
            now = Shown(table, look)
            update = now.update_from(shown[place])
            known[place] = changed(known[place], json.loads(update))
            assert known[place] == json.loads(as_json(now.whole()))
            shown[place] = now
            sent, whole = sent + len(update), whole + len(as_json(now.whole()))
    assert sent < whole / 10

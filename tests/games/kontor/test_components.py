"""The printed components: what stands in the content file, and what is said about a wrong one."""

from __future__ import annotations

from pathlib import Path

import pytest

import towpath
from towpath import BadInput
from towpath.games.kontor.components import BOAT_SYMBOL, CRANE, KontorContent, load_content
from towpath.games.kontor.game import GAME

OWN = Path(towpath.__file__).parent / "games" / "kontor" / "content" / "kontor.toml"
TEXT = OWN.read_text("utf-8")
CARDS, NAME = load_content(None)

FIRST_QUAY = '[[quay]]\nred = 1\nblack = 2\ngoods = []\nsymbol = "none"\nmark = "reconstructed"\n'
GULLIVER = (
    'variant = "gullivers-reisen"\nwidth = 5\nheight = 5\nfixed = false\nmark = "stated"\npicture = """\nA\n"""\n'
)


def test_every_number_stands_on_one_card_only() -> None:
    assert sorted(CARDS.by_number) == list(range(1, 92))


def test_both_colours_have_the_same_quays() -> None:
    def faces(cards: KontorContent, seat: int) -> list[tuple[int, int, int]]:
        own = [card for card in cards.by_number.values() if cards.owner[card] == seat]
        return sorted((cards.kind[card], cards.goods[card], cards.symbol[card]) for card in own)

    assert faces(CARDS, 0) == faces(CARDS, 1) and len(faces(CARDS, 0)) == 21


def test_each_player_has_two_cranes_and_one_of_them_bears_the_boat() -> None:
    for seat in (0, 1):
        cranes = [card for card in CARDS.by_number.values() if CARDS.kind[card] == CRANE and CARDS.owner[card] == seat]
        assert sorted(CARDS.symbol[card] == BOAT_SYMBOL for card in cranes) == [False, True]


def test_sixteen_warehouses_of_each_good_are_enough_for_all_quays() -> None:
    for good in (0, 1, 2):
        assert sum(goods >> good & 1 for goods in CARDS.goods) == 16


def test_a_copy_of_the_content_plays_and_is_named_by_what_stands_in_it(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(TEXT, "utf-8")
    setup = GAME.setup(content=path)
    assert setup.content_name.startswith("file-") and NAME == "reconstructed"
    path.write_text(TEXT + "\n# printed\n", "utf-8")
    assert GAME.setup(content=path).content_name != setup.content_name


def line_of(text: str, part: str) -> int:
    return text[: text.index(part)].count("\n") + 1


@pytest.mark.parametrize(
    ("was", "becomes", "at", "complaint"),
    [
        ("black = 4\n", "black = 3\n", "black = 3\n", ["quay 2.black = 3", "3 is taken"]),
        ("number = 14\n", "number = 13\n", "", ["canal 2.number = 13", "13 is taken"]),
        ("number = 86\n", "number = 85\n", "", ["special 1.number = 85", "85 is taken"]),
        ("red = 5\n", 'red = "five"\n', 'red = "five"', ["quay 3.red = 'five'", "whole number from 1 to 999"]),
        ("red = 5\n", "red = 0\n", "red = 0", ["quay 3.red = 0", "whole number from 1 to 999"]),
        ("red = 5\n", "", "", ["quay 3.red is missing"]),
        (FIRST_QUAY, "", "[[quay]]", ["quay: 20 entries", "should be 21"]),
        ("goods = []", 'goods = ["tea"]', "[[quay]]", ["quay: 1 without goods", "should be 2"]),
        ('goods = ["tea"]', 'goods = ["coffee"]', 'goods = ["coffee"]', ["quay 6.goods", "'coffee'", "tea, wine, spices"]),
        ('goods = ["tea"]', 'goods = ["tea", "tea"]', 'goods = ["tea", "tea"]', ["each good at most once"]),
        ('goods = ["tea"]', 'goods = "tea"', 'goods = "tea"', ["quay 6.goods = 'tea'", "list of texts"]),
        ('symbol = "guilder"', 'symbol = "crown"', 'symbol = "crown"', ["quay 9.symbol = 'crown'", "none, guilder, boat"]),
        ('mark = "reported"', 'mark = "guessed"', 'mark = "guessed"', ["mark = 'guessed'", "stated, reported, reconstructed"]),
        ('[[canal]]\nnumber = 85\nsymbol = "guilder"\nmark = "reconstructed"\n', "", "[[canal]]", ["canal: 42 entries", "43"]),
        ('kind = "flood"', 'kind = "bridge"', "[[special]]", ["special: 1 of kind 'flood'", "should be 2"]),
        ('kind = "flood"', 'kind = "storm"', 'kind = "storm"', ["special 1.kind = 'storm'", "flood, bridge, customs"]),
        ("guilders = 20", "guilders = -1", "guilders = -1", ["money.guilders = -1"]),
        ("start = 3", "start = 11", "start = 11", ["money.start = 11", "0 to 10"]),
        ('name = "reconstructed"', "name = 7", "name = 7", ["name = 7", "should be a text"]),
        ('name = "reconstructed"', 'title = "x"', 'title = "x"', ["title = 'x'", "unknown key"]),
        ("[[layout]]\n" + GULLIVER, "", "[[layout]]", ["layout: none for the variant 'gullivers-reisen'"]),
        ('variant = "armut"', 'variant = "basic"', "", ["layout 2.variant = 'basic'", "each variant has one layout"]),
        ('variant = "armut"', 'variant = "riches"', 'variant = "riches"', ["layout 2.variant = 'riches'", "armut"]),
        ("width = 6", "width = 4", "", ["layout 3.picture", "5x1 cards", "limits of 4x6"]),
        ("width = 12", "width = 11", "", ["layout 6.picture", "12x4", "all 11x4"]),
        ("width = 7", "width = 99", "width = 99", ["layout 1.width = 99", "from 3 to 13"]),
        ("fixed = true", 'fixed = "yes"', 'fixed = "yes"', ["layout 5.fixed = 'yes'", "true or false"]),
        ('picture = """\nA\n"""', 'picture = """\n#\n"""', "", ["layout 4.picture", "anchor A once, not 0 times"]),
        ('picture = """\nA\n"""', 'picture = """\nA\n##\n"""', "", ["layout 4.picture", "lines of equal length"]),
        ("##A#####\n", "##A..###\n", "", ["layout 5.picture", "nine blocks"]),
    ],
)  # fmt: skip
def test_wrong_content_is_named_by_file_line_key_and_value(
    tmp_path: Path, was: str, becomes: str, at: str, complaint: list[str]
) -> None:
    assert was in TEXT
    path = tmp_path / "wrong.toml"
    path.write_text(TEXT.replace(was, becomes, 1), "utf-8")
    with pytest.raises(BadInput) as raised:
        load_content(path)
    message = str(raised.value)
    assert message.startswith(f"{path}: line ") and "\n" not in message
    for part in complaint:
        assert part in message
    if at:
        assert f"line {line_of(path.read_text('utf-8'), at)}:" in message


@pytest.mark.parametrize(
    ("text", "complaint"), [("name = ", "not TOML"), ("", "quay is missing"), ("quay = 3", "[[quay]]")]
)
def test_a_file_that_is_no_content_is_refused(tmp_path: Path, text: str, complaint: str) -> None:
    path = tmp_path / "wrong.toml"
    path.write_text(text, "utf-8")
    with pytest.raises(BadInput, match=r"wrong\.toml") as raised:
        load_content(path)
    assert complaint in str(raised.value)


def test_a_file_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match=r"nowhere\.toml: cannot be read"):
        load_content(tmp_path / "nowhere.toml")


def test_special_cards_do_not_go_with_tic_tac_toe() -> None:
    with pytest.raises(BadInput, match="specials"):
        GAME.setup(options={"variant": "tic-tac-toe", "specials": "on"})

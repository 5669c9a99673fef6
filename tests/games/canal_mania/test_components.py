"""The content: what the sources state holds, and a wrong file is refused with a line that says what would be right."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

from towpath import BadInput, game
from towpath.engine.sheet import Sheet
from towpath.games.canal_mania import components as room
from towpath.games.canal_mania.components import EDITIONS, GOODS, TILES, TYPES, Edition, load_content
from towpath.games.canal_mania.country import CLEAR, COLOURS, DIFFICULT
from towpath.games.canal_mania.game import GAME
from towpath.games.canal_mania.position import CanalManiaPosition

CONTENT = Path(room.__file__).parent / "content"


def edition_of(name: str) -> Edition:
    edition: Edition = load_content(None)[0].editions[name]
    return edition


BOTH = pytest.mark.parametrize("name", EDITIONS)


def colour_of(edition: Edition, town: str) -> str:
    return COLOURS[edition.country.colour[edition.country.by_word[town]]]


@BOTH
def test_42_towns_seven_of_each_colour_with_one_city(name: str) -> None:
    country = edition_of(name).country
    assert len(country.town_words) == 42 and country.cities.bit_count() == 6
    assert all(towns.bit_count() == 7 and (towns & country.cities).bit_count() == 1 for towns in country.of_colour)


# Components file, section c and Z3.
STATED_COLOURS = {
    "second": {"london": "red", "burton": "red", "gloucester": "green", "sheffield": "green", "guildford": "black",
               "oxford": "black", "newark": "black", "northampton": "black"},
    "first": {"london": "red", "burton": "red", "peterborough": "red", "gloucester": "green", "bristol": "green",
              "guildford": "black", "oxford": "black", "leeds": "yellow"},
}  # fmt: skip

ALL_DIFFERENT = {
    "both": ["chester stoke burton nottingham", "guildford weybridge london", "basingstoke weybridge guildford arundel",
             "coventry birmingham worcester gloucester", "manchester stoke birmingham coventry",
             "arundel guildford weybridge reading", "taunton bridgewater"],
    "second": ["newark nottingham leicester", "huddersfield leeds goole sheffield"],
    "first": ["manchester stoke birmingham coventry northampton", "peterborough northampton leighton-buzzard"],
}  # fmt: skip


@BOTH
def test_colours_are_as_stated(name: str) -> None:
    edition = edition_of(name)
    for town, colour in STATED_COLOURS[name].items():
        assert colour_of(edition, town) == colour, town
    for line in ALL_DIFFERENT["both"] + ALL_DIFFERENT[name]:
        towns = line.split()
        assert len({colour_of(edition, town) for town in towns}) == len(towns), line
    assert ("newark" in edition.country.by_word) == (name == "second")
    assert ("llangollen" in edition.country.by_word) == (name == "first")


def picture(name: str) -> CanalManiaPosition:
    setup = GAME.setup(5, {"edition": name})
    return GAME.arrange(setup, Sheet({"picture": True}, "picture", []))


# Z1, Z2: sections of the picture and their owners.
SECTIONS = {
    "both": {"white": "chester-stoke stoke-burton burton-nottingham weybridge-guildford guildford-arundel london-weybridge "
                      "weybridge-reading reading-oxford worcester-birmingham",
             "red": "taunton-bridgewater basingstoke-weybridge coventry-birmingham manchester-stoke",
             "black": "birmingham-stoke bristol-bath",
             "yellow": "worcester-gloucester",
             "green": "manchester-huddersfield goole-leeds leeds-huddersfield huddersfield-manchester"},
    "second": {"green": "goole-sheffield huddersfield-sheffield leicester-northampton nottingham-leicester"},
    "first": {"red": "coventry-northampton", "black": "goole-sheffield northampton-leighton_buzzard leighton_buzzard-london",
              "white": "northampton-peterborough"},
}  # fmt: skip


@BOTH
def test_the_picture_shows_the_sections_and_owners_of_the_examples(name: str) -> None:
    position = picture(name)
    words, seats = position.rules.country.town_words, position.rules.seats
    there = {(seats[owner], frozenset((words[one], words[two]))) for one, two, owner, _ in position.network.sections}
    for sections in (SECTIONS["both"], SECTIONS[name]):
        for owner, listed in sections.items():
            for section in listed.split():
                towns = frozenset(section.replace("_", " ").split("-"))
                towns = frozenset([town.replace(" ", "-") for town in towns])
                assert (owner, towns) in there, section
    complete = [canal for canal in position.finished if canal.contract < position.rules.edition.first_junction]
    assert len(complete) == 30 and all(canal.complete for canal in complete)


def terrain_between(position: CanalManiaPosition, contract: str, number: int = 0) -> list[int]:
    """Terrain of the hexes of a canal's section on the picture."""
    edition = position.rules.edition
    canal = next(each for each in position.finished if edition.contract_words[each.contract] == contract)
    sections: list[list[int]] = [[]]
    for tile in canal.way.tiles:
        sections[-1].append(position.rules.country.terrain[tile >> 6])
        ahead = position.rules.country.beside[(tile >> 6) * 6 + (tile & 7)]
        if position.rules.country.town_at[ahead] >= 0:
            sections.append([])
    return sections[number]


@BOTH
def test_lengths_and_terrain_are_as_stated(name: str) -> None:
    position = picture(name)
    assert terrain_between(position, "kennet-avon") == [CLEAR]  # Z1.1
    assert terrain_between(position, "kennet-avon", 1)[0] == CLEAR  # Z1.2
    assert terrain_between(position, "medway") == [CLEAR, CLEAR]  # Z1.3
    assert terrain_between(position, "don") == [CLEAR, DIFFICULT, CLEAR]  # Z1.4
    assert terrain_between(position, "huddersfield-narrow") == [DIFFICULT, DIFFICULT]  # Z1.5
    whole = terrain_between(position, "leeds-liverpool") + terrain_between(position, "leeds-liverpool", 1)
    assert (whole.count(CLEAR), whole.count(DIFFICULT)) == (5, 2)  # Z1.7
    assert terrain_between(position, "bridgewater-canal") == [CLEAR, CLEAR]
    edition = position.rules.edition
    assert edition.values[edition.contract_words.index("leeds-liverpool")] == 8
    if name == "second":
        junction = next(each for each in position.finished if each.contract >= edition.first_junction)
        assert 1 <= len(junction.tiles) <= 2  # Z1.6


@BOTH
def test_values_lie_between_2_and_8_with_a_mean_near_5_3(name: str) -> None:
    values = [contract.value for contract in edition_of(name).country.contracts]
    assert min(values) >= 2 and max(values) == 8 and 5.0 <= sum(values) / 30 <= 5.6


@BOTH
def test_initial_contracts_lie_in_the_west_and_the_lancaster_canal_upper_left(name: str) -> None:
    country = edition_of(name).country
    width = max(column for column, _ in country.places)
    for contract in country.contracts:
        if contract.initial:
            assert all(country.places[country.town_hex[town]][0] <= width / 2 for town in contract.ends)
    if name == "second":
        assert next(each for each in country.contracts if each.word == "lancaster-canal").quadrant == "upper-left"


def test_75_build_cards_with_every_colour_and_white_scarce_tunnels_and_precious_surveyors() -> None:
    components = load_content(None)[0].components
    assert sum(components.kind_count) == 75
    assert {goods for goods in components.kind_goods if goods} == set(range(1, len(GOODS)))
    cards = [0] * len(TYPES)
    for kind, count in enumerate(components.kind_count):
        cards[components.kind_type[kind]] += count
    assert min(cards) == cards[TYPES.index("surveyor")]
    tiles = {tile: cards[TYPES.index(tile)] / components.cards[TILES.index(tile)] for tile in TILES}
    assert min(tiles, key=tiles.__getitem__) == "tunnel"


# --- wrong content


def damaged(tmp_path: Path, file: str, old: str, new: str) -> str:
    """The complaint about the content after one change."""
    folder = tmp_path / "content"
    shutil.copytree(CONTENT, folder)
    path = folder / file
    text = path.read_text("utf-8")
    changed = re.sub(old, new, text, count=1, flags=re.M | re.S)
    assert changed != text
    path.write_text(changed, "utf-8")
    with pytest.raises(BadInput) as raised:
        load_content(folder / "canal-mania.toml")
    return str(raised.value)


MAP = "england-second.toml"
MAIN = "canal-mania.toml"


@pytest.mark.parametrize(
    ("file", "old", "new", "message"),
    [
        (MAP, 'colour = "red"', 'colour = "pink"', "line 50: town 1.colour = 'pink'; should be one of: red, yellow"),
        (MAP, '^colour = "red"\n', "", "town 1.colour is missing; should be one of: red"),
        (MAP, 'colour = "red"', 'colour = "blue"', "town: 6 of colour 'red', 1 of them cities; there should be 7"),
        (MAP, 'hex = "D3"', 'hex = "D4"', "town 1.hex = 'D4'; the map should show o there, but shows ^"),
        (MAP, 'hex = "D3"', 'hex = "Z99"', "town 1.hex = 'Z99'; the map should show o there, but shows ~"),
        (MAP, 'name = "Preston"', 'name = "Lancaster"', "town 2.name = 'Lancaster'; every town has a name of its own"),
        (MAP, r"\[\[town\]\]\nname = \"Lancaster\".*?\n\n", "", "o at D3, but no [[town]] has hex = 'D3'"),
        (MAP, r" 2  ~ ~ ~ \.", " 2  ~ ~ ~ ?", "line 9: map: row '2': '?' at D2; signs are . ^ o * ~"),
        (MAP, r" 2  ~ ~ ~ \.", " 2  ~ ~ ~ ~ .", "line 9: map: row '2' has 25 signs; there should be 24"),
        (MAP, r"^ 3  ", " 4  ", "line 10: map: row '4' should be the number 3"),
        (MAP, r"^ 2  ~ ~ ~ \. \. ~ ~", " 2  . ~ ~ . . ~ ~", "map: hex D2 cannot be reached from A2"),
        (
            MAP,
            r'ends = \["liverpool", "manchester"\]',
            'ends = ["liverpool", "atlantis"]',
            "'atlantis' should be one of",
        ),
        (MAP, r'ends = \["liverpool", "manchester"\]', 'ends = ["liverpool"]', "should be two different towns"),
        (MAP, "value = 8", "value = 5", "contract 7.value = 5; is too small: no way with so few tiles"),
        (MAP, "value = 8", "value = 9", "should be a whole number from 1 to 8"),
        (MAP, "initial = true\n", "", "contract: 5 initial contracts; there should be 6"),
        (MAP, r"\[\[contract\]\]\nword = \"medway\".*?\n\n", "", "contract: 29 contracts; there should be 30"),
        (MAP, 'word = "medway"', 'word = "thames"', "should be one word that no other contract or town has"),
        (MAP, 'quadrant = "upper-left"', 'quadrant = "north"', "quadrant = 'north'; should be one of: upper-left"),
        (MAP, 'ends = "reported"', 'ends = "guessed"', "ends = 'guessed'; should be one of: stated, reported"),
        (MAIN, "stretch = 16", "stretch = -1", "line 16: supply.stretch = -1; should be a whole number from 0 to 99"),
        (MAIN, 'goods = "red"', 'goods = "brown"', "build_card 4.goods = 'brown'; should be one of: none, red"),
        (MAIN, 'name = "Smeaton"', 'name = "Brunel"', "engineer 2.name = 'Brunel'; the engineers are, in this order"),
        (MAIN, "3 = 60", "3 = 0", "should be a whole number from 1 to 999"),
        (MAIN, r"\[10, 6, 2\]", "[10, 6]", "should be 3 numbers, one for each rank"),
        (MAIN, "cubes = 15", "cube = 15", "unknown key; known: players, cubes"),
        (MAIN, "england-first.toml", "england-third.toml", "should name a file beside this one"),
    ],
)
def test_wrong_content_is_refused_with_file_line_key_and_what_would_be_right(
    tmp_path: Path, file: str, old: str, new: str, message: str
) -> None:
    complaint = damaged(tmp_path, file, old, new)
    assert message in complaint, complaint
    assert file in complaint and re.search(r"line \d+", complaint) and "\n" not in complaint


def test_content_of_ones_own_has_a_name_of_its_own_in_records(tmp_path: Path) -> None:
    folder = tmp_path / "content"
    shutil.copytree(CONTENT, folder)
    mine = game("canal-mania").setup(2, content=folder / "canal-mania.toml")
    again = game("canal-mania").setup(2, content=folder / "canal-mania.toml")
    assert mine.content_name.startswith("file-") and mine.content_name == again.content_name
    path = folder / MAP
    path.write_text(path.read_text("utf-8").replace("value = 3", "value = 4", 1), "utf-8")
    assert game("canal-mania").setup(2, content=folder / "canal-mania.toml").content_name != mine.content_name


def test_the_first_edition_is_not_for_two_and_has_no_variable_length() -> None:
    with pytest.raises(BadInput, match="players = 2 is impossible"):
        game("canal-mania").setup(2, {"edition": "first"})
    with pytest.raises(BadInput, match="does not go with edition = 'first'"):
        game("canal-mania").setup(3, {"edition": "first", "length": "10"})

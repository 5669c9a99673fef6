"""Notes on the words of moves: what contracts, tiles and cards are, how many there are, and where a tile leads."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from typing import Any

from towpath.engine import Observation, Word
from towpath.engine.notes import Notes
from towpath.games.canal_mania.components import AQUEDUCT, ENGINEERS, JESSOP, TELFORD, TILES, TUNNEL
from towpath.games.canal_mania.country import DIFFICULT, DIRECTIONS, NOWHERE
from towpath.games.canal_mania.rules_payment import SURCHARGE

CHEAPER = {ENGINEERS[JESSOP]: TILES[TUNNEL], ENGINEERS[TELFORD]: TILES[AQUEDUCT]}


class CanalManiaNotes(Notes):
    """`texts` are the game's names, `drawing_texts` the words of its drawing."""

    def __init__(self, observation: Observation, texts: dict[str, Any], drawing_texts: dict[str, str]) -> None:
        facts = observation.facts
        setup = observation.setup
        self.country = setup.content.editions[facts["edition"]].country
        self.towns = dict(zip(self.country.town_words, self.country.town_names))
        self.texts, self.drawing_texts = texts, drawing_texts
        me: dict[str, Any] = {}
        if observation.seat is not None:
            me = facts["seats"][setup.seat_names()[observation.seat]]
        self.contracts = {each["contract"]: each for each in [*facts["parliament"], *me.get("contracts", [])]}
        self.canals: list[dict[str, Any]] = facts["canals"]
        self.built = {each["contract"]: len(each["tiles"]) for each in facts["canals"]}
        self.covered = {tile["hex"] for each in facts["canals"] for tile in each["tiles"]}
        self.open = Counter([card["card"] for card in facts["open"]])
        self.hand = Counter([card["card"] for card in me.get("hand", [])])
        self.types = Counter([card["type"] for card in me.get("hand", [])])
        self.cheaper = CHEAPER.get(me.get("engineer") or "", "")
        self.cards = dict(zip(TILES, setup.content.components.cards))

    def note(self, before: list[str], word: Word) -> str:
        if word.kind == "contract":
            return self.progress(word.text) if before[0] != "contract" else self.ends(word.text)
        if word.kind == "tile":
            cards = self.cards[word.text] - (word.text == self.cheaper) + SURCHARGE * (before[2] in self.covered)
            return self.say("cards" if cards > 1 else "card", count=cards)
        if word.kind == "hex" and before[0] == "build":
            return self.ground(word.text)
        if word.kind == "direction" and word.points:
            return self.say("exit", hex=word.points.removeprefix("hex-"))
        if word.kind in ("card", "payment"):
            return self.count(before, word)
        if word.kind == "engineer":
            return self.drawing_texts[f"engineer.{word.text}"]
        return ""

    def afterwards(self, words: list[str]) -> list[str]:
        """How much of a canal is built."""
        progress = self.progress(words[1]) if words[0] == "build" else ""
        return [progress] if progress else []

    def along(self, words: list[str]) -> list[str]:
        """A cube's way: its towns, and the hexes of the canals between them."""
        if words[0] != "ship":
            return []
        towns = [word for word in words[1:] if word in self.towns]
        way = [f"town-{towns[0]}"]
        for one, two in pairwise(towns):
            named = words[words.index(two) + 1 : words.index(two) + 2]  # of parallel canals, which one
            way += [*[f"hex-{hex}" for hex in self.between(one, two, named)], f"town-{two}"]
        return way

    def between(self, one: str, two: str, named: list[str]) -> list[str]:
        """The hexes of a section from a town to the next."""
        section: list[str] = []
        for canal in self.canals:
            begun, hexes = canal["start"], []
            for tile in canal["tiles"]:
                hexes.append(tile["hex"])
                ahead = self.country.neighbour(self.country.by_label[tile["hex"]], DIRECTIONS.index(tile["exit"]))
                if ahead == NOWHERE or self.country.town_at[ahead] == NOWHERE:
                    continue
                town = self.country.town_words[self.country.town_at[ahead]]
                if {begun, town} == {one, two} and (not section or [canal["contract"]] == named):
                    section = hexes if begun == one else hexes[::-1]
                begun, hexes = town, []
        return section

    def ends(self, word: str) -> str:
        contract = self.contracts.get(word, {})
        if "ends" not in contract:
            return self.say("junction")
        one, two = [self.towns[town] for town in contract["ends"]]
        through = ", ".join([self.towns[town] for town in contract["through"]])
        key = "contract-through" if through else "contract"
        return self.say(key, one=one, two=two, through=through, value=contract["value"])

    def progress(self, word: str) -> str:
        if word not in self.contracts:
            return ""
        return self.say("tiles", done=self.built.get(word, 0), value=self.contracts[word]["value"])

    def ground(self, hex: str) -> str:
        difficult = self.country.terrain[self.country.by_label[hex]] == DIFFICULT
        ground = str(self.texts["terrain"]["difficult" if difficult else "clear"])
        return self.say("over", ground=ground, count=SURCHARGE) if hex in self.covered else ground

    def count(self, before: list[str], word: Word) -> str:
        """How many cards of this kind there are, without those that were taken or paid already."""
        if word.kind == "payment":
            paid = before[5:].count(word.text)
            return self.say("hand", count=self.types[word.text] - paid) if word.text in self.types else ""
        there = self.open if before[0] in ("take", "draw") else self.hand
        left = there[word.text] - before[1:].count(word.text)
        return self.say("open" if there is self.open else "hand", count=left) if left > 1 else ""

    def say(self, key: str, **particulars: object) -> str:
        return str(self.texts["note"][key]).format(**particulars)

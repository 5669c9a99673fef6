"""What the server sends, and the client's types of it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec
import pytest

from towpath.web import typescript, wire
from towpath.web.wire import Joined, Message, encoded

UNSENDABLE: Any = object()


class Tile(Message, omit_defaults=True):
    """A tile on the map.

    It may lie face down.
    """

    name: str  # as players call it
    # Where it lies: the column
    # and the row.
    place: tuple[int, int]
    side: Literal["face", "back"] | None
    below: Tile | None = None
    marks: list[str | int] = []
    sizes: Annotated[dict[int, Any], msgspec.Meta(extra={"typescript": "Sizes"})] = {}


class Owner(Message):
    seat: str


class Nothing(Message):
    pass


class OwnTile(Joined):
    """A tile, and whose it is."""

    def __init__(self, tile: Tile, owner: Owner) -> None:
        super().__init__(tile, owner)


class Report(Message):
    tile: OwnTile
    times: list[float]


def test_a_structure_becomes_an_interface_with_its_comments() -> None:
    assert typescript.declaration(Tile) == "\n".join(
        [
            "/**",
            " * A tile on the map.",
            " *",
            " * It may lie face down.",
            " */",
            "export interface Tile {",
            "  /** as players call it */",
            "  name: string;",
            "  /** Where it lies: the column and the row. */",
            "  place: [number, number];",
            '  side: "back" | "face" | null;',
            "  below?: Tile;",
            "  marks?: (string | number)[];",
            "  sizes?: Sizes;",
            "}",
        ]
    )


def test_what_is_sent_as_one_object_is_of_all_its_types() -> None:
    assert typescript.declaration(OwnTile).endswith("export type OwnTile = Tile & Owner;")
    assert "  tile: OwnTile;\n  times: number[];" in typescript.declaration(Report)
    tile = OwnTile(Tile("corner", (1, 2), None), Owner("red"))
    sent = {"name": "corner", "place": [1, 2], "side": None, "seat": "red"}
    assert json.loads(encoded(tile)) == sent
    assert json.loads(encoded([Report(tile, [0.5])])) == [{"tile": sent, "times": [0.5]}]
    assert encoded(Joined(Nothing(), Owner("red"), Nothing())) == b'{"seat":"red"}'
    assert encoded(Joined(Nothing())) == b"{}"


def test_nothing_else_is_sent() -> None:
    with pytest.raises(NotImplementedError):
        encoded(UNSENDABLE)


def test_parts_of_one_object_do_not_overwrite_each_other() -> None:
    for kind in Joined.__subclasses__():
        if kind.__module__ == wire.__name__:
            parts = typescript.parts(kind)
            names = [name for part in parts for name in part.__struct_fields__]
            assert len(parts) > 1 and len(set(names)) == len(names), kind


def test_every_message_has_a_type() -> None:
    written = typescript.module()
    for kind in [*Message.__subclasses__(), *Joined.__subclasses__()]:
        if kind.__module__ == wire.__name__:
            assert f" {kind.__name__} " in written


def test_types_that_are_written_already_stay_untouched(tmp_path: Path) -> None:
    """Or the client would be built again whenever it is checked."""
    file = tmp_path / "wire.ts"
    typescript.write(file)
    assert file.read_text("utf-8") == typescript.module()
    before = file.stat()
    typescript.write(file)
    assert file.stat().st_mtime_ns == before.st_mtime_ns
    file.write_text("stale", "utf-8")
    typescript.write(file)
    assert file.read_text("utf-8") == typescript.module()

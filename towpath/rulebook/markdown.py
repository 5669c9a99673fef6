"""The little Markdown that the rulebook's texts use, as HTML: paragraphs, `- ` lists, **bold**, *italics* and
links to rules, `[words](#RULE)`. Everything else is text and is escaped."""

from __future__ import annotations

import re
from collections.abc import Collection
from html import escape

LINK = re.compile(r"\[([^\]]+)\]\(#([\w.-]+)\)")
BOLD = re.compile(r"\*\*(.+?)\*\*")
ITALICS = re.compile(r"\*(.+?)\*")
MENTION = re.compile(r"(?<![\w.#>-])(?:[A-Z]\d+|[a-z]+(?:\.[a-z0-9]+(?:-[a-z0-9]+)*)+)(?![\w<-])")


def to_html(text: str) -> str:
    """Blocks between empty lines; a block of lines that begin with `- ` is a list."""
    blocks = [block.strip().split("\n") for block in re.split(r"\n\s*\n", text.strip()) if block.strip()]
    return "".join([_block(lines) for lines in blocks])


def _block(lines: list[str]) -> str:
    first = next((place for place, line in enumerate(lines) if line.lstrip().startswith("- ")), None)
    if first is None:
        return f"<p>{inline(' '.join(lines))}</p>"
    before = _block(lines[:first]) if first else ""
    items: list[str] = []
    for line in lines[first:]:
        if line.lstrip().startswith("- "):
            items.append(line.lstrip()[2:])
        else:
            items[-1] += " " + line.strip()
    return before + "<ul>" + "".join([f"<li>{inline(item)}</li>" for item in items]) + "</ul>"


def inline(text: str) -> str:
    """Bold, italics and links within a line."""
    html = escape(text, quote=True)
    html = LINK.sub(r'<a href="#\2">\1</a>', html)
    return ITALICS.sub(r"<em>\1</em>", BOLD.sub(r"<strong>\1</strong>", html))


def with_mentions(text: str, ids: Collection[str]) -> str:
    """A line in which ids of rules become links to them."""

    def link(match: re.Match[str]) -> str:
        return f'<a href="#{match[0]}">{match[0]}</a>' if match[0] in ids else match[0]

    return MENTION.sub(link, inline(text))


def links(text: str) -> list[str]:
    """The rules that a text links to."""
    return [match[2] for match in LINK.finditer(text)]

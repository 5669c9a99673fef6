"""The rulebook as one page of HTML: complete without scripts, printable, every rule with an anchor of its own."""

from __future__ import annotations

from functools import cache

from markupsafe import Markup

from towpath.engine import Game
from towpath.rulebook import narration
from towpath.rulebook.book import Book, Chapter, Scene, book
from towpath.rulebook.guide import guide
from towpath.rulebook.markdown import inline, to_html, with_mentions
from towpath.web.pages import TEMPLATES, LinkPreview, filled, page_words

LONG_ID = 6

# What comes from the rulebook's Markdown is escaped there.
TEMPLATES.filters["inline"] = lambda text: Markup(inline(text))
TEMPLATES.filters["markdown"] = lambda text: Markup(to_html(text))
TEMPLATES.filters["breakable"] = lambda id: Markup(".<wbr>").join(id.split("."))


@cache
def page(game: Game, language: str) -> str:
    return _filled("book", game, language)


@cache
def main(game: Game, language: str) -> str:
    """What the page and the drawer at the table share."""
    return _filled("book_main", game, language)


def _filled(name: str, game: Game, language: str) -> str:
    read = book(game, language)
    about = narration.names(game, language).get("game", {}).get("about", game.about)
    title = page_words(language)["preview-rules"].format(game=game.title)
    return filled(
        name,
        language,
        preview=LinkPreview(title, about, game.name, f"/rules/{game.name}"),
        game=game,
        read=read,
        about=about,
        lang=Markup(f' lang="{read.language}"' if read.language != language else ""),
        guided=guide(game) is not None,
        long_ids=any(len(id) > LONG_ID for id in read.rules),
        plates={chapter.id: plate(read, chapter) for chapter in read.chapters},
        drawing=lambda scene: f"/rules/{game.name}/scenes/{scene.name}.svg?language={language}",
        mentioning=lambda text: Markup(with_mentions(text, read.rules)),
    )


def plate(read: Book, chapter: Chapter) -> Scene | None:
    """One scene of the chapter for its picture: an example from the printed rulebook, if there is one."""
    own = [
        read.scenes[name] for rule in chapter.rules for name in rule.scenarios if read.scenes[name].rules[0] == rule.id
    ]
    return next((each for each in own if each.source), own[0] if own else None)

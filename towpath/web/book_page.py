"""The rulebook as one page of HTML: complete without a script, printable, every rule with an address of its own."""

from __future__ import annotations

import json
from functools import cache
from html import escape

from towpath.engine import Game
from towpath.rulebook import telling
from towpath.rulebook.book import RULING, Book, Chapter, Picture, Rule, book
from towpath.rulebook.guide import guide
from towpath.rulebook.markdown import inline, to_html, with_mentions
from towpath.web.pages import page_words

Words = dict[str, str]

LONG_ID = 6
EDITIONS = "editions"  # the chapter that has them side by side

PAGE = """<!doctype html>
<html lang="{language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{game} · {rulebook} · Towpath</title>
<link rel="icon" href="/static/icon.svg">
<link rel="stylesheet" href="/static/client.css">
<script type="module" src="/static/client.js"></script>
</head>
<body class="book" data-language="{language}">
<header class="top"><a class="skip" href="#book" data-say="contents"></a><a class="wordmark" href="/">TOWPATH<span class="sr"> {home}</span></a>
<span class="game-title">{game}</span><span class="spacer"></span>
<button id="print" class="quiet wide" type="button">{print}</button>
<label class="quiet"><span class="sr">{language_word}</span><select id="language"></select></label>
<button id="theme" class="quiet" type="button" data-label="theme">◐</button></header>
{main}
</body>
</html>
"""


@cache
def page(game: Game, language: str) -> str:
    words = page_words(language)
    return PAGE.format(
        language=language,
        game=escape(game.title),
        rulebook=escape(words["rulebook"]),
        home=escape(words["home"]),
        print=escape(words["print"]),
        language_word=escape(words["language"]),
        main=main(game, language),
    )


@cache
def main(game: Game, language: str) -> str:
    """What the page and the drawer at the table share."""
    read, words = book(game, language), page_words(language)
    about = telling.names(game, language).get("game", {}).get("about", game.about)
    long = " long-ids" if any(len(id) > LONG_ID for id in read.rules) else ""
    tables = f'data-stages="{escape(json.dumps(read.stages))}" data-about="{escape(json.dumps(read.about))}"'
    parts = [_chapter(read, chapter, words) for chapter in read.chapters]
    parts += [_glossary(read, words), _reconstructed(read), _colophon(read, words)]
    return (
        f'<main id="book" class="book-layout{long}" data-game="{game.name}" {tables}>'
        f"{_contents(read, words)}"
        f'<div class="book-text"><header class="book-head"><img class="book-picture" alt="" src="/games/{game.name}/picture.svg"><h1>{escape(game.title)}</h1>'
        f'<p class="lead">{escape(about)}</p><p class="small">{escape(words["book-lead"])}</p>'
        f"{_learn(game, words)}</header>{''.join(parts)}</div></main>"
    )


def _learn(game: Game, words: Words) -> str:
    if guide(game) is None:
        return ""
    return (
        f'<p class="book-ways"><button class="primary learn" type="button" data-game="{game.name}">'
        f'{escape(words["learn"])}</button> <span class="small">{escape(words["learn-about"])}</span></p>'
    )


def _contents(read: Book, words: Words) -> str:
    entries = [(chapter.id, chapter.title or words["all-rules"]) for chapter in read.chapters]
    if read.glossary:
        entries.append(("glossary", words["glossary"]))
    if read.reconstructed:
        entries.append(("reconstructed", read.reconstructed["title"]))
    entries.append(("colophon", words["colophon"]))
    listed = "".join([f'<li><a href="#{id}">{escape(title)}</a></li>' for id, title in entries])
    label = escape(words["search-rules"])
    return (
        f'<nav class="book-contents" aria-label="{escape(words["contents"])}">'
        f'<input class="book-search" type="search" aria-label="{label}" placeholder="{label}" autocomplete="off">'
        '<p class="book-hits small" role="status"></p><ol class="book-found" hidden></ol>'
        f'<details class="book-list" open><summary>{escape(words["contents"])}</summary><ol>{listed}</ol></details></nav>'
    )


def _chapter(read: Book, chapter: Chapter, words: Words) -> str:
    title = escape(chapter.title or words["all-rules"])
    text = f'<div class="chapter-text">{to_html(chapter.text)}</div>' if chapter.text else ""
    rules = "".join([_rule(read, rule, words) for rule in chapter.rules])
    beside = _beside(read, words) if chapter.id == EDITIONS else ""
    return f'<section class="chapter" id="{chapter.id}"><h2>{title}</h2>{_plate(read, chapter)}{text}{beside}{rules}</section>'


def _plate(read: Book, chapter: Chapter) -> str:
    """One scene of the chapter as its picture: an example of the rulebook, if there is one."""
    own = [name for rule in chapter.rules for name in rule.scenarios if read.pictures[name].rules[0] == rule.id]
    if not own:
        return ""
    name = next((each for each in own if read.pictures[each].source), own[0])
    picture = read.pictures[name]
    return (
        f'<figure class="plate"><a href="#{picture.rules[0]}" data-opens="{name}"><img loading="lazy" alt="{escape(picture.title)}" '
        f'src="{_drawing(read, picture)}"></a><figcaption>{inline(picture.title)}</figcaption></figure>'
    )


def _drawing(read: Book, picture: Picture) -> str:
    return f"/rules/{read.game.name}/scenes/{picture.name}.svg?language={read.language}"


def _rule(read: Book, rule: Rule, words: Words) -> str:
    edition = f'<span class="mark edition">{escape(words["edition-" + rule.edition])}</span>' if rule.edition else ""
    source = f"<span>{escape(rule.source)}</span>" if rule.source else ""
    reason = (
        f'<p class="reason"><b>{escape(words["reason"])}</b> {with_mentions(rule.reason, read.rules)}</p>'
        if rule.reason
        else ""
    )
    scenes = "".join([_scene(read, read.pictures[name], words) for name in rule.scenarios])
    return (
        f'<article class="rule{" ruled" if rule.stated == RULING else ""}" id="{rule.id}" data-rule="{rule.id}" data-edition="{rule.edition}">'
        f'<h3><a class="rule-id" href="#{rule.id}">{rule.id.replace(".", ".<wbr>")}</a></h3>'
        f'<p class="rule-text">{with_mentions(rule.text, read.rules)}</p>{reason}'
        f'<p class="rule-marks"><span class="mark {rule.stated}">{escape(words[rule.stated])}</span>{edition}{source}</p>'
        f"{scenes}</article>"
    )


def _scene(read: Book, picture: Picture, words: Words) -> str:
    source = f"{escape(words['example'])}: {escape(picture.source)}" if picture.source else ""
    example = f' <span class="mark example">{source}</span>' if source else ""
    return (
        f'<details class="scene" data-scene="{picture.name}"><summary>{inline(picture.title)}{example}</summary>'
        f'<img class="still" loading="lazy" alt="" src="{_drawing(read, picture)}"></details>'
    )


def _beside(read: Book, words: Words) -> str:
    """What the editions have in the same place, as a table."""
    rows: list[str] = []
    for beside in read.beside:
        both = "".join([_cited(read, id) for id in beside.both])
        if both:
            rows.append(f'<tr><td colspan="2">{both}</td></tr>')
        if any(beside.editions.values()):
            cells = [_edition(read, beside.editions.get(name, []), words) for name in ("second", "first")]
            rows.append(f"<tr>{''.join(cells)}</tr>")
    heads = "".join([f'<th scope="col">{escape(words[name])}</th>' for name in ("second", "first")])
    return (
        f'<div class="wide-table" tabindex="0" role="group" aria-label="{escape(words["editions"])}"><table class="editions">'
        f"<thead><tr>{heads}</tr></thead><tbody>{''.join(rows)}</tbody></table></div>"
    )


def _edition(read: Book, ids: list[str], words: Words) -> str:
    cited = "".join([_cited(read, id) for id in ids])
    return f"<td>{cited}</td>" if cited else f'<td class="small">{escape(words["no-such-rule"])}</td>'


def _cited(read: Book, id: str) -> str:
    return f'<p><a class="rule-id" href="#{id}">{id}</a> {with_mentions(read.rules[id].text, read.rules)}</p>'


def _glossary(read: Book, words: Words) -> str:
    if not read.glossary:
        return ""
    entries = "".join(
        [f'<dt id="term-{id}">{inline(term)}</dt><dd>{inline(text)}</dd>' for id, term, text in read.glossary]
    )
    return f'<section class="chapter" id="glossary"><h2>{escape(words["glossary"])}</h2><dl>{entries}</dl></section>'


def _reconstructed(read: Book) -> str:
    if not read.reconstructed:
        return ""
    title, text = inline(read.reconstructed["title"]), to_html(read.reconstructed["text"])
    return f'<section class="chapter" id="reconstructed"><h2>{title}</h2>{text}</section>'


def _colophon(read: Book, words: Words) -> str:
    rows = "".join([_colophon_row(read, rule, words) for chapter in read.chapters for rule in chapter.rules])
    return (
        f'<section class="chapter" id="colophon"><h2>{escape(words["colophon"])}</h2><p>{escape(words["colophon-text"])}</p>'
        f'<table class="colophon"><thead><tr><th scope="col">{escape(words["rule"])}</th><th scope="col">'
        f"{escape(words['scenes'])}</th></tr></thead><tbody>{rows}</tbody></table></section>"
    )


def _colophon_row(read: Book, rule: Rule, words: Words) -> str:
    shown = "".join(
        [
            f'<li><a href="#{rule.id}" data-opens="{name}">{inline(read.pictures[name].title)}</a></li>'
            for name in rule.scenarios
        ]
    )
    why = f": {escape(rule.shown)}" if rule.shown else ""
    cell = f"<ul>{shown}</ul>" if shown else f'<span class="small">{escape(words["not-shown"])}{why}</span>'
    return f'<tr><th scope="row"><a class="rule-id" href="#{rule.id}">{rule.id}</a></th><td>{cell}</td></tr>'

"""What stands beside the map on a page: action points, the table of sections, the supply, and the players."""

from __future__ import annotations

from towpath.drawing.panel import panel, row, sign, span, target
from towpath.drawing.svg import escape
from towpath.games.arriala import draw_pieces, glyphs
from towpath.games.arriala.draw_cards import card_about, card_title, kind_and_steps
from towpath.games.arriala.draw_pieces import Facts
from towpath.games.arriala.lock_effects import Scored, lock_effects

COIN = 24  # pixels
USUAL = 5  # action points in a turn
LEDGER = ("sections", "locks", "rivers", "masterworks", "vineyards", "earlier")


def worker_sign(colour: str, size: float = 18) -> str:
    return sign(glyphs.worker(colour, 14), size, size, (-16, -16, 32, 32))


# --- this turn


def points_left(facts: Facts, texts: dict[str, str]) -> str:
    """The action points of this turn as coins; those that are spent are dashed."""
    if "result" in facts:
        return ""
    left = facts["action_points"]
    count = max(USUAL, left)
    coins = "".join(
        [
            f'<g transform="translate({COIN * place + COIN / 2:g} 12)">{draw_pieces.coin(place >= left)}</g>'
            for place in range(count)
        ]
    )
    label = f"{texts['action-points']}: {left}"
    art = sign(coins, COIN * count, COIN, (0, 0, COIN * count, COIN), label)
    return f'<div class="points-left"><span>{escape(texts["action-points"])}</span>{art}<b>{left}</b></div>'


def virtual_player(facts: Facts, texts: dict[str, str]) -> str:
    """The colour that nobody plays, among the players."""
    if "virtual" not in facts:
        return ""
    colour = facts["virtual"]["colour"]
    name = texts["virtual"].replace("{seat}", texts[colour])
    inner = f'{worker_sign(colour)}{span("row-name", name)}<b class="row-value">{facts["virtual"]["points"]}</b>'
    label = draw_pieces.points_label(name, facts["virtual"]["points"], texts)
    return f'<div class="virtual">{row("", inner, target(f"seat-{colour}", label, draw_pieces.UNMARKED))}</div>'


# --- sections


def sections(facts: Facts, texts: dict[str, str]) -> str:
    """Every section: who works there, how many gaps are left, who leads, what it is worth, and what a lock would complete."""
    heads = "".join(
        [
            f'<th scope="col">{escape(texts[f"table.{key}"])}</th>'
            for key in ("spaces", "workers", "gaps", "leads", "value")
        ]
    )
    opened = [section for section in facts["sections"] if not section["scored"]]
    rows = "".join([_section(facts, section, texts) for section in opened])
    table = f'<table class="ledger"><thead><tr>{heads}</tr></thead><tbody>{rows}</tbody></table>' if opened else ""
    worth = ", ".join([str(points) for points in facts["worth"]["sections"]])
    foot = f'<p class="reason">{escape(texts["table.worth"].replace("{points}", worth))}</p>' if opened else ""
    return panel(texts["table"], texts["table.when"], table + _scored_ones(facts, texts) + foot, "sections")


def _scored_ones(facts: Facts, texts: dict[str, str]) -> str:
    """Those that are done, quietly in one line."""
    done = []
    for won in facts["scored"]:
        who = texts[won["winner"]] if won["winner"] else texts["nobody"]
        seal = worker_sign(won["winner"], 16) if won["winner"] else "– "
        words = texts["table.part"].replace("{spaces}", spaces_named(won["spaces"])).replace("{seat}", who)
        label = escape(words.replace("{points}", f"+{won['points']}"))
        done.append(
            f'<span id="section-{won["spaces"][0]}" {_related(won["spaces"])} title="{label}" class="done">'
            f"{spaces_named(won['spaces'])} {seal}+{won['points']}</span>"
        )
    return f'<p class="done-line">{escape(texts["table.scored"])} {" ".join(done)}</p>' if done else ""


def _related(spaces: list[str]) -> str:
    return f'data-related="{" ".join([f"space-{space}" for space in spaces])}"'


def spaces_named(spaces: list[str]) -> str:
    return spaces[0] if len(spaces) == 1 else f"{spaces[0]}–{spaces[-1]}"


def _section(facts: Facts, section: Facts, texts: dict[str, str]) -> str:
    spaces = section["spaces"]
    head = f'id="section-{spaces[0]}" {_related(spaces)}'
    name = f'<th scope="row">{spaces_named(spaces)}</th>'
    crews = [(colour, count) for colour, count in section["counts"].items() if count]
    workers = "".join(
        [
            f'<span class="count" title="{escape(texts[colour])}: {count}">{worker_sign(colour)}{count}</span>'
            for colour, count in crews
        ]
    )
    gaps = escape(texts["table.gaps-of"].replace("{gaps}", str(section["empty"])).replace("{spaces}", str(len(spaces))))
    nobody = texts["table.tie" if crews else "nobody"]
    cells = f'<td><span class="crew">{workers or span("quiet-cell", "–")}</span></td><td>{gaps}</td>'
    cells += f'<td>{_leader(section["ahead"], nobody, texts)}</td><td><b class="leads">{section["worth"]}</b></td>'
    return f"<tr {head}>{name}{cells}</tr>{_locks(facts, section, texts)}"


def _leader(colour: str | None, nobody: str, texts: dict[str, str]) -> str:
    if colour is None:
        return span("quiet-cell", nobody)
    return f'<span class="ledger-head">{worker_sign(colour)}{span("ledger-name", texts[colour])}</span>'


def _locks(facts: Facts, section: Facts, texts: dict[str, str]) -> str:
    """A line for what locks would complete here."""
    effects = lock_effects(facts, section)
    lines = [
        texts["table.lock"]
        .replace("{space}", space)
        .replace("{parts}", "; ".join([_part(each, texts) for each in scored]))
        for space, scored in effects.items()
    ]
    if not lines:
        return ""
    return f'<tr class="lock-line"><td colspan="5">{escape(" · ".join(lines))}</td></tr>'


def _part(scored: Scored, texts: dict[str, str]) -> str:
    who = texts[scored.winner] if scored.winner else texts["nobody"]
    words = texts["table.part"].replace("{spaces}", spaces_named(scored.spaces)).replace("{seat}", who)
    return words.replace("{points}", f"+{scored.points}")


# --- supply


def supply(facts: Facts, texts: dict[str, str]) -> str:
    """Pile, discards by type, locks."""
    pile = texts["pile"].replace("{count}", str(facts["pile"]))
    locks = texts["locks"].replace("{count}", str(facts["locks_left"]))
    discards = texts["discards"].replace("{count}", str(sum(facts["discards"].values())))
    listed = ", ".join(
        [f"{card_title(card, texts)}{f' ×{count}' if count > 1 else ''}" for card, count in facts["discards"].items()]
    )
    card = sign(glyphs.card_back(), 15, 20, (0, 0, 84, 112))
    lock = sign(glyphs.lock(0, 1), 20, 20, (-18, -18, 36, 36))
    art = row("chip", f"{card}{span('', pile)}", target("pile", pile))
    art += row("chip", f"{lock}{span('', locks)}", target("lock-supply", locks))
    art += row("", span("", discards, listed))
    return f'<div class="piles supply">{art}</div>'


# --- players


def seat_line(facts: Facts, seat: str, narrow: bool, texts: dict[str, str]) -> str:
    """Workers on the canal and in reserve, and cards. On a phone the board has these things for words to point at."""
    has = facts["seats"][seat]
    canal = texts["on-canal"].replace("{seat}", texts[seat]).replace("{count}", str(has["on_canal"]))
    reserve = f"{texts['reserve-of'].replace('{seat}', texts[seat])}: {has['reserve']}"
    figure = sign(draw_pieces.figure(), 12, 18, (-1, -9, 10, 16))
    cards = sign(draw_pieces.card_sign(), 12, 16, (-1, -8, 11, 15))
    drawn = [
        ("seat", f"{worker_sign(seat, 16)}{span('', str(has['on_canal']))}", canal),
        ("reserve", f"{figure}{span('', str(has['reserve']))}", reserve),
    ]
    art = span("note last-place", texts["last"]) if has["last"] else ""
    for sort, inner, label in drawn:
        if narrow:
            art += f'<span class="count" title="{escape(label)}">{inner}</span>'
        else:
            art += row("chip", inner, target(f"{sort}-{seat}", label, draw_pieces.UNMARKED))
    label = texts["cards.1"] if has["cards"] == 1 else texts["cards"].replace("{count}", str(has["cards"]))
    return f'{art}<span class="count" title="{escape(label)}">{cards}{has["cards"]}</span>'


def seat_details(facts: Facts, seat: str, texts: dict[str, str]) -> str:
    """In words what the line shows in signs, and where the points come from."""
    has = facts["seats"][seat]
    cards = texts["cards.1"] if has["cards"] == 1 else texts["cards"].replace("{count}", str(has["cards"]))
    canal = texts["on-canal"].replace("{seat}", texts[seat]).replace("{count}", str(has["on_canal"]))
    reserve = texts["reserve"].replace("{count}", str(has["reserve"]))
    lines = [f"{texts[f'ledger.{line}']} {has['ledger'][line]}" for line in LEDGER if has["ledger"].get(line)]
    art = f"<p>{escape(' · '.join([canal, reserve, cards]))}</p>"
    return art + (f"<p>{escape(' · '.join(lines))}</p>" if lines else "")


# --- the hand


def hand(facts: Facts, seat: str, texts: dict[str, str]) -> str:
    """The player's cards as slips of paper, alike ones together."""
    cards: dict[str, int] = facts["seats"][seat]["hand"]
    slips = "".join([_slip(card, count, texts) for card, count in cards.items()])
    slips = f'<div class="slips">{slips}</div>' if cards else f'<p class="nothing">{escape(texts["no-cards"])}</p>'
    title = texts["hand"].replace("{seat}", texts[seat])
    return f'<section class="card-hand"><h3>{escape(title)}</h3>{slips}</section>'


def _slip(card: str, count: int, texts: dict[str, str]) -> str:
    kind, steps = kind_and_steps(card)
    art = sign(glyphs.card_picture(kind, steps), 41, 29, (0, 0, 76, 54))
    title, about = card_title(card, texts), card_about(card, texts)
    copies = f'<span class="copies">{count}×</span>' if count > 1 else ""
    words = (
        f'<span class="slip-words"><span class="row-name">{escape(title)}</span><small>{escape(about)}</small></span>'
    )
    label = f"{title}: {about}" + (f" ×{count}" if count > 1 else "")
    return row(f"slip paper{' many' if count > 1 else ''}", f"{art}{words}{copies}", target(f"card-{card}", label))

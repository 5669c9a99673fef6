"""Writing panels: HTML beside a board, in the page's own type and colours, light or dark. Boards and cards stay SVG.

A panel's text wraps, so it fits in every language. What words can point at is a `target`: an empty sheet of SVG behind a
row's text, which a page lights, rings and listens to as it does with things on the board.
"""

from __future__ import annotations

from towpath.drawing.svg import escape, number


def panel(title: str, note: str, inner: str, name: str = "") -> str:
    """A part of the side with a heading and a remark beside it; `name` is a class of its own."""
    remark = f" <small>{escape(note)}</small>" if note else ""
    return f'<section class="panel{" " + name if name else ""}"><h3>{escape(title)}{remark}</h3>{inner}</section>'


def row(name: str, inner: str, target: str = "") -> str:
    """One line of a panel. With a target its text is hidden from screen readers, because the target says it all."""
    if not target:
        return f'<div class="row {name}">{inner}</div>'
    return f'<div class="row targeted {name}">{target}<div class="row-text" aria-hidden="true">{inner}</div></div>'


def target(id: str, label: str, more: str = "") -> str:
    """What words point at behind a row; `more` as in `svg.named`."""
    said = escape(label)
    return (
        f'<svg id="{escape(id)}" class="target" role="img" tabindex="0" aria-label="{said}"{" " + more if more else ""}>'
        f'<title>{said}</title><rect width="100%" height="100%" rx="5" fill="transparent"/></svg>'
    )


def sign(art: str, width: float, height: float, box: tuple[float, float, float, float], label: str = "") -> str:
    """A small drawing within the text. `box` is the part of the drawing that is shown: left, top, width, height."""
    seen = " ".join([number(each) for each in box])
    said = f'role="img" aria-label="{escape(label)}"><title>{escape(label)}</title>' if label else 'aria-hidden="true">'
    return f'<svg class="sign" width="{number(width)}" height="{number(height)}" viewBox="{seen}" {said}{art}</svg>'


def span(name: str, words: str, title: str = "") -> str:
    """Words of a class; `title` is what a pointer reads."""
    hint = f' title="{escape(title)}"' if title else ""
    return f'<span class="{name}"{hint}>{escape(words)}</span>'

"""Names and chat that people write. Invisible characters are removed, so that nobody can write over others' lines or
imitate their names."""

from __future__ import annotations

import unicodedata

from towpath.table import errors
from towpath.table.errors import Refused

LONGEST_NAME = 40  # characters
JOINER = "\u200d"  # joins pictures: a family is several people
MOST_MARKS = 3  # combining marks in a row; with more, a letter climbs over the lines above it
# Letters, signs and marks that show nothing; Unicode counts them neither as spaces nor as format characters.
BLANK = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u2800\u3164\uffa0")


def sanitised(text: str) -> str:
    """The text in one line without control, bidirectional and invisible characters; empty if nothing can be seen."""
    line = " ".join(unicodedata.normalize("NFC", text).split())
    kept = ""
    for place, sign in enumerate(line):
        if sign == JOINER:
            following = line[place + 1 : place + 2]
            if kept and following and _pictures(kept[-1]) and _pictures(following):
                kept += sign
        elif unicodedata.category(sign) in ("Cc", "Cf", "Cs") or sign in BLANK:
            continue
        elif not (_is_mark(sign) and len(kept) >= MOST_MARKS and all([_is_mark(each) for each in kept[-MOST_MARKS:]])):
            kept += sign
    kept = " ".join(kept.split())
    return kept if any([not _is_mark(sign) and not sign.isspace() for sign in kept]) else ""


def _is_mark(sign: str) -> bool:
    return unicodedata.category(sign).startswith("M")


def _pictures(sign: str) -> bool:
    """Whether the sign is a picture, or varies the one before it: its colour or its style."""
    return unicodedata.category(sign) in ("So", "Sk") or sign in "\ufe0f\u2194"


def checked_text(text: str, longest: int) -> str:
    """A text as everybody will read it. Refused if it is too long or nothing of it can be seen."""
    visible = sanitised(text)
    if not visible:
        raise Refused(errors.EMPTY)
    if len(visible) > longest:
        raise Refused(errors.TOO_LONG, most=longest)
    return visible

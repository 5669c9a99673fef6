"""The words of the pages: every one in every language, and none that is missing."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from towpath.engine.i18n import LANGUAGES
from towpath.rulebook.narration import PLACEHOLDER
from towpath.table import errors
from towpath.web import pages
from towpath.web.pages import page_words

ASKED = r'(?:data-(?:say|label|hint|placeholder)="|\bsay\("(?=[\w-]+"\)))([\w-]+)"'
SCRIPTS = Path("towpath/web/client")  # in the project's folder; tests may run from a copy inside it


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_says_the_same_things(language: str) -> None:
    english, other = page_words("en"), page_words(language)
    assert sorted(other) == sorted(english)
    for key, text in other.items():
        assert text.strip() and sorted(PLACEHOLDER.findall(text)) == sorted(PLACEHOLDER.findall(english[key])), key
        assert "'" not in text or language == "en", f"{key}: ’ is the apostrophe"


def test_every_refusal_of_a_table_has_its_sentence() -> None:
    whys = [why for name, why in vars(errors).items() if name.isupper()]
    assert len(whys) > 10 and {f"refused-{why}" for why in whys} <= set(page_words("en"))


def test_every_word_that_a_page_asks_for_is_there() -> None:
    templates = Path(pages.__file__).parent / "templates"
    asked = {key for page in templates.glob("*.html") for key in re.findall(ASKED, page.read_text("utf-8"))}
    client = next(folder / SCRIPTS for folder in Path(__file__).resolve().parents if (folder / SCRIPTS).exists())
    scripts = [script.read_text("utf-8") for script in client.glob("*.ts")]
    asked |= {key for script in scripts for key in re.findall(r'\bsay\("([\w-]+)"', script)}
    assert len(asked) > 40 and asked <= set(page_words("en")), asked - set(page_words("en"))

"""What the page's scripts say is in the languages, and nothing else is."""

import re

from companion.lan.files import page_messages
from tests.test_layers import LAN

SAID = re.compile(r"\btr\('([a-z_]+)'")
MADE = re.compile(r"\btr\(`([a-z_]*)\$\{")
NAMED = re.compile(r"'([a-z][a-z_]+)'")


def scripts() -> str:
    return "\n".join(path.read_text(encoding="utf-8") for path in (LAN / "page").glob("*.js"))


def test_every_word_of_the_scripts_is_known():
    said = set(SAID.findall(scripts()))
    assert len(said) > 40
    assert said - set(page_messages("en")["words"]) == set()


def test_no_word_is_kept_that_nobody_says():
    text = scripts()
    said, made = set(NAMED.findall(text)), set(MADE.findall(text))
    unsaid = [
        id_ for id_ in page_messages("en")["words"] if id_ not in said and not any(id_.startswith(m) for m in made)
    ]
    assert unsaid == []

"""What the scripts of the web app say is in the languages, and nothing else is."""

import re

from companion.i18n import LANGUAGES, catalog
from tests.companion.lan.test_page_messages import NAMED
from web_app.site import OWN
from web_app.words import OWN as PREFIX
from web_app.words import words_of_page

SAID = re.compile(r"\btr\('([a-z_.]+)'")
ONE_OF = re.compile(r"\btr\([^'`()]*\? '([a-z_.]+)' : '([a-z_.]+)'")


def scripts() -> str:
    return "\n".join(path.read_text(encoding="utf-8") for path in sorted(OWN.glob("*.js")))


def test_every_word_of_the_scripts_is_known():
    text = scripts()
    said = set(SAID.findall(text)) | {id_ for pair in ONE_OF.findall(text) for id_ in pair}
    assert len(said) > 80
    for language in LANGUAGES:
        assert said - set(words_of_page(language)["words"]) == set()


def test_no_word_is_kept_that_nobody_says():
    said = set(NAMED.findall(scripts()))
    own = [id_ for id_ in catalog("en", "web") if id_.startswith(PREFIX)]
    assert [id_ for id_ in own if id_.removeprefix(PREFIX) not in said] == []

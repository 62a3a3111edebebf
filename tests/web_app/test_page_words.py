"""What the page says before Python does is in the languages, and nothing else is."""

import json
import re

from companion.i18n import LANGUAGES
from web_app.site import PAGE, words_of_page

SAID = re.compile(r"'([a-z_]+(?:\.[a-z_]+)?)'")


def test_every_sentence_is_there_in_every_language_and_is_said():
    words = json.loads(words_of_page().decode().removeprefix("export const WORDS = ").rstrip(";\n"))
    said = set(SAID.findall("\n".join(path.read_text(encoding="utf-8") for path in PAGE.glob("*.js"))))
    assert set(words) == set(LANGUAGES)
    for known in words.values():
        assert set(known) <= said, set(known) - said
        assert all(known.values())


def test_whatever_it_says_is_known():
    words = json.loads(words_of_page().decode().removeprefix("export const WORDS = ").rstrip(";\n"))["en"]
    text = "\n".join(path.read_text(encoding="utf-8") for path in PAGE.glob("*.js"))
    named = re.findall(r"\btr\('([a-z_.]+)'\)|\b(?:say|stop)\('([a-z_]+)'|\[\['([a-z_]+)', |, \['([a-z_]+)', ", text)
    found = {one for names in named for one in names if one}
    assert {"other_tab", "reload", "getting_ready", "welcome.what"} <= found
    assert found <= set(words)

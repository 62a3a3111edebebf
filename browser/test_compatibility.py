"""The page uses nothing newer than Safari 16, and the Chromium and Firefox of three years ago."""

import re

import pytest

from browser.compatibility import PAGE, TOO_NEW, table, too_new, words_of_scripts, words_of_styles


@pytest.fixture(scope="module")
def known():
    return table()


def test_the_scripts_use_nothing_new(known):
    words = words_of_scripts()
    assert {"fetch", "AbortController", "replaceChildren", "getReader"} <= words
    assert list(too_new(words, [known["javascript"], known["api"]])) == []


def test_the_styles_use_nothing_new(known):
    properties, pseudo, functions, rules = words_of_styles()
    assert {"display", "paint-order", "inset"} & properties
    css = known["css"]
    assert list(too_new(properties, [css["properties"]])) == []
    assert list(too_new(pseudo, [css["selectors"]])) == []
    assert list(too_new(functions, [css["types"], css["properties"]])) == []
    assert list(too_new(rules, [css["at-rules"]])) == []


def test_what_is_new_would_be_found(known):
    assert list(too_new(["withResolvers", "map"], [known["javascript"]])) == ["withResolvers"]
    assert list(too_new(["field-sizing", "color"], [known["css"]["properties"]])) == ["field-sizing"]


@pytest.mark.parametrize("what", TOO_NEW)
def test_no_syntax_is_newer(what):
    for path in [*PAGE.glob("*.js"), PAGE / "style.css"]:
        assert not re.search(TOO_NEW[what], path.read_text(encoding="utf-8")), path

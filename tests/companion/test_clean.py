"""Cleaning what was typed is a fixed point: what is kept is read again as it is."""

import unicodedata

from hypothesis import given, settings
from hypothesis import strategies as st

from companion.input.json_input import clean
from tests.sampling import examples

MARKS = "\u0301\u0308\u0327\u0345\u202a\u2066\x00\u0085\u2028 \u00a0\u3000\ud800\u1100\u1161\u11a8\uac00e"
LETTERS = st.one_of(st.text(st.characters()), st.text(st.sampled_from(MARKS)))


@settings(max_examples=examples(300))
@given(LETTERS, st.integers(0, 90))
def test_what_was_cleaned_is_clean(text, longest):
    once = clean(text, longest)
    assert clean(once, longest) == clean(once, len(once)) == once
    assert len(once) <= longest
    assert unicodedata.is_normalized("NFC", once)


def test_a_mark_behind_something_invisible_is_composed_at_once():
    assert clean("e\u202a\u0301", 80) == clean("e\x00\u0301", 80) == "\u00e9"

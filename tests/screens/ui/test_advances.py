"""The table of widths is that of the fonts, and what it measures is near to what Kivy renders."""

import subprocess
import sys
from statistics import median

import pytest

from companion.i18n import LANGUAGES, areas, catalog
from screens.kivy_host.text import KivyTypesetter
from screens.ui.advances import TableTypesetter, advances
from tests.imports import ROOT

TABLE, KIVY = TableTypesetter(), KivyTypesetter()
LARGE, USUAL, ROOM = 200, 15, 340
KERNED, ROUNDED = 0.045, 0.085
"""How far widths differ in type so large that whole pixels do not matter, and at usual sizes."""
PAIR, PIXEL = 0.16, 0.5
"""How far a single pair of letters is kerned at most, by the type size, and each letter rounded: the most of a word."""


def sentences(language: str) -> list[str]:
    """Every eleventh of the app's, without line feeds."""
    found = {text for area in areas(language) for text in catalog(language, area).values()}
    return [text for text in sorted(found) if "\n" not in text][::11]


@pytest.mark.parametrize("bold", [False, True])
@pytest.mark.parametrize("language", LANGUAGES)
def test_sentences_are_about_as_wide_as_kivy_renders_them(phone, language, bold):
    for size, most in ((LARGE, KERNED), (USUAL, ROUNDED)):
        wide = [(TABLE.width(text, size, bold), KIVY.width(text, size, bold)) for text in sentences(language)]
        assert len(wide) > 200
        for text, (ours, theirs) in zip(sentences(language), wide, strict=True):
            assert abs(ours - theirs) <= max(most * theirs, PAIR * size + PIXEL * len(text)), text
        assert median(abs(ours / theirs - 1) for ours, theirs in wide) <= most / 2


@pytest.mark.parametrize("language", LANGUAGES)
def test_sentences_take_as_many_lines(phone, language):
    more = 0
    for text in sentences(language):
        ours = TABLE.words(text, USUAL, bold=False, room=ROOM, align="left")
        theirs = KIVY.words(text, USUAL, bold=False, room=ROOM, align="left")
        lines = len(theirs.label._cached_lines)
        assert abs(len(ours.lines) - lines) <= 1
        more += len(ours.lines) != lines
        assert ours.width == theirs.width
        if len(ours.lines) == lines:
            assert ours.height == pytest.approx(theirs.height, abs=lines + 1)
        assert all(TABLE.width(line, USUAL, False) <= ROOM for line in ours.lines)
    assert more <= 0.03 * len(sentences(language))


def test_one_line_is_as_high_as_kivy_renders_it(phone):
    for size in (12, 17, 24, 40):
        ours, theirs = (one.words("Ag", size, bold=True, room=None, align="left") for one in (TABLE, KIVY))
        assert ours.height == pytest.approx(theirs.height, abs=1)
        assert TABLE.icon("check", size).width == KIVY.icon("check", size).width
        assert TABLE.icon("check", size).height == KIVY.icon("check", size).height


def test_kanji_and_kana_are_one_em_and_hangul_as_the_font_has_it():
    for bold in (False, True):
        assert [TABLE.width(letter, 100, bold) for letter in "木のネ。"] == [100] * 4
        assert TABLE.width("집", 100, bold) == 92


def test_a_word_wider_than_its_line_is_broken():
    words = TABLE.words("a Donaudampfschifffahrt", 10, bold=False, room=60, align="left")
    assert "".join(words.lines).replace(" ", "") == "aDonaudampfschifffahrt"
    assert words.lines[0] == "a"
    assert TABLE.words("", 10, bold=False, room=60, align="left").lines == ("",)


def test_widths_load_no_kivy():
    program = "import sys, screens.ui.advances, screens.fonts; print('kivy.core.text' in sys.modules)"
    ran = subprocess.run([sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=True)
    assert ran.stdout.split() == ["False"]


def test_the_table_is_small():
    assert 300 < len([letter for letter in advances(False) if letter < "가"]) < 1000
    assert (ROOT / "screens" / "assets" / "advances.json").stat().st_size < 16_000

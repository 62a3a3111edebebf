"""The fonts hold what is written and drawn, and lie there as the script makes them."""

import json
import re
from functools import cache
from pathlib import Path

import pytest

from companion.i18n import LANGUAGES
from phone_package.advances import TABLE, table
from phone_package.fonts import (
    ASSETS,
    ICONS,
    LATIN,
    RELEASED,
    SANS,
    SIGNS,
    FontError,
    characters,
    source,
    with_codes,
)
from phone_package.symbols import PAGE, module
from tests.phone_package.conftest import ROOT

TTFont = pytest.importorskip("fontTools.ttLib", reason="only `make package-check` has fonttools").TTFont

NO_ICONS = {"utf-8", "espeak-ng", "lr-tb", "tb-lr"}
"""Words with a hyphen that name something else."""


@cache
def drawn_by(font):
    with TTFont(ASSETS / "fonts" / font) as opened:
        return frozenset(opened.getBestCmap())


def icon_table():
    return json.loads((ASSETS / "icons.json").read_text(encoding="utf-8"))


def words_of(value):
    if isinstance(value, dict):
        yield from (word for part in value.values() for word in words_of(part))
    elif isinstance(value, str):
        yield value


def named_icons():
    """Whatever screens call an icon, and every word with a hyphen, which hardly anything else has."""
    screens = [path for path in (ROOT / "screens").rglob("*") if path.suffix in (".py", ".kv")]
    shown = [path for path in screens if "offscreen" not in path.parts]
    for path in [*shown, ASSETS / "tokens.json"]:
        text = path.read_text(encoding="utf-8")
        yield from re.findall(r"""\bicon\w*"?\s*[:=(]\s*["']([^"']+)["']""", text)
        yield from re.findall(r"""["']([a-z]+[0-9]*(?:-[a-z0-9]+)+)["']""", text)


@pytest.mark.parametrize("font", SANS)
def test_the_script_asks_for_what_the_font_has(font):
    assert drawn_by(font) <= characters()
    assert characters() - drawn_by(font) == characters() - drawn_by("TablesideSans-Regular.otf")
    kanji = {code for code in characters() if 0x4E00 <= code <= 0x9FFF}
    hangul = set(range(0xAC00, 0xD7A4))
    assert kanji | hangul <= drawn_by(font)


@pytest.mark.parametrize("font", SANS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_character_of_a_language_is_in_the_font(font, language):
    files = list((ROOT / "data" / "languages" / language).glob("*.json"))
    assert files
    letters = {letter for path in files for word in words_of(json.loads(path.read_text("utf-8"))) for letter in word}
    assert {letter for letter in letters if letter != "\n" and ord(letter) not in drawn_by(font)} == set()


@pytest.mark.parametrize(("small", "large"), LATIN.items())
def test_a_small_font_has_what_the_large_one_has_of_its_ranges(small, large):
    ranges = {code for first, last in SIGNS for code in range(first, last + 1)}
    assert drawn_by(small) == drawn_by(large) & ranges


def test_every_icon_that_is_named_is_in_the_font():
    named = set(named_icons()) - NO_ICONS
    assert len(named) > 50
    assert named - set(icon_table()) == set()


@pytest.mark.parametrize("font", ICONS)
def test_the_font_of_icons_has_just_those_of_the_table(font):
    table = icon_table()
    assert drawn_by(font) == {int(code, 16) for code in table.values()}
    assert list(table) == sorted(table)


def test_joined_phones_draw_what_the_font_draws():
    assert PAGE.read_text(encoding="utf-8") == module()


def test_the_releases_are_those_the_app_names():
    assert set(RELEASED) == {*SANS.values(), *ICONS.values()}
    for font, name in SANS.items():
        with TTFont(ASSETS / "fonts" / font) as opened:
            of = opened["name"].getDebugName(3)
        assert of == f"2.004;GOOG;{Path(name).stem.replace('CJK', 'CJKjp')};ADOBE"


def test_a_new_icon_gets_its_code_and_an_unknown_one_is_named():
    release = '$mdi-icons: (\n  "waves": F078D,\n  "check": F012C,\n);'
    assert with_codes({"waves": "", "check": "F0000"}, release) == {"check": "F012C", "waves": "F078D"}
    with pytest.raises(FontError, match="Material Design Icons has no wave"):
        with_codes(["wave"], release)


def test_a_font_of_another_release_is_refused(tmp_path):
    with pytest.raises(FontError, match=r"there is no NotoSansCJK-Bold\.ttc"):
        source(tmp_path, "NotoSansCJK-Bold.ttc")
    (tmp_path / "NotoSansCJK-Bold.ttc").write_bytes(b"otf")
    with pytest.raises(FontError, match="another release"):
        source(tmp_path, "NotoSansCJK-Bold.ttc")


def test_the_table_of_widths_is_that_of_the_fonts():
    assert TABLE.read_text(encoding="utf-8") == table()

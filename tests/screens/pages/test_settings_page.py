"""Settings as a function, without a window: what is said, and what each tap tells."""

from dataclasses import replace

import pytest

from companion.i18n import LANGUAGES, Translator
from companion.storage.settings import Settings
from screens.pages.settings.page import SWITCHES, SettingsView, Tiles, page
from screens.ui.tree.controls import SWITCH, Back, do
from screens.ui.tree.nodes import ListRow, Painted, Room, Segments, taps, walk, words

SIZES = ("small", "normal", "large")
ONE_ON = replace(Settings(look="light"), **{name: name == "haptics" for name in SWITCHES})
VIEW = SettingsView(Room(412, 915), ONE_ON, SIZES, (), False, "1.2.3")
TR = Translator("en")


def test_every_tap_tells_what_is_to_change():
    told = set(taps(page(TR, VIEW)).values())
    assert {do("change_setting", "language", one) for one in LANGUAGES} <= told
    assert {do("change_setting", "look", one) for one in ("light", "dark", "phone")} <= told
    assert {do("change_setting", "text_size", one) for one in SIZES} <= told
    assert {do("flip", one) for one in SWITCHES} <= told
    assert {do("go", one) for one in ("data", "about")} <= told
    assert do("go", "bin") not in told, "the bin is on the page of data"
    assert Back() in told


def test_what_is_chosen_is_marked():
    languages, looks = (one for one in walk(page(TR, VIEW)) if isinstance(one, Segments))
    assert [one.text for one in languages.options if one.chosen] == ["English"]
    assert [one.text for one in looks.options if one.chosen] == ["Light"]
    assert "Normal" in words(page(TR, VIEW))


def test_a_switch_is_drawn_as_it_is():
    rows = {one.tap: one for one in walk(page(TR, VIEW)) if isinstance(one, ListRow)}
    on = {tap.given[0] for tap, row in rows.items() if row.end == (Painted(SWITCH, (True,), 48, 56),)}
    assert on == {"haptics"}


def test_boxes_with_other_tiles_lead_to_them():
    said = page(TR, replace(VIEW, tiles=(Tiles("canal", "Canal", 3),)))
    assert "Our tiles" in words(said)
    assert do("show_our_tiles", "canal") in taps(said).values()
    assert "Our tiles" not in words(page(TR, VIEW))


def test_the_foot_says_whether_others_may_join():
    assert TR("settings.footer", version="1.2.3") in words(page(TR, VIEW))
    assert TR("settings.footer_hosting", version="1.2.3") in words(page(TR, replace(VIEW, hosting=True)))


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_to_tap_has_a_name_in_every_language(language):
    tr = Translator(language)
    names = list(taps(page(tr, VIEW)))
    assert len(names) == len(taps(page(TR, VIEW)))
    assert all(names)

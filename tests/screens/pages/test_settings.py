"""Settings by real taps: every change is immediate, shows itself, and is there after a kill."""

import errno
import tomllib
from pathlib import Path

import pytest
from kivy.core.window import Window

import companion
from companion.storage.disk import refused
from companion.games import GAMES
from companion.i18n import LANGUAGES, Translator
from screens.pages.about.page import IN_BROWSER, LICENCES, paragraphs
from screens.offscreen.phone import Phone
from screens.pages.settings.page import SWITCHES
from screens.pages.settings.controller import SIZES
from screens.ui.tree.nodes import ListRow, Painted, Text
from screens.ui.tree.handle import NodeHandle
from screens.theme import READING_SIZE, grown, tokens
from screens.theme import ASSETS
from screens.ui.tree.controls import do
from tests.screens.checks import misfits

ROOT = Path(__file__).parent.parent.parent.parent


@pytest.fixture
def settings(phone: Phone) -> Phone:
    phone.app.go("settings")
    phone.frames(4)
    return phone


def sending(phone: Phone, message: object) -> NodeHandle:
    """What tells this when it is tapped."""
    return phone.find(lambda w: isinstance(w, NodeHandle) and w.tap == message)


def bring(phone: Phone, spot: NodeHandle) -> NodeHandle:
    """Scroll it into sight."""
    phone.bring(spot)
    return spot


def is_on(phone: Phone, switch: str) -> bool:
    """How a switch is drawn."""
    row = sending(phone, do("flip", switch)).node
    assert isinstance(row, ListRow)
    (drawn,) = row.end
    assert isinstance(drawn, Painted)
    return drawn.of == (True,)


def shown_size(phone: Phone, words: str) -> float:
    return next(
        w.height for w in phone.widgets() if isinstance(w, NodeHandle) and w.node == Text(words, "label", "ink2")
    )


def test_the_language_changes_under_the_thumb(settings: Phone) -> None:
    settings.tap(settings.button("日本語"))
    assert "設定" in settings.texts()
    settings.tap(settings.button("한국어"))
    assert "설정" in settings.texts()
    assert settings.app.settings_file.settings.language == "ko"


def test_the_look_changes_under_the_thumb(settings: Phone) -> None:
    paper = settings.app.theme.page
    settings.tap(settings.button("Dark"))
    assert settings.app.theme.page != paper
    settings.tap(settings.button("Light"))
    assert settings.app.theme.page == paper


@pytest.mark.parametrize("number", range(len(SIZES)))
def test_a_text_size_is_one_tap_away(settings: Phone, number: int) -> None:
    settings.tap(sending(settings, do("change_setting", "text_size", SIZES[number])))
    assert settings.app.settings_file.settings.text_size == SIZES[number]
    assert ("Small", "Normal", "Large", "Larger", "Largest")[number] in settings.texts()


def test_the_text_size_shows_itself(settings: Phone) -> None:
    before = shown_size(settings, "Text size")
    settings.tap(settings.button("Largest"))
    assert shown_size(settings, "Text size") == pytest.approx(before * 2, abs=2)


@pytest.mark.parametrize("scale", [0.9, 1.0, 1.3, 1.6, 2.0])
def test_larger_type_grows_by_less_but_stays_larger(scale: float) -> None:
    sizes = sorted(set(tokens()["type"].values()))
    shown = [grown(size, scale) for size in sizes]
    assert shown == sorted(shown)
    assert [now for size, now in zip(sizes, shown, strict=True) if size <= READING_SIZE] == [
        size * scale for size in sizes if size <= READING_SIZE
    ]
    assert all(now >= size * min(scale, 1) for size, now in zip(sizes, shown, strict=True))


def test_the_text_size_can_be_slid(settings: Phone) -> None:
    normal, last = (sending(settings, do("change_setting", "text_size", size)) for size in ("normal", "largest"))
    settings.drag(normal.center, last.center)
    assert settings.app.settings_file.settings.text_size == "largest"


@pytest.mark.parametrize("name", SWITCHES)
def test_a_switch_and_its_row_both_flip(settings: Phone, name: str) -> None:
    was = getattr(settings.app.settings_file.settings, name)
    row = bring(settings, sending(settings, do("flip", name)))
    settings.tap_at(row.x + 100, row.center_y)
    assert getattr(settings.app.settings_file.settings, name) is not was
    assert is_on(settings, name) is not was
    settings.tap_at(row.right - 40, row.center_y)
    assert getattr(settings.app.settings_file.settings, name) is was
    assert is_on(settings, name) is was


def test_what_was_set_is_there_after_a_kill(open_phone) -> None:
    phone = open_phone()
    phone.app.go("settings")
    phone.frames(4)
    phone.tap(sending(phone, do("flip", "haptics")))
    phone.tap(phone.button("Largest"))
    again = open_phone()
    assert not is_on(again, "haptics")
    assert again.app.theme.scale == 2


def test_a_setting_that_cannot_be_kept_is_said_and_stays(settings: Phone, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(**_: object) -> None:
        raise refused(OSError(errno.ENOSPC, "full"))

    monkeypatch.setattr(settings.app.settings_file, "change", full)
    settings.tap(sending(settings, do("flip", "haptics")))
    assert is_on(settings, "haptics")
    assert settings.app.tr("store.disk_full") in settings.texts()
    settings.app.back()
    assert "Settings" in settings.texts()
    assert settings.app.stack[-1][0] == "settings"


# --- about ---


def test_the_way_to_about_and_back(settings: Phone) -> None:
    settings.tap(bring(settings, settings.button("About Tableside")))
    assert settings.app.stack[-1][0] == "about"
    settings.tap(settings.button("back"))
    assert settings.app.stack[-1][0] == "settings"


@pytest.mark.parametrize("what", sorted(LICENCES.keys() - set(IN_BROWSER)))
def test_a_licence_opens_whole_and_back_closes_it(phone: Phone, what: str) -> None:
    phone.app.go("about")
    phone.frames(4)
    phone.tap(phone.button(phone.app.tr(f"about.licence.{what}")))
    phone.settle()
    shown = phone.texts()
    for file in LICENCES[what][1]:
        words = (ASSETS / "licences" / file).read_text(encoding="utf-8")
        assert set(paragraphs(words)) <= set(shown)
    Window.dispatch("on_keyboard", 27, 0, "", [])
    phone.frames(2)
    assert not phone.sheets
    assert phone.app.stack[-1][0] == "about"


def test_the_version_is_the_one_that_is_built(settings: Phone) -> None:
    built = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    assert "version" in built["project"]["dynamic"]
    assert built["tool"]["hatch"]["version"] == {"path": "companion/__init__.py"}
    assert settings.app.tr("settings.footer", version=companion.__version__) in settings.texts()


def test_the_apps_own_licence_is_the_one_of_the_repository() -> None:
    ours = (ASSETS / "licences" / "MIT.txt").read_text(encoding="utf-8")
    assert ours == (ROOT / "LICENSE").read_text(encoding="utf-8")


@pytest.mark.parametrize("game", GAMES)
def test_every_game_names_its_sources(game: str) -> None:
    assert all(Translator(language).has(f"{game}.source") for language in LANGUAGES)


def test_paragraphs_are_joined_and_ruled_lines_dropped() -> None:
    assert paragraphs("A title\n-------\n\none\n  two\n\n# Head\nthree\n") == ["A title", "one two", "Head", "three"]


def test_segments_stand_below_each_other_where_a_word_would_be_broken(open_phone) -> None:
    phone = open_phone(size=(360, 800), font=2.0)
    phone.app.go("settings")
    phone.frames(6)
    names = [phone.button(words) for words in ("English", "日本語", "한국어")]
    assert len({one.x for one in names}) == 1
    assert len({one.y for one in names}) == 3
    assert misfits(phone) == []
    phone.tap(names[2])
    assert phone.app.settings_file.settings.language == "ko"


def test_the_way_back_from_a_page_of_settings_leads_to_where_one_was(open_phone):
    phone = open_phone(size=(360, 640))
    phone.app.go("settings")
    phone.settle()
    phone.app.page.scroll.scroll_y = 0
    phone.settle()
    phone.tap(phone.button("About Tableside"))
    phone.settle()
    phone.app.back()
    phone.settle()
    assert phone.app.page.scroll.scroll_y == 0

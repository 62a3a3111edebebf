"""Settings by real taps: every change is immediate, shows itself, and is there after a kill."""

import errno
import tomllib
from pathlib import Path

import pytest
from kivy.core.window import Window

import companion
from companion.saves.disk import refused
from companion.games import GAMES
from companion.i18n import LANGUAGES, Translator
from screens.pages.about import LICENCES, VERSION, paragraphs
from screens.kit.controls import Segment
from screens.offscreen.phone import Phone
from screens.pages.settings import SIZES, SWITCHES
from screens.theme import READING_SIZE, grown, tokens
from screens.theme import ASSETS

ROOT = Path(__file__).parent.parent.parent.parent


@pytest.fixture
def settings(phone: Phone) -> Phone:
    phone.app.go("settings")
    phone.frames(4)
    return phone


def segment(phone: Phone, words: str) -> Segment:
    return phone.find(lambda w: isinstance(w, Segment) and w.text == words)


def test_the_language_changes_under_the_thumb(settings: Phone) -> None:
    settings.tap(segment(settings, "日本語"))
    assert "設定" in settings.texts()
    settings.tap(segment(settings, "한국어"))
    assert "설정" in settings.texts()
    assert settings.app.kept.settings.language == "ko"


def test_the_look_changes_under_the_thumb(settings: Phone) -> None:
    paper = settings.app.theme.page
    settings.tap(segment(settings, "Dark"))
    assert settings.app.theme.page != paper
    settings.tap(segment(settings, "Light"))
    assert settings.app.theme.page == paper


@pytest.mark.parametrize("number", range(len(SIZES)))
def test_a_text_size_is_one_tap_away(settings: Phone, number: int) -> None:
    stops = settings.app.page.ids.size.ids.stops
    settings.tap(stops.children[-1 - number])
    assert settings.app.kept.settings.text_size == SIZES[number]
    assert settings.app.page.ids.size_words.text == ("Small", "Normal", "Large", "Larger", "Largest")[number]


def test_the_text_size_shows_itself(settings: Phone) -> None:
    label = settings.app.page.ids.size_words
    before = label.font_size
    settings.tap(settings.app.page.ids.size.ids.stops.children[0])
    assert label.font_size == pytest.approx(before * 2)


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
    stops = settings.app.page.ids.size.ids.stops
    y = stops.to_window(*stops.center)[1]
    settings.drag((stops.to_window(stops.x, 0)[0] + stops.width * 3 / 8, y), (stops.right - 2, y))
    assert settings.app.kept.settings.text_size == "largest"


@pytest.mark.parametrize("name", SWITCHES)
def test_a_switch_and_its_row_both_flip(settings: Phone, name: str) -> None:
    row = settings.app.page.ids[name].__self__
    was = getattr(settings.app.kept.settings, name)
    settings.app.page.ids.list.scroll_to(row, animate=False)
    settings.frames(2)
    settings.tap_at(*row.to_window(row.x + 100, row.center_y))
    assert getattr(settings.app.kept.settings, name) is not was
    assert row.on is not was
    settings.tap(row.children[0])
    assert getattr(settings.app.kept.settings, name) is was
    assert row.on is was


def test_what_was_set_is_there_after_a_kill(open_phone) -> None:
    phone = open_phone()
    phone.app.go("settings")
    phone.frames(4)
    phone.tap(phone.app.page.ids.haptics)
    phone.tap(phone.app.page.ids.size.ids.stops.children[0])
    again = open_phone()
    assert not again.app.page.haptics
    assert again.app.theme.scale == 2


def test_a_setting_that_cannot_be_kept_is_said_and_stays(settings: Phone, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(**_: object) -> None:
        raise refused(OSError(errno.ENOSPC, "full"))

    monkeypatch.setattr(settings.app.kept, "change", full)
    settings.tap(settings.app.page.ids.haptics)
    assert settings.app.page.haptics
    assert settings.app.tr("store.disk_full") in settings.texts()
    settings.app.back()
    assert "Settings" in settings.texts()
    assert settings.app.stack[-1][0] == "settings"


# --- about ---


def test_the_way_to_about_and_back(settings: Phone) -> None:
    settings.app.page.ids.list.scroll_to(settings.app.page.ids.about.__self__, animate=False)
    settings.frames(2)
    settings.tap(settings.app.page.ids.about)
    assert settings.app.stack[-1][0] == "about"
    settings.tap(settings.button("back"))
    assert settings.app.stack[-1][0] == "settings"


@pytest.mark.parametrize("what", LICENCES)
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


def test_the_version_is_the_one_that_is_built() -> None:
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    assert "version" in settings["project"]["dynamic"]
    assert settings["tool"]["hatch"]["version"] == {"path": "companion/__init__.py"}
    assert companion.__version__ == VERSION


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
    names = [segment(phone, words) for words in ("English", "日本語", "한국어")]
    assert len({one.x for one in names}) == 1
    assert len({one.y for one in names}) == 3
    assert all(one.width >= one.least for one in names)
    phone.tap(names[2])
    assert phone.app.kept.settings.language == "ko"

"""The bars of the system: nothing to tap lies under them, whatever is open, and their ground has the page's colours."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from companion.games.stone_age.game import STONE_AGE
from companion.games.stone_age.records import Options
from companion.table.table_commands import CompleteSetup
from companion.storage.settings import SettingsFile
from screens import device
from screens.device import Insets
from screens.offscreen.phone import Phone
from screens.ui.focus_targets import targets
from screens.kivy_host.safe_area import LIGHT
from screens.theme import Theme, tokens
from screens.ui.chart import contrast
from tests.companion.playing import new_table, play, quick_store
from tests.companion.stone_age.tables import seats_at
from tests.screens.checks import misfits
from tests.screens.conftest import forget_app
from tests.screens.device.machines import RememberingMachine

BARS = Insets(top=30, bottom=48)
SIZE = (360, 800)
WINDOWS: dict[str, tuple[tuple[int, int], Insets]] = {
    "upright": (SIZE, BARS),
    "lying, camera left": ((915, 412), Insets(top=24, bottom=24, left=44)),
    "lying, keys right": ((800, 360), Insets(top=24, left=30, right=48)),
    "tablet": ((1280, 800), Insets(top=24, bottom=48)),
    "half of a tablet": ((600, 960), Insets(top=24, bottom=32)),
    "window with a caption": ((1024, 600), Insets(top=40)),
}
"""Sizes in dp, and what reaches into each: on large screens any size may come, whatever the manifest says."""


@pytest.fixture(scope="module", params=["upright"])
def covered(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[tuple[Phone, dict[str, str]]]:
    """A phone with a status bar and a navigation bar over the app, and its tables."""
    folder = tmp_path_factory.mktemp("tables")
    machine = RememberingMachine()
    size, machine.bars = WINDOWS[request.param]
    device.use(machine)
    SettingsFile(folder / "settings.json").change(language="en", look="light")
    forget_app()
    phone = Phone(folder, size=size, store=quick_store(folder))
    store = phone.app.store
    usa, session = new_table(store, players=5)
    play(session, 12)
    setup, _ = new_table(store, players=3)
    stone_age, session = store.new_table(STONE_AGE, Options(), seats_at(4))
    session.do(CompleteSetup())
    phone.app._close_table()
    yield phone, {"usa": usa, "setup": setup, "stone_age": stone_age}
    phone.close()
    forget_app()
    device.use(None)


def under_the_bars(phone: Phone) -> list[str]:
    """What can be tapped beyond the room between the bars; what a list has scrolled away does not count."""
    (width, height), bars, page = phone.size, device.insets(), phone.app.page
    left, bottom = phone.in_window(0, 0)
    room = (
        bars.left - left - 1,
        bars.bottom - bottom - 1,
        width - bars.right - left + 1,
        height - bars.top - bottom + 1,
    )
    under = [
        one.widget
        for one in targets(page)
        if (one.in_sight and not _within((*one.middle, *one.middle), room))
        or (not one.scrolls and not _within(one.box, room))
    ]
    return [f"{type(widget).__name__} {getattr(widget, 'text', '')}" for widget in under]


def _within(box: tuple[float, float, float, float], room: tuple[float, float, float, float]) -> bool:
    return room[0] <= box[0] and room[1] <= box[1] and box[2] <= room[2] and box[3] <= room[3]


VISITS: dict[str, tuple[str, str, Callable[[Any], Any] | None]] = {
    "home": ("home", "", None),
    "settings": ("settings", "", None),
    "setup": ("setup", "setup", None),
    "map": ("table", "usa", None),
    "map, menu": ("table", "usa", lambda page: page.show_menu()),
    "map, said": ("table", "usa", lambda page: page.announce_turn_and_score()),
    "curtain": ("tickets", "usa", lambda page: page.refresh()),
    "placing": ("table", "stone_age", None),
    "score": ("score", "usa", None),
}


@pytest.mark.parametrize("covered", WINDOWS, indirect=True)
@pytest.mark.parametrize("visit", VISITS.values(), ids=VISITS)
def test_nothing_to_tap_lies_under_a_bar(covered: tuple[Phone, dict[str, str]], visit: Any) -> None:
    phone, tables = covered
    name, table, then = visit
    phone.app.home()
    params = {"table": tables[table]} if table else {}
    if name == "tickets":
        params["seat"] = "0"
    if table:
        phone.app.open_session(tables[table])
    phone.app.go(name, **params)
    if then:
        then(phone.app.page)
    phone.frames(8)
    assert targets(phone.app.page)
    assert under_the_bars(phone) == []
    assert misfits(phone) == []


def test_the_check_finds_what_lies_under_a_bar(covered: tuple[Phone, dict[str, str]]) -> None:
    phone, _ = covered
    phone.app.home()
    phone.frames(8)
    inner = phone.window.stage
    was, inner.pos = list(inner.pos), (0, 0)
    phone.frames(8)
    assert under_the_bars(phone) != []
    inner.pos = was
    phone.frames(8)


def test_the_ground_behind_the_bars_is_that_of_banner_and_ledger(covered: tuple[Phone, dict[str, str]]) -> None:
    phone, tables = covered
    app = phone.app
    app.home()
    phone.frames(8)
    assert grounds(phone) == (app.theme.page, app.theme.page)
    app.resume(tables["usa"])
    phone.frames(8)
    first = app.page.banner.colour
    assert grounds(phone) == (app.theme.player(first, banner=True), app.theme.sunken)
    app.change_setting("look", "dark")
    phone.frames(8)
    assert grounds(phone) == (app.theme.player(first, banner=True), app.theme.sunken)
    app.change_setting("look", "light")
    play(app.session, 1)
    app.page.refresh()
    phone.frames(8)
    second = app.page.banner.colour
    assert second != first
    assert grounds(phone)[0] == app.theme.player(second, banner=True)


def grounds(phone: Phone) -> tuple[Any, Any]:
    above, below = phone.window.surround._above_colour.rgba, phone.window.surround._below_colour.rgba
    return pytest.approx(above, abs=0.01), pytest.approx(below, abs=0.01)


def page_box(phone: Phone) -> tuple[float, ...]:
    """Where the page is in the window."""
    page = phone.app.page
    return (*phone.in_window(0, 0), *phone.in_window(page.width, page.height))


def test_a_phone_that_is_turned_is_laid_out_anew(machine: RememberingMachine, open_phone: Any) -> None:
    machine.bars = BARS
    phone = open_phone(size=SIZE)
    assert page_box(phone) == (0, 48, 360, 770)
    machine.bars = Insets(top=30, right=48)
    phone.window.surround.size = (800, 360)
    phone.frames(8)
    assert page_box(phone) == (0, 0, 752, 330)


def test_a_phone_turned_by_half_keeps_its_camera_clear(machine: RememberingMachine, open_phone: Any) -> None:
    machine.bars = Insets(left=40, bottom=24)
    phone = open_phone(size=(800, 360))
    assert page_box(phone) == (40, 24, 800, 360)
    machine.bars = Insets(right=40, bottom=24)
    machine.bars_changed()
    phone.frames(8)
    assert page_box(phone) == (0, 24, 760, 360)


def test_the_icons_of_the_bars_are_read_on_the_ground_behind_them(
    machine: RememberingMachine, open_phone: Any, tmp_path: Path
) -> None:
    machine.bars = BARS
    phone = open_phone(size=SIZE, store=quick_store(tmp_path))
    assert machine.dark_icons == (True, True)
    phone.app.change_setting("look", "dark")
    phone.frames(8)
    assert machine.dark_icons == (False, False)
    id_, session = new_table(phone.app.store)
    play(session, 1)
    phone.app._close_table()
    phone.app.change_setting("look", "light")
    phone.app.resume(id_)
    seen = set()
    for _ in range(3):
        phone.frames(8)
        ground = phone.app.page.banner.ground
        seen.add(machine.dark_icons)
        assert machine.dark_icons is not None
        icons = (0, 0, 0) if machine.dark_icons[0] else (1, 1, 1)
        assert contrast(ground, icons) >= 3
        play(phone.app.session, 1)
        phone.app.page.refresh()
    assert {below for _, below in seen} == {True}, "the ledger line is light whoever has the turn"


@pytest.mark.parametrize("dark", [False, True])
def test_icons_of_the_bars_are_read_on_every_players_banner(dark: bool) -> None:
    theme = Theme(dark=dark)
    for ground in (theme.page, theme.sunken, *(theme.player(colour, banner=True) for colour in tokens()["players"])):
        icons = (0, 0, 0) if sum(ground[:3]) > LIGHT else (1, 1, 1)
        assert contrast(ground, icons) >= 4.5


def test_bars_that_come_while_the_app_rests_are_seen_on_return(machine: RememberingMachine, open_phone: Any) -> None:
    phone = open_phone(size=SIZE)
    phone.window.on_pause()
    machine.bars = BARS
    phone.window.on_resume()
    phone.frames(8)
    assert page_box(phone) == (0, 48, 360, 770)

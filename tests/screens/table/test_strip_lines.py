"""The players in the strip: on one line, on a line each, or in pairs; nobody ever stands alone below the others."""

from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion.games import GAMES
from demo_players.tables import sit_down
from companion.table.table_commands import CompleteSetup
from screens.offscreen.phone import Phone
from screens.table.strip import form_for
from screens.ui.tree.nodes import words
from tests.companion.playing import quick_store
from tests.screens.conftest import forget_app
from tests.screens.test_fits import lay_out

SIZES = ((320, 568), (412, 915), (568, 320), (915, 412), (800, 1280), (1280, 800))
TABLES = (
    ("ticket_to_ride", {"map": "usa"}, (3, 4, 5)),
    ("ticket_to_ride", {"map": "germany"}, (5,)),
    ("stone_age", {}, (3, 4)),
    ("great_western_trail", {}, (3, 4)),
)


@pytest.fixture(scope="module")
def phone(tmp_path_factory: pytest.TempPathFactory) -> Any:
    forget_app()
    folder: Path = tmp_path_factory.mktemp("strips")
    with Phone(folder, store=quick_store(folder, random=Random(1))) as phone:
        yield phone
    forget_app()


def open_table(phone: Phone, game: str, options: dict[str, str], players: int) -> Any:
    definition = GAMES[game]
    chosen = definition.options(**options)
    id_, session = phone.app.store.new_table(definition, chosen, sit_down(definition, chosen, players))
    if game == "stone_age":
        session.draw("first_player", Random(1))
    session.do(CompleteSetup())
    phone.app.store.leave(id_, session)
    phone.app._close_table()
    phone.app.open_session(id_)
    phone.app._show([("home", {}), ("table", {"table": id_})])
    return phone.app.page


def players_on(page: Any) -> list[Any]:
    """Whatever shows one player, to tap; the tabs of Great Western Trail are nodes."""
    if hasattr(page, "strip"):
        return list(page.strip.cells)
    trees = (page.tabs, page.beside.tree) if page.beside.height else (page.tabs,)
    return [one for tree in trees for one in tree.targets() if getattr(one.tap, "method", "") == "look_at"]


@pytest.mark.parametrize(
    ("game", "options", "players"), [(game, more, number) for game, more, numbers in TABLES for number in numbers]
)
def test_every_line_of_the_strip_has_as_many_players(phone: Phone, game: str, options: Any, players: int) -> None:
    page = open_table(phone, game, options, players)
    for size in SIZES:
        phone.size = phone.window.surround.size = size
        lay_out(6)
        cells = players_on(page)
        assert len(cells) in (players, 0), "all of them, or none where the page has no room"
        lines = Counter(round(cell.y) for cell in cells)
        assert len(set(lines.values())) <= 1, f"{size}: {sorted(lines.values())}"


def test_rows_of_two_lines_say_what_everyone_has_where_they_may_be_high(phone: Phone) -> None:
    page = open_table(phone, "stone_age", {}, 4)
    phone.size = phone.window.surround.size = (800, 1280)
    lay_out(6)
    assert page.strip.form == "stock"
    assert held(page) == [["5", "12", "0", "0", "0", "0"]] * 4, "figures at home, food, no resources yet"
    phone.tap_at(*page.body.rings.middle_of("forest", 2))
    lay_out(6)
    assert sorted(figures for figures, *_ in held(page)) == ["3", "5", "5", "5"]


def held(page: Any) -> list[list[str]]:
    """The numbers on the line of each player."""
    return [[text for text in words(one.held) if text] for one in page.strip.shown]


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_pairs_are_whole_whatever_is_left_of_the_column(players: int) -> None:
    forms = {form_for(spare, 60, players) for spare in range(10, 600)}
    assert forms <= {"rows", "pairs", "line", "none"}
    assert players % 2 == 0 or "pairs" not in forms

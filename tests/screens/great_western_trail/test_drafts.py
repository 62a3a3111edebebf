"""Action sheets of Great Western Trail, left half filled: they come back after a kill just as they were."""

from collections.abc import Callable
from dataclasses import replace
from json import dumps, loads
from typing import Any, NamedTuple

import pytest

from companion.table.draft import Draft, from_plain, to_plain
from screens.offscreen.things import things
from screens.ui.fields import TextField
from screens.ui.tree.handle import NodeHandle
from screens.ui.tree.nodes import Key
from screens.ui.tree.nodes import Text
from tests.companion.great_western_trail.tables import ANA, fix
from tests.companion.great_western_trail.turns import at, clear, give, has, lay, offers, ranch
from tests.companion.playing import quick_store
from soak.disks import CountingDisk
from tests.screens.great_western_trail.one_action import Trail

MASTERS = ("sm_dollars_workers", "sm_free_tile_objectives", "sm_perm_hazards", "sm_perm_pairs", "sm_perm_certificates")

DISK = CountingDisk()
REST = 6
"""Frames until a page and its sheet are laid out."""


class Half(NamedTuple):
    put: Callable[[Any], None]
    """How the table stands before Ana comes there."""
    place: str
    taps: tuple[str, ...]
    """Chip first, then what is tapped on its sheet."""
    rest: tuple[str, ...]
    """What is tapped after the kill."""
    made: Callable[[Any], Any]
    """What came of it: read from the table."""
    outcome: Any
    edition: str = "first"
    sides_drawn: bool = True


def to_hire(session: Any) -> None:
    lay(session, token=5, market__1__0="engineer", market__1__1="cowboy", market__3__0="engineer")
    give(session, ANA, dollars=10)


def at_a_station(session: Any) -> None:
    fix(session, "masters", MASTERS)
    give(session, ANA, dollars=5, engine="3", worker__engineer=2, worker__cowboy=3)


def to_cull(session: Any) -> None:
    give(session, ANA, engine="3")
    clear(session, ANA, "aux_cull_1", "aux_cull_2")


def to_buy_certificates(session: Any) -> None:
    give(session, ANA, dollars=4, engine="8")
    clear(session, ANA, "aux_cert_1")


def among_tiles(session: Any) -> None:
    lay(session, lying__flood__1="yes", lying__rockfall__2="yes")
    give(session, ANA, dollars=8)


def giving(**what: Any) -> Callable[[Any], None]:
    return lambda session: give(session, ANA, **what)


def hired(session: Any) -> Any:
    return has(session, ANA, "worker/engineer"), has(session, ANA, "dollars")


def bought(session: Any) -> Any:
    return has(session, ANA, "cattle/blue/3"), has(session, ANA, "dollars"), session.state.common.cattle


def appointed(session: Any) -> Any:
    return has(session, ANA, "station/1"), has(session, ANA, "worker/cowboy"), has(session, ANA, "circle/cert_4")


HALVES = {
    "hire": Half(to_hire, "neutral/A", ("Hire",), ("Engineer, Row 1, $6",), hired, (2, 4)),
    "build": Half(
        giving(dollars=7, worker__craftsman=4, building__3a=1),
        "neutral/B",
        ("Build for $2 per craftsman",),
        ("6a replaces 3a, Replace one of your buildings, $6",),
        lambda session: (has(session, ANA, "building/6a"), has(session, ANA, "building/3a")),
        (1, 0),
    ),
    "buy": Half(
        giving(dollars=19, worker__cowboy=4),
        "neutral/E",
        ("Buy cattle", "Use a cowboy to reveal 2 cards"),
        ("Ayrshire worth 3, $3",),
        bought,
        (1, 16, 11),
    ),
    "engine": Half(
        giving(engine="3", worker__engineer=3),
        "neutral/G",
        ("Move engine up to 3",),
        ("Space 6",),
        lambda session: ranch(session, ANA).engine,
        "6",
    ),
    "engine by woods": Half(
        giving(engine="3", building__7b=1, building__1a=1, building__2a=1),
        "own/7b",
        ("Move engine 1 per building next to woods", "2 buildings next to woods"),
        ("Space 5",),
        lambda session: ranch(session, ANA).engine,
        "5",
        sides_drawn=False,
    ),
    "hazard": Half(
        among_tiles,
        "neutral/F",
        ("Remove a hazard for $7", "Rockfall 2"),
        ("3 points",),
        lambda session: has(session, ANA, "hazard/3"),
        1,
    ),
    "trade": Half(
        giving(dollars=2),
        "neutral/D",
        ("Bounty", "A setup tile, +$3"),
        ("Orange outlaw",),
        lambda session: has(session, ANA, "tiles_second_colour"),
        1,
        "second",
    ),
    "auxiliary, its cards": Half(
        to_cull,
        "neutral/G",
        ("Auxiliary action", "Remove a card ×2", "Jersey, ×5"),
        ("Jersey, ×4",),
        lambda session: (has(session, ANA, "herd/gray"), ranch(session, ANA).engine),
        (3, "1"),
    ),
    "auxiliary, its engine": Half(
        to_buy_certificates,
        "neutral/G",
        ("Auxiliary action", "Certificate ×1"),
        ("Space 7",),
        lambda session: (has(session, ANA, "certificates"), ranch(session, ANA).engine),
        (1, "7"),
    ),
    "objective": Half(
        giving(),
        "neutral/C",
        ("Take an objective",),
        ("Cattle 5 + 1 hazard",),
        lambda session: has(session, ANA, "deck/draw_5h"),
        1,
    ),
    "an objective nobody told": Half(
        giving(untold=1),
        "neutral/C",
        ("Objective card",),
        ("Cattle 5 + 1 hazard",),
        lambda session: (has(session, ANA, "area/draw_5h"), ranch(session, ANA).untold),
        (1, 0),
    ),
    "upgrade": Half(
        at_a_station,
        "neutral/G",
        ("Move engine up to 2", "Turnout at station 1", "limit 4, $2"),
        ("Cowboys: give up 1 of 3",),
        appointed,
        (1, 2, 1),
    ),
    "upgrade, its master nobody told": Half(
        giving(dollars=9, engine="3", worker__engineer=3),
        "neutral/G",
        (
            "Move engine up to 3",
            "Turnout at station 1",
            "draw 2, $2",
            "Engineers: give up 1 of 3",
        ),
        ("$12, no points",),
        lambda session: has(session, ANA, "stationmaster/sm_twelve_dollars"),
        1,
        "second",
    ),
    "copy": Half(
        giving(building__8b=1),
        "own/8b",
        ("Use an adjacent building",),
        ("Neutral building E",),
        lambda session: len(offers(session, "buy")),
        1,
        sides_drawn=False,
    ),
    "special delivery": Half(
        giving(dollars=2, engine="6", building__9a=1),
        "own/9a",
        ("Special delivery", "Space 2, worth 4", "Wichita"),
        ("$2",),
        lambda session: (has(session, ANA, "city/wichita"), ranch(session, ANA).engine),
        (1, "2"),
    ),
    "woods": Half(
        giving(dollars=1, building__1a=1, building__2a=1),
        "own/1a",
        ("+$2 per building next to woods",),
        ("2 buildings next to woods",),
        lambda session: has(session, ANA, "dollars"),
        5,
    ),
}


@pytest.fixture
def half_filled(open_phone, tmp_path):
    """One of these sheets half filled; tables of the same kind are taken back to their begin and used again."""
    phone = open_phone(store=quick_store(tmp_path, disk=DISK))
    tables: dict[Any, tuple[Trail, int]] = {}

    def open_(what: str) -> Trail:
        half = HALVES[what]
        kind = (half.edition, half.sides_drawn)
        if kind not in tables:
            made = Trail(phone, half.edition, seeds=half.edition == "second", sides_drawn=half.sides_drawn)
            tables[kind] = (made, made.session.cursor)
            made.open()
        table, begin = tables[kind]
        while table.now.cursor > begin:
            table.now.undo()
        half.put(table.now)
        at(table.now, half.place)
        table.phone.app.page.refresh()
        table.phone.frames(REST)
        table.tap(*half.taps)
        assert table.sheet is not None, what
        return table

    return open_


def read_again(table: Trail) -> None:
    """The page is shown anew, with the draft as a file holds it."""
    for draft in from_plain(loads(dumps(to_plain(table.now.drafts)))):
        table.now.drop_draft(draft.kind)
        table.now.save_draft(draft)
    table.phone.app.page.refresh()
    table.phone.frames(REST)


def seen(table: Trail) -> list[Any]:
    """All that a sheet shows, with what is chosen on it."""
    shown: list[Any] = []
    for widget in things(table.sheet):
        if isinstance(widget, NodeHandle):
            shown += [(widget.name, widget.node)] if isinstance(widget.node, Key | Text) else []
        elif isinstance(widget, TextField):
            shown.append(widget.text or widget.hint)
    return shown


def draft(table: Trail) -> Draft | None:
    return next(iter(table.now.drafts), None)


@pytest.mark.parametrize("kind", [("first", True), ("first", False), ("second", True)])
def test_every_action_sheet_comes_back_as_it_was_and_is_finished(half_filled, kind):
    for what, half in HALVES.items():
        if (half.edition, half.sides_drawn) != kind:
            continue
        table = half_filled(what)
        before, sheet = seen(table), table.sheet
        read_again(table)
        assert table.sheet not in (None, sheet), what
        assert seen(table) == before, what
        table.tap(*half.rest[:-1])
        with DISK.writes(1):
            table.tap(half.rest[-1])
        assert (half.made(table.now), draft(table)) == (half.outcome, None), what


def test_a_sheet_comes_back_after_a_kill_but_not_once_it_was_put_away(half_filled, open_phone):
    table = half_filled("buy")
    before = seen(table)
    table.phone = open_phone()
    table.phone.frames(REST)
    assert seen(table) == before
    assert table.phone.app.back()
    assert draft(table) is None
    read_again(table)
    assert table.sheet is None
    table.tap("Buy cattle")
    assert len(table.sheet.local.answers) == 1


def test_what_no_longer_fits_is_dropped_with_one_sentence(half_filled):
    """An entry was undone meanwhile; or the sheet never offered what the draft says."""
    table = half_filled("hire")
    kept = draft(table)
    table.now.undo()
    read_again(table)
    assert (table.sheet, draft(table)) == (None, None)
    table.now.redo()
    (first,) = kept.entered["answers"]
    for wrong in ([first, "engineer/9"], ["Hire:nowhere"], [first, 7], "Hire", 3):
        table.now.save_draft(replace(kept, step=table.now.cursor, entered={"answers": wrong}))
        read_again(table)
        assert table.phone.app.tr("draft.dropped") in table.phone.texts(), wrong
        assert draft(table) is None
        assert table.phone.app.back()

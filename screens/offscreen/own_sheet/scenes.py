"""Pictures of score sheets: the list, the editor, sharing and adding one, and a table that is played with one."""

import json
from collections.abc import Callable, Iterator
from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING, Any

from companion.games import GAMES
from companion.games.own_sheet.records import Options
from companion.question import random_entry
from companion.secret import CLERK
from companion.sheets.editing import row_ids
from companion.table.session import Session
from screens.own_sheet.shelf.preview import take_source

if TYPE_CHECKING:
    from screens.offscreen.studio import Scene, Studio

GAME = GAMES["own_sheet"]
BIRDS: dict[str, Any] = {
    "kind": "sheet",
    "format": 1,
    "id": "meadow",
    "version": 3,
    "name": "Meadow birds",
    "by": "Mia",
    "icon": "feather",
    "tile": "blue",
    "players": [1, 5],
    "ties": [{"row": "food"}],
    "rows": [
        {"id": "birds", "name": "Birds", "kind": "number", "high": 40},
        {"id": "nests", "name": "Nests", "kind": "table", "points": [0, 1, 3, 6, 10], "then": 4, "high": 9},
        {
            "id": "goals",
            "name": "Goals",
            "kind": "group",
            "rows": [
                {"id": "goal1", "name": "Goal 1", "kind": "rank", "places": [4, 1], "high": 9},
                {"id": "goal2", "name": "Goal 2", "kind": "rank", "places": [5, 2, 1], "high": 9},
            ],
        },
        {
            "id": "eggs",
            "name": "Eggs",
            "kind": "count",
            "worth": 1,
            "high": 20,
            "note": "On all cards and nests.",
        },
        {"id": "lost", "name": "Lost birds", "kind": "count", "worth": -3, "high": 4},
        {"id": "food", "name": "Food left", "kind": "number", "scores": False, "high": 9},
    ],
}
FARM = {**BIRDS, "id": "farm", "version": 1, "name": "Farm", "by": "Ben", "icon": "barley", "tile": "brown"}
TRICKS: dict[str, Any] = {
    "kind": "sheet",
    "format": 1,
    "id": "tricks",
    "version": 1,
    "name": "Tricks",
    "players": [3, 6],
    "rows": [],
    "rounds": {
        "name": "Hand",
        "rows": [{"id": "won", "name": "Tricks", "kind": "bid", "made": [20, 10], "missed": [0, -10], "high": 3}],
        "end": {"rounds": 10},
    },
}
SHEETS = {"meadow": BIRDS, "tricks": TRICKS}


def scenes(studio: "Studio") -> "Iterator[Scene]":
    def at(page: str, **params: str) -> Callable[[], None]:
        """With two sheets of the group's own."""

        def go() -> None:
            for id_, sheet in SHEETS.items():
                if not studio.app.store.sheets.versions(id_):
                    studio.app.store.sheets.keep(json.dumps(sheet))
            studio.at(page, None, **params)()

        return go

    listed, editor = at("sheets"), at("sheet_editor", sheet="meadow")
    yield "list", listed
    yield "list-menu", studio.then(listed, lambda app: app.page.show_menu("meadow"))
    yield "import", studio.then(listed, lambda app: take_source(app, json.dumps(FARM)))
    yield "editor", studio.then(editor, _try_some)
    yield "kinds", studio.then(editor, lambda app: app.page.show_kinds("birds"))
    yield "row", studio.then(editor, lambda app: app.page.show_row("nests"))
    yield "row-compared", studio.then(editor, lambda app: app.page.show_row("goal2"))
    yield "row-more", studio.then(editor, _say_more)
    yield "whole", studio.then(editor, lambda app: app.page.show_whole())
    yield "editor-rounds", at("sheet_editor", sheet="tricks")
    yield "sharing", at("sheet_share", sheet="meadow")
    yield "table", studio.at("table", _table(studio, BIRDS, 9))
    yield "rounds", studio.at("table", _table(studio, TRICKS, 11))


def _try_some(app: Any) -> None:
    """Numbers as somebody tries them."""
    page = app.page
    rows = [id_ for id_ in row_ids(page.draft) if id_ != "food"]
    tried = {(0, id_): ((number,),) for number, id_ in enumerate(rows, 2)}
    page.take(replace(page.local, tried=tried))


def _say_more(app: Any) -> None:
    """What few rows need: asked by names, and what all players come to."""
    page = app.page
    page.show_row("eggs")
    page.put("lines", ["Meadow", "Wood"])
    page.put("adds_up", [20, 24])
    page.show_more()


def _table(studio: "Studio", sheet: dict[str, Any], entries: int) -> Callable[[], str]:
    """So many numbers are entered."""

    def play(session: Session) -> None:
        random = Random(3)
        for _ in range(entries):
            session.do(random_entry(lambda answers: GAME.ask(session.state, CLERK, answers), random))

    return studio.played(GAME, Options(json.dumps(sheet)), play, depth="score_only")

"""What was missed: a player's moves are put in while the open turn waits, or a whole round on one page."""

from functools import partial
from typing import Any

from companion.games.stone_age.records import CatchUp, CaughtUp
from companion.words.text_search import initials
from screens.pages.figures.controller import ROUND
from screens.table.any import AnyTable
from screens.ui.bottom_sheet import Sheet
from screens.ui.menu import Menu, MenuItem
from screens.ui.tree.nodes import Button, Buttons, Mark, Node


def open_missed(page: Any) -> Sheet:
    """Whose moves were missed, or a whole round, or more than anybody remembers."""
    app, seats = page.app, page.session.header.seats
    letters = initials([seat.name for seat in seats])
    items = [
        MenuItem(seat.name, partial(app.tap, CatchUp(number)), mark=Mark(seat.colour, letters[number]), arrow=True)
        for number, seat in enumerate(seats)
    ]
    whole = partial(app.go, "catch_up", table=page.table, missed=ROUND)
    why = app.tr("stone_age.missed.round_why")
    items.append(MenuItem(app.tr("stone_age.missed.round"), whole, "restart", why, arrow=True))
    more = partial(app.go, "catch_up", table=page.table)
    items.append(MenuItem(app.tr("menu.catch_up"), more, "skip-next", arrow=True))
    sheet = Menu(page, items, above=app.tr("stone_age.missed.whose"), title=app.tr("stone_age.missed.title"))
    shown: Sheet = page.show_sheet(sheet)
    return shown


class MissedMoves(AnyTable):
    """Every place a player may have used, and the way back to the turn that waits."""

    below = AnyTable.below | {CaughtUp.__name__}

    def actions(self, **_: bool) -> Node:
        return Buttons((Button(self.app.tr("stone_age.do.CaughtUp"), "check", "primary", CaughtUp()),), foot=True)

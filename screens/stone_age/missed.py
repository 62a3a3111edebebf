"""What was missed: a player's moves are put in while the open turn waits, or a whole round on one page."""

from typing import Any

from companion.games.stone_age.records import CatchUp, CaughtUp
from screens.kit import Row, Text
from screens.kit.layout import Column
from screens.kit.marks import initials
from screens.pages.figures.screen import ROUND
from screens.table.any import AnyTable
from screens.table.frame import catch_up_row
from screens.ui.bottom_sheet import Sheet
from screens.ui.tree.nodes import Button, Buttons, Node


def open_missed(page: Any) -> Sheet:
    """Whose moves were missed, or a whole round, or more than anybody remembers."""
    app, seats = page.app, page.session.header.seats
    sheet = Sheet(title=app.tr("stone_age.missed.title"))
    letters = initials([seat.name for seat in seats])
    players = [
        Row(
            text=seat.name,
            colour=seat.colour,
            initial=letters[number],
            arrow=True,
            on_release=sheet.closing(app.tap, CatchUp(number)),
        )
        for number, seat in enumerate(seats)
    ]
    whole = Row(
        icon="restart",
        text=app.tr("stone_age.missed.round"),
        detail=app.tr("stone_age.missed.round_why"),
        arrow=True,
        on_release=sheet.closing(lambda: app.go("catch_up", table=page.table, missed=ROUND)),
    )
    whose = Text(text=app.tr("stone_age.missed.whose"), muted=True)
    shown: Sheet = page.show_sheet(sheet.fill([whose, Column().fill([*players, whole, catch_up_row(page, sheet)])]))
    return shown


class MissedMoves(AnyTable):
    """Every place a player may have used, and the way back to the turn that waits."""

    below = AnyTable.below | {CaughtUp.__name__}

    def ways(self, **_: bool) -> Node:
        return Buttons((Button(self.app.tr("stone_age.do.CaughtUp"), "check", "primary", CaughtUp()),), foot=True)

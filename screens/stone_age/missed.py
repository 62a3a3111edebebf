"""What was missed: a player's moves are put in while the open turn waits, or a whole round on one page."""

from typing import Any

from companion.games.stone_age.records import CatchUp, CaughtUp
from companion.question import Option, Question
from screens.kit import Action, Actions, Row, Sheet, Text
from screens.kit.figures import column
from screens.kit.marks import initials
from screens.pages.figures.screen import ROUND
from screens.table.any import AnyTable
from screens.table.frame import catch_up_row


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
    shown: Sheet = page.show_sheet(sheet.fill([whose, column([*players, whole, catch_up_row(page, sheet)])]))
    return shown


class MissedMoves(AnyTable):
    """Every place a player may have used, and the way back to the turn that waits."""

    def _parts(self, question: Question, options: list[Option], *, from_top: bool) -> list[Any]:
        moves = [option for option in options if option.id != CaughtUp.__name__]
        return super()._parts(question, moves, from_top=from_top)

    def _fill_foot(self, **_: bool) -> None:
        bar = Actions()
        words = self.app.tr("stone_age.do.CaughtUp")
        done = Action(kind="primary", icon="check", text=words, on_release=lambda _: self.app.tap(CaughtUp()))
        bar.add_widget(done)
        self.ids.foot.fill([bar])

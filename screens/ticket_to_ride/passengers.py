"""Passengers: one tap each after a claim; steppers in score only."""

from typing import Any

from kivy.metrics import dp

from companion.games.ticket_to_ride.present import PassengerChoice
from companion.games.ticket_to_ride.records import EnterPassengers, TakePassenger
from screens.app import running
from screens.kit import Action, Chip, Sheet, Stepper
from screens.kit.overlay import WIDEST
from screens.ticket_to_ride.claim import named
from screens.ticket_to_ride.pieces import EndHead, PawnKey, PawnRow, fit_in_line


class PassengerSheet:
    """Which passengers to take after a claim: a sheet made once for a page, for most claims of a table open it."""

    def __init__(self, page: Any) -> None:
        self._page = page
        self._sheet: Sheet | None = None

    def prepare(self) -> None:
        """Make it before the first claim."""
        if self._sheet is None:
            self._sheet = Sheet(modal=False, gives_way=True)
            self._sheet.gap = dp(4)

    def show(self) -> None:
        """A row of pawns for each end where a passenger waits; taking none is a choice too."""
        self.prepare()
        sheet, page = self._sheet, self._page
        assert sheet is not None
        parts: list[Any] = []
        for choice in page.view.mirror.taking:
            parts += _end(choice, min(page.foot_width, dp(WIDEST)) - dp(32))
        sheet.title = page.app.tr("passengers.take")
        sheet.ids.body.scroll_y = 1
        page.show_sheet(sheet.fill(parts))


def _end(choice: PassengerChoice, room: float) -> list[Any]:
    app = running()
    place = app.tr(f"ticket_to_ride.place.{choice.place}")
    head = EndHead(text=place, left=app.tr("passengers.tap_one", count=choice.left))
    row = PawnRow()
    known = sum(count for _, count in choice.colours) == choice.left
    for colour, count in choice.colours:
        key = PawnKey(
            colour=colour,
            text=app.tr(f"colour.{colour}"),
            count=count if known else 1,
            on_release=lambda _, c=colour: app.tap(TakePassenger(choice.place, c)),
        )
        row.add_widget(key)
    words, leave = app.tr("passengers.none"), TakePassenger(choice.place, None)
    if fit_in_line(len(choice.colours) + 1, room) or app.theme.large:
        row.add_widget(PawnKey(text=words, on_release=lambda _: app.tap(leave)))
    else:
        head.left = ""
        head.add_widget(Chip(text=words, on_release=lambda _: app.tap(leave)))
    return [head, row]


def show_passenger_entry(page: Any, seat: int) -> None:
    """Score only: how many of each colour this player holds."""
    app = page.app
    state = page.session.state
    sheet = Sheet(title=app.tr("passengers.of", player=state.name(seat)))
    rows: list[Any] = []
    for number, colour in enumerate(state.board.rail.passenger_colours):
        stepper = Stepper(
            value=state.passengers[seat][number],
            high=state.board.rail.passengers_per_colour,
            on_step=lambda _, value, c=colour: _entered(page, seat, c, value),
        )
        rows.append(named(app.tr(f"colour.{colour}"), stepper))
    done = Action(kind="primary", text=app.tr("notice.done"), on_release=lambda _: sheet.close())
    sheet.fill([*rows, done]).show(page)


def _entered(page: Any, seat: int, colour: str, value: int) -> None:
    """Every entry closes what is open; the other colours are asked on."""
    if running().tap(EnterPassengers(seat, colour, value)):
        show_passenger_entry(page, seat)

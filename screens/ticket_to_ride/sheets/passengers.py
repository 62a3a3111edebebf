"""Passengers: one tap each after a claim; steppers in score only."""

from typing import Any

from screens.ticket_to_ride.sheets.page import passengers, passengers_held
from screens.ui.sheet import TreeSheet, room_inside
from screens.ui.tree.controls import Back
from screens.ui.tree.nodes import Button, Buttons, Message


class PassengerSheet(TreeSheet):
    """Which passengers to take after a claim."""

    def __init__(self, page: Any) -> None:
        super().__init__(page, title=page.app.tr("passengers.take"), modal=False, gives_way=True)
        self.show_nodes(passengers(page.app.tr, page.view.game_view.taking, room_inside(page)))

    def handle(self, message: Message) -> None:
        self.page.app.tap(message)


class PassengersHeld(TreeSheet):
    """Score only: how many of each colour a player has."""

    def __init__(self, page: Any, seat: int) -> None:
        self.seat = seat
        name = page.session.state.name(seat)
        super().__init__(page, title=page.app.tr("passengers.of", player=name))
        self._show()

    def _show(self) -> None:
        state, tr = self.page.session.state, self.page.app.tr
        rail = state.board.rail
        held = tuple(zip(rail.passenger_colours, state.passengers[self.seat], strict=True))
        done = Buttons((Button(tr("notice.done"), kind="primary", tap=Back()),))
        self.show_nodes(passengers_held(tr, self.seat, held, rail.passengers_per_colour), done)

    def handle(self, message: Message) -> None:
        match message:
            case Back():
                self.close()
            case command:
                if self.page.app.tap(command):  # an entry closes what is open
                    PassengersHeld(self.page, self.seat).show(self.page).arrive()

"""Passengers: one tap each after a claim; steppers in score only."""

from typing import Any

from companion.games.ticket_to_ride.present import PassengerChoice
from companion.games.ticket_to_ride.records import EnterPassengers, TakePassenger
from screens.app import running
from screens.kit import Action, Chip, Sheet, Stepper, Text
from screens.kit.flow import Flow
from screens.theme import rgba
from screens.ticket_to_ride.claim import named
from screens.ticket_to_ride.look import look


def show_passengers(page: Any) -> None:
    """A row of colours for each end where a passenger waits; taking none is a choice too."""
    sheet = Sheet(title=page.app.tr("passengers.take"), modal=False, gives_way=True)
    parts: list[Any] = []
    for choice in page.view.mirror.taking:
        parts += _end(choice)
    page.show_sheet(sheet.fill(parts))


def _end(choice: PassengerChoice) -> list[Any]:
    app = running()
    place = app.tr(f"ticket_to_ride.place.{choice.place}")
    head = Text(text=app.tr("passengers.left", place=place, count=choice.left), role="strong")
    chips = Flow()
    for colour, _ in choice.colours:
        chip = Chip(
            text=app.tr(f"colour.{colour}"),
            icon="account",
            tint=pawn_colour(colour),
            on_release=lambda _, c=colour: app.tap(TakePassenger(choice.place, c)),
        )
        chips.add_widget(chip)
    none = Chip(text=app.tr("passengers.none"), on_release=lambda _: app.tap(TakePassenger(choice.place, None)))
    chips.add_widget(none)
    return [head, chips]


def pawn_colour(colour: str) -> list[float]:
    """A passenger's own colour; white ones are drawn in the ink of outlines."""
    return running().theme.rule2 if colour == "white" else rgba(look("passengers")[colour]["fill"])


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
            on_step=lambda s, value, c=colour: _entered(s, seat, c, value),
        )
        rows.append(named(app.tr(f"colour.{colour}"), stepper))
    done = Action(kind="primary", text=app.tr("notice.done"), on_release=lambda _: sheet.close())
    sheet.fill([*rows, done]).show(page)


def _entered(stepper: Stepper, seat: int, colour: str, value: int) -> None:
    if running().tap(EnterPassengers(seat, colour, value)):
        stepper.value = value

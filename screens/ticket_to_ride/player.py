"""A player of the table: what all may see, and the way to their tickets, which only they see."""

from typing import Any

from screens.app import running
from screens.kit import Action, Sheet
from screens.kit.holding import HoldBehavior
from screens.ticket_to_ride.pieces import Fact, PawnCounts


class LookAction(HoldBehavior, Action):
    """Opens what is secret under a finger that stays, or with the second tap: nobody does so by chance."""

    def __init__(self, **more: Any) -> None:
        self._taps = 0
        super().__init__(**more)

    def on_release(self) -> None:
        super().on_release()
        self._taps += not self._held
        if self._taps == 2:
            self.dispatch("on_hold")


def show_player(page: Any, seat: int) -> None:
    """Trains, routes and passengers, and the button for whoever holds the phone now."""
    app, view, state = page.app, page.view, page.session.state
    who, shown = view.seats[seat], view.mirror.players[seat]
    points = "" if page.ids.strip.hide_points else app.tr("ticket_to_ride.player.points", count=shown.points)
    mark = next(cell for number, cell in enumerate(reversed(page.ids.strip.children)) if number == seat)
    sheet = Sheet(
        title=app.tr("banner.player", player=who.name),
        subtitle=points,
        colour=who.colour,
        initial=mark.initial,
        modal=False,
        gives_way=True,
    )
    claimed = sum(route.owner == seat for route in view.mirror.routes)
    parts: list[Any] = [
        Fact(text=app.tr("ticket_to_ride.player.trains"), value=str(shown.trains)),
        Fact(text=app.tr("ticket_to_ride.player.routes"), value=str(claimed)),
    ]
    if view.mirror.waiting:
        parts.append(Fact(text=app.tr("ticket_to_ride.player.passengers"), value=str(sum(shown.passengers))))
        held = [
            (colour, count)
            for colour, count in zip(state.board.rail.passenger_colours, shown.passengers, strict=True)
            if count
        ]
        parts += [PawnCounts(held=held)] if held else []
    parts.append(Fact(text=app.tr("ticket_to_ride.player.tickets"), value=str(shown.tickets)))
    look = LookAction(
        kind="primary",
        icon="eye-outline",
        text=app.tr("ticket_to_ride.player.look"),
        on_hold=lambda _: _look(page, seat),
    )
    page.show_sheet(sheet.fill(parts, foot=(look,)))


def _look(page: Any, seat: int) -> None:
    app = running()
    page.close_sheets()
    app.go("tickets", table=page.table, seat=str(seat))
    if app.page is not page and not app.page.public:
        app.page.look()

"""A tap between tracks: which of them is meant."""

from collections.abc import Callable
from typing import Any

from screens.kit import Row, Sheet


def choose_among(page: Any, routes: tuple[str, ...], chosen: Callable[[str], Any]) -> Sheet:
    """A row for each route that lies as near, by its ends, length and colour."""
    app, rail = page.app, page.session.state.board.rail
    sheet = Sheet(title=app.tr("map.which_route"), modal=False, gives_way=True)
    rows = []
    for id_ in routes:
        route = rail.route[id_]
        colour = app.tr(f"ticket_to_ride.card.{route.colour}")
        names = [app.tr(f"ticket_to_ride.place.{end}") for end in (route.a, route.b)]
        row = Row(
            text=app.tr("ticket_to_ride.from_to", a=names[0], b=names[1]),
            detail=app.tr("map.route_facts", count=route.length, colour=colour),
            arrow=True,
            on_release=sheet.closing(chosen, id_),
        )
        rows.append(row)
    sheet.fill(rows)
    return sheet

"""What Ticket to Ride shows in the setup guide: passengers place by place, tickets, the train cards."""

from functools import partial
from typing import Any

from companion.games.ticket_to_ride.board import board
from companion.games.ticket_to_ride.records import Options, TurnUp
from companion.messages import message
from companion.secret import PUBLIC
from screens import drafts
from screens.table.question import asks_on, question_sheet
from screens.ui.frame import Page
from screens.ui.menu import MenuItem
from screens.ui.question.page_state import PageState, from_plain
from screens.ui.sheet import TreeSheet
from screens.ui.tree.controls import rule
from screens.ui.tree.nodes import Beside, Column, Node, Painted, Row, Text

TURN_UP = "ticket_to_ride/row"
PAWN, LENGTH = "screens.ticket_to_ride.painters:pawn", "screens.ticket_to_ride.painters:length"


def passengers(page: Page) -> list[MenuItem]:
    """Where the drawn passengers go."""
    if "passengers" not in page.session.table.draws:
        return []
    words, drawn = (page.app.tr(f"setup_guide.{one}") for one in ("what_goes_where", "drawn"))
    return [MenuItem(words, lambda: passengers_sheet(page), "eye-outline", drawn, arrow=True)]


def passengers_sheet(page: Page) -> None:
    """Every place with what to put there, the fullest first."""
    tr, state = page.app.tr, page.session.state
    colours, rows = state.board.rail.passenger_colours, list[tuple[int, str, Node]]()
    for place, here in zip(state.board.places, state.waiting, strict=True):
        if not here.count or here.colours is None:
            continue
        numbers = [(colour, n) for colour, n in zip(colours, here.colours, strict=True) if n]
        some = tuple(
            message("setup_guide.passengers_some", count=n, colour=message(f"colour.{colour}")) for colour, n in numbers
        )
        name, text = tr.text(place.name), tr("setup_guide.passengers_here", passengers=some)
        words = Column((Text(name, "strong"), Text(text, "caption", "ink2")))
        pawns = tuple(Painted(PAWN, (colour,), 24, 24) for colour, n in numbers for _ in range(n))
        line = Row((Beside(words, Row(pawns, 3)),), pad=(0, 8, 0, 8), min_height=40)
        rows.append((-here.count, name, Column((line, rule()), key=place.id)))
    sheet = TreeSheet(page, title=tr("setup_guide.passengers"))
    sheet.show_nodes(Column(tuple(row for *_, row in sorted(rows, key=lambda entry: entry[:2]))))
    sheet.show(page)


def tickets(page: Any) -> list[MenuItem]:
    """The way to the tickets, and how many players have entered theirs."""
    app, players = page.app, page.session.view().game_view.players
    entered = sum(player.open_draws == 0 for player in players)
    detail = app.tr("setup_guide.tickets_entered", count=entered, players=len(players))
    go = lambda: app.go("tickets", table=page.table)  # noqa: E731 - one word for a way
    return [MenuItem(app.tr("setup_guide.tickets"), go, "ticket-outline", detail, arrow=True)]


def face_up_cards(page: Page) -> list[MenuItem]:
    """The way to the face-up cards, where they are entered."""
    if not asks_on(partial(page.session.ask, PUBLIC), (TurnUp.__name__,)):
        return []
    return [MenuItem(page.app.tr("setup_guide.row"), lambda: turn_up(page), "pencil-outline", arrow=True)]


def turn_up(page: Page) -> None:
    """Which cards lie in the row; once three locomotives are discarded the next row is asked for at once."""
    draft, ask = from_plain(drafts.load(TURN_UP)), partial(page.session.ask, PUBLIC)
    local = draft if draft.answers else PageState((TurnUp.__name__,))
    if not asks_on(ask, local.answers):
        return
    sheet = question_sheet(page, ask, local, TURN_UP)
    sheet.enter = lambda command: page.app.tap(command) and sheet.closing(turn_up, page)()
    drafts.lay(sheet, lambda _: sheet.show(page), TURN_UP, **sheet.entered())


def small_picture(id_: str, _options: object) -> Node | None:
    """A passenger in its colour."""
    kind, *more = id_.split("/")
    return Painted(PAWN, (more[-1],), 24, 24) if kind == "passengers" and len(more) == 2 else None


def length_of(id_: str, options: Options) -> Node | None:
    """The length of a route on its colour."""
    kind, _, which = id_.partition("/")
    if kind != "route":
        return None
    route = board(options.map).rail.route[which]
    return Painted(LENGTH, (route.colour, route.length), 34, 34)


def passenger_of(id_: str, _value: object, _options: object) -> Node | None:
    """A passenger in a city, in its colour where that is known."""
    kind, *more = id_.split("/")
    return Painted(PAWN, (more[-1],), 26, 26) if kind == "waiting" and len(more) == 2 else None

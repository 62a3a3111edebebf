"""What Ticket to Ride shows in the setup guide: passengers place by place, tickets, the train cards."""

from typing import Any

from kivy.properties import ColorProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.label import Label

from companion.messages import Message, message
from screens.app import running
from screens.kit import Page, Row
from screens.kit.loading import load_kv
from screens.theme import rgba, tokens
from screens.ticket_to_ride.look import look
from screens.ticket_to_ride.setup.row import row_sheet
from screens.ui.bottom_sheet import Sheet

# --- passengers ---


class Pawn(Label):
    """A passenger: its colour and the colour's letter."""

    fill = ColorProperty()
    edge = ColorProperty()


class PlaceRow(BoxLayout):
    """A place and the passengers that stand there."""

    text = StringProperty("")
    detail = StringProperty("")

    def __init__(self, pawns: list[str], **more: Any) -> None:
        super().__init__(**more)
        for colour in pawns:
            self.ids.pawns.add_widget(_pawn(colour))


def _pawn(colour: str) -> Pawn:
    own = look("passengers")[colour]
    fill = rgba(own["fill"])
    light = 0.299 * fill[0] + 0.587 * fill[1] + 0.114 * fill[2] > 0.5
    ink = tokens()["colour"]["light"]["ink" if light else "card"]
    return Pawn(text=own["letter"], fill=fill, color=rgba(ink), edge=running().theme.rule2)


def passengers(page: Page) -> list[Any]:
    """Where the drawn passengers go."""
    if "passengers" not in page.session.table.draws:
        return []
    row = Row(
        text=page.app.tr("setup_guide.what_goes_where"),
        detail=page.app.tr("setup_guide.drawn"),
        icon="eye-outline",
        arrow=True,
        on_release=lambda _: passengers_sheet(page),
    )
    return [row]


def passengers_sheet(page: Page) -> Sheet:
    """Every place with what to put there, the fullest first."""
    app = page.app
    state = page.session.state
    colours = state.board.rail.passenger_colours
    rows = []
    for place, here in zip(state.board.places, state.waiting, strict=True):
        if not here.count or here.colours is None:
            continue
        numbers = [(colour, n) for colour, n in zip(colours, here.colours, strict=True) if n]
        name = app.say(message(f"ticket_to_ride.place.{place.id}"))
        words = app.tr("setup_guide.passengers_here", passengers=tuple(_some(*number) for number in numbers))
        pawns = [colour for colour, n in numbers for _ in range(n)]
        rows.append((-here.count, name, PlaceRow(pawns, text=name, detail=words)))
    sheet = Sheet(title=app.tr("setup_guide.passengers"))
    return sheet.fill([row for _, _, row in sorted(rows, key=lambda entry: entry[:2])]).show(page)


def _some(colour: str, number: int) -> Message:
    return message("setup_guide.passengers_some", count=number, colour=message(f"colour.{colour}"))


# --- tickets ---


def tickets(page: Any) -> list[Any]:
    """The way to the tickets, and how many players have entered theirs."""
    app = page.app
    players = page.session.view().mirror.players
    entered = sum(player.open_draws == 0 for player in players)
    row = Row(
        text=app.tr("setup_guide.tickets"),
        detail=app.tr("setup_guide.tickets_entered", count=entered, players=len(players)),
        icon="ticket-outline",
        arrow=True,
        on_release=lambda _: app.go("tickets", table=page.table),
    )
    return [row]


# --- train cards ---


def face_up_cards(page: Any) -> list[Any]:
    """The way to the face-up cards, where they are entered."""
    cards = page.session.view().mirror.cards
    if not cards or not cards.due:
        return []
    row = Row(
        text=page.app.tr("setup_guide.row"), icon="pencil-outline", arrow=True, on_release=lambda _: row_sheet(page)
    )
    return [row]


load_kv(__file__)

"""Let others join, as a function: the code, the address, who has joined."""

from dataclasses import dataclass

from screens.ui.tree.controls import Back, Translate, app_bar, do, link, mark_cell, tag
from screens.ui.tree.nodes import (
    Beside,
    Button,
    Buttons,
    Card,
    Column,
    Icon,
    ListRow,
    Mark,
    Node,
    Painted,
    Room,
    Row,
    Screen,
    Surface,
    Text,
)

WIDEST, NARROW = 560, 360
SEAT = 64
"""So much of the column each seat takes, in dp."""
CODE = "screens.pages.join.painters:code"
STATES = {"host": "join.this_phone", "here": "join.joined", "away": "join.no_answer", "": "join.not_yet"}
LOOKS = {"here": "good", "away": "alert"}
"""The message and the ink for each state of a player; without an ink it is muted."""


@dataclass(frozen=True, slots=True)
class SeatShown:
    name: str
    mark: Mark
    state: str
    """*host*, *here*, *away*, or empty for nobody yet."""
    detail: str


@dataclass(frozen=True, slots=True)
class JoinView:
    room: Room
    code: tuple[tuple[bool, ...], ...]
    typed: str
    """The address as it is typed; empty in no network."""
    network: str
    seats: tuple[SeatShown, ...]
    font_scale: float = 1.0


def page(tr: Translate, view: JoinView) -> Screen:
    """Lying, seats stand in the column if it holds them all: in sight while the code is."""
    room, margin = view.room, view.room.margin
    seats = Column(tuple(_seat(tr, number, seat) for number, seat in enumerate(view.seats)))
    free = room.height - 60 - 80
    beside = bool(room.column) and SEAT * view.font_scale * len(view.seats) <= free
    text = Column(
        (Text(tr("join.secrets"), ink="ink2"), Text(tr("join.readable"), "caption", "ink2")), 8, (margin, 8, margin, 8)
    )
    side = max(0, room.side(WIDEST) - margin)
    card = Column((_card(tr, view),), pad=(margin, 0, margin, 0))
    body = Column((card, _network(tr, view), *(() if beside else (seats,)), text), 8, (side, 8, side, 24))
    foot = Buttons((Button(tr("join.stop"), tap=do("stop")), Button(tr("join.back"), "", "primary", Back())), foot=True)
    return Screen(app_bar(tr("join.title")), body, seats if beside else Text(""), foot)


def _card(tr: Translate, view: JoinView) -> Node:
    room = view.room
    width = min(room.width - room.column, WIDEST) - 2 * room.margin - 32
    high = min(width, 300, max(150, room.height * (0.5 if room.column else 0.42))) if view.code else 0
    words = tr("join.scan") if view.typed else tr("join.no_network_says")
    copy = Button(tr("join.copy"), "content-copy", tap=do("copy"))
    network = Button(tr("join.open_network"), tap=do("open_network"))
    parts = (
        Painted(CODE, (view.code,), high),
        Text(words, ink="ink2", align="center"),
        Text(view.typed or tr("join.no_network"), "head", align="center"),
        copy if view.typed else network,
    )
    return Card(Column(parts, 4), Surface("card", "rule", "edge", 1, lift=2), (16, 16))


def _network(tr: Translate, view: JoinView) -> Node:
    words = tr("join.network", address=view.network) if view.network else tr("join.network_none")
    narrow = view.room.width - view.room.column < NARROW
    parts = (
        Icon("wifi", "primary", width=28 if narrow else 40),
        Beside(Text(words), link(tr("join.trouble"), do("show_trouble")), 4),
    )
    return Row(parts, 4, (view.room.margin, 4, view.room.margin, 4))


def _seat(tr: Translate, number: int, seat: SeatShown) -> ListRow:
    words = tr(STATES[seat.state])
    end = tag(f"✓ {words}" if seat.state == "here" else words, LOOKS.get(seat.state, "quiet"))
    mark = mark_cell(seat.mark)
    return ListRow(seat.name, seat.detail, "", mark, (end,), do("show_seat", number), 16, strong=True, key=number)

"""Tickets as nodes: whose, how each stands, what was picked of the last draw, and which one is meant."""

from collections.abc import Container, Mapping
from dataclasses import dataclass, replace
from typing import Any

from companion.aside import Line
from companion.games.ticket_to_ride.tickets import ticket_name
from companion.i18n import Translator
from companion.letters import initials
from companion.table.session import TableView
from scoring.ticket_to_ride import Ticket
from screens.ui.tree.controls import app_bar, do, icon_key, player_bar, rule
from screens.ui.tree.nodes import (
    Beside,
    Button,
    Buttons,
    Card,
    Column,
    Icon,
    ListRow,
    Mark,
    Message,
    Node,
    Room,
    Row,
    Screen,
    Surface,
    Text,
)

WIDEST = 560
"""Of a line to read, in dp."""
NARROW = 360
"""Below this width the title needs the room of the mark."""
LOOK = {"done": ("check-circle", "primary"), "open": ("circle-outline", "ink2"), "lost": ("lock-outline", "alert")}
"""The picture and the ink of a ticket by how it stands."""
ARROW = Icon("chevron-right", "ink2", width=32)


@dataclass(frozen=True, slots=True)
class Local:
    """Whose hand, what is picked for a draw, what is typed to find more, and whose path is on the map."""

    seat: int = -1
    picked: tuple[str, ...] = ()
    typed: str = ""
    looked_at: str = ""


def to_plain(local: Local) -> dict[str, Any]:
    return {"seat": local.seat, "picked": list(local.picked), "typed": local.typed}


def from_plain(plain: Mapping[str, Any], seat: int, tickets: Container[str]) -> Local:
    """What was picked and typed for this hand, as far as there are such tickets."""
    if plain.get("seat") != seat:
        return Local(seat)
    return Local(seat, tuple(one for one in plain.get("picked", ()) if one in tickets), str(plain.get("typed", "")))


# --- messages ---


@dataclass(frozen=True, slots=True)
class LookAt:
    """The path of a ticket on the map; without one of the ticket that was looked at last."""

    ticket: str = ""


@dataclass(frozen=True, slots=True)
class Pick:
    ticket: str


@dataclass(frozen=True, slots=True)
class PutBack:
    ticket: str


def update(local: Local, message: Message) -> Local:
    match message:
        case Pick(ticket):
            return replace(local, picked=(*local.picked, ticket), typed="")
        case PutBack(ticket):
            return replace(local, picked=tuple(one for one in local.picked if one != ticket))
        case LookAt(ticket):
            return replace(local, looked_at=ticket or local.looked_at)
    return local


# --- whose ---


def mark_of(table: TableView, seat: int) -> Mark:
    return Mark(table.seats[seat].colour, initials([one.name for one in table.seats])[seat])


def player_row(table: TableView, seat: int, said: str, value: str = "") -> ListRow:
    """A player whose tickets are one tap away."""
    mark = Row((mark_of(table, seat),), pad=(13, 0, 13, 0))
    return ListRow(table.seats[seat].name, said, value, mark, (ARROW,), do("choose_seat", seat), 0, value_ink="primary")


def whose(tr: Translator, table: TableView, room: Room) -> Screen:
    rows = []
    for seat, shown in enumerate(table.mirror.players):
        words = "tickets.to_tell" if shown.open_draws else "tickets.known"
        rows.append(player_row(table, seat, tr(words, count=shown.tickets, draws=shown.open_draws)))
    return Screen(app_bar(tr("tickets.whose")), Column(tuple(rows), 0, _pad(room)))


def _pad(room: Room) -> tuple[float, float, float, float]:
    side = max(0.0, (room.width - room.column - WIDEST) / 2)
    return side, 0, side, 0


# --- a hand ---


@dataclass(frozen=True, slots=True)
class HandView:
    room: Room
    table: TableView
    public: bool
    """True where everybody may see it."""
    scoring: bool
    """True where tickets are turned up, not kept."""
    points: str
    """What they would score now."""
    tickets: tuple[tuple[str, Line], ...]
    """Each by its id."""
    has_ways: bool
    """True if one of them has a path on the map."""
    picked: tuple[Ticket, ...]
    """For the draw that is being told."""


def page(tr: Translator, view: HandView, local: Local) -> Screen:
    looked_at = local.looked_at if view.room.column else ""
    tickets = [_ticket(tr, id_, line, shown=id_ == looked_at) for id_, line in view.tickets]
    none = [] if tickets else [Row((Text(tr("tickets.none"), ink="ink2"),), pad=(16, 10, 16, 10))]
    picked = [_picked(tr, one) for one in view.picked]
    plus = Icon("plus", "primary")
    add = ListRow(tr("tickets.add"), tr("tickets.add_how"), "", plus, (ARROW,), do("find"), 0, ink="primary")
    body = Column((_summary(tr, view), *tickets, *none, *picked, add), 0, _pad(view.room))
    return Screen(_bar(tr, view, local.seat), body, foot=Buttons((_way(tr, view),), foot=True))


def _bar(tr: Translator, view: HandView, seat: int) -> Node:
    mark, room = mark_of(view.table, seat), view.room
    said = "" if view.public else tr("tickets.only_you", count=len(view.tickets))
    map_ = icon_key("map-outline", LookAt(), "map", ink=f"banner.{mark.colour}.on")
    keys = (map_,) if view.has_ways and not room.column else ()
    title, narrow = tr("tickets.of", player=view.table.seats[seat].name), (room.column or room.width) < NARROW
    return player_bar(mark, title, *keys, subtitle=said, narrow=narrow)


def _summary(tr: Translator, view: HandView) -> Node:
    """What the tickets would score now, how many are connected, how many are not."""
    done = sum(line.state == "done" for _, line in view.tickets)
    tags = (
        _tag(tr("tickets.done", count=done), "primary_wash", "primary", "check"),
        _tag(tr("tickets.open", count=len(view.tickets) - done), "sunken", "ink2"),
    )
    now = Text(tr("tickets.now"), "caption", "ink2", bold=True), Beside(Text(view.points, "title"), Row(tags, 8))
    return Column((Card(Column(now), Surface("card", radius=0), (16, 10)), rule()))


def _tag(words: str, fill: str, ink: str, icon: str = "") -> Node:
    text = Text(words, "label", ink, one_line=True)
    part = Row((Icon(icon, ink, 18), text), 4) if icon else text
    return Card(part, Surface(fill, radius=6), (10, 5), 32, hugs=True)


def _ticket(tr: Translator, id_: str, line: Line, *, shown: bool) -> ListRow:
    (icon, ink), detail = LOOK[line.state], tr.text(line.detail) if line.detail else ""
    row = ListRow(tr.text(line.text), detail, line.figure, Icon(icon, ink), (), LookAt(id_), strong=True, key=id_)
    return replace(row, detail_ink=ink, value_ink=ink, stripe="brass_fill" if shown else "")


def _picked(tr: Translator, ticket: Ticket) -> ListRow:
    words, points, cross = tr.text(ticket_name(ticket)), str(ticket.points), Icon("close", "ink2")
    return ListRow(words, tr("tickets.picked"), points, cross, tap=PutBack(ticket.id), key=ticket.id)


def _way(tr: Translator, view: HandView) -> Button:
    if view.picked:
        return Button(tr("tickets.keep", count=len(view.picked)), "check", "primary", do("keep_picked"))
    if view.scoring:
        return Button(tr("tickets.face_up"), "check", "primary", do("keep_picked"))
    return Button(tr("tickets.close"), "eye-off-outline", "primary", do("put_away"))

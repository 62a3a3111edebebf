"""Tickets as nodes: whose, how each stands, what was picked of the last draw, and which others were found."""

from collections.abc import Container, Mapping
from dataclasses import dataclass, replace
from typing import Any

from companion.drawing.player_panel import Line
from companion.games.ticket_to_ride.board import board
from companion.i18n import Translator
from companion.table.session import TableView
from scoring.ticket_to_ride import Ticket
from screens.ui.tree.controls import app_bar, do, icon_key, mark_cell, marks_of, player_bar, rule
from screens.ui.tree.nodes import (
    Apart,
    Beside,
    Button,
    Buttons,
    Card,
    Column,
    Field,
    Icon,
    ListRow,
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
FIND = "find"
"""The field for letters of a city."""


@dataclass(frozen=True, slots=True)
class PageState:
    """Whose hand, what is picked for a draw, what is typed to find more, and whose path is on the map."""

    seat: int = -1
    picked: tuple[str, ...] = ()
    typed: str = ""
    looked_at: str = ""


def to_plain(local: PageState) -> dict[str, Any]:
    return {"seat": local.seat, "picked": list(local.picked), "typed": local.typed}


def from_plain(plain: Mapping[str, Any], seat: int, tickets: Container[str]) -> PageState:
    """What was picked and typed for this hand, as far as there are such tickets."""
    if plain.get("seat") != seat:
        return PageState(seat)
    return PageState(seat, tuple(one for one in plain.get("picked", ()) if one in tickets), str(plain.get("typed", "")))


# --- whose ---


def whose(tr: Translator, table: TableView, room: Room) -> Screen:
    rows = []
    for seat, shown in enumerate(table.game_view.players):
        words = "tickets.to_tell" if shown.open_draws else "tickets.known"
        caption, mark = tr(words, count=shown.tickets, draws=shown.open_draws), mark_cell(marks_of(table.seats)[seat])
        rows.append(ListRow(table.seats[seat].name, caption, "", mark, (ARROW,), do("choose_seat", seat), 0))
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
    has_paths: bool
    """True if one of them has a path on the map."""
    picked: tuple[Ticket, ...]
    """For the draw that is being entered."""
    lines: int = 0
    """So many are kept free for those that are picked; 0 where nothing can be entered."""
    least: int = 0
    """So many of them must be kept."""
    found: tuple[Ticket, ...] | None = None
    """Those with the letters that are typed; None where none are."""
    field: float = 0
    """How high the field for letters is, in dp."""
    seconds: int = 0
    """After so many without a touch a secret hides by itself."""
    large: bool = False
    """True where words are larger than lines are made for."""


def page(tr: Translator, view: HandView, local: PageState) -> Screen:
    looked_at = local.looked_at if view.room.column else ""
    looks = view.scoring or not view.lines  # else a second tap on what was found would open a map
    taps = [do("look_at", id_) if looks else None for id_, _ in view.tickets]
    hand = [ticket_row(tr, *one, tap, shown=one[0] == looked_at) for one, tap in zip(view.tickets, taps, strict=True)]
    parts: list[Node] = [_summary(tr, view), *hand] if hand or not view.lines else []
    if not hand and not view.lines:
        parts.append(Row((Text(tr("tickets.none"), ink="ink2"),), pad=(16, 10, 16, 10)))
    if view.lines:
        parts = [*_entry(tr, view), *(parts if view.found is None else _found(tr, view))]
    foot = Buttons((_map_button(tr, view),), foot=True) if view.lines else None
    return Screen(_bar(tr, view, local.seat), Column(tuple(parts), 0, _pad(view.room)), foot=foot)


def _bar(tr: Translator, view: HandView, seat: int) -> Node:
    mark, room = marks_of(view.table.seats)[seat], view.room
    caption = "" if view.public else tr("tickets.only_you", count=len(view.tickets))
    map_ = ("map-outline", do("find_on_map" if view.lines else "look_at"), tr("tickets.on_map"))
    has_map = view.lines or (view.has_paths and not room.column)
    hide = ("eye-off-outline", do("put_away"), tr("tickets.close"))
    shown = (*((map_,) if has_map else ()), *(() if view.public else (hide,)))
    keys = (icon_key(*key, ink=f"banner.{mark.colour}.on") for key in shown)
    title, narrow = tr("tickets.of", player=view.table.seats[seat].name), (room.column or room.width) < NARROW
    return player_bar(mark, title, *keys, subtitle=caption, narrow=narrow, below=view.large and bool(caption))


def _entry(tr: Translator, view: HandView) -> tuple[Node, ...]:
    """What is picked, on lines that are there from the start, and the field to find more."""
    drawn = tr("tickets.drawn", count=view.lines, least=view.least) if view.least else ""
    hides = "" if view.public else tr("tickets.hides", seconds=view.seconds)
    facts = Row((Apart(Text(drawn, "label", "ink2"), Text(hides, "caption", "ink2")),), pad=(16, 6, 16, 6))
    lines = [_picked(tr, view, one) for one in view.picked]
    held = len(view.tickets) if view.scoring else 0
    for number in range(held + len(lines) + 1, held + view.lines + 1):
        words = "tickets.line" if view.scoring or number <= view.least else "tickets.line_more"
        lines.append(ListRow(tr(words, number=number), picture=Icon("circle-outline", "ink2"), ink="ink2"))
    return facts, *lines, Row((Field(FIND, view.field),), pad=(16, 8, 16, 8))


def _found(tr: Translator, view: HandView) -> list[Node]:
    plus, tickets = Icon("plus", "primary"), view.found or ()
    rows = (ListRow(_named(tr, view, one), "", str(one.points), plus, tap=do("pick", one.id)) for one in tickets)
    return [*rows] or [Row((Text(tr("fix.nothing_found"), ink="ink2"),), pad=(16, 10, 16, 10))]


def _summary(tr: Translator, view: HandView) -> Node:
    """What the tickets would score now, how many are connected, how many are not."""
    done = sum(line.state == "done" for _, line in view.tickets)
    tags = (
        _tag(tr("tickets.done", count=done), "primary_wash", "primary", "check"),
        _tag(tr("tickets.open", count=len(view.tickets) - done), "sunken", "ink2"),
    )
    title = tr("ticket_to_ride.category.tickets" if view.scoring else "tickets.now")
    now = Text(title, "caption", "ink2", bold=True), Beside(Text(view.points, "title"), Row(tags, 8))
    return Column((Card(Column(now), Surface("card", radius=0), (16, 10)), rule()))


def _tag(words: str, fill: str, ink: str, icon: str = "") -> Node:
    text = Text(words, "label", ink, one_line=True)
    part = Row((Icon(icon, ink, 18), text), 4) if icon else text
    return Card(part, Surface(fill, radius=6), (10, 5), 32, hugs=True)


def ticket_row(tr: Translator, id_: str, line: Line, tap: Message, *, shown: bool = False) -> ListRow:
    (icon, ink), detail = LOOK[line.state], tr.text(line.detail) if line.detail else ""
    row = ListRow(tr.text(line.text), detail, line.figure, Icon(icon, ink), (), tap, strong=True, key=id_)
    return replace(row, detail_ink=ink, value_ink=ink, stripe="brass_fill" if shown else "")


def _named(tr: Translator, view: HandView, ticket: Ticket) -> str:
    return tr.text(board(view.table.game_view.map).ticket_name[ticket.id])


def _picked(tr: Translator, view: HandView, ticket: Ticket) -> ListRow:
    words, points, cross = _named(tr, view, ticket), str(ticket.points), Icon("close", "ink2")
    tick = Icon("check-circle", "primary")
    return ListRow(words, "", points, tick, (cross,), do("put_back", ticket.id), name=f"{words} ✓", key=ticket.id)


def _map_button(tr: Translator, view: HandView) -> Button:
    if view.scoring and not view.picked:
        return Button(tr("tickets.face_up"), "check", "primary", do("keep_picked"))
    kind, words = "primary" if view.picked else "waiting", "tickets.add" if view.scoring else "tickets.keep"
    return Button(tr(words, count=len(view.picked)), "check", kind, do("keep_picked"))

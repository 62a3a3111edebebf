"""Finding a ticket: a few letters of its cities, in any of the three languages."""

import unicodedata
from collections.abc import Callable
from functools import cache
from typing import Any

from companion.games.ticket_to_ride.board import board
from companion.i18n import LANGUAGES, Translator
from scoring.ticket_to_ride import Ticket
from screens.app import running
from screens.kit import Action, Row, SearchField, Sheet, Text
from screens.kit.figures import column
from screens.ticket_to_ride.map.widget import RailMapWidget

MOST = 12


def plain(text: str) -> str:
    """Letters without accents and case, so that "munchen" finds München."""
    split = unicodedata.normalize("NFKD", text.casefold().replace("ß", "ss"))
    return "".join(c for c in split if not unicodedata.combining(c))


@cache
def names_of(place: str) -> tuple[str, ...]:
    """A place's name in every language, ready to be searched."""
    return tuple(plain(Translator(language)(f"ticket_to_ride.place.{place}")) for language in LANGUAGES)


def matches(ticket: Ticket, words: list[str]) -> bool:
    """Every word begins one of the ticket's two places (or a part of its name), each word another place if it can."""
    if not words:
        return True
    ends = [names_of(ticket.a), names_of(ticket.b)]

    def begins(names: tuple[str, ...], word: str) -> bool:
        return any(part.startswith(word) for name in names for part in (name, *name.split()))

    if len(words) == 1:
        return any(begins(names, words[0]) for names in ends)
    first, rest = words[0], " ".join(words[1:])
    one_way = begins(ends[0], first) and begins(ends[1], rest)
    other_way = begins(ends[1], first) and begins(ends[0], rest)
    return one_way or other_way or any(begins(names, " ".join(words)) for names in ends)


def search(map_: str, typed: str, without: set[str]) -> list[Ticket]:
    words = plain(typed).split()
    return [t for t in board(map_).rail.tickets if t.id not in without and matches(t, words)]


def ticket_words(ticket: Ticket) -> str:
    app = running()
    a, b = (app.tr(f"ticket_to_ride.place.{end}") for end in (ticket.a, ticket.b))
    return str(app.tr("ticket_to_ride.from_to", a=a, b=b))


def show_finder(
    page: Any, picked: Callable[[str], None], *, without: set[str], typed: str = "", heard: Callable[[str], None]
) -> Sheet:
    """A field and the tickets that fit what was typed so far; `heard` is told every letter, and nothing at the end."""
    app = page.app
    map_ = page.session.header.options.map
    sheet = Sheet(title=app.tr("tickets.find"), gives_way=True, when_closed=lambda: heard(""))
    hint, large = app.tr("tickets.type"), app.theme.large
    field = SearchField(hint_text="" if large else hint, text=typed)
    above = [Text(text=hint, role="caption", muted=True)] if large else []

    def choose(ticket: str) -> None:
        sheet.close()
        picked(ticket)

    on_map = Action(
        text=app.tr("tickets.on_map"),
        icon="map-outline",
        on_release=lambda _: show_map_finder(sheet, map_, choose, without),
    )

    def list_them(*_: Any) -> None:
        found = search(map_, field.text, without)
        rows: list[Any] = [*above, field] if field.text else [*above, field, on_map]
        tickets = [
            Row(
                text=ticket_words(ticket),
                value=str(ticket.points),
                icon="ticket-outline",
                on_release=lambda _, id_=ticket.id: choose(id_),
            )
            for ticket in found[:MOST]
        ]
        rows.append(column(tickets))
        if not found:
            rows.append(Text(text=app.tr("tickets.no_such"), muted=True))
        elif len(found) > MOST:
            rows.append(Text(text=app.tr("tickets.more", count=len(found) - MOST), muted=True, role="caption"))
        sheet.fill([*rows, on_map] if field.text else rows, foot=())

    field.bind(text=list_them)
    field.bind(text=lambda _, letters: heard(letters))
    list_them()
    sheet.show(page)
    field.focus = True
    return sheet


def show_map_finder(sheet: Sheet, map_: str, choose: Callable[[str], None], without: set[str]) -> None:
    """The same sheet with the map in it: two taps on its cities name the ticket."""
    app = running()
    words = Text(text=app.tr("tickets.first_city"), role="strong")
    widget = RailMapWidget(size_hint_y=None, height=sheet.height * 0.6)
    first: list[str] = []

    def city(_: Any, place: str) -> None:
        name = app.tr(f"ticket_to_ride.place.{place}")
        if not first or first[0] == place:
            first[:] = [place]
            words.text = app.tr("tickets.second_city", place=name)
            return
        ends = {first.pop(), place}
        found = [t for t in board(map_).rail.tickets if {t.a, t.b} == ends and t.id not in without]
        if found:
            choose(found[0].id)
            return
        a, b = (app.tr(f"ticket_to_ride.place.{end}") for end in sorted(ends))
        words.text = app.tr("tickets.no_ticket_between", a=a, b=b)

    widget.bind(on_place=city, on_routes=lambda *_: None)
    widget.city_touch = 24
    sheet.fill([words, widget])
    widget.show(app.session.view().mirror, app.session.header.seats)

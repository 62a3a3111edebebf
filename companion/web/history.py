"""Requests about past games: the list with its search, and the numbers of a player, a box or a year."""

from collections.abc import Iterable
from datetime import date
from itertools import groupby
from typing import Any

from companion.errors import RuleError
from companion.history import PastTable, Search, Wanted, facts_of, month_words, offers, past_tables, searched_titles
from companion.numbers import shown_number
from companion.statistics.words import Found, as_json, as_lines, title_of
from companion.text_search import initials
from companion.web.people import of_player
from companion.web.request import BadRequest, Request
from companion.web.visit import Body, Handlers, Visit

AT_ONCE = 60
"""So many tables are listed at once."""


def history(visit: Visit, request: Request) -> Body:
    """Finished games by month, the latest first: those that have the letters and fit the filters."""
    visit.note()
    tr, statistics = visit.tr, visit.store.statistics()
    tables = past_tables(visit.store.history())
    wanted = Wanted(*(request.text(name, "") for name in ("letters", "box", "player", "place", "year")))
    found = Search(tables, searched_titles(tr, tables)).find(wanted)
    count = request.number("count") if request.has("count") else AT_ONCE
    if count < 1:
        raise BadRequest("count")
    shown = found[:count]
    return {
        "found": len(found),
        "all": len(tables),
        "words": tr("history.found", count=len(found), all=len(tables)) if len(found) != len(tables) else "",
        "more": tr("history.more", count=len(found) - len(shown)) if len(shown) < len(found) else "",
        "empty": "" if found else tr("history.no_fit") if tables else tr("history.empty"),
        "months": _months(visit, shown),
        "filters": {
            name: [list(pair) for pair in pairs] for name, pairs in offers(tr, tables, statistics.all_years()).items()
        },
        "players": _players(visit),
        "boxes": [
            {"box": name, "title": tr.text(title_of(name)), "words": tr("stats.games", count=brief.games)}
            for name, brief in statistics.all_boxes().items()
        ],
        "years": [str(year) for year in statistics.all_years()],
    }


def _months(visit: Visit, tables: Iterable[PastTable]) -> list[dict[str, Any]]:
    today = date.fromtimestamp(visit.store.clock())
    return [
        {"title": visit.tr.text(words), "tables": [_table(visit, table) for table in of_month]}
        for words, of_month in groupby(tables, lambda table: month_words(table, today))
    ]


def _table(visit: Visit, table: PastTable) -> dict[str, Any]:
    best = table.winners[0]
    return {
        "id": table.id,
        "name": table.name or visit.tr.text(table.title),
        "facts": facts_of(visit.tr, table),
        "notes": table.notes,
        "players": [
            {"name": name, "colour": colour, "initial": letter}
            for (name, colour), letter in zip(table.seats, initials(table.names), strict=True)
        ],
        "game": table.box.game,
        "box": table.box.name,
        "at": table.played_at,
        "total": "" if table.state else shown_number(table.results[best][0]),
        "state": table.state,
        "best": best,
        "finished": True,
    }


def _players(visit: Visit) -> list[dict[str, Any]]:
    """Everybody who ever played, most wins first."""
    tr = visit.tr
    every = sorted(visit.store.statistics().all_players().items(), key=lambda one: (-one[1].wins, one[0]))
    letters = initials([name for name, _ in every])
    return [
        {
            "name": name,
            "colour": brief.colour,
            "initial": letter,
            "words": tr("stats.of_game", games=tr("stats.games", count=brief.games), count=brief.wins),
        }
        for (name, brief), letter in zip(every, letters, strict=True)
    ]


# --- numbers ---


def player(visit: Visit, request: Request) -> Body:
    visit.note()
    name = request.text("name")
    found = visit.store.statistics().player(name)
    also = list(visit.store.players.also_called(name))
    return {**_in_words(visit, found, name), "also": also, **of_player(visit, name)}


def box(visit: Visit, request: Request) -> Body:
    visit.note()
    name = request.text("box")
    return _in_words(visit, visit.store.statistics().box(name), name)


def year(visit: Visit, request: Request) -> Body:
    visit.note()
    number = request.text("year", longest=4)
    found = visit.store.statistics().year(int(number)) if number.isdecimal() else None
    return _in_words(visit, found, number)


def _in_words(visit: Visit, found: Found | None, name: str) -> Body:
    """Its sentences, and its numbers for a drawing."""
    if found is None:
        raise RuleError("stats.nothing_about", value=name)
    first, *lines = as_lines(found, visit.tr)
    return {"title": first, "lines": lines, "numbers": as_json(found)}


LOOKS: Handlers = {"history": history, "player": player, "box": box, "year": year}
CHANGES: Handlers = {}

"""Requests of the home page: open tables, recent games, the bin, names and notes, the sample, damaged tables."""

from dataclasses import replace
from typing import Any

from companion.games import box_of
from companion.i18n import Translator
from companion.planned_table import last_game
from companion.sample import open_sample
from companion.storage.summary import Summary
from companion.storage.tables import summarise
from companion.table_line import (
    best_of,
    best_total,
    facts_in_bin,
    facts_of,
    heading_of,
    touched,
    turn_of,
    usual_name,
    with_game,
    won,
)
from companion.text_search import initials
from companion.web.files import file_in_json
from companion.web.request import Request
from companion.web.visit import Body, Handlers, Visit

LATELY = 4
LONGEST_NAME, LONGEST_NOTES = 200, 2000


def players_in_json(table: Summary) -> list[dict[str, str]]:
    letters = initials([seat["name"] for seat in table.seats])
    return [
        {"name": seat["name"], "colour": seat["colour"], "initial": letter}
        for seat, letter in zip(table.seats, letters, strict=True)
    ]


def card(tr: Translator, table: Summary, now: float) -> dict[str, Any]:
    """One table on a list."""
    plain: dict[str, Any] = {
        "id": table.id,
        "name": heading_of(tr, table),
        "players": players_in_json(table),
        "game": table.game,
        "box": box_of(table.game, table.header["options"]).name if table.seats else "",
        "at": table.played_at if table.finished else table.touched,
        "sample": table.sample,
        "finished": table.finished,
        "state": table.state,
        "seat": None,
    }
    if table.results and not table.state:
        facts = with_game(tr, table, tr.text(won(table)))
        return {**plain, "facts": facts, "turn": "", "when": "", "total": best_total(table), "best": best_of(table)}
    return {
        **plain,
        "facts": facts_of(tr, table),
        "turn": turn_of(tr, table),
        "seat": None if table.state else table.seat,
        "when": touched(tr, table, now),
    }


def home(visit: Visit, _request: Request | None = None) -> Body:
    visit.note()
    return _home(visit, visit.store.tables(), visit.store.lately(LATELY))


def home_now(visit: Visit) -> Body:
    """The same without writing anything: the line of the open table is made of the table itself."""
    tables, recent, play = visit.store.tables(), visit.store.lately(LATELY), visit.open_table
    if play is not None:
        line = summarise(play.id, play.session)
        tables = tuple(_with_name(line, one) if one.id == play.id else one for one in tables)
        recent = tuple(_with_name(line, one) if one.id == play.id else one for one in recent)
    return _home(visit, tuple(one for one in tables if not one.finished), recent)


def _with_name(line: Summary, known: Summary) -> Summary:
    return replace(line, name=known.name)


def _home(visit: Visit, tables: tuple[Summary, ...], recent: tuple[Summary, ...]) -> Body:
    tr, store, now = visit.tr, visit.store, visit.store.clock()
    last, count = last_game(store), store.in_bin()
    return {
        "first": not tables and not recent,
        "notices": [tr.text(notice) for notice in store.notices],
        "tables": [card(tr, table, now) for table in tables],
        "recent": [card(tr, table, now) for table in recent],
        "bin": count,
        "bin_words": tr("home.bin_count", count=count),
        "group": [seat["name"] for seat in last.seats] if last else [],
    }


def prepare(visit: Visit, _request: Request) -> Body:
    """A short piece of work that the first table would wait for; for whenever nothing else is asked."""
    return {"more": visit.load_some()}


# --- the bin ---


def bin_(visit: Visit, _request: Request) -> Body:
    tr, store, now = visit.tr, visit.store, visit.store.clock()
    tables = [
        {**card(tr, one, now), "facts": facts_in_bin(tr, one), "days": store.days_left(one)} for one in store.deleted()
    ]
    return {"how": tr("bin.how") if tables else tr("bin.none"), "tables": tables}


def delete(visit: Visit, request: Request) -> Body:
    line = visit.line(request.table)
    visit.store.delete(line.id)
    visit.drop(line.id)
    return {"words": visit.tr("home.in_bin", table=heading_of(visit.tr, line))}


def bring_back(visit: Visit, request: Request) -> Body:
    line = visit.line(request.table)
    visit.store.restore(line.id)
    return {"words": visit.tr("bin.restored", table=heading_of(visit.tr, line))}


def erase(visit: Visit, request: Request) -> Body:
    visit.store.erase(visit.line(request.table).id)
    return {}


def empty_bin(visit: Visit, _request: Request) -> Body:
    for line in visit.store.deleted():
        visit.store.erase(line.id)
    return {}


# --- names and notes ---


def about(visit: Visit, request: Request) -> Body:
    line = visit.line(request.table)
    said = visit.store.about(line.id)
    return {"name": said.name, "usual": usual_name(visit.tr, line), "place": said.place, "notes": said.notes}


def rename(visit: Visit, request: Request) -> Body:
    name = request.text("name", longest=LONGEST_NAME)
    visit.store.save_about(visit.line(request.table).id, name=name)
    return {}


def note(visit: Visit, request: Request) -> Body:
    place, notes = request.text("place", longest=LONGEST_NAME), request.text("notes", longest=LONGEST_NOTES)
    visit.store.save_about(visit.line(request.table).id, place=place, notes=notes)
    return {}


# --- the sample, and tables that cannot be opened ---


def sample(visit: Visit, _request: Request) -> Body:
    return {"table": open_sample(visit.store)}


def remove_sample(visit: Visit, request: Request) -> Body:
    id_ = visit.line(request.table).id
    visit.store.remove_sample(id_)
    visit.drop(id_)
    return {}


def file_as_it_is(visit: Visit, request: Request) -> Body:
    id_ = visit.line(request.table).id
    return file_in_json(f"{id_}.json", visit.store.export_raw(id_))


def recover(visit: Visit, request: Request) -> Body:
    """Up to its last entry that makes sense; then it is a table like any other."""
    id_ = visit.line(request.table).id
    visit.store.recover(id_)
    visit.drop(id_)
    return visit.view(visit.play(id_))


def put_away(visit: Visit, request: Request) -> Body:
    id_ = visit.line(request.table).id
    name = visit.store.quarantine(id_)
    visit.drop(id_)
    return {"words": visit.tr("unreadable.kept_as", file=name)}


LOOKS: Handlers = {"home": home, "prepare": prepare, "bin": bin_, "about": about, "file_as_it_is": file_as_it_is}
CHANGES: Handlers = {
    "delete": delete,
    "bring_back": bring_back,
    "erase": erase,
    "empty_bin": empty_bin,
    "rename": rename,
    "note": note,
    "sample": sample,
    "remove_sample": remove_sample,
    "recover": recover,
    "put_away": put_away,
}

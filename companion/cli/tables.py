"""Commands for saved tables: list, export, import, players, revisions, statistics."""

import argparse
import json
import sys
from dataclasses import asdict
from pathlib import Path
from typing import Any

from companion.cli.common import (
    FILE,
    STANDARD,
    add_force,
    answered,
    check_file,
    command,
    folder_of,
    name_of,
    printable,
    store_of,
    text_of,
)
from companion.cli.league import add_database, address_of
from companion.errors import TablesideError
from companion.games import box_of
from companion.i18n import Translator
from companion.messages import message
from companion.new_table.seating import proper
from companion.sharing.as_csv import as_csv
from companion.sharing.bgstats import as_file, as_link
from companion.sharing.result import TableResult, result_of
from companion.sharing.words import as_text
from companion.statistics.played import played_of
from companion.statistics.tallies import Statistics
from companion.statistics.words import as_json, as_lines, asked_for
from companion.storage.counting import counted
from companion.storage.disk import OnlyReading
from companion.storage.export_file import write_export
from companion.storage.import_table import take_in
from companion.storage.settings import SETTINGS, SettingsFile
from companion.storage.store import Store
from companion.storage.summary import Summary
from companion.storage.table_file import MOST_BYTES
from companion.views.sheet_export import sheet_as_text

FORMS = ("table", "csv", "bgstats", "text", "picture")
ALL = "all"


def add(commands: Any) -> None:
    export = command(commands, "export", "write a table to a file, as the app shares it", _export)
    export.add_argument("table", help="the table's id, see `tables`; all for every finished one (csv, bgstats)")
    export.add_argument("file", type=Path, nargs="?", help="where to; standard output if left out")
    export.add_argument("--secrets", action="store_true", help="with what only its owner may see, of an open table too")
    export.add_argument("--as-it-is", action="store_true", help="the file byte for byte, whatever is wrong with it")
    form = "what to write (default: %(default)s)"
    export.add_argument("--as", dest="form", choices=FORMS, default="table", help=form)
    add_force(export)
    export.add_argument("--link", action="store_true", help="with --as bgstats: the link that opens BG Stats")
    take_in = command(commands, "import", "take a shared table in", _import)
    take_in.add_argument("file", type=Path, help=FILE)
    take_in.add_argument("--copy", action="store_true", help="add a table that went another way than ours as a copy")
    tables = command(commands, "tables", "list open and finished tables", _tables)
    revisions = command(
        commands, "revisions", "results, names, places and notes a later change has replaced", _revisions
    )
    revisions.add_argument("table", help="the table's id, see `tables`")
    revisions.add_argument("number", type=int, nargs="?", help="show the sheet of this one of the other results")
    players = command(
        commands, "players", "who played here; two names of one person are made one, and two again", _players
    )
    players.add_argument("--rename", nargs=2, metavar=("NAME", "TO"), help="another name, at all tables")
    players.add_argument("--same", nargs=2, metavar=("NAME", "OTHER"), help="all tables of the first are the second's")
    players.add_argument("--apart", metavar="NAME", help="undo that: they are two people after all")
    stats = command(commands, "stats", "what all finished tables say together", _stats)
    stats.add_argument("about", nargs="*", help="a player, a box or a year; everything in short if left out")
    add_database(stats)
    for listing in (tables, revisions, players, stats):
        listing.add_argument("--json", action="store_true", help="print JSON instead of words")


def _export(args: argparse.Namespace) -> None:
    if args.table == ALL and (args.as_it_is or args.form == "table"):
        raise TablesideError(message("share.all_as"))
    if args.file not in (None, STANDARD):
        check_file(args)
    with store_of(args, only_reading=True) as store:
        raw = store.export_raw(args.table) if args.as_it_is else _exported(store, args)
    if args.file in (None, STANDARD):
        sys.stdout.flush()
        sys.stdout.buffer.write(raw)
        return
    write_export(args.file, raw, folder_of(args))
    where = args.file.resolve()
    print(printable(Translator(args.language)("share.saved", file=where.name, folder=str(where.parent))))


def _exported(store: Store, args: argparse.Namespace) -> bytes:
    if args.form == "table":
        return store.export_table(args.table, secrets=args.secrets).encode()
    lines = store.counted() if args.table == ALL else [store.line(args.table)]
    results = [result_of(line) for line in lines]
    if args.form == "picture" and len(results) == 1:
        if args.draw is None:
            raise TablesideError(message("share.picture_by_the_app"))
        picture: bytes = args.draw(folder_of(args), results[0].id, args.language)
        return picture
    me = SettingsFile(folder_of(args) / SETTINGS, OnlyReading()).here.me
    return _in_words(results, args, store.players.identities(me)).encode()


def _in_words(results: list[TableResult], args: argparse.Namespace, me: frozenset[str]) -> str:
    tr = Translator(args.language)
    match args.form:
        case "csv":
            return as_csv(results)
        case "bgstats" if args.link and len(results) == 1:
            return as_link(results[0], tr) + "\n"
        case "bgstats" if not args.link:
            return as_file(results, tr, me)
        case "text" if len(results) == 1:
            return as_text(results[0], tr)
    raise TablesideError(message("share.one_table"))


def _import(args: argparse.Namespace) -> None:
    text = text_of(args.file, MOST_BYTES, "table")
    with answered(text, "table"), store_of(args) as store:
        taken = take_in(store, text, name_of(args.file), copy=args.copy)
    if taken.how == "diverged":
        raise TablesideError(taken.message)
    print(f"{taken.id}  {Translator(args.language).text(taken.message)}")


def _tables(args: argparse.Namespace) -> None:
    tr = Translator(args.language)
    with store_of(args, only_reading=True) as store:
        now = store.players.names()
        found = [now.in_line(summary) for summary in (*store.tables(), *store.history())]
        notices = [tr.text(notice) for notice in store.notices]
    if args.json:
        _print_json([_line_json(summary, tr) for summary in found])
    else:
        for line in [_line(summary, tr) for summary in found] or [tr("tables.none")]:
            print(printable(line))
    for notice in notices:
        print(printable(notice), file=sys.stderr)


def _print_json(value: Any) -> None:
    print(json.dumps(value, ensure_ascii=False, indent=1))


def _line(summary: Summary, tr: Translator) -> str:
    """Its id, its box, what it is called, who plays and how it stands."""
    names = ", ".join(seat["name"] for seat in summary.seats)
    named, sample = f"“{summary.name}”" if summary.name else "", tr("tables.sample") if summary.sample else ""
    return "  ".join(part for part in (summary.id, _box(summary), named, names, _status(summary, tr), sample) if part)


def _box(summary: Summary) -> str:
    return box_of(summary.game, summary.header["options"]).name if summary.seats else summary.game


def _status(summary: Summary, tr: Translator) -> str:
    return tr.text(message(f"store.is_{summary.state}") if summary.state else summary.headline)


def _line_json(summary: Summary, tr: Translator) -> dict[str, Any]:
    """The same for programs; `state` is empty for every table that can be opened."""
    results = summary.results or (None,) * len(summary.seats)
    players = [
        {"name": seat["name"], **({"total": one.total, "rank": one.rank} if one else {})}
        for seat, one in zip(summary.seats, results, strict=True)
    ]
    return {
        "id": summary.id,
        "box": _box(summary),
        "name": summary.name,
        "place": summary.place,
        "players": players,
        "finished": summary.finished,
        "at": summary.played_at,
        "status": _status(summary, tr),
        "state": summary.state,
        "sample": summary.sample,
    }


def _revisions(args: argparse.Namespace) -> None:
    """Other results, numbered, and other texts; or the sheet of one."""
    tr = Translator(args.language)
    with store_of(args, only_reading=True) as store:
        store.line(args.table)
        results, texts = store.shared_tables.revisions(args.table), store.shared_tables.other_texts(args.table)
        if args.number is not None:
            if not 1 <= args.number <= len(results):
                raise TablesideError(message("revisions.no_such", count=len(results)))
            session = store.shared_tables.look_at_revision(args.table, results[args.number - 1].result)
            print(printable(sheet_as_text(session.header.game, session.header.options, session.sheet(), tr)))
            return
    if args.json:
        others = [{"number": n, "players": _totals(one.line)} for n, one in enumerate(results, 1)]
        _print_json({"results": others, **{field: list(found) for field, found in texts.items()}})
        return
    for number, one in enumerate(results, 1):
        points = ", ".join(f"{name} {total}" for name, total in _totals(one.line).items())
        print(printable(f"{number}  {tr.text(one.title)}: {points}"))
    for field, found in texts.items():
        for text in found:
            print(printable(f"{tr(f'revisions.{field}')}: {text}"))
    if not results and not texts:
        print(tr("revisions.none"))


def _totals(line: Summary) -> dict[str, int]:
    return {seat["name"]: result.total for seat, result in zip(line.seats, line.results, strict=True)}


def _players(args: argparse.Namespace) -> None:
    """What is asked for first, then everybody as they are called now."""
    tr = Translator(args.language)
    changing = args.rename or args.same or args.apart
    with store_of(args, only_reading=not changing) as store:
        if args.rename:
            store.players.rename(args.rename[0], proper(args.rename[1]))
        if args.same:
            store.players.merge(*args.same)
        if args.apart:
            store.players.part(args.apart)
        everybody = sorted(store.statistics().all_players().items())
        if args.json:
            also = store.players.also_called
            _print_json([{"name": name, **asdict(brief), "also": [*also(name)]} for name, brief in everybody])
            return
        if not everybody:
            print(tr("players.none"))
        for name, brief in everybody:
            games = message("stats.games", count=brief.games)
            print(printable(tr.text(message("stats.player_line", player=name, games=games, count=brief.wins))))
            for other in store.players.also_called(name):
                print(printable(f"  {other} = {name}"))


def _stats(args: argparse.Namespace) -> None:
    tr = Translator(args.language)
    about = " ".join(args.about)
    if args.database is not None:
        found = asked_for(_of_league(address_of(args)), about, tr)
    else:
        with store_of(args, only_reading=True) as store:
            found = asked_for(store.statistics(), about, tr, store.players.names().by_name)
    if args.json:
        _print_json(as_json(found))
    else:
        print(printable("\n".join(as_lines(found, tr))))


def _of_league(url: str) -> Statistics:
    """Of all finished tables of a league."""
    from companion.league.postgres import connected, finished_lines  # noqa: PLC0415 - only a league has a database

    with connected(url) as connection:
        return Statistics(map(played_of, counted(finished_lines(connection))))

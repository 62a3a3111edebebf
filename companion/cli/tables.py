"""Commands for saved tables: list, export, import, players, revisions, statistics."""

import argparse
import json
import sys
from pathlib import Path
from typing import Any

from companion.cli.common import FILE, STANDARD, command, folder_of, name_of, printable, text_of
from companion.cli.league import add_database, address_of
from companion.data_dir import usable_tables
from companion.errors import TablesideError
from companion.games import GAMES, box_of
from companion.i18n import Translator
from companion.messages import message
from companion.seating import proper
from companion.sharing.as_csv import as_csv
from companion.sharing.bgstats import as_file, as_link
from companion.sharing.result import TableResult, result_of
from companion.sharing.words import as_text
from companion.sheet_export import sheet_as_text
from companion.statistics.played import played_of
from companion.statistics.tallies import Statistics
from companion.statistics.words import as_json, as_lines, asked_for
from companion.storage.counting import counted
from companion.storage.disk import OnlyReading
from companion.storage.export_file import write_export
from companion.storage.import_table import take_in
from companion.storage.settings import SETTINGS, SettingsFile
from companion.storage.share import MOST_BYTES
from companion.storage.store import Store
from companion.storage.summary import Summary, decode_line

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
    export.add_argument("--link", action="store_true", help="with --as bgstats: the link that opens BG Stats")
    take_in = command(commands, "import", "take a shared table in", _import)
    take_in.add_argument("file", type=Path, help=FILE)
    take_in.add_argument("--copy", action="store_true", help="add a table that went another way than ours as a copy")
    command(commands, "tables", "list open and finished tables", _tables)
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
    stats.add_argument("--json", action="store_true", help="print JSON instead of words")


def _export(asked: argparse.Namespace) -> None:
    with Store(folder_of(asked), GAMES, only_reading=True) as store:
        raw = store.export_raw(asked.table) if asked.as_it_is else _exported(store, asked)
    if asked.file in (None, STANDARD):
        sys.stdout.flush()
        sys.stdout.buffer.write(raw)
        return
    write_export(asked.file, raw, folder_of(asked))


def _exported(store: Store, asked: argparse.Namespace) -> bytes:
    if asked.form == "table":
        return store.export_table(asked.table, secrets=asked.secrets).encode()
    lines = store.counted() if asked.table == ALL else [store.line(asked.table)]
    results = [result_of(line) for line in lines]
    if asked.form == "picture" and len(results) == 1:
        if asked.draw is None:
            raise TablesideError(message("share.picture_by_the_app"))
        picture: bytes = asked.draw(folder_of(asked), results[0].id, asked.language)
        return picture
    me = SettingsFile(folder_of(asked) / SETTINGS, OnlyReading()).here.me
    return _in_words(results, asked, store.players.identities(me)).encode()


def _in_words(results: list[TableResult], asked: argparse.Namespace, me: frozenset[str]) -> str:
    tr = Translator(asked.language)
    match asked.form:
        case "csv":
            return as_csv(results)
        case "bgstats" if asked.link and len(results) == 1:
            return as_link(results[0], tr) + "\n"
        case "bgstats" if not asked.link:
            return as_file(results, tr, me)
        case "text" if len(results) == 1:
            return as_text(results[0], tr)
    raise TablesideError(message("share.one_table"))


def _import(asked: argparse.Namespace) -> None:
    text = text_of(asked.file, MOST_BYTES)
    with Store(usable_tables(folder_of(asked)), GAMES) as store:
        taken = take_in(store, text, name_of(asked.file), copy=asked.copy)
    if taken.how == "diverged":
        raise TablesideError(taken.message)
    print(f"{taken.id}  {Translator(asked.language).text(taken.message)}")


def _tables(asked: argparse.Namespace) -> None:
    tr = Translator(asked.language)
    with Store(folder_of(asked), GAMES, only_reading=True) as store:
        lines = [_line(summary, tr) for summary in (*store.tables(), *store.history())]
        notices = [tr.text(notice) for notice in store.notices]
    for line in lines or [tr("tables.none")]:
        print(printable(line))
    for notice in notices:
        print(printable(notice), file=sys.stderr)


def _line(summary: Summary, tr: Translator) -> str:
    """Its id, its box, what it is called, who plays and how it stands."""
    box = box_of(summary.game, summary.header["options"]).name if summary.seats else summary.game
    names = ", ".join(seat["name"] for seat in summary.seats)
    status = tr.text(message(f"store.is_{summary.state}") if summary.state else summary.headline)
    named, sample = f"“{summary.name}”" if summary.name else "", tr("tables.sample") if summary.sample else ""
    return "  ".join(part for part in (summary.id, box, named, names, status, sample) if part)


def _revisions(asked: argparse.Namespace) -> None:
    """Other results, numbered, and other texts; or the sheet of one."""
    tr = Translator(asked.language)
    with Store(folder_of(asked), GAMES, only_reading=True) as store:
        store.line(asked.table)
        results, texts = store.shared_tables.revisions(asked.table), store.shared_tables.other_texts(asked.table)
        if asked.number is not None:
            if not 1 <= asked.number <= len(results):
                raise TablesideError(message("revisions.no_such", count=len(results)))
            session = store.shared_tables.look_at_revision(asked.table, results[asked.number - 1].result)
            print(printable(sheet_as_text(session.header.game, session.sheet(), tr)))
            return
    for number, one in enumerate(results, 1):
        points = ", ".join(
            f"{seat['name']} {result.total}" for seat, result in zip(one.line.seats, one.line.results, strict=True)
        )
        print(printable(f"{number}  {tr.text(one.title)}: {points}"))
    for field, found in texts.items():
        for text in found:
            print(printable(f"{tr(f'revisions.{field}')}: {text}"))
    if not results and not texts:
        print(tr("revisions.none"))


def _players(asked: argparse.Namespace) -> None:
    """What is asked for first, then everybody as they are called now."""
    tr = Translator(asked.language)
    changing = asked.rename or asked.same or asked.apart
    folder = usable_tables(folder_of(asked)) if changing else folder_of(asked)
    with Store(folder, GAMES, only_reading=not changing) as store:
        if asked.rename:
            store.players.rename(asked.rename[0], proper(asked.rename[1]))
        if asked.same:
            store.players.merge(*asked.same)
        if asked.apart:
            store.players.part(asked.apart)
        everybody = sorted(store.statistics().all_players().items())
        if not everybody:
            print(tr("players.none"))
        for name, brief in everybody:
            games = message("stats.games", count=brief.games)
            print(printable(tr.text(message("stats.player_line", player=name, games=games, count=brief.wins))))
            for other in store.players.also_called(name):
                print(printable(f"  {other} = {name}"))


def _stats(asked: argparse.Namespace) -> None:
    tr = Translator(asked.language)
    about = " ".join(asked.about)
    if asked.database is not None:
        found = asked_for(_of_league(address_of(asked)), about, tr)
    else:
        with Store(folder_of(asked), GAMES, only_reading=True) as store:
            found = asked_for(store.statistics(), about, tr, store.players.names().by_name)
    if asked.json:
        print(json.dumps(as_json(found), ensure_ascii=False, indent=1))
    else:
        print(printable("\n".join(as_lines(found, tr))))


def _of_league(url: str) -> Statistics:
    """Of all finished tables of a league."""
    from companion.league.postgres import connected, finished_lines  # noqa: PLC0415 - only a league has a database

    with connected(url) as connection:
        lines = map(decode_line, finished_lines(connection))
        return Statistics(map(played_of, counted(lines)))

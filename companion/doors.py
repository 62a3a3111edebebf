"""Doors for people and programs: play, score, replay, export, import, tables and statistics, from a terminal.

Whatever is wrong with the input ends with exit code 2 and one line on stderr that names the file, the place, what was
expected and what was found.
"""

import argparse
import io
import json
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from random import Random, SystemRandom
from typing import NoReturn

from companion import __version__
from companion.demo import NAMES
from companion.errors import DataError, TablesideError
from companion.game import DEPTHS
from companion.games import GAMES
from companion.home import home, usable_tables
from companion.i18n import LANGUAGES, Translator
from companion.messages import message
from companion.plain import Node, on_one_line, parse_json, read_text, text_in
from companion.play import Play, ask_which_box, named_box, seats_for
from companion.saves.backup import Backup, back_up, restore, weigh
from companion.saves.disk import OnlyReading
from companion.saves.merging import merge
from companion.saves.settings import SettingsFile
from companion.saves.share import MOST_BYTES, read_shared
from companion.saves.store import Store
from companion.sharing.as_csv import as_csv
from companion.sharing.bgstats import as_file, as_link
from companion.sharing.result import result_of
from companion.sharing.words import as_text
from companion.sheets import sheet_as_json, sheet_as_text
from companion.statistics.door import as_json, as_lines, asked_for
from companion.table.session import Session

SCORE_FORMAT = 1
MOST_SCORE_BYTES = 1_000_000
DESCRIPTION = "Tableside's doors for people and programs. Without a word, `tableside` opens the app."
STANDARD = Path("-")
"""Standard input where a file is read, standard output where one is written."""
FILE = "its path; - for standard input"
FORMS = ("table", "csv", "bgstats", "text", "picture")
ALL = "all"
SETTINGS = "settings.json"


class _Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        self.exit(2, f"{self.prog}: {message}\n")


def main(arguments: Sequence[str] | None = None, *, program: str = "python -m companion") -> int:
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):  # a terminal that does not know a letter shows its number
            stream.reconfigure(errors="backslashreplace")
    asked = _parser(program).parse_args(arguments)
    try:
        asked.door(asked)
        sys.stdout.flush()
    except DataError as error:
        return _refuse(str(error))
    except TablesideError as error:
        return _refuse(Translator(asked.language).text(error.message))
    except BrokenPipeError:  # the reader has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return 0


def _refuse(why: str) -> int:
    print(printable(" ".join(why.split())), file=sys.stderr)
    return 2


def printable(text: str) -> str:
    """Without what a terminal would obey instead of showing it."""
    return "".join(char if char == "\n" or on_one_line(char) else "�" for char in text)


def _parser(program: str) -> argparse.ArgumentParser:
    parser = _Parser(prog=program, description=DESCRIPTION)
    parser.add_argument("--version", action="version", version=f"Tableside {__version__}")
    doors = parser.add_subparsers(
        required=True,
        metavar="play|score|replay|export|import|tables|stats|backup|restore|merge|host",
        parser_class=_Parser,
    )
    play = doors.add_parser("play", help="play a whole table here, question by question")
    play.add_argument("box", nargs="*", help="words that name it, such as: germany; asked for if left out")
    many = range(1, len(NAMES) + 1)
    play.add_argument("--players", type=int, choices=many, default=3, help="how many (default: %(default)s)")
    play.add_argument("--names", nargs="+", default=(), help="who, instead of how many")
    play.add_argument("--depth", choices=DEPTHS, default="full")
    play.add_argument("--table", help="go on with this table, see `tables`")
    play.add_argument("--seed", type=int, help="let chance come out the same each time")
    play.set_defaults(door=_play)
    score = doors.add_parser("score", help="score a score file")
    score.add_argument("file", type=Path, help=FILE)
    score.set_defaults(door=_score)
    replay = doors.add_parser("replay", help="replay an exported table: its log and its sheet")
    replay.add_argument("file", type=Path, help=FILE)
    replay.set_defaults(door=_replay)
    for door in (score, replay):
        door.add_argument("--json", action="store_true", help="print JSON instead of a table")
    export = doors.add_parser("export", help="write a table to a file, as the app shares it")
    export.add_argument("table", help="the table's id, see `tables`; all for every finished one (csv, bgstats)")
    export.add_argument("file", type=Path, nargs="?", help="where to; standard output if left out")
    export.add_argument("--secrets", action="store_true", help="with what only its owner may see, of an open table too")
    export.add_argument("--as-it-is", action="store_true", help="the file byte for byte, whatever is wrong with it")
    export.add_argument(
        "--as", dest="form", choices=FORMS, default="table", help="what to write (default: %(default)s)"
    )
    export.add_argument("--link", action="store_true", help="with --as bgstats: the link that opens BG Stats")
    export.set_defaults(door=_export)
    stats = doors.add_parser("stats", help="what all finished tables say together")
    stats.add_argument("about", nargs="*", help="a player, a box or a year; everything in short if left out")
    stats.add_argument("--json", action="store_true", help="print JSON instead of words")
    stats.set_defaults(door=_stats)
    take_in = doors.add_parser("import", help="take a shared table in")
    take_in.add_argument("file", type=Path, help=FILE)
    take_in.add_argument("--copy", action="store_true", help="add a table that went another way than ours as a copy")
    take_in.set_defaults(door=_import)
    tables = doors.add_parser("tables", help="list open and finished tables")
    tables.set_defaults(door=_tables)
    host = doors.add_parser("host", help="let phones join a table, or a club evening of tables, without a screen")
    host.add_argument("table", nargs="?", help="the table's id, see `tables`; without one, a club evening")
    host.add_argument("--address", help="where to listen (default: this machine's address in its network)")
    host.add_argument("--port", type=int, default=8014, help="(default: %(default)s)")
    host.add_argument("--name", action="append", default=[], help="another name, with its port, this machine has")
    host.add_argument("--url", default="", help="how phones reach it where a proxy stands in front")
    host.add_argument("--phones", type=int, default=1_000, help="so many at once (default: %(default)s)")
    host.set_defaults(door=_host)
    moving = _moving(doors)
    for door in (play, export, take_in, tables, stats, host, *moving):
        door.add_argument("--folder", type=Path, help="where the tables are, instead of your own folder")
    for door in (play, score, replay, export, take_in, tables, stats, host, *moving):
        door.add_argument("--language", choices=LANGUAGES, default=LANGUAGES[0])
    return parser


def _moving(doors: "argparse._SubParsersAction[_Parser]") -> tuple[_Parser, ...]:
    """Doors that take all tables along."""
    backup = doors.add_parser("backup", help="write everything to one file: tables, players, settings")
    backup.add_argument("file", type=Path, help="where to, such as tableside.zip")
    backup.set_defaults(door=_back_up)
    restore = doors.add_parser("restore", help="take a backup in: what is new, and what goes on further")
    restore.add_argument("file", type=Path, help="a backup")
    restore.add_argument("--look", action="store_true", help="only say what that would mean")
    restore.add_argument("--settings", action="store_true", help="its settings too")
    restore.add_argument("--copies", action="store_true", help="add tables that went another way than ours as copies")
    restore.set_defaults(door=_restore)
    merge = doors.add_parser("merge", help="bring a shared folder and this installation together")
    merge.add_argument("shared", type=Path, help="a folder that others use too, synced by whatever syncs folders")
    merge.set_defaults(door=_merge)
    return backup, restore, merge


def _folder(asked: argparse.Namespace) -> Path:
    named: Path | None = asked.folder
    return named or home()


def _name(file: Path) -> str:
    """What a file from outside is called where something is wrong with it."""
    return "standard input" if file == STANDARD else str(file)


def _text(file: Path, most_bytes: int) -> str:
    if file != STANDARD:
        return read_text(file, most_bytes=most_bytes, name=_name(file))
    if sys.stdin is None:  # closed by whoever started us
        raise DataError(_name(file), "", "something to read", "nothing")
    try:
        return text_in(sys.stdin.buffer, most_bytes=most_bytes, name=_name(file))
    except OSError as error:  # a folder, say
        raise DataError(_name(file), "", "something to read", (error.strerror or "nothing").lower()) from None


def _json(file: Path) -> Node:
    return parse_json(_text(file, MOST_SCORE_BYTES), _name(file))


def _play(asked: argparse.Namespace) -> None:
    """A fresh table, or one that is open; left unfinished it can be gone on with, here and in the app."""
    say = Translator(asked.language)
    random = SystemRandom() if asked.seed is None else Random(asked.seed)
    with Store(usable_tables(_folder(asked)), GAMES) as store:
        id_ = asked.table or _open_table(asked, store, say)
        if id_ is None:
            return
        session = store.open_table(id_)
        finished = Play(session, say, random, read=input, write=print).run()
        store.leave(id_, session)
        if not finished:
            print(say("terminal.kept", table=id_))


def _open_table(asked: argparse.Namespace, store: Store, say: Translator) -> str | None:
    box = named_box(asked.box) if asked.box else ask_which_box(say, read=input, write=print)
    if box is None:
        return None
    game = GAMES[box.game]
    options = game.options(**box.options)
    names = asked.names or NAMES[: asked.players]
    return store.new_table(game, options, seats_for(names, game.colours(options)), asked.depth)[0]


def _score(asked: argparse.Namespace) -> None:
    node = _json(asked.file)
    if not isinstance(node.value, dict):
        node.wrong("an object")
    for name in ("format", "game"):
        if not node.has(name):
            raise DataError(node.file, "", f"the field {name!r}", "none")
    node.field("format").number(SCORE_FORMAT, SCORE_FORMAT)
    game = GAMES[node.field("game").one_of(GAMES)]
    sheet, say = game.score_file(node), Translator(asked.language)
    remarks = [say.text(remark) for remark in game.remarks(node)]
    if asked.json:
        told = {"remarks": remarks} if remarks else {}
        print(json.dumps({**sheet_as_json(game, sheet), **told}, ensure_ascii=False, indent=1))
    else:
        print(printable("\n".join([sheet_as_text(game, sheet, say), *([""] if remarks else []), *remarks])))


def _replay(asked: argparse.Namespace) -> None:
    shared = read_shared(_text(asked.file, MOST_BYTES), _name(asked.file), GAMES)
    session = Session(shared.header, shared.steps, shared.cursor, uncovered=shared.uncovered)
    say = Translator(asked.language)
    sheet = session.sheet()
    log = [(e.number, [(line.seat, say.text(line.text), line.corrected) for line in e.lines]) for e in session.log()]
    names = [seat.name for seat in shared.header.seats]
    if asked.json:
        lines = [
            {"step": number, "player": None if seat is None else names[seat], "text": text, "corrected": corrected}
            for number, entry in log
            for seat, text, corrected in entry
        ]
        print(json.dumps({**sheet_as_json(shared.header.game, sheet), "log": lines}, ensure_ascii=False, indent=1))
        return
    for number, entry in log:
        for seat, text, corrected in entry:
            who = "" if seat is None else f"{names[seat]}: "
            print(printable(f"{number:>4}  {who}{text}{' *' if corrected else ''}"))
    print()
    print(printable(sheet_as_text(shared.header.game, sheet, say)))


def _export(asked: argparse.Namespace) -> None:
    with Store(_folder(asked), GAMES, only_reading=True) as store:
        raw = store.export_raw(asked.table) if asked.as_it_is else _exported(store, asked).encode()
    if asked.file in (None, STANDARD):
        sys.stdout.flush()
        sys.stdout.buffer.write(raw)
        return
    try:
        asked.file.write_bytes(raw)
    except OSError as error:
        raise DataError(str(asked.file), "", "a file that can be written", (error.strerror or "").lower()) from None


def _exported(store: Store, asked: argparse.Namespace) -> str:
    if asked.form == "table":
        return store.export_table(asked.table, secrets=asked.secrets)
    say = Translator(asked.language)
    lines = reversed(store.history()) if asked.table == ALL else [store.line(asked.table)]
    results = [result_of(line) for line in lines if asked.table != ALL or not line.state]
    match asked.form:
        case "csv":
            return as_csv(results)
        case "bgstats" if asked.link and len(results) == 1:
            return as_link(results[0], say) + "\n"
        case "bgstats" if not asked.link:
            return as_file(results, say)
        case "text" if len(results) == 1:
            return as_text(results[0], say)
        case "picture":
            raise TablesideError(message("share.picture_by_the_app"))
    raise TablesideError(message("share.one_table"))


def _stats(asked: argparse.Namespace) -> None:
    say = Translator(asked.language)
    with Store(_folder(asked), GAMES, only_reading=True) as store:
        found = asked_for(store.statistics(), " ".join(asked.about))
    if asked.json:
        print(json.dumps(as_json(found), ensure_ascii=False, indent=1))
    else:
        print(printable("\n".join(as_lines(found, say))))


def _import(asked: argparse.Namespace) -> None:
    text = _text(asked.file, MOST_BYTES)
    with Store(usable_tables(_folder(asked)), GAMES) as store:
        taken = store.take_in(text, _name(asked.file), copy=asked.copy)
    if taken.how == "diverged":
        raise TablesideError(taken.message)
    print(f"{taken.id}  {Translator(asked.language).text(taken.message)}")


def _back_up(asked: argparse.Namespace) -> None:
    with Store(_folder(asked), GAMES, only_reading=True) as store:
        done = back_up(store, SettingsFile(_folder(asked) / SETTINGS, OnlyReading()), asked.file)
    print(Translator(asked.language)("backup.done", count=done.tables, unreadable=done.unreadable))


def _restore(asked: argparse.Namespace) -> None:
    say = Translator(asked.language)
    with Backup(asked.file) as backup, Store(usable_tables(_folder(asked)), GAMES) as store:
        if asked.look:
            found = weigh(store, backup)
        else:
            settings = SettingsFile(_folder(asked) / SETTINGS) if asked.settings else None
            found = restore(store, backup, settings, copies=asked.copies)
    for said in found.messages:
        print(say.text(said))


def _merge(asked: argparse.Namespace) -> None:
    say = Translator(asked.language)
    with Store(usable_tables(_folder(asked)), GAMES) as store:
        merged = merge(store, asked.shared)
    for said in merged.messages:
        print(say.text(said))


def _tables(asked: argparse.Namespace) -> None:
    say = Translator(asked.language)
    with Store(_folder(asked), GAMES, only_reading=True) as store:
        for summary in (*store.tables(), *store.history()):
            names = ", ".join(seat["name"] for seat in summary.seats)
            said = message(f"store.is_{summary.state}") if summary.state else summary.headline
            print(printable(f"{summary.id}  {summary.game}  {names}  {say.text(said)}"))
        notices = [say.text(notice) for notice in store.notices]
    for notice in notices:
        print(printable(notice), file=sys.stderr)


def _host(asked: argparse.Namespace) -> None:
    from companion.together.host import host  # noqa: PLC0415 - nothing else listens, or waits for what does

    host(asked, usable_tables(_folder(asked)), Translator(asked.language), lambda line: print(line, flush=True))

"""Shared by all commands: the parser, the folder of the tables, input from a file or from standard input."""

import argparse
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NoReturn

from companion.errors import DataError, NewerData, SaveError
from companion.games import GAMES
from companion.i18n import LANGUAGES, Translator, own_language
from companion.input.json_input import on_one_line, read_text, text_in
from companion.sharing.recognise import Kind, kind_of, kind_of_file, not_a_table
from companion.sharing.targets import check_target
from companion.storage.data_dir import home, readable_tables, usable_tables
from companion.storage.store import Store

STANDARD = Path("-")
"""Standard input where a file is read, standard output where one is written."""
FILE = "its path; - for standard input"


class Parser(argparse.ArgumentParser):
    """A mistake is one line; a command's file may stand before its options or behind them."""

    def error(self, message: str) -> NoReturn:
        self.exit(2, f"{self.prog}: {message}\n")


class CommandParser(Parser):
    _intermixed = False

    def parse_known_args(self, args: Any = None, namespace: Any = None) -> Any:
        if self._intermixed:  # it asks for options alone first, then for the rest
            return super().parse_known_args(args, namespace)
        self._intermixed = True
        try:
            return self.parse_known_intermixed_args(args, namespace)
        finally:
            self._intermixed = False


Act = Callable[[argparse.Namespace], None]
Lines = Callable[[argparse.Namespace, Translator], list[str]]
"""Does something, and gives what is printed about it."""
Draw = Callable[[Path, str, str], bytes]
"""Gives the picture of a result: the folder of the tables, which of them, in which language."""


def command(commands: Any, name: str, words: str, act: Act, *, tables: bool = True) -> CommandParser:
    """Add a subcommand; one that needs tables has an option for their folder."""
    made: CommandParser = commands.add_parser(name, help=words)
    made.set_defaults(run=act)
    if tables:
        made.add_argument("--folder", type=Path, help="where the tables are, instead of your own folder")
    made.add_argument("--language", choices=LANGUAGES, default=own_language())
    return made


def print_lines(args: argparse.Namespace, acts: Mapping[str, Lines], wanted: str) -> None:
    """Do what is asked for to the one named; listing them needs no name."""
    if args.what != "list" and getattr(args, wanted) is None:
        raise DataError(wanted, "", f"a {wanted} after the command", "none")
    for line in acts[args.what](args, Translator(args.language)):
        print(printable(line))


def printable(text: str) -> str:
    """Without what a terminal would obey instead of showing it."""
    return "".join(char if char == "\n" or on_one_line(char) else "�" for char in text)


def add_force(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--force", action="store_true", help="replace a file that Tableside did not write")


def check_file(args: argparse.Namespace) -> None:
    """Before anything is read: whether the file may be written."""
    try:
        check_target(args.file, folder_of(args), force=args.force)
    except SaveError as error:
        if error.code == "export.not_ours":
            raise SaveError("export.not_ours_force", **error.message.params) from None
        raise


def folder_of(args: argparse.Namespace) -> Path:
    named: Path | None = args.folder
    return named or home()


def store_of(args: argparse.Namespace, *, only_reading: bool = False) -> Store:
    """The tables that a command is about."""
    tables = readable_tables if only_reading else usable_tables
    return Store(tables(folder_of(args)), GAMES, only_reading=only_reading)


def name_of(file: Path) -> str:
    """What a file from outside is called where something is wrong with it."""
    return "standard input" if file == STANDARD else str(file)


@contextmanager
def answered(text: str, wanted: Kind) -> Iterator[None]:
    """What is something else than wanted is answered with what it is, never with names of fields."""
    try:
        yield
    except NewerData:
        raise
    except DataError:
        kind = kind_of(text.encode("utf-8", "surrogatepass"))
        if kind == wanted or (kind in ("text", "other") and (wanted == "score_file" or '"steps"' in text)):
            raise  # it was to be one, and the place of the mistake helps
        raise not_a_table(kind) from None


def text_of(file: Path, most_bytes: int, wanted: Kind) -> str:
    if file != STANDARD:
        try:
            return read_text(file, most_bytes=most_bytes, name=name_of(file))
        except DataError:
            kind = kind_of_file(file)
            if kind in (wanted, "text", "other"):
                raise
            raise not_a_table(kind) from None
    if sys.stdin is None:  # closed by whoever started us
        raise DataError(name_of(file), "", "something to read", "nothing")
    try:
        return text_in(sys.stdin.buffer, most_bytes=most_bytes, name=name_of(file))
    except OSError as error:  # a folder, say
        raise DataError(name_of(file), "", "something to read", (error.strerror or "nothing").lower()) from None

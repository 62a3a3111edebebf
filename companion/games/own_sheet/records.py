"""Options, commands and events of a table that is played with a sheet."""

from dataclasses import dataclass
from typing import Annotated, TypeAlias

from companion.input.codec import Read
from companion.input.json_input import Node
from companion.secret import Secret
from companion.sheets.limits import LONGEST_FILE
from companion.sheets.reading import read_sheet, sheet_in
from scoring.own_sheet.rows import Sheet

Numbers: TypeAlias = tuple[tuple[int, ...], ...]


def _text(node: Node) -> str:
    text = node.text(longest=LONGEST_FILE)
    read_sheet(text, node.file)
    return text


@dataclass(frozen=True, slots=True)
class Options:
    text: Annotated[str, Read(_text)] = ""
    """The sheet itself: a table is scored by the version it was opened with, on any phone, for ever."""

    @property
    def sheet(self) -> Sheet:
        return sheet_in(self.text)


@dataclass(frozen=True, slots=True)
class Enter:
    seat: int
    round: int
    """From 1; 0 for what is entered once."""
    row: str
    numbers: Numbers | Secret[Numbers]
    """So many lines of so many numbers; a secret in a hidden row."""


@dataclass(frozen=True, slots=True)
class Reveal:
    """Everybody shows what is hidden."""


@dataclass(frozen=True, slots=True)
class EndRounds:
    """The last round was the last, whatever the sheet says."""


@dataclass(frozen=True, slots=True)
class PlayOn:
    """One more round, though the sheet says that it is over."""


@dataclass(frozen=True, slots=True)
class Entered:
    seat: int
    round: int
    row: str
    numbers: Numbers


@dataclass(frozen=True, slots=True)
class HiddenEntered:
    seat: int
    round: int
    row: str
    numbers: Secret[Numbers]


@dataclass(frozen=True, slots=True)
class RoundsEnded:
    played: int


@dataclass(frozen=True, slots=True)
class RoundAdded:
    round: int


COMMANDS = (Enter, Reveal, EndRounds, PlayOn)
EVENTS = (Entered, HiddenEntered, RoundsEnded, RoundAdded)

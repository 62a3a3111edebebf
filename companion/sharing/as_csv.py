"""Finished tables as CSV: one row for each player and category, as spreadsheet programs open it.

UTF-8 with its mark, for Excel takes it for something else otherwise; lines end as RFC 4180 has it. Ids of categories,
not words, and whole numbers alone, so that the same file opens alike in every language.
"""

import csv
import io
import re
from collections.abc import Iterable
from datetime import UTC, datetime
from unicodedata import normalize

from companion.input.json_input import has_invisible
from companion.sharing.result import PlayerResult, TableResult

MARK = "\ufeff"
COLUMNS = (
    "play_id",
    "date_utc",
    "game",
    "players",
    "duration_min",
    "player",
    "seat",
    "start_player",
    "category",
    "points",
    "total",
    "rank",
    "winner",
    "name",
    "place",
    "notes",
)
NUMBER_OR_FORMULA = re.compile(r"\d+(e\d+)?|-.*")
MOMENT = "%Y-%m-%d %H:%M:%S"
FORMULA = ("=", "+", "-", "@")
"""A spreadsheet program takes what begins so for a formula, also in full width or behind what nobody sees."""


def as_csv(results: Iterable[TableResult]) -> str:
    written = io.StringIO(newline="")
    writer = csv.writer(written, lineterminator="\r\n")
    writer.writerow(COLUMNS)
    for result in results:
        for seat, player in enumerate(result.players, 1):
            for category, points in player.points:
                writer.writerow(_row(result, player, seat, category, points))
    return MARK + written.getvalue()


def _row(result: TableResult, player: PlayerResult, seat: int, category: str, points: int) -> list[str | int]:
    """What is not known is left empty."""
    return [
        _as_id(result.id),
        utc(result.played_at),
        result.box,
        len(result.players),
        "" if result.minutes is None else result.minutes,
        _as_word(player.name),
        seat,
        "" if player.began is None else int(player.began),
        category,
        points,
        player.total,
        player.rank,
        int(player.won),
        *map(_as_word, (result.name, result.place, result.notes)),
    ]


def _as_id(id_: str) -> str:
    """An id of digits alone, or of digits around an e, would be read as a number, one after a minus as a formula."""
    return f"#{id_}" if NUMBER_OR_FORMULA.fullmatch(id_) else id_


def _as_word(text: str) -> str:
    first = next((char for char in text if not char.isspace() and not has_invisible(char)), "")
    return f"'{text}" if normalize("NFKC", first) in FORMULA else text


def utc(then: int) -> str:
    """A moment as BG Stats and CSV write it."""
    return datetime.fromtimestamp(then, UTC).strftime(MOMENT)

"""Games in CSV of our own shape: what `export all --as csv` writes, or a spreadsheet with its columns.

Columns may stand in any order, and most may be missing; a spreadsheet program may have put semicolons between them.
"""

import csv
from collections.abc import Iterable, Mapping
from datetime import UTC, datetime

from companion.errors import DataError
from companion.input.json_input import clean, is_id
from companion.past.game import PastGame, PastPlayer, ranked
from companion.sharing.as_csv import FORMULA, MARK, NUMBER_OR_FORMULA
from companion.table.steps import LATEST_TIME

NEEDED = ("date_utc", "game", "player")
MOST_ROWS = 500_000
Row = Mapping[str, str]


def games_in(text: str, file: str) -> tuple[PastGame, ...]:
    plays: dict[str, list[Row]] = {}
    for number, row in enumerate(_rows(text, file), 2):
        for name in NEEDED:
            if not row.get(name):
                raise DataError(file, f"line {number}", f"something in the column {name}", "nothing")
        plays.setdefault(row.get("play_id") or f"{row['date_utc']} {row['game']}", []).append(row)
    return tuple(_game(id_, rows, file) for id_, rows in plays.items())


def _rows(text: str, file: str) -> Iterable[Row]:
    lines = text.removeprefix(MARK).splitlines()
    first = lines[0] if lines else ""
    between = max(",;\t", key=first.count)
    reader = csv.DictReader(lines, delimiter=between, strict=True)
    try:
        if not set(NEEDED) <= set(reader.fieldnames or ()):
            raise DataError(file, "line 1", f"columns {', '.join(NEEDED)} and points", first[:60] or "nothing")
        for number, row in enumerate(reader):
            if number > MOST_ROWS:
                raise DataError(file, "", f"at most {MOST_ROWS} rows", "more")
            yield {name: value.strip() for name, value in row.items() if name and isinstance(value, str)}
    except csv.Error as error:
        raise DataError(file, f"line {reader.line_num}", "CSV", str(error)) from None


def _game(id_: str, rows: list[Row], file: str) -> PastGame:
    first, seats = rows[0], dict[str, list[Row]]()
    for row in sorted(rows, key=lambda row: _number(row, "seat", file) or 0):
        seats.setdefault(_word(row["player"]), []).append(row)
    in_order = tuple(_player(name, found, file) for name, found in seats.items())
    least = _is_least(in_order)
    if not all(player.rank for player in in_order):
        ranks = ranked(in_order, least=least)
        in_order = tuple(
            PastPlayer(p.name, p.rank or rank, p.total, p.points) for p, rank in zip(in_order, ranks, strict=True)
        )
    table = id_[1:] if id_.startswith("#") and NUMBER_OR_FORMULA.fullmatch(id_[1:]) else id_
    return PastGame(
        source=table,
        title=_word(first["game"]),
        at=moment(first["date_utc"], file),
        players=in_order,
        box=first["game"],
        table=table if first.get("play_id") and is_id(table) else "",
        least=least,
        scored=all(player.total is not None for player in in_order),
        name=_word(first.get("name", "")),
        place=_word(first.get("place", "")),
        notes=_word(first.get("notes", "")),
    )


def _player(name: str, rows: list[Row], file: str) -> PastPlayer:
    found = [(row.get("category", ""), _number(row, "points", file)) for row in rows]
    counted = [(category, points) for category, points in found if points is not None]
    points = tuple((category, points) for category, points in counted if category)
    total = _number(rows[0], "total", file)
    if total is None and counted:
        total = sum(points for _, points in counted)
    rank = _number(rows[0], "rank", file) or {"1": 1, "0": 2}.get(rows[0].get("winner", ""), 0)
    return PastPlayer(name, rank, total, points)


def _number(row: Row, column: str, file: str) -> int | None:
    text = row.get(column, "")
    try:
        return int(text) if text else None
    except ValueError:
        raise DataError(file, f"column {column}", "a whole number", text[:40]) from None


def _is_least(players: tuple[PastPlayer, ...]) -> bool:
    """True if the ranks are those of the fewest points, and not those of the most."""
    ranks = tuple(player.rank for player in players)
    return ranks == ranked(players, least=True) != ranked(players, least=False)


def _word(text: str) -> str:
    """What was marked as no formula is so no more."""
    return clean(text[1:] if text[:1] == "'" and text[1:].lstrip()[:1] in FORMULA else text, 2_000)


def moment(text: str, file: str) -> int:
    """A day alone is the noon of that day, where this is."""
    try:
        then = datetime.fromisoformat(text)
        if len(text) == len("2026-11-15"):
            then = then.replace(hour=12)
        elif then.tzinfo is None:
            then = then.replace(tzinfo=UTC)
        return min(LATEST_TIME, max(0, int(then.timestamp())))
    except (ValueError, OverflowError, OSError):
        raise DataError(file, "", "a moment such as 2026-11-15 18:00:00", text[:40]) from None

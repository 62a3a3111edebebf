"""Sheets of 21 known games, and short ways to fill them in."""

from pathlib import Path

from companion.sheets.reading import read_sheet
from scoring.own_sheet.evaluate import score

EXAMPLES = sorted((Path(__file__).parent / "examples").glob("*.json"))
NAMES = ("Mia", "Ben", "Yuna", "Theo", "Ana", "Jun", "Sofia")
BASE = {
    "kind": "sheet",
    "format": 1,
    "id": "a",
    "version": 1,
    "name": "A",
    "players": [1, 7],
    "rows": [{"id": "r", "name": "R", "kind": "number"}],
}


def example(name):
    return read_sheet((Path(__file__).parent / "examples" / f"{name}.json").read_text(encoding="utf-8"), name)


def entered(*players, rounds=False):
    """By seat: row → number, tuple of numbers, or list of lines; by round where there are rounds."""
    found = {}
    for seat, one in enumerate(players):
        for at, rows in enumerate(one, 1) if rounds else ((0, one),):
            for row, value in rows.items():
                lines = value if isinstance(value, list) else [value]
                found[seat, at, row] = tuple(line if isinstance(line, tuple) else (line,) for line in lines)
    return found


def points(sheet, *players, rounds=False, end=()):
    return score(sheet, NAMES[: len(players)], {**entered(*players, rounds=rounds), **entered(*end)})


def totals(found):
    return [player.total for player in found.players]

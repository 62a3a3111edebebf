"""The box of a table before it is opened: it carries the sheet."""

from dataclasses import replace

from companion.box import Box
from companion.game import ALL_COLOURS
from companion.games.own_sheet.lists import listed, listed_box
from companion.sheets.reading import read_sheet


def opened_box(text: str, file: str) -> Box:
    """May raise."""
    return replace(listed_box(listed(read_sheet(text, file))), carried={"text": text})


def seats_of_sheet(text: str) -> tuple[range, tuple[str, ...]]:
    """May raise."""
    sheet = read_sheet(text)
    low, high = sheet.players
    return range(low, high + 1), sheet.colours or ALL_COLOURS

"""An empty sheet on paper: a line for every row, a column for every player."""

from companion.i18n import Translator
from scoring.own_sheet.rows import Group, Sheet
from screens.own_sheet.shelf.page import players_in_words
from screens.pages.paper import ROOM, SIZE, paper
from screens.ui.tree.controls import rule
from screens.ui.tree.nodes import Card, Column, Node, Row, Surface, Text

MOST_LINES, MOST_ROUNDS = 22, 8
"""So many lines have room on a page, and so many rounds are drawn."""
NAME, ABOVE = 132, 104
"""How wide names are, and what title and foot take of the height, in dp."""


def lines_of(tr: Translator, sheet: Sheet) -> list[str]:
    """What stands at the left of each line."""
    rounds = sheet.rounds
    found = []
    if rounds:
        count = min(MOST_ROUNDS, rounds.most or MOST_ROUNDS)
        found = [f"{rounds.name or tr('own_sheet.round')} {number + 1}" for number in range(count)]
    for one in sheet.rows:
        found += [row.name for row in one.rows] if isinstance(one, Group) else []
        found += [one.name] if not isinstance(one, Group) or one.counts else []
    return [*found, tr("sheet_editor.total")]


def empty_sheet(tr: Translator, sheet: Sheet) -> Column:
    lines, players = lines_of(tr, sheet), sheet.players[1]
    wide, high = (ROOM.width - NAME) / players, min(34.0, (SIZE[1] - ABOVE) / (len(lines) + 1))
    role = "label" if high > 22 else "micro"
    rows = [_line("", players, wide, high, role), *(_line(name, players, wide, high, role) for name in lines)]
    table = Column(tuple(part for row in rows for part in (row, rule("rule2"))))
    return paper(sheet.name, players_in_words(tr, sheet.players), tr("sheets.version", version=sheet.version), (table,))


def _line(name: str, players: int, wide: float, high: float, role: str) -> Node:
    cell = Card(Text(""), Surface("card", "rule2", line_width=1, radius=0), (0, 0), high)
    words = Text(name, role, smaller=("micro",))
    return Row((words, *(cell for _ in range(players))), 0, min_height=high, widths=(NAME, *(wide,) * players))

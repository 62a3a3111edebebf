"""A row for each player while the sheet is filled: how far the entry has come, and the points so far."""

from companion.box import category_name
from companion.i18n import Translator
from companion.table.session import TableView
from companion.words.numbers import shown_number
from companion.words.text_search import initials
from scoring.great_western_trail import CATEGORIES
from scoring.sheet import PlayerScore, ScoreSheet
from screens.great_western_trail.entry.sheet import filled_rows
from screens.great_western_trail.entry.view import DRAWN, GAME
from screens.pages.figures.parts import note, points_ink
from screens.ui.tree.controls import do, rule
from screens.ui.tree.nodes import Beside, Column, Grid, Icon, Key, Mark, Node, Painted, Row, Surface, Text

CARD = Surface("card", "rule", "edge", 1, lift=2)
BARS = f"{DRAWN}.painters:bars"


def players(
    tr: Translator, view: TableView, scores: ScoreSheet, asked: str, *, points: bool = False, pairs: bool = False
) -> Node:
    """How far each has come; on tablets the points of every row as well, where these lie two players on a line."""
    rows = tuple(_player(tr, view, scores.players[seat], seat, points) for seat in range(len(view.seats)))
    return Column((note(asked), Grid(rows, 2 if pairs else 1, 10)), 10)


def _player(tr: Translator, view: TableView, score: PlayerScore, seat: int, points: bool) -> Node:
    who, player = view.seats[seat], view.game_view.players[seat]
    letter, filled = initials([one.name for one in view.seats])[seat], filled_rows(player)
    words = "confirmed" if player.confirmed else "filled" if any(filled) else "nothing"
    text = tr(f"{GAME}.table.{words}", count=sum(filled), rows=len(filled))
    progress = Column(
        (
            Text(who.name, "strong"),
            Text(text, "caption", "primary" if player.confirmed else "ink2"),
            Painted(BARS, (tuple(filled),), 5),
        ),
        5,
    )
    total = shown_number(score.total)
    check = (Icon("check-circle", "primary"),) if player.confirmed else ()
    line = Row(
        (
            Mark(who.colour, letter, 42),
            Beside(progress, Text(total, "title", points_ink(total)), 12),
            *check,
            Icon("chevron-right", "ink2"),
        ),
        12,
    )
    rows = (_points(tr, score),) if points else ()
    return Key(Column((line, *rows), 8), CARD, (14, 12), 84, tap=do("open_player", seat), name=who.name)


def _points(tr: Translator, score: PlayerScore) -> Node:
    """Names and points in two columns, read downwards as on the printed sheet."""
    lines = [_line(tr.text(category_name(GAME, row)), shown_number(score.cells[row].points)) for row in CATEGORIES]
    half = -(-len(lines) // 2)
    return Grid(
        (Column(tuple(lines[:half])), Column((*lines[half:], *[_line("", "")] * (2 * half - len(lines))))), gap=28
    )


def _line(name: str, points: str) -> Node:
    words = Row((Text(name, "label", "ink2", bold=False), Text(points, "strong", points_ink(points), one_line=True)), 8)
    return Column((rule(), Row((words,), min_height=28)))

"""The result as a picture for a chat: who won, everybody's points, how it went."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from companion.errors import TablesideError
from companion.i18n import Translator
from companion.sharing.result import PlayerResult, TableResult
from companion.table.course import Course, course_of
from companion.words.dates import date_of
from companion.words.numbers import shown_number as number
from scoring.sheet import winning_margin
from screens.pages.home.page import marks_of
from screens.pages.paper import SIZE, draw, paper
from screens.pages.score.course import drawn
from screens.pages.score.winner import SEAL
from screens.ui.tree.layout import height_of
from screens.ui.tree.nodes import Card, Column, Mark, Node, Painted, Row, Surface, Text
from screens.ui.tree.rendered_text import TextRuler
from screens.ui.tree.ruler import Ruler

if TYPE_CHECKING:
    from screens.running_app import App

MOST_IN_BARS = 3
"""More categories stand in rows as on the sheet."""
CELL, ROW_GAP, BARS, MANY = 44, 5, 160, 5
"""A number of the sheet, the gap between parts and all bars, in dp; so many players leave less room for each."""
PAINTERS = "screens.pages.score.painters"
Marks = Mapping[str, tuple[str, str]]
"""Everybody's colour and letter."""


def picture(tr: Translator, ruler: Ruler, result: TableResult, marks: Marks, course: Course | None) -> Column:
    """The winner in a seal, everybody's points, the score over time."""
    title, players = tr.text(result.title), tr("stats.players", count=len(result.players))
    below = tr.listed([title, players]) if result.name else players
    few = len(result.players[0].points) <= MOST_IN_BARS
    seal = 68 if few and len(result.players) < MANY else 48
    parts: list[Node] = [_winner(tr, result, marks, seal), *_points(tr, result, marks, few=few)]
    words = (result.name or title, below, tr.text(date_of(result.played_at)))
    if course and few:  # else the sheet takes all the room
        parts.append(Text(tr("share.over_time"), "label", "ink2"))
        left = SIZE[1] - ROW_GAP - height_of(ruler, paper(*words, parts), SIZE[0])
        parts.append(drawn(tr, course, left))
    return paper(*words, parts)


def _winner(tr: Translator, result: TableResult, marks: Marks, side: float) -> Row:
    winners = [player for player in result.players if player.won]
    seals = tuple(Painted(SEAL, (*marks[player.name], 0.6), side, side) for player in winners)
    names = tr.listed(player.name for player in winners)
    words = tr("sheet.winner", player=names) if len(winners) == 1 else tr("sheet.shared", players=names)
    margin = winning_margin((player.total, player.won) for player in result.players)
    ahead = Text(tr("share.ahead", count=margin) if margin else "", "label", "brass")
    text = Column((Text(words.rstrip(".。"), "head"), ahead))
    return Row((*seals, text, Text(number(winners[0].total), "hero", one_line=True)), 12)


def _points(tr: Translator, result: TableResult, marks: Marks, *, few: bool) -> tuple[Node, ...]:
    signed = [[value for _, value in player.points] for player in result.players]
    low = min(sum(value for value in points if value < 0) for points in signed)
    high = max(1, *(sum(value for value in points if value > 0) for points in signed))
    ends = (low, high) if few else ()
    lines = tuple(_player(player, marks, ends, min(38, BARS / len(signed))) for player in result.in_order)
    if few:
        words = tuple(tr.text(result.category(category)) for category, _ in result.players[0].points)
        below = tr("share.below_zero") if low < 0 else ""
        return (Column((Painted(f"{PAINTERS}:legend", (words, below), 22), *lines), 2),)
    return (Column((*lines, *_sheet(tr, result, marks)), 1),)


def _player(player: PlayerResult, marks: Marks, ends: tuple[int, ...], high: float) -> Card:
    """A line with its bar on a scale with these ends; without one if there are none."""
    points = tuple(value for _, value in player.points)
    mark, name = Mark(*marks[player.name], 26 if ends else 18), Text(player.name, "strong" if ends else "label")
    total = Text(number(player.total), "head2" if ends else "strong", align="right")
    bar = (Painted(f"{PAINTERS}:points_bar", (points, *ends), high - 2),) if ends else ()
    line = Row((mark, name, *bar, total), 8, widths=(0, 90 if ends else 0, *(0 for _ in bar), 56))
    surface = Surface("brass_wash" if player.won else "card", radius=6)
    return Card(line, surface, (10, 0), high if ends else 22)


def _sheet(tr: Translator, result: TableResult, marks: Marks) -> list[Node]:
    """Many categories stand in rows, each player's in a column under the mark."""
    players = result.in_order
    widths = (0, *(CELL for _ in players))
    shapes = (Row((Text(""), Mark(marks[player.name][0], "", 14))) for player in players)
    lines: list[Node] = [Row((Text(""), *shapes), min_height=18, widths=widths)]
    for place, (category, _) in enumerate(result.players[0].points):
        what = Text(tr.text(result.category(category)), "caption", "ink2")
        values = (Text(number(player.points[place][1]), "caption", align="right") for player in players)
        lines.append(Row((what, *values), widths=widths))
    return lines


def draw_result(app: "App", id_: str, result: TableResult) -> bytes:
    try:
        course = course_of(app.store.look_at(id_))
    except TablesideError:
        course = None
    line = app.store.line(id_)
    named = zip(line.seats, marks_of(line, 30), strict=True)
    marks = {seat["name"]: (mark.colour, mark.initial) for seat, mark in named}
    ruler = TextRuler(app.theme)
    return draw(app, lambda _: picture(app.tr, ruler, result, marks, course))

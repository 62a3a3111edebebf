"""The winner's moment: the mark as a seal, name, points and by how much; a low bar where rows need the room."""

from dataclasses import dataclass

from companion.game import Seat
from companion.messages import Message, message
from companion.numbers import shown_number as number
from scoring.sheet import ScoreSheet, winning_margin
from screens.pages.figures.words import sentence_case
from screens.pages.statistics.parts import Reader
from screens.ui.tree.controls import marks_of, rule
from screens.ui.tree.nodes import Card, Column, Node, Painted, Row, Surface, Text

SEAL = "screens.pages.score.painters:seal"
SIDE, BRASS_LINE = 112, 62
"""How wide a seal is, and the lines beside the points, in dp."""


@dataclass(frozen=True, slots=True)
class Win:
    """What there is to say of whoever won."""

    seats: tuple[int, ...]
    names: tuple[str, ...]
    total: int
    ahead: Message
    """By how much, or what decided between players level on points."""

    @property
    def title(self) -> Message:
        if len(self.names) == 1:
            return message("score.wins_short", player=self.names[0])
        if len(self.names) == 2:
            return message("score.share_two", first=self.names[0], second=self.names[1])
        return message("score.share_win", players=self.names)


def win_of(game: str, sheet: ScoreSheet) -> Win:
    winners = tuple(seat for seat, rank in enumerate(sheet.ranks) if rank == 1)
    total = sheet.players[winners[0]].total
    names = tuple(sheet.players[seat].name for seat in winners)
    return Win(winners, names, total, _ahead(game, sheet, winners, total))


def _ahead(game: str, sheet: ScoreSheet, winners: tuple[int, ...], total: int) -> Message:
    others = [player for seat, player in enumerate(sheet.players) if seat not in winners]
    best = max(others, key=lambda player: player.total, default=None)
    if len(winners) > 1 or best is None:
        return message("score.level", total=total)
    margin = winning_margin((player.total, seat in winners) for seat, player in enumerate(sheet.players))
    if margin:
        return message("score.ahead", count=margin, player=best.name)
    steps = sheet.tie_break.steps if sheet.tie_break else ()
    decided = message(f"{game}.tie.{steps[-1].by}") if steps else message("sheet.rank")
    return message("score.ahead_by", player=best.name, by=decided)


def moment(reader: Reader, win: Win, seats: tuple[Seat, ...], *, large: bool, which: str, higher: bool) -> Node:
    """`which` win it was stands beside what is said already; on a line of its own only where it may grow `higher`."""
    marks = [marks_of(seats)[seat] for seat in win.seats]
    title, points = reader.tr.text(win.title), number(win.total)
    ahead, role = sentence_case(reader.tr.text(win.ahead)), "body" if large else "caption"
    left = (reader.room.column or reader.room.width) - 34
    if not large:
        left -= 36 * len(marks) + 24 + reader.wide(points, "title")
    if which and reader.wide(f"{ahead} · {which}", role) <= left:
        ahead = f"{ahead} · {which}"
    elif which and higher:
        ahead = f"{ahead}\n{which}"
    if large:
        around = (left + 2 - SIDE * len(marks) - 12 * (len(marks) - 1)) / 2
        seals = Row(
            tuple(Painted(SEAL, (mark.colour, mark.initial, 0.607), SIDE, SIDE) for mark in marks),
            12,
            (around, 0, around, 0),
        )
        beside = (left + 2 - reader.wide(points, "display") - 2 * (BRASS_LINE + 16)) / 2
        line = Painted("screens.ui.tree.painters:rule", ("brass_fill",), 2, BRASS_LINE)
        lined = Row((line, Text(points, "display", one_line=True), line), 16, (beside, 0, beside, 0))
        centred = Text(title, "title", align="center"), lined, Text(ahead, ink="ink2", align="center")
        text: Node = Column((seals, *centred), 4)
    else:
        words = Column((Text(title, "head2"), Text(ahead, "caption", "ink2")))
        shapes = Row(tuple(marks), 6)
        total = Text(points, "title", one_line=True)
        text = Row((shapes, words, total), 12, min_height=44, widths=(36 * len(marks) - 6, 0, 0))
    return Column((rule("brass_fill"), Card(text, Surface("brass_wash", radius=0), (16, 17 if large else 8), 0)))

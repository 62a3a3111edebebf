"""The result as a picture for a chat: who won, everybody's points, how it went."""

from typing import Any

from kivy.graphics import Color, RoundedRectangle
from kivy.metrics import dp

from companion.dates import date_of
from companion.errors import TablesideError
from companion.sharing.result import TableResult
from scoring.sheet import winning_margin
from screens.app import running
from screens.kit import Across, Column, Mark, Text
from screens.kit.figures import number
from screens.kit.fitting import width_of
from screens.kit.marks import initials
from screens.pages.paper import Paper, cell, draw
from screens.pages.score.lines import Course, ScoreLines, course_of
from screens.pages.score.winner import Seal
from screens.pages.statistics.plots import Plot

MOST_IN_BARS = 3
"""More categories stand in rows as on the sheet."""


class Tinted(Across):
    """A line on a coloured ground."""

    def __init__(self, ink: Any, **more: Any) -> None:
        super().__init__(**more)
        with self.canvas.before:
            Color(*ink)
            self._ground = RoundedRectangle(radius=[dp(6)])
        self.bind(pos=self._lie, size=self._lie)

    def _lie(self, *_: Any) -> None:
        self._ground.pos, self._ground.size = self.pos, self.size


class ResultPicture(Paper):
    """The winner in a seal, a card with everybody's points, the score over time."""

    def __init__(self, id_: str, result: TableResult, course: Course | None) -> None:
        app = running()
        self._colours = _colours(id_)
        title, players = app.say(result.title), app.tr("stats.players", count=len(result.players))
        below = app.tr.listed([title, players]) if result.name else players
        over_time = []
        if course and len(result.players[0].points) <= MOST_IN_BARS:  # else the sheet takes all the room
            over_time = [Text(role="label", muted=True, text=app.tr("share.over_time")), ScoreLines(course=course)]
        parts = [self._winner(result), self._points(result), *over_time]
        super().__init__(result.name or title, below, app.say(date_of(result.played_at)), parts)

    def _winner(self, result: TableResult) -> Any:
        app = running()
        winners = [player for player in result.players if player.won]
        side = dp(68 if len(result.players[0].points) <= MOST_IN_BARS else 48)
        seals: list[Any] = [self._seal(player.name, side) for player in winners]
        names = app.tr.listed(player.name for player in winners)
        words = app.tr("sheet.winner", player=names) if len(winners) == 1 else app.tr("sheet.shared", players=names)
        said: list[Any] = [Text(role="head", text=words.rstrip(".。"))]
        margin = winning_margin((player.total, player.won) for player in result.players)
        if margin:
            said.append(Text(role="label", text=app.tr("share.ahead", count=margin), ink=app.theme.brass))
        total = Text(role="hero", text=number(winners[0].total), halign="right")
        total.size_hint_x = 0.4
        parts = [*seals, Column().fill(said), total]
        for part in parts:
            part.pos_hint = {"center_y": 0.5}
        return Across(spacing=dp(12)).fill(parts)

    def _seal(self, name: str, side: float) -> Seal:
        colour, letter = self._colours[name]
        seal = Seal(colour=colour, initial=letter)
        seal.side = side
        for mark in seal.children:
            mark.side = side * 0.6
        return seal

    def _points(self, result: TableResult) -> Any:
        theme, few = running().theme, len(result.players[0].points) <= MOST_IN_BARS
        rows: list[Any] = []
        for player in result.in_order:
            colour, letter = self._colours[player.name]
            mark = Mark(colour=colour, initial=letter, side=dp(26 if few else 18))
            name = Text(role="strong" if few else "label", text=player.name)
            name.size_hint_x = 0.34
            total = Text(role="head2" if few else "strong", text=number(player.total), halign="right")
            total.size_hint_x = 0.2
            most = max(1, *(p.total for p in result.players))
            middle: list[Any] = [PointsBar(data=player.points, most=most)] if few else []
            ground = theme.brass_wash if player.won else theme.card
            line = Tinted(ground, spacing=dp(8), padding=(dp(10), 0, dp(10), 0), line=dp(36 if few else 22))
            line.fill([mark, name, *middle, total])
            for part in line.children:
                part.pos_hint = {"center_y": 0.5}
            rows.append(line)
        if few:
            return Column(spacing=dp(2)).fill([Legend(result), *rows])
        return Column(spacing=dp(1)).fill([*rows, *self._sheet(result)])

    def _sheet(self, result: TableResult) -> list[Any]:
        """Many categories stand in rows, each player's in a column under the mark."""
        app = running()
        marks = [Mark(colour=self._colours[p.name][0], side=dp(14)) for p in result.in_order]
        head = Across(line=dp(18)).fill([Text(role="caption", text=" "), *map(cell, marks)])
        lines: list[Any] = [head]
        for place, (category, _) in enumerate(result.players[0].points):
            what = Text(role="caption", muted=True, text=app.tr(f"{result.game}.category.{category}"))
            values = [number(player.points[place][1]) for player in result.in_order]
            cells = [cell(Text(role="caption", text=value, halign="right")) for value in values]
            lines.append(Across().fill([what, *cells]))
        return lines


def shades() -> tuple[Any, Any, Any]:
    """The parts of a bar, in the order of the sheet."""
    theme = running().theme
    mixed = [(one + 0.6 * (other - one)) for one, other in zip(theme.primary, theme.rule2, strict=True)]
    return theme.primary, mixed, theme.brass_fill


class Legend(Plot):
    """Which part of the bars is what."""

    def __init__(self, result: TableResult) -> None:
        words = [running().tr(f"{result.game}.category.{category}") for category, _ in result.players[0].points]
        super().__init__(data=words)

    def wanted(self) -> float:
        return float(dp(22))

    def draw(self) -> None:
        x = self.x + dp(10)
        for words, shade in zip(self.data, shades(), strict=False):
            self.box(x, self.y + dp(5), dp(12), dp(12), shade)
            self.write(words, x=x + dp(18), y=self.y + dp(1))
            x += dp(34) + width_of(words, running().theme.caption, bold=False)


class PointsBar(Plot):
    """A player's points one after the other; below zero outlined."""

    def __init__(self, **more: Any) -> None:
        self.most = more.pop("most")
        super().__init__(**more)

    def wanted(self) -> float:
        return float(dp(20))

    def draw(self) -> None:
        theme, x, inks = running().theme, self.x, shades()
        for place, (_, points) in enumerate(self.data):
            wide = abs(points) / self.most * self.width
            if points >= 0:
                self.box(x, self.y, wide, self.height, inks[place % 3])
                if wide > dp(18):
                    ink = theme.ink if place % 3 == 2 else theme.primary_ink
                    self.write(number(points), x=x, right=x + wide, y=self.y + dp(2), role="micro", ink=ink)
                x += wide
            else:
                self.box(max(self.x, x - wide), self.y, wide, self.height, None, theme.alert)


def _colours(id_: str) -> dict[str, tuple[str, str]]:
    """Everybody's colour and letter."""
    seats = running().store.line(id_).seats
    letters = initials([seat["name"] for seat in seats])
    return {seat["name"]: (seat["colour"], letter) for seat, letter in zip(seats, letters, strict=True)}


def draw_result(id_: str, result: TableResult) -> bytes:
    try:
        course = course_of(running().store.look_at(id_))
    except TablesideError:
        course = None
    return draw(lambda: ResultPicture(id_, result, course))

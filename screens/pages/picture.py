"""The result as a picture for a chat, 1080 by 1350: who won, everybody's points, how it went. Always light."""

import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

from kivy.clock import Clock
from kivy.graphics import Color, Line, Rectangle
from kivy.metrics import dp
from kivy.uix.anchorlayout import AnchorLayout

from companion.dates import date_of
from companion.errors import TablesideError
from companion.sharing.result import TableResult
from screens.app import running
from screens.kit import Across, Column, Mark, Text
from screens.kit.figures import number
from screens.kit.marks import initials
from screens.pages.score.lines import Course, ScoreLines, course_of
from screens.pages.statistics.plots import Plot

WIDE, HIGH = 1080, 1350
FRAMES = 4
"""So many until everything has come to lie."""
MOST_IN_BARS = 3
"""More categories stand in rows as on the sheet."""


class ResultPicture(Column):
    """A sheet of paper with the result."""

    def __init__(self, id_: str, result: TableResult, course: Course | None) -> None:
        super().__init__(padding=(dp(20), dp(16), dp(20), dp(12)), spacing=dp(10))
        self.size_hint = (None, None)
        self.fixed = (dp(432), dp(540))
        self.size = self.fixed
        self._paper()
        self.fill(
            [
                self._head(result),
                self._winner(id_, result),
                self._points(id_, result),
                *self._course(course),
                self._foot(),
            ]
        )

    def hug(self, *_: Any) -> None:
        """As high as the picture is, whatever it holds."""
        self.height = getattr(self, "fixed", (0, self.minimum_height))[1]

    def _paper(self) -> None:
        theme = running().theme
        with self.canvas.before:
            Color(*theme.page)
            Rectangle(pos=(0, 0), size=self.fixed)
            Color(*theme.margin)
            Line(points=[dp(12), 0, dp(12), self.fixed[1]], width=dp(0.7))

    def _head(self, result: TableResult) -> Any:
        app = running()
        title = Text(role="head2", text=result.name or app.say(result.title))
        when = Text(role="caption", muted=True, text=app.say(date_of(result.finished)), halign="right")
        when.size_hint_x = 0.45
        return Across(spacing=dp(8)).fill([title, when])

    def _winner(self, id_: str, result: TableResult) -> Any:
        app = running()
        winners = [player for player in result.players if player.won]
        colours = _colours(id_)
        marks: list[Any] = [Mark(colour=colours[p.name][0], initial=colours[p.name][1], side=dp(48)) for p in winners]
        names = app.tr.listed(player.name for player in winners)
        words = app.tr("sheet.winner", player=names) if len(winners) == 1 else app.tr("sheet.shared", players=names)
        total = Text(role="hero", text=number(winners[0].total), halign="right")
        total.size_hint_x = 0.4
        said = Text(role="head", text=words.rstrip(".。"))
        parts: list[Any] = [*marks, said, total]
        for part in parts:
            part.pos_hint = {"center_y": 0.5}
        return Across(spacing=dp(12), line=dp(56)).fill(parts)

    def _points(self, id_: str, result: TableResult) -> Any:
        app, colours = running(), _colours(id_)
        few = len(result.players[0].points) <= MOST_IN_BARS
        rows: list[Any] = []
        for player in result.in_order:
            mark = Mark(colour=colours[player.name][0], initial=colours[player.name][1], side=dp(26 if few else 22))
            name = Text(role="strong", text=player.name)
            name.size_hint_x = 0.34
            total = Text(role="head2", text=number(player.total), halign="right")
            total.size_hint_x = 0.2
            middle: list[Any] = (
                [PointsBar(data=player.points, most=max(1, *(p.total for p in result.players)))] if few else []
            )
            line = Across(spacing=dp(8), line=dp(34 if few else 27)).fill([mark, name, *middle, total])
            for part in line.children:
                part.pos_hint = {"center_y": 0.5}
            rows.append(line)
        if few:
            words = [app.tr(f"{result.game}.category.{c}") for c, _ in result.players[0].points]
            return Column(spacing=dp(2)).fill([Text(role="caption", muted=True, text=app.tr.listed(words)), *rows])
        return Column(spacing=dp(1)).fill([*rows, *self._sheet(id_, result)])

    def _sheet(self, id_: str, result: TableResult) -> list[Any]:
        """Many categories stand in rows, each player's in a column under the mark."""
        app, colours = running(), _colours(id_)
        marks = [Mark(colour=colours[p.name][0], side=dp(14)) for p in result.in_order]
        head = Across(line=dp(18)).fill([Text(role="caption", text=" "), *map(_cell, marks)])
        lines: list[Any] = [head]
        for place, (category, _) in enumerate(result.players[0].points):
            what = Text(role="caption", muted=True, text=app.tr(f"{result.game}.category.{category}"))
            values = [number(player.points[place][1]) for player in result.in_order]
            cells = [_cell(Text(role="caption", text=value, halign="right")) for value in values]
            lines.append(Across().fill([what, *cells]))
        return lines

    def _course(self, course: Course | None) -> list[Any]:
        if course is None:
            return []
        return [ScoreLines(course=course)]

    def _foot(self) -> Any:
        return Text(role="label", muted=True, text="Tableside")


class PointsBar(Plot):
    """A player's points one after the other; below zero outlined."""

    def __init__(self, **more: Any) -> None:
        self.most = more.pop("most")
        super().__init__(**more)

    def wanted(self) -> float:
        return float(dp(20))

    def draw(self) -> None:
        theme, x = running().theme, self.x
        shades = (theme.primary, theme.rule2, theme.brass_fill)
        for place, (_, points) in enumerate(self.data):
            wide = abs(points) / self.most * self.width
            if points >= 0:
                self.box(x, self.y, wide, self.height, shades[place % 3])
                if wide > dp(24):
                    ink = theme.primary_ink if place % 3 == 0 else theme.ink
                    self.write(number(points), x=x, right=x + wide, y=self.y + dp(2), role="micro", ink=ink)
                x += wide
            else:
                self.box(max(self.x, x - wide), self.y, wide, self.height, None, theme.alert)


def _cell(part: Any) -> Any:
    """One column of the sheet; what stands in it is at its right."""
    place = AnchorLayout(anchor_x="right", size_hint=(None, None), size=(dp(44), dp(18)))
    place.add_widget(part)
    return place


def _colours(id_: str) -> dict[str, tuple[str, str]]:
    """Everybody's colour and letter."""
    seats = running().store.line(id_).seats
    letters = initials([seat["name"] for seat in seats])
    return {seat["name"]: (seat["colour"], letter) for seat, letter in zip(seats, letters, strict=True)}


def draw_result(id_: str, result: TableResult, then: Callable[[bytes], object]) -> None:
    """Make the picture, and go on with it once it is drawn."""
    app = running()
    dark, scale = app.theme.dark, app.theme.scale
    app.theme.dark, app.theme.scale = False, 1.0
    try:
        course = course_of(app.store.look_at(id_))
    except TablesideError:
        course = None
    picture = ResultPicture(id_, result, course)

    def drawn(*_: Any) -> None:
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "picture.png"
            picture.export_to_png(str(path), scale=WIDE / picture.width)
            raw = path.read_bytes()
        app.theme.dark, app.theme.scale = dark, scale
        then(raw)

    _after(FRAMES, drawn)


def _after(frames: int, then: Callable[[], object]) -> None:
    if frames:
        Clock.schedule_once(lambda _: _after(frames - 1, then), 0)
    else:
        then()

"""A player's sheet while the game is played: what lies on the player board, row by row, with the points so far."""

from typing import Any

from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.games.great_western_trail.state import master_name
from companion.numbers import shown_number as number
from scoring.great_western_trail import FULFILLED, WORKERS
from screens.app import running
from screens.great_western_trail.drawn.objective_words import missing, served
from screens.great_western_trail.drawn.painters import master_picture
from screens.great_western_trail.drawn.player_board import DiscRows, HerdTags, StopRow, TilePills, WorkerRows
from screens.great_western_trail.drawn.task_tile import TaskTiles  # noqa: F401 - the kv names it
from screens.great_western_trail.play.ranch_row import RanchRow
from screens.great_western_trail.play.rows import (
    building_pills,
    disc_rows,
    hazard_pills,
    herd,
    masters,
    money_pills,
    stops,
    tile_pills,
    token_pills,
)
from screens.great_western_trail.play.step_room import has_step_room
from screens.kit.beside import BesideOrBelow, name_in_one_column
from screens.kit.layout import Column
from screens.kit.loading import load_kv
from screens.pages.score.why import show_why

PILLS = {
    "buildings": building_pills,
    "hazards": hazard_pills,
    "tiles": tile_pills,
    "tokens": token_pills,
    "money": money_pills,
}
CATEGORY = {"tiles": "", "tokens": "job_market_token", "discs": "step_disc", "money": "dollars"}
"""The row of the score sheet for each row here, where its name is another or there is none."""
ORDER = (
    "workers",
    "cattle",
    "buildings",
    "cities",
    "stations",
    "hazards",
    "tiles",
    "objectives",
    "stationmasters",
    "discs",
    "tokens",
    "money",
)


class TaskLine(BesideOrBelow):
    """An objective card: its tasks with what is served, and how far it is."""

    said = StringProperty("")
    done = BooleanProperty(False)
    edition = StringProperty("first")
    below = StringProperty("")

    def put(self, tasks: list[str], good: list[bool]) -> None:
        self.ids.tiles.tasks, self.ids.tiles.served = tasks, good


class RanchSheet(Column):
    """All rows of one player; `show` sets what differs."""

    page = ObjectProperty(None)
    seat = NumericProperty(0)

    def __init__(self, **more: Any) -> None:
        self.rows: dict[str, RanchRow] = {}
        self.parts: dict[str, Any] = {}
        super().__init__(**more)
        self.bind(width=self._measure)
        for name in ORDER:
            self._add(name, self._part(name))
        self._add("total", None, sums=True)

    def _part(self, name: str) -> Any:
        made = {
            "workers": WorkerRows,
            "cattle": HerdTags,
            "cities": StopRow,
            "stations": lambda: StopRow(kind="station"),
            "discs": DiscRows,
            "objectives": TaskLines,
            "stationmasters": MasterLines,
        }
        return made.get(name, TilePills)()

    def _add(self, name: str, part: Any, *, sums: bool = False) -> None:
        row = RanchRow(name=name, sums=sums, on_why=lambda _: show_why(self.page, int(self.seat), self._category(name)))
        if part is not None:
            self.parts[name] = row.hold(part)
        self.rows[name] = row
        self.add_widget(row)

    def _category(self, name: str) -> str:
        return "" if name == "total" else CATEGORY.get(name, name)

    # --- what it shows ---

    def show(self) -> None:
        page = self.page
        roomy = has_step_room(page)
        for row in self.rows.values():
            row.roomy = roomy
        seat, mirror = int(self.seat), page.mirror
        player, edition = mirror.players[seat], mirror.box.edition
        colour = page.view.seats[seat].colour
        workers = self.parts["workers"]
        workers.points = _worker_points(mirror)
        workers.counts = [(kind, player.counts.get(f"worker/{kind}", 1)) for kind in WORKERS]
        cattle = self.parts["cattle"]
        cattle.edition, cattle.tags = edition, herd(mirror, player)
        for name in ("cities", "stations"):
            self.parts[name].colour, self.parts[name].stops = colour, stops(mirror, player, name)
        for name, pills in PILLS.items():
            self.parts[name].pills = pills(mirror, player)
        self.parts["discs"].colour, self.parts["discs"].rows = colour, disc_rows(mirror, player)
        self.parts["objectives"].show(mirror, player)
        self.parts["stationmasters"].show(mirror, player)
        self._show_points(seat, edition)

    def _show_points(self, seat: int, edition: str) -> None:
        app, scores = self.page.app, self.page.session.sheet()
        show = app.kept.settings.show_points
        for name, row in self.rows.items():
            category = self._category(name)
            row.text = app.tr(f"great_western_trail.play.row.{edition if name == 'tiles' else name}")
            row.counts = show and (name == "total" or bool(category))
            if name == "total":
                row.points = number(scores.players[seat].total)
            elif category:
                cell = scores.cell(seat, category)
                row.points, row.corrected = number(cell.points), cell.overridden or cell.corrected
        self._hide_empty()
        self._measure()

    def _hide_empty(self) -> None:
        """Exchange tokens and the job market token only take a line while somebody has one."""
        row, there = self.rows["tokens"], bool(self.parts["tokens"].pills)
        if there and row.parent is None:
            self.add_widget(row, self.children.index(self.rows["money"]) + 1)
        elif not there and row.parent is not None:
            self.remove_widget(row)

    def _measure(self, *_: Any) -> None:
        named = [row.ids.named for row in self.rows.values() if not row.sums]
        name_in_one_column(named, self.page.app.theme.label, self.width)


class TaskLines(Column):
    """The objective cards of a player, those of the area first."""

    def __init__(self, **more: Any) -> None:
        self.lines: list[TaskLine] = []
        self._made: list[TaskLine] = []
        super().__init__(**more)

    def show(self, mirror: Any, player: Any) -> None:
        cards = [
            *(("area", card, done) for card, done in zip(player.area, player.choice.committed, strict=True)),
            *(("deck", card, done) for card, done in zip(player.deck, player.choice.optional, strict=True)),
        ]
        untold = player.ranch.untold
        wanted = len(cards) + bool(untold)
        while len(self._made) < wanted:
            self._made.append(TaskLine())
        self.lines = self._made[:wanted]
        self.fill(self.lines)
        for line, (place, id_, done) in zip(self.lines, cards, strict=False):
            card = mirror.box.objective[id_]
            line.edition, line.below = mirror.box.edition, str(mirror.box.cities[-1].value)
            line.put(list(card.tasks), served(player, card, done))
            line.done = done == FULFILLED
            line.said = _progress(player, place, card, done)
        if untold:
            line = self.lines[-1]
            line.put([], [])
            line.done, line.said = False, running().tr("great_western_trail.play.untold", count=untold)


class MasterSaid(BoxLayout):
    """A stationmaster tile: what it counts, as a picture and in words."""

    text = StringProperty("")


class MasterLines(Column):
    """The stationmasters of a player."""

    def __init__(self, **more: Any) -> None:
        self._built: Any = None
        super().__init__(**more)

    def show(self, mirror: Any, player: Any) -> None:
        app, edition, tiles = running(), mirror.box.edition, masters(mirror, player)
        built = ([tile.id for tile in tiles], app.tr, app.theme.dark)
        if built != self._built:
            self._built = built
            self.clear_widgets()
            for tile in tiles:
                line = MasterSaid(text=app.say(master_name(edition, tile.id)))
                line.ids.picture.add_widget(master_picture(edition, tile))
                self.add_widget(line)


def _progress(player: Any, place: str, card: Any, done: str) -> str:
    """How far a card is, in few words."""
    count = sum(missing(player, card.tasks).values())
    way = "done" if done == FULFILLED else "needs" if count else "elsewhere"
    return str(running().tr(f"great_western_trail.play.{place}.{way}", count=count))


def _worker_points(mirror: Any) -> list[str]:
    contents = mirror.box
    paid, worth = contents.scoring["worker_points_from"], contents.scoring["worker_points"]
    return [str(worth) if place >= paid else "" for place in range(1, contents.worker_row + 1)]


load_kv(__file__)

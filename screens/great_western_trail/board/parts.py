"""What lies between the players as it is drawn: job market, foresight, tracks, hazards, station masters."""

from typing import Any

from kivy.metrics import dp
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.games.great_western_trail.box.board import TrackSpace
from companion.games.great_western_trail.present import TrailView
from companion.games.great_western_trail.state import master_name, master_says
from companion.games.great_western_trail.state.mirror import EMPTY, HAZARDS
from screens.app import running
from screens.great_western_trail.drawn.cells import RADIUS, colours_of
from screens.great_western_trail.drawn.painters import master_picture
from screens.great_western_trail.drawn.stock_tile import TOKEN, StockTile, TileKey, kind_words, stock_tile
from screens.great_western_trail.setup.parts import MasterLine
from screens.great_western_trail.setup.tell import TileRow, tile_key
from screens.kit import Card, Page, Text
from screens.kit.beside import BesideOrBelow, GivesWay
from screens.kit.drawing import dashed, letter, panel, symbol
from screens.kit.drawn import Painted
from screens.kit.figures import signed
from screens.kit.fitting import width_of
from screens.kit.layout import Across, Column
from screens.kit.loading import load_kv
from screens.theme import rgba

FULL, LOW = 54, 32
"""The height of a row of the job market with tiles, and of one without, in dp."""
SPACE = 160
"""How wide a space of the job market is at most, in dp."""


class Part(Card):
    """One thing on the board under its name."""

    text = StringProperty("")
    said = StringProperty("")
    aside = NumericProperty()
    """The air left and right of what it holds."""

    def hold(self, *widgets: Any) -> "Part":
        for widget in widgets:
            self.add_widget(widget)
        return self


# --- the job market ---


class MarketRow(GivesWay, BoxLayout):
    """A row: what hiring costs there, its spaces, and the token if it lies there."""

    number = StringProperty("")
    cost = StringProperty("")
    for_hire = BooleanProperty(True)
    columns = NumericProperty(4)

    def __init__(self, keys: list[TileKey], **more: Any) -> None:
        super().__init__(columns=len(keys), **more)
        for key in keys:
            self.ids.spaces.add_widget(key)
        self.ids.spaces.bind(width=self._divide)

    def _divide(self, line: Any, width: float) -> None:
        number = len(line.children)
        each = (width - line.spacing * (number - 1)) / number
        for key in line.children:
            key.width = min(dp(SPACE), max(dp(48), each))


class MarketArrow(BoxLayout):
    """What happens when the token moves down from the row above."""

    text = StringProperty("")
    icon = StringProperty("")
    passed = BooleanProperty(False)


def market(page: Page, mirror: TrailView) -> list[Any]:
    """All rows from the top, with the arrows between them that make something happen."""
    app, shared = page.app, mirror.shared
    common, printed = shared.common, shared.board.job_market
    lines: list[Any] = []
    for row in range(1, len(common.market) + 1):
        money = app.tr("great_western_trail.money.dollars", dollars=shared.costs[row - 1])
        held = row == shared.token
        lines.append(MarketRow(_cells(page, mirror, row), number=str(row), cost=money, for_hire=not held))
        last = row == len(common.market)
        if last or row in printed.refills:
            words = "end" if last else "cattle"
            said = app.tr(f"great_western_trail.shared.arrow.{words}")
            icon = "flag-checkered" if last else "cow"
            lines.append(MarketArrow(text=said, icon=icon, passed=shared.token > row))
    return lines


def _cells(page: Page, mirror: TrailView, row: int) -> list[TileKey]:
    common, edition = mirror.shared.common, mirror.box.edition
    cells = common.market[row - 1]
    keys = []
    for column, tile in enumerate(cells):
        if tile != EMPTY:
            keys.append(tile_key(page, edition, f"market/{row}/{column}", tile))
            continue
        token = row == mirror.shared.token and column == len(cells) - 1
        key = TileKey(kind=TOKEN if token else EMPTY, edition=edition, disabled=True)
        key.coming = not token and mirror.shared.next_space == (row, column)
        keys.append(key)
    full = any(cells) or row == mirror.shared.token
    high = dp(FULL) if full else max(dp(LOW), page.app.theme.strong * 1.5)
    for key in keys:
        key.height = high
    return keys


# --- foresight ---


def foresight(page: Page, mirror: TrailView) -> list[Any]:
    """Three columns of two tiles, and how many tiles are left for each."""
    app, common = page.app, mirror.shared.common
    columns = BoardRow()
    for column, tiles in enumerate(common.foresight):
        keys = []
        for place, tile in enumerate(tiles):
            where = f"foresight/{column}/{place}"
            keys.append(
                tile_key(page, mirror.box.edition, where, tile)
                if tile != EMPTY
                else TileKey(kind=EMPTY, edition=mirror.box.edition, disabled=True)
            )
        left = app.tr("great_western_trail.shared.left", count=common.stock[column])
        columns.add_widget(ForesightColumn(number=str(column + 1), left=left).hold(TileRow(keys)))
    return [columns]


class BoardRow(Across):
    """Parts of equal width beside each other."""


class ForesightColumn(Column):
    number = StringProperty("")
    left = StringProperty("")

    def hold(self, row: TileRow) -> "ForesightColumn":
        self.add_widget(row, 1)
        return self


# --- numbers ---


class FigurePart(BoxLayout):
    """A number, what it counts, and how many more there are."""

    icon = StringProperty("")
    figure = StringProperty("")
    text = StringProperty("")
    more = StringProperty("")


def figures(mirror: TrailView) -> list[Any]:
    app, common = running(), mirror.shared.common
    cattle = app.tr("great_western_trail.shared.cattle.of", size=mirror.shared.market_size, count=common.cattle_stack)
    cards = app.tr("great_western_trail.shared.objectives.of", count=common.objective_stack)
    shown = (
        ("cow", common.cattle, app.tr("great_western_trail.shared.cattle"), cattle),
        ("cards-outline", common.objectives, app.tr("great_western_trail.shared.objectives"), cards),
    )
    return [FigurePart(icon=icon, figure=str(n), text=text, more=more) for icon, n, text, more in shown]


# --- hazards and the track ---


class HazardLine(BesideOrBelow):
    """One kind of hazard and its numbered spaces."""

    kind = StringProperty("")
    edition = StringProperty("first")
    text = StringProperty("")
    there = ListProperty()


class HazardSpaces(Painted):
    """The numbered spaces of one kind: which of them hold a tile."""

    shows = ("there",)
    there = ListProperty()

    def paint(self) -> None:
        theme, look = self.theme, colours_of("tasks", "hazard")
        step = self.width / max(1, len(self.there))
        side = min(step - dp(4), self.height)
        for place, lies in enumerate(self.there):
            box = (self.x + step * place + (step - side) / 2, self.center_y - side / 2, side, side)
            middle = (box[0] + side / 2, box[1] + side / 2)
            if lies:
                panel(box, dp(RADIUS), rgba(look["fill"]))
            else:
                dashed(box, dp(RADIUS), theme.rule2, dp(1.5), dp(4), dp(3))
            letter(str(place + 1), middle, min(theme.strong, side * 0.5), rgba(look["on"]) if lies else theme.ink2)


def hazards(mirror: TrailView) -> list[Any]:
    lines = []
    for kind, there in zip(HAZARDS, mirror.shared.common.hazards, strict=True):
        words = kind_words(mirror.box.edition, kind)
        lines.append(HazardLine(kind=kind, edition=mirror.box.edition, text=words, there=list(there)))
    return lines


class TileTrack(Painted):
    """The spaces of the teepees or outlaws with what lies there and what each is worth."""

    shows = ("tiles", "worth", "edition")
    tiles = ListProperty()
    worth = ListProperty()
    """Below each space; empty for an exchange token."""
    edition = StringProperty("first")
    below = NumericProperty()
    side = NumericProperty()

    def paint(self) -> None:
        theme = self.theme
        step = self.width / max(1, len(self.tiles))
        side = min(self.side, step - dp(4))
        for place, (tile, worth) in enumerate(zip(self.tiles, self.worth, strict=True)):
            middle = self.x + step * (place + 0.5)
            stock_tile(theme, self.edition, tile, (middle - side / 2, self.top - side, side, side))
            line = (middle, self.y + self.below / 2)
            if worth:
                size = theme.caption * min(1.0, (step - dp(2)) / width_of(worth, theme.caption))
                letter(worth, line, size, theme.ink if tile else theme.ink2)
            else:
                symbol("swap-horizontal", line, self.below, theme.ink if tile else theme.ink2)


def track(mirror: TrailView) -> list[Any]:
    common, spaces = mirror.shared.common, mirror.shared.board.track
    worth = [_worth(space) for space in spaces]
    drawn = TileTrack(tiles=list(common.track), worth=worth, edition=mirror.box.edition)
    said = Text(text=running().tr("great_western_trail.shared.beside"), role="caption", muted=True)
    return [drawn, said]


def _worth(space: TrackSpace) -> str:
    if space.token:
        return ""
    return signed(space.dollars).replace("+", "+$").replace("−", "−$")


# --- station masters ---


def masters(mirror: TrailView) -> list[Any]:
    """Each station with its master, or with the worker that stands there instead."""
    shared, lines = mirror.shared, []
    appointed = dict(shared.common.appointed)
    for station in (one.number for one in shared.board.stations if one.stationmaster):
        tile = mirror.masters[station - 1] if mirror.masters else ""
        there = not mirror.masters or bool(shared.masters[station - 1])
        lines.append(_master(mirror, station, tile, appointed.get(station, ""), there=there))
    if mirror.masters:
        return lines
    words = running().tr("great_western_trail.shared.masters.untold")
    return [*lines, Text(text=words, role="caption", muted=True)]


def _master(mirror: TrailView, station: int, tile: str, worker: str, *, there: bool) -> MasterLine:
    app, edition = running(), mirror.box.edition
    line = MasterLine(place=str(station))
    if there and tile:
        line.text = app.say(master_name(edition, tile))
        line.detail = app.say(master_says(edition, tile))
        line.ids.picture.add_widget(master_picture(edition, mirror.box.master[tile]))
        return line
    owner = next((seat for seat, one in enumerate(mirror.players) if one.counts.get(f"stationmaster/{tile}")), None)
    name = app.session.header.seats[owner].name if owner is not None else ""
    line.text = kind_words(edition, "?") if there and not worker else app.tr("great_western_trail.shared.master.gone")
    if name:
        line.text = app.tr("great_western_trail.shared.master.taken", player=name)
    if worker:
        line.detail = app.tr("great_western_trail.shared.master.worker", worker=kind_words(edition, worker))
    line.ids.picture.add_widget(StockTile(kind=worker or ("?" if there else EMPTY), edition=edition))
    return line


load_kv(__file__)

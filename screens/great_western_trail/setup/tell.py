"""Telling the app which tiles lie face up: one tap on the kind for each, in the setup guide or later on the table."""

from collections.abc import Callable, Iterator
from typing import Any

from kivy.metrics import dp
from kivy.properties import BooleanProperty, StringProperty

from companion.games.great_western_trail.present import TrailView
from companion.games.great_western_trail.state import State
from companion.games.great_western_trail.state.mirror import EMPTY, HAZARDS, SEEDS, UNTOLD, Commons
from companion.games.great_western_trail.turns.commands import TellTile
from companion.games.great_western_trail.turns.telling import all_told, room_for
from companion.messages import Message, message
from companion.table.house import Correct
from scoring.great_western_trail import WORKERS
from screens.app import running
from screens.great_western_trail.drawn.stock_tile import StockGrid, StockKey, TileKey, kind_words
from screens.kit import Action, Page, Row, Sheet
from screens.kit.layout import Column
from screens.kit.loading import load_kv

SEED, MARKET, FORESIGHT = "seed", "market", "foresight"


def _state() -> State:
    state: State = running().session.state
    return state


def _mirror() -> TrailView:
    mirror: TrailView = running().session.view().mirror
    return mirror


# --- which tiles ---


def places(common: Commons, kind: str) -> Iterator[tuple[str, str]]:
    """Every space of the job market or of foresight that holds a tile, as `where` and what lies there."""
    rows, first = (common.market, 1) if kind == MARKET else (common.foresight, 0)
    for number, row in enumerate(rows, first):
        for place, tile in enumerate(row):
            if tile != EMPTY:
                yield f"{kind}/{number}/{place}", tile


def untold(common: Commons, kind: str) -> list[str]:
    """Where tiles lie that have not been told, in order; for the tiles of setup as often as there are."""
    if kind == SEED:
        return [SEED] * common.seeds
    return [where for where, tile in places(common, kind) if tile == UNTOLD]


def total_of(mirror: TrailView, kind: str) -> int:
    """How many tiles of one kind lie there, told or not."""
    return mirror.box.pieces["seed_tiles"] if kind == SEED else len(list(places(mirror.shared.common, kind)))


def kinds_at(mirror: TrailView, where: str) -> tuple[str, ...]:
    """The kinds of tiles that may lie somewhere."""
    kind, _, rest = where.partition("/")
    if kind == SEED:
        return SEEDS
    return WORKERS if kind == MARKET else mirror.shared.board.stock_holds[int(rest.partition("/")[0])]


def where_words(where: str) -> Message:
    """A space of the job market or of foresight in words."""
    kind, row, place = where.split("/")
    if kind == MARKET:
        return message("great_western_trail.fix.market", row=int(row), column=int(place) + 1)
    return message("great_western_trail.fix.foresight", column=int(row) + 1, place=int(place) + 1)


def _closed(where: str, kind: str) -> bool:
    """True if no more of this kind can lie there."""
    state = _state()
    full = where == SEED and kind in (*HAZARDS, "green", "second_colour") and room_for(state, kind) == "out"
    return full or all_told(state, kind) is not None


def kind_keys(mirror: TrailView, where: str, tapped: Callable[[str], Any], *, now: str = "") -> list[StockKey]:
    """A key for each kind that may lie there."""
    keys = []
    for kind in kinds_at(mirror, where):
        words = kind_words(mirror.box.edition, kind)
        key = StockKey(kind=kind, edition=mirror.box.edition, text=words, name=words, chosen=kind == now)
        key.closed = not key.chosen and _closed(where, kind)
        key.bind(on_release=lambda _, tile=kind: tapped(tile))
        keys.append(key)
    return keys


def tile_key(page: Page, edition: str, where: str, tile: str, told: Callable[[], Any] = lambda: None) -> TileKey:
    """A tile on its space; a tap tells what it is, or that it is another, and `told` hears of it."""
    name = page.app.say(where_words(where))
    return TileKey(kind=tile, edition=edition, name=name, on_release=lambda _: tell_one(page, where, told))


# --- one tile ---


def tell_one(page: Page, where: str, then: Callable[[], Any] = lambda: None) -> Sheet:
    """The kinds that may lie on one space: a tap tells it, or corrects what was told."""
    app, mirror = page.app, _mirror()
    now = dict(places(mirror.shared.common, where.partition("/")[0])).get(where, UNTOLD)
    told = now != UNTOLD
    subtitle = app.tr("great_western_trail.tell.lies", tile=kind_words(mirror.box.edition, now)) if told else ""
    sheet = Sheet(title=app.say(where_words(where)), subtitle=subtitle or app.tr("great_western_trail.tell.which"))

    def tapped(kind: str) -> None:
        sheet.close()
        if not told:
            app.tap(TellTile(where, kind))
        elif kind != now:
            app.tap(Correct(where, kind))
        then()

    grid = StockGrid().fill(kind_keys(mirror, where, tapped, now=now))
    return sheet.fill([grid, *([_as_untold(sheet, where, then)] if told else [])]).show(page)


def _as_untold(sheet: Sheet, where: str, then: Callable[[], Any]) -> Action:
    """What was told is taken back."""
    button = Action(kind="text", text=running().tr("great_western_trail.tell.take_back"))

    def tapped(_: Any) -> None:
        sheet.close()
        running().tap(Correct(where, UNTOLD))
        then()

    button.bind(on_release=tapped)
    return button


# --- all of them, one after the other ---


class TellTiles(Column):
    """The kinds to tap for the tiles of one step of setup, and how many were told: skipping is always fine."""

    said = StringProperty("")
    progress = StringProperty("")
    all_told = BooleanProperty(False)

    def __init__(self, page: Page, kind: str, **more: Any) -> None:
        self.page, self.kind = page, kind
        super().__init__(**more)
        self.show()

    def show(self) -> None:
        app, mirror = self.page.app, _mirror()
        common = mirror.shared.common
        left, total = untold(common, self.kind), total_of(mirror, self.kind)
        self.all_told = not left
        self.progress = app.tr("great_western_trail.tell.progress", count=total - len(left), total=total)
        self.said = app.tr(f"great_western_trail.tell.{self.kind}.{'done' if not left else 'ask'}", count=len(left))
        self.ids.spaces.clear_widgets()
        if self.kind != SEED:
            self._show_spaces(mirror, left[0] if left else "")
        self._show_kinds(mirror, left[0] if left else "")

    def _show_spaces(self, mirror: TrailView, coming: str) -> None:
        """The tiles as they lie, row by row; the columns of foresight stand beside each other."""
        rows: dict[str, list[TileKey]] = {}
        for where, tile in places(mirror.shared.common, self.kind):
            key = tile_key(self.page, mirror.box.edition, where, tile, self._show_again)
            key.coming = where == coming
            rows.setdefault(where.split("/")[1], []).append(key)
        beside = self.kind == FORESIGHT
        self.ids.spaces.orientation = "horizontal" if beside else "vertical"
        for number, keys in rows.items():
            self.ids.spaces.add_widget(TileRow(keys, text=str(int(number) + 1) if beside else ""))

    def _show_kinds(self, mirror: TrailView, coming: str) -> None:
        self.ids.kinds.clear_widgets()
        if not coming and self.kind != SEED:
            return
        keys = kind_keys(mirror, coming or SEED, lambda kind: self._tapped(coming or SEED, kind))
        for key in keys:
            key.times = seeds_of(mirror.shared.common, key.kind) if self.kind == SEED else 0
            key.closed = key.closed or self.all_told
        self.ids.kinds.add_widget(StockGrid().fill(keys))

    def _tapped(self, where: str, kind: str) -> None:
        if self.page.app.tap(TellTile(where, kind)):
            self._show_again()

    def _show_again(self) -> None:
        """What was told is seen, unless the sheet was closed by it."""
        if self.get_parent_window():
            self.show()


class TileRow(Column):
    """Spaces beside each other, with a word above where they need one."""

    text = StringProperty("")

    def __init__(self, keys: list[TileKey], **more: Any) -> None:
        super().__init__(**more)
        for key in keys:
            self.ids.places.add_widget(key)
        self.ids.places.bind(width=self._divide)

    def _divide(self, line: Any, width: float) -> None:
        """Beside each other, or one below the other where that is too narrow to tap."""
        beside = width >= dp(48) * len(line.children)
        line.orientation = "horizontal" if beside else "vertical"
        for key in line.children:
            key.width = min(dp(64), max(dp(48), width / len(line.children) if beside else width))


def seeds_of(common: Commons, kind: str) -> int:
    """How many tiles of a kind lie on the board."""
    if kind in HAZARDS:
        return sum(common.hazards[HAZARDS.index(kind)])
    return common.track.count(kind)


def tell_sheet(page: Any, kind: str) -> Sheet:
    """The tiles of one kind, told in setup or later on the table."""
    tr = page.app.tr
    sheet = Sheet(title=tr(f"great_western_trail.tell.{kind}.title"))
    done = Action(
        kind="primary", text=tr("great_western_trail.tell.close"), icon="check", on_release=lambda _: sheet.close()
    )
    sheet.fill([TellTiles(page, kind), done])
    return page.show_sheet(sheet) if hasattr(page, "show_sheet") else sheet.show(page)


# --- in the setup guide ---


def _way(page: Page, kind: str) -> list[Any]:
    """The way to tell the tiles of one kind, and how many were told."""
    app, mirror = page.app, _mirror()
    left, total = len(untold(mirror.shared.common, kind)), total_of(mirror, kind)
    row = Row(
        text=app.tr(f"great_western_trail.tell.{kind}.title"),
        detail=app.tr("great_western_trail.tell.progress", count=total - left, total=total),
        icon="pencil-outline" if left else "check",
        arrow=True,
        on_release=lambda _: tell_sheet(page, kind),
    )
    return [row]


def seeds(page: Page) -> list[Any]:
    return _way(page, SEED)


def job_market(page: Page) -> list[Any]:
    return _way(page, MARKET)


def foresight(page: Page) -> list[Any]:
    return _way(page, FORESIGHT)


load_kv(__file__)

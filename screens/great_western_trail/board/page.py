"""What lies between the players, on one page: read at a glance, and told where the app does not know it."""

from typing import Any

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty
from kivy.uix.boxlayout import BoxLayout

from companion.games.great_western_trail.present import TrailView
from companion.table.session import TableView
from screens.great_western_trail.board import parts
from screens.great_western_trail.board.parts import MarketRow, Part
from screens.great_western_trail.play.stage import room_of
from screens.great_western_trail.play.words import headline
from screens.great_western_trail.setup.tell import SEED, tell_sheet
from screens.kit import Row
from screens.kit.flow import TopScroll  # noqa: F401 - the kv names it
from screens.kit.layout import put
from screens.kit.loading import load_kv
from screens.table.frame import TablePage

LEFT = ("market", "figures")
"""What stands in the left one of two columns."""
FRAME, PART, ARROWS = 240, 110, 170
"""About how much of the page is no board, how high a part is, and what a job market has beside its rows, in dp."""


class BoardColumns(BoxLayout):
    """The parts of the board one below the other, or in two columns where there is room."""

    two = BooleanProperty(False)
    gap = NumericProperty()

    def __init__(self, **more: Any) -> None:
        self.parts: dict[str, Part] = {}
        super().__init__(**more)
        self.bind(two=self._place)

    def hold(self, held: dict[str, Part]) -> None:
        self.parts = held
        self._place()

    def _place(self, *_: Any) -> None:
        right = [part for name, part in self.parts.items() if self.two and name not in LEFT]
        put(self.ids.right, [])
        put(self.ids.left, [part for part in self.parts.values() if part not in right])
        put(self.ids.right, right)


class SharedBoard(TablePage):
    widest = NumericProperty()
    """How wide the board gets, in one column or in two."""

    def __init__(self, **more: Any) -> None:
        self._built: dict[str, tuple[Any, Part]] = {}
        """What each part shows, and its widget."""
        self._whole = False
        """True once all parts are made: those out of sight are made while it is quiet, or when somebody scrolls."""
        super().__init__(**more)
        self.board = BoardColumns()
        self.bind(column=self._turned)
        self._look = Clock.create_trigger(self._grow_if_short)
        self.ids.list.bind(on_reach=self._make_all, height=self._look)
        self.ids.list.ids.column.bind(height=self._look)

    def _turned(self, *_: Any) -> None:
        """A turned phone: the frame has more room for words, or less."""
        if self.view is not None and self.is_shown:
            self._fill_frame(self.view)
            self._make_all()

    @property
    def mirror(self) -> TrailView:
        mirror: TrailView = self.view.mirror
        return mirror

    def refresh(self) -> None:
        super().refresh()
        app = self.app
        if self.view is None or not app.table_open:
            return
        if self.view.turn.phase != "play":
            self.close_sheets()
            app.swap(app.place_of_table(), table=self.table)
            return
        self._show_parts()

    def _fill_frame(self, view: TableView) -> None:
        super()._fill_frame(view)
        if view.turn.phase == "play":
            banner = self.ids.banner
            banner.headline = (
                "" if self.app.theme.large else self.app.say(headline(self.session.state, view.mirror.turn))
            )
            if self.app.theme.large and room_of(self)[1]:
                banner.notice = self.ids.ledger.text = ""

    def _show_parts(self, more: int = 0) -> None:
        """Only what has changed is built anew; of what is not there yet so many more parts, and all that is seen."""
        app, first, changed = self.app, not self._built, False
        for name, shown in self._shown().items():
            now = (shown, app.tr, app.theme.dark)
            if name not in self._built:
                if self._is_filled() and not more:
                    break
                more = max(0, more - 1)
            elif self._built[name][0] == now:
                continue
            self._built[name], changed = (now, self._build(name)), True
        else:
            self._whole = True
        if changed:
            self.board.hold({name: part for name, (_, part) in self._built.items()})
            self.ids.list.fill([self.board], from_top=first)

    # --- parts out of sight ---

    def _is_filled(self) -> bool:
        """True if what is made reaches below what is seen; pages of two columns show all of it."""
        if self._whole or self.shape != "phone":
            return False
        return sum(_about(part) for _, part in self._built.values()) >= self.height - dp(FRAME)

    def prepare(self) -> bool:
        if not self._built or self._whole or self.view.turn.phase != "play":
            return False
        self._show_parts(more=1)
        return not self._whole

    def _grow_if_short(self, *_: Any) -> None:
        """One part a frame until the page is full."""
        if self.is_shown and self.ids.list.ids.column.height < self.ids.list.height:
            self.prepare()

    def _make_all(self, *_: Any) -> None:
        """Somebody scrolls: what comes into sight is there before it does."""
        more = self.is_shown
        while more:
            more = self.prepare()

    def _shown(self) -> dict[str, Any]:
        """What each part depends on, in the order of the page."""
        mirror, common = self.mirror, self.mirror.shared.common
        return {
            "market": (common.market, mirror.shared.token),
            "foresight": (common.foresight, common.stock),
            "figures": (common.cattle, common.cattle_stack, common.objectives, common.objective_stack),
            "hazards": (common.hazards, common.seeds),
            "track": common.track,
            "masters": (mirror.masters, mirror.shared.masters, common.appointed),
        }

    def _build(self, name: str) -> Part:
        app, mirror = self.app, self.mirror
        match name:
            case "market":
                gone = mirror.shared.token > len(mirror.shared.common.market)
                said = app.tr(f"great_western_trail.shared.market.{'gone' if gone else 'token'}")
                return self._part(name, *parts.market(self, mirror), said=said)
            case "foresight":
                return self._part(name, *parts.foresight(self, mirror))
            case "figures":
                return Part().hold(*parts.figures(mirror))
            case "hazards":
                return self._part(name, *self._seeds(), *parts.hazards(mirror))
            case "track":
                return self._part(f"track.{mirror.box.edition}", *parts.track(mirror))
        return self._part("masters", *parts.masters(mirror))

    def _part(self, name: str, *held: Any, said: str = "") -> Part:
        return Part(text=self.app.tr(f"great_western_trail.shared.{name}"), said=said).hold(*held)

    def _seeds(self) -> list[Any]:
        """What was placed in setup and not told can be told now."""
        count = self.mirror.shared.common.seeds
        if not count:
            return []
        row = Row(
            icon="pencil-outline",
            text=self.app.tr("great_western_trail.shared.seeds", count=count),
            detail=self.app.tr("great_western_trail.shared.seeds.tell"),
            arrow=True,
            on_release=lambda _: tell_sheet(self, SEED),
        )
        return [row]

    def look_at(self, _seat: int) -> None:
        """A player's own sheet is on the table."""
        self.app.back()


def _about(part: Part) -> float:
    """How high a part will be, before it is laid out."""
    rows = [row for row in part.children if isinstance(row, MarketRow)]
    return float(sum(row.ids.spaces.children[0].height for row in rows) + dp(ARROWS) if rows else dp(PART))


load_kv(__file__)

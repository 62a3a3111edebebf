"""After a delivery: what it was, the new foresight tiles if one wants to tell them, and the end of the turn."""

from typing import Any

from kivy.metrics import dp
from kivy.properties import BooleanProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.games.great_western_trail.state import city_name
from companion.games.great_western_trail.state.mirror import UNTOLD
from companion.games.great_western_trail.turns.commands import EndTurn, TellTile
from companion.games.great_western_trail.turns.events import Delivered
from screens.great_western_trail.acts.parts import Confirm, KeyFlow
from screens.great_western_trail.drawn.cells import Key
from screens.great_western_trail.drawn.stock_tile import StockTile, stock_tile
from screens.great_western_trail.kansas.asked import last_event
from screens.great_western_trail.kansas.discs import disc_words
from screens.great_western_trail.kansas.step import KansasHead, KansasStep, said
from screens.kit import Text
from screens.kit.layout import Column
from screens.kit.loading import load_kv


class ToDo(BoxLayout):
    """Something to do on the table, to be seen and not tapped."""

    icon = StringProperty("")
    text = StringProperty("")


class FaceKey(Key):
    """A kind of tile to tell, by its picture."""

    shows = ("kind", "edition", "closed")
    kind = StringProperty("")
    edition = StringProperty("first")

    def paint(self) -> None:
        theme, side = self.theme, dp(34)
        box = left, bottom, width, height = self.ground(theme.page if self.closed else theme.card, theme.rule2, dp(1.5))
        stock_tile(
            theme, self.edition, self.kind, (left + (width - side) / 2, bottom + (height - side) / 2, side, side)
        )
        if self.closed:
            self.badge(box, "lock-outline", theme.page, theme.ink2)


class NewTile(Column):
    """One column of foresight: its two tiles, and the kinds to tell the new one by."""

    text = StringProperty("")
    told = BooleanProperty(False)

    def __init__(self, **more: Any) -> None:
        self.keys: dict[str, FaceKey] = {}
        self.where = ""
        """The place of the tile that is told."""
        super().__init__(**more)
        self.line, self.faces = self.children[0], KeyFlow(least=54)

    def lie(self, tiles: tuple[str, ...], edition: str) -> None:
        """The tiles as they lie there."""
        place = self.ids.tiles
        while len(place.children) < len(tiles):
            place.add_widget(StockTile(pos_hint={"center_y": 0.5}))
        for picture, kind in zip(reversed(place.children), tiles, strict=True):
            picture.kind, picture.edition = kind, edition


class RefillStep(KansasStep):
    def __init__(self, **more: Any) -> None:
        self._shown: Any = None
        self._made: dict[int, NewTile] = {}
        super().__init__(**more)
        self.head = KansasHead()
        self.rider = ToDo(icon="restart", text=said(f"refill.rider.{self.edition}"))
        self.draw = ToDo(icon="cards-outline")
        self.tiles = KansasHead(text=said("refill.tiles"), detail=said("refill.tell"), role="head2")
        self.none = Text(text=said("refill.none"), role="caption", muted=True)
        self.end = Confirm(when_tapped=self._end)

    def show(self) -> None:
        shown = (self.mirror.shared.common.foresight, self.turn.due, self._delivered())
        if shown != self._shown:
            self._shown = shown
            self._build()
        count = self._draws
        if self.turn.why_not_end is None:
            self.end.offer(self.page.app.tr("great_western_trail.play.end", count=count))
        else:
            self.end.wait(self.page.app.tr("great_western_trail.play.end", count=count))

    @property
    def _draws(self) -> int:
        return int(self.mirror.players[self.turn.seat].ranch.hand_limit)

    def _delivered(self) -> Delivered | None:
        event: Delivered | None = last_event(self.page, Delivered)
        return event

    def begin(self) -> None:
        self._shown = None

    def _build(self) -> None:
        self._show_head()
        self.draw.text = said("refill.draw", count=self._draws)
        self.fill([self.head, self.rider, self.draw, *self._columns()])

    def _show_head(self) -> None:
        event = self._delivered()
        if event is None:
            self.head.text, self.head.detail = said("refill.title"), ""
            return
        parts = [disc_words(self.mirror.shared.board, len(self.mirror.players), event.disc)]
        parts += [said("refill.paid", dollars=event.dollars)] if event.dollars else []
        parts += [said("refill.gained", dollars=event.gained)] if event.gained else []
        parts += [said("refill.token")] if event.tokens else []
        city = self.page.app.say(city_name(event.city))
        self.head.text, self.head.detail = said("refill.delivered", city=city), said("city.between").join(parts)

    def _columns(self) -> list[Widget]:
        """The columns that were refilled, each with what is known of it."""
        event, cells = self._delivered(), self.mirror.shared.common.foresight
        columns = sorted(set(event.refilled)) if event else []
        open_ = [column for column in range(len(cells)) if column in columns or UNTOLD in cells[column]]
        if not open_:
            return [self.none]
        return [self.tiles, *(self._column(column, cells[column]) for column in open_)]

    def _column(self, column: int, cells: tuple[str, ...]) -> NewTile:
        row = self._tile(column)
        row.told = UNTOLD not in cells
        row.lie(cells, self.edition)
        if not row.told:
            row.where = f"foresight/{column}/{cells.index(UNTOLD)}"
            kinds = self.mirror.shared.board.stock_holds[column]
            row.faces.most = len(kinds)
            row.faces.put([self._kind(row, kind) for kind in kinds])
        return row.fill([row.line] if row.told else [row.line, row.faces])

    def _tile(self, column: int) -> NewTile:
        if column not in self._made:
            self._made[column] = NewTile(text=said("refill.column", column=column + 1))
        return self._made[column]

    def prepare(self) -> bool:
        columns = range(len(self.mirror.shared.common.foresight))
        missing = [column for column in columns if column not in self._made]
        if missing:
            self._tile(missing[0])
        return len(missing) > 1

    def _kind(self, row: NewTile, kind: str) -> FaceKey:
        if kind not in row.keys:
            row.keys[kind] = FaceKey(kind=kind, edition=self.edition)
            row.keys[kind].bind(on_release=lambda _: self.page.tap(TellTile(row.where, kind)))
        key = row.keys[kind]
        key.name = f"{row.where}/{kind}"
        key.closed = self.page.session.why_not(TellTile(row.where, kind)) is not None
        return key

    def _end(self) -> None:
        if self.turn.why_not_end is None:
            self.page.tap(EndTurn(self.turn.seat))
        else:
            self.say_why(self.turn.why_not_end)

    def foot(self) -> list[Widget]:
        return [self.end]


load_kv(__file__)

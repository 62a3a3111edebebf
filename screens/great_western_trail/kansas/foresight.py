"""Foresight 1 to 3: one of the two tiles in view goes to the place the rules give it."""

from typing import Any

from kivy.metrics import dp
from kivy.uix.widget import Widget

from companion.games.great_western_trail.state import hazard_name
from companion.games.great_western_trail.state.mirror import EMPTY, UNTOLD
from companion.games.great_western_trail.turns.choices import Alternative
from companion.games.great_western_trail.turns.commands import ChooseTile, SkipForesight
from screens.app import running
from screens.great_western_trail.acts.parts import Confirm
from screens.great_western_trail.drawn.stock_tile import StockTile, kind_words
from screens.great_western_trail.kansas.step import EndNotice, FateRow, KansasHead, KansasStep, money, said
from screens.kit import Action, Text

BIG, SMALL = 56, 40
"""The side of a tile in view, and of one of the stock, in dp."""
IN_VIEW = 2
"""Tiles in a column."""


class ForesightRow(FateRow):
    """A tile to choose, and what becomes of it; it stays while the tile changes."""

    def __init__(self, **more: Any) -> None:
        self.choice: Alternative | None = None
        super().__init__(**more)
        self.picture = StockTile(size_hint=(None, None))
        self.hold(self.picture)


class ForesightStep(KansasStep):
    def __init__(self, **more: Any) -> None:
        self._shown: Any = None
        self._rows: list[ForesightRow] = []
        super().__init__(**more)
        self.head, self.notice = KansasHead(), EndNotice()
        self.others = Text(role="label", muted=True)
        self.skip = Action(kind="primary", icon="skip-next")
        self.choose = Confirm(when_tapped=lambda: None)
        self.choose.wait(running().tr("great_western_trail.do.ChooseTile"))
        self.skip.bind(on_release=lambda _: self.page.tap(SkipForesight(self.turn.seat)))

    def begin(self) -> None:
        self._shown = None
        self.skip.text = said("skip", column=self.turn.column + 1)

    def show(self) -> None:
        turn, common = self.turn, self.mirror.shared.common
        shown = (turn.column, common, turn.foresight)
        if shown == self._shown:
            return
        self._shown = shown
        cells = common.foresight[turn.column]
        self.head.text = said("foresight.title", column=turn.column + 1)
        self.head.detail = said("foresight.nothing" if turn.may_skip else "foresight.why")
        big, small = self._in_view(cells), self._of_the_stock(cells)
        choices = [*((choice, BIG) for choice in big), *((choice, SMALL) for choice in small)]
        rows = [self._row(place, choice, side) for place, (choice, side) in enumerate(choices)]
        ends = any(row.alarm for row in rows)
        if ends:
            self.notice.text = self._end_words()
        others = [self.others] if UNTOLD in cells else []
        self.fill([self.head, *([self.notice] if ends else []), *rows[: len(big)], *others, *rows[len(big) :]])

    def _end_words(self) -> str:
        points = self.mirror.box.scoring["job_market_token"]
        return said("foresight.ends", player=self.player, points=points)

    def _in_view(self, cells: tuple[str, ...]) -> list[Alternative]:
        """The tiles that were told, as they lie there."""
        offered = {choice.what[0]: choice for choice in self.turn.foresight}
        return [offered[cell] for cell in cells if cell in offered]

    def _of_the_stock(self, cells: tuple[str, ...]) -> list[Alternative]:
        """Every kind that a tile nobody has told may be."""
        if UNTOLD not in cells:
            return []
        untold = cells.count(UNTOLD) == sum(cell != EMPTY for cell in cells)
        self.others.text = said("foresight.untold" if untold else "foresight.other")
        return [choice for choice in self.turn.foresight if choice.what[0] not in cells]

    def _row(self, place: int, choice: Alternative, side: float) -> ForesightRow:
        if place == len(self._rows):
            self._make_row()
        row, (tile, to) = self._rows[place], choice.what
        row.choice, row.closed = choice, choice.why_not is not None
        row.text = row.name = kind_words(self.edition, tile)
        row.picture.kind, row.picture.edition, row.picture.size = tile, self.edition, (dp(side), dp(side))
        if choice.why_not is None:
            row.detail, row.alarm = self._fate(tile, to)
        else:
            row.detail, row.alarm = self.page.app.say(choice.why_not.message), ""
        return row

    def _make_row(self) -> None:
        self._rows.append(ForesightRow(on_release=self._tapped))

    def prepare(self) -> bool:
        if len(self._rows) < IN_VIEW:
            self._make_row()
        return len(self._rows) < IN_VIEW

    def _tapped(self, row: ForesightRow) -> None:
        assert row.choice is not None
        if row.choice.why_not is None:
            self.page.tap(ChooseTile(self.turn.seat, row.choice.what[0]))
        else:
            self.say_why(row.choice.why_not)

    def _fate(self, tile: str, place: str) -> tuple[str, str]:
        """Where the tile goes, and what that sets off that nobody may overlook."""
        kind, _, which = place.partition("/")
        if kind == "market":
            return self._market_fate(tile)
        if kind == "track":
            space = self.mirror.shared.board.track[int(which) - 1]
            worth = said("foresight.token") if space.token else money(space.dollars)
            return said(f"foresight.track.{self.edition}", number=int(which), worth=worth), ""
        if kind == "hazard":
            return said("foresight.hazard", hazard=hazard_name(tile), number=int(which)), ""
        return said("foresight.out"), ""

    def _market_fate(self, tile: str) -> tuple[str, str]:
        common = self.mirror.shared.common
        chosen = self.page.session.preview(ChooseTile(self.turn.seat, tile))
        if chosen is None:
            return "", ""
        event, pushes = chosen.events[0], chosen.after.state.common.token != common.token
        refills = event.refilled
        words = "refills" if refills else "pushes" if pushes and not event.last else "market"
        detail = said(f"foresight.{words}", row=common.token, count=refills)
        return detail, said("foresight.last") if event.last else ""

    def foot(self) -> list[Widget]:
        if self.turn.may_skip:
            return [self.skip]
        return [] if self.guide.low else [self.choose]

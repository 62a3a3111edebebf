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


class ForesightStep(KansasStep):
    def __init__(self, **more: Any) -> None:
        self._shown: Any = None
        super().__init__(**more)
        self.head = KansasHead()
        column = self.turn.column + 1
        self.skip = Action(kind="primary", icon="skip-next", text=said("skip", column=column))
        self.choose = Confirm(when_tapped=lambda: None)
        self.choose.wait(running().tr("great_western_trail.do.ChooseTile"))
        self.skip.bind(on_release=lambda _: self.page.tap(SkipForesight(self.turn.seat)))

    def show(self) -> None:
        turn, common = self.turn, self.mirror.shared.common
        shown = (turn.column, common, turn.foresight)
        if shown == self._shown:
            return
        self._shown = shown
        cells = common.foresight[turn.column]
        self.head.text = said("foresight.title", column=turn.column + 1)
        self.head.detail = said("foresight.nothing" if turn.may_skip else "foresight.why")
        self.clear_widgets()
        parts = [*self._in_view(cells), *self._of_the_stock(cells)]
        ends = any(getattr(part, "alarm", "") for part in parts)
        notice = [EndNotice(text=self._end_words())] if ends else []
        for part in (self.head, *notice, *parts):
            self.add_widget(part)

    def _end_words(self) -> str:
        points = self.mirror.box.scoring["job_market_token"]
        return said("foresight.ends", player=self.player, points=points)

    def _in_view(self, cells: tuple[str, ...]) -> list[Widget]:
        """The tiles that were told, as they lie there."""
        offered = {choice.what[0]: choice for choice in self.turn.foresight}
        return [self._row(offered[cell], BIG) for cell in cells if cell in offered]

    def _of_the_stock(self, cells: tuple[str, ...]) -> list[Widget]:
        """Every kind that a tile nobody has told may be."""
        if UNTOLD not in cells:
            return []
        kinds = [choice for choice in self.turn.foresight if choice.what[0] not in cells]
        untold = cells.count(UNTOLD) == sum(cell != EMPTY for cell in cells)
        head = Text(text=said("foresight.untold" if untold else "foresight.other"), role="label", muted=True)
        return [head, *(self._row(choice, SMALL) for choice in kinds)]

    def _row(self, choice: Alternative, side: float) -> FateRow:
        tile, place = choice.what
        row = FateRow(text=kind_words(self.edition, tile), closed=choice.why_not is not None)
        row.name = row.text
        picture = StockTile(kind=tile, edition=self.edition, size_hint=(None, None), size=(dp(side), dp(side)))
        row.hold(picture)
        if choice.why_not is None:
            row.bind(on_release=lambda _: self.page.tap(ChooseTile(self.turn.seat, tile)))
            self._say_fate(row, tile, place)
        else:
            reason = choice.why_not
            row.detail = self.page.app.say(reason.message)
            row.bind(on_release=lambda _: self.say_why(reason))
        return row

    def _say_fate(self, row: FateRow, tile: str, place: str) -> None:
        """Where the tile goes, and what that sets off."""
        kind, _, which = place.partition("/")
        if kind == "market":
            self._say_market(row, tile)
        elif kind == "track":
            space = self.mirror.shared.board.track[int(which) - 1]
            worth = said("foresight.token") if space.token else money(space.dollars)
            row.detail = said(f"foresight.track.{self.edition}", number=int(which), worth=worth)
        elif kind == "hazard":
            row.detail = said("foresight.hazard", hazard=hazard_name(tile), number=int(which))
        else:
            row.detail = said("foresight.out")

    def _say_market(self, row: FateRow, tile: str) -> None:
        common = self.mirror.shared.common
        chosen = self.page.session.preview(ChooseTile(self.turn.seat, tile))
        if chosen is None:
            return
        event, pushes = chosen.events[0], chosen.after.state.common.token != common.token
        refills = event.refilled
        words = "refills" if refills else "pushes" if pushes and not event.last else "market"
        row.detail = said(f"foresight.{words}", row=common.token, count=refills)
        if event.last:
            row.alarm = said("foresight.last")

    def foot(self) -> list[Widget]:
        if self.turn.may_skip:
            return [self.skip]
        return [] if self.guide.low else [self.choose]

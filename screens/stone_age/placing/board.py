"""Placing figures on their table: the page function shown, its messages and the thumb on a ring carried out."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from companion.games.stone_age.present import PlaceView
from companion.games.stone_age.records import PlaceFigures
from companion.games.stone_age.state import place_name
from companion.games.stone_age.turns.offers import odds_for
from screens import drafts
from screens.metrics import dp
from screens.stone_age.body import TreeBody
from screens.stone_age.placing.chances import POINTER, Dice, beside, odds_body, plate, width_of
from screens.stone_age.placing.page import (
    PageState,
    PlacingView,
    actions,
    body,
    keys,
)
from screens.stone_age.placing.ring_touch import RingTouch
from screens.stone_age.placing.tell import tell_next
from screens.table.refusal import show_refusal
from screens.ui.sheet import TreeSheet, action_sheet, nothing, room_inside
from screens.ui.tree.layout import height_of
from screens.ui.tree.nodes import Button, Buttons, Column, Message, Node, Painted, Text
from screens.ui.tree.rendered_text import TextRuler
from screens.ui.tree.tree import Tree

LOW_PAGE, LOWEST_PAGE = 640, 20
"""In dp, and in lines of a button's words."""
CHOSEN = "stone_age/place"
"""The place that waits for a number, as it is kept until it has one."""
EDGE, LOWEST = 16, 230
"""How far from the edges of the column the chances of a held ring stand, and how much of it has to be free, in dp."""


class PlaceBoard(TreeBody):
    """The body of the phase "place"; beside another step it shows how all stands."""

    phases = ("place",)
    follows_height = True

    def __init__(self, page: Any) -> None:
        self.local = PageState()
        self._lying: dict[str, str] = {}
        """The card or tile that was shown last at each place; empty where nobody has entered it."""
        self._seat: int | None = None
        self._step: Any = None
        """What is done in the column while the board only shows how all stands."""
        super().__init__(page)
        self.plate = Tree(page.app.theme, self.handle)
        self.scroll.touch_milliseconds = 120  # a ring held is felt at once
        self.rings = self.content.gesture = RingTouch(self.content, self._hold, self._let_go)
        self._heights = (0.0, 0.0)
        """Of what scrolls and of its window, as they were last."""

    def arrange(self) -> None:
        """A finger on a ring waits for what it becomes only where there is something to scroll."""
        super().arrange()
        scroll, heights = self.scroll, (self.content.height, self.scroll.height)
        scroll.takes_fingers = scroll.scrolls
        if heights != self._heights and self.local.chosen and scroll.scrolls:
            scroll.bring(self.local.chosen)
            scroll.arrange()
        self._heights = heights

    def begin(self) -> None:
        """Another round: nothing waits for a number."""
        self._seat, self.local, self._step = None, PageState(), None
        self.rings.is_closed = False

    @property
    def view(self) -> PlacingView:
        page, theme = self.page, self.page.app.theme
        room = (self.room, float(self.height / dp(1)))
        shown = self._step is not None
        return PlacingView(page.view.seats, page.view.game_view, TextRuler(theme), theme.font_scale, room, shown)

    # --- what is shown ---

    def body(self) -> Node:
        return body(self.page.app.tr, self.view, self.local)

    def show(self) -> None:
        seat = self.page.view.turn.seat
        if seat != self._seat:
            self._seat, self.local = seat, PageState()
        if self.local.chosen and not self.view.at(self.local.chosen).numbers:
            self.local = PageState()
        self._turn_up()
        super().show()

    def reflect(self, step: Any) -> None:
        """Show how all stands beside a step in the column; a tap goes to the step, where that knows what to do."""
        self._step, self.local = step, PageState()
        self.rings.is_closed = not hasattr(step, "tap_place")
        self._turn_up()
        self.show_anew()

    def is_shown(self) -> bool:
        return self._step is not None or super().is_shown()

    def _turn_up(self) -> None:
        """Cards and tiles turn over that were not to be seen before, here or at another place."""
        board, before = self.page.view.game_view, self._lying
        now = {slot.place.id: slot.card.id if slot.card else "" for slot in board.slots}
        now |= {stack.place.id: stack.building.id if stack.building else "" for stack in board.stacks}
        self._lying, seen = now, set(before.values())
        up = tuple(place for place, landscape in now.items() if before and landscape and landscape not in seen)
        self.local = replace(self.local, turned=up or self.local.turned)
        if up:
            self.motion.begin()

    # --- the foot ---

    def turned(self) -> None:
        """The page lies or stands now: the foot has another width."""
        if self._step is None:
            self.show()

    def foot(self) -> Node | None:
        page, app, view = self.page, self.page.app, self.view
        width = float(page.foot_width / dp(1))
        if self.local.chosen:
            low = bool(page.column) and page.height < LOWEST_PAGE * app.theme.strong
            brief = low or (view.wordy and page.height < dp(LOW_PAGE))
            return keys(app.tr, view, self.local, width, brief=brief)
        return actions(app.tr, view, self.any_two, roomy=width >= 360 and not app.theme.large)

    # --- taps ---

    def show_odds(self, place: str) -> None:
        OddsSheet(self.page, place).show(self.page)

    def tell_all(self) -> None:
        """Everything that lies there and nobody has named."""
        tell_next("all", self.page)

    def tap(self, place: str) -> None:
        """Place at once where the number is fixed; else choose the place, or let go of it."""
        if self._step is not None:
            self._step.tap_place(place)
            return
        at = self.view.at(place)
        if at.why_not:
            show_refusal(self.page, at.why_not.of(PlaceFigures(place)))
        elif at.place.figures is None:
            self._choose("" if place == self.local.chosen else place)
        elif at.idle:
            self._ask_idle(at)
        else:
            self._place(place)

    def _choose(self, place: str) -> None:
        """This place waits for a number from now on, even after a kill; none if it is empty."""
        if place:
            drafts.keep(CHOSEN, at=place)
        elif self.local.chosen:
            drafts.drop(CHOSEN)
        self.local = replace(self.local, chosen=place)
        self.show()

    def choose_again(self, place: str) -> bool:
        """After a kill; False if no number can be chosen there."""
        if not any(at.place.id == place and at.numbers for at in self.page.view.game_view.places):
            return False
        if self.local.chosen != place:
            self._choose(place)
        return True

    def _place(self, place: str, count: int = 0) -> None:
        before, self.local = self.local, PageState()
        if not self.page.app.tap(PlaceFigures(place, count)):
            self.local = before

    def _ask_idle(self, at: PlaceView) -> None:
        """It would give nothing; placing only keeps the others away."""
        page, tr, place = self.page, self.page.app.tr, at.place.id
        ask = Text(tr("stone_age.place_board.idle", player=page.view.seats[page.view.turn.seat].name))
        no = (tr("stone_age.place_board.idle_no"), nothing, "secondary")
        yes = (tr("stone_age.place_board.idle_yes"), lambda: self._place(place), "primary")
        action_sheet(page, [ask], [no, yes], title=page.app.tr.text(place_name(place)))

    # --- a ring that is held ---

    def _hold(self, place: str, number: int, x: float, top: float) -> None:
        """So many figures and what they bring, over the ring; in the column of a tablet that has room there."""
        self.local = replace(self.local, held=(place, number) if number else ("", 0))
        self.show_anew()
        page, most = self.page, len(self.view.at(place).numbers)
        page.take_off(self.plate)
        if not number or not most:
            return
        state = page.session.state
        odds = odds_for(state, state.turn, place, number) if number <= most else None
        strip, tr, ruler = page.strip, page.app.tr, TextRuler(page.app.theme)
        if odds and page.column and strip.y - page.foot.top >= dp(LOWEST):
            shown, width = beside(tr, place, number, odds), page.column / dp(1) - 2 * EDGE
            left = page.right - page.column + dp(EDGE)
            bottom = strip.y - dp(height_of(ruler, shown, width) + EDGE)
        else:
            shown = plate(tr, number, odds)
            width = width_of(ruler, shown)
            left = min(max(dp(8), x - dp(width) / 2), page.right - dp(width + 8))
            shown = Column((shown, Painted(POINTER, ((x - left) / dp(1),), 7)))
            bottom = max(dp(4), min(top + dp(4), page.top - dp(height_of(ruler, shown, width))))
        self.plate.show(shown)
        self.plate.lay(left, bottom, dp(width))
        page.lay_over(self.plate)

    def _let_go(self, place: str, number: int) -> None:
        self._hold(place, 0, 0, 0)
        if number:
            self._place(place, number)


class OddsSheet(TreeSheet):
    """The odds of a place for the player on turn, for any number of figures at home."""

    def __init__(self, page: Any, place: str) -> None:
        tr, board, seat = page.app.tr, page.view.game_view, page.view.turn.seat or 0
        super().__init__(
            page, title=tr("stone_age.odds.title", place=place_name(place)), subtitle=tr("stone_age.odds.dice")
        )
        self.place, self.seat, self.home = place, seat, board.players[seat].at_home
        self.numbers = next(at.numbers for at in board.places if at.place.id == place)
        self.choose(self.numbers[len(self.numbers) // 2] if self.numbers else max(1, self.home))

    def choose(self, dice: int) -> None:
        app = self.page.app
        odds = odds_for(self.page.session.state, self.seat, self.place, dice)
        assert odds is not None
        shown = odds_body(app.tr, TextRuler(app.theme), odds, self.home, room_inside(self.page))
        words = app.tr("stone_age.place_board.place_count", count=dice)
        place = (
            Buttons((Button(words, "check", "primary", PlaceFigures(self.place, dice)),))
            if dice in self.numbers
            else None
        )
        self.show_nodes(shown, place)

    def handle(self, message: Message) -> None:
        match message:
            case Dice(count):
                self.choose(count)
            case command:
                self.close()
                self.page.app.tap(command)


@drafts.reopens(CHOSEN)
def _ask_on(page: Any, draft: Mapping[str, Any]) -> bool:
    return isinstance(page.body, PlaceBoard) and page.body.choose_again(str(draft.get("at")))

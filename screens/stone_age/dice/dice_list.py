"""A dice-list card: one die for each player, picked in turn."""

from typing import Any

from kivy.metrics import dp
from kivy.properties import NumericProperty, ObjectProperty, StringProperty
from kivy.uix.anchorlayout import AnchorLayout
from kivy.uix.boxlayout import BoxLayout

from companion.games.stone_age.present import ListView
from companion.games.stone_age.records import PickDie, RollList
from companion.games.stone_age.state import some
from screens.kit import Row, Text
from screens.kit.fitting import word_width
from screens.kit.flow import Flow
from screens.kit.layout import Column
from screens.kit.loading import load_kv
from screens.kit.marks import initials
from screens.kit.motion import tumble
from screens.stone_age.dice.roll import TableDice, offer_ways, ways_to_roll
from screens.stone_age.dice.typed import half_typed, show_typed
from screens.stone_age.drawn.level import LevelGrid
from screens.stone_age.drawn.pieces import DieKey

load_kv(__file__)

SOURCE = "dice_list"
"""What half-typed dice of the list are kept under."""


class ListChoice(BoxLayout):
    """A die to pick, with what it gives."""

    die = NumericProperty(1)
    kind = StringProperty("wood")
    text = StringProperty("")
    name = StringProperty("")

    def __init__(self, **more: Any) -> None:
        self.register_event_type("on_pick")
        super().__init__(**more)

    def on_pick(self) -> None:
        """The die was tapped."""


class ListChoices(LevelGrid):
    """The dice that are left, side by side; two and two where their words would be broken."""

    def columns(self, width: float, size: float) -> int:
        count = max(1, len(self.children))
        needed = max((word_width(choice.text, size) for choice in self.children), default=0) + dp(2)
        fits = (width - (count - 1) * dp(10)) / count >= needed
        return count if fits else -(-count // 2)


class ListGift(BoxLayout):
    """What a face of the list stands for."""

    die = NumericProperty(1)
    kind = StringProperty("wood")
    text = StringProperty("")
    wide = NumericProperty(100)


class PlayerList(Column):
    """Players, one below the other, under a heading."""

    text = StringProperty("")

    def __init__(self, rows: list[Row], **more: Any) -> None:
        super().__init__(**more)
        self.show(rows)

    def show(self, rows: list[Row]) -> None:
        heading = self.children[-1]
        self.fill([heading, *rows])


class DiceListBody(BoxLayout):
    """The dice of the list: rolled, then one for everybody, the taker of the card first."""

    page = ObjectProperty(None)

    @property
    def content(self) -> Any:
        return self.ids.scroll.ids.column

    def show(self) -> None:
        shown: ListView = self.page.view.mirror.dice_list
        if shown.dice:
            self._pick(shown)
        else:
            self._roll()

    # --- rolling ---

    def _roll(self) -> None:
        app, page = self.page.app, self.page
        count, title = len(page.view.seats), app.tr("stone_age.upper.dice_list")
        dice = TableDice(values=[0] * count, low=self.height < dp(400))
        self.bind(height=lambda _, high: setattr(dice, "low", high < dp(400)))
        self.ids.scroll.fill([dice, self._no_tools(), self._gifts()], from_top=True)
        offer_ways(page, self.ids.scroll, ways_to_roll(page, SOURCE, title, count, self._roll_list))
        if half_typed() == SOURCE or page.view.mirror.real_dice:
            show_typed(page, SOURCE, title, count, self._roll_list)

    def _roll_list(self, dice: tuple[int, ...]) -> bool:
        rolled: bool = self.page.app.tap(RollList(dice), rolled=True)
        if rolled:
            tumble(*(die for die in self.ids.scroll.walk(restrict=True) if isinstance(die, DieKey)))
        return rolled

    def _no_tools(self) -> Text:
        return Text(text=self.page.app.tr("stone_age.list.no_tools"), muted=True, halign="center")

    def _gifts(self) -> BoxLayout:
        """What the six faces stand for."""
        app = self.page.app
        gifts = [
            ListGift(die=die, kind=kind, text=app.say(some(kind, 1)))
            for die, kind in enumerate(self.page.session.state.box.dice_list, 1)
        ]
        flow = Flow(spacing=(dp(12), dp(8))).fill(gifts)

        def halve(_: Any, width: float) -> None:
            for gift in gifts:
                gift.wide = (width - dp(12)) / 2 - 1

        flow.bind(width=halve)
        column = BoxLayout(orientation="vertical", size_hint_y=None, spacing=dp(10))
        column.bind(minimum_height=column.setter("height"))
        column.add_widget(Text(text=app.tr("stone_age.list.gives"), role="head2"))
        column.add_widget(flow)
        return column

    # --- picking ---

    def _pick(self, shown: ListView) -> None:
        app, seats = self.page.app, self.page.view.seats
        heading = Text(
            text=app.tr("stone_age.list.picks", player=seats[shown.picker].name), role="head", halign="center"
        )
        choices = ListChoices()
        for die, kind in shown.dice:
            gift = app.say(some(kind, 1))
            name = app.tr("stone_age.list.pick_name", die=die, some=some(kind, 1))
            choice = ListChoice(
                die=die, kind=kind, text=gift, name=name, on_pick=lambda _, picked=die: app.tap(PickDie(picked))
            )
            choices.add_widget(choice)
        wide = dp(112) * len(shown.dice)
        middle = AnchorLayout(size_hint_y=None)
        choices.size_hint_x = None
        middle.bind(width=lambda _, width: setattr(choices, "width", min(width, wide)))
        choices.bind(height=middle.setter("height"))
        middle.add_widget(choices)
        parts = [heading, middle, self._no_tools(), *self._next(shown)]
        self.ids.scroll.fill(parts)
        self.page.fill_foot([])

    def _next(self, shown: ListView) -> list[Any]:
        """Who picks after this one, the last of them without a choice."""
        app, seats = self.page.app, self.page.view.seats
        letters = initials([seat.name for seat in seats])
        order = [(shown.picker + step) % len(seats) for step in range(1, len(shown.dice))]
        rows = [
            Row(
                text=seats[seat].name,
                detail=app.tr("stone_age.list.last") if seat == order[-1] else "",
                colour=seats[seat].colour,
                initial=letters[seat],
            )
            for seat in order
        ]
        return [PlayerList(rows, text=app.tr("stone_age.list.order"))] if rows else []

"""App dice or real dice: asked once, before the first roll on a phone; the phone keeps the answer for new tables."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from screens.ui.sheet import TreeSheet
from screens.ui.tree.controls import Translate
from screens.ui.tree.nodes import Column, Flow, Icon, Key, Message, Node, Painted, Row, Surface, Text

if TYPE_CHECKING:
    from screens.running_app import App

REAL, APP = "real", "app"
CARD = Surface("card", "rule2", "edge", lift=3)
PICTURE, NARROWEST = 72, 128
"""How high the picture of a choice is, and how narrow a choice may be beside the other, in dp."""


def rolls_real(page: Any) -> bool:
    """A table goes on as it rolled last; a new one as this phone was told, by default with the dice on the table."""
    by_table: bool | None = page.session.view().game_view.real_dice
    return page.app.settings_file.settings.dice != APP if by_table is None else by_table


def is_asked(page: Any) -> bool:
    """True while neither this table has rolled nor anybody on this phone has chosen."""
    return page.session.view().game_view.real_dice is None and not page.app.settings_file.settings.dice


def keep_dice(app: "App", *, real: bool) -> None:
    app.change_setting("dice", REAL if real else APP)


def ask_dice(page: Any, then: Callable[[bool], object]) -> None:
    """Ask, and go straight on; closed without a choice it is real dice."""
    page.show_sheet(DiceSheet(page, then))


class DiceSheet(TreeSheet):
    def __init__(self, page: Any, then: Callable[[bool], object]) -> None:
        tr = page.app.tr
        theme, how = page.app.theme, tr("stone_age.dice.ask_how")
        super().__init__(page, title=tr("stone_age.dice.ask"), subtitle="" if theme.large else how)
        self.real, self._then, self._step = True, then, page.view.step
        self.when_closed = self._decide
        self.show_nodes(choices(tr, theme.font_scale, how if theme.large else ""))

    def handle(self, message: Message) -> None:
        self.real = message == REAL
        self.close()

    def _decide(self) -> None:
        keep_dice(self.app, real=self.real)
        if self.app.page is self.page and self.page.view.step == self._step:
            self._then(self.real)


def choices(tr: Translate, font_scale: float, how: str = "") -> Node:
    """The two kinds of dice; below them what is asked, where large words leave no room for it above."""
    cards = tuple(_choice(tr, which) for which in (REAL, APP))
    once = Row((Icon("information-outline", "ink2"), Text(tr("stone_age.dice.ask_once"), "caption", "ink2")), 10)
    below = (Text(how, "caption", "ink2"),) if how else ()
    return Column((Flow(cards, NARROWEST * font_scale, 10, max_columns=2, even=True), *below, once), 14, (0, 4, 0, 8))


def _choice(tr: Translate, which: str) -> Node:
    words = tr("stone_age.dice.real" if which == REAL else "stone_age.dice.by_app")
    parts = (
        Painted(f"screens.stone_age.dice.painters:{which}_dice", (), PICTURE),
        Text(words, "head2", align="center"),
        Text(tr(f"stone_age.dice.{which}_why"), "caption", "ink2", align="center"),
    )
    return Key(Column(parts, 6), CARD, (8, 14), 168, tap=which, name=words)

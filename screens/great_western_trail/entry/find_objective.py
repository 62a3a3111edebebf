"""The sheet that finds an objective card by its symbols, whatever is done with the card."""

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from kivy.metrics import dp

from screens import drafts
from screens.great_western_trail.entry.find import (
    Choose,
    FinderView,
    Finish,
    Local,
    TapCard,
    body,
    foot,
    taken_up,
    update,
)
from screens.great_western_trail.entry.view import GAME
from screens.ui.bottom_sheet import Sheet
from screens.ui.sheet import TreeSheet
from screens.ui.tree.nodes import Message

LYING, WIDE = ("landscape", "wide_tablet"), 840
"""Where symbols and cards lie beside each other, and how wide the sheet may be there, in dp."""
LOW, NARROW = 640, 480
"""A lower and narrower phone has symbols without words."""
FIND = "great_western_trail/find"
"""Drafts of the sheet: the symbols tapped so far."""


@dataclass(frozen=True)
class Aim:
    """What a card is looked for."""

    title: str
    command: Callable[[str, str], Any]
    """What enters a card, by where it lies."""
    enter: Callable[[Any], bool]
    """Carries that out; True if it is done."""
    told: Mapping[str, Any]
    """What a draft of the sheet is known by."""
    subtitle: str = ""
    places: bool = False
    """True if it is asked where the card lies."""
    stays: bool = False
    """True if the next card can be looked for at once."""
    taken: tuple[str, ...] = ()
    """Cards that are shown before any symbol is tapped."""
    finds: bool = True
    """False where no others than those can be meant."""
    last: tuple[str, str] = ("", "primary")
    """What the button below says if it does not only close the sheet, and its kind."""
    later: Any = field(default=None)
    """The command of that button, if there is one."""


class FindObjective(TreeSheet):
    """Tap the symbols on the card, then the card."""

    def __init__(self, page: Any, aim: Aim, local: Local) -> None:
        self.aim, self.local = aim, local
        super().__init__(page, title=aim.title, subtitle=aim.subtitle)
        self.bind(size=self.refresh, shape=self.refresh, pin=self.refresh)
        self.content.bind(width=self.refresh)
        for part in (self.head, self.foot):
            part.bind(height=self.refresh)
        self.refresh()

    # --- showing ---

    @property
    def lies(self) -> bool:
        """True on a page that lies: symbols left, cards right."""
        return self.shape in LYING

    def width_for(self, shape: str, room: float, scale: float, column: float = 0) -> float:
        return min(room, dp(WIDE)) if shape in LYING else super().width_for(shape, room, scale, column)

    def refresh(self, *_: Any) -> None:
        """As high as the sheet can be, so that the symbols stay where they are."""
        pinned = sum(getattr(self, name).height for name in ("head", "foot") if name in self.pin)
        air = dp(32) if self.lies and not self.aside else dp(16)
        self.content.min_height = self.height * (1 if self.aside else self.share) - pinned - air
        words, kind = self.aim.last
        self.show_nodes(body(self._finder(), self.local), foot(words or self.page.app.tr(f"{GAME}.find.done"), kind))

    def _finder(self) -> FinderView:
        theme, one = self.page.app.theme, dp(1)
        low = self.shape == "phone" and self.height < dp(LOW) and self.content.width < dp(NARROW)
        return FinderView(
            self.page.app.tr,
            self.page.mirror.box,
            lambda card: self.page.session.why_not(self._command(card)) is None,
            self.content.width / one,
            theme.growth,
            self.lies,
            low or (self.aside and theme.large),
            self.aim.places,
            self.aim.taken,
            self.aim.finds,
        )

    # --- what is tapped ---

    def hear(self, message: Message) -> None:
        match message:
            case TapCard(card):
                if self.aim.enter(self._command(card)):
                    self._entered()
            case Finish():
                if self.aim.later is None or self.aim.enter(self.aim.later):
                    self.close()
            case _:
                if isinstance(message, Choose):
                    self.page.found_in = message.place
                self.set(update(self.page.mirror.box, self.local, message))

    def _command(self, card: str) -> Any:
        return self.aim.command(self.local.place, card)

    def _entered(self) -> None:
        if not self.aim.stays:
            self.close()
            return
        with drafts.answering():
            self.set(replace(self.local, asked=(), added=True))
        self.body.scroll_y = 1

    @property
    def asked(self) -> Counter[str]:
        return Counter(self.local.asked)

    # --- half found ---

    def set(self, local: Local) -> None:
        self.local = local
        self.refresh()
        if self.parent is not None:
            drafts.keep(FIND, **self._draft())

    def _draft(self) -> dict[str, Any]:
        return {**self.aim.told, "lies": self.local.place, "asked": dict(self.asked)}

    def show_on(self) -> Sheet:
        return drafts.lay(self, self.page.show_sheet, FIND, **self._draft())


@drafts.reopens(FIND)
def _find_on(page: Any, draft: Mapping[str, Any]) -> bool:
    """The sheet as it was left; False if it no longer fits this page."""
    aim, local = page.aim_again(draft), taken_up(page.mirror.box, draft.get("lies"), draft.get("asked"))
    if aim is None or local is None:
        return False
    FindObjective(page, aim, local).show_on()
    return True

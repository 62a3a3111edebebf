"""The sheet that finds an objective card by its symbols."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from kivy.metrics import dp

from companion.games.great_western_trail.final.holding import allowed
from companion.table.house import Correct
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


class FindObjective(TreeSheet):
    """Tap the symbols on the card, then the card."""

    last_kind = "primary"

    def __init__(
        self, *, page: Any, seat: int, places: bool = True, place: str = "area", last: str = "", **more: Any
    ) -> None:
        app = page.app
        self.seat, self.places, self.local = seat, places, Local(place)
        self.last = last or app.tr(f"{GAME}.find.done")
        who = page.view.seats[seat].name
        super().__init__(page, title=app.tr(f"{GAME}.find.title", player=who), **more)
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
        self.show_nodes(body(self._finder(), self.local), foot(self.last, self.last_kind))

    def _finder(self) -> FinderView:
        theme, one = self.page.app.theme, dp(1)
        low = self.shape == "phone" and self.height < dp(LOW) and self.content.width < dp(NARROW)
        return FinderView(
            self.page.app.tr,
            self.page.mirror.box,
            self.may,
            self.content.width / one,
            theme.growth,
            self.lies,
            low or (self.aside and theme.large),
            self.places,
            self.taken(),
        )

    def taken(self) -> tuple[str, ...]:
        """Cards that are shown before any symbol is tapped."""
        return ()

    # --- what is tapped ---

    def hear(self, message: Message) -> None:
        match message:
            case TapCard(card):
                self.tap_card(card)
            case Finish():
                self.finish()
            case _:
                self.set(update(self.page.mirror.box, self.local, message))

    def set(self, local: Local) -> None:
        self.local = local
        self.refresh()

    @property
    def asked(self) -> Counter[str]:
        return Counter(self.local.asked)

    def _more(self, card: str) -> int:
        return int(self.page.player.counts.get(f"{self.local.place}/{card}", 0)) + 1

    def may(self, card: str) -> bool:
        """True if such a card is left."""
        return self._more(card) in allowed(self.page.session.state, self.seat, f"{self.local.place}/{card}")

    def tap_card(self, card: str) -> None:
        """The card is the player's; the next one can be looked for at once."""
        if self.page.enter(f"{self.local.place}/{card}", self._more(card)):
            self._is_told()
            with drafts.answering():
                self.set(replace(self.local, asked=(), added=True))
            self.body.scroll_y = 1

    def _is_told(self) -> None:
        """A card that was taken into the deck without being told is told now."""
        untold = self.page.player.ranch.untold
        if untold and self.local.place == "deck":
            self.page.app.tap(Correct(f"untold/{self.seat}", untold - 1))

    def finish(self) -> None:
        """The button below was tapped."""
        self.close()


class EntryFinder(FindObjective):
    """Finds the cards of a player whose sheet is filled; the symbols tapped so far outlive a kill."""

    def entered(self) -> dict[str, Any]:
        """What is half chosen, as plain data."""
        return {"seat": self.seat, "lies": self.local.place, "asked": dict(self.asked)}

    def hear(self, message: Message) -> None:
        if isinstance(message, Choose):
            self.page.found_in = message.place
        super().hear(message)

    def set(self, local: Local) -> None:
        super().set(local)
        if self.parent is not None:
            drafts.keep(FIND, **self.entered())

    def show_on(self) -> Sheet:
        return drafts.lay(self, self.page.show_sheet, FIND, **self.entered())


@drafts.reopens(FIND)
def _find_on(page: Any, draft: Mapping[str, Any]) -> bool:
    """The sheet as it was left; False if it no longer fits this page."""
    local = taken_up(page.mirror.box, draft.get("lies"), draft.get("asked"))
    if draft.get("seat") != page.who or local is None:
        return False
    sheet = EntryFinder(page=page, seat=page.who)
    sheet.set(local)
    sheet.show_on()
    return True

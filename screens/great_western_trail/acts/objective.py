"""Objective cards: taking one into the deck, told by its symbols or later; and playing one from the hand."""

from collections import Counter
from collections.abc import Mapping
from typing import Any

from kivy.metrics import dp

from companion.games.great_western_trail.turns.commands import PlayObjective, TakeObjective
from companion.games.great_western_trail.turns.view import Chip
from companion.messages import message
from screens.app import running
from screens.great_western_trail.acts.half import PLAY, HalfMade, told_of
from screens.great_western_trail.drawn.objective_card import ShownCard
from screens.great_western_trail.entry.find_objective import FindObjective
from screens.kit import Action, Sheet, Text
from screens.kit.marks import initials
from screens.ui.question.sheet import WIDE


def said(id_: str, **params: Any) -> str:
    return str(running().tr(f"great_western_trail.acts.{id_}", **params))


class TurnFinder(HalfMade, FindObjective):
    """Finds the card that a command of the open turn is about."""

    def __init__(self, *, page: Any, **more: Any) -> None:
        super().__init__(page=page, seat=page.turn.seat, places=False, place="deck", **more)

    def command(self, card: str) -> Any:
        """What is done with the card."""
        raise NotImplementedError

    def may(self, card: str) -> bool:
        return self.page.session.why_not(self.command(card)) is None

    def tap_card(self, card: str) -> None:
        if self.page.tap(self.command(card)):
            self.close()

    def _narrow(self) -> None:
        super()._narrow()
        self.keep()

    def chosen_so_far(self) -> dict[str, Any]:
        return dict(self.asked)

    def take_up(self, chosen: Mapping[str, Any]) -> bool:
        """The symbols that were tapped."""
        if not set(chosen) <= set(self.keys):
            return False
        self.asked = Counter(chosen)
        self._narrow()
        return True


class TakeSheet(TurnFinder):
    """The card that was taken, or none: then it is told when it is played or the game is over."""

    def __init__(self, *, page: Any, chip: Chip) -> None:
        self.chip, self.told = chip, told_of(chip)
        super().__init__(page=page, last=said("objective.later"), last_kind="secondary")
        self.title, self.subtitle = page.app.say(chip.label), said("objective.later_why")

    def command(self, card: str) -> TakeObjective:
        return TakeObjective(self.seat, self.chip.view.by, card)

    def finish(self) -> None:
        self.tap_card("")


class UntoldSheet(TurnFinder):
    """A card that was taken without being told, and is played now."""

    def __init__(self, *, page: Any) -> None:
        self.told = {"do": PLAY}
        super().__init__(page=page, last=page.app.tr("great_western_trail.find.done"), last_kind="secondary")

    def command(self, card: str) -> PlayObjective:
        return PlayObjective(self.seat, card)


def open_play(page: Any) -> None:
    """The cards that may be in the hand; one tap plays one."""
    app, turn = page.app, page.turn
    untold = page.mirror.players[turn.seat].ranch.untold
    if not turn.playable and not untold:
        app.tell(message("great_western_trail.acts.play.none", player=page.view.seats[turn.seat].name))
    elif not turn.playable:
        UntoldSheet(page=page).show_on()
    else:
        page.show_sheet(_play_sheet(page, untold))


def untold_again(page: Any) -> UntoldSheet | None:
    """The sheet for a card that was never told; none if there is no such card any more."""
    return UntoldSheet(page=page) if page.mirror.players[page.turn.seat].ranch.untold else None


def _play_sheet(page: Any, untold: int) -> Sheet:
    turn, seats = page.turn, page.view.seats
    sheet = Sheet(title=said("play.title"), subtitle=said("play.why"))
    if page.width >= dp(WIDE):
        sheet.colour, sheet.initial = seats[turn.seat].colour, initials([seat.name for seat in seats])[turn.seat]
    parts: list[Any] = [_card(page, sheet, card) for card in turn.playable]
    if untold:
        other = Action(
            icon="magnify",
            text=said("play.untold", count=untold),
            on_release=lambda _: UntoldSheet(page=page).show_on(),
        )
        parts.append(other)
    return sheet.fill([Text(text=said("play.tap"), role="caption", muted=True), *parts])


def _card(page: Any, sheet: Sheet, card: str) -> ShownCard:
    box = page.mirror.box
    shown = ShownCard().put(box, box.objective[card])

    def play(_: Any) -> None:
        if page.tap(PlayObjective(page.turn.seat, card)):
            sheet.close()

    shown.bind(on_release=play)
    return shown

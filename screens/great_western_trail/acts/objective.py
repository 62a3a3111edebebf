"""Objective cards: taking one into the deck, told by its symbols or later; and playing one from the hand."""

from collections.abc import Mapping
from typing import Any

from kivy.metrics import dp

from companion.games.great_western_trail.turns.commands import PlayObjective, TakeObjective
from companion.games.great_western_trail.turns.view import Chip
from companion.letters import initials
from companion.messages import message
from screens.app import running
from screens.great_western_trail.acts.half import PLAY, HalfMade, told_of
from screens.great_western_trail.entry.find import Local, TapCard, taken_up
from screens.great_western_trail.entry.find_objective import FindObjective
from screens.great_western_trail.entry.objectives import Find, card_key
from screens.pages.figures.parts import note
from screens.ui.question.sheet import WIDE
from screens.ui.sheet import TreeSheet
from screens.ui.tree.nodes import Button, Column


def said(id_: str, **params: Any) -> str:
    return str(running().tr(f"great_western_trail.acts.{id_}", **params))


class TurnFinder(HalfMade, FindObjective):
    """Finds the card that a command of the open turn is about."""

    last_kind = "secondary"

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

    def set(self, local: Local) -> None:
        super().set(local)
        self.keep()

    def chosen_so_far(self) -> dict[str, Any]:
        return dict(self.asked)

    def take_up(self, chosen: Mapping[str, Any]) -> bool:
        """The symbols that were tapped."""
        local = taken_up(self.page.mirror.box, self.local.place, chosen)
        if local is not None:
            self.set(local)
        return local is not None


class TakeSheet(TurnFinder):
    """The card that was taken, or none: then it is told when it is played or the game is over."""

    def __init__(self, *, page: Any, chip: Chip) -> None:
        self.chip, self.told = chip, told_of(chip)
        super().__init__(page=page, last=said("objective.later"))
        self.title, self.subtitle = page.app.say(chip.label), said("objective.later_why")

    def command(self, card: str) -> TakeObjective:
        return TakeObjective(self.seat, self.chip.view.by, card)

    def finish(self) -> None:
        self.tap_card("")


class UntoldSheet(TurnFinder):
    """A card that was taken without being told, and is played now."""

    def __init__(self, *, page: Any) -> None:
        self.told = {"do": PLAY}
        super().__init__(page=page, last=page.app.tr("great_western_trail.find.done"))

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
        page.show_sheet(PlaySheet(page, untold))


def untold_again(page: Any) -> UntoldSheet | None:
    """The sheet for a card that was never told; none if there is no such card any more."""
    return UntoldSheet(page=page) if page.mirror.players[page.turn.seat].ranch.untold else None


class PlaySheet(TreeSheet):
    """The cards that may be in the hand, each to be played with a tap."""

    def __init__(self, page: Any, untold: int) -> None:
        turn, seats, app = page.turn, page.view.seats, page.app
        super().__init__(page, title=said("play.title"), subtitle=said("play.why"))
        if page.width >= dp(WIDE):
            self.colour, self.initial = seats[turn.seat].colour, initials([seat.name for seat in seats])[turn.seat]
        box, growth = page.mirror.box, app.theme.growth
        cards = (card_key(app.tr, box, box.objective[card], TapCard(card), growth) for card in turn.playable)
        other = (Button(said("play.untold", count=untold), "magnify", tap=Find()),) if untold else ()
        self.show_nodes(Column((note(said("play.tap")), *cards, *other), 10))

    def hear(self, message: object) -> None:
        match message:
            case TapCard(card):
                if self.page.tap(PlayObjective(self.page.turn.seat, card)):
                    self.close()
            case Find():
                UntoldSheet(page=self.page).show_on()

"""Objective cards: taking one into the deck, told by its symbols or later; and playing one from the hand."""

from collections.abc import Mapping
from typing import Any

from companion.games.great_western_trail.turns.commands import PlayObjective, TakeObjective
from companion.games.great_western_trail.turns.view import Chip
from companion.messages import message
from screens.great_western_trail.acts.half import chip_again, told_of
from screens.great_western_trail.entry.find import Local
from screens.great_western_trail.entry.find_objective import Aim, FindObjective

PLAY = "play"
"""What a sheet does that belongs to no chip: an objective card is played."""


def _said(page: Any, id_: str) -> str:
    return str(page.app.tr(f"great_western_trail.acts.{id_}"))


def open_take(page: Any, chip: Chip) -> None:
    FindObjective(page, _taking(page, chip), Local("deck")).show_on()


def _taking(page: Any, chip: Chip) -> Aim:
    """The card that was taken, or none: then it is told when it is played or the game is over."""
    seat = page.turn.seat

    def take(_place: str, card: str) -> TakeObjective:
        return TakeObjective(seat, chip.view.by, card)

    why, later = _said(page, "objective.later_why"), (_said(page, "objective.later"), "secondary")
    return Aim(page.app.say(chip.label), take, page.tap, told_of(chip), why, last=later, later=take("", ""))


def open_play(page: Any) -> None:
    """The cards that may be in the hand; one tap plays one."""
    aim = _playing(page)
    if aim is None:
        player = page.view.seats[page.turn.seat].name
        page.app.tell(message("great_western_trail.acts.play.none", player=player))
    else:
        FindObjective(page, aim, Local("area")).show_on()


def _playing(page: Any) -> Aim | None:
    """Those known to be in the deck are shown; any other is found where one was taken without being told."""
    turn = page.turn
    untold = page.mirror.players[turn.seat].ranch.untold
    if not turn.playable and not untold:
        return None

    def play(_place: str, card: str) -> PlayObjective:
        return PlayObjective(turn.seat, card)

    title, why = _said(page, "play.title"), _said(page, "play.why")
    shown = {"taken": turn.playable, "finds": bool(untold)}
    return Aim(title, play, page.tap, {"do": PLAY}, why, last=("", "secondary"), **shown)


def aim_again(page: Any, draft: Mapping[str, Any]) -> Aim | None:
    """What a card was looked for before the app was ended, if it is still to be found."""
    if not page.playing:
        return None
    if draft.get("do") == PLAY:
        return _playing(page)
    chip = chip_again(page, draft)
    return _taking(page, chip) if chip is not None else None

"""Which part of the game it is, and which commands belong to it."""

from companion.game import Action, Turn
from companion.games.great_western_trail.state import State
from companion.messages import message


def phase(state: State) -> str:
    if state.depth == "score_only":
        return "entry"
    return "final_scoring" if state.over else "play"


_REMINDERS = {
    "play": ("GWT-A02", "GWT-E01", "GWT-E05"),
    "entry": ("GWT-F01", "GWT-F08", "GWT-F12", "GWT-O15", "GWT-F16"),
}


def turn(state: State) -> Turn:
    now = phase(state)
    return Turn(
        now,
        headline=message(f"great_western_trail.phase.{now}"),
        actions=_actions(state, now),
        reminders=_REMINDERS["play" if now == "play" else "entry"],
    )


def _actions(state: State, now: str) -> tuple[Action, ...]:
    if now == "play":
        return (_action("EndPlay"),)
    waiting = (seat for seat, done in enumerate(state.confirmed) if not done)
    return (_action("Enter"), *(_action("ConfirmPlayer", seat) for seat in waiting))


def _action(command: str, seat: int | None = None) -> Action:
    return Action(command, message(f"great_western_trail.do.{command}"), seat)

"""Which part of the game it is."""

from companion.games.great_western_trail.state import State


def phase(state: State) -> str:
    """`play` while turns are taken; `entry` or `final_scoring` while the sheet is filled."""
    if state.depth == "score_only":
        return "entry"
    return "final_scoring" if state.over else "play"

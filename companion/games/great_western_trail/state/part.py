"""Which part of the game it is."""

from companion.games.great_western_trail.state import State


def phase(state: State) -> str:
    """`play` while turns are taken, `milestones` while what counts is noted; then the sheet is filled."""
    if state.depth == "score_only":
        return "entry"
    if state.over:
        return "final_scoring"
    return "milestones" if state.depth == "milestones" else "play"


def goes_on(state: State) -> bool:
    """True while the game is played, turn by turn or by milestones."""
    return phase(state) in ("play", "milestones")

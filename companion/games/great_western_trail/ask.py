"""What may be entered, as questions."""

from companion.games.great_western_trail.phases import turn
from companion.games.great_western_trail.state import State
from companion.question import Asked, Option, Talk, Value, follow, one_of
from companion.secret import Viewer


def ask(state: State, viewer: Viewer, answers: tuple[Value, ...] = ()) -> Asked:
    return follow(_entry(state, viewer), answers)


def _entry(state: State, _viewer: Viewer) -> Talk:
    now = turn(state)
    options = [Option(action.command.__name__, action.label, why_not=action.why_not) for action in now.actions]
    yield one_of(now.headline, options, seat=now.seat)

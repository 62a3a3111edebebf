"""What a joined phone shows besides the questions: everything the player holds, in the order of the score sheet."""

from companion.drawing.player_panel import Line, Part
from companion.games.great_western_trail.ask.entry import thing_name
from companion.games.great_western_trail.final.holding import names
from companion.games.great_western_trail.state import State, phase, place_name
from companion.messages import message
from companion.secret import Viewer


def parts(state: State, viewer: Viewer) -> tuple[Part, ...]:
    """Nothing for whoever has no board here."""
    seat = viewer.seat
    if seat is None:
        return ()
    held = [
        Line(thing_name(state, what), figure=str(count)) for what in names(state) if (count := state.count(seat, what))
    ]
    where = [Line(place_name(state, state.ranches[seat].rider), message("great_western_trail.aside.rider"))]
    return (Part(message("great_western_trail.aside.sheet"), (*(where if phase(state) == "play" else ()), *held)),)

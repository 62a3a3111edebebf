"""What a group enters of Great Western Trail that does not enter every turn."""

from collections.abc import Iterator
from typing import Any

from companion.game import Depth
from companion.games.great_western_trail import events
from companion.games.great_western_trail import records as gwt
from companion.games.great_western_trail.evolve import evolve
from companion.games.great_western_trail.final.holding import is_name, names, names_in_play
from companion.games.great_western_trail.fixes.turns import turn_fix_ids
from companion.games.great_western_trail.state import goes_on
from companion.games.great_western_trail.state.circles import STEP_RIGHT
from companion.games.great_western_trail.state.in_play import FRESH
from companion.games.great_western_trail.turns import events as turns
from companion.table.session import Session


def notes(state: Any, happened: tuple[Any, ...]) -> Iterator[Any]:
    """Whatever counts, as it comes; money and certificates are asked for at the end."""
    for event in happened:
        yield from _note(state, event)
        state = evolve(state, event)


def _note(state: Any, event: Any) -> Iterator[Any]:
    match event:
        case turns.Delivered(seat, city, disc) if disc:
            yield from _off_station(seat, disc)
            yield gwt.NoteCity(seat, city, step_disc=disc == STEP_RIGHT)
        case turns.Upgraded(seat, _, station, disc):
            yield from _off_station(seat, disc)
            yield gwt.NoteStation(seat, station, disc == STEP_RIGHT, event.tile if event.appoint else "", event.appoint)
        case turns.Built(seat, _, building, _, replaces):
            yield gwt.NoteBuilding(seat, building, replaces)
        case turns.ObjectivePlayed(seat, card, False):
            yield gwt.NotePlayed(seat, card)
        case turns.TurnEnded(_, _, True) | events.PlayEnded():
            yield gwt.EndPlay()
        case events.PlayerConfirmed() | events.RowConfirmed():
            return
        case _:
            yield from _one_by_one(state, event)


def _off_station(seat: int, disc: str) -> Iterator[gwt.Enter]:
    """A disc that comes from a station, where no circle had one left."""
    if disc.startswith("station/"):
        yield gwt.Enter(seat, disc, 0)


def _one_by_one(state: Any, event: Any) -> Iterator[gwt.Enter]:
    """All else that counts grows or shrinks by one with each entry."""
    after = evolve(state, event)
    for seat in range(state.players):
        for what in sorted({*state.held[seat], *after.held[seat]}):
            before, count = state.count(seat, what), after.count(seat, what)
            if is_name(state, what) and what not in ("dollars", "certificates"):
                step = 1 if count > before else -1
                yield from (gwt.Enter(seat, what, number) for number in range(before + step, count + step, step))


def rest(end: Any, session: Session) -> Iterator[Any]:
    """What nobody has entered yet for the sheet, and that it is right."""
    now = session.state
    if goes_on(now):
        yield gwt.EndPlay()
    for fewer in (True, False):  # what goes makes room for what comes
        for seat in range(end.players):
            for what in names(end):
                count = end.count(seat, what)
                if count != now.count(seat, what) and (count < now.count(seat, what)) is fewer:
                    yield gwt.Enter(seat, what, count)
    for seat in range(end.players):
        if not session.state.confirmed[seat]:
            yield gwt.ConfirmPlayer(seat)


def rests(state: Any) -> bool:
    """Between turns, or as soon as the game is over."""
    return not goes_on(state) or (state.visit == FRESH and state.waiting is None)


# --- what each depth keeps true -------------------------------------------------------------------------------------

_IN_TURNS = ("dollars", "certificates")
"""Rows of the sheet that only turns follow."""


def followed(state: Any, depth: Depth) -> Iterator[str]:
    """Full table follows all there is; Milestones what counts, money and certificates being asked for at the end."""
    if depth == "score_only":
        return
    for what in names(state):
        kind, _, which = what.partition("/")
        if depth == "full" or kind not in _IN_TURNS:
            yield from (f"{kind}/{seat}/{which}" if which else f"{kind}/{seat}" for seat in range(state.players))
    yield "over"
    if depth == "full":
        yield from turn_fix_ids(state)
    else:
        replaced = [what.partition("/")[2] for what in names_in_play(state) if what.startswith("replaced/")]
        yield from (f"replaced/{seat}/{which}" for seat in range(state.players) for which in replaced)

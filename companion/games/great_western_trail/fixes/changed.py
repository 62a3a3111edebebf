"""What the verifier checks of two states in turn: which values of *Change one thing* differ.

Turns, tiles and the stock are compared with what the box holds here: making a value with all that is offered instead
of it takes ten times as long.
"""

from collections.abc import Iterable, Iterator, Mapping

from companion.games.great_western_trail.fixes.turns import COUNTS
from companion.games.great_western_trail.state import State
from companion.games.great_western_trail.state.in_play import EMPTY, HAZARDS, TILES, UNTOLD, Commons
from companion.games.great_western_trail.turns.choices import due_view
from companion.support.frozen_update import differing
from scoring.great_western_trail import WORKERS

ALONE = ("first", "masters", "sides")
"""Kinds of values that the state has under the same name."""


def changed_fixes(before: State, after: State) -> Iterator[str]:
    """Ids of values that are to be checked; a LookupError or ValueError over what the box cannot contain."""
    for seat in differing(before.held, after.held):
        yield from (_of_seat(what, seat) for what in _changed(before.held[seat], after.held[seat]))
    yield from (kind for kind in ALONE if getattr(before, kind) != getattr(after, kind))
    if before.neutral is not after.neutral:
        yield from (f"neutral/{space}" for space in range(len(after.neutral)))
    for kind in ("checked", "confirmed"):
        yield from (f"{kind}/{seat}" for seat in differing(getattr(before, kind), getattr(after, kind)))
    if before.printed is not after.printed:
        yield from (f"printed/{value}" for value, _ in after.printed)
    if not 0 <= after.turn < after.players:
        raise ValueError(after.turn)
    for seat in differing(before.ranches, after.ranches):
        was, now = before.ranches[seat], after.ranches[seat]
        if was.engine != now.engine:
            yield f"engine/{seat}"
    if before.common is not after.common:
        _check_tiles(before.common, after)
        yield from _of_commons(before.common, after.common)
    if before.visit.dues is not after.visit.dues:
        due_view(after)


def _changed(before: Mapping[str, int], after: Mapping[str, int]) -> Iterator[str]:
    return (what for what in {**before, **after} if before.get(what) != after.get(what))


def _of_seat(what: str, seat: int) -> str:
    kind, _, which = what.partition("/")
    return f"{kind}/{seat}/{which}" if which else f"{kind}/{seat}"


def _check_tiles(before: Commons, state: State) -> None:
    """Where tiles lie there are tiles that may lie there; what lies somewhere may stay, however many there are."""
    after, stations = state.common, state.board.station
    for row in differing(before.market, after.market):
        _among(after.market[row], (EMPTY, UNTOLD, *WORKERS))
    for column in differing(before.foresight, after.foresight):
        _among(after.foresight[column], (EMPTY, UNTOLD, *state.board.stock_holds[column]))
    if before.track is not after.track:
        _among(after.track, (EMPTY, *TILES))
    if before.appointed is not after.appointed:
        _among((worker for _, worker in after.appointed), WORKERS)
        _among((station for station, _ in after.appointed), (n for n, one in stations.items() if one.stationmaster))
    if not all(0 <= left <= most for left, most in zip(after.stock, state.board.stock, strict=True)):
        raise ValueError(after.stock)


def _among(found: Iterable[object], known: Iterable[object]) -> None:
    if not {*found} <= {*known}:
        raise ValueError(found)


def _of_commons(before: Commons, after: Commons) -> Iterator[str]:
    for kind in differing(before.hazards, after.hazards):
        spaces = differing(before.hazards[kind], after.hazards[kind])
        yield from (f"lying/{HAZARDS[kind]}/{space + 1}" for space in spaces)
    if before.token != after.token:
        yield "token"
    yield from (kind for kind, field in COUNTS.items() if getattr(before, field) != getattr(after, field))

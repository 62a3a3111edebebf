"""The circles of a player board: which discs are left, which of them fits where, and what clearing them opens.

A player has fourteen discs (S13), each on its circle, on a city or on a station. Where a disc was noted on a city and
nobody entered from which circle it came, one is assumed to be cleared: the rules leave open which.
"""

from collections.abc import Mapping
from functools import lru_cache

from companion.games.great_western_trail.box.board import Board, Circle
from companion.games.great_western_trail.state import State
from scoring.identity_key import IdentityKey

STEP_LEFT, STEP_RIGHT = "step_left", "step_right"
HANDS = ("hand_left", "hand_right")


def held_name(circle: str) -> str:
    """The name a cleared circle is held by: the right step circle is a row of the score sheet itself."""
    return "step_disc" if circle == STEP_RIGHT else f"circle/{circle}"


def is_said(state: State, seat: int, circle: str) -> bool:
    """True if a circle is known to be cleared."""
    return bool(state.held[seat].get(held_name(circle)))


def assumed(state: State, seat: int) -> tuple[str, ...]:
    """Circles that must be cleared for as many discs on cities and stations, though nobody entered which."""
    return _assumed(IdentityKey(state.board, state.held[seat], state.disc_seen[seat]))


@lru_cache(maxsize=64)
def _assumed(same: IdentityKey) -> tuple[str, ...]:
    board: Board = same.of[0]
    held: Mapping[str, int] = same.of[1]
    seen: frozenset[str] = same.of[2]
    text = [circle for circle in board.circles if held.get(held_name(circle.id))]
    placed = sum(n for what, n in held.items() if what.startswith(("city/", "station/")))
    if placed <= len(text):
        return ()
    others = sorted(
        (circle for circle in board.circles if circle not in text),
        key=lambda circle: (circle.id in seen, circle.id == STEP_RIGHT, circle.edge != "white"),
    )
    return tuple(circle.id for circle in others[: placed - len(text)])


def cleared(state: State, seat: int, circle: str) -> bool:
    return is_said(state, seat, circle) or circle in assumed(state, seat)


def left(state: State, seat: int) -> tuple[Circle, ...]:
    """The circles that still hold a disc."""
    guessed = assumed(state, seat)
    return tuple(
        circle for circle in state.board.circles if circle.id not in guessed and not is_said(state, seat, circle.id)
    )


def one_of_each(circles: tuple[Circle, ...]) -> tuple[Circle, ...]:
    """Where two circles do the same, the first of them stands for both."""
    found: dict[str, Circle] = {}
    for circle in circles:
        found.setdefault(circle.id.rstrip("_12").removesuffix("_left").removesuffix("_right"), circle)
    steps = [circle for circle in circles if circle.id == STEP_RIGHT and circle not in found.values()]
    return tuple(circle for circle in circles if circle in found.values() or circle in steps)


def fitting(state: State, seat: int, edge: str, dollars: int) -> tuple[str, ...]:
    """The discs a player may put on a place with this edge, with so much money for the disc itself.

    White-edged discs fit everywhere, black-edged ones only on a black edge (K30, X045). Without a white one left a
    black one may fill a white space (Q05). With none at all, or none that can be paid for, an own disc from a station
    is used (Q06); these are named `station/3`.
    """
    here = left(state, seat)
    fits = _on_edge(here, edge) or here
    paid = tuple(circle for circle in fits if circle.pay <= dollars)
    sure = one_of_each((*paid, *(_maybe(state, seat, edge, dollars) if here else ())))
    if paid:
        return tuple(circle.id for circle in sure)
    stations = (what for what, n in sorted(state.held[seat].items()) if n and what.startswith("station/"))
    return (*stations, *(circle.id for circle in sure))


def _maybe(state: State, seat: int, edge: str, dollars: int) -> tuple[Circle, ...]:
    """Circles that were only assumed to be cleared, whose disc would fit: who takes it knows that it is there."""
    guessed = assumed(state, seat)
    circles = tuple(circle for circle in state.board.circles if circle.id in guessed)
    return tuple(circle for circle in _on_edge(circles, edge) if circle.pay <= dollars)


def _on_edge(circles: tuple[Circle, ...], edge: str) -> tuple[Circle, ...]:
    return tuple(circle for circle in circles if edge == "black" or circle.edge == "white")


def certificate_limit(state: State, seat: int) -> int:
    """Three; four with the 4 circle cleared; six with both (K42, K43)."""
    start, four, six = state.board.certificate_limits
    if not cleared(state, seat, "cert_4"):
        return start
    return six if cleared(state, seat, "cert_6") else four


def more_certificates(state: State, seat: int, spaces: int) -> int:
    """Where the marker stands after so many spaces forward, never beyond the limit (B18, B19)."""
    limit, track = certificate_limit(state, seat), state.box.certificates
    now = state.count(seat, "certificates")
    reachable = [space for space in track if space <= max(limit, now)]
    return reachable[min(reachable.index(now) + spaces, len(reachable) - 1)] if now in reachable else now


def gained(state: State, seat: int, spaces: int) -> int:
    """Certificates gained by so many spaces forward."""
    return more_certificates(state, seat, spaces) - state.count(seat, "certificates")


def permanent(state: State, seat: int) -> int:
    held = state.held[seat]
    return sum(tile.permanent for tile in state.box.stationmasters if held.get(f"stationmaster/{tile.id}"))


def step_limit(state: State, seat: int) -> int:
    steps = state.board.steps(state.players)
    more = steps.left * cleared(state, seat, STEP_LEFT) + steps.right * cleared(state, seat, STEP_RIGHT)
    return steps.base + more


def hand_limit(state: State, seat: int) -> int:
    return state.board.hand_limit + sum(cleared(state, seat, hand) for hand in HANDS)


def times_open(state: State, seat: int, row: str) -> int:
    """How often an auxiliary action may be done at most: once for each free circle of its row (X069 to X072)."""
    circles = [circle for circle in state.board.circles if circle.id.startswith(f"aux_{row}")]
    return state.board.row[row].free + sum(cleared(state, seat, circle.id) for circle in circles)

"""The railroad: numbered spaces, turnouts between them, and the red crosses to the cities.

A space is written as its number; the turnout after a numbered space as `T` and that number.
"""

from collections.abc import Collection

from companion.games.great_western_trail.box.board import Railroad

START_SPACE = "0"


def spaces(rails: Railroad) -> tuple[str, ...]:
    """Every space from the start to the end, each turnout after its number."""
    found: list[str] = []
    for number in range(rails.last + 1):
        found.append(str(number))
        if number in rails.turnouts:
            found.append(f"T{number}")
    return tuple(found)


def _next(rails: Railroad, space: str) -> tuple[str, ...]:
    """The spaces right after one: the next number and, where it branches, the turnout."""
    if space.startswith("T"):
        return (str(int(space[1:]) + 1),)
    number = int(space)
    if number == rails.last:
        return ()
    turnout = (f"T{number}",) if number in rails.turnouts else ()
    return (str(number + 1), *turnout)


def _before(rails: Railroad, space: str) -> tuple[str, ...]:
    if space.startswith("T"):
        return (space[1:],)
    number = int(space)
    if number == 0:
        return ()
    turnout = (f"T{number - 1}",) if number - 1 in rails.turnouts else ()
    return (str(number - 1), *turnout)


def _step(rails: Railroad, space: str, occupied: Collection[str], *, back: bool) -> set[str]:
    """The spaces one step on: occupied ones are skipped as if absent, an occupied turnout cannot be entered."""
    found: set[str] = set()
    for there in _before(rails, space) if back else _next(rails, space):
        if there not in occupied or there == START_SPACE:
            found.add(there)
        elif not there.startswith("T"):
            found |= _step(rails, there, occupied, back=back)
    return found


def within(rails: Railroad, engine: str, most: int, occupied: Collection[str]) -> tuple[str, ...]:
    """Where an engine can stop when it moves forward at least one and at most so many spaces (X026 to X033)."""
    found, now = set[str](), {engine}
    for _ in range(min(most, len(spaces(rails)))):
        now = {there for space in now for there in _step(rails, space, occupied, back=False)}
        found |= now
    return _in_order(rails, found)


def exactly_back(rails: Railroad, engine: str, count: int, occupied: Collection[str]) -> tuple[str, ...]:
    """Where a backward cost of exactly so many spaces can end (X034 to X036); nowhere if it cannot be paid."""
    now = {engine}
    for _ in range(min(count, len(spaces(rails)))):
        now = {there for space in now for there in _step(rails, space, occupied, back=True)}
    return _in_order(rails, now)


def any_back(rails: Railroad, engine: str, occupied: Collection[str]) -> dict[str, int]:
    """Every free space behind an engine with the spaces moved to it: turnouts and skipped ones do not count."""
    order = spaces(rails)
    behind = [space for space in order[: order.index(engine)] if space == START_SPACE or space not in occupied]
    moved, passed = [], 0
    for space in reversed(behind):
        passed += not space.startswith("T")
        moved.append((space, passed))
    return dict(reversed(moved))


def _in_order(rails: Railroad, found: Collection[str]) -> tuple[str, ...]:
    return tuple(space for space in spaces(rails) if space in found)


def reached(space: str) -> int:
    """The number an engine counts as level with: on a turnout it has passed the cross beside it."""
    return int(space[1:]) + 1 if space.startswith("T") else int(space)


def transport(rails: Railroad, engine: str, value: int) -> int:
    """One dollar for each red cross between the engine and the city's value (K37)."""
    return sum(1 for cross in rails.crosses if reached(engine) < cross <= value)

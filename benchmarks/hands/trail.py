"""Great Western Trail by hand: every entry of a turn, milestones as they happen, the sheet."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any

from benchmarks.hands.counted import Done, Line, by_turn, most, total
from benchmarks.hands.trail_milestones import milestones
from benchmarks.hands.trail_sheet import at_the_end, score_only
from benchmarks.hands.trail_turns import Turns, refill_after, together
from companion.games.great_western_trail.state.in_play import REFILL
from tests.playthroughs.record import enter


def full(hand: Any, match: Any) -> Iterator[Done]:
    """Every entry on the table; after each of them the table is as it was then."""
    reference, turns = match.begin(), Turns(hand)
    plain, commands = in_the_end(match)
    number = 0
    while number < len(commands) and type(commands[number]).__name__ not in ("ConfirmRow", "ConfirmPlayer"):
        at_once = together(commands, number)
        if hand.session.state.visit.step == REFILL:
            at_once = refill_after(hand.session.state, commands, number) or at_once
        before = hand.taps
        kind, counted = turns.enter(at_once)
        for entry in plain[number : number + len(at_once)]:
            enter(reference, entry)
        number += len(at_once)
        now, then = hand.session.state, reference.state
        assert now == then, f"{match.name}, entry {number}: {at_once} made another table"
        yield Done(_name(at_once), hand.taps - before if counted else 0, turns.number, kind)
        if _name(at_once[-1:]) == "EndTurn":
            turns.number += 1
    yield from at_the_end(hand, match, turns.number + 1)


def in_the_end(match: Any) -> tuple[list[Any], list[Any]]:
    """The entries that stayed, plain and as they are: what was undone was not meant, what was done again was."""
    stayed: list[tuple[Any, Any]] = []
    undone: list[tuple[Any, Any]] = []
    for plain, command in zip(match.plain["commands"], match.commands, strict=True):
        if command == "undo":
            undone.append(stayed.pop())
        elif command == "redo":
            stayed.append(undone.pop())
        else:
            stayed.append((plain, command))
            undone.clear()
    return [plain for plain, _ in stayed], [command for _, command in stayed]


def _name(commands: Sequence[Any]) -> str:
    first = commands[0]
    return first if isinstance(first, str) else type(first).__name__


DEPTHS: Mapping[str, Any] = {"full": full, "milestones": milestones, "score_only": score_only}

_ACTS = ("Use", "Hire", "Build", "BuyCattle")


def lines(match: Any, depth: str, done: Sequence[Done]) -> Iterator[Line]:
    name = "Great Western Trail"
    if depth == "milestones" and len(match.header.seats) == 4:
        yield Line(f"{name}: milestones, game of four players", total(done), 250)
    if depth != "score_only":
        for kind, budget in (("money right", 1), ("money to be typed", 4)):
            found = [one for one in done if (one.what, one.kind) == ("check", kind)]
            if found:
                yield Line(f"{name}: final check of a player, {kind}", most(found), budget)
    if depth != "full":
        return
    for event, what, kind, budget in (
        ("ride without toll", "Move", "free", 1),
        ("ride with one toll", "Move", "one toll", 2),
        ("hire", "Hire", "", 2),
        ("build", "Build", "", 2),
        ("buy one", "BuyCattle", "one", 2),
        ("an action with nothing to choose", "Use", "", 1),
    ):
        found = [one for one in done if one.what == what and one.kind == kind]
        if found:
            yield Line(f"{name}: {event}", most(found), budget)
    yield from _turns(name, done)


def _turns(name: str, done: Sequence[Done]) -> Iterator[Line]:
    for turn in by_turn(done).values():
        entered = [one for one in turn if one.taps]
        whats = [one.what for one in entered]
        if whats[:1] == ["Move"] and entered[0].kind == "free" and whats[-1:] == ["EndTurn"]:
            acts = entered[1:-1]
            plain = len(acts) == 2 and all(act.what in _ACTS and act.kind in ("", "one") for act in acts)
            if plain and sorted(act.what == "Use" for act in acts) == [False, True]:
                yield Line(f"{name}: ride, two actions, end", total(entered), 5)
        for engine, station in pairwise(entered):
            if (engine.what, station.what, station.kind) == ("MoveEngine", "Upgrade", "appointed"):
                yield Line(f"{name}: engine, station, appoint", engine.taps + station.taps, 4)
        if any(one.what in ("ChooseTile", "SkipForesight") for one in entered):
            visit = [one for one in entered if one.what != "Move" and one.kind != "other"]
            if any(one.kind == "spends more" for one in visit):
                yield Line(f"{name}: the same with more certificates spent than it takes", total(visit))
            elif not any(one.kind == "named" for one in visit):
                yield Line(f"{name}: Kansas City after the ride, objective and refill included", total(visit), 11)
            else:
                yield Line(f"{name}: the same with the objective card named by its symbols", total(visit))

"""The actions open to a player: those of the location, what comes now or never, and why any of them is closed."""

from collections.abc import Iterator
from dataclasses import dataclass

from companion.errors import RuleError, closed
from companion.games.great_western_trail.box.board import Act
from companion.games.great_western_trail.refusals import refuse
from companion.games.great_western_trail.state import State
from companion.games.great_western_trail.state.mirror import COPIED, USE
from companion.games.great_western_trail.turns.commands import DUE, INSTEAD
from companion.games.great_western_trail.turns.needs import impossible
from companion.messages import message

RISK = "risk"
SINGLE = Act("auxiliary", amount=1)
"""The single auxiliary action that may be taken instead of the local actions; it is never doubled."""


@dataclass(frozen=True, slots=True)
class Offered:
    """An action of the location, and why it is closed if it is."""

    by: str
    act: Act
    used: bool = False
    why_not: RuleError | None = None


def local(state: State) -> Iterator[tuple[str, Act]]:
    """Every local action of the open location, copied ones and the risk action of a private building included."""
    visit = state.visit
    here = _used_buildings(state)
    for which in (*here, visit.copied):
        for box, acts in enumerate(state.board.boxes.get(which, ())):
            yield from ((f"{which}/{box}/{place}", act) for place, act in enumerate(acts))
    if visit.place.startswith("own/"):
        yield from ((f"{here[0]}/{RISK}/{place}", act) for place, act in enumerate(state.board.risks))


def _used_buildings(state: State) -> tuple[str, ...]:
    """The building under the rider; one that was replaced there is used to its end, a new one where nothing bars it."""
    visit = state.visit
    if state.options.edition == "second" and visit.former:  # only this rulebook bars the new one (Q07)
        return visit.former[:1]
    return (*visit.former, visit.building)


_OFTEN = ("buy", "hire", "build", "engine", "auxiliary", "discard", "dollars", "trade", "hazard", "objective")
"""Actions of a location, those done most often first."""


def offered(state: State) -> tuple[Offered, ...]:
    """What the open location offers, the most frequent first, each with the reason if it is closed."""
    if state.visit.step != USE:
        return ()
    found = [_offered(state, by, act) for by, act in (*local(state), (INSTEAD, SINGLE))]
    return tuple(sorted(found, key=_frequency))


def _frequency(offer: Offered) -> tuple[bool, bool, int]:
    often = _OFTEN.index(offer.act.do) if offer.act.do in _OFTEN else len(_OFTEN)
    return offer.by == INSTEAD, f"/{RISK}/" in offer.by, often


def _offered(state: State, by: str, act: Act) -> Offered:
    used = state.visit.mark(by) in state.visit.used or (by == INSTEAD and state.visit.instead)
    return Offered(by, act, used, closed(why_not(state, by, act), Offered(by, act)))


def why_not(state: State, by: str, act: Act) -> RuleError | None:
    """Why an action of the location cannot be used now."""
    visit = state.visit
    if visit.dues:
        return first_the_due(state)
    if visit.instead:
        return refuse("auxiliary_taken", "GWT-B07")
    if by == INSTEAD:
        return refuse("local_used", "GWT-B07") if _used_here(state) else None
    mark = visit.mark(by)
    if mark in visit.used:
        return refuse("used_already", "GWT-B03")
    box = mark.rpartition("/")[0]
    if any(used.rpartition("/")[0] == box for used in visit.used):
        return refuse("one_of_two", "GWT-B05")
    return impossible(state, state.turn, act)


def _used_here(state: State) -> bool:
    """True if a local action of the open location was used, the copied building's included."""
    visit = state.visit
    here = [f"{building}/" for building in (visit.building, *visit.former) if building]
    here += [f"{COPIED}/{visit.copied}/"] if visit.copied else []
    return any(used.startswith(tuple(here)) for used in visit.used)


def first_the_due(state: State) -> RuleError:
    return refuse("due_first", "GWT-X006", due=message(f"great_western_trail.due.{state.visit.dues[0].do}"))


def open_act(state: State, seat: int, by: str, *does: str) -> Act:
    """The action a command names, or the reason why it is not open."""
    if seat != state.turn:
        raise refuse("not_your_turn", "GWT-A01", player=state.name(state.turn))
    visit = state.visit
    if by == DUE:
        if not visit.dues or visit.dues[0].do not in does:
            raise refuse("nothing_due", "GWT-X006")
        return visit.dues[0]
    if visit.step != USE:
        raise refuse("not_now", "GWT-A02")
    found = dict((*local(state), (INSTEAD, SINGLE))).get(by)
    if found is None and visit.former and by.partition("/")[0] == visit.building:
        raise refuse("new_building", "GWT-Q07", building=visit.building)
    if found is None or found.do not in does:
        raise refuse("not_here", "GWT-B08" if by != INSTEAD and not visit.building else "GWT-B01")
    reason = why_not(state, by, found)
    if reason is not None:
        raise reason
    return found

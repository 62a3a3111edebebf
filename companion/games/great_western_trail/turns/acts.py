"""The actions open to a player, why any of them is closed, and what each is called."""

from collections.abc import Iterator
from dataclasses import dataclass

from companion.errors import RuleError, closed
from companion.games.great_western_trail.box.board import Act
from companion.games.great_western_trail.state import State, card_paid, refuse
from companion.games.great_western_trail.state.in_play import COPIED, USE
from companion.games.great_western_trail.turns.commands import DUE, INSTEAD
from companion.games.great_western_trail.turns.needs import count_of, impossible
from companion.messages import Message, Param, message

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


def act_label(state: State, by: str, act: Act) -> Message:
    """What an action is called on its chip."""
    id_ = f"great_western_trail.act.{act.do}"
    if by == INSTEAD:
        return message("great_western_trail.act.instead")
    match act.do:
        case "discard":
            return message(f"{id_}.{_gain(act)}", card=card_paid(state, act.card), **_gains(act))
        case "dollars":
            return _per(state, id_, act, dollars=act.amount)
        case "engine" if act.card:
            return message(f"{id_}.card", card=card_paid(state, act.card), count=act.amount)
        case "engine" if act.pay:
            return message(f"{id_}.pay", pay=act.pay, count=act.amount)
        case "engine":
            return _per(state, id_, act, count=act.amount)
        case "back":
            return message(id_, count=act.amount, dollars=act.dollars)
        case "hire":
            sign = "more" if act.amount > 0 else "less" if act.amount < 0 else "same"
            return message(f"{id_}.{sign}", dollars=abs(act.amount))
        case "build":
            return message(f"{id_}.{state.options.edition}", price=act.amount)
        case "hazard":
            return message(f"{id_}.pay", pay=act.pay) if act.pay else message(f"{id_}.free")
        case "trade":
            return message(f"{id_}.{state.options.edition}")
        case "free_tile":
            return message(f"{id_}.{state.options.edition}")
        case "objective" if act.card:
            return message(f"{id_}.card", card=card_paid(state, act.card), dollars=act.dollars)
        case "auxiliary":
            double = act.amount > 1
            return message(f"great_western_trail.act.auxiliary.{'double' if double else 'single'}")
        case "certificates":
            return message(id_, count=act.amount)
        case "draw":
            return _per(state, id_, act, count=act.amount)
        case "pairs":
            return message(f"{id_}.{state.options.edition}", dollars=act.dollars, certificates=act.certificates)
        case "ride" | "free_ride":
            return message(id_, count=act.amount)
        case "upgrade_here":
            number = int(act.which)
            return message(id_, station=number, cost=state.box.stations[number - 1].cost)
        case "leave_end":
            return message(id_, dollars=act.dollars)
    return message(id_)


def _per(state: State, id_: str, act: Act, **numbers: int) -> Message:
    """A number times what it is counted by: shown as the product, or as the count to enter."""
    if not act.per:
        return message(id_, **numbers)
    counted = count_of(state, state.turn, act.per)
    if counted is None:
        return message(f"{id_}.woods", **numbers)
    return message(id_, **{name: (number or 1) * counted for name, number in numbers.items()})


def _gain(act: Act) -> str:
    if act.dollars and act.certificates:
        return "both"
    return "dollars" if act.dollars else "certificates"


def _gains(act: Act) -> dict[str, Param]:
    return {"dollars": act.dollars, "certificates": act.certificates}

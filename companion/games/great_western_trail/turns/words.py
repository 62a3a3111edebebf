"""The actions in words: what a chip says, with its numbers."""

from companion.games.great_western_trail.box.board import Act
from companion.games.great_western_trail.state import State, card_paid
from companion.games.great_western_trail.turns.commands import INSTEAD
from companion.games.great_western_trail.turns.needs import count_of
from companion.messages import Message, Param, message


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
    """A number times what it is counted by: said as the number it comes to, or as the count that is asked."""
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

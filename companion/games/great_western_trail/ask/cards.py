"""An action as an option: its picture, its price, how many there are to choose from."""

from dataclasses import replace

from companion.games.great_western_trail.ask.parts import phrase, priced, words_of
from companion.games.great_western_trail.box.board import Act
from companion.games.great_western_trail.state import State, card_paid
from companion.games.great_western_trail.turns.acts import act_label
from companion.games.great_western_trail.turns.choices import ActView
from companion.games.great_western_trail.turns.commands import INSTEAD
from companion.games.great_western_trail.turns.view import Price, brief_reason, fixed_price, price_of
from companion.messages import Message
from companion.question import Option

BY_CHOICE = ("hire", "build", "buy", "trade", "upgrade")
"""Actions whose price depends on what is chosen: their names leave it out."""


def action_card(state: State, id_: str, view: ActView) -> Option:
    """An open action says what it costs or brings, a closed one why, a used one that it was done."""
    name = _without_price(state, view.by, view.act)
    label = name or act_label(state, view.by, view.act)
    option = Option(id_, label, why_not=view.why_not, picture=_picture(view.by, view.act), done=view.used)
    if view.why_not:
        dollars = fixed_price(state, state.turn, view.act) if name and view.act.do not in BY_CHOICE else 0
        detail = phrase("done") if view.used else brief_reason(view.why_not)
        return replace(priced(state, option, dollars), detail=detail, cost=None)
    price = price_of(state, state.turn, view)
    if price is None or (price.least and price.dollars <= 0):
        return option
    choices = sum(choice.why_not is None for choice in view.choices)
    if choices > 1 and view.act.do in BY_CHOICE:
        option = replace(option, detail=phrase("choices", count=choices))
    return _with_price(state, option, price, in_label=name is None)


def _with_price(state: State, option: Option, price: Price, *, in_label: bool) -> Option:
    """The price beside the name, unless the name says it; of several prices the least."""
    found = priced(state, option, price.dollars)
    if price.least:
        return replace(found, value=phrase("from", dollars=price.dollars))
    return replace(found, value=None) if in_label else found


def _without_price(state: State, by: str, act: Act) -> Message | None:
    """What an action is called where its price stands beside it; None where the name says the price."""
    match act.do:
        case "discard" if act.certificates:
            paid = card_paid(state, act.card)
            return words_of("act.discard.certificates", card=paid, certificates=act.certificates)
        case "discard":
            return words_of("act.discard.only", card=card_paid(state, act.card))
        case "hazard" if act.pay:
            return words_of("act.hazard.only")
        case do if do in BY_CHOICE:
            return act_label(state, by, act)
    return None


def _picture(by: str, act: Act) -> str:
    if by == INSTEAD:
        return "act/instead"
    return f"act/{act.do}/{act.card}" if act.do == "discard" else f"act/{act.do}"

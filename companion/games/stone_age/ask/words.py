"""What the questions of Stone Age share: how they name things, and why an option is closed."""

from functools import partial
from typing import Any

from companion.errors import RuleError, refused
from companion.games.stone_age.box import Place, Upper
from companion.games.stone_age.decide import decide
from companion.games.stone_age.state import UNTOLD, State, building_name, card_name, some
from companion.games.stone_age.turns.placing import idle
from companion.messages import Message, message
from companion.question import Branch, Option, at_once
from scoring.stone_age import RESOURCES, Resources


def why_not(state: State, command: Any) -> RuleError | None:
    """Why the rules refuse this command; None if they accept it."""
    return refused(decide, state, command)


def facts(*parts: Message | str) -> Message | None:
    """Several things to know, in one line; None where there is nothing."""
    return message("question.as_it_is", what=parts) if parts else None


def doing(command: type, what: Message) -> Message:
    """*Roll: Forest*."""
    return message("stone_age.ask.doing", do=message(f"stone_age.do.{command.__name__}"), what=what)


def of_player(state: State, seat: int, command: type) -> Message:
    """*Ana: Feed*."""
    return message("stone_age.ask.of_player", player=state.name(seat), do=message(f"stone_age.do.{command.__name__}"))


def plain(command: Any) -> Branch:
    """An entry of the table as a whole that asks nothing more."""
    name = type(command).__name__
    return Branch(Option(name, message(f"stone_age.do.{name}")), partial(at_once, command))


def of_seat(state: State, command: Any, detail: Message | None = None, **more: Any) -> Branch:
    """An entry of a player that asks nothing more."""
    kind = type(command)
    option = Option(f"{kind.__name__}:{command.seat}", of_player(state, command.seat, kind), detail, **more)
    return Branch(option, partial(at_once, command))


def resources_in_all(count: int) -> Message:
    return message("stone_age.ask.resources", count=count)


def resource_name(kind: str) -> Message:
    return message(f"stone_age.resource.{kind}")


def kinds(paid: Resources) -> tuple[str, ...]:
    """A payment one by one, as it is answered."""
    return tuple(kind for kind, count in zip(RESOURCES, paid, strict=True) for _ in range(count))


# --- places, cards and tiles ---


def given(state: State, place: Place) -> Message:
    """What tool maker, hut or field gives the player on turn."""
    if idle(state, state.turn, place):
        return message("stone_age.use.no_room")
    return message(f"stone_age.use.gives.{place.gives}")


def card_on(state: State, slot: Place) -> Message:
    """The card that lies on a space."""
    card = state.display[slot.number]
    if card is None:
        return message("stone_age.card.none")
    return message("stone_age.card.untold") if card == UNTOLD else card_name(card)


def building_on(state: State, place: Place) -> Message:
    """The tile on top of a stack."""
    stack = state.stacks[place.number]
    if not stack.left:
        return message("stone_age.place_board.empty_stack")
    return message("stone_age.building.untold") if stack.top == UNTOLD else building_name(stack.top)


def upper_name(upper: Upper) -> Message:
    """What the upper half of a card gives, in a few words."""
    match upper.kind:
        case "food" | "points":
            return some(upper.kind, upper.count)
        case "resource":
            return some(upper.resource, upper.count)
        case "roll_resource":
            return message("stone_age.tell.roll", resource=resource_name(upper.resource))
        case "one_use_tool":
            return message("stone_age.ask.one_use_tool", value=upper.count)
    return message(f"stone_age.upper.{upper.kind}")

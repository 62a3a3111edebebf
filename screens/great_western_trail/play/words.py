"""The open turn in few words: the step in the banner, places on chips, the icon of every action."""

from collections.abc import Sequence

from companion.game import Seat
from companion.games.great_western_trail.state import State, place_name
from companion.games.great_western_trail.state.mirror import DECISIONS
from companion.games.great_western_trail.turns.view import TurnView
from companion.messages import Message, Param, message
from screens.app import running
from screens.theme import tokens

HAND = "hand-back-right"
ACT_ICONS = {
    "buy": "cow",
    "hire": "account-plus-outline",
    "build": "hammer",
    "engine": "train",
    "back": "train",
    "leave_end": "train",
    "auxiliary": "swap-horizontal",
    "discard": "cards-outline",
    "dollars": "cash",
    "hazard": "alert",
    "free_tile": "alert",
    "objective": "cards",
    "certificates": "certificate-outline",
    "to_limit": "certificate-outline",
    "draw": "cards-outline",
    "copy": "home-variant",
    "special_delivery": "train-variant",
    "ride": "horseshoe",
    "free_ride": "horseshoe",
    "upgrade": "flag-variant",
    "upgrade_here": "flag-variant",
    "token": "swap-horizontal",
}


def act_icon(edition: str, do: str) -> str:
    """The picture of an action; tiles look otherwise in each edition."""
    return ACT_ICONS.get(do) or str(tokens()["great_western_trail"]["tile_icon"][edition])


def headline(state: State, turn: TurnView) -> Message:
    """The step of the turn, without the name that stands above it."""
    params: dict[str, Param] = {}
    step = turn.step
    if step == "move" and turn.first_turn:
        step = f"first_turn.{state.options.edition}"
    if step in ("use", "done"):
        params["place"] = place_name(state, turn.place)
    if step in DECISIONS:
        step = "kansas_city"
    return message(f"great_western_trail.play.step.{step}", **params)


def short_place(edition: str, place: str, seats: Sequence[Seat] = ()) -> tuple[str, str]:
    """A place in the fewest words, and its icon; whole where the players are given."""
    tr, (kind, _, which) = running().tr, place.partition("/")
    match kind:
        case "neutral" | "own":
            return which, ""
        case "other":
            who, _, building = which.partition("/")
            whole = (
                tr("great_western_trail.place.other", building=building, player=seats[int(who)].name) if seats else ""
            )
            return whole or building, ""
        case "hazard":
            hazard, _, hand = which.partition("/")
            words = tr(f"great_western_trail.hand.{hand}")
            name = tr(f"great_western_trail.hazard_kind.{hazard}")
            if seats:
                return tr("great_western_trail.place.hazard", hazard=name, hand=words), HAND
            return tr(f"great_western_trail.play.hand.{hand}"), HAND
        case "tile":
            task = "green_tile" if which == "green" else "second_colour_tile"
            words = tr(f"great_western_trail.task.{edition}.{task}")
            return words, str(tokens()["great_western_trail"]["tile_icon"][edition])
    return tr(f"great_western_trail.place.{kind}"), "flag-checkered"

"""The open turn in few words: the step in the banner, places on chips, the icon of every action."""

from companion.games.great_western_trail.pictures import TRADE_ICON
from companion.games.great_western_trail.state import State, hazard_name, place_name
from companion.games.great_western_trail.state.in_play import DECISIONS
from companion.games.great_western_trail.turns.view import TurnView
from companion.i18n import Translator
from companion.messages import Message, Param, message

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
    return ACT_ICONS.get(do) or TRADE_ICON[edition]


def headline(state: State, turn: TurnView) -> Message:
    """The step of the turn, without the name that stands above it."""
    params: dict[str, Param] = {}
    step = turn.step
    if step == "move" and turn.first_turn:
        step = "first_turn"
    if step in ("use", "done"):
        params["place"] = place_name(state, turn.place)
    if step in DECISIONS:
        step = "kansas_city"
    return message(f"great_western_trail.play.step.{step}", **params)


def short_place(tr: Translator, edition: str, place: str) -> str:
    """A place in the fewest words."""
    kind, _, which = place.partition("/")
    match kind:
        case "neutral" | "own" | "other":
            return which.rpartition("/")[2]
        case "hazard":
            return tr.text(hazard_name(which.partition("/")[0]))
        case "tile":
            task = "green_tile" if which == "green" else "second_colour_tile"
            return tr(f"great_western_trail.task.{edition}.{task}")
    return tr(f"great_western_trail.place.{kind}")

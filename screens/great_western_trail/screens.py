"""What Great Western Trail brings to the screens."""

from companion.game import Fix
from companion.messages import message
from companion.session import Session
from screens.app import running
from screens.games import Box, FixLook, GameScreens

_HERE = "screens.great_western_trail"
_NAMES = {"area": "card", "deck": "card", "masters": "stationmaster", "stationmaster": "stationmaster"}
"""Kinds of values whose options have names of their own."""


def _option_words(session: Session, fix: Fix, option: str) -> str | None:
    """Tiles have names; numbers and sides are what they are."""
    area = _NAMES.get(fix.id.partition("/")[0], "")
    tr, id_ = running().tr, f"great_western_trail.{area}.{session.header.options.edition}.{option}"
    return tr(id_) if area and tr.has(id_) else None


def _box(edition: str, *always: str) -> Box:
    title = message(f"great_western_trail.title.{edition}")
    return Box("great_western_trail", {"edition": edition}, title, ("first_game",), always, printed=True)


GREAT_WESTERN_TRAIL = GameScreens(
    boxes=(_box("first"), _box("second", "simmental")),
    pages={"table": f"{_HERE}.table:TrailTable", "player": f"{_HERE}.player:PlayerEntry"},
    place_of_phase={"final_scoring": "table"},
    setup_extras={
        "starting_objectives": f"{_HERE}.setup_parts:starting_objectives",
        "first_player": f"{_HERE}.setup_parts:turn_order",
    },
    setup_diagrams={
        step: f"{_HERE}.setup_parts:{step}"
        for step in (
            "stationmasters",
            "neutral",
            "stock",
            "seeds",
            "job_market",
            "foresight",
            "cattle",
            "objectives",
            "buildings",
            "pieces",
        )
    },
    fix=FixLook(
        order=(
            "dollars",
            "building",
            "city",
            "station",
            "hazard",
            "cattle",
            "tiles_green",
            "tiles_second_colour",
            "area",
            "deck",
            "stationmaster",
            "certificates",
            "worker",
            "step_disc",
            "job_market_token",
            "first",
            "masters",
            "sides",
            "confirmed",
            "over",
            "printed",
        ),
        seat_kinds=frozenset({"first"}),
        icons={
            "dollars": "table",
            "certificates": "star-outline",
            "step_disc": "arrow-up-bold",
            "job_market_token": "flag-checkered",
            "building": "home-variant",
            "sides": "home-variant",
            "city": "map-outline",
            "station": "train",
            "hazard": "alert",
            "cattle": "cow",
            "tiles_green": "account-cowboy-hat",
            "tiles_second_colour": "account-cowboy-hat",
            "area": "cards-outline",
            "deck": "cards-outline",
            "stationmaster": "train-variant",
            "masters": "train-variant",
            "worker": "account-group",
            "first": "flag-variant",
            "confirmed": "check-circle",
            "over": "flag-checkered",
            "printed": "pencil-outline",
        },
        option_words=_option_words,
    ),
    printed_words=f"{_HERE}.printed:printed_words",
    moments=f"{_HERE}.demonstration:MOMENTS",
    scenes=f"{_HERE}.scenes:scenes",
)

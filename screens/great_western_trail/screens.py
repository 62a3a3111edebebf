"""What Great Western Trail brings to the screens."""

from companion.game import Fix
from companion.table.session import Session
from screens.app import running
from screens.games import FixLook, GameScreens, load

_HERE = "screens.great_western_trail"
_NAMES = {"area": "card", "deck": "card", "masters": "stationmaster", "stationmaster": "stationmaster"}
"""Kinds of values whose options have names of their own."""
_TILES = ("market", "foresight", "track", "appointed")
"""Kinds of values whose options are tiles of the stock."""
_STATE = "companion.games.great_western_trail.state"
_NOTHING, _UNTOLD = "none", "?"


def _option_words(session: Session, fix: Fix, option: str) -> str | None:
    """Tiles and places have names; numbers and sides are what they are."""
    kind, edition = fix.id.partition("/")[0], session.header.options.edition
    if kind in _TILES:
        return _tile_words(edition, option)
    if kind == "checked":
        return running().tr(f"great_western_trail.category.{option}")
    if kind == "engine":
        return running().say(load(f"{_STATE}:space_name")(option))
    if kind == "rider":
        return running().say(load(f"{_STATE}:place_name")(session.state, "" if option == _NOTHING else option))
    area = _NAMES.get(kind, "")
    tr, id_ = running().tr, f"great_western_trail.{area}.{edition}.{option}"
    return tr(id_) if area and tr.has(id_) else None


def _tile_words(edition: str, option: str) -> str:
    tr = running().tr
    own = f"great_western_trail.kind.{edition}.{option}"
    words = {_NOTHING: "kind.none", _UNTOLD: "kind.untold"}.get(option, f"hazard_kind.{option}")
    return tr(own) if tr.has(own) else tr(f"great_western_trail.{words}")


SCREENS = GameScreens(
    pages={
        "table": f"{_HERE}.table:TrailTable",
        "player": f"{_HERE}.entry.player:PlayerEntry",
        "shared": f"{_HERE}.board.page:SharedBoard",
        "milestones": f"{_HERE}.milestones.page:TrailMilestones",
    },
    page_of_command={"ConfirmPlayer": "player"},
    place_of_phase={"final_scoring": "table", "milestones": "milestones"},
    setup_extras={
        "neutral": f"{_HERE}.setup.parts:what_goes_where",
        "seeds": f"{_HERE}.setup.tell:seeds",
        "job_market": f"{_HERE}.setup.tell:job_market",
        "foresight": f"{_HERE}.setup.tell:foresight",
    },
    setup_pictures={
        "board": f"{_HERE}.setup.picture:OnTheBoard",
        "tiles": f"{_HERE}.setup.picture:TilesDrawn",
        "markets": f"{_HERE}.setup.picture:MarketsFilled",
        "players": f"{_HERE}.setup.picture:BoardsReady",
        "start": f"{_HERE}.setup.picture:StartDealt",
    },
    fix=FixLook(
        order=(
            "turn",
            "dollars",
            "rider",
            "engine",
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
            "exchange_tokens",
            "herd",
            "circle",
            "step_disc",
            "untold",
            "replaced",
            "market",
            "token",
            "job_market_token",
            "foresight",
            "lying",
            "track",
            "seeds",
            "cattle_market",
            "cattle_stack",
            "objectives_shown",
            "objective_stack",
            "stock",
            "appointed",
            "masters",
            "neutral",
            "sides",
            "first",
            "checked",
            "confirmed",
            "over",
            "printed",
        ),
        seat_kinds=frozenset({"first", "turn"}),
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
            "turn": "account",
            "rider": "account-cowboy-hat",
            "engine": "train",
            "exchange_tokens": "swap-horizontal",
            "herd": "cow",
            "circle": "circle-outline",
            "untold": "help",
            "replaced": "home-variant-outline",
            "market": "account-group",
            "token": "flag-checkered",
            "foresight": "eye-outline",
            "lying": "alert",
            "track": "account-cowboy-hat",
            "seeds": "help",
            "cattle_market": "cow",
            "cattle_stack": "cow",
            "objectives_shown": "cards-outline",
            "objective_stack": "cards-outline",
            "stock": "cards",
            "appointed": "train-variant",
            "neutral": "home-variant-outline",
            "first": "flag-variant",
            "checked": "check-circle",
            "confirmed": "check-circle",
            "over": "flag-checkered",
            "printed": "pencil-outline",
        },
        option_words=_option_words,
    ),
    printed_words=f"{_HERE}.entry.printed:printed_words",
)

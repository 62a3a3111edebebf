"""What has to be entered when the depth changes, and what a group that fell behind sets."""

from collections.abc import Iterator
from typing import Any

from companion.box import category_name
from companion.errors import NextStep
from companion.game import Depth
from companion.games.great_western_trail.events import ChecksDropped, ForesightUnseen, GoodsDealt, TurnDropped
from companion.games.great_western_trail.final.holding import names, names_in_play
from companion.games.great_western_trail.fixes.turns import BEGUN, NOTHING, is_begun
from companion.games.great_western_trail.records import ConfirmPlayer
from companion.games.great_western_trail.state import (
    GOODS,
    State,
    goes_on,
    hazard_name,
    master_name,
    place_name,
    space_name,
    starting_goods,
)
from companion.games.great_western_trail.state.circles import assumed
from companion.games.great_western_trail.state.in_play import EMPTY, FRESH, HAZARDS, UNTOLD, Ranch
from companion.games.great_western_trail.turns.job_market import token_gone
from companion.games.great_western_trail.turns.kansas import refilled
from companion.messages import Message, message

_AT_A_GLANCE = (
    "dollars",
    "engine",
    "certificates",
    "exchange_tokens",
    "worker",
    "rider",
    "city",
    "station",
    "building",
    "hazard",
    "tiles_green",
    "tiles_second_colour",
    "cattle",
    "stationmaster",
    "area",
    "deck",
    "circle",
    "step_disc",
    "job_market_token",
)
"""What a player has, in the order in which one looks."""
_PLAYED = ("engine", "rider")
"""Only where every turn is followed."""
_TILES = ("market", "foresight", "track", "appointed")
_SEATS = ("turn", "first")

NEVER_TOLD = frozenset(
    f"great_western_trail.{code}"
    for code in (
        "built_already",
        "city_once",
        "craftsmen",
        "disc",
        "disc_there",
        "engine_reach",
        "money",
        "no_card",
        "no_objective",
        "no_such_worker",
        "no_token",
        "not_in_herd",
        "not_in_your_deck",
        "not_standing",
        "row_full",
        "row_locked",
        "station_once",
        "station_upgraded",
    )
)
"""Refusals that are wrong where somebody's entry is missing."""


def catch_up(state: State) -> Iterator[str]:
    """What each player has; in full play the markets and the trail too."""
    full = state.depth == "full"
    held = (*names(state), *(names_in_play(state) if full else ()), *(_PLAYED if full else ()))
    for kind in _AT_A_GLANCE:
        if kind == "dollars" and state.depth == "milestones":  # money is asked once, at the end
            continue
        for what in held:
            mine, _, which = what.partition("/")
            if mine == kind:
                yield from (f"{kind}/{seat}/{which}" if which else f"{kind}/{seat}" for seat in range(state.players))
    if full:
        yield from _of_table(state)


def _of_table(state: State) -> Iterator[str]:
    yield "turn"
    if not token_gone(state):  # else it is with whoever has it
        yield "token"
    for row, cells in enumerate(state.common.market, 1):
        yield from (f"market/{row}/{column}" for column in range(len(cells)))
    for column in range(len(state.common.foresight)):
        yield from (f"foresight/{column}/{place}" for place in (0, 1))
    yield from (f"lying/{kind}/{number}" for kind in HAZARDS for number in range(1, state.board.hazard_spaces + 1))
    yield from (f"track/{number}" for number in range(1, len(state.board.track) + 1))


def fix_words(state: State, id_: str, option: str) -> Message | None:
    """Players, tiles and places have names; numbers and sides are what they are."""
    kind, edition = id_.partition("/")[0], state.options.edition
    if kind in _SEATS:
        return message("question.as_it_is", what=state.name(int(option)))
    if kind in _TILES:
        return _tile(edition, option)
    match kind:
        case "checked":
            return category_name("great_western_trail", option)
        case "engine":
            return space_name(option)
        case "step":
            step, _, column = option.partition("/")
            return message(f"great_western_trail.turn_step.{step}", **({"column": int(column) + 1} if column else {}))
        case "rider":
            return place_name(state, "" if option == NOTHING else option)
        case "masters":
            return master_name(edition, option)
    return None


def _tile(edition: str, option: str) -> Message:
    if option in (NOTHING, UNTOLD):
        return message(f"great_western_trail.kind.{'none' if option == NOTHING else 'untold'}")
    return hazard_name(option) if option in HAZARDS else message(f"great_western_trail.kind.{edition}.{option}")


_RIDE = ("first_on_neutral", "no_location", "not_kansas_city", "not_on_the_trail", "only_forward", "too_far")
_CITY = ("city_once", "city_too_far", "disc_there")
_CARDS = ("hand_limit", "no_card", "not_in_herd", "not_in_your_deck", "one_of_each_breed", "too_many_cards")
_BUILDING = ("built_already", "building_once", "craftsmen", "no_such_building", "not_standing", "replace_with_more")
_WORKER = ("no_such_worker", "only_printed", "row_full", "token_row")
_SPACE = ("back_to_a_free_space", "engine_reach", "not_this_station", "station_once", "station_upgraded")
_DISC = ("disc", "row_locked")
_OTHER = ("money", "no_objective", "no_pair", "no_token", "not_here", "used_already")


def _each(codes: tuple[str, ...], words: str) -> dict[str, NextStep]:
    return {f"great_western_trail.{code}": NextStep(f"great_western_trail.on.{words}") for code in codes}


NEXT_STEPS = {
    **_each(_RIDE, "ride"),
    **_each(_CITY, "city"),
    **_each(_CARDS, "cards"),
    **_each(_BUILDING, "building"),
    **_each(_WORKER, "worker"),
    **_each(_SPACE, "space"),
    **_each(_DISC, "disc"),
    **_each(_OTHER, "other"),
    "great_western_trail.confirm_first": NextStep("refusal.on.check", ConfirmPlayer),
    "great_western_trail.play_not_over": NextStep("refusal.on.table"),
}

# --- what a change brings -------------------------------------------------------------------------------------------


def change_depth(state: State, before: Depth) -> tuple[Any, ...]:
    """No open turn stays, nothing confirmed of a game that goes on, and who has not begun begins with goods."""
    found: list[Any] = []
    if state.visit != FRESH or state.waiting is not None:
        found.append(TurnDropped(_refilled(state)))
    if goes_on(state) and (any(state.confirmed) or any(state.checked)):
        found.append(ChecksDropped())
    if state.depth != "full" or state.over:
        return tuple(found)
    if not begun(state):
        goods = starting_goods(state.box, state.players, state.first)
        if any(state.count(seat, what) != count for seat, held in enumerate(goods) for what, count in held.items()):
            found.append(GoodsDealt(tuple(tuple(sorted(held.items())) for held in goods)))
    elif before != "full" and _foresight_told(state):
        found.append(ForesightUnseen())
    return tuple(found)


def _refilled(state: State) -> tuple[int, ...]:
    """The foresight columns that whoever was in Kansas City fills up again (K45)."""
    turn = state.turn if state.waiting is None else state.waiting.turn
    return refilled(state) if state.ranches[turn].rider == "kansas_city" else ()


def _foresight_told(state: State) -> bool:
    return any(tile not in (EMPTY, UNTOLD) for tiles in state.common.foresight for tile in tiles)


def begun(state: State) -> bool:
    """True as soon as anybody has done anything, or has other money than a start player could give."""
    if state.over or any(ranch != Ranch() for ranch in state.ranches):
        return True
    dealt = {f"area/{card.id}" for card in state.box.objectives if card.starting}
    if any(what not in (*dealt, *GOODS) for held in state.held for what in held):
        return True
    money = [state.dollars(seat) for seat in range(state.players)]
    starts = [starting_goods(state.box, state.players, first) for first in range(state.players)]
    return any(money) and money not in [[goods["dollars"] for goods in dealt] for dealt in starts]


# --- what has to be entered -----------------------------------------------------------------------------------------


def needs(state: State, before: Depth) -> Iterator[str]:
    """What only turns follow, where every turn is entered from now on in the middle of a game."""
    if state.depth != "full" or before == "full" or state.over or not begun(state):
        return
    mine = ("dollars", "certificates", *(what for what in names_in_play(state) if what == "exchange_tokens"))
    for seat in range(state.players):
        yield from (f"{what}/{seat}" for what in (*mine, "engine", "rider"))
        if assumed(state, seat):
            yield from (f"circle/{seat}/{which}" for which in _circles(state))
    yield from (BEGUN,) if is_begun(state) else ()
    yield "turn"
    if not token_gone(state):
        yield "token"


def _circles(state: State) -> Iterator[str]:
    return (what.partition("/")[2] for what in names_in_play(state) if what.startswith("circle/"))

"""What the box contains, counted over the whole table: tiles, cattle cards and objective cards.

Where every turn is followed each of them is with a player, on the board or in its stock. What players hold is counted
against the box beside it, in `final/holding.py`.
"""

from collections.abc import Iterator, Mapping

from companion.errors import RuleError
from companion.game import Corrected, Excess
from companion.games.great_western_trail.state import State, refuse, tile_name, worker_name
from companion.games.great_western_trail.state.in_play import EMPTY, TILES
from companion.games.great_western_trail.turns.job_market import token_holder
from companion.messages import Message, message
from scoring.great_western_trail import WORKERS

OVER, UNENTERED = "over", "untold"


def tiles_known(state: State, tile: str) -> int:
    """How many tiles of a kind lie face up somewhere, or are with a player."""
    common, seats = state.common, range(state.players)
    cells = [cell for row in (*common.market, *common.foresight) for cell in row]
    if tile in WORKERS:
        held = sum(state.count(seat, f"worker/{tile}") - 1 for seat in seats)
        return held + cells.count(tile) + sum(worker == tile for _, worker in common.appointed)
    held = sum(state.count(seat, f"tiles_{tile}") for seat in seats)
    return held + cells.count(tile) + common.track.count(tile) + common.out.count(tile)


def tiles_of(state: State, tile: str) -> int:
    return state.box.workers_each if tile in WORKERS else state.box.tiles_each


def hazards_known(state: State) -> int:
    """Hazards on the trail and with players; what lies in foresight may have been told wrongly."""
    return sum(map(sum, state.common.hazards)) + _held(state, "hazard/")


def tiles_out(state: State) -> int:
    """All tiles that are not in the stock."""
    common = state.common
    cells = sum(cell != EMPTY for row in (*common.market, *common.foresight, common.track) for cell in row)
    workers = sum(state.count(seat, f"worker/{kind}") - 1 for seat in range(state.players) for kind in WORKERS)
    lying = sum(map(sum, common.hazards)) + len(common.appointed) + len(common.out) + common.seeds
    return cells + workers + lying + _held(state, "hazard/", "tiles_")


def cattle_in_all(state: State) -> int:
    calves = sum(n for one in state.box.cattle if one.variant for _, n in one.vp) if state.simmental else 0
    return state.box.pieces["market_cattle"] + calves


def cattle_held(state: State) -> int:
    return _held(state, "cattle/")


def objectives_held(state: State) -> int:
    """Objective cards with players, without those that were dealt."""
    starting = {f"{place}/{card.id}" for card in state.box.objectives if card.starting for place in ("area", "deck")}
    found = (n for held in state.held for what, n in held.items() if what not in starting and what[:5] in _AREAS)
    return sum(found)


_AREAS = ("area/", "deck/")


def _held(state: State, *kinds: str) -> int:
    return sum(n for held in state.held for what, n in held.items() if what.startswith(kinds))


# --- more than there are --------------------------------------------------------------------------------------------


def excess(state: State) -> Iterator[Excess]:
    """Of what there is more than the box holds; only where every turn is followed is it known what lies between."""
    if state.depth != "full" or state.over:
        return
    for tile in (*WORKERS, *TILES):
        most, known = tiles_of(state, tile), tiles_known(state, tile)
        if known > most:
            rule = "GWT-S02" if tile in WORKERS else "GWT-S04"
            yield _too_many(_tile_name(state, tile), known, most, rule, f"tile/{tile}")
    for count, most, what, rule in (
        (hazards_known(state), state.box.pieces["hazards"], "hazards", "GWT-S03"),
        (tiles_out(state) + sum(state.common.stock), sum(state.board.stock), "tiles", "GWT-S05"),
        (_cattle(state), cattle_in_all(state), "cattle", _of_edition(state, "GWT-S06", "GWT-S07")),
        (_objectives(state), state.box.pieces["objectives"], "objectives", "GWT-S10"),
    ):
        if count > most:
            yield _too_many(message(f"great_western_trail.pieces.{what}"), count, most, rule, what)


def _cattle(state: State) -> int:
    return cattle_held(state) + state.common.cattle + state.common.cattle_stack


def _objectives(state: State) -> int:
    return objectives_held(state) + state.common.objectives + state.common.objective_stack


def _of_edition(state: State, first: str, second: str) -> str:
    return first if state.box.edition == "first" else second


def _tile_name(state: State, tile: str) -> Message:
    name = worker_name if tile in WORKERS else tile_name
    return name(state.options.edition, tile)


def _too_many(what: Message, count: int, most: int, rule: str, key: str) -> Excess:
    why: RuleError = refuse("too_many_pieces", rule, what=what, count=count, most=most)
    return Excess(why, (key,), count - most)


# --- what follows ---------------------------------------------------------------------------------------------------


def follows(before: State, after: State, set_: frozenset[str]) -> tuple[Corrected, ...]:
    """Tiles and cards that turn up somewhere have come from their stock, unless the group has counted it."""
    if after.depth != "full" or after.over:
        return ()
    wanted = {
        **_stock(before, after, set_),
        "cattle_stack": max(0, cattle_in_all(after) - cattle_held(after) - after.common.cattle),
        "objective_stack": max(0, after.box.pieces["objectives"] - objectives_held(after) - after.common.objectives),
    }
    now = {
        **{f"stock/{number}": left for number, left in enumerate(after.common.stock, 1)},
        "cattle_stack": after.common.cattle_stack,
        "objective_stack": after.common.objective_stack,
    }
    lower = {id_: most for id_, most in wanted.items() if id_ not in set_ and most < now[id_]}
    return tuple(Corrected(id_, most) for id_, most in lower.items())


def _stock(before: State, after: State, set_: frozenset[str]) -> Mapping[str, int]:
    """The stock without what lies elsewhere now: workers come from the second one, others from the first."""
    over = tiles_out(after) + sum(after.common.stock) - sum(after.board.stock)
    hired = sum(tiles_known(after, kind) - tiles_known(before, kind) for kind in WORKERS) > 0
    found: dict[str, int] = {}
    for number in (1, 2, 0) if hired else (0, 2, 1):
        if f"stock/{number + 1}" not in set_ and over > 0:
            fewer = min(over, after.common.stock[number])
            found[f"stock/{number + 1}"] = after.common.stock[number] - fewer
            over -= fewer
    return found


def asks_for(before: State, after: State, set_: frozenset[str]) -> Iterator[str]:
    """Whether play is over, where the turn may have come round to whoever has the job market token, and where nobody
    has it any more; and an objective card that was due in a turn that is over with."""
    if after.depth != "full":
        return
    if after.over:
        if before.over and OVER not in set_ and token_holder(before) is not None and token_holder(after) is None:
            yield OVER
        return
    if OVER not in set_ and token_holder(after) == after.turn and _came_round(before, after):
        yield OVER
    due = sum(act.must and act.do == "objective" for act in before.visit.dues)
    seat, untold = before.turn, f"{UNENTERED}/{before.turn}"
    if due and not after.visit.dues and untold not in set_ and _cards(after, seat) < _cards(before, seat) + due:
        yield untold


def _came_round(before: State, after: State) -> bool:
    """True if the turn was set, or the token came together with what others got: a whole round may have gone by."""
    others = (before.held[seat] != after.held[seat] for seat in range(after.players) if seat != after.turn)
    return after.turn != before.turn or (token_holder(before) is None and any(others))


def _cards(state: State, seat: int) -> int:
    """Objective cards of a player, those that have not been named included."""
    return sum(n for what, n in state.held[seat].items() if what == UNENTERED or what.startswith(_AREAS))

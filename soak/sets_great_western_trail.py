"""Great Western Trail, counted and ended anew from the facts of its box."""

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

KINDS = ("cowboy", "craftsman", "engineer")


def pieces(state: Any) -> Iterator[str]:
    box = state.box
    held: Counter[str] = Counter()
    for mine in state.held:
        held.update(mine)
    for number in box.numbers:
        for seat, mine in enumerate(state.held):
            if mine.get(f"building/{number}a", 0) + mine.get(f"building/{number}b", 0) > 1:
                yield f"player {seat} has building {number} twice"
    for seat, mine in enumerate(state.held):
        discs = sum(n for what, n in mine.items() if what.startswith(("city/", "station/")))
        if discs > box.discs:
            yield f"player {seat} has {discs} discs out"
    for points, most in box.hazards:
        if held[f"hazard/{points}"] > most:
            yield f"{held[f'hazard/{points}']} hazards worth {points}"
    for card in box.objectives:
        if held[f"area/{card.id}"] + held[f"deck/{card.id}"] > card.copies:
            yield f"objective {card.id} too often"
    for tile in box.stationmasters:
        if held[f"stationmaster/{tile.id}"] > 1:
            yield f"stationmaster {tile.id} twice"
    if held["job_market_token"] > 1:
        yield "two job market tokens"
    yield from _over_the_table(state, held)


def _over_the_table(state: Any, held: Counter[str]) -> Iterator[str]:
    box, common, between = state.box, state.common, state.depth == "full" and not state.over
    lying = Counter(cell for row in (*common.market, *common.foresight) for cell in row) if between else Counter()
    for kind in KINDS:
        tiles = sum(mine.get(f"worker/{kind}", 1) - 1 for mine in state.held) + lying[kind]
        tiles += sum(worker == kind for _, worker in common.appointed) if between else 0
        if tiles > box.workers_each:
            yield f"{tiles} tiles {kind}"
    for colour in ("green", "second_colour"):
        tiles = held[f"tiles_{colour}"] + lying[colour] + (common.track.count(colour) if between else 0)
        if tiles > box.tiles_each:
            yield f"{tiles} tiles {colour}"
    if between:
        cattle = sum(n for what, n in held.items() if what.startswith("cattle/")) + common.cattle + common.cattle_stack
        calves = 8 if state.options.simmental and state.options.edition == "second" else 0
        if cattle > box.pieces["market_cattle"] + 3 * calves:
            yield f"{cattle} cattle cards"


def end(before: Any, after: Any, values: Mapping[str, Any], asked: frozenset[str]) -> str:
    """The game ends when the turn comes to whoever has the job market token."""
    if after.over:
        return "" if before.over or values.get("over") == "yes" else "play is over by itself"
    holders = [seat for seat, mine in enumerate(after.held) if mine.get("job_market_token")]
    came = after.depth == "full" and after.turn in holders and before.turn != after.turn
    return "nobody asks whether play is over" if came and not {"over"} & {*values, *asked} else ""


def file(state: Any) -> dict[str, Any] | None:
    if state.printed or any(state.rulings):
        return None
    people = [_person(state, seat) for seat in range(len(state.seats))]
    return {"format": 1, "game": "great_western_trail", "edition": state.options.edition, "players": people}


def _person(state: Any, seat: int) -> dict[str, Any]:
    held = state.held[seat]

    def listed(kind: str) -> list[str]:
        return [what[len(kind) + 1 :] for what, n in held.items() if what.startswith(f"{kind}/") for _ in range(n)]

    cattle: dict[str, list[int]] = {}
    for card in listed("cattle"):
        slot, _, vp = card.partition("/")
        cattle.setdefault(slot, []).append(int(vp))
    return {
        "name": state.seats[seat].name,
        "dollars": held.get("dollars", 0),
        "buildings": listed("building"),
        "cities": {what[5:]: n for what, n in held.items() if what.startswith("city/")},
        "stations": [int(number) for number in listed("station")],
        "hazards": [int(vp) for vp in listed("hazard")],
        "cattle": cattle,
        "tiles_green": held.get("tiles_green", 0),
        "tiles_second_colour": held.get("tiles_second_colour", 0),
        "objectives_committed": listed("area"),
        "objectives_in_deck": listed("deck"),
        "stationmasters": listed("stationmaster"),
        "certificates_temporary": held.get("certificates", 0),
        "workers": {kind: held.get(f"worker/{kind}", 1) for kind in KINDS},
        "step_disc_right_cleared": bool(held.get("step_disc")),
        "job_market_token": bool(held.get("job_market_token")),
    }


def unfinished(_state: Any) -> bool:
    return False


def endless(state: Any) -> bool:
    """The tiles that would fill the job market are with players."""
    return not any(state.common.stock) and not any(map(any, state.common.foresight))

"""From the mirror to the score sheet: the same inputs, whether they were entered or come from a file."""

from collections.abc import Mapping

from companion.errors import RuleError
from companion.game import SeatView
from companion.games.great_western_trail.state import State, breed_name, card_name, city_name, master_name, worker_name
from companion.games.great_western_trail.state.part import phase
from companion.messages import Message, Param, message
from scoring.great_western_trail import WORKERS, Holding
from scoring.great_western_trail import score as score_holdings
from scoring.sheet import Item, ScoreSheet


def holding(state: State, seat: int, *, ruled: bool = True) -> Holding:
    """What counts for a player; without the group's rulings if only the best choice is asked for."""
    held, rulings = state.held[seat], state.rulings[seat] if ruled else {}
    return Holding(
        state.name(seat),
        dollars=held.get("dollars", 0),
        buildings=tuple(building.id for building in state.box.buildings if held.get(f"building/{building.id}")),
        cities=_counts(held, "city"),
        stations=tuple(s.number for s in state.box.stations if held.get(f"station/{s.number}")),
        hazards=_values(state, held, "hazard"),
        cattle={herd.slot: _values(state, held, f"cattle/{herd.slot}") for herd in state.box.cattle},
        tiles_green=held.get("tiles_green", 0),
        tiles_second_colour=held.get("tiles_second_colour", 0),
        objectives_committed=_listed(held, "area"),
        objectives_in_deck=_listed(held, "deck"),
        stationmasters=_listed(held, "stationmaster"),
        certificates_temporary=held.get("certificates", 0),
        workers={kind: state.count(seat, f"worker/{kind}") for kind in WORKERS},
        step_disc_right_cleared=bool(held.get("step_disc")),
        job_market_token=bool(held.get("job_market_token")),
        must_add=_ruled(held, rulings, "add"),
        must_leave=_ruled(held, rulings, "leave"),
    )


def _counts(held: Mapping[str, int], kind: str) -> dict[str, int]:
    return {what.partition("/")[2]: n for what, n in sorted(held.items()) if what.partition("/")[0] == kind}


def _listed(held: Mapping[str, int], kind: str) -> tuple[str, ...]:
    return tuple(name for name, n in _counts(held, kind).items() for _ in range(n))


def _values(state: State, held: Mapping[str, int], kind: str) -> tuple[int, ...]:
    """The points printed on every thing of a kind, as this table's own tiles say."""
    of_kind = [(what, n) for what, n in held.items() if what.rpartition("/")[0] == kind]
    return tuple(sorted(state.says(what, int(what.rpartition("/")[2])) for what, n in of_kind for _ in range(n)))


def _ruled(held: Mapping[str, int], rulings: Mapping[str, str], ruling: str) -> tuple[str, ...]:
    return tuple(card for card, said in rulings.items() if said == ruling for _ in range(held.get(f"deck/{card}", 0)))


def score(state: State) -> ScoreSheet:
    return score_holdings(state.box.worth(), [holding(state, seat) for seat in range(len(state.seats))])


def ready_to_finish(state: State) -> RuleError | None:
    if phase(state) == "play":
        return RuleError("great_western_trail.play_not_over", rule="GWT-E08")
    waiting = next((seat for seat, done in enumerate(state.confirmed) if not done), None)
    if waiting is not None:
        return RuleError("great_western_trail.confirm_first", player=state.name(waiting))
    return None


def strip(state: State) -> tuple[SeatView, ...]:
    """Points so far by the sheet: this game has no score track."""
    totals = (player.total for player in score(state).players)
    done = message("great_western_trail.strip.confirmed")
    return tuple(SeatView(total, said=done if ok else None) for total, ok in zip(totals, state.confirmed, strict=True))


def explain(item: Item) -> Message:
    """A counted thing in words: ids become names of its edition, numbers stay."""
    edition = str(item.facts.get("edition", ""))
    params: dict[str, Param] = {"points": item.points}
    for name, fact in item.facts.items():
        match name, fact:
            case (("city" | "a" | "b"), str()):
                params[name] = city_name(fact)
            case "slot", str():
                params["breed"] = breed_name(edition, fact)
            case "card", str():
                params["card"] = card_name(edition, fact)
            case "stationmaster", str():
                params["tile"] = master_name(edition, fact)
            case "worker", str():
                params["worker"] = worker_name(edition, fact)
            case "building", str():
                params[name] = fact
            case _, int():
                params[name] = fact
    return message(f"great_western_trail.because.{item.what}", **params)

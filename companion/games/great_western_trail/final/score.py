"""From the mirror to the score sheet: the same inputs, whether they were entered or come from a file."""

from collections.abc import Mapping
from functools import lru_cache

from companion.errors import RuleError
from companion.game import SeatView
from companion.games.great_western_trail.state import (
    State,
    at_start,
    breed_name,
    card_name,
    city_name,
    master_name,
    phase,
    worker_name,
)
from companion.messages import Message, Param, message
from scoring.great_western_trail import WORKERS, Holding
from scoring.great_western_trail import score as score_holdings
from scoring.great_western_trail.score import KEPT
from scoring.identity_key import IdentityKey
from scoring.sheet import Item, ScoreSheet

NO_RULINGS: Mapping[str, str] = {}


def holding(state: State, seat: int, *, ruled: bool = True) -> Holding:
    """What counts for a player; without the group's rulings if only the best choice is asked for."""
    rulings = state.rulings[seat] if ruled else NO_RULINGS
    return _holding(IdentityKey(state.held[seat], rulings, state.box, state.printed, state.seats[seat]))


@lru_cache(maxsize=KEPT)
def _holding(same: IdentityKey) -> Holding:
    held, rulings, box, printed, player = same.of
    kinds, says = _by_kind(held), dict(printed)
    herds = _by_kind(kinds.get("cattle", {}))
    return Holding(
        player.name,
        dollars=held.get("dollars", 0),
        buildings=tuple(building.id for building in box.buildings if held.get(f"building/{building.id}")),
        cities=kinds.get("city", {}),
        stations=tuple(s.number for s in box.stations if held.get(f"station/{s.number}")),
        hazards=_values(says, "hazard", kinds.get("hazard", {})),
        cattle={h.slot: _values(says, f"cattle/{h.slot}", herds.get(h.slot, {})) for h in box.cattle},
        tiles_green=held.get("tiles_green", 0),
        tiles_second_colour=held.get("tiles_second_colour", 0),
        objectives_committed=_listed(kinds.get("area", {})),
        objectives_in_deck=_listed(kinds.get("deck", {})),
        stationmasters=_listed(kinds.get("stationmaster", {})),
        certificates_temporary=held.get("certificates", 0),
        workers={kind: held.get(f"worker/{kind}", at_start(box.edition, f"worker/{kind}")) for kind in WORKERS},
        step_disc_right_cleared=bool(held.get("step_disc")),
        job_market_token=bool(held.get("job_market_token")),
        must_add=_ruled(held, rulings, "add"),
        must_leave=_ruled(held, rulings, "leave"),
    )


def _by_kind(held: Mapping[str, int]) -> dict[str, dict[str, int]]:
    """What is held, by the first part of its name, and there in the order of the rest."""
    kinds: dict[str, dict[str, int]] = {}
    for what, n in sorted(held.items()):
        kind, _, rest = what.partition("/")
        kinds.setdefault(kind, {})[rest] = n
    return kinds


def _listed(counts: Mapping[str, int]) -> tuple[str, ...]:
    return tuple(name for name, n in counts.items() for _ in range(n))


def _values(says: Mapping[str, int], kind: str, counts: Mapping[str, int]) -> tuple[int, ...]:
    """The points printed on every thing of a kind, as this table's own tiles say."""
    return tuple(sorted(says.get(f"{kind}/{vp}", int(vp)) for vp, n in counts.items() for _ in range(n)))


def _ruled(held: Mapping[str, int], rulings: Mapping[str, str], ruling: str) -> tuple[str, ...]:
    return tuple(card for card, said in rulings.items() if said == ruling for _ in range(held.get(f"deck/{card}", 0)))


def score(state: State) -> ScoreSheet:
    return score_holdings(state.box.worth(), [holding(state, seat) for seat in range(len(state.seats))])


def ready_to_finish(state: State) -> RuleError | None:
    if phase(state) == "play":
        return RuleError("great_western_trail.play_not_over", rule="GWT-E08")
    waiting = next((seat for seat, done in enumerate(state.confirmed) if not done), None)
    if waiting is not None:
        return RuleError("great_western_trail.confirm_first", about=waiting, player=state.name(waiting))
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

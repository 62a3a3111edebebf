"""The score sheet, from the state and from a file of scores: the same inputs, checked against the box."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache
from typing import TypeAlias

from companion.errors import DataError, RefusedData, RuleError
from companion.game import Seat, SeatView
from companion.games.great_western_trail.box import EDITIONS, Components, box
from companion.games.great_western_trail.final.holding import MOST_DOLLARS, check
from companion.games.great_western_trail.records import Options
from companion.games.great_western_trail.state import (
    State,
    at_start,
    breed_name,
    card_name,
    city_name,
    master_name,
    phase,
    set_count,
    start,
    worker_name,
)
from companion.input.json_input import Node
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
    return tuple(card for card, what in rulings.items() if what == ruling for _ in range(held.get(f"deck/{card}", 0)))


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
    """Points so far by the sheet, for this game has no score track; below them what there is to spend."""
    totals = [player.total for player in score(state).players]
    return tuple(SeatView(total, status=_status(state, seat)) for seat, total in enumerate(totals))


def _status(state: State, seat: int) -> Message | None:
    if state.confirmed[seat]:
        return message("great_western_trail.strip.confirmed")
    if phase(state) != "play":
        return None
    return message("great_western_trail.money.dollars", dollars=state.dollars(seat))


def explain(_options: object, item: Item) -> Message:
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


_FIELDS = (
    "name",
    "dollars",
    "buildings",
    "cities",
    "stations",
    "hazards",
    "cattle",
    "tiles_green",
    "tiles_second_colour",
    "objectives_committed",
    "objectives_in_deck",
    "stationmasters",
    "certificates_temporary",
    "workers",
    "step_disc_right_cleared",
    "job_market_token",
)


def score_file(node: Node) -> ScoreSheet:
    node.fields(("format", "game", "edition", "players"))
    contents = box(node.field("edition").one_of(EDITIONS))
    players = node.field("players").items(most=1000)
    if not 2 <= len(players) <= len(contents.colours):
        raise DataError(node.file, "players", f"2 to {len(contents.colours)} players", len(players))
    seats = tuple(Seat(player.fields(_FIELDS).field("name").text(longest=40), "") for player in players)
    for name, times in Counter(seat.name for seat in seats).items():
        if times > 1:
            raise DataError(node.file, "players", "a name no other player has", name)
    options = Options(edition="first" if contents.edition == "first" else "second", simmental=True)
    state = start(options, seats, "score_only")
    for seat, player in enumerate(players):
        state = _player(state, seat, player, contents)
    return score(state)


def _player(state: State, seat: int, node: Node, contents: Components) -> State:
    """One player's entries, each checked beside what all players before have."""
    for place, what, count in _entries(node, contents):
        try:
            check(state, seat, what, count, of_play=False)
        except RuleError as refusal:
            raise RefusedData(node.file, place.place, refusal, place.value if count > 1 else what) from None
        state = set_count(state, seat, what, count)
    return replace(state, confirmed=(True,) * len(state.seats))


_Entry: TypeAlias = tuple[Node, str, int]


def _entries(node: Node, contents: Components) -> list[_Entry]:
    found = [_number(node.field("dollars"), "dollars", MOST_DOLLARS)]
    found += _named(node.field("buildings"), "building", contents.building, "a private building of this edition")
    for city, discs in node.field("cities").entries():
        if city not in contents.city:
            raise DataError(node.file, discs.place, "a city of this edition", f"{city[:40]!r}")
        found.append(_number(discs, f"city/{city}", contents.discs))
    stations = node.field("stations").items(most=100)
    found += [(item, f"station/{item.number(1, len(contents.stations))}", 1) for item in stations]
    found += _printed(node.field("hazards"), "hazard", dict(contents.hazards))
    for slot, cards in node.field("cattle").entries():
        if slot not in contents.herd:
            raise DataError(node.file, cards.place, "one of " + ", ".join(contents.herd), f"{slot[:40]!r}")
        found += _printed(cards, f"cattle/{slot}", dict(contents.herd[slot].vp))
    found += [_number(node.field(name), name, contents.tiles_each) for name in ("tiles_green", "tiles_second_colour")]
    found += _named(node.field("objectives_committed"), "area", contents.objective, "an objective card")
    found += _named(node.field("objectives_in_deck"), "deck", contents.objective, "an objective card")
    found += _named(node.field("stationmasters"), "stationmaster", contents.master, "a stationmaster of this edition")
    found.append(_number(node.field("certificates_temporary"), "certificates", max(contents.certificates)))
    for kind, count in node.field("workers").fields((), WORKERS).entries():
        found.append((count, f"worker/{kind}", count.number(1, contents.worker_row)))
    found.append(_truth(node.field("step_disc_right_cleared"), "step_disc"))
    found.append(_truth(node.field("job_market_token"), "job_market_token"))
    return _together(found)


def _number(node: Node, what: str, most: int) -> _Entry:
    return node, what, node.number(0, most)


def _truth(node: Node, what: str) -> _Entry:
    return node, what, int(node.truth())


def _named(node: Node, kind: str, known: Mapping[str, object], expected: str) -> list[_Entry]:
    return [(item, f"{kind}/{item.one_of(known, what=expected)}", 1) for item in node.items(most=100)]


def _printed(node: Node, kind: str, values: dict[int, int]) -> list[_Entry]:
    """A list of printed points: only those that stand on such tiles or cards."""
    found = []
    for item in node.items(most=100):
        value = item.number(0, 99)
        if value not in values:
            item.wrong("one of the printed values " + ", ".join(str(vp) for vp in values))
        found.append((item, f"{kind}/{value}", 1))
    return found


def _together(entries: list[_Entry]) -> list[_Entry]:
    """Things named one by one are counted: the last place that names one stands for all of them."""
    counts: dict[str, int] = {}
    places: dict[str, Node] = {}
    for place, what, count in entries:
        counts[what] = counts.get(what, 0) + count
        places[what] = place
    return [(places[what], what, count) for what, count in counts.items()]

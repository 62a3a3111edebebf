"""The eleven rows of the score sheet, each with what was counted."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache

from scoring.great_western_trail.edition import CATEGORIES, WORKERS, Edition, Stationmaster
from scoring.great_western_trail.objectives import Objective, ObjectiveChoice, best_objectives
from scoring.great_western_trail.search import FAILED, FULFILLED, LEFT_OUT
from scoring.identity_key import IdentityKey
from scoring.sheet import Cell, Fact, Item, PlayerScore, ScoreSheet, make_sheet

KEPT = 64
"""So much is kept for the hands at the table: an entry of one player asks for those of all, several times."""


@dataclass(frozen=True)
class Holding:
    """All that counts for one player at the end."""

    name: str
    dollars: int = 0
    buildings: tuple[str, ...] = ()
    cities: Mapping[str, int] = field(default_factory=dict)
    """Discs on each city."""
    stations: tuple[int, ...] = ()
    hazards: tuple[int, ...] = ()
    """The points printed on each tile."""
    cattle: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    """For every colour the points printed on each market card."""
    tiles_green: int = 0
    tiles_second_colour: int = 0
    objectives_committed: tuple[str, ...] = ()
    objectives_in_deck: tuple[str, ...] = ()
    stationmasters: tuple[str, ...] = ()
    certificates_temporary: int = 0
    workers: Mapping[str, int] = field(default_factory=dict)
    """Of each kind, the printed one included; the printed one alone where a kind is not named."""
    step_disc_right_cleared: bool = False
    job_market_token: bool = False
    must_add: tuple[str, ...] = ()
    """Cards of the deck the group puts into the area whatever they bring."""
    must_leave: tuple[str, ...] = ()
    """Cards of the deck the group leaves out whatever they would bring."""


def score(edition: Edition, holdings: Sequence[Holding]) -> ScoreSheet:
    return make_sheet(CATEGORIES, [_player(IdentityKey(edition, holding)) for holding in holdings])


def things(edition: Edition, holding: Holding) -> dict[str, int]:
    """What can serve the tasks of objective cards, by kind."""
    counted = Counter(
        building=len(holding.buildings),
        green_tile=holding.tiles_green,
        second_colour_tile=holding.tiles_second_colour,
        hazard=len(holding.hazards),
        station=len(holding.stations),
        terminal_city_disc=holding.cities.get(edition.terminal, 0),
    )
    for slot, cards in holding.cattle.items():
        task = edition.cattle_tasks[slot]
        if task:
            counted[task] += len(cards)
    return dict(counted)


def objective_choice(edition: Edition, holding: Holding) -> ObjectiveChoice:
    """The best choice of cards within what the group has ruled; the deck's cards are in the order they were named."""
    return _choice(IdentityKey(edition, holding))


@lru_cache(maxsize=KEPT)
def _choice(same: IdentityKey) -> ObjectiveChoice:
    edition, holding = same.of
    known, pair = edition.objectives, pair_bonus(edition, holding)
    add, leave = Counter(holding.must_add), Counter(holding.must_leave)
    ruled: list[str | None] = []
    for card in holding.objectives_in_deck:
        ruling = next((name for name, cards in (("add", add), ("leave", leave)) if cards[card] > 0), None)
        if ruling:
            (add if ruling == "add" else leave)[card] -= 1
        ruled.append(ruling)
    deck = tuple(zip(holding.objectives_in_deck, ruled, strict=True))
    committed = [known[card] for card in holding.objectives_committed]
    added = [known[card] for card, ruling in deck if ruling == "add"]
    free = [known[card] for card, ruling in deck if ruling is None]
    best = _best((*committed, *added), tuple(free), tuple(sorted(things(edition, holding).items())), pair)
    of_added, of_free = iter(best.committed[len(committed) :]), iter(best.optional)
    done = {"add": of_added, None: of_free}
    states = tuple(LEFT_OUT if ruling == "leave" else next(done[ruling]) for _, ruling in deck)
    return ObjectiveChoice(best.points, best.bonus, best.committed[: len(committed)], states)


@lru_cache(maxsize=KEPT)
def _best(
    committed: tuple[Objective, ...], free: tuple[Objective, ...], things: tuple[tuple[str, int], ...], pair: int
) -> ObjectiveChoice:
    return best_objectives(committed, free, dict(things), pair)


def pair_bonus(edition: Edition, holding: Holding) -> int:
    """What the objective stationmaster pays for each two cards in the area; 0 without it."""
    masters = (edition.stationmasters[id_] for id_ in holding.stationmasters)
    return sum(master.vp for master in masters if master.of == "objectives")


@lru_cache(maxsize=KEPT)
def _player(same: IdentityKey) -> PlayerScore:
    edition, holding = same.of
    choice = objective_choice(edition, holding)
    cells = {
        "dollars": _dollars(edition, holding),
        "buildings": _named("building", [(b, edition.buildings[b]) for b in holding.buildings], "GWT-F03"),
        "cities": cities(edition, holding.cities),
        "stations": _named("station", [(n, edition.stations[n]) for n in sorted(holding.stations)], "GWT-F05"),
        "hazards": _printed("hazards", Counter(holding.hazards), {}, "GWT-F06"),
        "cattle": _cattle(edition, holding),
        "objectives": _objectives(edition, holding, choice),
        "stationmasters": _stationmasters(edition, holding, choice),
        "workers": _workers(edition, holding),
        "step_disc": _one("step_disc", edition.step_disc, holding.step_disc_right_cleared, "GWT-F14"),
        "job_market_token": _one("job_market_token", edition.job_market_token, holding.job_market_token, "GWT-F15"),
    }
    return PlayerScore(holding.name, cells, facts=_chosen(holding, choice))


def _chosen(holding: Holding, choice: ObjectiveChoice) -> dict[str, Fact]:
    """Which cards are fulfilled, and which of the deck's cards are added."""
    named = [
        *zip(holding.objectives_committed, choice.committed, strict=True),
        *zip(holding.objectives_in_deck, choice.optional, strict=True),
    ]
    deck = zip(holding.objectives_in_deck, choice.optional, strict=True)
    return {
        "objectives_fulfilled": tuple(card for card, done in named if done == FULFILLED),
        "objectives_taken": tuple(card for card, done in deck if done != LEFT_OUT),
    }


# --- one row after the other ----------------------------------------------------------------------------------------


def _cell(items: list[Item], rule: str) -> Cell:
    return Cell(sum(item.points for item in items), tuple(items), rule)


def _one(what: str, points: int, held: bool, rule: str) -> Cell:
    return _cell([Item(what, points)] if held else [], rule)


def _named(what: str, counted: list[tuple[str, int]] | list[tuple[int, int]], rule: str) -> Cell:
    return _cell([Item(what, vp, {what: name}) for name, vp in counted], rule)


def _dollars(edition: Edition, holding: Holding) -> Cell:
    each = edition.dollars_per_point
    points = holding.dollars // each
    facts: dict[str, Fact] = {"dollars": holding.dollars, "each": each}
    return _cell([Item("dollars", points, facts)] if holding.dollars else [], "GWT-F02")


def cities(edition: Edition, lying: Mapping[str, int]) -> Cell:
    """So many discs on each city."""
    discs = {city: count for city in edition.cities if (count := lying.get(city, 0))}
    items = [
        Item("city", vp * discs[city], {"city": city, "discs": discs[city]})
        for city, vp in edition.cities.items()
        if city in discs and vp
    ]
    items += [
        Item("link", link.vp, {"a": link.a, "b": link.b})
        for link in edition.links
        if link.vp and link.a in discs and link.b in discs
    ]
    return _cell(items, "GWT-F04")


def _printed(what: str, counts: Counter[int], facts: Mapping[str, Fact], rule: str) -> Cell:
    """Tiles or cards of each printed value."""
    return _cell(
        [Item(what, vp * count, {**facts, "count": count, "each": vp}) for vp, count in sorted(counts.items())], rule
    )


def _cattle(edition: Edition, holding: Holding) -> Cell:
    items: list[Item] = []
    for slot in edition.cattle_tasks:
        facts: dict[str, Fact] = {"edition": edition.id, "slot": slot}
        items += _printed("cattle", Counter(holding.cattle.get(slot, ())), facts, "").because
    return _cell(items, "GWT-F07")


_OBJECTIVE_ITEMS = {
    (True, FULFILLED): "objective_area_fulfilled",
    (True, FAILED): "objective_area_failed",
    (False, FULFILLED): "objective_deck_fulfilled",
    (False, FAILED): "objective_deck_failed",
    (False, LEFT_OUT): "objective_deck_left_out",
}
_MASTER_ITEMS = {
    "workers": "stationmaster_workers",
    "objectives": "stationmaster_objectives",
    "hazards": "stationmaster_hazards",
    "pairs": "stationmaster_pairs",
    "certificates": "stationmaster_certificates",
    "stations": "stationmaster_stations",
    "buildings": "stationmaster_buildings",
    "nothing": "stationmaster_nothing",
}


def _objectives(edition: Edition, holding: Holding, choice: ObjectiveChoice) -> Cell:
    items = []
    for area, cards, states in (
        (True, holding.objectives_committed, choice.committed),
        (False, holding.objectives_in_deck, choice.optional),
    ):
        for id_, done in zip(cards, states, strict=True):
            card = edition.objectives[id_]
            points = 0 if done == LEFT_OUT else card.vp if done == FULFILLED else -card.penalty
            facts: dict[str, Fact] = {"edition": edition.id, "card": id_, "tasks": card.tasks}
            items.append(Item(_OBJECTIVE_ITEMS[area, done], points, facts))
    return _cell(items, "GWT-F10")


def _stationmasters(edition: Edition, holding: Holding, choice: ObjectiveChoice) -> Cell:
    items = []
    for id_ in holding.stationmasters:
        master = edition.stationmasters[id_]
        count = _counted_by(edition, holding, choice, master)
        facts: dict[str, Fact] = {"edition": edition.id, "stationmaster": id_, "count": count}
        items.append(Item(_MASTER_ITEMS[master.of], count // master.per * master.vp, facts))
    return _cell(items, "GWT-F11")


def _counted_by(edition: Edition, holding: Holding, choice: ObjectiveChoice, master: Stationmaster) -> int:
    permanent = sum(edition.stationmasters[id_].permanent for id_ in holding.stationmasters)
    counts = {
        "workers": sum(holding.workers.get(kind, 1) for kind in WORKERS),
        "objectives": choice.area,
        "hazards": len(holding.hazards),
        "pairs": min(holding.tiles_green, holding.tiles_second_colour),
        "certificates": holding.certificates_temporary + permanent,
        "stations": len(holding.stations),
        "buildings": len(holding.buildings),
        "nothing": 0,
    }
    return counts[master.of]


def _workers(edition: Edition, holding: Holding) -> Cell:
    items = []
    for kind in WORKERS:
        count = holding.workers.get(kind, 1)
        paid = max(0, count - edition.worker_points_from + 1)
        if paid:
            facts: dict[str, Fact] = {"edition": edition.id, "worker": kind, "count": count, "paid": paid}
            items.append(Item("workers", paid * edition.worker_points, facts))
    return _cell(items, "GWT-F13")

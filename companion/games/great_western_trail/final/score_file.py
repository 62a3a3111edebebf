"""A score file's players, checked against the box, and their sheet."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from typing import TypeAlias

from companion.errors import DataError, RuleError
from companion.game import Seat
from companion.games.great_western_trail.box import EDITIONS, Components, box
from companion.games.great_western_trail.final.holding import MOST_DOLLARS, check
from companion.games.great_western_trail.final.score import score
from companion.games.great_western_trail.records import Options
from companion.games.great_western_trail.state import State, set_count, start
from companion.json_input import Node
from scoring.great_western_trail import WORKERS
from scoring.sheet import ScoreSheet

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
            expected = f"what the box can contain ({refusal.rule or refusal.code})"
            raise DataError(node.file, place.place, expected, place.value if count > 1 else what) from None
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

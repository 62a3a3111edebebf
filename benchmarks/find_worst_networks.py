"""Looks for the legal networks whose longest route is hardest to compute, by seeded annealing.

    python -m benchmarks.find_worst_networks usa --seed 1 --rounds 2000
    python -m benchmarks.find_worst_networks germany --seed 1 --rounds 2000 --worst-for ours --write

A network is legal if one player can own it: no more trains than the box gives, and one track of each pair. Work is
counted, never timed, so the same command finds the same networks on every machine:

* ours: the states that pass through the border programme of `longest_trail`;
* plain: the calls of the recursive walk in `plain_walk.py`.

The order of the routes belongs to the network, as it decides ties within the border programme. Each run yields its
one worst network for each kind of work. With --write it is put into worst_networks.json if it is among the worst known
for its map and kind; everything in that file is then checked and counted anew, so it can never be stale.
"""

import argparse
import json
from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from itertools import pairwise
from pathlib import Path
from random import Random
from unittest.mock import patch

from benchmarks.plain_walk import plain_longest
from companion.games.ticket_to_ride.board import board
from companion.games.ticket_to_ride.maps import maps
from scoring.ticket_to_ride import RailMap, Route, longest_route
from scoring.ticket_to_ride.longest_route import Edge, Node, Trail, longest_trail

FOUND = Path(__file__).with_name("worst_networks.json")
KEPT = 3
"""Networks in the file for each map and kind of work."""
HOT, COLD = 0.3, 0.02
"""A network with a share s of the current work is still taken with chance s ** (1 / temperature)."""


@dataclass(frozen=True, slots=True)
class Network:
    """A line of worst_networks.json."""

    map: str
    worst_for: str
    routes: tuple[str, ...]
    plain_calls: int
    states: int

    @property
    def work(self) -> int:
        return self.states if self.worst_for == "ours" else self.plain_calls


def states_of(edges: Sequence[Edge]) -> int:
    """How many states the border programme of `longest_trail` looks at."""
    seen = 0
    decide: Callable[..., object] = longest_route._decide

    def counted(*state: object) -> object:
        nonlocal seen
        seen += 1
        return decide(*state)

    with patch.object(longest_route, "_decide", counted):
        longest_trail(edges)
    return seen


def plain_calls_of(edges: Sequence[Edge]) -> int:
    """The calls of the plain walk, counted quicker than it makes them: what follows a city and a used set is known."""
    at: dict[Node, list[tuple[Node, int]]] = defaultdict(list)
    for i, (a, b, _) in enumerate(edges):
        at[a].append((b, 1 << i))
        at[b].append((a, 1 << i))
    known: dict[tuple[Node, int], int] = {}

    def calls(node: Node, used: int) -> int:
        if (node, used) not in known:
            known[node, used] = 1 + sum(calls(other, used | bit) for other, bit in at[node] if not used & bit)
        return known[node, used]

    return sum(calls(node, 0) for node in at)


WORK: dict[str, Callable[[Sequence[Edge]], int]] = {"ours": states_of, "plain": plain_calls_of}


def edges_of(rail: RailMap, routes: Sequence[Route]) -> list[Edge]:
    return [(*rail.trail_ends(route), route.length) for route in routes]


def find_worst(rail: RailMap, worst_for: str, seed: int, rounds: int) -> Network:
    """The network with the most work that annealing meets: each round swaps up to three routes for others."""
    random = Random(f"{rail.id} {worst_for} {seed}")
    work_of = WORK[worst_for]
    current = worst = _filled(rail, [], random)
    work = most = work_of(edges_of(rail, current))
    for done in range(rounds):
        swapped = list(current)
        for _ in range(random.randint(1, 3)):
            swapped.pop(random.randrange(len(swapped)))
        swapped = _filled(rail, swapped, random)
        new_work = work_of(edges_of(rail, swapped))
        temperature = HOT * (COLD / HOT) ** (done / rounds)
        if new_work >= work or random.random() < (new_work / work) ** (1 / temperature):
            current, work = swapped, new_work
        if work > most:
            worst, most = current, work
    return measured(rail, worst_for, [route.id for route in worst])


def _filled(rail: RailMap, network: list[Route], random: Random) -> list[Route]:
    """The network with random routes that touch it put in at random places until no more trains fit."""
    network = list(network)
    while True:
        left = rail.trains - sum(route.length for route in network)
        reached = {end for route in network for end in (route.a, route.b)}
        pairs = {route.pair for route in network}
        fitting = [
            route
            for route in rail.routes
            if route.lane == 0
            and route.length <= left
            and route.pair not in pairs
            and (not network or route.a in reached or route.b in reached)
        ]
        if not fitting:
            return network
        network.insert(random.randint(0, len(network)), random.choice(fitting))


def measured(rail: RailMap, worst_for: str, ids: Sequence[str]) -> Network:
    """The network of these routes with its work counted, after a check that it is legal and both ways agree."""
    routes = [rail.route[id_] for id_ in ids]
    edges = edges_of(rail, routes)
    if sum(route.length for route in routes) > rail.trains or len({route.pair for route in routes}) < len(routes):
        raise ValueError(f"not a legal network of {rail.id}: {', '.join(ids)}")
    length, calls = plain_longest(edges)
    trail = longest_trail(edges)
    if trail.length != length or not _walkable(edges, trail):
        raise ValueError(f"the longest route is {length}, not {trail.length}, on {rail.id} with {', '.join(ids)}")
    return Network(rail.id, worst_for, tuple(ids), calls, states_of(edges))


def _walkable(edges: Sequence[Edge], trail: Trail) -> bool:
    """Whether the trail's steps join up, use no edge twice and add up to its length."""
    steps = [{a, b} for a, b, _ in (edges[i] for i in trail.edges)]
    lengths = sum(edges[i][2] for i in trail.edges)
    once = len(set(trail.edges)) == len(trail.edges)
    return once and lengths == trail.length and steps == [{a, b} for a, b in pairwise(trail.nodes)]


def read_found(file: Path = FOUND) -> list[Network]:
    """The networks in the file, checked and counted anew."""
    if not file.exists():
        return []
    lines = json.loads(file.read_text(encoding="utf-8"))["networks"]
    return [measured(board(line["map"]).rail, line["worst_for"], line["routes"]) for line in lines]


def write_found(new: Sequence[Network], file: Path = FOUND) -> None:
    """Put the new networks into the file, which keeps the worst of each map and kind."""
    known = {(n.map, n.worst_for, frozenset(n.routes)): n for n in sorted([*read_found(file), *new], key=_work)}
    kept: list[Network] = []
    for map_ in maps():
        for worst_for in WORK:
            same = [n for n in known.values() if (n.map, n.worst_for) == (map_, worst_for)]
            kept += sorted(same, key=_work, reverse=True)[:KEPT]
    text = json.dumps({"networks": [asdict(network) for network in kept]}, indent=2)
    file.write_text(text + "\n", encoding="utf-8")


def _work(network: Network) -> int:
    return network.work


def main() -> None:
    parser = argparse.ArgumentParser(description="Find the networks whose longest route is hardest to compute.")
    parser.add_argument("map", choices=maps())
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--rounds", type=int, default=2000)
    parser.add_argument("--worst-for", choices=[*WORK, "both"], default="both")
    parser.add_argument("--write", action="store_true", help=f"put what is found into {FOUND.name}")
    given = parser.parse_args()
    kinds = list(WORK) if given.worst_for == "both" else [given.worst_for]
    found = [find_worst(board(given.map).rail, kind, given.seed, given.rounds) for kind in kinds]
    for network in found:
        print(f"{network.map}, worst for {network.worst_for}: ", end="")
        print(f"{network.states} states, {network.plain_calls} plain calls, {len(network.routes)} routes")
        print("  " + " ".join(network.routes))
    if given.write:
        write_found(found)


if __name__ == "__main__":
    main()

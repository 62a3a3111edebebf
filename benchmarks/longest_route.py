"""The longest route on the worst legal networks known, against a plain recursive walk."""

import json
from pathlib import Path

from benchmarks.plain_walk import plain_longest
from benchmarks.report import Report, cpu_ms
from companion.games.ticket_to_ride.board import board
from scoring.ticket_to_ride import longest_trail

NETWORKS = Path(__file__).parent / "worst_networks.json"


def run(report: Report) -> None:
    for number, network in enumerate(json.loads(NETWORKS.read_text(encoding="utf-8"))["networks"], 1):
        rail = board(network["map"]).rail
        routes = [rail.route[id_] for id_ in network["routes"]]
        edges = [(*rail.trail_ends(route), route.length) for route in routes]
        ours = cpu_ms(lambda e=edges: longest_trail(e))  # type: ignore[misc]
        found: list[tuple[int, int]] = []
        plain = cpu_ms(lambda e=edges, f=found: f.append(plain_longest(e)), rounds=1)  # type: ignore[misc]
        assert longest_trail(edges).length == found[0][0]
        trains = sum(route.length for route in routes)
        name = f"{number}. {network['map']}, {len(routes)} routes, {trains} trains, worst for {network['worst_for']}"
        report.add(name, ours, "ms", 16)
        report.add("   plain recursive walk on the same network", plain, "ms")
        report.add("   ours is so many times quicker", plain / ours, "×")

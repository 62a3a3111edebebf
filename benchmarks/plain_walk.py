"""The longest route as one would first write it: walk on from every city and remember the longest walk."""

from collections import defaultdict
from collections.abc import Sequence

from scoring.ticket_to_ride.longest_route import Edge, Node


def plain_longest(edges: Sequence[Edge]) -> tuple[int, int]:
    """The length of the longest trail, and how many calls the recursive walk took to find it."""
    at: dict[Node, list[tuple[Node, int, int]]] = defaultdict(list)
    for i, (a, b, length) in enumerate(edges):
        at[a].append((b, i, length))
        at[b].append((a, i, length))
    used = [False] * len(edges)
    longest = calls = 0

    def walk(node: Node, so_far: int) -> None:
        nonlocal longest, calls
        calls += 1
        if so_far > longest:  # noqa: PLR1730 - a call of max would slow the walk by half
            longest = so_far
        for other, i, length in at[node]:
            if not used[i]:
                used[i] = True
                walk(other, so_far + length)
                used[i] = False

    for node in at:
        walk(node, 0)
    return longest, calls

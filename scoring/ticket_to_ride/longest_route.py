"""The longest route: the longest trail in trains, exact, with the walk that proves it.

A trail may cross a city many times but uses each claimed route once. Three facts make it quick:

* A set of routes can be walked in one go exactly when it hangs together and at most two of its cities have an odd
  number of its routes (Euler). So we look for the heaviest such set, not for walks.
* A trail that cannot be made longer ends where every route is used up. Unless it is the whole part, both its ends
  are therefore cities of odd degree, and every other city keeps an even number of used routes. A city with just two
  routes uses both or neither: it can be melted into one longer edge.
* The rest is decided city by city. Of everything decided so far only the open border matters: which border cities
  hang together, and whether their count is odd. The best set for each such border is kept, the others forgotten.
"""

from collections import defaultdict
from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass
from typing import TypeAlias

Node: TypeAlias = Hashable
Edge: TypeAlias = tuple[Node, Node, int]
"""Two ends and a length."""

_Border: TypeAlias = tuple[int, ...]
"""For each border city 0 if untouched, else 2 × group + parity; the last number counts trail ends behind the border."""


@dataclass(frozen=True, slots=True)
class Trail:
    length: int = 0
    edges: tuple[int, ...] = ()
    """Positions of the edges in the order they are walked."""
    nodes: tuple[Node, ...] = ()
    """The places passed, one more than edges."""


def longest_trail(edges: Sequence[Edge]) -> Trail:
    """The longest walk over the edges that uses none of them twice."""
    chosen: list[int] = []
    longest = 0
    parts = sorted(_connected_parts(edges), key=lambda part: -_weight(edges, part))
    for part in parts:
        if _weight(edges, part) <= longest:
            break
        candidate = part if _odd_nodes(edges, part) <= 2 else _heaviest_walkable(edges, part, longest)
        if _weight(edges, candidate) > longest:
            chosen, longest = candidate, _weight(edges, candidate)
    return _walk(edges, chosen, longest)


def _weight(edges: Sequence[Edge], part: Iterable[int]) -> int:
    return sum(edges[i][2] for i in part)


def _connected_parts(edges: Sequence[Edge]) -> list[list[int]]:
    at: dict[Node, list[int]] = defaultdict(list)
    for i, (a, b, _) in enumerate(edges):
        at[a].append(i)
        at[b].append(i)
    seen: set[int] = set()
    parts = []
    for first in range(len(edges)):
        if first in seen:
            continue
        seen.add(first)
        part = [first]
        for i in part:  # grows while we walk it
            for end in edges[i][:2]:
                for j in at[end]:
                    if j not in seen:
                        seen.add(j)
                        part.append(j)
        parts.append(part)
    return parts


def _odd_nodes(edges: Sequence[Edge], part: Iterable[int]) -> int:
    odd: set[Node] = set()
    for i in part:
        odd ^= {edges[i][0]}
        odd ^= {edges[i][1]}
    return len(odd)


@dataclass(slots=True)
class _Span:
    """One or more edges in a row, taken or left together."""

    a: Node
    b: Node
    weight: int
    edges: list[int]


def _melt(edges: Sequence[Edge], part: Sequence[int]) -> list[_Span]:
    """The part with every city of exactly two routes melted away."""
    at: dict[Node, list[_Span]] = defaultdict(list)
    for i in part:
        a, b, weight = edges[i]
        span = _Span(a, b, weight, [i])
        at[a].append(span)
        at[b].append(span)
    for node in list(at):
        if len(at[node]) == 2 and at[node][0] is not at[node][1]:
            left, right = at.pop(node)
            a = left.b if left.a == node else left.a
            b = right.b if right.a == node else right.a
            joined = _Span(a, b, left.weight + right.weight, left.edges + right.edges)
            at[a] = [joined if span is left else span for span in at[a]]
            at[b] = [joined if span is right else span for span in at[b]]
    return list({id(span): span for spans in at.values() for span in spans}.values())


def _heaviest_walkable(edges: Sequence[Edge], part: Sequence[int], at_least: int) -> list[int]:
    """The heaviest connected set of edges of the part with at most two odd cities, if heavier than `at_least`."""
    spans = _melt(edges, part)
    degree: dict[Node, int] = defaultdict(int)
    for span in spans:
        degree[span.a] += 1
        degree[span.b] += 1
    best_mask, best = 0, at_least
    rest = sum(span.weight for span in spans)
    border: list[Node] = []
    states: dict[_Border, tuple[int, int]] = {(0,): (0, 0)}
    for node, leaving in _elimination(spans):
        for position in leaving:
            span = spans[position]
            for end in (span.a, span.b):
                if end not in border:
                    border.append(end)
                    states = {(*key[:-1], 0, key[-1]): value for key, value in states.items()}
            rest -= span.weight
            states = _offer_span(states, border, span, 1 << position, best - rest)
        spot = border.index(node)
        border.pop(spot)
        states, found = _close_node(states, spot, may_end=degree[node] % 2 == 1)
        if found[0] > best:
            best, best_mask = found
    return [i for position, span in enumerate(spans) if best_mask >> position & 1 for i in span.edges]


def _elimination(spans: Sequence[_Span]) -> list[tuple[Node, list[int]]]:
    """An order of cities that keeps the border short, each with the spans decided on the way to closing it."""
    open_at: dict[Node, set[int]] = defaultdict(set)
    for position, span in enumerate(spans):
        open_at[span.a].add(position)
        open_at[span.b].add(position)
    border: set[Node] = set()
    order = []
    while open_at:

        def growth(node: Node) -> tuple[int, int, str]:
            ends = {end for position in open_at[node] for end in (spans[position].a, spans[position].b)}
            return len(ends - border - {node}) - (node in border), len(open_at[node]), str(node)

        node = min(open_at, key=growth)
        leaving = sorted(open_at.pop(node))
        for position in leaving:
            for end in (spans[position].a, spans[position].b):
                if end in open_at:
                    open_at[end].discard(position)
                    border.add(end)
        border.discard(node)
        order.append((node, leaving))
    return order


def _offer_span(
    states: dict[_Border, tuple[int, int]], border: Sequence[Node], span: _Span, bit: int, needed: int
) -> dict[_Border, tuple[int, int]]:
    """Every state twice, with and without the span; states that can no longer beat the best are dropped."""
    a, b, weight = border.index(span.a), border.index(span.b), span.weight
    after: dict[_Border, tuple[int, int]] = {}
    for key, value in states.items():
        if value[0] > needed and (key not in after or after[key][0] < value[0]):
            after[key] = value
        heavier = value[0] + weight
        if heavier <= needed:
            continue
        taken = _join(key, a, b)
        if taken not in after or after[taken][0] < heavier:
            after[taken] = (heavier, value[1] | bit)
    return after


def _join(key: _Border, a: int, b: int) -> _Border:
    codes = list(key)
    ends = codes.pop()
    if a == b:  # a loop touches its city and leaves the parity alone
        codes[a] = codes[a] or 2 * len(key)
        return _tidy(codes, ends)
    group_a, group_b = codes[a] >> 1, codes[b] >> 1
    parity_a, parity_b = codes[a] & 1 ^ 1, codes[b] & 1 ^ 1
    group = group_a or group_b or len(key)
    if group_a and group_b and group_a != group_b:
        codes = [group_a << 1 | code & 1 if code >> 1 == group_b else code for code in codes]
        group = group_a
    codes[a], codes[b] = group << 1 | parity_a, group << 1 | parity_b
    return _tidy(codes, ends)


def _tidy(codes: list[int], ends: int) -> _Border:
    """Groups numbered by first appearance, so that equal borders are equal keys."""
    names = {0: 0}
    for i, code in enumerate(codes):
        codes[i] = names.setdefault(code >> 1, len(names)) << 1 | code & 1
    return (*codes, ends)


def _close_node(
    states: dict[_Border, tuple[int, int]], spot: int, *, may_end: bool
) -> tuple[dict[_Border, tuple[int, int]], tuple[int, int]]:
    """Move one city behind the border; a group left without a border city is a finished candidate."""
    after: dict[_Border, tuple[int, int]] = {}
    best = (0, 0)
    for key, value in states.items():
        code, ends = key[spot], key[-1]
        if code & 1:
            ends += 1
            if not may_end or ends > 2:
                continue
        codes = [*key[:spot], *key[spot + 1 : -1]]
        if code and not any(other >> 1 == code >> 1 for other in codes):
            if not any(codes):
                best = max(best, value)
            continue
        smaller = _tidy(codes, ends)
        if smaller not in after or after[smaller][0] < value[0]:
            after[smaller] = value
    return after, best


def _walk(edges: Sequence[Edge], chosen: Sequence[int], length: int) -> Trail:
    """Hierholzer's walk over edges known to be walkable in one go."""
    if not chosen:
        return Trail()
    at: dict[Node, list[int]] = defaultdict(list)
    for i in chosen:
        at[edges[i][0]].append(i)
        at[edges[i][1]].append(i)
    start = next((node for node, here in at.items() if len(here) % 2), edges[chosen[0]][0])
    used: set[int] = set()
    stack: list[tuple[Node, int | None]] = [(start, None)]
    walked: list[int] = []
    nodes: list[Node] = []
    while stack:
        node, came_by = stack[-1]
        while at[node] and at[node][-1] in used:
            at[node].pop()
        if at[node]:
            edge = at[node].pop()
            used.add(edge)
            a, b, _ = edges[edge]
            stack.append((b if node == a else a, edge))
        else:
            stack.pop()
            nodes.append(node)
            if came_by is not None:
                walked.append(came_by)
    return Trail(length, tuple(reversed(walked)), tuple(reversed(nodes)))

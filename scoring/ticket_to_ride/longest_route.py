"""The longest route: the longest trail in trains, exact, with the walk that proves it.

A trail may cross a city many times but uses each claimed route once. Four facts make it quick:

* A set of routes can be walked in one go exactly when it hangs together and at most two of its cities have an odd
  number of its routes (Euler). So we look for the heaviest such set, not for walks.
* A trail that cannot be made longer ends where every route is used up. Unless it is the whole part, both its ends
  are therefore cities of odd degree, and every other city keeps an even number of used routes. A city with just two
  routes uses both or neither: it can be melted into one longer edge.
* The rest is decided edge by edge. Of everything decided so far only the open border matters: which border cities
  hang together, and whether their count is odd. Each such border is looked at once.
* We ask what to leave out: no train, one train, two trains… The first set found that way is the heaviest. Leaving out
  an edge mends two odd cities at most, so the odd cities left tell early how much must still go.
"""

from collections import defaultdict
from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import TypeAlias

Node: TypeAlias = Hashable
Edge: TypeAlias = tuple[Node, Node, int]
"""Two ends and a length."""

_Border: TypeAlias = tuple[int, ...]
"""How many spans are decided, how many trail ends lie behind the border, the cities in front of it that are odd if
nothing more is left out, and the touched border cities, one number for each group that hangs together."""
_State: TypeAlias = tuple[_Border, int, int]
"""A border, the weight left out so far and the spans taken; cities and spans are bits."""
_FINISHED: _Border = ()


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


@dataclass(frozen=True, slots=True)
class _Step:
    """A span to take or to leave."""

    span: _Span
    touches: int
    """The bits of its cities."""
    flips: int
    """The cities that change parity when it is left: both, but none for a loop."""
    closes: tuple[tuple[int, bool], ...]
    """The cities without a later span, and whether a trail may end there."""
    lightest: tuple[int, ...]
    """The weight of the 0, 1, 2… lightest later spans, up to all of them."""


def _heaviest_walkable(edges: Sequence[Edge], part: Sequence[int], at_least: int) -> list[int]:
    """The heaviest connected set of edges of the part with at most two odd cities, if heavier than `at_least`."""
    steps, odd = _steps(_melt(edges, part))
    # For every weight the states that leave out that much in the end, as far as they can tell yet.
    waiting: list[list[_State]] = [[] for _ in range(_weight(edges, part) - at_least)]
    waiting[0].append(((0, 0, odd), 0, 0))
    seen: set[_Border] = set()
    for states in waiting:
        while states:
            state = states.pop()
            border, _, taken = state
            if border == _FINISHED:
                return [i for number, step in enumerate(steps) if taken >> number & 1 for i in step.span.edges]
            if border not in seen:
                seen.add(border)
                for at_best, after in _decide(steps[border[0]], state):
                    if at_best < len(waiting):
                        waiting[at_best].append(after)
    return []


def _steps(spans: Sequence[_Span]) -> tuple[list[_Step], int]:
    """The spans in the order they are decided, and the cities of odd degree."""
    bits: dict[Node, int] = {}
    odd = 0
    for span in spans:
        for end in (span.a, span.b):
            odd ^= bits.setdefault(end, 1 << len(bits))
    steps: list[_Step] = []
    later: list[int] = []
    open_later = 0
    for span in reversed(_short_border_order(spans)):
        a, b = bits[span.a], bits[span.b]
        closes = tuple((city, bool(odd & city)) for city in {a, b} if not open_later & city)
        steps.append(_Step(span, a | b, a ^ b, closes, tuple(accumulate(sorted(later), initial=0))))
        later.append(span.weight)
        open_later |= a | b
    return steps[::-1], odd


def _short_border_order(spans: Sequence[_Span]) -> list[_Span]:
    """The spans city by city, always the city next that keeps the border shortest."""
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
        for position in sorted(open_at.pop(node)):
            order.append(spans[position])
            for end in (spans[position].a, spans[position].b):
                if end in open_at:
                    open_at[end].discard(position)
                    border.add(end)
        border.discard(node)
    return order


def _decide(step: _Step, state: _State) -> list[tuple[int, _State]]:
    """The states after leaving and after taking the step's span, each with the least it leaves out in the end."""
    (number, ends, odd, *groups), left_out, taken = state
    joined, apart = step.touches, []
    for group in groups:
        if group & joined:
            joined |= group
        else:
            apart.append(group)
    leave = _close(step, (number + 1, ends, odd ^ step.flips), groups, left_out + step.span.weight, taken)
    take = _close(step, (number + 1, ends, odd), [*apart, joined], left_out, taken | 1 << number)
    return [after for after in (leave, take) if after]


def _close(
    step: _Step, counts: tuple[int, int, int], groups: list[int], left_out: int, taken: int
) -> tuple[int, _State] | None:
    """Move the step's last cities behind the border; None if no trail can come of it."""
    number, ends, odd = counts
    for city, may_end in step.closes:
        if odd & city:
            odd ^= city
            ends += 1
            if not may_end or ends > 2:
                return None
        if city in groups:  # a group left without a border city is finished, and must be the only one
            all_out = left_out + step.lightest[-1]
            return (all_out, (_FINISHED, all_out, taken)) if len(groups) == 1 else None
        groups = [group & ~city for group in groups]
    to_mend = max(0, ends + odd.bit_count() - 2) // 2
    if to_mend >= len(step.lightest):
        return None
    return left_out + step.lightest[to_mend], ((number, ends, odd, *sorted(groups)), left_out, taken)


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

"""What the numbers in a sheet are worth, with a reason for every point: a fixed function over nine kinds of rows."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import groupby
from math import prod
from typing import Any, TypeAlias

from scoring.own_sheet.rows import Bid, Count, Group, Pick, Points, Product, Rank, Row, Sets, Sheet, Steps
from scoring.sheet import Cell, Fact, Item, PlayerScore, ScoreSheet, make_sheet

Line: TypeAlias = tuple[int, ...]
Lines: TypeAlias = tuple[Line, ...]
Entered: TypeAlias = Mapping[tuple[int, int, str], Lines]
"""By seat, round (0 for what is entered once) and row, the numbers of each line."""


def score(sheet: Sheet, names: Sequence[str], entered: Entered) -> ScoreSheet:
    """The sheet of everybody; what was not entered counts nothing. A cell is always the sum of its reasons."""
    played = last_round(entered)
    in_rounds = {row.id for row in sheet.of_rounds}
    cells: list[dict[str, Cell]] = [{} for _ in names]
    for row in sheet.by_id.values():
        rounds = range(1, played + 1) if row.id in in_rounds else (0,)
        for mine, cell in zip(cells, _cells(row, rounds, len(names), entered), strict=True) if row.scores else ():
            mine[row.id] = cell
    for group in sheet.groups:
        for mine in cells if group.counts else ():
            mine[group.id] = _of_group(group, mine)
    players = [
        PlayerScore(name, cells[seat], _tie_values(sheet, seat, played, entered), floor=sheet.floor)
        for seat, name in enumerate(names)
    ]
    return make_sheet(tuple(sheet.categories), players, least=sheet.least)


def last_round(entered: Entered) -> int:
    """The last round in which anything was entered."""
    return max((at for _, at, _ in entered), default=0)


def is_over(sheet: Sheet, names: Sequence[str], entered: Entered, played: int) -> bool:
    """True once the sheet says that no further round is played, after so many."""
    rounds = sheet.rounds
    if rounds is None:
        return True
    if rounds.total is not None:
        totals = [player.total for player in score(sheet, names, entered).players]
        return max(totals) >= rounds.total if rounds.total > 0 else min(totals) <= rounds.total
    most = rounds.by_players.get(len(names), rounds.most)
    return most is not None and played >= most


def found_sum(row: Row, at: int, players: int, entered: Entered) -> int:
    """What everybody's entries of a row come to: of a bid, the tricks that were made."""
    return sum(line[-1] for seat in range(players) for line in entered.get((seat, at, row.id), ()))


def expected_sums(row: Row, at: int) -> tuple[int, ...]:
    """What they may come to; nothing if the sheet expects nothing."""
    return (at,) if row.adds_up == "round" else row.adds_up


def count_line(row: Row, line: Line) -> list[Item]:
    """What one line of a row would count, where it is compared with nobody's."""
    return _COUNTING[type(row.kind)](row.kind, row.name, line)


# --- the cells of a row -----------------------------------------------------------------------------------------------


def _cells(row: Row, rounds: Iterable[int], players: int, entered: Entered) -> list[Cell]:
    """By seat."""
    found: list[list[Item]] = [[] for _ in range(players)]
    bounded = row.floor is not None or row.cap is not None
    for at in rounds:
        counted = _items(row, at, players, entered)
        counted = [_bounded(row.floor, row.cap, items) for items in counted] if bounded else counted
        for mine, items in zip(found, counted, strict=True):
            mine.extend([Item(one.what, one.points, {**one.facts, "round": at}) for one in items] if at else items)
    rule = row.id if row.note else ""
    return [Cell(sum([item.points for item in items]), tuple(items), rule) for items in found]


def _bounded(floor: int | None, cap: int | None, items: list[Item]) -> list[Item]:
    """The same with what a lowest or highest number adds or takes, as a reason of its own."""
    if floor is None and cap is None:
        return items
    points = held = sum(item.points for item in items)
    held = held if floor is None else max(held, floor)
    held = held if cap is None else min(held, cap)
    if held == points:
        return items
    return [*items, Item("at_least" if held > points else "at_most", held - points, {"bound": held})]


def _items(row: Row, at: int, players: int, entered: Entered) -> list[list[Item]]:
    """By seat, of one round."""
    kind = row.kind
    if isinstance(kind, Rank):
        return _places(row, kind, at, players, entered)
    count, first, found = _COUNTING[type(kind)], row.line_name(0), []
    for seat in range(players):
        lines = entered.get((seat, at, row.id), ())
        if len(lines) == 1:
            found.append(count(kind, first, lines[0]))
        else:
            named = ((row.line_name(number), line) for number, line in enumerate(lines))
            found.append([item for name, line in named for item in count(kind, name, line)])
    return found


def _points(_kind: Points, name: str, line: Line) -> list[Item]:
    return [Item("entered", line[0], {"name": name})]


def _count(kind: Count, name: str, line: Line) -> list[Item]:
    facts: dict[str, Fact] = {"name": name, "count": line[0], "worth": kind.worth, "per": kind.per}
    return [Item("times" if kind.per == 1 else "per", line[0] // kind.per * kind.worth, facts)]


def _steps(kind: Steps, name: str, line: Line) -> list[Item]:
    (count,), last = line, len(kind.points) - 1
    worth = kind.points[max(0, min(count, last))] + max(0, count - last) * kind.then
    return [Item("looked_up", worth, {"name": name, "count": count})]


def _pick(kind: Pick, _name: str, line: Line) -> list[Item]:
    return [
        Item(
            "picked" if one.times == 1 else "times",
            times * one.points,
            {"name": one.name, "count": times, "worth": one.points},
        )
        for one, times in zip(kind.options, line, strict=True)
        if times
    ]


def _product(kind: Product, name: str, line: Line) -> list[Item]:
    if not any(line):
        return []
    factors = tuple(n // one.per + one.add for n, one in zip(line, kind.factors, strict=True))
    names = tuple(one.name for one in kind.factors)
    return [Item("product", prod(factors), {"name": name, "entered": line, "factors": factors, "names": names})]


def _bid(kind: Bid, name: str, line: Line) -> list[Item]:
    bid, made = line
    facts: dict[str, Fact] = {"name": name, "bid": bid, "made": made}
    if bid == made:
        return [Item("bid_made", kind.made[0] + kind.made[1] * made, facts)]
    return [Item("bid_missed", kind.missed[0] + kind.missed[1] * abs(bid - made), facts)]


def _sets(kind: Sets, _name: str, line: Line) -> list[Item]:
    found = []
    if kind.each:
        last = len(kind.each) - 1
        for name, count in zip(kind.parts, line, strict=True):
            if count:
                found.append(Item("looked_up", kind.each[max(0, min(count, last))], {"name": name, "count": count}))
    if kind.full is not None and min(line) > 0:
        found.append(Item("full_sets", min(line) * kind.full, {"count": min(line), "worth": kind.full}))
    if kind.sizes:
        sizes = [sum(count > done for count in line) for done in range(max(line))]
        for size, same in groupby(sizes):
            count, worth = len(list(same)), kind.sizes[min(size, len(kind.sizes) - 1)]
            found.append(Item("sets_of", count * worth, {"size": size, "count": count, "worth": worth}))
    return found


_COUNTING: Mapping[type, Callable[[Any, str, Line], list[Item]]] = {
    Points: _points,
    Count: _count,
    Steps: _steps,
    Pick: _pick,
    Product: _product,
    Sets: _sets,
    Bid: _bid,
}
"""What a line of each kind counts; a `Rank` needs those of the others, too."""


def _places(row: Row, kind: Rank, at: int, players: int, entered: Entered) -> list[list[Item]]:
    """Points for most and second most, each line by itself; whoever entered too little takes no part."""
    places = kind.by_players.get(players, kind.places)
    lines = [entered.get((seat, at, kind.of or row.id), ()) for seat in range(players)]
    found: list[list[Item]] = [[] for _ in lines]
    for number in range(max(map(len, lines), default=0)):
        name = row.line_name(number)
        taking_part = [(seat, line[number][0]) for seat, line in enumerate(lines) if number < len(line)]
        taking_part = [(seat, count) for seat, count in taking_part if count >= kind.from_]
        in_order = sorted([count for _, count in taking_part], reverse=not kind.least)
        for seat, count in taking_part:
            ahead, level = in_order.index(count), in_order.count(count)
            theirs = [*places[ahead : ahead + level], *(0,) * (ahead + level - max(ahead, len(places)))]
            rule = kind.ties if level > 1 else "each"
            facts: dict[str, Fact] = {"name": name, "count": count, "place": ahead + 1, "level": level, "tie": rule}
            found[seat].append(Item("place", _of_level(rule, theirs), facts))
    return found


def _of_level(rule: str, places: list[int]) -> int:
    """What each of those who are level gets; a share is rounded towards nothing."""
    match rule:
        case "each":
            return places[0]
        case "lower":
            return places[-1]
        case "none":
            return 0
    shared = sum(places) if rule == "share" else places[0]
    return abs(shared) // len(places) * (1 if shared > 0 else -1)


def _of_group(group: Group, cells: Mapping[str, Cell]) -> Cell:
    subtotal = sum(cells[row.id].points for row in group.rows if row.id in cells)
    reached = max((step for step in group.bonus if subtotal >= step.from_), key=lambda one: one.from_, default=None)
    items = [Item("subtotal", subtotal)]
    if reached is not None:
        items.append(Item("bonus", reached.points, {"from": reached.from_, "subtotal": subtotal}))
    own = _bounded(group.floor, group.cap, items)[1:]
    return Cell(sum(item.points for item in own), tuple(own), rule=group.id if group.note else "")


def _tie_values(sheet: Sheet, seat: int, played: int, entered: Entered) -> tuple[tuple[str, int], ...]:
    """What was entered in the rows that break ties, more being better."""
    found = []
    for tie in sheet.ties:
        lines = (line for at in range(played + 1) for line in entered.get((seat, at, tie.row), ()))
        value = sum(sum(line) for line in lines)
        found.append((tie.row, -value if tie.least else value))
    return tuple(found)

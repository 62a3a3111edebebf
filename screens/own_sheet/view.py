"""What a table with a score sheet shows, from its state."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from companion.games.own_sheet.records import Numbers
from companion.games.own_sheet.state import Key, State
from companion.i18n import Translator
from scoring.own_sheet import evaluate
from scoring.own_sheet.rows import Bid, Row
from scoring.sheet import ScoreSheet
from screens.own_sheet.kinds import kind_of
from screens.own_sheet.page import LATEST, LineView, RoundLine, SheetView
from screens.ui.tree.nodes import Mark

Tricks = tuple[int | None, int | None]
"""Bid and made, as far as they are set."""


@dataclass(frozen=True, slots=True)
class PageState:
    by_row: bool | None = None
    """None until somebody chooses: all players of a row in a round, all rows of a player at the end."""
    chosen: int = 0
    shows_all: bool = False
    """True if all rounds are shown."""
    bids: Mapping[Key, Tricks] = field(default_factory=dict)


def phase_rows(state: State) -> tuple[int, tuple[Row, ...]]:
    """The round that is entered, and its rows; 0 and those of the end."""
    rows = state.sheet.of_rounds if state.round else state.sheet.at_end
    return state.round, tuple(row for row in rows if row.slots)


def is_by_row(state: State, local: PageState) -> bool:
    return bool(state.round) if local.by_row is None else local.by_row


def in_order(state: State, local: PageState) -> Iterator[Key]:
    """All that is entered now, in the order in which it is."""
    at, rows = phase_rows(state)
    if is_by_row(state, local):
        yield from ((seat, at, row.id) for row in rows for seat in state.seats)
        return
    first = local.chosen
    for seat in (*state.seats[first:], *state.seats[:first]):
        yield from ((seat, at, row.id) for row in rows)


def next_missing(state: State, local: PageState, after: Key | None = None) -> Key | None:
    """What is entered next: the first that is missing behind this one, or from the start."""
    keys = [key for key in in_order(state, local) if key == after or not (state.has(*key) or is_bid(state, key))]
    begin = keys.index(after) + 1 if after in keys else 0
    return next((key for key in (*keys[begin:], *keys[:begin]) if key != after), None)


def is_bid(state: State, key: Key) -> bool:
    """True for tricks of the round that is played: both numbers are set on the page and saved with the round."""
    _, at, row = key
    return at > 0 and at == state.round and isinstance(state.sheet.by_id[row].kind, Bid) and not _is_asked(state, row)


def _is_asked(state: State, row: str) -> bool:
    one = state.sheet.by_id[row]
    return one.hidden or one.lines > 1


def sheet_view(
    tr: Translator,
    state: State,
    scores: ScoreSheet,
    players: tuple[tuple[str, Mark], ...],
    local: PageState,
    hints: tuple[str, ...],
) -> SheetView:
    by_row, (at, rows) = is_by_row(state, local), phase_rows(state)
    chosen = min(local.chosen, len(players) - 1)
    coming = next_missing(state, replace(local, chosen=chosen))
    keys = [key for key in in_order(state, local) if by_row or key[0] == chosen]
    lines = tuple(_line(state, scores, key, coming, local) for key in keys)
    rounds = _rounds(state, scores)
    shown = rounds if local.shows_all else rounds[-LATEST:]
    bids = [key for key in in_order(state, local) if is_bid(state, key) and not state.has(*key)]
    called = state.sheet.rounds.name if state.sheet.rounds else ""
    round_ = tr("own_sheet.page.round", what=called or tr("own_sheet.round"), number=at) if at else ""
    return SheetView(
        players,
        lines,
        by_row,
        len(players) > 1 and len(rows) > 1,
        chosen,
        round_,
        shown,
        len(rounds) - len(shown),
        tuple((group.rows[0].id, group.name) for group in state.sheet.groups),
        hints,
        reveals=state.is_complete and bool(state.hidden),
        ends_rounds=bool(state.round and state.played and not state.begun),
        plays_on=bool(state.sheet.of_rounds and not state.round),
        missing=_called(state, coming, many=len(rows) > 1),
        saves=round_ if bids and coming is None else "",
    )


def _called(state: State, key: Key | None, *, many: bool) -> tuple[str, ...]:
    """What is entered next, in words, the longest first: whose alone where every row is the same."""
    if key is None:
        return ()
    seat, _, row = key
    player, name = state.names[seat], state.sheet.by_id[row].name
    if len(state.names) == 1:
        return (name,)
    return (f"{player}, {name}", name, player) if many else (player,)


def _line(state: State, scores: ScoreSheet, key: Key, coming: Key | None, local: PageState) -> LineView:
    seat, at, id_ = key
    row = state.sheet.by_id[id_]
    if row.hidden and key not in state.entered:
        entered = "?" if key in state.hidden else ""
        return LineView(seat, at, row, kind_of(row), entered, is_hidden=True, is_next=key == coming)
    numbers = state.entered.get(key)
    if numbers is None:
        bid = local.bids.get(key, (None, None)) if is_bid(state, key) else None
        return LineView(seat, at, row, kind_of(row), points=_of_bid(row, bid), is_next=key == coming, bid=bid)
    return LineView(seat, at, row, kind_of(row), shown_numbers(row, numbers), _points(scores, seat, row, at))


def _of_bid(row: Row, bid: Tricks | None) -> int | None:
    if bid is None or None in bid:
        return None
    found = evaluate.count_line(row, tuple(number or 0 for number in bid))
    return sum(item.points for item in found)


def shown_numbers(row: Row, numbers: Numbers) -> str:
    """What was entered, in short: what was ticked by name."""
    if kind_of(row) == "pick":
        named = zip(row.slots, numbers[0], strict=True)
        return ", ".join(slot.name if count == 1 else f"{count} {slot.name}" for slot, count in named if count) or "0"
    return " · ".join("/".join(str(number).replace("-", "−") for number in line) for line in numbers)


def _points(scores: ScoreSheet, seat: int, row: Row, at: int) -> int | None:
    if not row.scores:
        return None
    cell = scores.cell(seat, row.id)
    if not at:
        return cell.points
    return sum(item.points for item in cell.because if item.facts.get("round") == at)


def _rounds(state: State, scores: ScoreSheet) -> tuple[RoundLine, ...]:
    """What everybody gained in each round that is entered, and has since."""
    totals = [0] * len(state.names)
    found = []
    for at in range(1, state.played + 1):
        gained = tuple(
            sum(_points(scores, seat, row, at) or 0 for row in state.sheet.of_rounds) for seat in state.seats
        )
        totals = [total + more for total, more in zip(totals, gained, strict=True)]
        found.append(RoundLine(at, gained, tuple(totals)))
    return tuple(found)


def plain_bids(bids: Mapping[Key, Tricks]) -> list[list[Any]]:
    """As they are kept."""
    return [[*key, *tricks] for key, tricks in bids.items()]

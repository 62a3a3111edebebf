"""What is set on the rows of the sheet, the final check of every player, and the sheet alone."""

from collections.abc import Iterator
from typing import Any

from benchmarks.hands.counted import Done
from companion.games.great_western_trail.final.holding import names
from companion.games.great_western_trail.records import ReadTile

# --- one thing on its row ---


class Editors:
    """What can be tapped on the page or the sheet upon it, found by what it tells."""

    def __init__(self, hand: Any) -> None:
        self.hand = hand

    def set(self, seat: int, what: str, count: int) -> None:
        """Tap until the player has so many of it."""
        while self.hand.session.state.count(seat, what) != count:
            self.step(seat, what, count)

    def step(self, seat: int, what: str, count: int) -> None:
        """One change towards so many of it."""
        before = self.hand.session.state.count(seat, what)
        kind, _, card = what.partition("/")
        if kind in ("area", "deck") and count > before and (what, 1) not in self._puts():
            self._find(kind, card)
        else:
            keys = {n: key for (of, n), key in self._puts().items() if of == what}
            there = count if count in keys else max(keys) if count > before else min(keys)
            self.hand.tap(keys[there])  # a row of numbers goes on from its last one
        assert self.hand.session.state.count(seat, what) != before, f"{what} is not entered"

    def _puts(self) -> dict[tuple[str, Any], Any]:
        """Whatever sets a value, by the value and what it is then."""
        return {(one.tap.id, one.tap.value): one for one in keys_sending(self.hand, "Put")}

    def _find(self, place: str, card: str) -> None:
        what = f"{place}/{card}"
        tap_message(self.hand, "Find", place)
        tap_message(self.hand, "Give", what)
        if self.hand.sheet is not None and any(one.tap.answer == "one_more" for one in keys_sending(self.hand, "Give")):
            tap_message(self.hand, "Give", "one_more")


def keys_sending(hand: Any, message: str) -> Iterator[Any]:
    """What tells the page a message of this kind; on the uppermost sheet if one is open."""
    from screens.ui.tree.handle import NodeHandle  # noqa: PLC0415 - only once a window is open

    nodes = (one for one in hand.pressable() if isinstance(one, NodeHandle))
    return (one for one in nodes if type(one.tap).__name__ == message)


def tap_message(hand: Any, message: str, *of: Any) -> None:
    """Tap the control that sends this message."""
    hand.tap(
        next(one for one in keys_sending(hand, message) if tuple(getattr(one.tap, n) for n in one.tap.__slots__) == of)
    )


def tap_calling(hand: Any, method: str, *given: Any) -> None:
    """Tap what calls this method."""
    tap_message(hand, "Do", method, given, ())


# --- the sheet ---


def at_the_end(hand: Any, match: Any, turn: int) -> Iterator[Done]:
    """The final check, player by player, then the sheet is kept."""
    end = match.end.state
    hand.settle()
    before = hand.taps
    if hand.app.stack[-1][0] != "player":
        tap_calling(hand, "open_player", 0)
    yield Done("open", hand.taps - before, turn)
    for _ in range(end.players):
        yield from _check(hand, end, turn)
    before = hand.taps
    hand.settle()
    hand.press(hand.text("score.finish"))
    assert hand.session.table.finished, "the sheet is not kept"
    yield Done("finish", hand.taps - before, turn)


def _check(hand: Any, end: Any, turn: int) -> Iterator[Done]:
    hand.settle()
    seat, page = hand.page.who, hand.page
    before = hand.taps
    wanted = [what for what in names(end) if end.count(seat, what) != hand.session.state.count(seat, what)]
    counts = any(
        end.box.master[m].of == "certificates" for m in end.box.master if end.count(seat, f"stationmaster/{m}")
    )
    typed = "dollars" in wanted
    for what in wanted:
        if what == "dollars":
            for digit in str(end.count(seat, what)):
                tap_message(hand, "Digit", digit)
        elif what != "certificates" or counts:
            at = hand.taps
            _unfold(hand, page, what)
            Editors(hand).set(seat, what, end.count(seat, what))
            yield Done(what.partition("/")[0], hand.taps - at, turn)
            before += hand.taps - at
    for card, ruling in end.rulings[seat].items():
        if hand.session.state.rulings[seat].get(card) != ruling:
            at = hand.taps
            _unfold(hand, page, "deck")
            tap_message(hand, "Overrule", card, ruling)
            yield Done("ruling", hand.taps - at, turn)
            before += hand.taps - at
    while hand.page is page and not hand.session.state.confirmed[seat]:
        hand.tap(next(page.foot.targets()))
    if hand.page is page:
        hand.tap(next(page.foot.targets()))
    yield Done("check", hand.taps - before, turn, "money to be typed" if typed else "money right")


def _unfold(hand: Any, page: Any, what: str) -> None:
    """Where the rows stand folded, the one of this thing is opened."""
    from screens.great_western_trail.entry.sheet import ROW_OF  # noqa: PLC0415 - only once a window is open

    row = ROW_OF[what.partition("/")[0]]
    if page.folded and not page.local.shows(row):
        tap_message(hand, "Unfold", row)


def score_only(hand: Any, match: Any) -> Iterator[Done]:
    read_tiles(hand, match.end.state)
    yield from at_the_end(hand, match, 0)


def read_tiles(hand: Any, end: Any) -> None:
    """What the group reads on its own tiles belongs to the box, not to the hands."""
    for value, points in end.printed:
        if dict(hand.session.state.printed).get(value) != points:
            hand.enter(ReadTile(value, points))

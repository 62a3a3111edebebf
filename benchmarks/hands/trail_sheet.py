"""What is set on the sections of the sheet, the final check of every player, and the sheet alone."""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from benchmarks.hands.counted import Done
from companion.games.great_western_trail.final.holding import names
from companion.games.great_western_trail.records import ReadTile
from screens.great_western_trail.entry.rows import ROW_OF

# --- one thing on its editor ---


class Editors:
    """The sections of the sheet that are on the screen, wherever they are."""

    def __init__(self, hand: Any, sections: Sequence[Any]) -> None:
        self.hand, self.sections = hand, sections

    def set(self, seat: int, what: str, count: int) -> None:
        """Tap until the player has so many of it."""
        while self.hand.session.state.count(seat, what) != count:
            self.step(seat, what, count)

    def step(self, seat: int, what: str, count: int) -> None:
        """One change towards so many of it."""
        kind, _, which = what.partition("/")
        before = self.hand.session.state.count(seat, what)
        match kind:
            case "building":
                self.hand.tap(self._with("keys", which).keys[which])
            case "city" | "station":
                self._rail(kind, which)
            case "worker":
                self.hand.tap(self._with("keys", (which, 1)).keys[which, count + 1 if count == before - 1 else count])
            case "area" | "deck" if count < before:
                self._away(kind, which)
            case "area" | "deck":
                self._card(kind, which)
            case "stationmaster":
                self.hand.tap(self._with("rows", which).rows[which])
            case "certificates":
                self.hand.tap(self._with("keys", count).keys[count])
            case "step_disc" | "job_market_token":
                self.hand.tap(next(one.row for one in self.sections if getattr(one, "what", "") == what))
            case _:
                self._count(what, before, count)
        assert self.hand.session.state.count(seat, what) != before, f"{what} is not entered"

    def _with(self, name: str, key: Any) -> Any:
        return next(one for one in self.sections if key in (getattr(one, name, None) or ()))

    def _rail(self, kind: str, which: str) -> None:
        section = next(one for one in self.sections if hasattr(one, "stations") and hasattr(one, "line"))
        box = section.page.mirror.box
        place = [city.id for city in box.cities].index(which) if kind == "city" else int(which) - 1
        self.hand.tap(section.rows[place].ids[kind])

    def _count(self, what: str, now: int, count: int) -> None:
        """Plus or minus; on the sheet the key of the number, where the number it has takes all of them away."""
        trees = [one.tree for one in self.sections if hasattr(one, "tree")]
        keys = {key.tap.count: key for tree in trees for key in tree.targets() if key.tap.what == what}
        there = count if count in keys else max(keys) if count > now else min(keys)
        self.hand.tap(keys[there])  # the row goes on from its last number

    def _away(self, place: str, card: str) -> None:
        """The card lies there no more."""
        section = next(one for one in self.sections if hasattr(one, "starts"))
        shown = zip(section.cards, reversed(section.ids.cards.children), strict=True)
        own = next(widget for where, widget in shown if where == (place, card))
        self.hand.tap(
            next(w for w in own.walk(restrict=True) if getattr(w, "icon", "") in ("close", "trash-can-outline"))
        )

    def _card(self, place: str, card: str) -> None:
        section = next(one for one in self.sections if hasattr(one, "starts"))
        if card in section.starts:
            self.hand.tap(section.starts[card])
            return
        self.hand.tap(
            next(w for w in section.walk(restrict=True) if getattr(w, "icon", "") in ("magnify", "plus") and w.opacity)
        )
        choose_place(self.hand, self.hand.sheet, place)
        finder = self.hand.sheet
        find_card(self.hand, finder, card)
        if self.hand.sheet is finder:
            self.hand.tap(finder.done)


def choose_place(hand: Any, finder: Any, place: str) -> None:
    """Where the card lies, if that is not what the sheet says already."""
    if finder.place != place:
        words = hand.say(f"great_western_trail.find.{place}")
        shown = (w for w in finder.walk(restrict=True) if getattr(w, "text", "") == words and hasattr(w, "on_release"))
        hand.tap(next(shown))


def find_card(hand: Any, finder: Any, card: str) -> None:
    """By its symbols until few cards are left."""
    asked = Counter(finder.page.mirror.box.objective[card].tasks)
    while True:
        shown = {one.name: one for one in reversed(finder.found.ids.found.children)}
        left = asked - finder.asked
        if card in shown and (list(shown).index(card) < 3 or not left):
            hand.tap(shown[card])
            return
        hand.tap(finder.keys[next(iter(left))])


# --- the sheet ---


def at_the_end(hand: Any, match: Any, turn: int) -> Iterator[Done]:
    """The final check, player by player, then the sheet is kept."""
    end = match.end.state
    hand.phone.settle()
    before = hand.taps
    if not hasattr(hand.page, "sections"):
        hand.tap(hand.page.rows[0])
    yield Done("open", hand.taps - before, turn)
    for _ in range(end.players):
        yield from _check(hand, end, turn)
    before = hand.taps
    hand.phone.settle()
    hand.press(hand.say("score.finish"))
    if not hand.session.table.finished:
        hand.tap(next(w for w in hand.sheet.walk(restrict=True) if getattr(w, "kind", "") == "primary"))
    yield Done("finish", hand.taps - before, turn)


def _check(hand: Any, end: Any, turn: int) -> Iterator[Done]:
    for _ in range(4):  # sections are made in the frames that follow
        hand.phone.settle()
    seat, page = hand.page.who, hand.page
    before, entered = hand.taps, 0
    wanted = [what for what in names(end) if end.count(seat, what) != hand.session.state.count(seat, what)]
    counts = any(
        end.box.master[m].of == "certificates" for m in end.box.master if end.count(seat, f"stationmaster/{m}")
    )
    typed = "dollars" in wanted
    for what in wanted:
        if what == "dollars":
            for digit in str(end.count(seat, what)):
                hand.press(f"${digit}")
        elif what != "certificates" or counts:
            at = hand.taps
            _unfold(hand, page, what)
            Editors(hand, page.sections).set(seat, what, end.count(seat, what))
            entered += 1
            yield Done(what.partition("/")[0], hand.taps - at, turn)
            before += hand.taps - at
    for card, ruling in end.rulings[seat].items():
        if hand.session.state.rulings[seat].get(card) != ruling:
            at = hand.taps
            _rule(hand, page, card, ruling)
            yield Done("ruling", hand.taps - at, turn)
            before += hand.taps - at
    while hand.page is page and not hand.session.state.confirmed[seat]:
        hand.tap(page.ids.sum.ids.go)
    if hand.page is page:
        hand.tap(page.ids.sum.ids.go)
    yield Done("check", hand.taps - before, turn, "money to be typed" if typed else "money right")


def _unfold(hand: Any, page: Any, what: str) -> None:
    """Where the rows stand folded, the one of this thing is opened."""
    row = ROW_OF[what.partition("/")[0]]
    head = next((one for one in page.heads if one.category == row), None)
    if head is not None and head.folds and not head.unfolded:
        hand.tap(head)


def _rule(hand: Any, page: Any, card: str, ruling: str) -> None:
    _unfold(hand, page, "deck")
    hand.phone.settle()
    section = next(one for one in page.sections if hasattr(one, "starts"))
    places = [place for place, id_ in section.cards if id_ == card]
    shown = next(
        w
        for (place, id_), w in zip(section.cards, reversed(section.ids.cards.children), strict=True)
        if id_ == card and (place == "deck" or len(places) == 1)
    )
    words = hand.say(f"great_western_trail.objectives.ruling.{ruling}")
    hand.tap(next(w for w in shown.walk(restrict=True) if getattr(w, "text", "") == words and hasattr(w, "on_release")))


def score_only(hand: Any, match: Any) -> Iterator[Done]:
    read_tiles(hand, match.end.state)
    yield from at_the_end(hand, match, 0)


def read_tiles(hand: Any, end: Any) -> None:
    """What the group reads on its own tiles belongs to the box, not to the hands."""
    for value, points in end.printed:
        if dict(hand.session.state.printed).get(value) != points:
            hand.enter(ReadTile(value, points))

"""Milestones noted as they happen, the final check of every player, and the sheet alone."""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from benchmarks.hands.counted import Done
from companion.games.great_western_trail.final.holding import names
from companion.games.great_western_trail.records import EndPlay
from companion.table.house import CompleteSetup
from companion.table.session import Session
from screens.great_western_trail.entry.rows import ROW_OF
from tests.playthroughs.record import enter

_TILE_OF = {
    "building": "building",
    "hazard": "hazard",
    "worker": "worker",
    "job_market_token": "worker",
    "area": "objective",
    "deck": "objective",
    "tiles_green": "trade",
    "tiles_second_colour": "trade",
    "cattle": "cattle",
}
"""The tile of the milestones that notes a thing."""
_PREFILLED = ("dollars", "certificates")
"""What nobody notes in between."""


# --- one thing on its editor ---


class Editors:
    """The sections of the sheet that are on the screen, wherever they are."""

    def __init__(self, hand: Any, sections: Sequence[Any]) -> None:
        self.hand, self.sections = hand, sections

    def set(self, seat: int, what: str, count: int) -> None:
        """Tap until the player has so many of it."""
        kind, _, which = what.partition("/")
        state = self.hand.session.state
        while state.count(seat, what) != count:
            before = state.count(seat, what)
            match kind:
                case "building":
                    self.hand.tap(self._with("keys", which).keys[which])
                case "city" | "station":
                    self._rail(kind, which)
                case "worker":
                    now = state.count(seat, what)
                    self.hand.tap(self._with("keys", (which, 1)).keys[which, count + 1 if count == now - 1 else count])
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
            state = self.hand.session.state
            assert state.count(seat, what) != before, f"{what} is not entered"

    def _with(self, name: str, key: Any) -> Any:
        return next(one for one in self.sections if key in (getattr(one, name, None) or ()))

    def _rail(self, kind: str, which: str) -> None:
        section = next(one for one in self.sections if hasattr(one, "stations") and hasattr(one, "line"))
        box = section.page.mirror.box
        place = [city.id for city in box.cities].index(which) if kind == "city" else int(which) - 1
        self.hand.tap(section.rows[place].ids[kind])

    def _count(self, what: str, now: int, count: int) -> None:
        """The key of the number; the number it has takes all of them away."""
        line = next(one.lines[what] for one in self.sections if what in (getattr(one, "lines", None) or ()))
        keys = {
            key.name.rpartition(" ")[2]: key for key in line.walk(restrict=True) if type(key).__name__ == "NumberKey"
        }
        self.hand.tap(keys[str(count or now)])

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
        finder = self.hand.sheet
        if finder.place != place:
            words = self.hand.say(f"great_western_trail.find.{place}")
            self.hand.tap(
                next(
                    w
                    for w in finder.walk(restrict=True)
                    if getattr(w, "text", "") == words and hasattr(w, "on_release")
                )
            )
        asked = Counter(section.page.mirror.box.objective[card].tasks)
        while True:
            shown = {one.name: one for one in reversed(finder.found.ids.found.children)}
            left = asked - finder.asked
            if card in shown and (list(shown).index(card) < 3 or not left):
                self.hand.tap(shown[card])
                break
            self.hand.tap(finder.keys[next(iter(left))])
        if self.hand.sheet is finder:
            self.hand.tap(finder.done)


# --- milestones ---


def milestones(hand: Any, match: Any) -> Iterator[Done]:
    """Whatever counts at the end is noted when it happens; money and all else that is not known is asked at the end."""
    if hand.session.table.open_step:
        hand.enter(CompleteSetup())
    end = match.end.state
    _read_tiles(hand, end)
    turn = 0
    if match.depth == "full":
        for session, ended in _steps(match):
            for seat, what in _news(session, hand.session):
                before = hand.taps
                _note(hand, session, seat, what)
                yield Done(what.partition("/")[0], hand.taps - before, turn)
            turn += ended
    else:
        for seat, what in _news(match.end, hand.session):
            before = hand.taps
            _note(hand, match.end, seat, what)
            yield Done(what.partition("/")[0], hand.taps - before, turn)
    before = hand.taps
    if hand.session.turn().phase == "milestones":
        over = hand.find(hand.say("milestones.over"))
        if over is None:
            hand.menu(hand.say("milestones.over"))
        else:
            hand.tap(over)
    yield Done(EndPlay.__name__, hand.taps - before, turn + 1)
    yield from at_the_end(hand, match, turn + 1)


def _steps(match: Any) -> Iterator[tuple[Session, bool]]:
    """The recorded match turn by turn."""
    session = match.begin()
    for entry in match.plain["commands"]:
        enter(session, entry)
        if entry not in ("undo", "redo") and entry["is"] == "EndTurn":
            yield session, True
    yield session, False


def _news(session: Session, noted: Session) -> list[tuple[int, str]]:
    """What a player has now and has not noted; with a city or a station comes what was done with it."""
    now, then = session.state, noted.state
    found = []
    for seat in range(now.players):
        listed = [
            what for what in names(now) if what not in _PREFILLED and now.count(seat, what) != then.count(seat, what)
        ]
        first = [what for what in listed if what.startswith(("city/", "station/"))]
        fewer = [what for what in listed if now.count(seat, what) < then.count(seat, what) and what not in first]
        found += [(seat, what) for what in dict.fromkeys((*first, *fewer, *listed))]
    return found


def _note(hand: Any, session: Session, seat: int, what: str) -> None:
    """One milestone: whose, which tile, what."""
    now = session.state.count(seat, what)
    if hand.session.state.count(seat, what) == now:
        return  # noted with another
    if hand.page.who != seat:
        strip = hand.page.ids.strip
        hand.tap(list(reversed(strip.children))[seat])
    kind = what.partition("/")[0]
    if kind in ("city", "station"):
        while hand.session.state.count(seat, what) < now:
            hand.tap(hand.page.kinds[kind])
            _answer(hand, session, seat, what)
        return
    if kind not in _TILE_OF:  # a step disc or a stationmaster whose city or station is noted already
        return
    hand.tap(hand.page.kinds[_TILE_OF[kind]])
    Editors(hand, list(hand.sheet.walk(restrict=True))).set(seat, what, now)
    if hand.sheet is not None:
        hand.app.back()
        hand.phone.settle()
        hand.phone.taps += 1


def _answer(hand: Any, session: Session, seat: int, what: str) -> None:
    """The questions of a disc: where it lies, which one it was, the stationmaster and the worker."""
    then, now = hand.session.state, session.state
    cursor = hand.session.cursor
    kind, _, which = what.partition("/")
    masters = [
        name.partition("/")[2]
        for name in names(now)
        if name.startswith("stationmaster/") and now.count(seat, name) > then.count(seat, name)
    ]
    fewer = [
        w
        for w in ("cowboy", "craftsman", "engineer")
        if now.count(seat, f"worker/{w}") < then.count(seat, f"worker/{w}")
    ]
    step = now.count(seat, "step_disc") > then.count(seat, "step_disc")
    master = masters[0] if kind == "station" and masters else "without"
    wanted = [which, "step_disc" if step else "usual", master, *fewer, "cowboy", "craftsman", "engineer"]
    while hand.session.cursor == cursor:
        question = hand.sheet.question
        answer = next(one for one in wanted if any(o.id == one and not o.why_not for o in question.options))
        words = hand.app.say(question.option(answer).label)
        hand.tap(
            next(w for w in hand.sheet.walk(restrict=True) if getattr(w, "text", "") == words and hasattr(w, "ledge"))
        )


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
    _read_tiles(hand, match.end.state)
    yield from at_the_end(hand, match, 0)


def _read_tiles(hand: Any, end: Any) -> None:
    """What the group reads on its own tiles belongs to the box, not to the hands."""
    from companion.games.great_western_trail.records import ReadTile  # noqa: PLC0415

    for value, points in end.printed:
        if dict(hand.session.state.printed).get(value) != points:
            hand.enter(ReadTile(value, points))

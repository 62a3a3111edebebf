"""Nothing moves under a finger: recorded matches entered on the table page, and a guide ticked line by line.

After each entry a second tap at the same spot finds the same control or nothing; within a phase banner, strip and
ledger line, which all else hangs from, are as high as they were.
"""

import json
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from itertools import islice
from pathlib import Path

import pytest

from screens.offscreen.phone import Phone  # first: it sets Kivy up for a machine without a display

from companion.errors import RuleError
from companion.game import Turn
from companion.games import boxes
from companion.games.stone_age.records import PlaceFigures
from companion.input.json_input import Node
from companion.question import Number
from companion.secret import PUBLIC
from companion.table.session import Session
from companion.table.table_commands import Correct
from screens.offscreen.finger import Finger
from screens.offscreen.things import is_pressable
from screens.table.frame import TablePage
from screens.stone_age.placing.page import RINGS
from screens.ui.question.page_state import Give, Refuse
from screens.ui.tree.controls import do
from tests.companion.playing import quick_store
from tests.playthroughs.record import codec_of, open_match
from tests.screens.checks import _visible, box_of
from tests.screens.figures import into_sight, told
from tests.screens.guide_taps import step_rows, words_of

MATCHES = Path(__file__).parents[1] / "playthroughs"
EDGES = ("banner", "strip", "ledger")
FEW = 2


def under(phone: Phone, x: float, y: float):
    """What a finger there would press, or None."""
    page = phone.app.page
    seen = (one for one in _visible(page, (), box_of(page)) if is_pressable(one.widget))
    boxes = ((one.widget, box_of(one.widget).common(one.window)) for one in seen)
    found = [widget for widget, box in boxes if box.left <= x <= box.right and box.bottom <= y <= box.top]
    return found[-1] if found else None


def put_down(phone: Phone, x: float, y: float, first: Finger | None = None) -> Finger:
    """A tap; after a `first` one as quick as a double tap is."""
    finger = Finger(x, y)
    if first is not None:
        finger.time_start, finger.is_double_tap, finger.double_tap_time = first.time_start + 0.125, True, 0.125
    finger.touch_down()
    phone.frames(1)
    finger.touch_up()
    phone.frames(3)
    return finger


def second_tap(phone: Phone, x: float, y: float) -> str:
    """Tap twice at a spot; what the second tap did to something else than the first had found, if it did anything.

    While a player uses places of Stone Age, the second one may be as slow as it likes.
    """
    using = _using(phone)
    name, first = under(phone, x, y).name, put_down(phone, x, y)
    phone.settle()
    now = under(phone, x, y)
    if now is None or now.name == name:
        return ""
    if using and using == _using(phone):
        return f"{name} was there, now {now.name} is, for good"
    before = phone.app.page, list(phone.sheets), phone.app.session.cursor
    put_down(phone, x, y, first)
    phone.settle()
    after = phone.app.page, list(phone.sheets), phone.app.session.cursor
    return "" if before == after else f"{name} was there, now {now.name} is"


def _using(phone: Phone) -> tuple[str, int | None] | None:
    """Whose turn it is to use places, if it is anybody's."""
    turn = phone.app.session.turn() if phone.app.table_open else None
    return (turn.phase, turn.seat) if turn and turn.phase == "use" else None


def what(tap: object) -> str:
    """What a key is there for: open or closed it is the same one."""
    match tap:
        case Give(answer) | Refuse(answer):
            return str(answer)
    return repr(tap)


def keys_of(phone: Phone) -> dict[str, tuple[float, ...]]:
    """The boxes of all keys by what they are there for, whole pixels, with what has scrolled counted in."""
    found: dict[str, list[tuple[float, ...]]] = {}
    for one in phone.widgets():
        if is_pressable(one) and one.top > 0:
            found.setdefault(what(one.tap), []).append(tuple(map(round, (*one.pos, *one.size))))
    return {key: boxes[0] for key, boxes in found.items() if len(boxes) == 1}


def moved(before: dict[str, tuple[float, ...]], after: dict[str, tuple[float, ...]]) -> list[str]:
    both = ((key, before[key], after[key]) for key in before.keys() & after.keys())
    return sorted(f"{key}: {old} became {new}" for key, old, new in both if old != new)


ELSEWHERE = ("buildings", "cattle", "draws", "job_market_token", "spot", "untold")
"""What only a correction changes by itself while a turn lasts: other things lie on the board or on a sheet then."""


def ends(session: Session) -> Iterator[tuple[str, int]]:
    """Both ends of every number that the player on turn has; points are no fewer than none."""
    seat = session.turn().seat
    for id_ in session.table.game.corrections.ids(session.state):
        kind, whose = id_.split("/")[0], id_.split("/")[-1]
        fix = session.table.game.corrections.find(session.state, id_, PUBLIC)
        if whose == str(seat) and kind not in ELSEWHERE and fix is not None and isinstance(fix.domain, Number):
            yield id_, max(0, fix.domain.low)
            yield id_, fix.domain.high


class Group:
    """Enters a recorded match: by a tap where something on the page tells the very command."""

    def __init__(self, phone: Phone, name: str) -> None:
        self.phone, self.found, self.tapped = phone, [], 0
        match = json.loads((MATCHES / f"{name}.json").read_text(encoding="utf-8"))
        header = open_match(match).header
        self.id, session = phone.app.store.new_table(header.game, header.options, header.seats, header.depth)
        codec = codec_of(header.game)
        self.entries = [
            one if one in ("undo", "redo") else codec.decode(Node(one, "match")) for one in match["commands"]
        ]
        while session.table.open_step is not None:
            self._enter(session, self.entries.pop(0))
        phone.app.resume(self.id)
        phone.settle()

    def _enter(self, session, entry) -> None:
        getattr(session, entry)() if isinstance(entry, str) else session.do(entry)

    def play(self, most: int) -> None:
        for entry in self.entries[:most]:
            page, session = self.phone.app.page, self.phone.app.session
            if not isinstance(page, TablePage) or isinstance(entry, str):
                self._enter(session, entry)
                self.phone.app.resume(self.id)
                self.phone.settle()
                continue
            phase, highs = session.turn().phase, self._highs()
            self._tap_or_tell(entry)
            if self.phone.app.page is page and session.turn().phase == phase and self._highs() != highs:
                self.found.append(f"{entry}: {highs} became {self._highs()}, {page.banner.notice!r}")

    def through(self, most: int) -> Iterator[Turn]:
        """So many entries; stops where somebody is on turn, a few times at each thing there is to do."""
        seen: Counter[str] = Counter()
        entries = (entry for entry in self.entries if not isinstance(entry, str))
        for entry in islice(entries, most):
            turn = self.phone.app.session.turn()
            if turn.seat is not None and seen[turn.headline.id] < FEW:
                seen[turn.headline.id] += 1
                self.phone.app.resume(self.id)
                self.phone.settle()
                yield turn
            self.phone.app.session.do(entry)

    def _highs(self) -> list[float]:
        return [getattr(self.phone.app.page, name).height for name in EDGES]

    def _tap_or_tell(self, entry) -> None:
        phone = self.phone
        able = (one for one in phone.widgets() if is_pressable(one) and getattr(one, "tap", None) == entry)
        x, y = next((one.center for one in able), (-1, -1))
        control = under(phone, x, y)
        if control is None or control.tap != entry:
            assert phone.app.tap(entry)
            phone.settle()
            return
        self.tapped += 1
        if moved := second_tap(phone, x, y):
            self.found.append(moved)


def at_both_ends(group: Group, most: int) -> list[str]:
    """What of the page moves when a number of the player on turn has its lowest value or its highest."""
    phone, found = group.phone, []
    for turn in group.through(most):
        session, before = phone.app.session, keys_of(phone)
        for id_, end in ends(session):
            with suppress(RuleError):  # the box does not hold so many there
                session.do(Correct(id_, end))
                now = session.turn()
                if (now.phase, now.seat) == (turn.phase, turn.seat):
                    show(phone)
                    others = moved(before, keys_of(phone))
                    found += [f"{turn.phase}, {id_} {end}: {one}" for one in others]
                session.undo()
        show(phone)
    return found


def while_placing(group: Group, most: int) -> list[str]:
    """What of the board moves as figures are placed: keys of places, and the rings in their rows.

    The button that enters what lies there goes with the last of it.
    """
    found, before = [], dict[str, tuple[float, ...]]()
    for entry in islice((entry for entry in group.entries if not isinstance(entry, str)), most):
        session = group.phone.app.session
        if session.turn().phase != "place":
            before = {}
        else:
            group.phone.app.resume(group.id)
            group.phone.settle()
            now = keys_of(group.phone) | rings_of(group.phone)
            found += [f"before {entry}: {one}" for one in moved(before, now)]
            before = now if isinstance(entry, PlaceFigures) else {}
        session.do(entry)
    return found


def rings_of(phone: Phone) -> dict[str, tuple[float, ...]]:
    """The boxes of the rings of each place that has a number of them."""
    drawn = (one for one in phone.app.page.body.content.handles() if getattr(one.node, "painter", "") == RINGS)
    return {f"rings of {one.node.of[0].place}": (*one.pos, *one.size) for one in drawn if one.node.of[0].rings}


def show(phone: Phone) -> None:
    phone.app.page.refresh()
    phone.settle()


@pytest.mark.parametrize(
    ("match", "look"),
    [
        ("stone_age_3_players", {}),
        ("stone_age_2_players", {"size": (360, 640), "language": "ja"}),
        ("germany_2_players", {"size": (360, 800), "language": "ko"}),
        ("usa_3_players_cards_checked", {"size": (915, 412)}),
        ("great_western_trail_second_3_players_simmental", {}),
    ],
)
def test_a_second_tap_finds_what_the_first_one_did(open_phone, tmp_path, match, look):
    group = Group(open_phone(store=quick_store(tmp_path), **look), match)
    group.play(80)
    assert group.found == []


def test_a_quick_second_tap_on_the_same_control_counts(phone):
    """Steps are tapped as fast as one can."""
    phone.app.go("new_table")
    phone.app.page.choose_box("ticket_to_ride/usa")
    for name in ("Mia", "Ben"):
        phone.app.page.add(name)
    phone.settle()
    random = told(phone, do("start_at_random"))
    first = put_down(phone, *random.center)
    phone.app.page.local = replace(phone.app.page.local, at_random=False)
    put_down(phone, *random.center, first)
    assert phone.app.page.local.at_random


@pytest.mark.parametrize("box", [one.name for one in boxes()])
def test_a_second_tap_on_the_guide_ticks_no_other_line(open_phone, box):
    phone = open_phone(size=(360, 800))
    phone.app.go("new_table")
    page = phone.app.page
    page.choose_box(box)
    for name in ("Mia", "Ben", "Yuna"):
        page.add(name)
    page.show_part("options")
    phone.settle()
    phone.tap(told(phone, do("next")))
    phone.settle()
    for number in range(len(step_rows(phone))):
        row = step_rows(phone)[number]
        into_sight(phone, row)
        spot = words_of(step_rows(phone)[number])
        assert second_tap(phone, *spot.center) == ""
        if phone.sheets:
            phone.app.back()
            phone.settle()


@pytest.mark.parametrize(
    ("match", "look"),
    [
        ("stone_age_3_players", {}),
        ("stone_age_2_players", {"size": (360, 640), "language": "ja"}),
        ("stone_age_4_players", {"size": (360, 800), "language": "ko"}),
        ("germany_2_players", {"size": (360, 800), "language": "ko"}),
        ("usa_3_players_cards_checked", {"size": (915, 412)}),
        ("great_western_trail_second_3_players_simmental", {}),
        ("great_western_trail_first_2_players", {"size": (360, 640), "language": "ja"}),
        ("germany_2_players", {"size": (1280, 800)}),
    ],
)
def test_a_key_stays_where_it_is_at_both_ends_of_every_number(open_phone, tmp_path, match, look):
    """Ten tools or no food: what can be tapped in this turn is where it was."""
    group = Group(open_phone(store=quick_store(tmp_path), **look), match)
    assert at_both_ends(group, 150) == []


@pytest.mark.parametrize(
    ("match", "look"),
    [
        ("stone_age_2_players", {"size": (360, 640), "language": "ja"}),
        ("stone_age_3_players", {}),
        ("stone_age_4_players", {"size": (360, 800), "language": "ko"}),
        ("stone_age_4_players", {"size": (915, 412)}),
    ],
)
def test_places_and_rings_stay_where_they_are_while_figures_are_placed(open_phone, tmp_path, match, look):
    """Whatever a row says once it is closed: the next finger is on its way to a ring."""
    group = Group(open_phone(store=quick_store(tmp_path), **look), match)
    assert while_placing(group, 120) == []


def test_dice_beside_the_board_stay_where_they_are_with_any_number_of_tools(open_phone, tmp_path):
    phone = open_phone(store=quick_store(tmp_path), size=(800, 1280))
    assert at_both_ends(Group(phone, "stone_age_3_players"), 60) == []

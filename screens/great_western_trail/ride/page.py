"""Riding as a page function: places with what they do and the toll on the way; who takes tolls."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from companion.games.great_western_trail.box.board import Act, Board
from companion.games.great_western_trail.pictures import OR, hand_picture, signs_picture, task_picture
from companion.games.great_western_trail.state import State, place_name
from companion.games.great_western_trail.turns import tolls
from companion.games.great_western_trail.turns.acts import act_label
from companion.games.great_western_trail.turns.choices import Alternative
from companion.games.great_western_trail.turns.tolls import due, toll_name, whole_way
from companion.i18n import Translator
from screens.great_western_trail.drawings.spaces import centred
from screens.great_western_trail.play.words import act_icon, short_place
from screens.ui.tree.controls import CHOSEN, CLOSED, OPEN, SHAPES, do, drawn
from screens.ui.tree.nodes import (
    Beside,
    Card,
    Column,
    Flow,
    Icon,
    Key,
    Mark,
    Node,
    Painted,
    Row,
    Surface,
    Text,
)

NEUTRAL, PRIVATE, FOLDED = "neutral", "private", "folded"
"""The groups of locations; those of the last one unfold."""
GROUPS = {"neutral": NEUTRAL, "kansas_city": NEUTRAL, "own": PRIVATE, "other": PRIVATE}
TAG = Surface("brass_wash", "brass_fill", line_width=1.2, radius=6)
DARK = Surface("ink", "ink", "edge", lift=2)
SIGN = 18
"""The side of a sign, in dp."""


@dataclass(frozen=True, slots=True)
class PageState:
    passed: tuple[str, ...] = ()
    """What was entered as passed on the way."""
    unfolded: bool = False


@dataclass(frozen=True, slots=True)
class RideView:
    tr: Translator
    state: State
    locations: tuple[Alternative, ...]
    levying: tuple[str, ...]
    """All that may be passed: what takes a toll before what only takes a step."""
    known: tuple[tuple[str, tuple[str, ...]], ...]
    """What takes a toll on the way to a place, as far as it is known."""
    marks: tuple[Mark, ...]
    """Of the players."""
    free: bool = False
    """True for a ride that pays no toll."""
    first: bool = False
    """True for a player's first ride."""

    @property
    def edition(self) -> str:
        return self.state.box.edition

    def phrase(self, id_: str, **params: object) -> str:
        return self.tr(f"great_western_trail.ride.{id_}", **params)  # type: ignore[arg-type]

    def money(self, dollars: int) -> str:
        return self.tr("great_western_trail.money.dollars", dollars=dollars) if dollars else ""


def trail(view: RideView, local: PageState) -> Node:
    """The trail as keys; tolls that are entered first are paid by the tap that rides."""
    if view.first:
        return _first_turn(view)
    groups: dict[str, list[Node]] = {NEUTRAL: [], PRIVATE: [], FOLDED: []}
    for choice in view.locations:
        groups[GROUPS.get(choice.what.partition("/")[0], FOLDED)].append(_stop(view, local, choice))
    parts = [_group(view.phrase(name), _stops(groups[name])) for name in (NEUTRAL, PRIVATE) if groups[name]]
    if groups[FOLDED]:
        parts.append(_fold(view, unfolded=local.unfolded))
        parts += [_stops(groups[FOLDED])] if local.unfolded else []
    if view.levying:
        keys = (_party(view, local, toll) for toll in view.levying)
        parts.append(
            _group(view.phrase("way"), Flow(tuple(keys), 108, 6, max_columns=4, by_words=True), view.phrase("way_how"))
        )
    a_toll = max(view.state.board.steps(view.state.players).toll(hand) for hand in tolls.HANDS)
    parts.append(Row((_tag(view.money(a_toll)), Text(view.phrase("hint"), "caption", "ink2")), 8))
    return Column(tuple(parts), 10)


def _first_turn(view: RideView) -> Node:
    """What to do, in a line, and every building in words."""
    state = view.state
    start = state.box.by_turn_order[(state.turn - state.first) % state.players]
    more = start.cards > state.box.by_turn_order[0].cards
    said = view.phrase("first.discard.second" if more else f"first.{view.edition}")
    line = Row((Icon("gesture-tap", "brass"), Text(said, "strong")), 12)
    head = Beside(Text(view.phrase(NEUTRAL), "label", "ink2"), Text(view.phrase("in_order"), "caption", "ink2"))
    rows = tuple(_building(view, choice) for choice in view.locations)
    return Column((Card(line, Surface("brass_wash", radius=12), (14, 10), 48), head, Column(rows, 8)), 8)


def _building(view: RideView, choice: Alternative) -> Key:
    """Its letter, what it does, and the sign of its last action."""
    place, state = choice.what, view.state
    letter = short_place(view.tr, view.edition, place)
    boxes = state.board.boxes.get(place.rpartition("/")[2], ())
    labels = (" / ".join(view.tr.text(act_label(state, "", act)) for act in box) for box in boxes)
    tile = Card(Text(letter, "head2", align="center"), Surface("sunken", radius=8), (2, 5), 36)
    sign = Icon(act_icon(view.edition, boxes[-1][0].do), "ink2") if boxes else Text("")
    words = Text(" · ".join(labels), "label", bold=False)
    line = Row((tile, words, sign), 12, widths=(36, 0, 24))
    closed = choice.why_not is not None
    name = view.tr.text(place_name(state, place))
    return Key(line, CLOSED if closed else OPEN, (8, 6), 48, tap=do("choose", place), name=name, key=place)


def _group(title: str, keys: Node, how: str = "") -> Node:
    caption = (Text(how, "caption", "ink2"),) if how else ()
    return Column((Text(title, "strong"), *caption, keys), 4)


def _stops(keys: Sequence[Node]) -> Node:
    return Flow(tuple(keys), 80, 6, max_columns=6, by_words=True)


def _fold(view: RideView, *, unfolded: bool) -> Node:
    """What is seldom stopped at, and how much of it lies on the trail as far as it was entered."""
    common, board = view.state.common, view.state.board
    hazards = sum(sum(spaces) for spaces in common.hazards)
    tiles = sum(bool(tile) and not one.beside for one, tile in zip(board.track, common.track, strict=True))
    lying = view.phrase(f"lying.{view.edition}", hazards=hazards, tiles=tiles)
    untold = view.tr("great_western_trail.shared.seeds", count=common.seeds) if common.seeds else ""
    caption = "\n".join(filter(None, (lying if hazards or tiles or not untold else "", untold)))
    words = Column((Text(view.phrase(f"folded.{view.edition}"), "strong"), Text(caption, "caption", "ink2")))
    arrow = Icon("chevron-up" if unfolded else "chevron-down")
    picture = drawn(task_picture("hazard", view.edition), 34)
    return Key(Row((picture, words, arrow), 12), OPEN, (12, 9), 60, tap=do("unfold"))


# --- a place ---


def _stop(view: RideView, local: PageState, choice: Alternative) -> Node:
    place, closed = choice.what, choice.why_not is not None
    here = closed and place == view.state.ranches[view.state.turn].rider
    name, tap = view.tr.text(place_name(view.state, place)), do("choose", place)
    ink = "ink2" if closed else "ink"
    if place == "kansas_city":
        words = Text(short_place(view.tr, view.edition, place), "label", ink if closed else "page", True, "center")
        flag = centred(Icon("flag-checkered", ink if closed else "page", 20))
        return Key(Column((flag, words), 2), CLOSED if closed else DARK, (5, 6), 80, tap=tap, name=name, key=place)
    path = whole_way(place, local.passed or dict(view.known).get(place, ()))
    toll = 0 if view.free or closed else due(view.state, path)
    end = _tag(view.phrase("here")) if here else _tag(view.money(toll)) if toll else None
    below = Row((_signs(view, place, closed), *((end,) if end else ())), 4, min_height=SIGN)
    held = Column((_named(view, place, ink), below), 6)
    return Key(held, CLOSED if closed else OPEN, (8, 7), 78, tap=tap, name=name, key=place)


def _named(view: RideView, place: str, ink: str) -> Node:
    """Its letter or number, and whose it is."""
    kind, _, which = place.partition("/")
    text = short_place(view.tr, view.edition, place)
    owner = view.state.turn if kind == "own" else int(which.partition("/")[0]) if kind == "other" else None
    words = Text(text, "head2" if len(text) < 3 else "strong", ink)
    return Row((view.marks[owner], words), 6) if owner is not None else words


def _signs(view: RideView, place: str, closed: bool) -> Node:
    kind, _, which = place.partition("/")
    if kind in ("hazard", "tile"):
        picture = hand_picture(tolls.HAND_OF_TILE[which] if kind == "tile" else which.partition("/")[2])
    else:
        picture = signs_picture(signs_of(view.edition, view.state.board, which.rpartition("/")[2]))
    return Painted(SHAPES, (picture, closed, 0), SIGN)


def signs_of(edition: str, board: Board, building: str) -> tuple[str, ...]:
    """What a building does: its actions in order, a stroke where one of them is chosen."""
    found = list[str]()
    for box in board.boxes.get(building, ()):
        for place, act in enumerate(box):
            found += [*([OR] if place else []), *_sign(edition, act)]
    return tuple(found)


def _sign(edition: str, act: Act) -> Iterator[str]:
    if act.card:
        yield f"card:{act.card}"
    if not act.card or act.do != "discard":
        yield f"icon:{act_icon(edition, act.do)}"


def _tag(words: str) -> Node:
    return Card(Text(words, "caption", "brass", one_line=True), TAG, (6, 1), 0)


# --- tolls ---


def _party(view: RideView, local: PageState, toll: str) -> Node:
    """Whoever takes a toll on the way, and how much; entered several times, the sum of it."""
    owner, _, what = toll.partition("/")
    times = local.passed.count(toll)
    on = times > 0
    ink, dollars = "primary" if on else "ink", due(view.state, (toll,)) * max(1, times)
    sign = drawn(hand_picture(what), 22) if owner == "bank" else view.marks[int(owner)]
    below = (Text(view.money(dollars), "caption", "primary" if on else "ink2"),) if dollars else ()
    name = view.tr.text(toll_name(view.state, toll))
    check = (Icon("check", "primary", 18),) if on else ()
    held = Row((sign, Column((Text(name, "label", ink), *below)), *check), 8)
    return Key(held, CHOSEN if on else OPEN, (10, 7), 52, tap=do("pass_toll", toll), name=name, key=toll)

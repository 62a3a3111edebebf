"""Kansas City as one page: a tile of each pair, what the hand is worth, the city and its disc; one button for all."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from companion.games.great_western_trail.ask.visiting import (
    CITY,
    DISC,
    OTHER,
    SPENT,
    Part,
    cities_at_best,
    cities_of,
    parts_of,
    parts_of_city,
)
from companion.games.great_western_trail.state import tile_words
from companion.games.great_western_trail.turns.visit import Column as Pair
from companion.games.great_western_trail.turns.visiting import Visit, fate_of_choice, tiles_in
from companion.i18n import Translator
from companion.messages import Message
from companion.question import Option
from screens.great_western_trail.kansas.page_state import PageState
from screens.great_western_trail.kansas.parts import face, faces, head
from screens.ui.question.page import Look
from screens.ui.question.page import body as options
from screens.ui.question.page_state import Give
from screens.ui.question.page_state import PageState as Answers
from screens.ui.tree.controls import NO_SURFACE, do, link, with_room_for
from screens.ui.tree.nodes import Button, Buttons, Card, Column, Grid, Icon, Key, Node, Row, Surface, Text

OF_CITY = (DISC, SPENT)
PAIR = 2
"""The cities out of reach; no more tiles of a column are named, of an unnamed one every kind may lie there."""
NUMBER, TARGET, RESULT, LINES = 18, 48, 100, 42
"""How wide the number of a row is, and a tile; how narrow what becomes of it, and how high two lines are; in dp."""
NARROW, ROW = 340, 50
"""In less width what becomes of a tile needs three lines, and a row is so high; in dp."""


@dataclass(frozen=True, slots=True)
class VisitView:
    tr: Translator
    look: Look
    visit: Visit
    button: Message
    """What the entry would do."""
    width: float
    """Of the page, in dp."""
    font_scale: float = 1

    def phrase(self, id_: str, **params: object) -> str:
        return self.tr(f"great_western_trail.kansas.{id_}", **params)  # type: ignore[arg-type]


def body(view: VisitView, local: PageState) -> Node:
    pairs = (Column(tuple(_foresight(view)), 4, key="tile"),) if view.visit.columns else ()
    parts = tuple(_part(view, part) for part in parts_of(view.visit) if part.id not in OF_CITY)
    return Column((*pairs, *parts, _of_city(view), *_far(view, local)), 3)


def _of_city(view: VisitView) -> Node:
    """What belongs to the city that is chosen; there is room for it from the start, whichever that will be."""
    visit = view.visit
    now = parts_of_city(visit, visit.plan) if visit.plan else ()
    parts = {one.offer.city: tuple(parts_of_city(visit, one)) for one in visit.near}
    shapes = {tuple((part.id, len(part.question.options)) for part in one): one for one in parts.values()}
    others = (Column(tuple(_part(view, part) for part in one), 3) for one in shapes.values())
    return with_room_for(Column(tuple(_part(view, part) for part in now), 3), *others)


def foot(view: VisitView) -> Node:
    """The entry; while something is missing that is named, and a tap leads there."""
    go = Button(view.tr.text(view.button), "check", "primary", do("enter_visit"))
    if (lacks := view.visit.lacks) is not None:
        part, words = lacks
        go = Button(view.tr.text(words), kind="waiting", tap=do("bring", part))
    return Buttons((go,), foot=True)


# --- foresight ---


def _foresight(view: VisitView) -> Iterator[Node]:
    """Named pairs side by side, the kinds of unnamed ones in rows; what becomes of a tile has its place already."""
    visit, state = view.visit, view.visit.state
    done = all(pair.chosen for pair in visit.columns if not pair.skips)
    keys = [(pair, tuple(_faces(view, pair))) for pair in visit.columns]
    most = max(len(tiles) for _, tiles in keys)
    beside = most <= PAIR and view.width >= len(keys) * RESULT * view.font_scale
    how = view.phrase("visit.one_of_each" if beside else "visit.one_a_row")
    yield head(view.phrase("visit.foresight"), done, Text(how, "caption", "ink2", align="right"))
    if beside:
        high = LINES * view.font_scale
        results = (Row((_result(view, pair),), min_height=high, top=True) for pair, _ in keys)
        yield Grid((*(faces(tiles) for _, tiles in keys), *results), len(keys), 4)
    else:
        yield Column(tuple(_row(view, pair, tiles, most) for pair, tiles in keys))
    if visit.may_end:
        player, points = state.name(state.turn), state.box.scoring["job_market_token"]
        ink, ground = ("alert", "alert_wash") if visit.ends else ("ink2", "sunken")
        words = Text(view.phrase("foresight.ends", player=player, points=points), "caption", ink)
        yield Card(Row((Icon("flag-checkered", ink), words), 12), Surface(ground), (14, 6), 48)


def _row(view: VisitView, pair: Pair, tiles: tuple[Node, ...], most: int) -> Node:
    """Every kind in a row with the number of the column; what becomes of the tile beside it, or below."""
    number, spare = Text(f"{pair.number + 1}", "strong", "ink2"), (Text(""),) * (most - len(tiles))
    widths, result = (NUMBER, *(TARGET for _ in range(most))), _result(view, pair)
    high = ROW if view.width < NARROW else TARGET
    if view.width - sum(widths) >= RESULT * view.font_scale:
        return Row((number, *tiles, *spare, result), min_height=high * view.font_scale, widths=(*widths, 0))
    return Column((Row((number, *tiles, *spare), widths=widths), Row((result,), min_height=LINES * view.font_scale)))


def _result(view: VisitView, pair: Pair) -> Node:
    words = fate_of_choice(view.visit, pair)
    if words is None:
        return Text(view.tr("great_western_trail.kind.untold"), "caption", "ink2")
    return Text(view.tr.text(words), "caption", "primary")


def _faces(view: VisitView, pair: Pair) -> Iterator[Node]:
    edition = view.visit.state.box.edition
    for kind, choice in tiles_in(view.visit.state, pair):
        chosen = pair.chosen is not None and pair.chosen.tile == kind
        closed = choice is None or choice.why_not is not None
        name, tap = view.tr.text(tile_words(edition, kind)), Give(f"tile/{pair.number}/{kind}")
        yield face(edition, kind, tap, name, chosen=chosen, faint=pair.chosen is not None, closed=closed)


# --- all other decisions ---


def _part(view: VisitView, part: Part) -> Node:
    """A question with what is chosen; cities that no hand reaches stand folded at the end of the page."""
    question, later = part.question, tuple[Option, ...]()
    if part.id == CITY:
        question, later = replace(question, options=cities_of(view.visit, near=True)), cities_at_best(view.visit)
    note = (Text(view.tr.text(part.note), "caption", "ink2"),) if part.note else ()
    title = head(view.tr.text(question.words), bool(part.chosen), _beside(view, part))
    answers = options(view.look, question, Answers(chosen=part.chosen), later=later)
    return Column((title, answers, *note), 3, key=part.id)


def _far(view: VisitView, local: PageState) -> Iterator[Node]:
    """The cities that no hand reaches, folded."""
    far = cities_of(view.visit, near=False)
    if far:
        icon = Icon("chevron-up" if local.far else "chevron-down", "ink2", width=36)
        words = Text(view.phrase("visit.far", count=len(far)), "label", "ink2")
        yield Key(Row((words, icon)), NO_SURFACE, (2, 6), 48, tap=do("toggle_far"))
    if far and local.far:
        cities = next(part.question for part in parts_of(view.visit) if part.id == CITY)
        yield options(view.look, replace(cities, options=far), Answers())


def _beside(view: VisitView, part: Part) -> Node | None:
    """Another way to answer, or a fact."""
    if part.other is not None:
        return link(view.tr.text(part.other), Give(OTHER))
    fact = part.question.detail
    return Text(view.tr.text(fact), "caption", "ink2", align="right") if fact else None

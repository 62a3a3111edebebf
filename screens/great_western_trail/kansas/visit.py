"""Kansas City as one page: a tile of each pair, what the hand is worth, the city and its disc; one button for all."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from companion.games.great_western_trail.ask.visiting import CITY, OTHER, Part, parts_of
from companion.games.great_western_trail.state import tile_words
from companion.games.great_western_trail.turns.visit import Column as Pair
from companion.games.great_western_trail.turns.visiting import Visit, fates, tiles_in
from companion.i18n import Translator
from companion.messages import Message
from screens.great_western_trail.kansas.local import Fold, Go, Local
from screens.great_western_trail.kansas.parts import face, faces, head
from screens.ui.question.local import Give
from screens.ui.question.local import Local as Answers
from screens.ui.question.page import Look
from screens.ui.question.page import body as options
from screens.ui.tree.controls import NO_SURFACE, link
from screens.ui.tree.nodes import Button, Buttons, Card, Column, Grid, Icon, Key, Node, Row, Surface, Text


@dataclass(frozen=True, slots=True)
class VisitView:
    tr: Translator
    look: Look
    visit: Visit
    button: str
    """What the entry would do; empty while something is missing."""

    def say(self, id_: str, **params: object) -> str:
        return self.tr(f"great_western_trail.kansas.{id_}", **params)  # type: ignore[arg-type]

    def listed(self, parts: Iterable[Message]) -> str:
        return self.say("visit.between").join(map(self.tr.text, parts))


def body(view: VisitView, local: Local) -> Node:
    pairs = _pairs(view) if view.visit.columns else ()
    return Column((*pairs, *(_part(view, local, part) for part in parts_of(view.visit))), 10)


def foot(view: VisitView) -> Node:
    lacks = view.visit.lacks
    go = Button(view.button, "check", "primary", Go())
    return Buttons((go if lacks is None else Button(view.tr.text(lacks), kind="waiting"),), foot=True)


# --- foresight ---


def _pairs(view: VisitView) -> Iterator[Node]:
    visit, state = view.visit, view.visit.state
    done = all(pair.chosen for pair in visit.columns if not pair.skips)
    yield head(view.say("visit.foresight"), done, Text(view.say("visit.one_of_each"), "caption", "ink2", align="right"))
    yield Grid(tuple(_pair(view, pair) for pair in visit.columns), gap=8)
    if visit.ends:
        player, points = state.name(state.turn), state.box.scoring["job_market_token"]
        words = Text(view.say("foresight.ends", player=player, points=points), "label", "alert")
        yield Card(Row((Icon("flag-checkered", "alert"), words), 12), Surface("alert_wash"), (14, 10), 52)
    said = view.listed(fates(visit))
    if said:
        yield Text(said, "caption", "ink2")


def _pair(view: VisitView, pair: Pair) -> Node:
    keys, edition = list[Node](), view.visit.state.box.edition
    for kind, choice in tiles_in(view.visit.state, pair):
        chosen = pair.chosen is not None and pair.chosen.tile == kind
        closed = choice is None or choice.why_not is not None
        name, tap = view.tr.text(tile_words(edition, kind)), Give(f"tile/{pair.number}/{kind}")
        keys.append(face(edition, kind, tap, name, chosen=chosen, faint=pair.chosen is not None, closed=closed))
    return faces(keys)


# --- all other decisions ---


def _part(view: VisitView, local: Local, part: Part) -> Node:
    """A question with what is chosen; cities that are not in reach stand folded."""
    question, fold = part.question, tuple[Node, ...]()
    far = [one for one in question.options if one.why_not is not None]
    if part.id == CITY and far:
        near = tuple(one for one in question.options if one.why_not is None)
        question = question if local.far else replace(question, options=near)
        icon = Icon("chevron-up" if local.far else "chevron-down", "ink2", width=36)
        words = Text(view.say("visit.far", count=len(far)), "label", "ink2")
        fold = (Key(Row((words, icon)), NO_SURFACE, (2, 6), 48, tap=Fold()),)
    note = (Text(view.tr.text(part.note), "caption", "ink2"),) if part.note else ()
    title = head(view.tr.text(question.words), bool(part.chosen), _beside(view, part))
    answers = options(view.look, question, Answers(chosen=part.chosen))
    return Column((title, answers, *fold, *note), 10, key=part.id)


def _beside(view: VisitView, part: Part) -> Node | None:
    """Another way to answer, or a fact."""
    if part.other is not None:
        return link(view.tr.text(part.other), Give(OTHER))
    fact = part.question.detail
    return Text(view.tr.text(fact), "caption", "ink2", align="right") if fact else None

"""After a delivery: the objective card that is due, the new tiles, what the visit was, the end."""

from collections.abc import Iterator
from dataclasses import dataclass

from companion.games.great_western_trail.state import State, tile_words
from companion.games.great_western_trail.state.circles import hand_limit
from companion.games.great_western_trail.state.in_play import UNTOLD
from companion.games.great_western_trail.turns.refill import Refill
from companion.i18n import Translator
from companion.messages import Message
from screens.great_western_trail.kansas.parts import face, faces, head
from screens.ui.tree.controls import do
from screens.ui.tree.nodes import Button, Buttons, Card, Column, Icon, Node, Row, Surface, Text

BRASS = Surface("brass_wash", "brass_fill")


@dataclass(frozen=True, slots=True)
class RefillView:
    tr: Translator
    state: State
    refill: Refill
    due: bool
    """True if an objective card is to be taken."""
    ends: bool
    """True if the turn may end."""
    closed: frozenset[tuple[int, str]]
    """Columns and kinds of which no more can lie there."""
    done: tuple[Message, ...] = ()
    """What the visit was, as long as nothing came after it."""

    def phrase(self, id_: str, **params: object) -> str:
        return self.tr(f"great_western_trail.kansas.{id_}", **params)  # type: ignore[arg-type]


def body(view: RefillView) -> Node:
    edition = view.state.options.edition
    rider = Row((Icon("restart", "primary"), Text(view.phrase(f"refill.rider.{edition}"))), 10, min_height=30)
    parts = [*_due(view), rider]
    if view.refill.new:
        how = Text(view.phrase("visit.one_a_column"), "caption", "ink2", align="right")
        parts.append(head(view.phrase("visit.refill"), not view.refill.open(view.state), how))
        parts.append(Row(tuple(_bag(view, column) for column, _ in view.refill.new), 8, top=True))
    words = "visit.third" if view.refill.new else "refill.none"
    done = (Row((Icon("check", "primary", 18), Text(view.tr.text(one), "caption", "ink2")), 8) for one in view.done)
    return Column((*parts, Text(view.phrase(words), "caption", "ink2"), Column(tuple(done), 4)), 10)


def foot(view: RefillView) -> Node:
    later = bool(view.refill.open(view.state))
    words = view.phrase("visit.end_later" if later else "visit.end", count=hand_limit(view.state, view.state.turn))
    kind = "primary" if view.ends and not later else "secondary"
    icon = "cards-outline" if view.ends else "lock-outline"
    return Buttons((Button(words, icon, kind, do("end_turn")),), foot=True)


def _due(view: RefillView) -> Iterator[Node]:
    if view.due:
        words = Column(
            (Text(view.phrase("objective.take"), "strong"), Text(view.phrase("objective.why"), "caption", "ink2"))
        )
        later = Button(view.phrase("objective.later"), tap=do("take_objective_later"))
        name = Button(view.phrase("objective.name"), tap=do("name_objective"))
        line = Row((Icon("lightbulb-on-outline", "brass"), words), 10)
        yield Card(Column((line, Buttons((later, name))), 8), BRASS, (14, 10))


def _bag(view: RefillView, column: int) -> Node:
    edition, entered = view.state.options.edition, view.refill.entered(view.state).get(column)
    later = column in view.refill.later and entered is None
    done = entered is not None or later
    check = (Icon("check", "primary", 18),) if done else ()
    label = Text(view.phrase(f"visit.bag.{edition}", column=column + 1), "label", align="center")
    keys = []
    for kind in (*view.state.board.stock_holds[column], UNTOLD):
        chosen = kind == entered or (kind == UNTOLD and later)
        closed = entered is None and (column, kind) in view.closed
        name = f"{view.tr.text(tile_words(edition, kind))}, {column + 1}"
        tap = do("enter_new_tile", column, kind)
        keys.append(face(edition, kind, tap, name, chosen=chosen, faint=done, closed=closed))
    return Column((Row((*check, label), 4), faces(keys)), 4)

"""Row 7: the objective cards in the area and in the deck, what was made of each, and the ways to overrule it."""

from collections.abc import Iterable
from dataclasses import dataclass

from companion.games.great_western_trail.box import Components, ObjectiveCard
from companion.games.great_western_trail.pictures import tasks_picture
from companion.games.great_western_trail.records import Ruling
from companion.games.great_western_trail.state import card_name
from companion.words.numbers import signed
from scoring.great_western_trail import FULFILLED, LEFT_OUT
from screens.great_western_trail.drawings.objective_words import served, why
from screens.great_western_trail.entry.printed import printed_button
from screens.great_western_trail.entry.things import trade
from screens.great_western_trail.entry.view import GAME, EntryView
from screens.pages.figures.page_state import Put
from screens.pages.figures.parts import note, padded
from screens.ui.tree.controls import CLOSED, OPEN, drawn, icon_key, rule
from screens.ui.tree.nodes import (
    Button,
    Buttons,
    Card,
    Column,
    Flow,
    Icon,
    Key,
    Node,
    Row,
    Segment,
    Segments,
    Surface,
    Text,
)

SIDE, SMALL = 34, 30
"""A symbol, one of a starting card, and the air between two of them, in dp."""
ACTIONS: tuple[Ruling, ...] = ("best", "add", "leave")
PLACES = ("area", "deck")
INKS = {FULFILLED: "primary", LEFT_OUT: "ink2"}


@dataclass(frozen=True, slots=True)
class Find:
    """Another card that lies there: in the area or the deck."""

    place: str


@dataclass(frozen=True, slots=True)
class NoneLeft:
    """The cards that were not entered have left the deck."""


@dataclass(frozen=True, slots=True)
class Overrule:
    card: str
    ruling: Ruling


def objectives(view: EntryView) -> tuple[Node, ...]:
    add = Buttons(tuple(Button(view.phrase(f"{GAME}.find.{one}"), "plus", tap=Find(one)) for one in PLACES))
    text = note(view.phrase(f"{GAME}.objectives.add"))
    parts = (*_starts(view), *_cards(view), *_pairs(view), *_untold(view), text, add)
    return (padded(view.margin, *parts, *printed_button(view, "objective", "penalty"), gap=8),)


def trade_and_objectives(view: EntryView) -> tuple[Node, ...]:
    return *trade(view), *objectives(view)


def tasks(box: Components, card: ObjectiveCard, side: float = SIDE, served: Iterable[bool] = ()) -> Node:
    """The symbols of a card, with a check or a minus where it is known what serves them."""
    below = str(box.cities[-1].value)
    return drawn(tasks_picture(tuple(card.tasks), box.edition, below, side, tuple(served)))


# --- the starting card ---


def _starts(view: EntryView) -> tuple[Node, ...]:
    """The four are there until one of them is the player's: what is not to be tapped must not lie in the way."""
    box = view.game_view.box
    if any(box.objective[card].starting for card in view.player.area):
        return ()
    keys = tuple(_start(view, card) for card in box.objectives if card.starting)
    return note(view.phrase("great_western_trail.objectives.which_start")), Flow(keys, 128, max_columns=4, even=True)


def _start(view: EntryView, card: ObjectiveCard) -> Node:
    closed = not view.fits(f"area/{card.id}", 1)
    lock = (Icon("lock-outline", "ink2", 18),) if closed else ()
    inner = Row((Text(""), tasks(view.game_view.box, card, SMALL), *lock, Text("")), 4)
    name = view.tr.text(card_name(view.edition, card.id))
    return Key(inner, CLOSED if closed else OPEN, (4, 8), 56, tap=Put(f"area/{card.id}", 1), name=name)


# --- what there is ---


def _cards(view: EntryView) -> Iterable[Node]:
    player, objective = view.player, view.game_view.box.objective
    area = [("area", *one) for one in zip(player.area, player.choice.committed, strict=True)]
    area.sort(key=lambda one: not objective[one[1]].starting)
    deck = [("deck", *one) for one in zip(player.deck, player.choice.optional, strict=True)]
    for number, (place, card, done) in enumerate((*area, *deck)):
        yield _own(view, place, objective[card], done, f"{number} {card}")


def _own(view: EntryView, place: str, card: ObjectiveCard, done: str, key: str) -> Node:
    """A card a player has: what was made of it, why, and for one in the deck the ways to overrule that."""
    player, box, what = view.player, view.game_view.box, f"{place}/{card.id}"
    points = card.vp if done == FULFILLED else 0 if done == LEFT_OUT else -card.penalty
    worth = Text(signed(points), "head", INKS.get(done, "alert"), one_line=True)
    if any(view.corrected(f"{kind}/{card.id}") for kind in ("objective", "penalty")):
        marked: Node = Card(worth, Surface("", corner="alert"), (6, 0), 0, True)
    else:
        marked = worth
    away = icon_key(
        "close", Put(what, view.count(what) - 1), view.phrase("great_western_trail.objectives.remove"), ink="ink2"
    )
    first = Row((tasks(box, card, SIDE, served(player, card, done)), Text(""), marked, away), 8, widths=(0, 0, 0, 48))
    where = view.phrase(f"great_western_trail.objectives.in.{'starting' if card.starting else place}")
    text = note(view.tr.text(why(player, box, place, card, done)))
    actions = _actions(view, card.id) if place == "deck" else ()
    return Column((first, Text(where, "label"), text, *actions, rule()), 4, key=key)


def _actions(view: EntryView, card: str) -> tuple[Node, ...]:
    player = view.player
    now = player.rulings.get(card, "best")
    options = (
        Segment(view.phrase(f"great_western_trail.objectives.ruling.{one}"), one == now, Overrule(card, one))
        for one in ACTIONS
    )
    actions = Segments(tuple(options))
    if card not in player.rulings:
        return (actions,)
    words = "costs" if len(player.rulings) == 1 else "costs_together"
    words = words if player.ruling_costs else "costs_nothing"
    cost = view.phrase(f"great_western_trail.objectives.{words}", count=player.ruling_costs)
    return actions, Text(cost, "label", "alert" if player.ruling_costs > 0 else "ink2")


def _pairs(view: EntryView) -> tuple[Node, ...]:
    """What the stationmaster pays for the cards in the area."""
    player = view.player
    if not player.pair_bonus:
        return ()
    points = signed(player.choice.bonus)
    return (
        note(
            view.phrase(
                "great_western_trail.objectives.pairs", each=player.pair_bonus, count=player.choice.area, points=points
            )
        ),
    )


def _untold(view: EntryView) -> tuple[Node, ...]:
    """Cards that were taken in play and not entered: they may lie in the deck."""
    count = view.player.ranch.untold
    if not count:
        return ()
    words = Row(
        (Icon("help", "brass"), Text(view.phrase("great_western_trail.objectives.untold", count=count), "label")), 10
    )
    none = Button(view.phrase("great_western_trail.objectives.none_left"), kind="text", tap=NoneLeft())
    return (Card(Column((words, none)), Surface("brass_wash"), (12, 8), 0),)

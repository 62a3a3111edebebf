"""The end of a round as a function: who starts the next, what hands must do, how everybody is fed; one tap on."""

from dataclasses import dataclass

from companion.game import Seat
from companion.games.stone_age.present import BoardView, FeedView, StackView
from companion.games.stone_age.records import FeedEveryone
from companion.games.stone_age.state import some_resources
from companion.i18n import Translator
from companion.words.text_search import initials
from scoring.stone_age import Resources
from screens.stone_age.drawings.nodes import Lying, TakeTwo, building_tile, civ_card, no_card
from screens.ui.tree.controls import do, link
from screens.ui.tree.nodes import (
    Button,
    Buttons,
    Card,
    Column,
    Flow,
    Icon,
    Mark,
    Node,
    Row,
    Surface,
    Text,
)

NONE: Resources = (0, 0, 0, 0)
BRASS = Surface("brass_wash", "brass_fill", "brass_fill", lift=2)
WIDEST, TILE = 560, 74
"""Of the list, and how narrow a card or tile may be, in dp."""


@dataclass(frozen=True, slots=True)
class RoundEndView:
    """What is shown: the table, and what the page gives besides."""

    seats: tuple[Seat, ...]
    board: BoardView
    hungry: int
    """Points of a player who goes hungry."""
    any_two: tuple[tuple[int, str], ...]
    """Cards for any two resources that may be used now: whose, and what the button says."""
    width: float
    """Of the list, in dp."""
    font_scale: float = 1

    @property
    def letters(self) -> tuple[str, ...]:
        return initials([seat.name for seat in self.seats])


@dataclass(frozen=True, slots=True)
class Chosen:
    """What was chosen for whoever is short, and is not entered yet: what they pay, or None for those who go hungry."""

    paid: tuple[tuple[int, Resources | None], ...] = ()

    def payment(self, seat: int, feeding: FeedView) -> Resources | None:
        """As chosen while that is what is missing, else as proposed."""
        chosen = dict(self.paid)
        paid = chosen.get(seat)
        if seat in chosen and (paid is None or sum(paid) == feeding.gap):
            return paid
        return feeding.proposal

    def with_(self, seat: int, paid: Resources | None) -> "Chosen":
        """A player pays this, or goes hungry."""
        return Chosen(tuple(sorted({**dict(self.paid), seat: paid}.items())))


def body(tr: Translator, view: RoundEndView, chosen: Chosen) -> Node:
    board, count = view.board, len(view.seats)
    order = [(board.first + step) % count for step in range(count)]
    side = max(12 if view.width < 360 else 16, (view.width - WIDEST) / 2)
    parts = (
        _starts(tr, view),
        Text(tr("stone_age.end.table"), "head2"),
        *_hands(tr, view, feed(board, chosen)),
        Text(tr("stone_age.end.feeding"), "head2"),
        Column(tuple(_fed(tr, view, seat, chosen) for seat in order), gap=2, key="fed"),
        Text("" if board.ending else tr("stone_age.end.after"), "caption", "ink2"),
    )
    return Column(parts, 8, (side, 8, side, 24))


def foot(tr: Translator, view: RoundEndView, chosen: Chosen) -> Node:
    board = view.board
    words = tr("stone_age.end.final") if board.ending else tr("stone_age.end.start", round=board.round + 1)
    any_two = (Button(text, "cards-outline", tap=TakeTwo(seat)) for seat, text in view.any_two)
    return Buttons((*any_two, Button(words, "arrow-right", "primary", do("start", feed(board, chosen)))), foot=True)


def feed(board: BoardView, chosen: Chosen) -> FeedEveryone:
    """The command that feeds everybody as the page says."""
    short = {seat: chosen.payment(seat, one) for seat, one in enumerate(board.feeding) if one.gap and not one.fed}
    paid = tuple(short.get(seat) or NONE for seat in range(len(board.feeding)))
    return FeedEveryone(paid if any(map(any, paid)) else (), tuple(seat for seat in short if short[seat] is None))


def _starts(tr: Translator, view: RoundEndView) -> Node:
    """Who starts the next round; or why there is none."""
    board, mark = view.board, tuple[Node, ...]()
    if board.ending:
        words, detail = tr(f"stone_age.phase.over.{board.ending}"), tr("stone_age.end.last_meal")
    else:
        seat = (board.first + 1) % len(view.seats)
        who = view.seats[seat]
        mark = (Mark(who.colour, view.letters[seat], 40),)
        words = tr("stone_age.end.starts", player=who.name, round=board.round + 1)
        detail = tr("stone_age.end.hand_over", player=who.name)
    text = Column((Text(words, "head2"), Text(detail, "label", "ink2", bold=False)))
    flag = Icon("flag-checkered" if board.ending else "flag-variant", "brass", 26, 28)
    return Card(Row((*mark, text, flag), 14), BRASS, (16, 10), 72)


# --- what hands must do ---


def _hands(tr: Translator, view: RoundEndView, command: FeedEveryone) -> list[Node]:
    """Numbered, each with its picture where it has one."""
    parts, side = list[Node](), 26 * view.font_scale
    round_ = Surface("page", "rule2", radius=side / 2)
    for number, (words, pictures) in enumerate(_steps(tr, view, command), 1):
        ring = Card(Text(str(number), "caption", align="center"), round_, (0, 0), side)
        line = Row((ring, Text(words, "strong")), 12, (0, 2, 0, 2), widths=(side, 0), key=("step", number))
        parts += [line, *((Flow(pictures, TILE, 8, by_words=True),) if pictures else ())]
    return parts


def _steps(tr: Translator, view: RoundEndView, command: FeedEveryone) -> list[tuple[str, tuple[Node, ...]]]:
    board, steps = view.board, list[tuple[str, tuple[Node, ...]]]()
    fresh = 0 if board.ending else sum(slot.empty for slot in board.slots)
    if fresh:
        steps.append((tr("stone_age.end.slide", count=fresh), _cards(tr, view, command)))
    built = [] if board.ending else sorted({number for number in board.built if board.stacks[number].left})
    if built:
        names = tuple(str(number + 1) for number in built)
        tiles = tuple(_tile(tr, number, stack) for number, stack in enumerate(board.stacks))
        steps.append((tr("stone_age.end.turn_up", stacks=names, count=len(built)), tiles))
    return [*steps, (tr("stone_age.end.home"), ())]


def _cards(tr: Translator, view: RoundEndView, command: FeedEveryone) -> tuple[Node, ...]:
    """The cards as they lie then, the dearest on the left; a tap on a new one starts the round and names it."""
    slots = view.board.slots
    kept, new = [slot.card for slot in slots if not slot.empty], tr("stone_age.end.new")
    cards = list[Node]()
    for number in reversed(range(len(slots))):
        place = slots[number].place
        if number < len(kept):
            cards.append(civ_card(tr, kept[number], view.font_scale, cost=place.cost))
        else:
            named = Lying(name=tr(f"stone_age.place.{place.id}"))
            cards.append(no_card(place.cost, do("start", command, number), named, new))
    return tuple(cards)


def _tile(tr: Translator, number: int, stack: StackView) -> Node:
    """A tap on a tile that is not known names it."""
    tap = do("name_building", number) if stack.left and stack.building is None else None
    return building_tile(tr, stack, tap, Lying(room=TILE, name=tr(f"stone_age.place.{stack.place.id}")))


# --- feeding ---


def _fed(tr: Translator, view: RoundEndView, seat: int, chosen: Chosen) -> Node:
    feeding, who = view.board.feeding[seat], view.seats[seat]
    short = bool(feeding.gap) and not feeding.fed
    text = _said(tr, view, seat, chosen.payment(seat, feeding))
    end: tuple[Node, ...] = () if short else (Icon("check", "primary", 20, 24),)
    if short and feeding.proposal:
        end = (link(tr("stone_age.end.change"), do("change", seat)),)
    parts = (Mark(who.colour, view.letters[seat], 22), Text(text, ink="alert" if short else "ink"), *end)
    return Row(parts, 12, (0, 1, 0 if short else 12, 1), 32, key=seat)


def _said(tr: Translator, view: RoundEndView, seat: int, paid: Resources | None) -> str:
    feeding, name = view.board.feeding[seat], view.seats[seat].name
    if feeding.fed:
        return tr("stone_age.end.is_fed", player=name)
    if not feeding.gap:
        code = "feeds_field" if feeding.produced else "feeds"
        return tr(f"stone_age.end.{code}", player=name, count=feeding.figures, field=feeding.produced)
    if paid is None:
        return tr("stone_age.end.hungry", player=name, count=feeding.figures, gap=feeding.gap, points=view.hungry)
    what = some_resources(paid)
    return tr("stone_age.end.pays", player=name, count=feeding.figures, gap=feeding.gap, paid=what)

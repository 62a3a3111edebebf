"""A player at the end, as functions: all in one glance, and line by line with what each number counts."""

from collections.abc import Mapping
from dataclasses import dataclass

from companion.game import Seat
from companion.games.stone_age.box import Card as CivCard
from companion.games.stone_age.present import PlayerView
from companion.games.stone_age.records import EnterGoods
from companion.i18n import Translator
from companion.messages import Message as Words
from companion.words.numbers import shown_number as number
from companion.words.text_search import initials
from scoring.sheet import Cell, PlayerScore
from scoring.stone_age import RESOURCES, Role
from scoring.stone_age.resources import NONE
from screens.pages.figures.stepper import stepper
from screens.stone_age.drawings.nodes import TakeTwo, card_flow, count_row, new_card, piece, told_apart, tools
from screens.ui.tree.controls import NO_SURFACE, do
from screens.ui.tree.nodes import (
    Button,
    Buttons,
    Card,
    Column,
    Flow,
    Icon,
    Mark,
    Message,
    Node,
    Row,
    Surface,
    Text,
    Wrap,
)

UNKNOWN = "–"
"""Where a number was not entered yet."""
COUNTED = {
    "field": ("farmers", "farmer"),
    "tools": ("toolmakers", "toolmaker"),
    "buildings": ("builders", "builder"),
    "figures": ("shamans", "shaman"),
}
"""Numbers that a role multiplies: the number, its category, the role."""
STEPPER = 60
"""How wide the number between minus and plus is, in dp."""
PLAYER = Surface("card", "rule", "edge", 1, lift=2)
_GLANCE = ("star-outline", "cards-outline", "sprout", "hammer", "home-variant", "account")


@dataclass(frozen=True, slots=True)
class ShowExtra:
    seat: int


# --- everybody ---


def standings(
    tr: Translator,
    seats: tuple[Seat, ...],
    players: tuple[PlayerView, ...],
    scores: tuple[PlayerScore, ...],
    *,
    entering: bool,
) -> Node:
    """A card for every player that leads to all that is asked."""
    letters = initials([seat.name for seat in seats])
    cards = list[Node]()
    for at, (seat, player, score) in enumerate(zip(seats, players, scores, strict=True)):
        words, ink = _asked(tr, player, entering=entering)
        caption = Column((Text(seat.name, "strong"), Text(words, "caption", ink)))
        done = (Icon("check-circle", "primary", 26, 28),) if player.confirmed else ()
        head = Row(
            (Mark(seat.colour, letters[at], 34), caption, *done, Text(number(score.total), "title", one_line=True)), 10
        )
        actions = asked_first(tr, at, player) or (_check(tr, at, player, entering=entering),)
        parts = (head, _glance(player), *(Buttons((action,)) for action in actions))
        cards.append(Card(Column(parts, 8), PLAYER, (12, 10), key=seat.name))
    return Column(tuple(cards), 10, (0, 6, 0, 6))


def _asked(tr: Translator, player: PlayerView, *, entering: bool) -> tuple[str, str]:
    if player.confirmed:
        return tr("stone_age.final.checked"), "primary"
    if player.extra_drawn or player.any_two:
        return tr("stone_age.final.asked", count=player.extra_drawn + player.any_two), "brass"
    return tr("stone_age.final.to_enter" if entering else "stone_age.final.to_check"), "ink2"


def asked_first(tr: Translator, seat: int, player: PlayerView) -> tuple[Button, ...]:
    """What has to be done before this player can be confirmed."""
    actions = (
        (player.extra_drawn, "stone_age.extra.show", ShowExtra(seat)),
        (player.any_two, "stone_age.final.take_two", TakeTwo(seat)),
    )
    return tuple(Button(tr(words), "cards-outline", tap=tap) for wanted, words, tap in actions if wanted)


def _check(tr: Translator, seat: int, player: PlayerView, *, entering: bool) -> Button:
    if player.confirmed:
        return Button(tr("stone_age.final.look_again"), "pencil-outline", "text", do("check", seat))
    words, icon = ("enter", "pencil-outline") if entering else ("check", "check")
    return Button(tr(f"stone_age.final.{words}"), icon, tap=do("check", seat))


def _glance(player: PlayerView) -> Node:
    """What the state knows, in one line: pictures with their numbers."""
    worth = sum(tool.value for tool in player.tools)
    counts = (player.points, len(player.cards), player.field, worth, player.buildings, player.figures)
    left = UNKNOWN if player.asks_for_goods else number(sum(player.resources))
    pictures: list[Node] = [Icon(icon, "ink2", 18) for icon in _GLANCE]
    pairs = zip((*pictures, piece("any", 20)), (*map(number, counts), left), strict=True)
    return Wrap(tuple(_pair(picture, words) for picture, words in pairs), 9, 2)


def _pair(picture: Node, words: str) -> Node:
    return Card(Row((picture, Text(words, "label", one_line=True)), 4), NO_SURFACE, (0, 2), 0, True)


# --- one of them, line by line ---


@dataclass(frozen=True, slots=True)
class CheckView:
    seat: int
    player: PlayerView
    cells: Mapping[str, Cell]
    because: tuple[Words, ...]
    """How the green cards are counted."""
    entering: bool
    font_scale: float


def check_rows(tr: Translator, view: CheckView) -> Node:
    player = view.player
    asked = asked_first(tr, view.seat, player)
    first = (Card(Buttons(asked), Surface("brass_wash", radius=0), (16, 10)),) if asked else ()
    green, sand = told_apart(player.cards)
    because = "\n".join(tr.text(item) for item in view.because)
    rows = (
        _line(view, tr("stone_age.category.track"), "", "track", _counter(tr, view, "points", player.points)),
        _line(view, tr("stone_age.category.culture"), because, "culture", _cards(tr, view, green), below=True),
        count_row(
            tr("stone_age.check_player.people"),
            tr("stone_age.check_player.people_count"),
            "",
            view.font_scale,
            _cards(tr, view, sand),
            below=True,
        ),
        *(_role(tr, view, kind) for kind in COUNTED),
        _goods(tr, view),
    )
    note = "" if view.entering else tr("stone_age.check_player.is_marked")
    return Column((*first, *rows, Column((Text(note, "caption", "ink2"),), pad=(16, 10, 16, 10))))


def _line(view: CheckView, text: str, detail: str, category: str, held: Node, *, below: bool = False) -> Node:
    cell = view.cells[category]
    corner = "alert" if cell.corrected or cell.overridden else ""
    return count_row(text, detail, number(cell.points), view.font_scale, held, below=below, corner=corner)


def _counter(tr: Translator, view: CheckView, kind: str, value: int | None, picture: Node | None = None) -> Node:
    caption = Text(UNKNOWN if value is None else number(value), "head2", one_line=True)
    figure = Row((Text(""), *((picture,) if picture else ()), caption, Text("")), 4)
    wide = 0 if picture else STEPPER + 14 * (view.font_scale - 1)
    return stepper(f"{kind}/{view.seat}", tr(f"stone_age.fix_group.{kind}"), figure, wide=wide)


def _cards(tr: Translator, view: CheckView, cards: tuple[CivCard, ...]) -> Node:
    more = new_card(tr("stone_age.check_player.add_card"), do("add_card"), view.font_scale)
    taps: dict[str, Message] = {card.id: do("ask_out", card.id) for card in cards}
    return card_flow(tr, cards, view.font_scale, taps, more)


def _role(tr: Translator, view: CheckView, kind: str) -> Node:
    player, (category, role) = view.player, COUNTED[kind]
    tiles = tuple((tool.value, False) for tool in player.tools)
    values = {"field": player.field, "tools": sum(value for value, _ in tiles)}
    values |= {"buildings": player.buildings, "figures": player.figures}
    people = [card.lower for card in player.cards if isinstance(card.lower, Role)]
    count = sum(lower.count for lower in people if lower.role == role)
    held = _counter(tr, view, kind, values[kind])
    if kind == "tools":
        held = Column((held, tools(tiles, (), view.font_scale)), 8)
    detail = tr(f"stone_age.role.{role}", count=count)
    return _line(view, tr(f"stone_age.fix_group.{kind}"), detail, category, held)


def _goods(tr: Translator, view: CheckView) -> Node:
    """Resources that nobody followed are entered, or there are none: that is said as well."""
    asked = view.player.asks_for_goods
    counts = zip(RESOURCES, view.player.resources, strict=True)
    counters = tuple(_counter(tr, view, kind, None if asked else count, piece(kind, 22)) for kind, count in counts)
    none = Buttons((Button(tr("stone_age.check_player.no_goods"), tap=EnterGoods(view.seat, NONE)),))
    held = Column((Flow(counters, 150, max_columns=2), *((none,) if asked else ())), 8)
    detail = tr("catch_up.not_entered") if asked else ""
    return _line(view, tr("stone_age.category.resources"), detail, "resources", held, below=True)

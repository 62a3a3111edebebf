"""The things of the game as nodes: pieces, cards, tools, and lines of a ledger with their points."""

from dataclasses import dataclass, replace

from companion.games.stone_age.box import Card as CivCard
from companion.games.stone_age.box import Upper
from companion.games.stone_age.present import StackView
from companion.games.stone_age.state import some
from companion.i18n import Translator
from scoring.stone_age import Building, Culture, Role
from screens.pages.figures.stepper import Keys
from screens.stone_age.drawings.looks import ROLE_ICONS, SYMBOL_ICONS, UPPER_PIECES, building_cost
from screens.ui.tree.controls import NO_SURFACE, rule
from screens.ui.tree.names import named
from screens.ui.tree.nodes import (
    Beside,
    Card,
    Column,
    Flow,
    Icon,
    Key,
    Mark,
    Message,
    Node,
    Painted,
    Row,
    Space,
    Surface,
    Text,
)

PIECE, TOOLS, MARGIN = (
    f"screens.stone_age.drawings.painters:{name}" for name in ("piece", "tool_tiles", "margin_line")
)
CARD, NEW, TILE = 70, 74, 36
"""How wide a card is at least, how high the place of one more, and the side of a tool, in dp."""
PAPER = Surface("card", "rule", "edge", 1, lift=2)
DASHED = Surface("page", "rule2", dashed=True, lift=2)
LOWER = Surface("sunken", radius=11, square=(True, True, False, False))
"""The lower half of a card; below what stands in an upper corner."""
TAB_LEFT = Surface("sunken", radius=11, square=(False, True, False, True))
TAB_RIGHT = Surface("sunken", radius=11, square=(True, False, True, False))
ROLES = ("farmer", "toolmaker", "builder", "shaman")
ADDS, BARE = ("one_use_tool", "tool", "field"), ("dice_list", "roll_resource", "extra_card")
"""Upper halves whose number is added to what there is, and those without a number."""


@dataclass(frozen=True, slots=True)
class TakeTwo:
    """The any-2 card of a player is handed in."""

    seat: int


def piece(kind: str, side: float = 24, *, pale: bool = False, ink: str = "") -> Painted:
    """With an ink of its own upon a button."""
    return Painted(PIECE, (kind, pale, ink), side, side)


def good(kind: str, count: int, seat: int) -> Node:
    """How much of it a player has, to be set by tapping it."""
    words = Text(str(count), "head2", "ink" if count else "ink2", one_line=True, dotted=True)
    shown = Row((Text(""), piece(kind, 26, pale=not count), words, Text("")), 5)
    return Key(
        shown, NO_SURFACE, (0, 8), 48, tap=Keys(f"{kind}/{seat}"), name=named(kind, f"stone_age.fix_group.{kind}")
    )


def lower_name(tr: Translator, lower: Culture | Role) -> str:
    if isinstance(lower, Culture):
        return tr(f"stone_age.symbol.{lower.symbol}")
    return tr(f"stone_age.role.{lower.role}", count=lower.count)


def upper_says(tr: Translator, upper: Upper) -> str:
    """What happens when a card is taken, in a sentence."""
    id_ = f"stone_age.upper_says.{upper.kind}"
    if upper.resource:
        what = tr(f"stone_age.resource.{upper.resource}")
        return tr(id_, some=some(upper.resource, upper.count), resource=what)
    return tr(id_, count=upper.count)


def told_apart(cards: tuple[CivCard, ...]) -> tuple[tuple[CivCard, ...], tuple[CivCard, ...]]:
    """Green cards by their symbol, sand cards by their role."""
    green = {(card.lower.symbol, card.id): card for card in cards if isinstance(card.lower, Culture)}
    roles = ((card, card.lower) for card in cards if isinstance(card.lower, Role))
    sand = {(ROLES.index(lower.role), lower.count, card.id): card for card, lower in roles}
    return tuple(green[key] for key in sorted(green)), tuple(sand[key] for key in sorted(sand))


# --- cards ---


BOTH = 58
"""How wide an icon, a number beside it and what stands around them are, in dp."""


@dataclass(frozen=True, slots=True)
class Lying:
    """How a card or tile lies on the board."""

    figures: tuple[Mark, ...] = ()
    closed: bool = False
    """True where nothing can be done; a tap says why."""
    brief: bool = False
    """True where words have little room: an icon says what the lower half is, kinds stand below their number."""
    room: float = 100
    """How wide it is."""
    name: str = ""


TOLD = Lying()


def civ_card(
    tr: Translator,
    card: CivCard | None,
    font_scale: float,
    tap: Message = None,
    *,
    cost: int = 0,
    large: bool = False,
    lying: Lying = TOLD,
) -> Node:
    """Its price, what it brings at once, and below on its own colour what it counts in the end; None if not entered."""
    role, high, side = ("head2", 80, 46) if large else ("caption", 38, 25)
    ink = "ink2" if lying.closed or card is None else "ink"
    above = _corners(str(cost) if cost else "", "", lying)
    if card is None:
        shown: tuple[Node, ...] = (Text(""), Text("?", "head", "ink2", one_line=True), Text(""))
        caption: Node = Text("?", role, ink, bold=True, align="center")
        key, ground, name = None, "sunken", "?"
    else:
        shown, key = (
            upper_half(card.upper, side, Text("", "title" if large else "head2", ink), pale=lying.closed),
            card.id,
        )
        caption = Text(lower_name(tr, card.lower), role, ink, bold=True, align="center")
        caption = _lower_icon(card.lower, ink, lying.room) if lying.brief else caption
        ground = f"stone_age.card.{'green' if isinstance(card.lower, Culture) else 'sand'}"
        name = tr(f"stone_age.card.{key}")
    upper = Row(shown, 4, (3, 0, 3, 0) if cost else (3, 7, 3, 5), min_height=side * (2.2 if large else 1.3))
    below = Card(caption, LOWER if ground == "sunken" else replace(LOWER, fill=ground), (3, 2), high * font_scale)
    held = Column((*above, upper, below), 2, grows=(*(0 for _ in above), 1.3, 1))
    return _pressed(held, tap, lying.name or name, key, closed=lying.closed)


def _corners(left: str, right: str, lying: Lying) -> tuple[Node, ...]:
    """A number in an upper corner, and whose figure stands there."""
    ink = "ink2" if lying.closed or right else "ink"
    tab = TAB_LEFT if left else TAB_RIGHT
    number = Card(Text(left or right, "caption" if left else "micro", ink, bold=True, one_line=True), tab, (8, 1), 0)
    figure = tuple(Column((mark,), pad=(0, 3, 4, 0)) for mark in lying.figures)
    if left:
        return (Row((number, Text(""), *figure), widths=(0, 0, *(26 for _ in figure)), min_height=25),)
    return (Row((Text(""), number)),) if right else ()


def _lower_icon(lower: Culture | Role, ink: str, room: float) -> Node:
    """The icon, and how many, for words that do not fit; below each other where both do not either."""
    count = f"×{lower.count}" if isinstance(lower, Role) else ""
    icon = SYMBOL_ICONS[lower.symbol] if isinstance(lower, Culture) else ROLE_ICONS[lower.role]
    number = (Text(count, "label", ink, one_line=True),) if count else ()
    if number and room < BOTH:
        return Column((Row((Text(""), Icon(icon, ink, 22), Text(""))), Row((Text(""), *number, Text("")))))
    return Row((Text(""), Icon(icon, ink, 26 if not count else 22), *number, Text("")), 1)


def _pressed(
    held: Node, tap: Message, name: str, key: str | None = None, *, closed: bool = False, high: float = 0
) -> Node:
    surface = DASHED if closed else PAPER
    if tap is None:
        return Card(held, surface, (1, 1), high, key=key)
    return Key(held, surface, (1, 1), high, tap=tap, name=name, key=key)


def no_card(cost: int, tap: Message = None, lying: Lying = TOLD, words: str = "") -> Node:
    """The card was taken; none has come yet."""
    above = _corners(str(cost), "", replace(lying, closed=True))
    held = Column((*above, Text(words, "label", "brass", align="center") if words else Space(48)), grows=(0, 1))
    return _pressed(held, tap, lying.name, closed=True, high=76)


def building_tile(tr: Translator, stack: StackView, tap: Message = None, lying: Lying = TOLD) -> Node:
    """The tile on top of a stack, and how many are left; one nobody has entered is a question."""
    if not stack.left:
        caption = Text(tr("stone_age.place_board.empty_stack"), "caption", "ink2", align="center")
        return _pressed(Column((caption,), pad=(4, 7, 4, 7)), tap, lying.name, closed=True, high=76)
    left = f"{'×' if stack.known else '≤'}{stack.left}"
    if stack.building is None:
        figures = Column((Row((Text(""), *lying.figures), min_height=25),), pad=(7, 0, 6, 5))
        held = (*_corners("", left, lying), Text("?", "title", "ink2", align="center"), figures)
        shown = Column(held, grows=(0, 1, 0))
        return _pressed(shown, tap, lying.name, closed=lying.closed, high=76)
    return tile(tr, stack.building, tap, left=left, lying=lying)


def tile(tr: Translator, building: Building, tap: Message = None, *, left: str = "", lying: Lying = TOLD) -> Node:
    """What a building costs, and what it is worth."""
    number, kinds = building_cost(building)
    ink = "ink2" if lying.closed else "ink"
    if building.cost is not None:
        side = min(22, (lying.room - 15) / len(kinds) - 1)
        cost: Node = Row((*(piece(kind, side, pale=lying.closed) for kind in kinds), Text("")), 1)
        points = str(building.points)
    else:
        kinds_said = tr("stone_age.building_any")
        if building.kinds is not None:
            kinds_said = tr("stone_age.building_of_kinds", count=building.kinds)
        both = Text(number, "strong", ink, one_line=True), Text(kinds_said, "caption", "ink2")
        cost = Column(both) if lying.brief else Row(both, 4)
        points = tr("stone_age.building_sum")
    worth = Row((Text(points, "head2", ink, one_line=True), Text(""), *lying.figures), min_height=25)
    above = _corners("", left, lying)
    pad = (7, 0 if above else 9, 6, 0)
    parts = (*above, Column((cost,), pad=pad), Space(2), Column((worth,), pad=(7, 0, 6, 5)))
    shown = Column(parts, grows=(*(0 for _ in above), 1, 4, 1))
    name = lying.name or tr(f"stone_age.building.{building.id}")
    return _pressed(shown, tap, name, building.id, closed=lying.closed, high=76)


def upper_half(upper: Upper, side: float, words: Text, *, pale: bool = False) -> tuple[Node, ...]:
    """What a card brings at once: how many, and of which piece."""
    shown = piece(upper.resource or UPPER_PIECES[upper.kind], side, pale=pale)
    if upper.kind == "roll_resource":
        return Text(""), piece("dice", side, pale=pale), shown, Text("")
    number = "" if upper.kind in BARE else f"{'+' * (upper.kind in ADDS)}{upper.count}"
    return Text(""), *((replace(words, text=number, one_line=True),) if number else ()), shown, Text("")


def card_flow(
    tr: Translator, cards: tuple[CivCard, ...], font_scale: float, taps: dict[str, Message], more: Node | None = None
) -> Node:
    """Small cards side by side, as many in a line as there is room for."""
    shown = tuple(civ_card(tr, card, font_scale, taps.get(card.id)) for card in cards)
    return Flow((*shown, *((more,) if more else ())), CARD, 6, by_words=True)


def new_card(name: str, tap: Message, font_scale: float) -> Node:
    """The place of one more card."""
    return Key(Icon("plus", "primary", 26, 26), DASHED, (22, 8), NEW * font_scale, tap=tap, name=name, key="more")


# --- tools ---


def tools(tiles: tuple[tuple[int, bool], ...], one_use: tuple[int, ...], font_scale: float) -> Painted:
    """Values and whether they are turned; then those that are used once."""
    side = TILE * max(1.0, font_scale * 0.88)
    return Painted(TOOLS, (tiles, one_use, side), side + 4, (side + 6) * (len(tiles) + len(one_use)))


# --- lines with their points ---


def count_row(
    text: str,
    detail: str,
    points: str,
    font_scale: float,
    held: Node | None = None,
    *,
    below: bool = False,
    corner: str = "",
) -> Node:
    """What it is, what there is of it beside or below, and its points right of the margin line."""
    words = Column((Text(text, "label"), Text(detail, "caption", "ink2")))
    if held is None:
        main: Node = words
    else:
        main = Column((words, held), 8) if below else Beside(words, held)
    ink = "alert" if points.startswith("−") else "ink2" if points == "0" else "ink"
    total = Text(points, "head" if len(points) < 4 else "strong", ink, align="center")
    wide = 60 + 16 * (font_scale - 1)
    line = Row(
        (Column((main,), pad=(16, 8, 10, 8)), Painted(MARGIN, (), 1, 1.5), total),
        0,
        min_height=60,
        widths=(0, 1.5, wide),
        level=True,
    )
    return Column((Card(line, Surface("", corner=corner), (0, 0), 0), rule()))

"""The things of the game as nodes: pieces, cards, tools, and lines of a ledger with their points."""

from companion.games.stone_age.box import Card as CivCard
from companion.games.stone_age.present import StackView
from companion.i18n import Translator
from scoring.stone_age import Building, Culture, Role
from screens.stone_age.drawn.looks import UPPER_PIECES, building_cost
from screens.ui.tree.controls import rule
from screens.ui.tree.nodes import Beside, Card, Column, Flow, Icon, Key, Message, Node, Painted, Row, Surface, Text

PIECE, TOOLS, MARGIN = (f"screens.stone_age.drawn.painters:{name}" for name in ("piece", "tool_tiles", "margin_line"))
CARD, NEW, TILE = 70, 74, 36
"""How wide a card is at least, how high the place of one more, and the side of a tool, in dp."""
PAPER = Surface("card", "rule", "edge", 1, lift=2)
DASHED = Surface("page", "rule2", dashed=True)
ROLES = ("farmer", "toolmaker", "builder", "shaman")
ADDS, BARE = ("one_use_tool", "tool", "field"), ("dice_list", "roll_resource", "extra_card")
"""Upper halves whose number is added to what there is, and those without a number."""


def piece(kind: str, side: float = 24, *, pale: bool = False) -> Painted:
    return Painted(PIECE, (kind, pale), side, side)


def lower_name(tr: Translator, lower: Culture | Role) -> str:
    if isinstance(lower, Culture):
        return tr(f"stone_age.symbol.{lower.symbol}")
    return tr(f"stone_age.role.{lower.role}", count=lower.count)


def told_apart(cards: tuple[CivCard, ...]) -> tuple[tuple[CivCard, ...], tuple[CivCard, ...]]:
    """Green cards by their symbol, sand cards by their role."""
    green = {(card.lower.symbol, card.id): card for card in cards if isinstance(card.lower, Culture)}
    roles = ((card, card.lower) for card in cards if isinstance(card.lower, Role))
    sand = {(ROLES.index(lower.role), lower.count, card.id): card for card, lower in roles}
    return tuple(green[key] for key in sorted(green)), tuple(sand[key] for key in sorted(sand))


# --- cards ---


def civ_card(
    tr: Translator, card: CivCard | None, growth: float, tap: Message = None, *, cost: int = 0, large: bool = False
) -> Node:
    """Its price, what it brings at once, and below on its own colour what it counts in the end; None if not told."""
    role, high, side = ("head2", 80, 46) if large else ("caption", 38, 25)
    tab = Card(Text(str(cost), "caption", bold=True, one_line=True), Surface("sunken", radius=8), (7, 0), 0)
    price = (Row((tab, Text(""))),) if cost else ()
    if card is None:
        shown: tuple[Node, ...] = (Text(""), Text("?", "head", "ink2", one_line=True), Text(""))
        said, key, ink, ground = "?", "unknown", "ink2", "sunken"
    else:
        shown, ink, key = _upper(card, side, "title" if large else "head2"), "ink", card.id
        said = lower_name(tr, card.lower)
        ground = f"stone_age.card.{'green' if isinstance(card.lower, Culture) else 'sand'}"
    upper = Row(shown, 4, min_height=side * (2.2 if large else 1.3))
    below = Card(Text(said, role, ink, bold=True, align="center"), Surface(ground, radius=9), (3, 2), high * growth)
    return _pressed(Column((*price, upper, below), 2), (3, 3), tap, tr(f"stone_age.card.{key}") if card else said, key)


def _pressed(held: Node, pad: tuple[float, float], tap: Message, name: str, key: str) -> Node:
    if tap is None:
        return Card(held, PAPER, pad, 0, key=key)
    return Key(held, PAPER, pad, 0, tap=tap, name=name, key=key)


def no_card(cost: int) -> Node:
    """The card was taken; none has come yet."""
    tab = Card(Text(str(cost), "caption", "ink2", one_line=True), Surface("sunken", radius=8), (7, 0), 0)
    return Card(Row((tab, Text(""))), DASHED, (3, 24), 76)


def building_tile(tr: Translator, stack: StackView) -> Node:
    """The tile on top of a stack, and how many are left; one nobody has told is a question."""
    if not stack.left:
        return Card(
            Text(tr("stone_age.place_board.empty_stack"), "caption", "ink2", align="center"), DASHED, (5, 8), 76
        )
    left = f"{'×' if stack.known else '≤'}{stack.left}"
    if stack.building is None:
        shown = Row((Text("?", "title", "ink2", align="center"), Text(left, "micro", "ink2", one_line=True)), 4)
        return Card(shown, PAPER, (8, 8), 76)
    return tile(tr, stack.building, left=left)


def tile(tr: Translator, building: Building, tap: Message = None, *, left: str = "") -> Node:
    """What a building costs, and what it is worth."""
    number, kinds = building_cost(building)
    if building.cost is not None:
        cost: Node = Row((*(piece(kind, 20) for kind in kinds), Text("")), 2)
        points = str(building.points)
    else:
        kinds_said = tr("stone_age.building_any")
        if building.kinds is not None:
            kinds_said = tr("stone_age.building_of_kinds", count=building.kinds)
        cost = Column((Text(number, "strong"), Text(kinds_said, "caption", "ink2")))
        points = tr("stone_age.building_sum")
    rest = (Text(left, "micro", "ink2", one_line=True),) if left else ()
    held = Column((cost, Row((Text(points, "head2"), *rest), 4)), 4)
    name = tr(f"stone_age.building.{building.id}")
    return _pressed(held, (8, 9), tap, name, building.id)


def _upper(card: CivCard, side: float, role: str) -> tuple[Node, ...]:
    upper = card.upper
    shown = piece(upper.resource or UPPER_PIECES[upper.kind], side)
    if upper.kind == "roll_resource":
        return Text(""), piece("dice", side), shown, Text("")
    number = "" if upper.kind in BARE else f"{'+' * (upper.kind in ADDS)}{upper.count}"
    return Text(""), *((Text(number, role, one_line=True),) if number else ()), shown, Text("")


def card_flow(
    tr: Translator, cards: tuple[CivCard, ...], growth: float, taps: dict[str, Message], more: Node | None = None
) -> Node:
    """Small cards side by side, as many in a line as there is room for."""
    shown = tuple(civ_card(tr, card, growth, taps.get(card.id)) for card in cards)
    return Flow((*shown, *((more,) if more else ())), CARD, 6, by_words=True)


def new_card(name: str, tap: Message, growth: float) -> Node:
    """The place of one more card."""
    return Key(Icon("plus", "primary", 26, 26), DASHED, (22, 8), NEW * growth, tap=tap, name=name, key="more")


# --- tools ---


def tools(tiles: tuple[tuple[int, bool], ...], one_use: tuple[int, ...], growth: float) -> Painted:
    """Values and whether they are turned; then those that are used once."""
    side = TILE * max(1.0, growth * 0.88)
    return Painted(TOOLS, (tiles, one_use, side), side + 4, (side + 6) * (len(tiles) + len(one_use)))


# --- lines with their points ---


def count_row(
    text: str,
    detail: str,
    points: str,
    growth: float,
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
    wide = 60 + 16 * (growth - 1)
    line = Row(
        (Column((main,), pad=(16, 8, 10, 8)), Painted(MARGIN, (), 1, 1.5), total),
        0,
        min_height=60,
        widths=(0, 1.5, wide),
        level=True,
    )
    return Column((Card(line, Surface("", corner=corner), (0, 0), 0), rule()))

"""All a player has as a function: stock, tools, cards, and what each counts now."""

from dataclasses import dataclass

from companion.games.stone_age.present import PlayerView
from companion.i18n import Translator
from companion.messages import Message as Words
from companion.words.numbers import shown_number as number
from scoring.sheet import PlayerScore
from scoring.stone_age import RESOURCES
from screens.pages.figures.stepper import Keys
from screens.stone_age.drawings.nodes import TakeTwo, card_flow, count_row, good, piece, told_apart, tools
from screens.ui.tree.controls import NO_SURFACE
from screens.ui.tree.nodes import Button, Buttons, Card, Column, Flow, Key, Node, Painted, Row, Surface, Text

DOUBLE = "screens.stone_age.drawings.painters:double_line"


@dataclass(frozen=True, slots=True)
class PlayerSheetView:
    seat: int
    player: PlayerView
    score: PlayerScore
    because: dict[str, tuple[Words, ...]]
    """How what is counted in a category is counted."""
    font_scale: float


def body(tr: Translator, view: PlayerSheetView) -> Node:
    total = Row((Text(tr("stone_age.player.if_over_now"), "strong"), _total(view.score.total)), 8, min_height=48)
    take = Button(tr("stone_age.final.take_two"), "cards-outline", tap=TakeTwo(view.seat))
    parts = (_band(tr, view), Column(_rows(tr, view)), Column((total, Painted(DOUBLE, height=5))))
    return Column((*parts, *((Buttons((take,)),) if view.player.any_two else ())), 10)


def _total(points: int) -> Text:
    return Text(number(points), "title", "alert" if points < 0 else "ink", one_line=True)


def _band(tr: Translator, view: PlayerSheetView) -> Node:
    """The numbers that matter most; tapped they are set."""
    player = view.player
    cells = tuple(
        _fact(kind, value, tr(f"stone_age.player.{what}"), f"{fixed}/{view.seat}")
        for kind, value, what, fixed in (
            ("points", number(player.points), "points", "points"),
            ("food", str(player.food), "food", "food"),
            ("field", str(player.field), "track", "field"),
            ("figure", f"{player.at_home}/{player.figures}", "at_home", "figures"),
        )
    )
    return Card(Flow(cells, 60, 0, even=True, by_words=True), Surface("sunken", radius=10), (0, 0), 0)


def _fact(kind: str, value: str, words: str, fixed: str) -> Node:
    figure = Row((Text(""), piece(kind, 20), Text(value, "head2", one_line=True, dotted=True), Text("")), 4)
    below = Text(words, "micro", "ink2", align="center")
    return Key(Column((figure, below), 2), NO_SURFACE, (2, 6), 48, tap=Keys(fixed), name=words)


def _rows(tr: Translator, view: PlayerSheetView) -> tuple[Node, ...]:
    """A line for each category, with what is counted there."""
    player, font_scale = view.player, view.font_scale
    green, sand = told_apart(player.cards)
    tiles = tuple((tool.value, tool.turned) for tool in player.tools)
    held = tools(tiles, tuple(card.upper.count for card in player.one_use), font_scale)
    people = card_flow(tr, sand, font_scale, {})
    goods = zip(RESOURCES, player.resources, strict=True)
    stock = Flow(tuple(good(kind, count, view.seat) for kind, count in goods), 50, 0, even=True, by_words=True)
    return (
        _row(tr, view, "resources", "stone_age.category.resources", held=stock, below=True),
        _row(tr, view, "toolmakers", "stone_age.fix_group.tools", sum(value for value, _ in tiles), held=held),
        _row(tr, view, "farmers", "stone_age.fix_group.field", player.field),
        _row(tr, view, "builders", "stone_age.setup.buildings", player.buildings),
        _row(tr, view, "shamans", "stone_age.fix_group.figures", player.figures),
        _row(tr, view, "culture", "stone_age.category.culture", held=card_flow(tr, green, font_scale, {}), below=True),
        count_row(tr("stone_age.check_player.people"), "", "", font_scale, people, below=True),
    )


def _row(
    tr: Translator,
    view: PlayerSheetView,
    category: str,
    name: str,
    count: int | None = None,
    *,
    held: Node | None = None,
    below: bool = False,
) -> Node:
    """What there is, how it is counted, and its points."""
    detail = "" if count is None else "\n".join(map(tr.text, view.because[category])) or str(count)
    points = number(view.score.cells[category].points)
    return count_row(tr(name), detail, points, view.font_scale, held, below=below)

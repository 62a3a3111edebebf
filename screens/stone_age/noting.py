"""Milestones as a function: where somebody rolls and how many dice, and what else was got."""

from dataclasses import dataclass

from companion.games.stone_age.box import Place
from companion.games.stone_age.present import PlayerView
from companion.games.stone_age.records import NewTool, RoundOver
from companion.i18n import Translator
from companion.messages import message
from companion.question import Question, number
from screens.stone_age.dice.totals import total_keys, total_of
from screens.stone_age.drawings.nodes import piece
from screens.ui.question.page_state import KEYS, Give
from screens.ui.tree.controls import do
from screens.ui.tree.nodes import Button, Buttons, Card, Column, Flow, Icon, Key, Node, Row, Space, Surface, Text
from screens.ui.tree.ruler import Ruler

IN_LINE, KEY_LINE, GAP = 5, 54, 10
"""So many numbers of dice stand in a line; how high a line is, and what lies between parts, in dp: a figure more moves
nothing."""
LARGE = 600
"""From this width on, in dp, places are as large as a tablet allows."""
TILES = {  # commands, and what stands for each
    "NewFigure": "account-plus-outline",
    "NewField": "sprout",
    "EnterCard": "cards-outline",
    "NoteBuilding": "home-variant",
}
OPEN, CHOSEN = (
    Surface("card", "rule", "edge", 1, lift=3),
    Surface("primary_wash", "primary", "edge", 2, lift=3, chosen=True),
)


@dataclass(frozen=True, slots=True)
class PageState:
    place: str = ""
    """The place that was chosen; the number of dice rolls at once."""
    real: bool = False
    """True if the table throws its own dice and enters what they show."""
    typed: str = ""
    """Digits of their total."""


def dice_asked(most: int, local: PageState) -> Question:
    """What real dice show together; else how many the app rolls, at once."""
    return total_of(0, 6 * most) if local.real else number(message("stone_age.ask.how_many_dice"), 1, most, layout=KEYS)


# --- as nodes ---


@dataclass(frozen=True, slots=True)
class NotingView:
    places: tuple[Place, ...]
    """Those whose dice may be rolled."""
    most: int
    """How many dice may be rolled at the chosen place."""
    seat: int
    player: PlayerView
    width: float
    font_scale: float


def body(tr: Translator, view: NotingView, local: PageState) -> Node:
    large = view.width >= LARGE
    places = tuple(_place(tr, place, large, chosen=place.id == local.place) for place in view.places)
    parts: list[Node] = [Flow(places, 48, 8, max_columns=5, even=True, by_words=True)]
    if view.most:
        words = tr("stone_age.milestones.real" if local.real else "stone_age.milestones.by_app")
        keys = total_keys(tr, dice_asked(view.most, local), local.typed)
        spare = (Space(KEY_LINE * view.font_scale - GAP),) if view.most <= IN_LINE and not local.real else ()
        parts += [keys, *spare, Buttons((Button(words, "dice-multiple-outline", "text", do("turn_dice")),))]
    columns = 1 if view.width < 240 * view.font_scale else 2 if view.width < 640 * view.font_scale else 4
    counts = (view.player.figures, view.player.field, len(view.player.cards), view.player.buildings)
    tiles = tuple(_tile(tr, view.seat, what, count) for what, count in zip(TILES, counts, strict=True))
    return Column((*parts, Flow(tiles, view.width / columns - 12, 10, max_columns=columns)), GAP)


def _place(tr: Translator, place: Place, large: bool, *, chosen: bool) -> Node:
    """With so many pips for one."""
    parts = (
        Row((Text(""), piece(place.gives, 40 if large else 28), Text(""))),
        Text(tr(f"stone_age.place_short.{place.id}"), "label" if large else "caption", bold=True, align="center"),
        Text(f"÷{place.rate}", "micro", "ink2", align="center"),
    )
    name = tr(f"stone_age.place.{place.id}")
    return Key(
        Column(parts, 2),
        CHOSEN if chosen else OPEN,
        (2, 8),
        120 if large else 84,
        tap=do("choose_place", place.id),
        name=name,
    )


def _tile(tr: Translator, seat: int, what: str, count: int) -> Node:
    """Something to note: what it is, and how much of it there is."""
    picture = Card(Icon(TILES[what], "primary_ink", 24, 24), Surface("primary", radius=10), (6, 6), 36, hugs=True)
    caption = tr(f"stone_age.milestones.so_many.{what}", count=count)
    name = tr(f"stone_age.milestones.{what}")
    words = Column((Text(name, "strong"), Text(caption, "caption", "ink2")))
    return Key(Row((picture, words), 10), OPEN, (10, 10), 84, tap=Give(f"{what}:{seat}"), name=name)


def tools_line(ruler: Ruler, player: PlayerView, room: float) -> Node:
    """The tools below mark and points: whose are used is pale; what a card adds once stands behind, as one sum."""
    tiles = [(str(tool.value), tool.turned) for tool in player.tools if tool.value]
    once = sum(card.upper.count for card in player.one_use)
    parts = [part for tile in tiles for part in (("·", True), tile)][1:] + ([(f"+{once}", False)] if once else [])
    parts = parts or [("0", True)]
    role = "caption" if ruler.width("".join(text for text, _ in parts), "caption") <= ruler.dp(room - 20) else "micro"
    words = tuple(Text(text, role, "ink3" if pale else "ink2", one_line=True) for text, pale in parts)
    hammer = Icon("hammer", "ink2" if tiles or once else "ink3", 14)
    return Row((Text(""), hammer, *words, Text("")), 1)


def foot(tr: Translator, seat: int) -> Node:
    end = Button(tr("milestones.over"), "flag-checkered", tap=do("finish"))
    tool = Button(tr("stone_age.do.NewTool"), "hammer", tap=NewTool(seat))
    over = Button(tr("stone_age.do.RoundOver"), "food-drumstick", tap=RoundOver())
    return Buttons((end, tool, over), foot=True)

"""Dice as a function: rolled or entered, lifted with tools, and below what each mix of tools gives."""

from dataclasses import dataclass

from companion.games.stone_age.present import PlayerView, RollView, ToolView
from companion.i18n import Translator
from companion.question import Question
from scoring.stone_age import ToolSet
from screens.stone_age.dice.ladder import Ladder, has_tools, others, rungs
from screens.stone_age.dice.totals import total_of, total_or_keys
from screens.stone_age.drawings.nodes import civ_card, upper_says
from screens.stone_age.using.payment import offer
from screens.ui.question.page_state import Add, Take
from screens.ui.tree.controls import do, rule
from screens.ui.tree.nodes import (
    Apart,
    Button,
    Buttons,
    Column,
    Flow,
    Icon,
    Key,
    Message,
    Node,
    Painted,
    Row,
    Space,
    Surface,
    Text,
    Wrap,
)
from screens.ui.tree.ruler import Ruler

DIE, DIE_KEY, TYPED, TOOL = (
    f"screens.stone_age.dice.painters:{name}" for name in ("die", "die_key", "typed_die", "tool")
)
LARGEST, MANY = (90, 90, 90, 76, 64), 56
"""The side of one to five dice in dp; more lie in two rows."""
LOW_BODY, HIGH_STAGE, GROWN, LIFTED, EVER = 400, 600, 1.3, 0.42, 4000
"""Dice are smaller on a body so low; from this height on they lie in the middle of a stage, so much larger, with so
much of the room they leave above them, in dp."""
LAID, FEW = 56, 5
"""The side of a die that was entered, in dp; and more dice than these lie in two rows."""
TILE, MOST = 72, 6
"""How wide a tool is, in dp, and how many stand in a line at most."""


@dataclass(frozen=True, slots=True)
class PageState:
    real: bool = False
    """True if the table throws its own dice and enters what they show."""
    typed: str = ""
    """Digits of their total."""
    changes: bool = False
    """True while a total that is entered is changed: its keys are alive again."""
    mix: ToolSet | None = None
    """Tools chosen by hand."""
    far: float = 1.0
    """How far dice have fallen that were just rolled."""


@dataclass(frozen=True)
class DiceView:
    roll: RollView
    player: PlayerView
    high: int
    """The most that dice can show whose number nobody counted."""
    ruler: Ruler
    font_scale: float
    room: tuple[float, float]
    """Of the body."""
    side: float
    most: int
    """Rungs in the foot."""
    on_stage: bool = False
    """True where the page has a column beside it."""
    fills: bool = True
    """True if it may be as high as its room."""
    aside: bool = False
    """True if tools stand in the column."""

    def rolled(self, local: PageState) -> bool:
        """True if the roll is shown: the app's is out of sight while real dice are asked for."""
        return bool(self.roll.pips) and not (local.real and self.roll.dice)

    def ladder(self, local: PageState) -> Ladder:
        return Ladder(self.roll, self.player, local.mix, self.most)

    def width(self, text: str, role: str) -> float:
        return self.ruler.width(text, role) / self.ruler.dp(1)


def total_asked(view: DiceView) -> Question:
    count = view.roll.awaited
    return total_of(count, 6 * count or view.high, view.roll.total)


def body(tr: Translator, view: DiceView, local: PageState) -> Node:
    roll, room = view.roll, view.room[0] - 2 * view.side
    high = view.on_stage and view.room[1] >= HIGH_STAGE
    parts = [mode(tr, local.real, room, view.font_scale)]
    if local.real:
        entered = 0 if local.changes else roll.total
        parts.append(total_or_keys(tr, total_asked(view), local.typed, entered, low=view.room[1] < LOW_BODY))
    else:
        values = roll.dice or (0,) * (0 if roll.total else roll.awaited)
        parts.append(dice(values, room, local.far, grown=GROWN if high else 1.0, low=view.room[1] < LOW_BODY))
    if view.rolled(local):
        parts += [] if local.real else [_pips(tr, view, room)]
        small = others(tr, view.ladder(local))
        lifted = [tools(tr, view, local)] if has_tools(view.player) and not view.aside else []
        mixes = [Wrap(small)] if small else []
        parts += [*mixes, *lifted] if view.fills else [*lifted, *mixes]  # beside the board tools stay in their place
    elif roll.card and not local.real:
        parts.append(offer(civ_card(tr, roll.card, view.font_scale), 92, upper_says(tr, roll.card.upper)))
    return spaced(parts, view.side, high=high, fills=view.fills)


def spaced(parts: list[Node], side: float, *, high: bool = False, fills: bool = True) -> Node:
    """Parts stand apart as far as nothing has to be scrolled for it."""
    between = [Space(6) for _ in parts[1:]]
    shown = [part for pair in zip(parts, between, strict=False) for part in pair] + parts[len(between) :]
    grows = [0.0 if at % 2 == 0 else 18.0 for at in range(len(shown))]
    ends = (EVER * LIFTED, EVER * (1 - LIFTED)) if high else (0.0, 0.0)
    whole = (Space(6), *shown, Space(6))
    return Column(whole, 0, (side, 0, side, 0), (ends[0], *grows, ends[1]) if fills else ())


def foot(tr: Translator, view: DiceView, local: PageState, width: float) -> Node | None:
    if not view.rolled(local):
        words = tr("stone_age.dice.roll", count=view.roll.awaited)
        by_app = Button(words, "dice-multiple-outline", "primary", do("roll_by_app"))
        return None if local.real else Buttons((by_app,), foot=True)
    ladder = rungs(tr, view.ladder(local), width, view.font_scale)
    if not view.aside:
        return ladder
    return Column((rule(), Column((tools(tr, view, local),), pad=(16, 8, 16, 4)), ladder))


# --- whose dice ---


def mode(tr: Translator, real: bool, room: float, font_scale: float) -> Node:
    """Those on the table, or the app's; a table goes on as it rolled last."""
    roomy = room >= 320 * font_scale
    icons = ("dice-multiple-outline", "keyboard-outline") if roomy else ("", "")
    on_table = _half(tr("stone_age.dice.real"), icons[1], do("turn_to", True), chosen=real, first=True)
    by_app = _half(tr("stone_age.dice.by_app"), icons[0], do("turn_to", False), chosen=not real, first=False)
    if not roomy:
        return Row((on_table, by_app), level=True)
    kept = Text(tr("stone_age.dice.kept") if room >= 350 * font_scale else "", "caption", "ink2", align="right")
    return Row((on_table, by_app, Space(0), kept), level=False, widths=(0, 0, 8, 0))


def _half(words: str, icon: str, tap: Message, *, chosen: bool, first: bool) -> Node:
    ink = "primary" if chosen else "ink2"
    surface = Surface("primary_wash" if chosen else "card", "rule2", joined=(not first, first), chosen=chosen)
    caption = Text(words, "label", ink, align="left" if icon else "center")
    part = Row((Icon(icon, ink, 18), caption), 8) if icon else caption
    return Key(part, surface, (12 if icon else 6, 8), 48, bool(icon), tap=tap, name=words)


# --- dice ---


def dice(values: tuple[int, ...], room: float, far: float, *, grown: float = 1, low: bool = False) -> Node:
    """One to ten dice in one or two even rows, as large as there is room for."""
    number = len(values)
    if not number:
        return Space(0)
    columns = number if number <= FEW else -(-number // 2)
    wanted = (LARGEST[number - 1] if number <= FEW else MANY) * grown
    wanted *= 0.74 if low and number < FEW else 1
    side = min(wanted, room / (columns * 1.2 + 0.2))  # a gap at either end too
    shown = [
        Painted(DIE, (value, far, at), side + max(2, side / 30), side, key=("die", at))
        for at, value in enumerate(values)
    ]
    rows = tuple(
        Row((Text(""), *shown[first : first + columns], Text("")), side * 0.2) for first in range(0, number, columns)
    )
    return Column(rows, side * 0.2)


def _pips(tr: Translator, view: DiceView, room: float) -> Node:
    """What the dice show together, and how many of these make one."""
    roll = view.roll
    words = tr("stone_age.dice.pips", rate=roll.rate, resource=tr(f"stone_age.resource.{roll.gives}"))
    fits = view.width(str(roll.pips), "display") + view.width(words, "body") + 12 <= room
    number = Text(str(roll.pips), "display", one_line=True)
    if not fits:
        return Row((number, Text(words, ink="ink2")), 12)
    return Row((Text(""), number, Text(words, ink="ink2", one_line=True), Text("")), 12)


# --- tools ---


def tools(tr: Translator, view: DiceView, local: PageState) -> Node:
    """The tools of the player on turn, and behind them those that are used once."""
    mix, player, wide = local.mix or ToolSet(0), view.player, TILE * min(1.3, view.font_scale)
    there = [(space, tool) for space, tool in enumerate(player.tools) if tool.value]
    tiles = [_tile(tr, space, tool, mix, wide) for space, tool in there]
    once = [_once(tr, number, card.upper.count, mix, wide) for number, card in enumerate(player.one_use)]
    above = Apart(Text(tr("stone_age.dice.tools"), "head2"), Text(tr("stone_age.dice.once"), "caption", "ink2"))
    below = Text(tr("stone_age.dice.mix"), "caption", "ink2")
    return Column((above, Flow((*tiles, *once), wide, max_columns=MOST, by_words=True), below), 8)


def _tile(tr: Translator, space: int, tool: ToolView, mix: ToolSet, wide: float) -> Painted:
    use = "chosen" if space in mix.tiles else "used" if tool.turned else "free"
    name = tr("stone_age.ask.tool", value=tool.value)
    return Painted(TOOL, (str(tool.value), use), wide, tap=do("toggle", space), name=name, chosen=use == "chosen")


def _once(tr: Translator, number: int, value: int, mix: ToolSet, wide: float) -> Node:
    """With what it is below."""
    use, name = "chosen" if number in mix.one_use else "free", tr("stone_age.ask.one_use_tool", value=value)
    shown = Painted(TOOL, (f"+{value}", use), wide, tap=do("toggle_once", number), name=name, chosen=use == "chosen")
    return Column((shown, Text(tr("stone_age.dice.one_use"), "caption", "ink2", align="center")), 2)


# --- real dice, one by one ---


def typed_dice(tr: Translator, named: tuple[str, ...], count: int, *, brief: bool) -> Node:
    """One tap for each die; tapping a die that lies there takes it back."""
    away = {face: tr("stone_age.dice.take_away", die=int(face)) for face in named}
    laid = [Painted(TYPED, (int(face), False), LAID + 2, LAID, tap=Take(face), name=away[face]) for face in named]
    laid += [Painted(TYPED, (0, at == 0), LAID + 2, LAID) for at in range(count - len(named))]
    keys = [
        Painted(DIE_KEY, (face,), 68, tap=Add(str(face)), name=tr("stone_age.dice.face", die=face))
        for face in range(1, 7)
    ]
    hint = () if brief else (Text(tr("stone_age.dice.type"), "caption", "ink2"),)
    pad = tuple(Row(tuple(keys[first : first + 3]), 8) for first in (0, 3))
    return Column((Wrap(tuple(laid), 8, 8), *hint, *pad), 8 if brief else 12)


def ways_to_roll(tr: Translator, count: int) -> tuple[Button, Button]:
    """Real dice, or those of the app."""
    real = Button(tr("stone_age.dice.real"), "keyboard-outline", tap=do("type_dice"))
    return real, Button(tr("stone_age.dice.roll", count=count), "dice-multiple-outline", "primary", do("roll_by_app"))

"""The tool ladder: every yield from none of the tools to all of them, each taken with one tap."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from kivy.metrics import dp
from kivy.properties import BooleanProperty, ColorProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.games.stone_age.present import PlayerView, RollView
from companion.games.stone_age.state import some
from companion.messages import Message, message
from scoring.stone_age import ToolSet, yield_of
from screens.app import running
from screens.kit import Ledge
from screens.kit.fitting import width_of
from screens.kit.flow import Flow
from screens.kit.layout import Column
from screens.kit.loading import load_kv
from screens.stone_age.drawn.pieces import Piece  # noqa: F401 - the kv names it

IN_SIGHT = 3
"""Rungs that stand in the foot; the others are keys above them."""


@dataclass(frozen=True, slots=True)
class Mix:
    """Tools of one's own choice, and what they make of the roll."""

    tiles: frozenset[int] = frozenset()
    one_use: frozenset[int] = frozenset()

    @classmethod
    def of(cls, tools: ToolSet) -> "Mix":
        return cls(frozenset(tools.tiles), frozenset(tools.one_use))


class Rung(Ledge):
    """What a roll gives with these tools; a tap takes it."""

    gives = NumericProperty(0)
    piece = StringProperty("wood")
    text = StringProperty("")
    detail = StringProperty("")
    verb = StringProperty("")
    name = StringProperty("")
    primary = BooleanProperty(False)
    low = BooleanProperty(False)
    """True on a low page."""
    tight = BooleanProperty(False)
    """True where type is so large that number and tools need all the room."""
    ink = ColorProperty()
    ink2 = ColorProperty()

    def __init__(self, **more: Any) -> None:
        self.tapped: Callable[[], object] = lambda: None
        self.mix = Mix()
        super().__init__(**more)

    def on_release(self) -> None:
        self.tapped()


class SmallRung(Ledge):
    """The same as a small key, where there are many."""

    def width_for(self, text: str, size: float, room: float) -> float:
        return min(width_of(text, size) + dp(30), room) if room > dp(120) else dp(120)

    text = StringProperty("")
    name = StringProperty("")
    tapped: Any = None
    mix = Mix()

    def on_release(self) -> None:
        self.tapped()


class LadderHead(BoxLayout):
    """What a tap does, and what no tools reach."""

    text = StringProperty("")
    detail = StringProperty("")


class Ladder(Column):
    """The rungs in the foot, the best above."""

    low = BooleanProperty(False)

    def __init__(self, take: Callable[[Mix], Any], **more: Any) -> None:
        super().__init__(**more)
        self._take = take
        self._head = LadderHead()
        self._rungs: list[Rung] = []
        self.others = Flow(spacing=(dp(8), dp(8)))
        """Further yields, for the page to show above."""

    def show(self, roll: RollView, player: PlayerView, mix: Mix | None, *, most: int) -> None:
        """All yields, so many at most in the foot; `mix` are tools chosen by hand."""
        app = running()
        mixes = [Mix.of(tools) for tools in roll.sets]
        usual = mix or Mix.of(roll.chosen)
        if usual not in mixes:
            mixes.insert(self._place_of(roll, player, usual, mixes), usual)
        shown = self._in_sight(mixes, usual, most)
        while len(self._rungs) < len(shown):
            self._rungs.append(Rung())
        for rung, one in zip(self._rungs, reversed(shown), strict=False):
            self._say(rung, roll, player, one, primary=one == usual)
            rung.low = self.low = most < IN_SIGHT
            rung.detail = rung.detail if most > 1 else ""
        has_tools = any(tool.value and not tool.turned for tool in player.tools) or bool(player.one_use)
        self._head.text = app.tr("stone_age.ladder.head")
        self._head.detail = self._beyond(roll, has_tools=has_tools)
        self.fill([*([] if most < IN_SIGHT else [self._head]), *self._rungs[: len(shown)]])
        self.others.fill([self._small(roll, player, one) for one in reversed(mixes) if one not in shown])

    @staticmethod
    def _in_sight(mixes: list[Mix], usual: Mix, most: int) -> list[Mix]:
        """All if they are few; else none, the usual one and the best; where none is usual, one more."""
        if len(mixes) <= most:
            return mixes
        if most < IN_SIGHT:
            other = mixes[0] if usual == mixes[-1] else mixes[-1]
            return [one for one in mixes if one in ((usual, other) if most > 1 else (usual,))]
        middle = usual if usual not in (mixes[0], mixes[-1]) else mixes[1]
        return [mixes[0], middle, mixes[-1]]

    @staticmethod
    def _place_of(roll: RollView, player: PlayerView, usual: Mix, mixes: list[Mix]) -> int:
        """Where a mix stands among the others, by what it gives."""
        gives = yield_of(pips_of(roll, player, usual), roll.rate)
        return sum(yield_of(pips_of(roll, player, one), roll.rate) <= gives for one in mixes)

    def _say(self, rung: Rung, roll: RollView, player: PlayerView, mix: Mix, *, primary: bool) -> None:
        app, pips = running(), pips_of(roll, player, mix)
        gives = yield_of(pips, roll.rate)
        rung.gives, rung.piece, rung.primary = gives, roll.gives, primary
        rung.text = (
            app.say(named(player, mix)) if mix != Mix() or _has_tools(player) else app.say(some(roll.gives, gives))
        )
        rung.detail = self._pips(pips, pips - gives * roll.rate, spent=_spends_all(player, mix))
        taken = app.tr("stone_age.dice.take", some=some(roll.gives, gives))
        rung.name = taken if gives else app.tr("stone_age.dice.take_nothing")
        rung.verb = app.tr("stone_age.ladder.take")
        rung.mix, rung.tapped = mix, lambda: self._take(mix)

    def _small(self, roll: RollView, player: PlayerView, mix: Mix) -> SmallRung:
        app = running()
        gives = some(roll.gives, yield_of(pips_of(roll, player, mix), roll.rate))
        key = SmallRung(text=app.tr("stone_age.ladder.small", some=gives, tools=named(player, mix)))
        key.name, key.mix, key.tapped = key.text, mix, lambda: self._take(mix)
        return key

    @staticmethod
    def _pips(pips: int, rest: int, *, spent: bool) -> str:
        code = "over" if rest else "last" if spent else "pips"
        return str(running().tr(f"stone_age.ladder.{code}", pips=pips, rest=rest))

    @staticmethod
    def _beyond(roll: RollView, *, has_tools: bool) -> str:
        """What would be needed for one more."""
        app, best = running(), roll.sets[-1].gives
        if has_tools:
            return str(app.tr("stone_age.dice.nothing_reaches", gives=best + 1))
        return str(app.tr("stone_age.dice.one_more", count=(best + 1) * roll.rate - roll.pips))


def _has_tools(player: PlayerView) -> bool:
    return any(tool.value for tool in player.tools) or bool(player.one_use)


def _spends_all(player: PlayerView, mix: Mix) -> bool:
    free = {space for space, tool in enumerate(player.tools) if tool.value and not tool.turned}
    return bool(free) and mix.tiles >= free and len(mix.one_use) == len(player.one_use)


def pips_of(roll: RollView, player: PlayerView, mix: Mix) -> int:
    """What dice and tools come to."""
    tiles = sum(player.tools[space].value for space in mix.tiles)
    return roll.pips + tiles + sum(player.one_use[number].upper.count for number in mix.one_use)


def named(player: PlayerView, mix: Mix) -> Message:
    """Which tools these are, by their values."""
    values = sorted((player.tools[space].value for space in mix.tiles), reverse=True)
    parts: list[Message | str] = [str(value) for value in values]
    parts += [
        message("stone_age.ladder.one_use", value=player.one_use[number].upper.count) for number in sorted(mix.one_use)
    ]
    if not parts:
        return message("stone_age.ladder.none")
    joined = parts[0]
    for part in parts[1:]:
        joined = message("stone_age.dice.and", first=joined, last=part)
    return message("stone_age.ladder.tools", tools=joined, count=len(parts))


load_kv(__file__)

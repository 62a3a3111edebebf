"""The tool ladder: every yield from none of the tools to all of them, each taken with one tap."""

from dataclasses import dataclass

from companion.games.stone_age.present import PlayerView, RollView
from companion.games.stone_age.state import some
from companion.i18n import Translator
from companion.messages import Message, message
from scoring.stone_age import ToolSet
from screens.stone_age.drawings.nodes import piece
from screens.ui.tree.composed import INKS, SURFACES
from screens.ui.tree.controls import rule
from screens.ui.tree.nodes import Apart, Column, Key, Node, Row, Text

RUNG, RUNG_LOW = 61, 51
"""How high a rung is with its ledge, and on a low page, in dp: the proposed one as any other."""
IN_SIGHT = 3
"""Rungs that stand in the foot; the others are keys above them."""


@dataclass(frozen=True, slots=True)
class Ladder:
    roll: RollView
    player: PlayerView
    mix: ToolSet | None
    """Tools chosen by hand."""
    most: int = IN_SIGHT
    """So many rungs at most in the foot."""

    @property
    def usual(self) -> ToolSet:
        return self.mix or self.roll.chosen

    @property
    def mixes(self) -> list[ToolSet]:
        """Those the game offers and one's own, from the lowest yield up."""
        own = [self.usual] if self.usual not in self.roll.sets else []
        return sorted((*self.roll.sets, *own), key=lambda one: one.gives)

    @property
    def in_sight(self) -> list[ToolSet]:
        """All if they are few; else none, the usual one and the best; where none is usual, one more."""
        mixes, usual, most = self.mixes, self.usual, self.most
        if len(mixes) <= most:
            return mixes
        if most < IN_SIGHT:
            other = mixes[0] if usual == mixes[-1] else mixes[-1]
            return [one for one in mixes if one in ((usual, other) if most > 1 else (usual,))]
        middle = usual if usual not in (mixes[0], mixes[-1]) else mixes[1]
        return [mixes[0], middle, mixes[-1]]

    @property
    def free(self) -> int:
        """How many tools can be used."""
        return sum(bool(tool.value) and not tool.turned for tool in self.player.tools)

    def named(self, mix: ToolSet) -> Message:
        """Which tools these are, by their values."""
        values = sorted((self.player.tools[space].value for space in mix.tiles), reverse=True)
        once = (self.player.one_use[number].upper.count for number in mix.one_use)
        parts: list[Message | str] = [str(value) for value in values]
        parts += [message("stone_age.ladder.one_use", value=value) for value in once]
        if not parts:
            return message("stone_age.ladder.none")
        joined = parts[0]
        for part in parts[1:]:
            joined = message("stone_age.dice.and", first=joined, last=part)
        return message("stone_age.ladder.tools", tools=joined, count=len(parts))


def has_tools(player: PlayerView) -> bool:
    return any(tool.value for tool in player.tools) or bool(player.one_use)


def rungs(tr: Translator, ladder: Ladder, width: float, font_scale: float) -> Node:
    """Those in the foot, the best above."""
    low, shown = ladder.most < IN_SIGHT, list(reversed(ladder.in_sight))
    head = Apart(
        Text(tr("stone_age.ladder.head"), "label"), Text(_beyond(tr, ladder), "caption", "ink2", align="right")
    )
    keys = tuple(_rung(tr, ladder, one, tight=width < 250 * font_scale) for one in shown)
    pad = (16.0, 5.0, 16.0, 6.0) if low else (16.0, 8.0, 16.0, 10.0)
    return Column((rule(), Column((*(() if low else (head,)), *keys), 6 if low else 8, pad)))


def others(tr: Translator, ladder: Ladder) -> tuple[Node, ...]:
    """The same as small keys, for those that are not in the foot."""
    return tuple(_small(tr, ladder, one) for one in reversed(ladder.mixes) if one not in ladder.in_sight)


def _rung(tr: Translator, ladder: Ladder, mix: ToolSet, *, tight: bool) -> Node:
    kind, low, gives = "primary" if mix == ladder.usual else "secondary", ladder.most < IN_SIGHT, mix.gives
    ink, of, player = INKS[kind], ladder.roll.gives, ladder.player
    text = ladder.named(mix) if has_tools(player) else some(of, gives)
    words = [Text(tr.text(text), "strong", ink)]
    if ladder.most > 1:
        words.append(Text(_pips(tr, ladder, mix), "caption", ink if kind == "primary" else "ink2"))
    picture = () if tight else (piece(of, 30, ink=ink if kind == "primary" else ""),)
    verb = () if tight else (Text(tr("stone_age.ladder.take"), "strong", ink, one_line=True),)
    number = Text(str(gives), "hero", ink, one_line=True)
    line = Row((number, *picture, Column(tuple(words)), *verb), 6 if tight else 14)
    taken = tr("stone_age.dice.take", some=some(of, gives)) if gives else tr("stone_age.dice.take_nothing")
    pad = (8 if tight else 16, 2 if low else 4)
    surface = SURFACES[kind]
    return Key(line, surface, pad, (RUNG_LOW if low else RUNG) - surface.lift, tap=mix, name=taken)


def _small(tr: Translator, ladder: Ladder, mix: ToolSet) -> Node:
    gives = some(ladder.roll.gives, mix.gives)
    words = tr("stone_age.ladder.small", some=gives, tools=ladder.named(mix))
    return Key(Text(words, "label"), SURFACES["secondary"], (14, 8), 48, True, tap=mix, name=words)


def _pips(tr: Translator, ladder: Ladder, mix: ToolSet) -> str:
    pips = ladder.roll.pips + mix.pips
    rest = pips - mix.gives * ladder.roll.rate
    spent = 0 < ladder.free == len(mix.tiles) and len(mix.one_use) == len(ladder.player.one_use)
    return tr(f"stone_age.ladder.{'over' if rest else 'last' if spent else 'pips'}", pips=pips, rest=rest)


def _beyond(tr: Translator, ladder: Ladder) -> str:
    """Why no tools are proposed, or what would be needed for one more."""
    roll, best = ladder.roll, ladder.roll.sets[-1].gives
    if ladder.free and roll.another and ladder.mix is None:
        return tr("stone_age.ladder.another")
    if ladder.free or ladder.player.one_use:
        return tr("stone_age.dice.nothing_reaches", gives=tr.text(some(roll.gives, best + 1)))
    return tr("stone_age.dice.one_more", count=(best + 1) * roll.rate - roll.pips)

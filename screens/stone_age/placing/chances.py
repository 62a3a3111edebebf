"""The chances of a roll before figures are placed, as numbers and as nodes."""

from dataclasses import dataclass
from fractions import Fraction

from companion.games.stone_age.odds import RARE, at_least_lines, headings, in_percent, means, with_tools
from companion.games.stone_age.state import place_name, some
from companion.games.stone_age.turns.offers import OddsView
from companion.i18n import Translator
from companion.messages import message
from screens.stone_age.drawings.nodes import piece
from screens.ui.tree.controls import rule
from screens.ui.tree.nodes import Card, Column, Flow, Key, Node, Painted, Row, Space, Surface, Text, walk
from screens.ui.tree.ruler import Ruler

FEWEST = Fraction(1, 200)
"""What comes up more rarely has no bar over a held ring."""
MOST_NAMED = 9
CHANCE, COLUMNS, POINTER = (f"screens.stone_age.placing.painters:{name}" for name in ("chance", "columns", "pointer"))
OPEN, CHOSEN = Surface("card", "rule2"), Surface("primary_wash", "primary", line_width=2, chosen=True)
Yield = tuple[int, Fraction, bool]
"""What is got, how likely, and whether it is among what mostly comes."""


@dataclass(frozen=True, slots=True)
class Dice:
    """So many figures were chosen on the sheet."""

    count: int


def percent(tr: Translator, chance: Fraction) -> str:
    return tr.text(in_percent(chance))


# --- what is shown ---


@dataclass(frozen=True, slots=True)
class ChanceBar:
    """A yield, or everything up to or from it, and how likely it is without and with tools."""

    text: str
    bare: Fraction
    tools: Fraction | None


def bars_of(odds: OddsView) -> list[ChanceBar]:
    """A bar for each yield; rare ones at both ends share one."""
    kinds = [odds.bare.exactly] + [lifted.exactly for lifted in [with_tools(odds)] if lifted]
    long = max(len(kind) for kind in kinds)
    padded = [(*kind, *[Fraction(0)] * (long - len(kind))) for kind in kinds]
    common = [number for number in range(long) if any(kind[number] >= RARE for kind in padded)]
    low, high = common[0], common[-1]
    least = next(number for number in range(long) if any(kind[number] for kind in padded))
    # One rare yield alone needs no more room than "so many or less".
    low, high = (least if low == least + 1 else low), (long - 1 if high == long - 2 else high)
    spans = [(f"{number}", number, number + 1) for number in range(low, high + 1)]
    if low > least:
        spans.insert(0, (f"≤{low - 1}", 0, low))
    if high < long - 1:
        spans.append((f"≥{high + 1}", high + 1, long))
    sums = [(text, [sum(kind[first:end], Fraction(0)) for kind in padded]) for text, first, end in spans]
    return [ChanceBar(text, parts[0], parts[1] if len(parts) > 1 else None) for text, parts in sums]


# --- the sheet ---


def odds_body(tr: Translator, ruler: Ruler, odds: OddsView, home: int, width: float) -> Node:
    """How many dice, what they bring on average, each yield, and the chance of at least so many."""
    side = 48 if home * 56 - 8 <= width < home * 64 - 8 else 56
    keys = Flow(tuple(_die(number, chosen=number == odds.dice) for number in range(1, home + 1)), side, 8)
    above = Column((*_means(tr, odds), *_legend(tr, odds)), 4)
    return Column((keys, above, _bars(tr, ruler, odds), _at_least(tr, ruler, odds)), 12)


def _die(number: int, *, chosen: bool) -> Node:
    caption = Text(f"✓ {number}" if chosen else str(number), "strong", "primary" if chosen else "ink", align="center")
    return Key(caption, CHOSEN if chosen else OPEN, (2, 8), 52, tap=Dice(number), name=str(number))


def _means(tr: Translator, odds: OddsView) -> tuple[Node, ...]:
    first, *others = (tr.text(mean) for mean in means(odds))
    return Text(first, "head2"), *(Text(text, ink="ink2") for text in others)


def _legend(tr: Translator, odds: OddsView) -> tuple[Node, ...]:
    words = tuple(map(tr.text, headings(odds)))
    return tuple(
        Row((Painted(CHANCE, (1.0, at > 0), 12, 28), Text(text, "caption", "ink2")), 8) for at, text in enumerate(words)
    )


def _bars(tr: Translator, ruler: Ruler, odds: OddsView) -> Node:
    bars = bars_of(odds)
    most = max(max(bar.bare, bar.tools or 0) for bar in bars)
    names = max(ruler.width(bar.text, "label") for bar in bars) / ruler.dp(1) + 10
    labels = ruler.width(percent(tr, Fraction(1)), "label") / ruler.dp(1) + 8

    def line(chance: Fraction, *, hatched: bool) -> Node:
        caption = Text(percent(tr, chance), "caption", "ink" if chance else "ink2", bold=True)
        return Row((Painted(CHANCE, (float(chance / most), hatched), 12), caption), 6, widths=(0, labels))

    lines = list[Node]()
    for bar in bars:
        both = (line(bar.bare, hatched=False), *(() if bar.tools is None else (line(bar.tools, hatched=True),)))
        lines += [Row((Text(bar.text, "label"), Column(both, 1)), widths=(names, 0)), Space(3), rule(), Space(3)]
    return Column(tuple(lines))


def _at_least(tr: Translator, ruler: Ruler, odds: OddsView) -> Node:
    lifted = with_tools(odds) is not None
    words = tuple(map(tr.text, headings(odds)))
    whole = max((ruler.width(text, "caption") for text in words), default=0)
    least = max((ruler.word_width(text, "caption") for text in words), default=0)
    wide = max(least / ruler.dp(1), min(92, whole / ruler.dp(1))) + 4 if lifted else 84
    lines = [_chances("", words, wide, head=True)] if lifted else []
    for number, chance, better in at_least_lines(odds):
        caption = tr("stone_age.odds.at_least", some=some(odds.gives, number))
        shown = (percent(tr, one) for one in (chance, better) if one is not None)
        lines.append(_chances(caption, tuple(shown), wide))
    return Column(tuple(lines))


def _chances(text: str, chances: tuple[str, ...], wide: float, *, head: bool = False) -> Node:
    role, ink = ("caption", "ink2") if head else ("body", "ink")
    cells = tuple(Text(one, role, ink, bold=not head, align="right") for one in chances)
    line = Row((Text(text, role, ink), *cells), 8, (0, 5, 0, 5), widths=(0, *(wide for _ in cells)))
    return Column((line, rule()))


# --- over a ring that is held ---


def chances_of(odds: OddsView | None) -> tuple[Yield, ...]:
    """What the dice bring without tools, each yield that is not rare."""
    if odds is None:
        return ()
    chances, (first, last) = odds.bare.exactly, odds.bare.likely
    common = [gives for gives, chance in enumerate(chances) if chance >= FEWEST]
    return tuple((gives, chances[gives], first <= gives <= last) for gives in range(common[0], common[-1] + 1))


def _mostly(tr: Translator, odds: OddsView) -> str:
    """What comes more often than not, without tools."""
    low, high = odds.bare.likely
    code = "one" if low == high else "or" if high == low + 1 else "to"
    span = message(f"stone_age.held.{code}", low=low, high=high)
    return tr("stone_age.held.mostly", span=span, resource=tr(f"stone_age.resource.{odds.gives}"))


def plate(tr: Translator, number: int, odds: OddsView | None) -> Node:
    """A dark plate over the ring; without odds there are not so many figures."""
    caption = _mostly(tr, odds) if odds else tr("stone_age.held.too_many")
    words = (tr.text(some("figure", number)), "strong", True), (caption, "caption", False)
    parts: list[Node] = [Text(text, role, "page", bold=bold, align="center") for text, role, bold in words]
    bars = chances_of(odds)
    if bars:
        drawn = Painted(COLUMNS, (bars, "ink3", 2, "page"), 48, len(bars) * 17)
        parts += [Space(4), Row((Text(""), drawn, Text("")))]
    return Card(Column(tuple(parts)), Surface("ink", radius=11), (18, 8), 0)


def width_of(ruler: Ruler, node: Node) -> float:
    """How wide a plate has to be."""
    words = max(ruler.text(one, None).width for one in walk(node) if isinstance(one, Text) and one.text)
    bars = max((one.width for one in walk(node) if isinstance(one, Painted)), default=0)
    return max(words / ruler.dp(1), bars) + 38


def beside(tr: Translator, place: str, number: int, odds: OddsView) -> Node:
    """The same in the column of a tablet, where it covers nothing: each yield with how likely it is."""
    bars = chances_of(odds)
    title = Text(tr("stone_age.phase.roll", count=number, place=place_name(place)), "strong")
    cells = tuple(
        Column(
            (
                Text(str(gives), "strong", align="center"),
                Text(
                    percent(tr, chance) if len(bars) <= MOST_NAMED else "", "caption", "ink2", bold=True, align="center"
                ),
            )
        )
        for gives, chance, _ in bars
    )
    drawn = (Painted(COLUMNS, (bars, "rule2", 5, ""), 100), rule("ink", 1.5), Row(cells))
    caption = Text(tr("stone_age.held.let_go"), "caption", "ink2")
    return Column((Row((title, piece(odds.gives, 30))), caption, Space(12), *drawn))

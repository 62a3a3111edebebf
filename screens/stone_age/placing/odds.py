"""The exact odds of a roll before figures are placed: a picture, and the chance of at least so many."""

from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from kivy.metrics import dp
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.games.stone_age.records import PlaceFigures
from companion.games.stone_age.state import place_name, some
from companion.games.stone_age.turns.offers import OddsView, odds_for
from scoring.stone_age import Odds
from screens.app import running
from screens.kit import Action, Page, Sheet, Text
from screens.kit.beside import BesideOrBelow
from screens.kit.drawing import Rect, framed, letter, letters_from, panel, stroke
from screens.kit.fitting import width_of
from screens.kit.flow import Flow
from screens.kit.layout import Column
from screens.kit.loading import load_kv
from screens.stone_age.drawn.sizes import Painted
from screens.stone_age.placing.number_keys import FigureKey

RARE = Fraction(1, 100)
"""What comes up more rarely at both ends is put together."""
MOST_LINES = 8


def percent(chance: Fraction) -> str:
    """In whole percent; 0 and 100 only if they are exact."""
    shown = str(round(chance * 100))
    if shown == "0" and chance > 0:
        shown = "<1"
    if shown == "100" and chance < 1:
        shown = ">99"
    return str(running().tr("stone_age.odds.percent", number=shown))


# --- what is shown ---


@dataclass(frozen=True, slots=True)
class ChanceBar:
    """A yield, or everything up to or from it, and how likely it is without and with tools."""

    text: str
    bare: Fraction
    tools: Fraction | None


def with_tools(odds: OddsView) -> Odds | None:
    """The same roll with all free tool tiles; with one-use tools if there are no others."""
    if odds.tiles:
        return odds.with_tiles
    return odds.with_all if odds.one_use else None


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


def at_least_lines(odds: OddsView) -> list[tuple[int, Fraction, Fraction | None]]:
    """Yields that are neither sure nor hopeless, those nearest to even chances first kept, with their chances."""
    lifted = with_tools(odds)
    bare, more = odds.bare.at_least, lifted.at_least if lifted else ()
    lines = []
    for number in range(1, max(len(bare), len(more))):
        chance = bare[number] if number < len(bare) else Fraction(0)
        better = (more[number] if number < len(more) else Fraction(0)) if lifted else None
        best = chance if better is None else better
        if chance < 1 and best >= RARE:
            lines.append((number, chance, better))
    half = Fraction(1, 2)
    kept = sorted(lines, key=lambda line: abs((line[1] + (line[1] if line[2] is None else line[2])) / 2 - half))
    return sorted(kept[:MOST_LINES])


# --- drawn ---


class ChanceBars(Painted):
    """A line for each yield: its number, a bar, its chance; below it the same with tools, hatched."""

    shows = ("bars",)
    bars = ListProperty()

    def paint(self) -> None:
        theme = self.theme
        size = theme.caption
        line = size * 1.25
        two = any(bar.tools is not None for bar in self.bars)
        high = line * (2 if two else 1) + dp(8 if two else 7)
        self.height = high * len(self.bars)
        names = max((width_of(bar.text, theme.label) for bar in self.bars), default=0) + dp(10)
        labels = max(width_of(percent(Fraction(1)), size), width_of(percent(Fraction(1, 1000)), size)) + dp(6)
        room = self.width - names - labels
        most = max(max(bar.bare, bar.tools or 0) for bar in self.bars)
        top = self.top
        for bar in self.bars:
            middle = top - high / 2
            panel((self.x, top - high, self.width, dp(1)), 0, theme.rule)
            letters_from(bar.text, (self.x, middle), theme.label, theme.ink)
            shown = [(bar.bare, False)] if bar.tools is None else [(bar.bare, False), (bar.tools, True)]
            for i, (chance, hatched) in enumerate(shown):
                level = middle + line * ((len(shown) - 1) / 2 - i)
                self._bar(self.x + names, level, room * float(chance / most), line, chance, hatched=hatched)
            top -= high

    def _bar(self, left: float, level: float, wide: float, line: float, chance: Fraction, *, hatched: bool) -> None:
        theme, high = self.theme, line * 0.68
        if chance:
            tone(self, (left, level - high / 2, max(dp(3), wide), high), hatched=hatched)
        words = percent(chance)
        spot = left + (max(dp(3), wide) if chance else 0) + dp(5) + width_of(words, theme.caption) / 2
        letter(words, (spot, level), theme.caption, theme.ink if chance else theme.ink2)


def tone(widget: Painted, box: Rect, *, hatched: bool) -> None:
    """A bar: full in green without tools, hatched brass in an outline with them."""
    theme = widget.theme
    if not hatched:
        panel(box, dp(3), theme.primary)
        return
    left, bottom, wide, high = box
    framed(box, dp(3), theme.brass_wash, theme.brass, dp(1.2))
    step, start = dp(6), left + dp(4)
    while start + high * 0.6 < left + wide - dp(2):
        stroke([(start, bottom + dp(2)), (start + high * 0.6, bottom + high - dp(2))], theme.brass, dp(1.2))
        start += step


class LegendSwatch(Painted):
    shows = ("hatched",)
    hatched = BooleanProperty(False)

    def paint(self) -> None:
        tone(self, (self.x, self.y + dp(1), self.width, self.height - dp(2)), hatched=self.hatched)


class DiceKey(FigureKey):
    """So many dice."""

    def wide(self, room: float, keys: int) -> float:
        """A little narrower where that brings all of them on one line."""
        return dp(48) if keys * dp(56) - dp(8) <= room < keys * dp(64) - dp(8) else dp(56)


class ChanceLegend(BoxLayout):
    text = StringProperty("")
    hatched = BooleanProperty(False)


class ChanceLines(Column):
    """Lines one under the other."""


class ChanceLine(BesideOrBelow):
    """The chance of at least so many, without and with tools."""

    text = StringProperty("")
    bare = StringProperty("")
    tools = StringProperty("")
    two = BooleanProperty(False)
    head = BooleanProperty(False)
    """True for what stands over the numbers."""
    column = NumericProperty()


# --- the sheet ---


def show_odds(page: Page, place_id: str) -> Sheet:
    """The odds of a place for the player on turn, for any number of figures at home."""
    view = page.session.view()
    seat = view.turn.seat or 0
    numbers = next(at.numbers for at in view.mirror.places if at.place.id == place_id)
    home = view.mirror.players[seat].at_home
    sheet = Sheet(title=page.app.tr("stone_age.odds.title", place=place_name(place_id)))

    def choose(dice: int) -> None:
        keys = [DiceKey(text=str(number), chosen=number == dice) for number in range(1, home + 1)]
        for number, key in enumerate(keys, 1):
            key.bind(on_release=lambda _, chosen=number: choose(chosen))
        shown = _shown(seat, place_id, dice)
        sheet.fill([Flow().fill(keys), *shown, *_place(sheet, place_id, dice, numbers)])

    sheet.subtitle = page.app.tr("stone_age.odds.dice")
    choose(numbers[len(numbers) // 2] if numbers else max(1, home))
    return sheet.show(page)


def _shown(seat: int, place_id: str, dice: int) -> list[Any]:
    odds = odds_for(running().session.state, seat, place_id, dice)
    if odds is None:
        return []
    above = ChanceLines()
    for line in (*_means(odds), *_legend(odds)):
        above.add_widget(line)
    return [above, ChanceBars(bars=bars_of(odds)), _at_least(odds)]


def _means(odds: OddsView) -> list[Text]:
    tr = running().tr
    what = tr(f"stone_age.resource.{odds.gives}")
    said = [Text(text=tr("stone_age.odds.mean", mean=_decimal(odds.bare.mean), what=what), role="head2")]
    lifted = with_tools(odds)
    below = tr("stone_age.odds.mean_tools", mean=_decimal(lifted.mean)) if lifted else tr("stone_age.odds.no_tools")
    said.append(Text(text=below, muted=True))
    if odds.tiles and odds.one_use:
        said.append(Text(text=tr("stone_age.odds.mean_all", mean=_decimal(odds.with_all.mean)), muted=True))
    return said


def _decimal(mean: Fraction) -> str:
    return f"{round(mean * 10) / 10:.1f}"


def _legend(odds: OddsView) -> list[Any]:
    tr = running().tr
    if not with_tools(odds):
        return []
    return [
        ChanceLegend(text=tr("stone_age.odds.bare")),
        ChanceLegend(text=tr("stone_age.odds.with_tools", pips=odds.tiles or odds.one_use), hatched=True),
    ]


def _at_least(odds: OddsView) -> ChanceLines:
    app, lifted, lines = running(), with_tools(odds), ChanceLines()
    if lifted:
        tools = app.tr("stone_age.odds.with_tools", pips=odds.tiles or odds.one_use)
        lines.add_widget(ChanceLine(bare=app.tr("stone_age.odds.bare"), tools=tools, two=True, head=True))
    for number, chance, better in at_least_lines(odds):
        words = app.tr("stone_age.odds.at_least", some=some(odds.gives, number))
        line = ChanceLine(text=words, bare=percent(chance), two=lifted is not None)
        line.tools = percent(better) if better is not None else ""
        lines.add_widget(line)
    return lines


def _place(sheet: Sheet, place_id: str, dice: int, numbers: tuple[int, ...]) -> list[Action]:
    """The way to place so many at once, if so many may be placed."""
    if dice not in numbers:
        return []
    app = running()
    button = Action(kind="primary", text=app.tr("stone_age.place_board.place_count", count=dice), icon="check")

    def place(_: Any) -> None:
        sheet.close()
        app.tap(PlaceFigures(place_id, dice))

    button.bind(on_release=place)
    return [button]


load_kv(__file__)

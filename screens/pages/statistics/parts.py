"""What pages of statistics are made of: headings, cards, rows of figures."""

from collections.abc import Iterable, Iterator, Sequence
from datetime import date
from itertools import groupby
from typing import Any

from kivy.metrics import Metrics, dp
from kivy.properties import NumericProperty, StringProperty

from companion.dates import day_of
from companion.games import boxes
from companion.messages import message
from companion.statistics.marks import Mark
from companion.statistics.ranges import Range
from screens.app import running
from screens.kit import Across, Card, Column, Page, Row, Text
from screens.kit.figures import column
from screens.kit.fitting import width_of, word_width
from screens.kit.growing import GrowingList  # noqa: F401 - kv names it
from screens.kit.layout import put
from screens.kit.loading import load_kv
from screens.kit.marks import initials
from screens.pages.statistics.plots import Plot, RangeBar
from screens.theme import tokens

load_kv(__file__)

FOR_TWO = 760
"""From this width on, in dp, parts stand in two columns."""


class StatisticsPage(Page):
    """A list of parts below each other, with its title; what is out of sight is made later."""

    title = StringProperty("")
    subtitle = StringProperty("")
    act_icon = StringProperty("")
    """What else can be done here, at the top right; empty if nothing can."""
    act_name = StringProperty("")
    widest = NumericProperty(560)
    """How wide what is read may be, in dp: one column, or two of them."""
    stays = True

    def __init__(self, **more: Any) -> None:
        super().__init__(**more)
        self._shown: Any = None
        """What it was made from: as long as that is the same, so is the page."""
        self.bind(width=lambda *_: self._turned())

    def act(self) -> None:
        """That was tapped."""

    def opened(self) -> None:
        self.refresh()
        self.ids.list.scroll_y = 1.0

    def prepare(self) -> bool:
        return bool(self.ids.list.grow())

    def refresh(self) -> None:
        found, theme = self.found(), self.app.theme
        words = (self.app.tr.language, date.today())
        shown = (found, words, theme.dark, theme.scale, Metrics.fontscale, self._in_two)
        if shown == self._shown:
            return
        self._shown = shown
        self.widest = 1100 if self._in_two else 560
        parts: Iterable[Any] = self.parts(found)
        if self._in_two:
            every = joined(parts)
            parts = [in_two(every)] if len(every) > 2 else every
        self.ids.list.show(parts, self.height)

    @property
    def _in_two(self) -> bool:
        return bool(self.width >= dp(FOR_TWO))

    def _turned(self) -> None:
        """Another number of columns, once the page was turned."""
        if self._shown is not None and self._in_two != (self.widest > 560):
            self.refresh()

    def found(self) -> Any:
        """What there is to show."""
        return None

    def parts(self, _found: Any) -> Iterator[Any]:
        """That shown, one part after the other; rows that follow each other touch."""
        return iter(())


def joined(parts: Iterable[Any]) -> list[Any]:
    """All of them, rows that follow each other in one column."""
    every: list[Any] = []
    for are_rows, group in groupby(parts, lambda part: isinstance(part, Row)):
        some = list(group)
        every += [column(some)] if are_rows else some
    return every


def in_two(parts: Sequence[Any]) -> Across:
    """Two columns of about the same height; what a heading stands over stays with it."""
    groups: list[list[Any]] = []
    for part in parts:
        begins = isinstance(part, (Heading, HeadingBeside, Card)) or not groups
        groups.append([part]) if begins else groups[-1].append(part)
    weights = [sum(_weight(part) for part in group) for group in groups]
    ends = [sum(weights[:n]) for n in range(1, len(groups))]
    half = min(range(len(ends)), key=lambda n: abs(ends[n] - sum(weights) / 2)) + 1 if ends else 1
    sides = [[part for group in some for part in group] for some in (groups[:half], groups[half:])]
    columns = [Column(spacing=dp(12), pos_hint={"top": 1}).fill(side) for side in sides]
    return Across(spacing=dp(24)).fill(columns)


def _weight(part: Any) -> float:
    """About how high a part will be, in dp."""
    if isinstance(part, Plot):
        return part.wanted() / dp(1)
    return 62 * max(1, len(part.children)) if isinstance(part, Column) else 62


class Heading(Column):
    """A part's name."""


class HeadingBeside(Across):
    """The same with what its numbers are at its right."""


class StatisticsCard(Card):
    """A card of parts below each other."""

    def __init__(self, parts: Sequence[Any], **more: Any) -> None:
        super().__init__(**more)
        self.spacing = dp(8)
        put(self, parts)


def heading(words: str, beside: str = "", role: str = "head2") -> Column:
    """A part's name, and what its numbers are beside or below it: each with its share of the line."""
    title = Text(role=role, text=words, muted=role == "label")
    if not beside:
        return Heading().fill([title])
    app = running()
    note = Text(role="caption", muted=True, text=beside, halign="right")
    if word_width(words, getattr(app.theme, role)) + word_width(beside, app.theme.caption) > dp(300):
        note.halign = "left"
        return Heading().fill([title, note])
    title.size_hint_x = width_of(words, getattr(app.theme, role)) + dp(4)
    note.size_hint_x = width_of(beside, app.theme.caption, bold=False) + dp(4)
    return HeadingBeside(spacing=dp(8)).fill([title, note])


def figures(pairs: Sequence[tuple[str, str]]) -> Column:
    """Large numbers with their words, side by side; two in a line where words are long."""
    app = running()
    widest = max(word_width(words, app.theme.caption) for _, words in pairs)
    room = room_for_parts() - dp(32)
    across = len(pairs) if widest * len(pairs) + dp(8) * len(pairs) <= room else 2
    lines = []
    for first in range(0, len(pairs), across):
        cells = []
        for value, words in pairs[first : first + across]:
            large = Text(role="title", text=value, halign="center")
            below = Text(role="caption", muted=True, text=words, halign="center")
            cells.append(Column(pos_hint={"top": 1}).fill([large, below]))
        lines.append(Across(spacing=dp(4)).fill(cells))
    return Column(spacing=dp(8)).fill(lines)


def room_for_parts() -> float:
    """How wide a part of a page will be, before it is laid out; a little less rather than more."""
    app = running()
    wide = app.page.width if app.root_layout.children else dp(364)
    return float(min(wide if wide < dp(FOR_TWO) else wide / 2, dp(560)) - dp(32))


def range_parts(found: Range, title: str, words: str) -> list[Any]:
    """A range in words, drawn, and what it means."""
    app = running()
    low, share, high, fair = found.percents
    of = app.tr("stats.of", wins=found.wins, games=found.games)
    numbers = [
        (app.tr("stats.won"), of),
        (app.tr("stats.share"), f"{share} %"),
        (app.tr("stats.range_low"), f"{low} %"),
        (app.tr("stats.range_high"), f"{high} %"),
        (app.tr("stats.fair"), f"{fair} %"),
    ]
    head = heading(app.tr(title, low=low, high=high), of)
    bar = RangeBar(data=found, numbers=numbers, heading=app.tr(title, low=low, high=high))
    bar.sentence = f"{bar.heading}. {app.tr(words)}"
    return [head, bar, Text(role="caption", muted=True, text=app.tr(words))]


def record_row(mark: Mark, words: str, value: str) -> Row:
    """A record: what, whose and when; it opens its table."""
    app = running()
    who = mark.name and (app.say(message("stats.over", player=mark.name, other=mark.over)) if mark.over else mark.name)
    when = app.say(day_of(mark.at))
    detail = app.tr.listed([who, when]) if who else when
    if mark.more:
        detail = app.tr("stats.and_more", what=detail, count=mark.more)
    look = {"colour": mark.colour, "initial": initials([mark.name])[0]} if mark.colour else {"icon": "history"}
    said = {"text": words, "detail": detail, "value": value}
    return Row(**said, **look, arrow=True, on_release=lambda _: open_table(mark.table))


def open_table(id_: str) -> None:
    """To its sheet, with the way back leading here."""
    app = running()
    if app.open_session(id_):
        app.go(app.place_of_table(), table=id_)
        if app.session.notice:
            app.tell(app.session.notice)


def box_name(name: str) -> str:
    """A box as it is called in short."""
    app = running()
    box = next((one for one in boxes() if one.name == name), None)
    if box is None:
        return name
    short = ".".join([box.game, "box", *box.options.values()])
    return str(app.tr(short) if app.tr.has(short) else app.say(box.title))


def box_icon(name: str) -> str:
    """The picture of a box's game."""
    return str(tokens().get(name.partition("/")[0], {}).get("icon", "cards-outline"))


def category(box: str, name: str) -> str:
    return str(running().tr(f"{box.partition('/')[0]}.category.{name}"))


def games(count: int) -> str:
    return str(running().tr("stats.games", count=count))


def all_games(count: int) -> str:
    """The way to the games something was told of."""
    tr = running().tr
    return str(tr("stats.this_game") if count == 1 else tr("stats.all_games", games=games(count)))

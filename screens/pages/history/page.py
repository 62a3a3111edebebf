"""History as a function: past tables month by month, searched and filtered; who played, and what."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from itertools import groupby

from companion.messages import message
from companion.statistics.tallies import Brief
from companion.table.course import Course
from companion.views.history import PastTable, Wanted, facts_of, month_words
from companion.words.dates import day_of, duration
from companion.words.numbers import shown_number as number
from screens.pages.score.course import drawn
from screens.pages.statistics.parts import CARD_GAP, Section, StatisticsContext, heading, people, row, spaced
from screens.ui.tree import names
from screens.ui.tree.controls import NO_SURFACE, UNREADABLE, app_bar, chip, do, icon_key, mark_cell
from screens.ui.tree.layout import height_of
from screens.ui.tree.nodes import (
    Button,
    Card,
    Column,
    Columns,
    Field,
    Icon,
    Key,
    LazyColumn,
    ListRow,
    Message,
    Node,
    Painted,
    Row,
    Screen,
    Segment,
    Segments,
    Surface,
    Text,
    Wrap,
)

AT_ONCE = 12
"""Rows shown before somebody asks for more."""
LOWEST, HIGHEST = 150, 420
"""How high the picture of the latest table is, in dp."""
UPRIGHT, LYING = 560, 720
"""How wide what is read may be."""
CLEAR = 280
"""How wide the button is at most that shows all again."""
TABS = ("tables", "players", "games")
FILTERS = {
    "box": "history.filter_game",
    "player": "history.filter_player",
    "place": "history.filter_place",
    "year": "history.filter_year",
}
SEARCH = "search"
EMPTY = "screens.pages.history.painters:empty_ledger"
Offers = Mapping[str, Sequence[tuple[str, str]]]
"""What each filter can be, and its words."""


@dataclass(frozen=True, slots=True)
class PageState:
    wanted: Wanted = field(default_factory=Wanted)
    tab: str = "tables"
    shown: int = AT_ONCE


@dataclass(frozen=True, slots=True)
class HistoryView:
    today: date
    tables: int
    """How many there are."""
    found: Sequence[PastTable]
    """Those that fit what is looked for."""
    offers: Offers
    course: Course | None = None
    """How the first of them went."""
    field_height: float = 56
    """Of what letters are typed into."""
    players: Mapping[str, Brief] = field(default_factory=dict)
    boxes: Mapping[str, int] = field(default_factory=dict)
    """Every box that was played, with the number of games that count."""
    years: Sequence[int] = ()


def page(reader: StatisticsContext, view: HistoryView, local: PageState) -> Screen:
    """One below the other; where the page lies, lists stand beside the picture, or have the stage for themselves."""
    tr, room = reader.tr, reader.room
    header = app_bar(tr("history.title"), icon_key("share-variant", do("share"), names.SHARE))
    if not view.tables:
        return Screen(header, _stage(reader, (*_ledger(), _centred(tr("history.empty")))), Text(""))
    turn = Segments(tuple(Segment(tr(f"history.tab_{tab}"), tab == local.tab, do("turn_to", tab)) for tab in TABS))
    above: tuple[Node, ...] = (turn,)
    listed: tuple[Node, ...]
    if local.tab != "tables":
        listed = spaced([_players(reader, view)] if local.tab == "players" else _games(reader, view))
    else:
        above = (turn, Field(SEARCH, view.field_height), *_chips(reader, view, local))
        listed = spaced(_months(reader, view, local)) if view.found else _nothing(reader, local)
    if not room.column:
        return Screen(header, _stage(reader, (*above, LazyColumn(listed))))
    if view.course and local.tab == "tables" and view.found:
        card = _latest(reader, view.found[0], view.course)
        return Screen(header, _stage(reader, (card,)), _side(reader, (*above, LazyColumn(listed))))
    return Screen(header, _stage(reader, (LazyColumn(listed),)), _side(reader, above))


def _stage(reader: StatisticsContext, parts: tuple[Node, ...]) -> Column:
    side = reader.room.side(LYING if reader.room.column else UPRIGHT)
    return Column(parts, CARD_GAP, (side, CARD_GAP, side, 24))


def _side(reader: StatisticsContext, parts: tuple[Node, ...]) -> Column:
    margin = reader.room.margin
    return Column(parts, CARD_GAP, (margin, CARD_GAP, margin, 24))


def _ledger() -> tuple[Node, ...]:
    return (Painted(EMPTY, height=132, key="ledger"),)


def _centred(words: str, role: str = "body", ink: str = "ink2") -> Text:
    return Text(words, role, ink, align="center", key=words)


# --- past tables ---


def _chips(reader: StatisticsContext, view: HistoryView, local: PageState) -> tuple[Node, ...]:
    """One for each filter: it opens what there is to choose, and once chosen a tap clears it."""
    chips = []
    for name, words in FILTERS.items():
        value, offered = getattr(local.wanted, name), view.offers[name]
        if value:
            shown = dict(offered).get(value, value)
            said = names.named(name, "name.no_longer", what=shown)
            chips.append(chip(f"{shown}  ×", do("clear", name), chosen=True, name=said))
        elif len(offered) > 1 or (offered and name == "place"):
            chips.append(chip(reader.tr(words), do("ask", name), icon="chevron-down", name=names.named(name, words)))
    return (Wrap(tuple(chips)),) if chips else ()


def _months(reader: StatisticsContext, view: HistoryView, local: PageState) -> Iterator[Section]:
    """The tables of each month below its name; beside the first how many of all these are."""
    tr, found = reader.tr, view.found
    beside = tr("history.found", count=len(found), all=view.tables) if len(found) != view.tables else ""
    for words, tables in groupby(found[: local.shown], lambda table: month_words(table, view.today)):
        yield [heading(tr.text(words), beside, role="label"), *(_table(reader, table) for table in tables)]
        beside = ""
    if len(found) > local.shown:
        yield [Button(tr("history.more", count=len(found) - local.shown), "chevron-down", tap=do("show_more"))]


def _table(reader: StatisticsContext, table: PastTable) -> ListRow:
    """A finished table; its mark is the winner's and leads to them."""
    seat = table.winners[0]
    name, mark = table.names[seat], mark_cell(people(table.seats)[seat])
    return ListRow(
        _name(reader, table),
        _facts(reader, table),
        "" if table.state else number(table.results[seat][0]),
        UNREADABLE if table.state else Key(mark, NO_SURFACE, (0, 9), 48, tap=do("go", "person", who=name), name=name),
        tap=do("open_past", table.id),
        hold=do("menu_of", table.id),
        value_role="head",
        strong=True,
    )


def _name(reader: StatisticsContext, table: PastTable) -> str:
    return table.name or reader.tr.text(table.title)


def _facts(reader: StatisticsContext, table: PastTable) -> str:
    """What is known of it, and what was noted."""
    text = facts_of(reader.tr, table)
    return f"{text}\n{table.notes}" if table.notes else text


def _nothing(reader: StatisticsContext, local: PageState) -> tuple[Node, ...]:
    """What was looked for, and the way back to all of it."""
    tr, wanted = reader.tr, local.wanted
    box = reader.box(wanted.box) if wanted.box else ""
    looked = tr.listed(part for part in (wanted.letters, box, wanted.player, wanted.place, wanted.year) if part)
    text = (_centred(tr("history.no_fit"), "head", "ink"), _centred(tr("history.looked_for", what=looked)))
    button = Columns((Button(tr("history.clear"), tap=do("clear_all")),), 0, CLEAR)
    return (*_ledger(), *text, Column((button,), pad=(0, CARD_GAP, 0, 0), key="clear"))


def _latest(reader: StatisticsContext, table: PastTable, course: Course) -> Key:
    """When the latest table was, who won, and the score over time, as high as there is room."""
    tr, room = reader.tr, reader.room
    when, took = day_of(table.played_at), duration(table.length) if table.length is not None else None
    facts = tr.text(message("date.with_duration", date=when, duration=took) if took else when)
    words = Column((Text(_name(reader, table), "head2"), Text(facts[:1].upper() + facts[1:], "caption", "ink2")))
    won = Text(tr.listed(table.names[seat] for seat in table.winners), "label", "brass")
    trophy = Card(Row((Icon("trophy-outline", "brass", 18), won), 6), Surface("brass_wash", radius=6), (8, 4), 28, True)
    above = (Row((words, Icon("chevron-right", "ink2")), 8), Wrap((trophy,)))

    def card(picture: float) -> Key:
        parts = Column((*above, drawn(tr, course, picture)), 10)
        name = " ".join((_name(reader, table), facts))
        return Key(
            parts, Surface("card", "rule", "edge", 1, lift=2), (16, 16), tap=do("open_past", table.id), name=name
        )

    width = room.width - room.column - 2 * room.side(LYING)
    left = room.height - 2 * CARD_GAP - height_of(reader.ruler, card(0), width)
    totals = len(course.lines) * reader.line("label") + reader.line("caption")
    return card(max(LOWEST, totals, min(HIGHEST, left)))


# --- who played, and what ---


def _players(reader: StatisticsContext, view: HistoryView) -> Section:
    """Everybody who ever played, most wins first; each leads to their own page."""
    found = sorted(view.players.items(), key=lambda one: (-one[1].wins, one[0]))
    marks = people((name, brief.colour) for name, brief in found)
    return [
        row(name, _played(reader, brief), mark=mark, tap=do("go", "person", who=name), arrow=True, strong=True)
        for (name, brief), mark in zip(found, marks, strict=True)
    ]


def _played(reader: StatisticsContext, brief: Brief) -> str:
    return reader.tr("stats.of_game", games=reader.games(brief.games), count=brief.wins)


def _games(reader: StatisticsContext, view: HistoryView) -> list[Section]:
    """Every box that was played, and every year."""
    boxes = [
        _leading(reader.box(box), reader.games(count) if count else "", reader.icon(box), do("go", "box", box=box))
        for box, count in view.boxes.items()
    ]
    years = [
        _leading(reader.tr("stats.year", year=str(year)), "", "star-outline", do("go", "year", year=str(year)))
        for year in view.years
    ]
    return [boxes, [Text(reader.tr("history.years"), "head2"), *years]]


def _leading(words: str, detail: str, icon: str, tap: Message) -> ListRow:
    return row(words, detail, icon=icon, tap=tap, arrow=True, strong=True)

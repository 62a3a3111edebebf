"""The story of a table: points round by round, who led, who thought longest, what decided it, facts of its game."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from companion.game import Seat
from companion.messages import message
from companion.statistics.shares import percent, rounded
from companion.statistics.story import Story
from companion.table.course import Course, PlayerLine
from companion.words.numbers import shown_number as number
from scoring.luck import luck
from screens.pages.score.course import drawn
from screens.pages.statistics import parts
from screens.pages.statistics.parts import Section, StatisticsContext, card, heading, people, row
from screens.pages.statistics.plots import NumberRow, seat_lines
from screens.ui.tree.controls import do
from screens.ui.tree.nodes import Button, Card, ListRow, Mark, Node, Screen, Text

REPLAY = "replay"
"""The page of a game that shows its table once more, turn by turn."""
LINES_HEIGHT = 240


@dataclass(frozen=True, slots=True)
class StoryView:
    table: str
    title: str
    game: str
    seats: tuple[Seat, ...]
    story: Story
    has_replay: bool
    """True if its game shows a table once more."""

    @property
    def marks(self) -> list[Mark]:
        return people((seat.name, seat.colour) for seat in self.seats)


def page(reader: StatisticsContext, view: StoryView) -> Screen:
    tr = reader.tr
    entered = _sections(reader, view) if view.story.turns else [[Text(tr("stats.no_story"), ink="ink2")]]
    return parts.page(reader, tr("stats.story"), entered, subtitle=view.title)


def _sections(reader: StatisticsContext, view: StoryView) -> Iterator[Section]:
    yield [_lines(reader, view)]
    yield list(_moments(reader, view.story))
    yield list(_luck(reader, view))
    yield from _deliveries(reader, view)
    yield list(_built(reader, view))


def _lines(reader: StatisticsContext, view: StoryView) -> Card:
    """Everybody's points after each round; tapped they are numbers."""
    tr, story, rounds = reader.tr, view.story, view.story.rounds
    lines = tuple(
        PlayerLine(mark.colour, mark.initial, tuple(points[n] for points in rounds[:-1]), story.totals[n])
        for n, mark in enumerate(view.marks)
    )
    numbers = []
    for place, points in enumerate(rounds[1:], 1):
        name = tr("stats.final") if place == len(rounds) - 1 else tr("stats.round", number=place)
        numbers.append((name, "  ".join(map(number, points))))
    title = tr("stats.by_round")
    names = tr.listed(seat.name for seat in view.seats)
    picture = drawn(tr, Course(lines, 1, len(rounds) - 2, "stats.round"), LINES_HEIGHT)
    tap = do("show_numbers", f"{title} ({names})", _said(reader, story), tuple(numbers))
    return card(heading(title), replace(picture, tap=tap, name=title))


def _said(reader: StatisticsContext, story: Story) -> str:
    """How it ended, and how often the lead changed."""
    tr = reader.tr
    ends = [f"{name} {number(total)}" for name, total in zip(story.seats, story.totals, strict=True)]
    changes = tr("plot.one", what=tr("stats.lead_changes"), value=number(story.lead_changes))
    return f"{tr('plot.lines', what=tr.listed(ends))} {changes}"


def _moments(reader: StatisticsContext, story: Story) -> Iterator[ListRow]:
    tr = reader.tr
    yield row(tr("stats.lead_changes"), "", number(story.lead_changes), icon="swap-horizontal")
    if story.decided is not None:
        by_sheet = story.decided == len(story.turns)
        text = tr("stats.decided_by_sheet") if by_sheet else _turn(reader, story, story.decided, story.winners[0])
        yield row(tr("stats.decided"), text, icon="trophy-outline")
    if story.best_turn:
        place, more = story.best_turn
        text = _turn(reader, story, place, story.turns[place].seat or 0)
        yield row(tr("stats.best_turn"), text, tr("stats.plus_points", count=more), icon="arrow-up-bold")
    if story.longest_thought is not None:
        turn = story.turns[story.longest_thought]
        minutes, seconds = divmod(turn.seconds, 60)
        took = tr.text(message("stats.minutes_seconds", minutes=minutes, seconds=seconds))
        text = _turn(reader, story, story.longest_thought, turn.seat or 0)
        yield row(tr("stats.longest_thought"), text, took, icon="history")


def _turn(reader: StatisticsContext, story: Story, place: int, seat: int) -> str:
    return reader.tr("stats.turn_of", player=story.seats[seat], number=story.turns[place].round)


# --- facts of single games ---


def _luck(reader: StatisticsContext, view: StoryView) -> Iterator[Node]:
    tr, rolls = reader.tr, [entered for _, entered in view.story.facts("roll")]
    if not rolls:
        return
    yield heading(tr("stats.luck"))
    for seat, mark in enumerate(view.marks):
        mine = [roll for roll in rolls if roll.seat == seat]
        found = luck(sum(roll.of for roll in mine), sum(roll.number for roll in mine))
        text = tr("stats.luck_of", dice=found.dice, pips=found.pips, expected=_half(rounded(found.expected * 2)))
        better = tr("stats.luck_share", share=percent(found.below))
        value = f"{float(found.more):+.1f}".replace("-", "−")
        yield row(view.story.seats[seat], f"{text}. {better}", value, mark=mark)


def _half(doubled: int) -> str:
    return str(doubled // 2) + (".5" if doubled % 2 else "")


def _deliveries(reader: StatisticsContext, view: StoryView) -> Iterator[Section]:
    """How many everybody had made after each round, where; and how far the engines had come."""
    tr, story = reader.tr, view.story
    entered, engines = story.facts("delivery"), story.gauge("engine")
    if not entered:
        return
    where = []
    for place, one in entered:
        city = tr(f"{view.game}.city.{one.what}")
        where.append((f"{story.seats[one.seat]}: {city}", tr("stats.round", number=story.turns[place].round)))
    yield _over_time(reader, view, "stats.deliveries", story.counted("delivery"), where)
    if engines:
        yield _over_time(reader, view, "stats.engine", engines)


def _over_time(
    reader: StatisticsContext,
    view: StoryView,
    words: str,
    values: Mapping[int, tuple[int, ...]],
    more: Sequence[NumberRow] = (),
) -> Section:
    tr, names = reader.tr, view.story.seats
    title = f"{tr(words)} ({tr.listed(names)})"
    return [heading(tr(words)), seat_lines(tr, view.marks, names, values, title, more)]


def _built(reader: StatisticsContext, view: StoryView) -> Iterator[Node]:
    """Who built what, turn by turn."""
    tr, story, routes = reader.tr, view.story, view.story.facts("route")
    if not routes:
        return
    yield heading(tr("stats.built"))
    if view.has_replay:
        yield Button(tr("replay.show"), "map-outline", tap=do("go", REPLAY, table=view.table))
    marks = view.marks
    for place, entered in routes:
        ends = entered.what.split("--")[:2]
        words = " – ".join(tr(f"{view.game}.place.{end}") for end in ends)
        yield row(words, _turn(reader, story, place, entered.seat), mark=marks[entered.seat])

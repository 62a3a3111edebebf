"""A year at the table: how often, how long, what, with whom, and memorable games."""

from collections.abc import Iterator
from datetime import date, datetime

from companion.messages import message
from companion.statistics.shares import time_spent
from companion.statistics.year import YearTally
from companion.words.dates import MONTHS, day_of, duration
from companion.words.numbers import shown_number as number
from screens.pages.statistics import parts
from screens.pages.statistics.parts import Section, StatisticsContext, card, figures, heading, people, record_row, row
from screens.pages.statistics.plots import PlotBar, plain_bars
from screens.ui.tree import names
from screens.ui.tree.controls import do, icon_key
from screens.ui.tree.nodes import Column, Columns, ListRow, Node, Screen, Text

IN_PICTURE, RECORDS = 4, 2
"""So many games and winners, and so many records, stand in the picture of a year."""


def page(reader: StatisticsContext, year: str, tally: YearTally | None) -> Screen:
    tr, title = reader.tr, reader.tr("stats.year", year=year)
    if tally is None:
        return parts.page(reader, title, [[Text(tr("history.empty"), ink="ink2")]])
    return parts.page(reader, title, _sections(reader, tally), icon_key("share-variant", do("share"), names.SHARE))


def _sections(reader: StatisticsContext, tally: YearTally) -> Iterator[Section]:
    tr = reader.tr
    yield [card(figures(reader, _pairs(reader, tally)))]
    months = [PlotBar(tr.text(message(MONTHS[m - 1])), n, number(n)) for m, n in sorted(tally.months.items())]
    for words, some in ((tr("stats.by_game"), _bars(reader, tally)), (tr("stats.by_month"), months)):
        yield [heading(words), plain_bars(tr, some, reader.line("body"), words)]
    yield [heading(tr("stats.winners_of_year")), *_people(reader, tally)]
    yield _met(reader, tally)
    yield [heading(tr("stats.records")), *_told(reader, tally)]


def picture(reader: StatisticsContext, tally: YearTally) -> tuple[Node, ...]:
    """The year on a sheet of paper."""
    tr, line = reader.tr, reader.line("body")
    winners = [PlotBar(name, wins, number(wins)) for name, _, wins in tally.by_player[:IN_PICTURE]]
    lists = (("stats.by_game", _bars(reader, tally)[:IN_PICTURE]), ("stats.winners_of_year", winners))
    columns = tuple(Column((heading(tr(title)), plain_bars(tr, bars, line, title)), 4) for title, bars in lists)
    best = list(tally.best.items())[:RECORDS]
    rows = (record_row(reader, mark, tr("stats.best_in", game=reader.box(box)), leads_on=False) for box, mark in best)
    return card(figures(reader, _pairs(reader, tally))), Columns(columns, 0, 600, 20), Column(tuple(rows))


def _pairs(reader: StatisticsContext, tally: YearTally) -> list[tuple[str, str]]:
    tr = reader.tr
    pairs = [(number(tally.tables), tr("stats.tables_word")), (number(len(tally.players)), tr("stats.people_word"))]
    if tally.timed:
        count, hours = time_spent(tally.seconds)
        pairs.append((number(count), tr("stats.hours_word" if hours else "stats.minutes_word")))
    return pairs


def _bars(reader: StatisticsContext, tally: YearTally) -> list[PlotBar]:
    return [PlotBar(reader.box(box), n, number(n)) for box, n in tally.by_box]


def _people(reader: StatisticsContext, tally: YearTally) -> Iterator[ListRow]:
    marks = people((name, tally.colours[name]) for name, _, _ in tally.by_player)
    for (name, played, wins), mark in zip(tally.by_player, marks, strict=True):
        yield row(name, reader.games(played), number(wins), mark=mark, tap=do("go", "person", who=name))


def _met(reader: StatisticsContext, tally: YearTally) -> Section:
    """Apart from those who won."""
    if not tally.met:
        return []
    text = reader.tr("stats.new_people")
    return [Column((row(text, reader.tr.listed(tally.met), icon="account-plus-outline"),))]


def _told(reader: StatisticsContext, tally: YearTally) -> Iterator[ListRow]:
    tr = reader.tr
    for box, mark in tally.best.items():
        yield record_row(reader, mark, tr("stats.best_in", game=reader.box(box)))
    if tally.narrowest:
        yield record_row(reader, tally.narrowest, tr("stats.narrowest"))
    took = duration(tally.longest.value) if tally.longest else None
    if tally.longest and took:
        yield record_row(reader, tally.longest, tr("stats.longest_table"), value=tr.text(took))
    if tally.fullest_day and tally.fullest_day[1] > 1:
        day, count = tally.fullest_day
        when = tr.text(day_of(_noon(day)))
        yield row(tr("stats.fullest_day"), when, number(count), icon="star-outline")


def _noon(day: date) -> float:
    return datetime(day.year, day.month, day.day, 12).timestamp()

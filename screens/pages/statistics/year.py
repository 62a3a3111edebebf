"""A year at the table: how often, how long, what, with whom, and what will be told again."""

from collections.abc import Iterator
from datetime import date, datetime
from typing import Any

from kivy.metrics import dp
from kivy.properties import StringProperty

from companion.dates import MONTHS, day_of, duration
from companion.messages import message
from companion.statistics.shares import rounded
from companion.statistics.year import YearTally
from screens.kit import Across, Column, Row, Text
from screens.kit.figures import column, number
from screens.kit.marks import initials
from screens.pages.exported import hand_over
from screens.pages.paper import Paper, draw
from screens.pages.statistics.parts import (
    StatisticsCard,
    StatisticsPage,
    box_name,
    figures,
    games,
    heading,
    record_row,
)
from screens.pages.statistics.plots import PlainBars, PlotBar


class YearPage(StatisticsPage):
    year = StringProperty("")

    def found(self) -> YearTally | None:
        return self.app.store.statistics().year(int(self.year))

    def parts(self, tally: YearTally | None) -> Iterator[Any]:
        tr = self.app.tr
        self.title = tr("stats.year", year=self.year)
        if tally is None:
            yield Text(text=tr("history.empty"), muted=True)
            return
        self.act_icon, self.act_name = "share-variant", "share"
        yield StatisticsCard([figures(self._pairs(tally))])
        yield from self._played(tally)
        yield from self._people(tally)
        yield heading(tr("stats.records"))
        yield from self._told(tally)

    def act(self) -> None:
        """The year as a picture."""
        tally = self.found()
        if tally:
            hand_over(self, f"tableside-{self.year}.png", draw(lambda: self._picture(tally)))

    def _picture(self, tally: YearTally) -> Paper:
        tr = self.app.tr
        best = list(tally.best.items())[:2]
        records = [record_row(mark, tr("stats.best_in", game=box_name(box)), number(mark.value)) for box, mark in best]
        for row in records:
            row.arrow = False
        bars = [PlotBar(box_name(box), n, number(n)) for box, n in tally.by_box[:4]]
        winners = [PlotBar(name, wins, number(wins)) for name, _, wins in tally.by_player[:4]]
        parts = [
            StatisticsCard([figures(self._pairs(tally))]),
            Across(spacing=dp(20)).fill(
                [
                    Column(spacing=dp(4)).fill([heading(tr("stats.by_game")), PlainBars(data=bars)]),
                    Column(spacing=dp(4)).fill([heading(tr("stats.winners_of_year")), PlainBars(data=winners)]),
                ]
            ),
            column(records),
        ]
        return Paper(self.title, games(tally.tables), "", parts)

    def _pairs(self, tally: YearTally) -> list[tuple[str, str]]:
        tr = self.app.tr
        pairs = [(number(tally.tables), tr("stats.tables_word")), (number(len(tally.players)), tr("stats.people_word"))]
        if tally.timed:
            pairs.append((number(rounded(tally.seconds / 3600)), tr("stats.hours_word")))
        return pairs

    def _played(self, tally: YearTally) -> Iterator[Any]:
        app, tr = self.app, self.app.tr
        bars = [PlotBar(box_name(box), n, number(n)) for box, n in tally.by_box]
        months = [PlotBar(app.say(message(MONTHS[m - 1])), n, number(n)) for m, n in sorted(tally.months.items())]
        for words, some in ((tr("stats.by_game"), bars), (tr("stats.by_month"), months)):
            yield heading(words)
            yield PlainBars(data=some, numbers=[(bar.name, bar.words) for bar in some], heading=words)

    def _people(self, tally: YearTally) -> Iterator[Any]:
        tr = self.app.tr
        yield heading(tr("stats.winners_of_year"))
        letters = initials([name for name, _, _ in tally.by_player])
        for (name, played, wins), letter in zip(tally.by_player, letters, strict=True):
            row = Row(text=name, detail=games(played), value=number(wins), colour=tally.colours[name], initial=letter)
            row.bind(on_release=lambda _, who=name: self.app.go("person", who=who))
            yield row
        if tally.met:
            new = Row(icon="account-plus-outline", text=tr("stats.new_people"), detail=tr.listed(tally.met))
            yield column([new])  # apart from those who won

    def _told(self, tally: YearTally) -> Iterator[Row]:
        app, tr = self.app, self.app.tr
        for box, mark in tally.best.items():
            yield record_row(mark, tr("stats.best_in", game=box_name(box)), number(mark.value))
        if tally.narrowest:
            yield record_row(tally.narrowest, tr("stats.narrowest"), number(tally.narrowest.value))
        took = duration(tally.longest.value) if tally.longest else None
        if tally.longest and took:
            yield record_row(tally.longest, tr("stats.longest_table"), app.say(took))
        if tally.fullest_day and tally.fullest_day[1] > 1:
            day, count = tally.fullest_day
            when = app.say(day_of(_noon(day)))
            yield Row(icon="star-outline", text=tr("stats.fullest_day"), detail=when, value=number(count))


def _noon(day: date) -> float:
    return datetime(day.year, day.month, day.day, 12).timestamp()

"""A box: scores by number of players, records, what winners had more of, whether beginning helps, how long it takes."""

from collections.abc import Iterator
from typing import Any

from kivy.properties import StringProperty

from companion.dates import duration
from companion.statistics.box import BoxTally, Group, length_of, middle
from companion.statistics.shares import rounded
from screens.kit import Row, Text
from screens.kit.figures import number, signed
from screens.pages.statistics.parts import (
    StatisticsCard,
    StatisticsPage,
    all_games,
    box_name,
    category,
    games,
    heading,
    range_parts,
    record_row,
)
from screens.pages.statistics.plots import Dot, DotLine, DotPlot, PlainBars, PlotBar, SignedBars


class BoxPage(StatisticsPage):
    box = StringProperty("")

    def found(self) -> BoxTally | None:
        return self.app.store.statistics().box(self.box)

    def parts(self, tally: BoxTally | None) -> Iterator[Any]:
        tr = self.app.tr
        self.title = box_name(self.box)
        if tally is None:
            yield Text(text=tr("stats.not_played"), muted=True)
            return
        self.subtitle = tr("stats.games_players", games=games(tally.games), count=len(tally.players))
        yield self._scores(tally)
        yield heading(tr("stats.records"))
        yield from self._records(tally)
        yield from self._categories(tally)
        if tally.range_beginning:
            found = tally.range_beginning
            yield StatisticsCard(range_parts(found, "stats.begins_range", f"stats.begins_{found.verdict}"))
        yield from self._lengths(tally)
        every = Row(icon="history", text=all_games(tally.games), arrow=True)
        every.bind(on_release=lambda _: self.app.go("history", box=self.box))
        yield every

    def _scores(self, tally: BoxTally) -> StatisticsCard:
        tr = self.app.tr
        lines = [self._line(count, tally.groups[count]) for count in tally.counts]
        numbers = []
        for count in tally.counts:
            group = tally.groups[count]
            half = middle(group)
            if half is not None:
                numbers.append((tr("stats.middle_of", players=tr("stats.players", count=count)), number(rounded(half))))
            for total, (times, won) in sorted(group.scores.items(), reverse=True)[:40]:
                what = tr("stats.score_of", players=tr("stats.players", count=count), points=total)
                numbers.append((what, tr("stats.times_won", count=times, won=won)))
        plot = DotPlot(data=lines, numbers=numbers, heading=tr("stats.scores"))
        return StatisticsCard([heading(tr("stats.scores"), tr("stats.scores_legend")), plot])

    def _line(self, count: int, group: Group) -> DotLine:
        dots = tuple(Dot(one.colour, one.total, one.won) for one in group.latest)
        half = middle(group)
        return DotLine(self.app.tr("stats.players", count=count), dots, None if half is None else float(half))

    def _records(self, tally: BoxTally) -> Iterator[Row]:
        tr = self.app.tr
        for kind in ("highest", "narrowest", "widest"):
            mark = tally.record(kind)
            if mark:
                yield record_row(mark, tr(f"stats.{kind}"), number(mark.value))
        for name, mark in tally.most():
            if mark.value > 0:
                yield record_row(mark, tr("stats.most_for", what=category(self.box, name)), number(mark.value))
        for count in tally.counts if len(tally.counts) > 1 else ():
            mark = tally.groups[count].highest
            if mark:
                words = tr("stats.highest_of", players=tr("stats.players", count=count))
                yield record_row(mark, words, number(mark.value))

    def _categories(self, tally: BoxTally) -> Iterator[Any]:
        tr = self.app.tr
        means = [PlotBar(category(self.box, c), max(0.0, float(v)), number(rounded(v))) for c, v in tally.means()]
        numbers = [(bar.name, f"{bar.value:.1f}") for bar in means]
        yield heading(tr("stats.means"), tr("stats.per_player"))
        yield PlainBars(data=means, numbers=numbers, heading=tr("stats.means"))
        more = tally.winners_more()
        if tally.games >= 3 and more:
            bars = [PlotBar(category(self.box, c), float(v), signed(rounded(v))) for c, v in more]
            numbers = [(bar.name, f"{bar.value:+.1f}") for bar in bars]
            yield heading(tr("stats.winners_more"), tr("stats.per_table"))
            yield SignedBars(data=bars, numbers=numbers, heading=tr("stats.winners_more"))

    def _lengths(self, tally: BoxTally) -> list[Any]:
        tr, bars = self.app.tr, []
        for count in tally.counts:
            took = length_of(tally.groups[count])
            said = duration(rounded(took)) if took is not None else None
            if said and took is not None:
                bars.append(PlotBar(tr("stats.players", count=count), float(took), self.app.say(said)))
        if not bars or tally.length is None:
            return []
        mean = duration(rounded(tally.length))
        beside = tr("stats.average_of", value=self.app.say(mean)) if mean else ""
        plot = PlainBars(data=bars, numbers=[(bar.name, bar.words) for bar in bars], heading=tr("stats.length_word"))
        return [heading(tr("stats.length_word"), beside), plot]

"""A box: scores by number of players, records, what winners had more of, whether beginning helps, how long it takes."""

from collections.abc import Iterator

from companion.statistics.box import BoxTally, Group, length_of, middle
from companion.statistics.shares import rounded
from companion.words.dates import duration
from companion.words.numbers import shown_number as number
from companion.words.numbers import signed
from screens.pages.statistics import parts
from screens.pages.statistics.parts import Section, StatisticsContext, card, heading, range_parts, record_row, row
from screens.pages.statistics.plots import Dot, DotLine, PlotBar, plain_bars, plot, said_of_dots, signed_bars
from screens.ui.tree.controls import do
from screens.ui.tree.nodes import Card, ListRow, Screen, Text

FEWEST_GAMES, MOST_SCORES = 3, 40


def page(reader: StatisticsContext, box: str, tally: BoxTally | None) -> Screen:
    tr, title = reader.tr, reader.box(box)
    if tally is None:
        return parts.page(reader, title, [[Text(tr("stats.not_played"), ink="ink2")]])
    subtitle = tr("stats.games_players", games=reader.games(tally.games), count=len(tally.players))
    return parts.page(reader, title, _sections(reader, box, tally), subtitle=subtitle)


def _sections(reader: StatisticsContext, box: str, tally: BoxTally) -> Iterator[Section]:
    tr = reader.tr
    yield [_scores(reader, tally)]
    yield [heading(tr("stats.records")), *_records(reader, box, tally)]
    yield from _categories(reader, box, tally)
    if tally.range_beginning:
        found = tally.range_beginning
        yield [card(*range_parts(reader, found, "stats.begins_range", f"stats.begins_{found.verdict}"))]
    yield _lengths(reader, tally)
    yield [row(reader.all_games(tally.games), icon="history", tap=do("go", "history", box=box), arrow=True)]


def _scores(reader: StatisticsContext, tally: BoxTally) -> Card:
    tr, numbers = reader.tr, []
    for count in tally.counts:
        group, players = tally.groups[count], tr("stats.players", count=count)
        half = middle(group)
        if half is not None:
            numbers.append((tr("stats.middle_of", players=players), number(rounded(half))))
        for total, (times, won) in sorted(group.scores.items(), reverse=True)[:MOST_SCORES]:
            what = tr("stats.score_of", players=players, points=total)
            numbers.append((what, tr("stats.times_won", count=times, won=won)))
    lines = tuple(_line(reader, count, tally.groups[count]) for count in tally.counts)
    high = len(lines) * max(reader.line("label") + 10, 44) + reader.line("caption") + 6
    title = tr("stats.scores")
    return card(
        heading(title, tr("stats.scores_legend")),
        plot("dot_plot", (lines,), high, title, said_of_dots(tr, lines), numbers),
    )


def _line(reader: StatisticsContext, count: int, group: Group) -> DotLine:
    dots = tuple(Dot(one.colour, one.total, one.won) for one in group.latest)
    half = middle(group)
    return DotLine(reader.tr("stats.players", count=count), dots, None if half is None else float(half))


def _records(reader: StatisticsContext, box: str, tally: BoxTally) -> Iterator[ListRow]:
    tr = reader.tr
    for kind in (tally.best, "narrowest", "widest"):
        mark = tally.record(kind)
        if mark:
            yield record_row(reader, mark, tr(f"stats.{kind}"))
    for name, mark in tally.most():
        if mark.value > 0:
            yield record_row(reader, mark, tr("stats.most_for", what=reader.category(box, name)))
    for count in tally.counts if len(tally.counts) > 1 else ():
        mark = getattr(tally.groups[count], tally.best)
        if mark:
            yield record_row(reader, mark, tr(f"stats.{tally.best}_of", players=tr("stats.players", count=count)))


def _categories(reader: StatisticsContext, box: str, tally: BoxTally) -> Iterator[Section]:
    tr, line = reader.tr, reader.line("body")
    means = [PlotBar(reader.category(box, c), max(0.0, float(v)), number(rounded(v))) for c, v in tally.means()]
    numbers = [(bar.name, f"{bar.value:.1f}") for bar in means]
    title = tr("stats.means")
    yield [heading(title, tr("stats.per_player")), plain_bars(tr, means, line, title, numbers)]
    more = tally.winners_more()
    if tally.games >= FEWEST_GAMES and more:
        bars = [PlotBar(reader.category(box, c), float(v), signed(rounded(v))) for c, v in more]
        title = tr("stats.winners_more")
        yield [heading(title, tr("stats.per_table")), signed_bars(tr, bars, line, title)]


def _lengths(reader: StatisticsContext, tally: BoxTally) -> Section:
    tr, bars = reader.tr, []
    for count in tally.counts:
        took = length_of(tally.groups[count])
        text = duration(rounded(took)) if took is not None else None
        if text and took is not None:
            bars.append(PlotBar(tr("stats.players", count=count), float(took), tr.text(text)))
    if not bars or tally.length is None:
        return []
    mean, title = duration(rounded(tally.length)), tr("stats.length_word")
    beside = tr("stats.average_of", value=tr.text(mean)) if mean else ""
    return [heading(title, beside), plain_bars(tr, bars, reader.line("body"), title)]

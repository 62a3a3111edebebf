"""A player: how often they win and how sure that is, by game, against whom, what they are good at, their rating."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from companion.statistics.player import GAMES_FOR_RATING, OfBox, PlayerTally
from companion.statistics.rating import settling, shown
from companion.statistics.shares import rounded, time_spent
from companion.words.dates import duration
from companion.words.numbers import shown_number as number
from companion.words.numbers import signed
from companion.words.text_search import initials
from screens.pages.statistics import parts
from screens.pages.statistics.parts import (
    Section,
    StatisticsContext,
    card,
    figures,
    heading,
    note,
    people,
    range_parts,
    record_row,
    row,
)
from screens.pages.statistics.plots import PlotBar, PlotMoment, band_line, meetings, signed_bars
from screens.ui.tree import names
from screens.ui.tree.controls import do, icon_key
from screens.ui.tree.nodes import Card, ListRow, Mark, Node, Screen, Text

GAMES_FOR_RANGE = 3


@dataclass(frozen=True, slots=True)
class PlayerView:
    name: str
    tally: PlayerTally
    colour: str
    also: tuple[str, ...]
    """What else they were called."""
    is_me: bool
    """True of the player this device belongs to."""


def page(reader: StatisticsContext, view: PlayerView) -> Screen:
    menu = icon_key("dots-vertical", do("show_menu"), names.MENU)
    mark = Mark(view.colour, initials([view.name])[0], 38)
    subtitle = reader.games(view.tally.games)
    return parts.page(reader, view.name, _sections(reader, view), menu, subtitle=subtitle, mark=mark)


def unknown(reader: StatisticsContext, name: str) -> Screen:
    return parts.page(reader, name, [[Text(reader.tr("history.empty"), ink="ink2")]])


def _sections(reader: StatisticsContext, view: PlayerView) -> Iterator[Section]:
    tally = view.tally
    yield [_wins(reader, tally)]
    yield _by_game(reader, tally)
    yield list(_against(reader, tally))
    yield list(_strengths(reader, tally))
    yield _rating(reader, tally)
    yield list(_seats(reader, tally))
    yield list(_records(reader, view))


def _wins(reader: StatisticsContext, tally: PlayerTally) -> Card:
    tr = reader.tr
    pairs = [
        (number(tally.games), tr("stats.games_word")),
        (number(tally.wins), tr("stats.wins_word")),
        (number(tally.run), tr("stats.in_a_row")),
        (number(tally.longest_run), tr("stats.longest_run")),
    ]
    found = tally.range if tally.games >= GAMES_FOR_RANGE else None
    if found is None:
        return card(figures(reader, pairs), note(tr("stats.too_few")))
    return card(figures(reader, pairs), *range_parts(reader, found, "stats.wins_range", f"stats.wins_{found.verdict}"))


def _by_game(reader: StatisticsContext, tally: PlayerTally) -> Section:
    return [
        heading(reader.tr("stats.by_game"), reader.tr("history.best")),
        *(_game(reader, of) for of in tally.boxes()),
    ]


def _game(reader: StatisticsContext, of: OfBox) -> ListRow:
    tr, best = reader.tr, number(of.best.value) if of.best else ""
    params: dict[str, Any] = {"games": reader.games(of.games), "count": of.wins}
    text = tr("stats.of_game", **params)
    lowest = of.best if of.least else of.worst
    if of.average is not None and lowest:
        text = tr("stats.of_game_average", average=rounded(of.average), lowest=lowest.value, **params)
    detail = "\n".join(filter(None, (text, " ".join(_by_count(reader, of)))))
    return row(reader.box(of.box), detail, best, icon=reader.icon(of.box), tap=do("go", "box", box=of.box), arrow=True)


def _by_count(reader: StatisticsContext, of: OfBox) -> tuple[str, ...]:
    """How many games were won with each number of players, where there were different ones."""
    tr, lots = reader.tr, sorted(of.lots.items()) if len(of.lots) > 1 else ()
    return tuple(
        tr("plot.one", what=tr("stats.players", count=count), value=tr("stats.of", wins=lot.wins, games=lot.games))
        for count, lot in lots
    )


def _against(reader: StatisticsContext, tally: PlayerTally) -> Iterator[Node]:
    tr, met = reader.tr, tally.opponents()
    yield heading(tr("stats.head_to_head"), tr("stats.ahead_behind"))
    for (name, one), mark in zip(met, people((name, one.colour) for name, one in met), strict=True):
        score, below = f"{number(one.ahead)} : {number(one.behind)}", meetings(one.latest) if one.latest else None
        yield row(name, "", score, mark=mark, tap=do("go", "person", who=name), below=below)
    if tally.nemesis:
        yield Text(tr("stats.nemesis", player=tally.nemesis), ink="ink2")


def _strengths(reader: StatisticsContext, tally: PlayerTally) -> Iterator[Node]:
    tr = reader.tr
    strong = [(of, found) for of in tally.boxes() if (found := of.strengths())]
    if strong:
        yield heading(tr("stats.strengths"), tr("stats.against_others"))
    for of, found in strong:
        bars = [PlotBar(reader.category(of.box, c), float(more), signed(rounded(more))) for c, more in found]
        title = tr("stats.of_what", game=reader.box(of.box), games=reader.games(of.games))
        yield Text(title, "label", "ink2")
        yield signed_bars(tr, bars, reader.line("body"), title)


def _rating(reader: StatisticsContext, tally: PlayerTally) -> Section:
    if tally.games < GAMES_FOR_RATING:
        return []
    tr, last = reader.tr, tally.ratings[-1]
    moments = [PlotMoment(*shown(point.mu, point.sigma), point.won) for point in tally.ratings]
    low, middle, high = shown(last.mu, last.sigma)
    head = heading(tr("stats.rating"), tr("stats.settling") if settling(last.sigma) else number(middle))
    drawn = band_line(tr, moments, tr("stats.rating"))
    return [card(head, note(tr("stats.rating_how")), drawn, note(tr("stats.rating_means", low=low, high=high)))]


def _seats(reader: StatisticsContext, tally: PlayerTally) -> Iterator[ListRow]:
    tr, began = reader.tr, tally.range_beginning
    if began:
        yield row(tr("stats.began_word"), "", tr("stats.of", wins=began.wins, games=began.games), icon="flag-variant")
    for place, (played, won) in sorted(tally.seats.items()):
        if place:  # the first is whoever began
            yield row(tr("stats.seat_wins", number=place + 1), "", tr("stats.of", wins=won, games=played))
    took = duration(tally.seconds // tally.timed) if tally.timed else None
    if took:
        count, hours = time_spent(tally.seconds)
        spent = tr("stats.hours" if hours else "stats.minutes", count=count)
        yield row(tr("stats.at_table"), tr.text(took), spent, icon="history")


def _records(reader: StatisticsContext, view: PlayerView) -> Iterator[Node]:
    tr, tally = reader.tr, view.tally
    yield heading(tr("stats.records"))
    for of in tally.boxes():
        for kind, mark in of.extremes if of.games > 1 else of.extremes[:1]:
            if mark:
                yield record_row(reader, mark, tr(f"stats.{kind}_in", game=reader.box(of.box)))
    if view.also:
        names = tr.listed(view.also)
        yield row(tr("person.also"), names, icon="account-group", tap=do("show_menu"), arrow=True)
    box = "checkbox-marked" if view.is_me else "checkbox-blank-outline"
    yield row(tr("person.me"), tr("person.me_detail"), icon=box, tap=do("turn_me"))
    every = reader.all_games(tally.games)
    yield row(every, icon="history", tap=do("go", "history", player=view.name), arrow=True)

"""A player: how often they win and how sure that is, by game, against whom, what they are good at, their rating."""

from typing import Any

from kivy.properties import StringProperty

from companion.dates import duration
from companion.statistics.player import GAMES_FOR_RATING, Against, OfBox, PlayerTally
from companion.statistics.rating import settling, shown
from companion.statistics.shares import rounded
from screens.kit import Column, Row, Text
from screens.kit.figures import column, number, signed
from screens.kit.marks import initials
from screens.pages.statistics.parts import (
    StatisticsCard,
    StatisticsPage,
    box_name,
    category,
    figures,
    games,
    heading,
    range_parts,
    record_row,
)
from screens.pages.statistics.person import show_person_menu
from screens.pages.statistics.plots import BandLine, Meetings, PlotBar, PlotMoment, SignedBars

GAMES_FOR_RANGE = 3


class MeetingRow(Row):
    """Another player, with a square for each of the latest games."""

    latest = StringProperty("")

    def _detail(self) -> list[Any]:
        return [self._part("latest", lambda: Meetings(data=self.latest))] if self.latest else []


class PlayerPage(StatisticsPage):
    who = StringProperty("")

    def parts(self) -> list[Any]:
        tally = self.app.store.statistics().player(self.who)
        self.title = self.who
        if tally is None:
            return [Text(text=self.app.tr("history.empty"), muted=True)]
        self.subtitle = games(tally.games)
        self.act_icon, self.act_name = "dots-vertical", "menu"
        parts = [self._wins(tally), *self._by_game(tally), *self._against(tally), *self._strengths(tally)]
        parts += [*self._rating(tally), *self._seats(tally), *self._records(tally)]
        return parts

    def act(self) -> None:
        show_person_menu(self, self.who)

    def _wins(self, tally: PlayerTally) -> StatisticsCard:
        tr = self.app.tr
        pairs = [
            (number(tally.games), tr("stats.games_word")),
            (number(tally.wins), tr("stats.wins_word")),
            (number(tally.run), tr("stats.in_a_row")),
            (number(tally.longest_run), tr("stats.longest_run")),
        ]
        parts: list[Any] = [figures(pairs)]
        if tally.range and tally.games >= GAMES_FOR_RANGE:
            parts += range_parts(tally.range, "stats.wins_range", f"stats.wins_{tally.range.verdict}")
        else:
            parts.append(Text(role="caption", muted=True, text=tr("stats.too_few")))
        return StatisticsCard(parts)

    def _by_game(self, tally: PlayerTally) -> list[Any]:
        rows = [self._game(of) for of in tally.boxes()]
        return [heading(self.app.tr("stats.by_game"), self.app.tr("history.best")), column(rows)]

    def _game(self, of: OfBox) -> Row:
        tr = self.app.tr
        params: dict[str, Any] = {"games": games(of.games), "count": of.wins}
        said = tr("stats.of_game", **params)
        if of.average is not None and of.worst:
            said = tr("stats.of_game_average", average=rounded(of.average), lowest=of.worst.value, **params)
        best = number(of.best.value) if of.best else ""
        row = Row(icon="cards-outline", text=box_name(of.box), detail=said, value=best, arrow=True)
        row.bind(on_release=lambda _: self._open(of.box))
        return row

    def _open(self, box: str) -> None:
        self.app.go("box", box=box)

    def _against(self, tally: PlayerTally) -> list[Any]:
        tr = self.app.tr
        parts: list[Any] = [heading(tr("stats.head_to_head"), tr("stats.ahead_behind"))]
        met = tally.opponents()
        letters = initials([name for name, _ in met])
        parts.append(column([self._meeting(*one, letter) for one, letter in zip(met, letters, strict=True)]))
        if tally.nemesis:
            parts.append(Text(text=tr("stats.nemesis", player=tally.nemesis), muted=True))
        return parts

    def _meeting(self, name: str, one: Against, letter: str) -> Row:
        score = f"{number(one.ahead)} : {number(one.behind)}"
        row = MeetingRow(text=name, value=score, colour=one.colour, initial=letter, latest=one.latest)
        row.bind(on_release=lambda _: self.app.go("person", who=name))
        return row

    def _strengths(self, tally: PlayerTally) -> list[Any]:
        tr, parts = self.app.tr, list[Any]()
        for of in tally.boxes():
            found = of.strengths()
            if not found:
                continue
            bars = [PlotBar(category(of.box, c), float(more), signed(rounded(more))) for c, more in found]
            title = tr("stats.of_what", game=box_name(of.box), games=games(of.games))
            plot = SignedBars(data=bars, numbers=[(bar.name, f"{bar.value:+.1f}") for bar in bars], heading=title)
            parts += [Text(role="label", muted=True, text=title), plot]
        return [heading(tr("stats.strengths"), tr("stats.against_others")), *parts] if parts else []

    def _rating(self, tally: PlayerTally) -> list[Any]:
        if tally.games < GAMES_FOR_RATING:
            return []
        tr, last = self.app.tr, tally.ratings[-1]
        moments = [PlotMoment(*shown(point.mu, point.sigma), point.won) for point in tally.ratings]
        numbers = [(tr("stats.after_game", number=n), number(m.middle)) for n, m in enumerate(moments, 1)][::-1]
        low, middle, high = shown(last.mu, last.sigma)
        said = tr("stats.rating_means", low=low, high=high)
        plot = BandLine(data=moments, numbers=numbers, heading=tr("stats.rating"))
        head = heading(tr("stats.rating"), tr("stats.settling") if settling(last.sigma) else number(middle))
        words = [Text(role="caption", muted=True, text=text) for text in (tr("stats.rating_how"), said)]
        return [StatisticsCard([head, words[0], plot, words[1]])]

    def _seats(self, tally: PlayerTally) -> list[Any]:
        tr, rows = self.app.tr, list[Any]()
        if tally.range_beginning:
            found = tally.range_beginning
            rows.append(
                Row(
                    icon="flag-variant",
                    text=tr("stats.began_word"),
                    value=tr("stats.of", wins=found.wins, games=found.games),
                )
            )
        took = duration(tally.seconds // tally.timed) if tally.timed else None
        if took:
            hours = tr("stats.hours", count=rounded(tally.seconds / 3600))
            rows.append(Row(icon="history", text=tr("stats.at_table"), detail=self.app.say(took), value=hours))
        return [Column().fill(rows)] if rows else []

    def _records(self, tally: PlayerTally) -> list[Any]:
        tr, rows = self.app.tr, list[Any]()
        for of in tally.boxes():
            for mark, words in ((of.best, "stats.best_in"), (of.worst if of.games > 1 else None, "stats.lowest_in")):
                if mark:
                    rows.append(record_row(mark, tr(words, game=box_name(of.box)), number(mark.value)))
        every = Row(icon="history", text=tr("stats.all_games", games=games(tally.games)), arrow=True)
        every.bind(on_release=lambda _: self.app.go("history", player=self.who))
        also = self.app.store.also_called(self.who)
        if also:
            rows.append(Row(icon="account-group", text=tr("person.also"), detail=tr.listed(also), arrow=True))
            rows[-1].bind(on_release=lambda _: self.act())
        return [column([*rows, every])]

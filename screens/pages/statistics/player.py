"""A player: how often they win and how sure that is, by game, against whom, what they are good at, their rating."""

from collections.abc import Iterator
from typing import Any

from kivy.metrics import dp
from kivy.properties import StringProperty

from companion.dates import duration
from companion.statistics.player import GAMES_FOR_RATING, Against, OfBox, PlayerTally
from companion.statistics.rating import settling, shown
from companion.statistics.shares import rounded
from screens.kit import Column, Mark, Row, Text
from screens.kit.figures import number, signed
from screens.kit.marks import initials
from screens.pages.statistics.by_game import BoxLine, ByGameHead, ByGameLine, Ledger
from screens.pages.statistics.parts import (
    Heading,
    StatisticsCard,
    StatisticsPage,
    all_games,
    box_icon,
    box_name,
    category,
    figures,
    games,
    heading,
    range_parts,
    record_row,
    room_for_parts,
)
from screens.pages.statistics.person import is_me, say_who_i_am, show_person_menu
from screens.pages.statistics.plots import BandLine, Meetings, PlotBar, PlotMoment, SignedBars

GAMES_FOR_RANGE = 3
COLUMNS = ("games", "wins", "average", "lowest", "best")
"""Of the table by game."""


class MeetingRow(Row):
    """Another player, with a square for each of the latest games."""

    latest = StringProperty("")

    def _detail(self) -> list[Any]:
        return [self.part("latest", lambda: Meetings(data=self.latest))] if self.latest else []


def _box(ticked: bool) -> str:
    return "checkbox-marked" if ticked else "checkbox-blank-outline"


class PlayerPage(StatisticsPage):
    who = StringProperty("")

    def found(self) -> tuple[PlayerTally | None, tuple[str, ...], str]:
        store = self.app.store
        return store.statistics().player(self.who), store.also_called(self.who), self.app.kept.here.me

    def parts(self, found: tuple[PlayerTally | None, tuple[str, ...], str]) -> Iterator[Any]:
        tally, also, _ = found
        self.title = self.who
        if tally is None:
            yield Text(text=self.app.tr("history.empty"), muted=True)
            return
        self.subtitle = games(tally.games)
        self._show_mark()
        self.act_icon, self.act_name = "dots-vertical", "menu"
        yield self._wins(tally)
        yield from self._by_game(tally)
        yield from self._against(tally)
        yield from self._strengths(tally)
        yield from self._rating(tally)
        yield from self._seats(tally)
        yield from self._records(tally, also)

    def _show_mark(self) -> None:
        """Whose page it is, beside the name."""
        brief, bar = self.app.store.statistics().all_players().get(self.who), self.ids.bar
        for old in [part for part in bar.children if isinstance(part, Mark)]:
            bar.remove_widget(old)
        if brief:
            mark = Mark(colour=brief.colour, initial=initials([self.who])[0], side=dp(38), pos_hint={"center_y": 0.5})
            mark.width = dp(48)
            bar.add_widget(mark, index=len(bar.children) - 1)

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

    def _by_game(self, tally: PlayerTally) -> Iterator[Any]:
        """A table, or where large words leave no room for its columns a row for each box."""
        tr, boxes = self.app.tr, tally.boxes()
        heads = tuple(tr(f"stats.column_{name}") for name in COLUMNS)
        ledger = Ledger(tr("stats.by_game"), heads, tuple(map(self._line, boxes)))
        if ledger.fits(room_for_parts()):
            lines = [
                ByGameLine(line, data=ledger, on_release=lambda _, box=of.box: self._open(box))
                for of, line in zip(boxes, ledger.lines, strict=True)
            ]
            yield Heading().fill([ByGameHead(data=ledger), *lines])
            return
        yield heading(tr("stats.by_game"), tr("history.best"))
        yield from map(self._game, boxes)

    def _line(self, of: OfBox) -> BoxLine:
        average = number(rounded(of.average)) if of.average is not None else ""
        lowest = number(of.worst.value) if of.average is not None and of.worst else ""
        best = number(of.best.value) if of.best else ""
        more = tuple(self._by_count(of)) if len(of.lots) > 1 else ()
        return BoxLine(box_name(of.box), (number(of.games), number(of.wins), average, lowest, best), more)

    def _game(self, of: OfBox) -> Row:
        tr = self.app.tr
        params: dict[str, Any] = {"games": games(of.games), "count": of.wins}
        said = tr("stats.of_game", **params)
        if of.average is not None and of.worst:
            said = tr("stats.of_game_average", average=rounded(of.average), lowest=of.worst.value, **params)
        if len(of.lots) > 1:
            said = f"{said}\n{' '.join(self._by_count(of))}"
        best = number(of.best.value) if of.best else ""
        row = Row(icon=box_icon(of.box), text=box_name(of.box), detail=said, value=best, arrow=True)
        row.bind(on_release=lambda _: self._open(of.box))
        return row

    def _by_count(self, of: OfBox) -> Iterator[str]:
        """How many games were won with each number of players."""
        tr = self.app.tr
        for count, lot in sorted(of.lots.items()):
            won = tr("stats.of", wins=lot.wins, games=lot.games)
            yield tr("plot.one", what=tr("stats.players", count=count), value=won)

    def _open(self, box: str) -> None:
        self.app.go("box", box=box)

    def _against(self, tally: PlayerTally) -> Iterator[Any]:
        tr = self.app.tr
        yield heading(tr("stats.head_to_head"), tr("stats.ahead_behind"))
        met = tally.opponents()
        for (name, against), letter in zip(met, initials([name for name, _ in met]), strict=True):
            yield self._meeting(name, against, letter)
        if tally.nemesis:
            yield Text(text=tr("stats.nemesis", player=tally.nemesis), muted=True)

    def _meeting(self, name: str, one: Against, letter: str) -> Row:
        score = f"{number(one.ahead)} : {number(one.behind)}"
        row = MeetingRow(text=name, value=score, colour=one.colour, initial=letter, latest=one.latest)
        row.bind(on_release=lambda _: self.app.go("person", who=name))
        return row

    def _strengths(self, tally: PlayerTally) -> Iterator[Any]:
        tr = self.app.tr
        strong = [(of, found) for of in tally.boxes() if (found := of.strengths())]
        if strong:
            yield heading(tr("stats.strengths"), tr("stats.against_others"))
        for of, found in strong:
            bars = [PlotBar(category(of.box, c), float(more), signed(rounded(more))) for c, more in found]
            title = tr("stats.of_what", game=box_name(of.box), games=games(of.games))
            yield Text(role="label", muted=True, text=title)
            yield SignedBars(data=bars, numbers=[(bar.name, f"{bar.value:+.1f}") for bar in bars], heading=title)

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
        for place, (played, won) in sorted(tally.seats.items()):
            if place:  # the first is whoever began
                value = tr("stats.of", wins=won, games=played)
                rows.append(Row(text=tr("stats.seat_wins", number=place + 1), value=value))
        took = duration(tally.seconds // tally.timed) if tally.timed else None
        if took:
            hours = tr("stats.hours", count=rounded(tally.seconds / 3600))
            rows.append(Row(icon="history", text=tr("stats.at_table"), detail=self.app.say(took), value=hours))
        return [Column().fill(rows)] if rows else []

    def _this_is_me(self) -> Row:
        """Whoever this device belongs to says so here; other apps are told then."""
        row = Row(icon=_box(is_me(self.who)), text=self.app.tr("person.me"), detail=self.app.tr("person.me_detail"))
        row.bind(on_release=self._turn_me)
        return row

    def _turn_me(self, row: Row) -> None:
        """At once in the row: the page is long, and it stays where it was scrolled to."""
        say_who_i_am("" if is_me(self.who) else self.who)
        row.icon = _box(is_me(self.who))

    def _records(self, tally: PlayerTally, also: tuple[str, ...]) -> Iterator[Any]:
        tr = self.app.tr
        yield heading(tr("stats.records"))
        for of in tally.boxes():
            for mark, words in ((of.best, "stats.best_in"), (of.worst if of.games > 1 else None, "stats.lowest_in")):
                if mark:
                    yield record_row(mark, tr(words, game=box_name(of.box)), number(mark.value))
        if also:
            names = tr.listed(also)
            yield Row(
                icon="account-group", text=tr("person.also"), detail=names, arrow=True, on_release=lambda _: self.act()
            )
        yield self._this_is_me()
        every = Row(icon="history", text=all_games(tally.games), arrow=True)
        every.bind(on_release=lambda _: self.app.go("history", player=self.who))
        yield every

"""The story of a table: points round by round, who led, who thought longest, what decided it, what its game tells."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from kivy.properties import StringProperty

from companion.messages import message
from companion.statistics.shares import percent, rounded
from companion.statistics.story import Story, story_of
from scoring.luck import luck
from screens.games import screens_of
from screens.kit import Action, Row, Text
from screens.kit.figures import column, number
from screens.kit.marks import initials
from screens.pages.score.lines import Course, PlayerLine
from screens.pages.statistics.parts import StatisticsCard, StatisticsPage, heading
from screens.pages.statistics.plot_lines import RoundByRound, RoundLines, Seated, SeatLines
from screens.pages.statistics.plots import NumberRow

REPLAY = "replay"
"""The page of a game that shows its table once more, turn by turn."""


class StoryPage(StatisticsPage):
    table = StringProperty("")

    stays = False
    """Its table may be opened again meanwhile, and to compare two stories takes as long as to tell one."""

    def found(self) -> Story:
        return story_of(self.session)

    def parts(self, story: Story) -> Iterator[Any]:
        app, tr = self.app, self.app.tr
        self.title = tr("stats.story")
        self.subtitle = app.store.about(self.table).name or app.say(
            self.session.table.game.title(self.session.table.options)
        )
        if not story.turns:
            yield Text(text=tr("stats.no_story"), muted=True)
            return
        yield self._lines(story)
        yield column(self._moments(story))
        yield from self._luck(story)
        yield from self._deliveries(story)
        yield from self._built(story)

    def _lines(self, story: Story) -> StatisticsCard:
        tr, seats, rounds = self.app.tr, self.session.table.seats, story.rounds
        letters = initials([seat.name for seat in seats])
        lines = tuple(
            PlayerLine(seat.colour, letters[n], tuple(points[n] for points in rounds[:-1]), story.totals[n])
            for n, seat in enumerate(seats)
        )
        numbers = []
        for place, points in enumerate(rounds[1:], 1):
            name = tr("stats.final") if place == len(rounds) - 1 else tr("stats.round", number=place)
            numbers.append((name, "  ".join(number(value) for value in points)))
        course = Course(lines, 1, len(rounds) - 2, "stats.round")
        title = tr("stats.by_round")
        names = tr.listed(seat.name for seat in seats)
        plot = RoundLines(data=course, numbers=numbers, heading=f"{title} ({names})")
        plot.sentence = self._said(story)
        return StatisticsCard([heading(title), plot])

    def _said(self, story: Story) -> str:
        """How it ended, and how often the lead changed."""
        ends = [f"{name} {number(total)}" for name, total in zip(story.seats, story.totals, strict=True)]
        changes = self.app.tr("plot.one", what=self.app.tr("stats.lead_changes"), value=number(story.lead_changes))
        return f"{self.app.tr('plot.lines', what=self.app.tr.listed(ends))} {changes}"

    def _moments(self, story: Story) -> list[Row]:
        app, tr = self.app, self.app.tr
        rows = [Row(icon="swap-horizontal", text=tr("stats.lead_changes"), value=number(story.lead_changes))]
        if story.decided is not None:
            by_sheet = story.decided == len(story.turns)
            who = story.winners[0]
            said = tr("stats.decided_by_sheet") if by_sheet else self._turn(story, story.decided, who)
            rows.append(Row(icon="trophy-outline", text=tr("stats.decided"), detail=said))
        if story.best_turn:
            place, more = story.best_turn
            said = self._turn(story, place, story.turns[place].seat or 0)
            rows.append(
                Row(
                    icon="arrow-up-bold",
                    text=tr("stats.best_turn"),
                    detail=said,
                    value=tr("stats.plus_points", count=more),
                )
            )
        if story.longest_thought is not None:
            turn = story.turns[story.longest_thought]
            minutes, seconds = divmod(turn.seconds, 60)
            took = app.say(message("stats.minutes_seconds", minutes=minutes, seconds=seconds))
            said = self._turn(story, story.longest_thought, turn.seat or 0)
            rows.append(Row(icon="history", text=tr("stats.longest_thought"), detail=said, value=took))
        return rows

    def _turn(self, story: Story, place: int, seat: int) -> str:
        return str(self.app.tr("stats.turn_of", player=story.seats[seat], number=story.turns[place].round))

    # --- what single games tell ---

    def _luck(self, story: Story) -> list[Any]:
        rolls = [told for _, told in story.told("roll")]
        if not rolls:
            return []
        tr, rows, seats = self.app.tr, [], self.session.table.seats
        letters = initials(list(story.seats))
        for seat, name in enumerate(story.seats):
            mine = [roll for roll in rolls if roll.seat == seat]
            found = luck(sum(roll.of for roll in mine), sum(roll.number for roll in mine))
            said = tr("stats.luck_of", dice=found.dice, pips=found.pips, expected=_half(rounded(found.expected * 2)))
            better = tr("stats.luck_share", share=percent(found.below))
            more = found.more
            value = f"{float(more):+.1f}".replace("-", "−")
            row = Row(
                text=name, detail=f"{said}. {better}", value=value, colour=seats[seat].colour, initial=letters[seat]
            )
            rows.append(row)
        return [heading(tr("stats.luck")), column(rows)]

    def _deliveries(self, story: Story) -> list[Any]:
        """How many everybody had made after each round, where; and how far the engines had come."""
        told = story.told("delivery")
        if not told:
            return []
        tr, game = self.app.tr, self.session.header.game.id
        where = []
        for place, one in told:
            city = tr(f"{game}.city.{one.what}")
            where.append((f"{story.seats[one.seat]}: {city}", tr("stats.round", number=story.turns[place].round)))
        parts = self._over_time("stats.deliveries", story, story.counted("delivery"), where)
        engines = story.gauge("engine")
        return [*parts, *(self._over_time("stats.engine", story, engines) if engines else [])]

    def _over_time(
        self, words: str, story: Story, values: Mapping[int, tuple[int, ...]], more: Sequence[NumberRow] = ()
    ) -> list[Any]:
        tr, letters = self.app.tr, initials(list(story.seats))
        seats = tuple(
            Seated(seat.name, seat.colour, letter)
            for seat, letter in zip(self.session.table.seats, letters, strict=True)
        )
        numbers = [
            (tr("stats.round", number=at), "  ".join(number(value) for value in row)) for at, row in values.items()
        ]
        title = f"{tr(words)} ({tr.listed(story.seats)})"
        plot = SeatLines(data=RoundByRound(seats, values), numbers=[*numbers, *more], heading=title)
        return [heading(tr(words)), plot]

    def _built(self, story: Story) -> Iterator[Any]:
        """Who built what, turn by turn."""
        routes = story.told("route")
        if not routes:
            return
        tr, seats, letters = self.app.tr, self.session.table.seats, initials(list(story.seats))
        game = self.session.header.game.id
        yield heading(tr("stats.built"))
        if REPLAY in screens_of(self.session).all_pages:
            again = Action(text=tr("replay.show"), icon="map-outline")
            again.bind(on_release=lambda _: self.app.go(REPLAY, table=self.table))
            yield again
        for place, told in routes:
            turn = story.turns[place]
            ends = told.what.split("--")[:2]
            words = " – ".join(str(tr(f"{game}.place.{end}")) for end in ends)
            said = tr("stats.turn_of", player=story.seats[told.seat], number=turn.round)
            seat = seats[told.seat]
            yield Row(text=words, detail=said, colour=seat.colour, initial=letters[told.seat])


def _half(doubled: int) -> str:
    return str(doubled // 2) + (".5" if doubled % 2 else "")

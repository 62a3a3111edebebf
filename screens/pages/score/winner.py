"""The winner's moment: the mark as a seal, name, points and by how much; a low bar where rows need the room."""

from dataclasses import dataclass
from typing import Any

from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.anchorlayout import AnchorLayout

from companion.game import Seat
from companion.messages import Message, message
from scoring.sheet import ScoreSheet, winning_margin
from screens.app import running
from screens.kit import Mark
from screens.kit.basic import Ledge
from screens.kit.figures import number, sentence_case
from screens.kit.fitting import width_of, word_width
from screens.kit.layout import Column, put
from screens.kit.loading import load_kv
from screens.kit.marks import initials

SEAL = "screens.pages.score.painters:seal"


@dataclass(frozen=True, slots=True)
class Win:
    """What there is to say of whoever won."""

    seats: tuple[int, ...]
    names: tuple[str, ...]
    total: int
    ahead: Message
    """By how much, or what decided between players level on points."""

    @property
    def title(self) -> Message:
        if len(self.names) == 1:
            return message("score.wins_short", player=self.names[0])
        if len(self.names) == 2:
            return message("score.share_two", first=self.names[0], second=self.names[1])
        return message("score.share_win", players=self.names)


def win_of(game: str, sheet: ScoreSheet) -> Win:
    winners = tuple(seat for seat, rank in enumerate(sheet.ranks) if rank == 1)
    total = sheet.players[winners[0]].total
    names = tuple(sheet.players[seat].name for seat in winners)
    return Win(winners, names, total, _ahead(game, sheet, winners, total))


def _ahead(game: str, sheet: ScoreSheet, winners: tuple[int, ...], total: int) -> Message:
    others = [player for seat, player in enumerate(sheet.players) if seat not in winners]
    best = max(others, key=lambda player: player.total, default=None)
    if len(winners) > 1 or best is None:
        return message("score.level", total=total)
    margin = winning_margin((player.total, seat in winners) for seat, player in enumerate(sheet.players))
    if margin:
        return message("score.ahead", count=margin, player=best.name)
    steps = sheet.tie_break.steps if sheet.tie_break else ()
    decided = message(f"{game}.tie.{steps[-1].by}") if steps else message("sheet.rank")
    return message("score.ahead_by", player=best.name, by=decided)


class Seal(AnchorLayout):
    """A player's mark in a double ring."""

    colour = StringProperty("")
    initial = StringProperty("")
    side = NumericProperty()


class Winner(Column):
    """Large as a seal, or low as a bar."""

    large = BooleanProperty(True)
    title = StringProperty("")
    points = StringProperty("")
    ahead = StringProperty("")

    def show(self, win: Win, seats: tuple[Seat, ...]) -> None:
        say = running().say
        self.title, self.points = say(win.title), number(win.total)
        self._ahead = sentence_case(say(win.ahead))
        self.ahead = self._ahead
        letters = initials([seat.name for seat in seats])
        self._marks = [(seats[seat].colour, letters[seat]) for seat in win.seats]
        self._show_marks()

    def add(self, words: str, room: float, *, higher: bool) -> None:
        """Which win it was, beside what is said already; on a line of its own only where it may grow higher."""
        theme, together = running().theme, f"{self._ahead} · {words}"
        left, size = room - dp(34), theme.body
        if not self.large:
            left -= dp(36) * len(self._marks) + dp(24) + width_of(self.points, theme.title)
            size = theme.caption
        self.ahead = self._ahead
        if words and width_of(together, size, bold=False) <= left:
            self.ahead = together
        elif words and higher:
            self.ahead = f"{self._ahead}\n{words}"

    def on_large(self, *_: Any) -> None:
        if hasattr(self, "_marks"):
            self._show_marks()

    def _show_marks(self) -> None:
        """A seal for each winner, or their marks alone."""
        put(self.ids.seals, [Seal(colour=c, initial=i) for c, i in self._marks] if self.large else [])
        put(self.ids.marks, [] if self.large else [Mark(colour=c, initial=i) for c, i in self._marks])


class TwoLines(Ledge):
    """A large button that says what it does, and below it with whom."""

    text = StringProperty("")
    detail = StringProperty("")
    icon = StringProperty("")
    least = NumericProperty()
    natural = NumericProperty()
    level = NumericProperty(0)

    def least_width(self, text: str, detail: str, size: float, small: float, icon: float) -> float:
        """In which no word is broken beside the icon."""
        return max(word_width(text, size), word_width(detail, small, bold=False)) + icon + dp(26)


load_kv(__file__)

"""Who won a table, by how much, and what decided between players level on points."""

from dataclasses import dataclass
from typing import Any

from companion.i18n import Translator, sentence_case
from companion.messages import Message, message
from companion.table.state import Game
from companion.words.numbers import shown_number
from scoring.sheet import ScoreSheet, TieBreak, winning_margin


@dataclass(frozen=True, slots=True)
class Win:
    """Facts about the winners."""

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


def win_of(game: Game, options: Any, sheet: ScoreSheet) -> Win:
    winners = tuple(seat for seat, rank in enumerate(sheet.ranks) if rank == 1)
    total = sheet.players[winners[0]].total
    names = tuple(sheet.players[seat].name for seat in winners)
    return Win(winners, names, total, _ahead(game, options, sheet, winners, total))


def _ahead(game: Game, options: Any, sheet: ScoreSheet, winners: tuple[int, ...], total: int) -> Message:
    after = min((rank for rank in sheet.ranks if rank > 1), default=None)
    if len(winners) > 1 or after is None:
        return message("score.level", total=total)
    best = sheet.players[sheet.ranks.index(after)]
    margin = winning_margin((player.total, seat in winners) for seat, player in enumerate(sheet.players))
    if margin:
        return message("score.ahead", count=margin, player=best.name)
    steps = sheet.tie_break.steps if sheet.tie_break else ()
    decided = game.words.tie(options, steps[-1].by) if steps else message("sheet.rank")
    return message("score.ahead_by", player=best.name, by=decided)


def tie_lines(tr: Translator, game: Game, options: Any, tie: TieBreak) -> tuple[str, ...]:
    """What was compared between players level on points, in the rulebook's order, a line each."""
    lines = [tr("score.level", total=tie.total)]
    for step in tie.steps:
        values = tuple(f"{name} {shown_number(value)}" for name, value in step.values.items())
        lines.append(tr("sheet.tie_step", by=game.words.tie(options, step.by), values=values))
    return tuple(sentence_case(line) for line in lines)

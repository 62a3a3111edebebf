"""Spoken announcements: turn and score on request, results of a roll, the last round, the winner."""

from collections.abc import Iterable
from typing import Any

from companion.i18n import Translator
from companion.messages import Message, message
from companion.table.session import Session
from companion.table.table_commands import FinishTable


def summary(session: Session, tr: Translator, *, points: bool) -> str:
    """Whose turn it is and how everybody stands, in the table's language; without points where they are hidden."""
    view = session.view()
    text: list[Message] = []
    if points:
        stands = tuple(
            message("spoken.points", player=seat.name, count=shown.points)
            for seat, shown in zip(view.seats, view.strip, strict=True)
        )
        part = view.strip[0].part
        text.append(
            message("spoken.part", part=part, players=stands) if part else message("spoken.score", players=stands)
        )
    sentences = (tr.text(sentence) for sentence in [*text, *view.turn.notices])
    return " ".join([whose_turn(session, tr), *sentences])


def whose_turn(session: Session, tr: Translator) -> str:
    """Whose turn it is, and what is to be done."""
    turn = session.turn()
    headline = tr.text(turn.headline).rstrip(".。")
    if turn.seat is None:
        return tr("spoken.table", headline=headline)
    return tr("spoken.turn", player=session.header.seats[turn.seat].name, headline=headline)


def result(session: Session, command: Any, *, rolled: bool, news: Iterable[Message]) -> list[Message]:
    """The announcement after a command; mostly none."""
    text = list(news)
    last = session.last_entry() if rolled else None
    if last:
        text = [*(line.text for line in last.lines), *text]
    if isinstance(command, FinishTable):
        text.append(winner(session))
    return text


def winner(session: Session) -> Message:
    sheet = session.sheet()
    total = sheet.players[sheet.ranks.index(1)].total
    if len(sheet.winners) > 1:
        return message("score.shared", players=tuple(sheet.winners), total=total)
    return message("score.wins", player=sheet.winners[0], total=total)

"""The answers that make an entry of a sheet: whose, which row, then its numbers one by one or the things ticked."""

from typing import Any

from companion.games.own_sheet.records import Enter
from companion.question import Entry, Question, Several, Value
from companion.secret import CLERK, Secret, Viewer
from companion.table.session import Session
from tests.companion import questions


def answers_for(session: Session, command: Any, viewer: Viewer = CLERK) -> tuple[Value, ...] | None:
    """None if no way leads to it."""
    if not isinstance(command, Enter):
        return questions.answers_for(session, command, viewer)
    lines = command.numbers.known_to_clerk() if isinstance(command.numbers, Secret) else command.numbers
    answers: tuple[Value, ...] = (f"Enter:{command.seat}",)
    asked = session.ask(viewer, answers)
    if isinstance(asked, Question) and command.row in [option.id for option in asked.options]:
        answers = (*answers, command.row)
    for line in lines:
        asked = session.ask(viewer, answers)
        assert isinstance(asked, Question)
        ticked = tuple(str(place) for place, times in enumerate(line) for _ in range(times))
        answers = (*answers, ticked) if isinstance(asked.domain, Several) else (*answers, *line)
    asked = session.ask(viewer, answers)
    return answers if isinstance(asked, Entry) and asked.command == command else None

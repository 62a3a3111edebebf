"""A value of the mirror as a question, and what sets it."""

from typing import Any

from companion.errors import RuleError
from companion.game import Fix
from companion.messages import Message, message
from companion.question import Number, Option, Question
from companion.table.session import Session
from screens.app import running
from screens.kit.editors import Editor, Face, editor_of
from screens.kit.marks import initials
from screens.pages.figures.words import is_of_seats, option_words


def editor_for(session: Session, fix: Fix) -> Editor:
    question = question_for(session, fix)
    return editor_of(question, fix.value, faces=_faces(session, fix), outside=_outside(fix))


def question_for(session: Session, fix: Fix) -> Question:
    """What the box allows; players for whom it does not are there too, and closed."""
    faces, outside, tr = _faces(session, fix), _outside(fix), running().tr
    allowed = () if isinstance(fix.domain, Number) else tuple(dict.fromkeys(fix.domain.options))
    options = [
        Option(id_, message("question.as_it_is", what=option_words(tr, session, fix, id_)))
        for id_ in allowed
        if id_ not in faces
    ]
    params: dict[str, Any] = dict(outside.params)
    closed = RuleError(outside.id, **params)
    players = [
        Option(id_, message("question.as_it_is", what=face.name), why_not=None if id_ in allowed else closed)
        for id_, face in faces.items()
    ]
    return Question(fix.label, fix.domain, (*options, *players))


def _outside(fix: Fix) -> Message:
    return message("fix.outside_box", what=fix.label)


def _faces(session: Session, fix: Fix) -> dict[str, Face]:
    """The players, where they are the options."""
    if not is_of_seats(session, fix):
        return {}
    seats = session.header.seats
    letters = initials([seat.name for seat in seats])
    return {str(n): Face(seat.name, seat.colour, letters[n]) for n, seat in enumerate(seats)}

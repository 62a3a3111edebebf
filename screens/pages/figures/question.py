"""A value of the mirror as a question: what it is, of all that the box allows."""

from collections import Counter

from companion.errors import RuleError
from companion.game import Fix
from companion.i18n import Translator
from companion.messages import Message, message
from companion.question import Number, Option, Question, Several, Value
from companion.table.catch_up import owner
from companion.table.session import Session
from screens.pages.figures.words import is_of_seats, option_words


def question_for(
    tr: Translator, session: Session, fix: Fix, now: Value | None = None, detail: Message | None = None
) -> Question:
    """Players for whom it is not allowed are there too, and closed. It begins with the value it has unless told."""
    allowed = () if isinstance(fix.domain, Number) else tuple(dict.fromkeys(fix.domain.options))
    players = {str(seat): one.name for seat, one in enumerate(session.header.seats) if is_of_seats(session, fix)}
    words = {id_: option_words(tr, session, fix, id_) for id_ in allowed if id_ not in players} | players
    closed = RuleError("fix.outside_box", what=fix.label)
    options = (
        Option(id_, message("question.as_it_is", what=text), why_not=None if id_ in allowed else closed)
        for id_, text in words.items()
    )
    many = isinstance(fix.domain, Several) and max(Counter(fix.domain.options).values(), default=1) > 1
    layout = "steps" if many or isinstance(fix.domain, Number) else "list"
    usual = fix.value if now is None else now
    seat = owner(session.table, fix)
    return Question(fix.label, fix.domain, tuple(options), usual, seat=seat, layout=layout, detail=detail)

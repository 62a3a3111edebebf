"""Values of the state in words: what each is called, what it is now, what it may be, and finding one by letters."""

from collections import Counter
from collections.abc import Iterable

from companion.errors import RuleError
from companion.game import Fix
from companion.i18n import Translator, is_found, sentence_case
from companion.messages import Message, message
from companion.question import Choice, Number, Option, Question, Several, Value
from companion.table import catch_up
from companion.table.session import Session
from companion.words.rulebook import own_words
from companion.words.text_search import in_order, initials


def kind_of(fix: Fix) -> str:
    return fix.id.partition("/")[0]


def is_of_seats(session: Session, fix: Fix) -> bool:
    """True where the options are seats; elsewhere a digit is a number."""
    return kind_of(fix) in session.header.game.corrections.kinds.seats


def is_stepped(session: Session, fix: Fix) -> bool:
    """Numbers, and choices among spaces that are numbered, or have names as short."""
    if isinstance(fix.domain, Choice):
        numbered = any(option.isdigit() for option in fix.domain.options)
        return numbered and not is_of_seats(session, fix) and all(len(one) < 4 for one in fix.domain.options)
    return isinstance(fix.domain, Number)


def is_secret(session: Session, fix: Fix) -> bool:
    """True of what is set behind a curtain only."""
    return fix.secret_of is not None or kind_of(fix) in session.header.game.corrections.kinds.secrets


def seat_of(session: Session, fix: Fix) -> int | None:
    """The player a value belongs to, or who holds it now."""
    if is_of_seats(session, fix):
        return int(fix.value) if isinstance(fix.value, str) and fix.value.isdigit() else None
    return catch_up.owner(session.table, fix)


def mark_of(session: Session, seat: int) -> tuple[str, str]:
    """The colour of a player, and the letters on the mark."""
    seats = session.header.seats
    return seats[seat].colour, initials([one.name for one in seats])[seat]


# --- what it is called ---


def kind_words(tr: Translator, session: Session, kind: str, fix: Fix | None = None) -> str:
    """What things of a kind are called where their player is known."""
    game = session.header.game.id
    for text in (f"{game}.catch_up.{kind}", f"{game}.fix_group.{kind}"):
        id_ = own_words(text, session.header.options)
        if tr.has(id_):
            return tr(id_)
    return tr.text(fix.label) if fix else kind


def sum_words(tr: Translator, session: Session, kind: str, count: int, of: int) -> str:
    """What a section of a kind comes to, in a line; empty if there is nothing to say."""
    id_ = f"{session.header.game.id}.fix_group.{kind}.sum"
    return tr(id_, count=count, of=of) if tr.has(id_) else ""


def apart_words(tr: Translator, fix: Fix) -> str:
    """One of several of a kind: its label's parameters without the player."""
    params = (value for name, value in fix.label.params.items() if name != "player")
    words = " ".join(tr.text(part) if isinstance(part, Message) else str(part) for part in params)
    return sentence_case(words or tr.text(fix.label))


def one_of_few(tr: Translator, session: Session, fix: Fix) -> str:
    """A bare number needs its kind beside it."""
    words = apart_words(tr, fix)
    return f"{kind_words(tr, session, kind_of(fix))}: {words}" if words.isdigit() else words


# --- what it is ---


def number_words(tr: Translator, session: Session, fix: Fix, value: int) -> str:
    """Money with its sign, the rest as it is."""
    kind = kind_of(fix)
    text = session.header.game.corrections.kinds.numbers.get(kind)
    return tr(text, **{kind: value}) if text else str(value).replace("-", "−")


def option_words(tr: Translator, session: Session, fix: Fix, option: str) -> str:
    """One option: a name as it was entered, an answer, a piece of the game, or the number it is."""
    words = tr.text(catch_up.option_words(session.table.game, session.state, fix.id, option))
    return words if words in {seat.name for seat in session.header.seats} else sentence_case(words)


def value_words(tr: Translator, session: Session, fix: Fix, value: Value | None, *, counted: bool = False) -> str:
    """A value in words; of several things all, or their number."""
    match value:
        case int():
            return number_words(tr, session, fix, value)
        case str():
            return value if is_stepped(session, fix) else option_words(tr, session, fix, value)
        case tuple():
            if counted:
                return str(len(value))
            return tr.listed(option_words(tr, session, fix, option) for option in value)
    return ""


# --- finding one ---


def found(tr: Translator, fixes: Iterable[Fix], letters: str) -> list[Fix]:
    """Those whose label has all the typed pieces in one of the languages, in the order of the chosen one."""
    return sorted((fix for fix in fixes if is_found(fix.label, letters)), key=lambda fix: in_order(tr.text(fix.label)))


# --- as a question ---


def question_for(
    tr: Translator, session: Session, fix: Fix, now: Value | None = None, detail: Message | None = None
) -> Question:
    """Players for whom it is not allowed are there too, and closed. It begins with the current value by default."""
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
    seat = catch_up.owner(session.table, fix)
    return Question(fix.label, fix.domain, tuple(options), usual, seat=seat, layout=layout, detail=detail)

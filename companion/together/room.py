"""One table that several phones share: what each may see, and what becomes of what each enters.

No sockets and no threads: a room is used by the thread that owns the session. It knows games only through their
contract. Every command names the change of the table it was made for and an id of its own: what was made for an older
table is not carried out, and what comes twice is carried out once.
"""

from collections import OrderedDict
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from random import Random
from typing import Any

from companion.errors import RuleError, SaveError
from companion.i18n import Translator
from companion.messages import Message, message
from companion.plain import clean
from companion.question import Asked, Entry, Question, Value, by_chance
from companion.secret import PUBLIC, Viewer, behind_curtain
from companion.table.session import Session
from companion.table.state import LONGEST_NAME
from companion.table.steps import Step
from companion.together.asked import CHANCE, question_as_plain, refusal_as_plain
from companion.together.seats import Phone, Seats, make
from companion.together.view import (
    log_as_plain,
    network_as_plain,
    parts_as_plain,
    sheet_in_words,
    table_as_plain,
)
from companion.together.whose import check_command, offered, why_not_offered

OK, UNKNOWN, FORBIDDEN, GONE, REFUSED, STALE, FULL = 200, 401, 403, 404, 409, 412, 507
REMEMBERED = 40
"""So many of a phone's last commands are known by their ids."""
WATCHERS = 16
"""So many may only watch."""


@dataclass(frozen=True, slots=True)
class Reply:
    """What is said to a phone, as a status of HTTP and a body of JSON."""

    status: int
    body: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Wanted:
    """What a phone wants: for which change of the table, known by which id, after which answers."""

    epoch: str
    revision: int
    id: str
    step: int = 0
    """How many entries the phone had seen."""
    answers: tuple[Value | Mapping[str, bool], ...] = ()


class Room:
    def __init__(
        self, session: Session, random: Random, *, clock: Callable[[], float], kept: Mapping[str, Any] | None = None
    ) -> None:
        """`kept` is what `seats.as_plain` gave before the host was ended."""
        self.session, self._random, self._clock = session, random, clock
        self.epoch = make(random, 64)
        """Of this start of the host: a phone that knows another has to look anew."""
        self.seats = Seats(len(session.header.seats), random)
        self.seats.take_up(kept or {})
        self.lent: set[int] = set()
        """Seats whose phones may set the table up and finish it, as the host may."""
        self.present: dict[str, int] = {}
        """How many looks are open by each phone."""
        self.last_seen: dict[str, float] = {}
        self.heard_by: list[Callable[[], None]] = []
        """Who is told when phones have to look anew, or somebody came or went."""
        self._answered: dict[str, OrderedDict[str, Reply]] = {}
        self._own: list[tuple[int, Step, str]] = []
        """Entries that phones made: the number, the step itself, and whose phone it was."""
        self._said: dict[str, tuple[int, dict[str, Any]]] = {}
        session.heard_by.append(self.changed)

    def close(self) -> None:
        """Nobody is let in any more; the table stays as it is."""
        if self.changed in self.session.heard_by:
            self.session.heard_by.remove(self.changed)
        self.seats.phones.clear()
        self.changed()

    def changed(self) -> None:
        for hear in tuple(self.heard_by):
            hear()

    # --- joining ---

    def look(self, code: str, say: Translator) -> Reply:
        """Which seats there are, for whoever has the code."""
        if not self.seats.opens(code):
            return self._told(GONE, "together.old_code", say)
        table = table_as_plain(self.session, say)
        seats = [{**seat, "state": self._state(number)} for number, seat in enumerate(table["seats"])]
        return Reply(OK, {"title": table["title"], "seats": seats, "table": self.session.header.id})

    def _state(self, seat: int) -> str:
        if seat in self.seats.at_host:
            return "host"
        return "free" if self.seats.is_free(seat) else "taken"

    def sit(self, code: str, seat: int | None, device: str, say: Translator, *, secret: str = "") -> Reply:
        """Give a seat away. A phone that made its own secret may ask again, if the answer was lost on its way."""
        if not self.seats.opens(code):
            return self._told(GONE, "together.old_code", say)
        known = self.seats.phone(secret)
        if known and known.seat == seat:
            return Reply(OK, {"secret": secret, "seat": seat})
        if seat is None and sum(phone.seat is None for phone in self.seats.phones.values()) >= WATCHERS:
            return self._told(REFUSED, "together.full", say)
        if seat is not None and not self.seats.is_free(seat):
            return self._told(REFUSED, "together.seat_taken", say)
        secret = self.seats.sit(seat, clean(device, LONGEST_NAME), secret)
        self.changed()
        return Reply(OK, {"secret": secret, "seat": seat})

    def knock(self, word: str, name: str, say: Translator, *, secret: str = "") -> Reply:
        """Ask the host to be let in; a word that was only guessed gives no more than this question."""
        if word.casefold() != self.seats.word:
            return self._told(GONE, "together.old_word", say)
        name = clean(name, LONGEST_NAME)
        if not name:
            return self._told(REFUSED, "together.name_needed", say)
        known = self.seats.ask_to_come_in(name, self._clock(), secret)
        if known is None:
            return self._told(REFUSED, "together.somebody_waits", say)
        self.changed()
        return Reply(OK, {"knock": known})

    def knocked(self, secret: str, say: Translator) -> Reply:
        """Whether the host has answered; who is let in gets the code."""
        match self.seats.knocked(secret, self._clock()):
            case None:
                return Reply(OK, {"state": "waiting"})
            case True:
                return Reply(OK, {"state": "in", "code": self.seats.code})
        return self._told(FORBIDDEN, "together.not_let_in", say)

    def answer_knock(self, yes: bool) -> None:
        self.seats.answer_knock(yes)
        self.changed()

    def leave(self, phone: Phone) -> Reply:
        self.seats.leave(phone)
        self.changed()
        return Reply(OK, {})

    # --- what the host says ---

    def free(self, seat: int) -> None:
        self.seats.free(seat)
        self.lent.discard(seat)
        self.changed()

    def play_at_host(self, seat: int, here: bool) -> None:
        """A seat that plays on the host's own phone is not given away."""
        self.seats.at_host = self.seats.at_host | {seat} if here else self.seats.at_host - {seat}
        if here:
            self.seats.free(seat)
        self.changed()

    def lend(self, seat: int, lent: bool) -> None:
        """Let a phone set the table up and finish it too."""
        self.lent = self.lent | {seat} if lent else self.lent - {seat}
        self.changed()

    def renew(self) -> None:
        self.seats.renew()
        self.changed()

    # --- who is there ---

    def came(self, phone: Phone) -> None:
        self.present[phone.key] = self.present.get(phone.key, 0) + 1
        self.last_seen[phone.key] = self._clock()
        self.changed()

    def went(self, phone: Phone) -> None:
        left = self.present.get(phone.key, 0) - 1
        self.present = {**self.present, phone.key: left} if left > 0 else _without(self.present, phone.key)
        self.last_seen[phone.key] = self._clock()
        self.changed()

    def is_here(self, seat: int) -> bool:
        phone = self.seats.at(seat)
        return phone is not None and phone.key in self.present

    # --- looking ---

    def view(self, phone: Phone, say: Translator) -> dict[str, Any]:
        """Everything this phone shows now."""
        viewer, question = _viewer(phone), self._first(phone)
        return {
            **self._for_everybody(say),
            "epoch": self.epoch,
            "revision": self.session.revision,
            "me": phone.seat,
            "here": [self.state_of(seat) for seat in range(len(self.session.header.seats))],
            "undo": self._may_undo(phone),
            "parts": parts_as_plain(self.session.header.game.parts(self.session.state, viewer), say),
            "question": self._plain(question, say) if question else None,
        }

    def state_of(self, seat: int) -> str:
        """Whether a seat plays at the host, is here, was here and is silent, or is free."""
        if seat in self.seats.at_host:
            return "host"
        return "here" if self.is_here(seat) else "away" if self.seats.at(seat) else ""

    def _for_everybody(self, say: Translator) -> dict[str, Any]:
        """Worked out once for each language and change of the table."""
        known = self._said.get(say.language)
        if known is None or known[0] != self.session.revision:
            known = self.session.revision, table_as_plain(self.session, say)
            self._said[say.language] = known
        return known[1]

    def network(self, say: Translator) -> Reply:
        network = self.session.header.game.network(self.session.header.options)
        return Reply(OK, network_as_plain(network, say) if network else {})

    def sheet(self, say: Translator) -> Reply:
        return Reply(OK, sheet_in_words(self.session, say))

    def log(self, say: Translator) -> Reply:
        return Reply(OK, {"log": log_as_plain(tuple(reversed(self.session.log())), say)})

    # --- what may be entered ---

    def _first(self, phone: Phone) -> Question | None:
        """The first question with what this phone may answer; None where that is nothing."""
        if phone.seat is None:
            return None
        asked = self.session.ask(_viewer(phone))
        if not isinstance(asked, Question):
            return None
        mine = offered(self.session.header.game, asked, phone.seat, lent=phone.seat in self.lent)
        return mine if mine.options else None

    def _ask(self, phone: Phone, answers: tuple[Value, ...]) -> Asked:
        """The next question to this phone, or the command; what is not its own is refused."""
        table, seat = self.session.table, phone.seat
        if seat is None:
            raise RuleError("together.only_watching")
        if table.finished:
            raise RuleError("table.is_finished")
        first = self._first(phone)
        if answers and (first is None or answers[0] not in [option.id for option in first.options]):
            every = self.session.ask(_viewer(phone))
            raise why_not_offered(table, every, str(answers[0])) if isinstance(every, Question) else _nothing()
        if not answers:
            if first is None:
                raise _nothing()
            return first
        asked = self.session.ask(_viewer(phone), answers)
        assert asked is not None  # the table is not finished
        if isinstance(asked, Entry):
            check_command(table, asked.command, seat)
        return asked

    def answer(self, phone: Phone, wanted: Wanted, say: Translator) -> Reply:
        """The next question after these answers, or what became of the entry they make."""
        known = self._known(phone, wanted)
        if known:
            return known
        if self._is_stale(wanted):
            return self._stale(phone, wanted, say)
        try:
            answers = self._with_chance(phone, wanted.answers)
            asked = self._ask(phone, answers)
            if isinstance(asked, Question):
                return Reply(OK, {"question": self._plain(asked, say), "answers": list(answers)})
            self.session.do(asked.command)
        except (RuleError, SaveError) as error:
            return self._refused(error, say)
        number = self.session.cursor
        self._own = [*(one for one in self._own if one[0] < number), (number, self._step(number), phone.key)]
        return self._remember(phone, wanted, Reply(OK, {"done": number, "revision": self.session.revision}))

    def _with_chance(self, phone: Phone, answers: tuple[Value | Mapping[str, bool], ...]) -> tuple[Value, ...]:
        """The answers with what the host rolls or draws in place of chance."""
        made: tuple[Value, ...] = ()
        for answer in answers:
            if answer != CHANCE or isinstance(answer, int | str | tuple):
                made = (*made, answer)  # type: ignore[arg-type]
                continue
            asked = self._ask(phone, made)
            if not isinstance(asked, Question) or asked.chance is None:
                raise RuleError("question.not_an_answer")
            made = (*made, by_chance(asked.chance, self._random))
        return made

    # --- undo of one's own ---

    def _may_undo(self, phone: Phone) -> bool:
        """Its own last entry, while nothing came after it."""
        number = self.session.cursor
        if self.session.table.finished or not self._own or not number:
            return False
        known, step, key = self._own[-1]
        return known == number and key == phone.key and self._step(number) is step

    def undo(self, phone: Phone, wanted: Wanted, say: Translator) -> Reply:
        known = self._known(phone, wanted)
        if known:
            return known
        if self._is_stale(wanted):
            return self._stale(phone, wanted, say)
        if not self._may_undo(phone):
            return self._told(FORBIDDEN, "together.not_your_entry", say)
        try:
            self.session.undo()
        except SaveError as error:
            return self._refused(error, say)
        self._own.pop()
        return self._remember(phone, wanted, Reply(OK, {"undone": True, "revision": self.session.revision}))

    def _step(self, number: int) -> Step:
        return self.session.steps[number - 1]

    # --- once and only once ---

    def _known(self, phone: Phone, wanted: Wanted) -> Reply | None:
        return self._answered.get(phone.key, OrderedDict()).get(wanted.id)

    def _remember(self, phone: Phone, wanted: Wanted, reply: Reply) -> Reply:
        answered = self._answered.setdefault(phone.key, OrderedDict())
        answered[wanted.id] = reply
        while len(answered) > REMEMBERED:
            answered.popitem(last=False)
        return reply

    def _is_stale(self, wanted: Wanted) -> bool:
        return (wanted.epoch, wanted.revision) != (self.epoch, self.session.revision)

    def _stale(self, phone: Phone, wanted: Wanted, say: Translator) -> Reply:
        """The table has moved on. After a restart the ids are forgotten: its log says whether the entry arrived."""
        arrived = wanted.epoch != self.epoch and self._is_entry_of(phone, wanted.step + 1)
        code = "together.arrived" if arrived else "together.moved_on"
        body = {"words": say(code), "arrived": arrived, "view": self.view(phone, say)}
        return Reply(STALE, body)

    def _is_entry_of(self, phone: Phone, number: int) -> bool:
        if not 0 < number <= self.session.cursor:
            return False
        entry = next((entry for entry in self.session.log() if entry.number == number), None)
        return entry is not None and any(line.seat == phone.seat for line in entry.lines)

    # --- words ---

    def _plain(self, question: Question, say: Translator) -> dict[str, Any]:
        return question_as_plain(question, say, self.session.header)

    def _told(self, status: int, code: str, say: Translator) -> Reply:
        return Reply(status, {"words": say(code)})

    def _refused(self, error: RuleError | SaveError, say: Translator) -> Reply:
        if isinstance(error, SaveError):
            return Reply(FULL, {"words": say.text(error.message)})
        status = FORBIDDEN if error.code.startswith("together.") else REFUSED
        return Reply(status, refusal_as_plain(error, say, self.session.header))


def _viewer(phone: Phone) -> Viewer:
    return PUBLIC if phone.seat is None else behind_curtain(phone.seat)


def _nothing() -> RuleError:
    return RuleError("together.nothing_for_you")


def _without(present: Mapping[str, int], key: str) -> dict[str, int]:
    return {known: count for known, count in present.items() if known != key}


def unknown_phone() -> Message:
    """Said to a phone whose seat was freed, or whose table is no longer open to others."""
    return message("together.no_seat")

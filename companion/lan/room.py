"""Room: one table shared by several phones, what each may see and enter.

Games are known through their interface only. Every command carries the revision it was made for and an id: stale
commands are refused, repeated ones are answered once. What a phone enters is planned, stored in the ledger and taken.
"""

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass, replace
from random import Random
from typing import Any, TypeAlias

from companion.errors import RuleError, SaveError
from companion.i18n import Translator
from companion.input.json_input import Node
from companion.lan.ledger import FolderLedger, Ledger, Record, Unreachable, check_follows, decode_record, run_now
from companion.lan.lobby import FORBIDDEN, FULL, OK, REFUSED, STALE, Lobby, Reply, refusal_reply
from companion.lan.permissions import check_command, lent_to, offered, own_seat, why_not_offered
from companion.lan.question_json import refusal_as_plain
from companion.lan.seats import Phone
from companion.lan.tokens import make
from companion.lan.view import parts_as_plain
from companion.question import Asked, Entry, Question, Value
from companion.secret import PUBLIC, Viewer, behind_curtain
from companion.table.changes import Entered, Moved
from companion.table.session import Session
from companion.table.steps import Step

MOST_SAVED_IDS = 40
"""Number of last entries whose ids are saved over a restart; a phone that knows the old epoch asks about its last."""
Done: TypeAlias = tuple[int, int] | None
"""What a record did: which entry it is, 0 where it undid one, and the revision after it; None if it was neither."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """What a phone wants: for which change of the table, known by which id, after which answers."""

    epoch: str
    revision: int
    id: str
    step: int = 0
    """How many entries the phone had seen."""
    answers: tuple[Value | Mapping[str, bool], ...] = ()


@dataclass(frozen=True, slots=True)
class Own:
    """An entry that a phone made: which one, and whose phone it was at which seat."""

    number: int
    step: Step | None
    """None while the table rests."""
    key: str
    seat: int | None


class Room(Lobby):
    def __init__(
        self,
        session: Session,
        random: Random,
        *,
        clock: Callable[[], float],
        saved: Mapping[str, Any] | None = None,
        save: Callable[[Mapping[str, Any]], None] = lambda _: None,
        taken_words: Callable[[], Collection[str]] = tuple,
    ) -> None:
        """`saved` is what was last given to `save` before the host was ended; `clock` never goes back."""
        self._save = save
        self.epoch = make(random, 64)
        """Of this start of the host: a phone that knows another has to look anew."""
        self._answered: dict[str, dict[str, Done]] = {}
        """What became of every request, by its phone and its id; the organiser's by no phone."""
        self._own: list[Own] = []
        self._folder = FolderLedger(lambda: self.session, self.save)
        self.ledger: Ledger = self._folder
        self.count = 0
        """How many records of the ledger were taken."""
        super().__init__(session, random, clock=clock, saved=saved or {}, taken_words=taken_words)
        session.listeners.append(self._table_changed)

    def close(self) -> None:
        """Nobody is let in any more, and every seat is given up; the table stays as it is."""
        if not self.is_resting and self._table_changed in self.session.listeners:
            self.session.listeners.remove(self._table_changed)
        self.seats.free_all()
        self.changed()

    def rest(self, reopen: Callable[[], Session]) -> None:
        session, ids = self.session, self._folder.ids
        steps = session.steps[: session.cursor]
        super().rest(reopen)
        session.listeners.remove(self._table_changed)
        own = (one for one in self._own if one.number <= len(steps) and steps[one.number - 1] is one.step)
        self._own = [replace(one, step=None) for one in own]
        self._folder.ids = dict(sorted(ids.items())[-MOST_SAVED_IDS:])

    def resume(self) -> None:
        if not self.is_resting:
            return
        super().resume()
        steps = self.session.steps[: self.session.cursor]
        self._own = [replace(one, step=steps[one.number - 1]) for one in self._own if one.number <= len(steps)]
        self.session.listeners.append(self._table_changed)

    def _table_changed(self) -> None:
        ids = self._folder.ids
        self._folder.ids = {number: entry for number, entry in ids.items() if number <= self.session.cursor}
        self.changed()

    def save(self) -> None:
        self._save(self.as_plain())

    def as_plain(self) -> dict[str, Any]:
        last = sorted(self._folder.ids.items())[-MOST_SAVED_IDS:]
        return {**super().as_plain(), "entries": [[number, *entry] for number, entry in last]}

    def _take_up(self, saved: Mapping[str, Any]) -> None:
        super()._take_up(saved)
        entries = saved.get("entries")
        for entry in entries if isinstance(entries, list) else ():
            match entry:
                case [int(number), str(key), str(id_)] if number <= self.session.cursor:
                    self._folder.ids[number] = key, id_

    # --- looking ---

    def view(self, phone: Phone, tr: Translator) -> dict[str, Any]:
        """Everything this phone shows now."""
        question = self._first(phone)
        parts = self.session.header.game.views.parts(self.session.state, _viewer(phone))
        if not phone.saw_secrets and any(part.secret and part.lines for part in parts):
            self.show_secrets(phone)
        return {
            **self.for_everybody(tr),
            "epoch": self.epoch,
            "revision": self.session.revision,
            "me": phone.seat,
            "here": self.here(),
            "undo": self._may_undo(phone),
            "parts": parts_as_plain(parts, tr),
            "question": self.question_in_words(question, tr) if question else None,
            "links": self.links(question),
            "lent": [
                {"id": id_, "label": tr.text(label)}
                for id_, label in lent_to(self.session.table, lent=phone.seat in self.lent)
            ],
        }

    def show_secrets(self, phone: Phone) -> None:
        """Its seat's secrets are shown on this phone from now on."""
        self.seats.show_secrets(phone)
        self.save()

    def here(self) -> list[str]:
        """Where everybody is, seat by seat."""
        return [self.state_of(seat) for seat in range(len(self.session.header.seats))]

    def state_of(self, seat: int) -> str:
        """Whether a seat plays at the host, is here, was here and is silent, or is free."""
        if seat in self.seats.at_host:
            return "host"
        return "here" if self.is_here(seat) else "away" if self.seats.at(seat) else ""

    def network(self, tr: Translator) -> Reply:
        return Reply(OK, self.network_in_words(tr))

    def sheet(self, tr: Translator) -> Reply:
        return Reply(OK, self.sheet_in_words(tr))

    def log(self, tr: Translator) -> Reply:
        return Reply(OK, {"log": self.log_in_words(tr)})

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
            raise RuleError("lan.only_watching")
        if table.finished:
            raise RuleError("table.is_finished")
        first = self._first(phone)
        known = {option.id for option in first.options} if first else set()
        known |= {id_ for id_, _ in lent_to(table, lent=seat in self.lent)}
        if answers and answers[0] not in known:
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

    def _next(self, phone: Phone, answers: tuple[Value, ...]) -> tuple[Asked, tuple[Value, ...]]:
        """What is asked after these answers, and those answers with what is settled on a phone of one seat."""
        asked = self._ask(phone, answers)
        own = own_seat(self.session.table, answers, asked, phone.seat) if phone.seat is not None else None
        return (asked, answers) if own is None else (self._ask(phone, (*answers, own)), (*answers, own))

    def answer(self, phone: Phone, wanted: Wanted, tr: Translator) -> Reply:
        """The next question after these answers, or what became of the entry they make."""
        return run_now(self.commit(lambda: self.plan_answer(phone, wanted, tr), tr))

    def undo(self, phone: Phone, wanted: Wanted, tr: Translator) -> Reply:
        """What became of taking back a phone's own last entry."""
        return run_now(self.commit(lambda: self.plan_undo(phone, wanted, tr), tr))

    async def seated(self, job: Callable[[], Reply], tr: Translator) -> Reply:  # noqa: ARG002 - others have to wait
        """What became of a change of the seats."""
        return job()

    async def commit(self, plan: Callable[[], Reply | Record], tr: Translator) -> Reply:
        """Plan, store, take; and once more wherever somebody else came first. What came first is always new here."""
        while True:
            planned = plan()
            if isinstance(planned, Reply):
                return planned
            try:
                stored = await self.ledger.append(self.session.header.id, self.count + 1, planned)
                if not stored and not await self.catch_up():
                    raise Unreachable("refused, and nothing came first")
            except SaveError as error:
                return self._refused(error, tr)
            if stored:
                return self.take(planned)

    async def catch_up(self) -> bool:
        """Take in what others have stored; whether that was anything."""
        header, before = self.session.header, self.count
        for plain in await self.ledger.read(header.id, before):
            record = decode_record(Node(plain, header.id), header)
            check_follows(record, header.id, self.session.cursor, len(self.session.steps))
            self.take(record)
        return self.count > before

    def take(self, record: Record) -> Reply:
        """Apply a stored record, whoever made it; the reply to its phone."""
        done: Done = None
        if record.change is not None:
            self.session.take(record.change)
        self.count += 1
        match record.change:
            case Entered(step=step):
                number = self.session.cursor
                others = (one for one in self._own if one.number < number)
                self._own = [*others, Own(number, step, record.by, record.seat)]
                done = number, self.session.revision
            case Moved(cursor):
                self._own = [one for one in self._own if one.number <= cursor]
                done = 0, self.session.revision
        return self._remember(record, done)

    def remember(self, applied: Iterable[tuple[Record, Done]]) -> None:
        """The first record and these were applied before."""
        self.count = 1
        steps, owners = self.session.steps, dict[int, Record]()
        for self.count, (record, done) in enumerate(applied, 2):
            self._remember(record, done)
            match record.change:
                case Entered(cursor):
                    owners = {number: made for number, made in owners.items() if number <= cursor}
                    owners[cursor + 1] = record
                case Moved(cursor):
                    owners = {number: made for number, made in owners.items() if number <= cursor}
        self._own = [Own(number, steps[number - 1], made.by, made.seat) for number, made in owners.items()]

    def plan_answer(self, phone: Phone, wanted: Wanted, tr: Translator) -> Reply | Record:
        """The next question, a refusal, or the entry these answers make; nothing has changed."""
        known = self.known(phone.key, wanted.id)
        if known:
            return known
        if self._is_stale(wanted):
            return self._stale(phone, wanted, tr)
        try:
            drawn = self.drawn_command(wanted.answers, tr)
            if drawn is not None:
                self._check_drawn(phone, drawn)
                return Record(wanted.id, phone.key, phone.seat, self.session.prepare(drawn))
            answers = self.with_chance(wanted.answers, lambda made: self._ask(phone, made))
            asked, answers = self._next(phone, answers)
            if isinstance(asked, Question):
                return Reply(OK, {"question": self.question_in_words(asked, tr), "answers": list(answers)})
            return Record(wanted.id, phone.key, phone.seat, self.session.prepare(asked.command))
        except RuleError as error:
            return self._refused(error, tr)

    def _check_drawn(self, phone: Phone, command: Any) -> None:
        """Refuse a command of the drawing as the option that leads to it, where this phone may not enter that."""
        kind = type(command).__name__
        if not _ids_of(self._first(phone), kind):
            self._ask(phone, (*_ids_of(self.session.ask(_viewer(phone)), kind), kind)[:1])
        assert phone.seat is not None
        check_command(self.session.table, command, phone.seat)

    # --- undo of one's own ---

    def _may_undo(self, phone: Phone) -> bool:
        """Its own last entry, while nothing came after it."""
        number = self.session.cursor
        if self.session.table.finished or not self._own or not number:
            return False
        last = self._own[-1]
        is_last = last.number == number and self.session.last_step is last.step
        return is_last and (last.key, last.seat) == (phone.key, phone.seat)

    def plan_undo(self, phone: Phone, wanted: Wanted, tr: Translator) -> Reply | Record:
        known = self.known(phone.key, wanted.id)
        if known:
            return known
        if self._is_stale(wanted):
            return self._stale(phone, wanted, tr)
        if not self._may_undo(phone):
            return refusal_reply(FORBIDDEN, "lan.not_your_entry", tr)
        return Record(wanted.id, phone.key, phone.seat, self.session.prepare_undo())

    # --- once and only once ---

    def known(self, by: str, id_: str) -> Reply | None:
        """The stored reply to a request, however old it is."""
        answered = self._answered.get(by, {})
        return _reply(answered[id_]) if id_ in answered else None

    def _remember(self, record: Record, done: Done) -> Reply:
        self._answered.setdefault(record.by, {})[record.id] = done
        return _reply(done)

    def _is_stale(self, wanted: Wanted) -> bool:
        return (wanted.epoch, wanted.revision) != (self.epoch, self.session.revision)

    def _stale(self, phone: Phone, wanted: Wanted, tr: Translator) -> Reply:
        """The table has moved on. After a restart the saved ids say whether this very entry arrived."""
        arrived = wanted.epoch != self.epoch and self._folder.ids.get(wanted.step + 1) == (phone.key, wanted.id)
        code = "lan.arrived" if arrived else "lan.moved_on"
        body = {"words": tr(code), "arrived": arrived, "view": self.view(phone, tr)}
        return Reply(STALE, body)

    # --- words ---

    def _refused(self, error: RuleError | SaveError, tr: Translator) -> Reply:
        if isinstance(error, SaveError):
            return Reply(FULL, {"words": tr.text(error.message)})
        status = FORBIDDEN if error.code.startswith("lan.") else REFUSED
        return Reply(status, refusal_as_plain(error, tr, self.session.header))


def _reply(done: Done) -> Reply:
    if done is None:
        return Reply(OK, {})
    number, revision = done
    return Reply(OK, {"done": number, "revision": revision} if number else {"undone": True, "revision": revision})


def _viewer(phone: Phone) -> Viewer:
    return PUBLIC if phone.seat is None else behind_curtain(phone.seat)


def _ids_of(asked: Asked | None, kind: str) -> tuple[str, ...]:
    """Options of a question that lead to commands of this name."""
    options = asked.options if isinstance(asked, Question) else ()
    return tuple(option.id for option in options if option.id.partition(":")[0] == kind)


def _nothing() -> RuleError:
    return RuleError("lan.nothing_for_you")

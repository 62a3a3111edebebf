"""Admission, seats and presence of joined phones; nothing about the game.

No sockets and no threads: used by the thread that owns the session.
"""

from collections import Counter
from collections.abc import Callable, Collection, Mapping
from contextlib import suppress
from dataclasses import dataclass
from random import Random
from typing import Any

from companion.errors import SaveError
from companion.i18n import Translator
from companion.input.json_input import clean
from companion.lan.knocks import Knock, Knocks
from companion.lan.seats import Phone, Seats
from companion.lan.table_json import TableJson
from companion.lan.tokens import SECRET_BITS, is_secret, make
from companion.lan.view import table_as_plain
from companion.lan.words_to_type import letters
from companion.secret import behind_curtain
from companion.table.session import Session
from companion.table.state import LONGEST_NAME

OK, ASKED, UNKNOWN, FORBIDDEN, GONE, REFUSED, STALE, FULL = 200, 202, 401, 403, 404, 409, 412, 507
MOST_WATCHERS = 16
"""Most spectators."""


@dataclass(frozen=True, slots=True)
class Reply:
    """The reply to a phone: HTTP status and JSON body."""

    status: int
    body: Mapping[str, Any]


def refusal_reply(status: int, code: str, tr: Translator) -> Reply:
    return Reply(status, {"words": tr(code)})


class Lobby(TableJson):
    def __init__(
        self,
        session: Session,
        random: Random,
        *,
        clock: Callable[[], float],
        saved: Mapping[str, Any],
        taken_words: Callable[[], Collection[str]],
    ) -> None:
        self._reopen: Callable[[], Session] | None = None
        """Reads a table anew that rests."""
        super().__init__(session, random)
        self._clock = clock
        self.seats = Seats(len(session.header.seats), random, taken_words)
        self.knocks = Knocks(random)
        self.lent: set[int] = set()
        """Seats whose phones may set the table up and finish it, as the host may."""
        self.present: Counter[str] = Counter()
        """How many streams are open by each phone."""
        self.last_seen: dict[str, float] = {}
        self.looks = 0
        """Counts everything that changes what a phone is shown, but for who is there."""
        self.listeners: list[Callable[[], None]] = []
        """Called when views change, or somebody came or went."""
        self._take_up(saved)

    # --- the table itself, which need not be in memory while nobody looks at it ---

    @property
    def session(self) -> Session:
        """The table; read anew if it rests."""
        self.resume()
        return self._session

    @session.setter
    def session(self, session: Session) -> None:
        self._session = session

    @property
    def is_resting(self) -> bool:
        """True while the table is in its file alone."""
        return self._reopen is not None

    def rest(self, reopen: Callable[[], Session]) -> None:
        """Let go of the table, which is whole in its file; seats, requests and answers stay. A SaveError: all stays."""
        self._session.write_drafts()
        self._revision, self._reopen = self._session.revision, reopen
        self.forget_rendered()
        del self._session

    def resume(self) -> None:
        """Read a table anew that rests; phones see no difference."""
        if self._reopen:
            session = self._reopen()
            session.revision = self._revision
            self._session, self._reopen = session, None

    # --- changes ---

    def changed(self) -> None:
        """What phones are shown has changed, or who sits where."""
        self.looks += 1
        self.save()
        self._report()

    def _report(self) -> None:
        """Whoever shows who is there and who knocks looks again; what phones are shown is the same."""
        for listener in tuple(self.listeners):
            listener()

    # --- over a restart of the host ---

    def save(self) -> None:
        """Keep what has to outlive the host; who can, does."""

    def as_plain(self) -> dict[str, Any]:
        return {**self.seats.as_plain(), "lent": sorted(self.lent)}

    def _take_up(self, saved: Mapping[str, Any]) -> None:
        """As it was before the host was ended; what makes no sense is left out."""
        self.seats.take_up(saved)
        lent, seats = saved.get("lent"), range(len(self.session.header.seats))
        self.lent = {seat for seat in lent if seat in seats} if isinstance(lent, list) else set()

    # --- joining ---

    def look(self, code: str, tr: Translator) -> Reply:
        """Which seats there are, for whoever has the code."""
        if not self.seats.opens(code):
            return refusal_reply(GONE, "lan.old_code", tr)
        table = table_as_plain(self.session, tr)
        seats = [{**seat, "state": self._state(number)} for number, seat in enumerate(table["seats"])]
        return Reply(OK, {"title": table["title"], "seats": seats, "table": self.session.header.id})

    def _state(self, seat: int) -> str:
        if seat in self.seats.at_host:
            return "host"
        return "free" if self.seats.is_free(seat) else "taken"

    def sit(
        self,
        code: str,
        seat: int | None,
        device: str,
        tr: Translator,
        *,
        secret: str = "",
        waiting: bool = False,
        address: str = "",
    ) -> Reply:
        """Give a seat away. A phone that made its own secret may ask again, if the answer was lost on its way.

        A seat that holds secrets is given away once the host has admitted the phone; `waiting` is a phone that asked.
        """
        if not self.seats.opens(code):
            return refusal_reply(GONE, "lan.old_code", tr)
        known = self.seats.phone(secret)
        if known and known.seat == seat:
            return Reply(OK, {"secret": secret, "seat": seat})
        if seat is None and sum(phone.seat is None for phone in self.seats.phones.values()) >= MOST_WATCHERS:
            return refusal_reply(REFUSED, "lan.full", tr)
        if seat is not None and not self.seats.is_free(seat):
            return refusal_reply(REFUSED, "lan.seat_taken", tr)
        secret = secret if is_secret(secret) else self.new_secret()
        if seat is not None and self.holds_secrets(seat):
            refusal = self._why_not_yet(seat, secret, tr, new=None if waiting else (device, address))
            if refusal:
                return refusal
            self.knocks.use_up(secret, seat)
        if known:
            self._mark_opened(known)
        self.seats.sit(seat, clean(device, LONGEST_NAME), secret)
        self.changed()
        return Reply(OK, {"secret": secret, "seat": seat})

    def new_secret(self) -> str:
        return make(self._random, SECRET_BITS)

    def holds_secrets(self, seat: int) -> bool:
        """True if a phone at this seat is shown something that nobody else may see."""
        parts = self.session.header.game.views.parts(self.session.state, behind_curtain(seat))
        return any(part.secret and part.lines for part in parts)

    def _why_not_yet(self, seat: int, secret: str, tr: Translator, new: tuple[str, str] | None) -> Reply | None:
        """The reply to a phone that wants a seat with secrets; None once the host has admitted it.

        The host is asked for a `new` one, by its device and address.
        """
        now = self._clock()
        if new and not self.knocks.is_known(secret, now, seat):
            device, address = new
            if self.knocks.ask(secret, clean(device, LONGEST_NAME), now, seat, address) is None:
                return refusal_reply(REFUSED, "lan.somebody_waits", tr)
            self._report()  # to the host alone: no phone is shown requests
        match self.knocks.answered(secret, now, seat):
            case None:
                return Reply(ASKED, {"secret": secret, "state": "waiting"})
            case True:
                return None
        return refusal_reply(FORBIDDEN, "lan.not_let_in", tr)

    def knock(self, word: str, name: str, tr: Translator, *, secret: str = "", address: str = "") -> Reply:
        """Ask the host to be let in; a word that was only guessed gives no more than this request."""
        if letters(word) != letters(self.seats.word):
            return refusal_reply(GONE, "lan.old_word", tr)
        name = clean(name, LONGEST_NAME)
        if not name:
            return refusal_reply(REFUSED, "lan.name_needed", tr)
        secret = secret if is_secret(secret) else self.new_secret()
        if self.knocks.ask(secret, name, self._clock(), address=address) is None:
            return refusal_reply(REFUSED, "lan.somebody_waits", tr)
        self._report()
        return Reply(OK, {"knock": secret})

    def knocked(self, secret: str, tr: Translator) -> Reply:
        """Whether the host has answered; who is let in gets the code."""
        match self.knocks.answered(secret, self._clock()):
            case None:
                return Reply(OK, {"state": "waiting"})
            case True:
                return Reply(OK, {"state": "in", "code": self.seats.code})
        return refusal_reply(FORBIDDEN, "lan.not_let_in", tr)

    def withdraw(self, secret: str) -> Reply:
        """Whoever waits does not want to come in any more, even if the host has admitted it meanwhile."""
        phone = self.seats.phone(secret)
        if phone:
            return self.leave(phone)
        if self.knocks.withdraw(secret):
            self._report()
        return Reply(OK, {})

    def knocking(self) -> tuple[Knock, ...]:
        """Who waits for the host's answer."""
        return self.knocks.open(self._clock())

    def answer_knock(self, id_: str, yes: bool) -> bool:
        """The host's answer to the request of this id; False if it is not open any more, and nobody is let in."""
        knock = self.knocks.answer(id_, yes, self._clock())
        if knock:
            self._report()
        return knock is not None

    def leave(self, phone: Phone) -> Reply:
        self._mark_opened(phone)
        self.seats.leave(phone.key)
        self.changed()
        return Reply(OK, {})

    def _mark_opened(self, phone: Phone) -> None:
        """Leave a trace of a phone on which secrets were shown, and that gives up its seat before the end."""
        if phone.seat is None or not phone.saw_secrets or self.session.table.finished:
            return
        self._mark(phone.seat)

    def _mark(self, seat: int) -> None:
        with suppress(SaveError):  # whoever leaves is not kept by a full disk
            self.session.mark_opened(seat)

    def was_opened(self, seat: int) -> bool:
        """True if the secrets of a seat were open on a phone that has left it."""
        return any(mark.seat == seat and mark.how == "phone" for mark in self.session.uncovered)

    # --- actions of the host ---

    def free(self, seat: int) -> None:
        phone = self.seats.at(seat)
        if phone:
            self._mark_opened(phone)
        self.seats.free(seat)
        self.lent.discard(seat)
        self.changed()

    def play_at_host(self, seat: int, here: bool) -> None:
        """A seat that plays on the host's own phone is not given away."""
        self.seats.at_host = self.seats.at_host | {seat} if here else self.seats.at_host - {seat}
        if here:
            self.free(seat)
        else:
            self.changed()

    def lend(self, seat: int, lent: bool) -> None:
        """Let a phone set the table up and finish it too."""
        self.lent = self.lent | {seat} if lent else self.lent - {seat}
        self.changed()

    def renew(self) -> None:
        """Another code: whoever was let in and has no seat yet is not let in any more."""
        self.seats.renew()
        self.knocks.forget()
        self.changed()

    # --- who is there ---

    def came(self, key: str) -> None:
        self.present[key] += 1
        self.last_seen[key] = self._clock()
        self._report()

    def went(self, key: str) -> None:
        self.present -= Counter([key])
        self.last_seen[key] = self._clock()
        self._report()

    def is_here(self, seat: int) -> bool:
        phone = self.seats.at(seat)
        return phone is not None and phone.key in self.present

    def silent(self, seconds: float) -> tuple[int, ...]:
        """Seats whose phones have been silent for so many seconds."""
        now = self._clock()
        phones = ((phone.seat, self.last_seen.get(phone.key, now)) for phone in self.seats.phones.values())
        return tuple(
            seat for seat, seen in phones if seat is not None and now - seen > seconds and not self.is_here(seat)
        )

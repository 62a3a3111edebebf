"""Requests to a room: from JSON to a reply. Used by the thread that owns the session.

The phone is looked up while the answer is made: a seat that was given up belongs to nobody.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any, TypeVar

from companion.i18n import Translator
from companion.lan.lobby import GONE, OK, UNKNOWN, Reply
from companion.lan.question_json import answers_from
from companion.lan.room import Room, Wanted
from companion.lan.seats import Phone
from companion.lan.tokens import digest, is_secret

T = TypeVar("T")
BAD = 400
LONGEST_ID = 40
TYPED = ("knock", "knocked", "withdraw")
"""What names its table by the words that were typed."""
JOINING = ("look", "sit", *TYPED)


@dataclass(frozen=True, slots=True)
class Call:
    """One request of a phone."""

    what: str
    body: Mapping[str, Any]
    secret: str
    tr: Translator
    device: str = ""
    address: str = ""
    """Where it came from, as the proxy in front reports it."""

    def text(self, field: str) -> str:
        found = self.body.get(field)
        return found if isinstance(found, str) else ""


async def answer(room: Room, call: Call) -> Reply:
    """The reply to a phone; a room in a folder never has to wait, see `run_now`."""
    try:
        if call.what in JOINING:
            return await _join(room, call)
        phone = room.seats.phone(call.secret)
        return await _of_phone(room, phone, call) if phone else unknown(room, call)
    except ValueError:
        return Reply(BAD, {})


def unknown(room: Room, call: Call) -> Reply:
    """Only a phone whose seat was freed gets this status, and may forget the seat."""
    freed = room.seats.was_freed(digest(call.secret))
    return Reply(UNKNOWN, {"words": call.tr("lan.no_seat"), "freed": freed})


async def _join(room: Room, call: Call) -> Reply:
    tr, secret = call.tr, call.text("secret")
    match call.what:
        case "look":
            return room.look(call.text("code"), tr)
        case "sit":
            code, seat, waiting = call.text("code"), _seat(call.body), call.body.get("waiting") is True
            secret = secret if is_secret(secret) else room.new_secret()
            more: dict[str, Any] = {"secret": secret, "waiting": waiting, "address": call.address}
            return await room.seated(lambda: room.sit(code, seat, call.device, tr, **more), tr)
        case "knock":
            word, name = call.text("word"), call.text("name")
            secret = secret if is_secret(secret) else room.new_secret()
            return await room.seated(lambda: room.knock(word, name, tr, secret=secret, address=call.address), tr)
        case "withdraw":
            return await room.seated(lambda: room.withdraw(secret), tr)
    return room.knocked(call.text("knock"), tr)


async def _of_phone(room: Room, phone: Phone, call: Call) -> Reply:
    tr = call.tr
    match call.what:
        case "view":
            return Reply(OK, room.view(phone, tr))
        case "network":
            return room.network(tr)
        case "sheet":
            return room.sheet(tr)
        case "log":
            return room.log(tr)
        case "leave":
            return await room.seated(lambda: _still(room, phone, call, room.leave), tr)
        case "answer":
            wanted = _wanted(call.body)
            plan = partial(room.plan_answer, wanted=wanted, tr=tr)
            return await room.commit(lambda: _still(room, phone, call, plan), tr)
        case "undo":
            wanted = _wanted(call.body)
            plan = partial(room.plan_undo, wanted=wanted, tr=tr)
            return await room.commit(lambda: _still(room, phone, call, plan), tr)
    return Reply(GONE, {})


def _still(room: Room, phone: Phone, call: Call, plan: Callable[[Phone], T]) -> T | Reply:
    """For a phone as it is known now: another host may have freed its seat before this is planned anew."""
    now = room.seats.phones.get(phone.key)
    return plan(now) if now and now.seat == phone.seat else unknown(room, call)


def _seat(body: Mapping[str, Any]) -> int | None:
    seat = body.get("seat")
    if seat is not None and (not isinstance(seat, int) or isinstance(seat, bool)):
        raise ValueError("seat")
    return seat


def _wanted(body: Mapping[str, Any]) -> Wanted:
    match body:
        case {"epoch": str(epoch), "revision": int(revision), "id": str(id_)} if 0 < len(id_) <= LONGEST_ID:
            step = body.get("step")
            answers = answers_from(body.get("answers") or [])
            return Wanted(epoch, revision, id_, step if isinstance(step, int) else 0, answers)
    raise ValueError("wanted")

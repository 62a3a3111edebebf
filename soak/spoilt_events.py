"""Recorded matches with one event spoilt: what the verifier takes can be shown from every seat.

The verifier checks what an entry has changed. Here everything is looked at, after the entry and after some behind it.
"""

import json
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

from companion.errors import DataError
from companion.input.json_input import Node
from companion.storage.verify import Misfit, Verifier, look_closely
from companion.table.header import codec_for
from companion.table.session import Session
from companion.table.steps import Step, decode_step, encode_step
from companion.table.view_cache import Shown
from tests.playthroughs.record import enter, open_match

MATCHES = tuple(sorted((Path(__file__).parent.parent / "tests" / "playthroughs").glob("*.json")))
STRANGE_NUMBERS = (-5, -1, 0, 1, 2, 3, 5, 9, 50, 1000, 10**9)
STRANGE_WORDS = ("", "?", "nowhere", "a/b", "0", "9", "x/9/9")
BEHIND = 4
"""So many entries behind the spoilt one are looked at."""


@cache
def played(path: Path) -> tuple[Session, tuple[dict[str, Any], ...], tuple[str, ...]]:
    """A recorded match, its steps as plain data, and the words in them."""
    match = json.loads(path.read_text(encoding="utf-8"))
    session = open_match(match)
    for command in match["commands"]:
        enter(session, command)
    codec = codec_for(session.header.game)
    plain = tuple(encode_step(codec, step) for step in session.steps)
    return session, plain, tuple(sorted(set(_words(list(plain)))))


def _words(plain: Any) -> list[str]:
    if isinstance(plain, str):
        return [plain]
    parts = plain.values() if isinstance(plain, dict) else plain if isinstance(plain, list) else ()
    return [word for part in parts for word in _words(part)]


def spoilt(plain: Any, words: tuple[str, ...], random: Random) -> Any:
    """The same with one value of the right kind that nobody decided."""
    match plain:
        case dict() if names := [name for name in plain if name != "is"]:
            name = random.choice(names)
            return {**plain, name: spoilt(plain[name], words, random)}
        case list() if plain and random.random() < 0.6:
            at = random.randrange(len(plain))
            return [*plain[:at], spoilt(plain[at], words, random), *plain[at + 1 :]]
        case list():
            return random.choice(([], plain[1:], [*plain, *plain[:1]], [*plain, random.choice(words)]))
        case bool():
            return not plain
        case int():
            return random.choice((plain + 1, plain - 1, *STRANGE_NUMBERS))
        case str():
            return random.choice((*random.choices(words, k=8), plain + "x", plain[:-1], *STRANGE_WORDS))
    return plain


def try_one(random: Random) -> str:
    """Spoil an event somewhere; what became of it. Whatever is taken and cannot be shown raises."""
    session, plain, words = played(random.choice(MATCHES))
    at = random.randrange(len(plain))
    step = _spoilt_step(session, plain, at, words, random)
    if step is None or step.events == session.steps[at].events:
        return "no event"
    verifier = Verifier(session.header, "spoilt")
    verifier.go_on_from(session.table_at(at))
    for number, one in enumerate((step, *session.steps[at + 1 : at + 1 + BEHIND])):
        try:
            verifier.add(one)
        except Misfit:
            return "refused later" if number else "refused"
        look_closely(Shown(verifier.table))
    return "taken"


def _spoilt_step(
    session: Session, plain: tuple[dict[str, Any], ...], at: int, words: tuple[str, ...], random: Random
) -> Step | None:
    """Another event, or one of another entry besides; None if it is none of the game."""
    events = list(plain[at]["events"])
    if events:
        place = random.randrange(len(events))
        events[place] = spoilt(events[place], words, random)
    if random.random() < 0.2:
        events += random.choice(plain)["events"][:1]
    header = session.header
    try:
        return decode_step(codec_for(header.game), Node({"at": 1, "events": events}, "spoilt"), len(header.seats))
    except DataError:
        return None

"""Whole games of Stone Age played at random, and anything that may be asked of a table."""

from dataclasses import fields
from random import Random
from types import NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st

from companion.games.stone_age.box import box
from companion.games.stone_age.game import STONE_AGE
from companion.games.stone_age.records import Options
from companion.games.stone_age.state import Player
from companion.i18n import LANGUAGES, Translator
from companion.messages import Message
from companion.question import allows
from companion.secret import CLERK, Secret, behind_curtain
from companion.table import rules
from companion.table.header import Header
from companion.table.session import Session
from companion.table.table_commands import CompleteSetup
from demo_players import suggest
from scoring.stone_age import RESOURCES
from tests.companion.playing import standings
from tests.companion.stone_age.tables import fix, seats_at
from tests.sampling import examples

SAY = [Translator(language) for language in LANGUAGES]
SLOW = [HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.large_base_example]
WHOLE_GAMES = settings(max_examples=examples(3), deadline=None, suppress_health_check=SLOW)
PARTS_OF_GAMES = settings(max_examples=examples(5), deadline=None, suppress_health_check=SLOW)


class Game:
    """A random table, and the chance that plays it."""

    def __init__(self, players: int, seed: int) -> None:
        self.random = Random(seed)
        self.session = Session(Header(STONE_AGE, Options(), seats_at(players), "full", 0))
        self.session.draw("first_player", self.random)
        self.session.do(CompleteSetup())

    @property
    def over(self) -> bool:
        return STONE_AGE.ready_to_finish(self.session.state) is None

    def enter(self) -> None:
        self.session.do(suggest(STONE_AGE, self.session.state, self.random))

    def play(self, entries: int) -> Session:
        for _ in range(entries):
            if not self.over:
                self.enter()
        return self.session

    def play_to_the_end(self) -> Session:
        """To the last player checked; far more entries than any game takes mean that it never ends."""
        for _ in range(3000):
            if self.over:
                return self.session
            self.enter()
        raise AssertionError("the game does not end")


games = st.builds(Game, players=st.integers(2, 4), seed=st.integers(0, 10**6))


# --- looking at a table -----------------------------------------------------------------------------------------------


def check_sentence(said: Message) -> None:
    for say in SAY:
        assert say.has(said.id), f"no sentence for {said.id} in {say.language}"
        assert "{" not in say.text(said).replace("{}", "")


def all_within_the_box(session):
    for value in rules.fixes(session.table, CLERK).values():
        assert allows(value.domain, value.value), f"{value.id} = {value.value} is outside {value.domain}"


def show_everything(session):
    """All that a screen or a command asks of a table."""
    for viewer in (CLERK, *(behind_curtain(seat) for seat in range(len(session.header.seats)))):
        session.view(viewer)
        rules.fixes(session.table, viewer)
    for entry in session.log():
        for line in entry.lines:
            SAY[0].text(line.text)
    session.sheet()
    standings(session)


# --- correcting it ---------------------------------------------------------------------------------------------------


def a_value_within(domain, random):
    match type(domain).__name__:
        case "Number":
            return random.choice((domain.low, domain.high, random.randint(domain.low, domain.high)))
        case "Choice":
            return random.choice(domain.options)
    most = min(domain.most, len(domain.options))
    size = random.choice((domain.least, most, random.randint(domain.least, most)))
    return tuple(random.sample(domain.options, size))


def correct_something(session, random):
    """Set any value of the state to anything *Change one thing* offers for it."""
    by_kind = {}
    for value in rules.fixes(session.table, CLERK).values():
        by_kind.setdefault(value.id.partition("/")[0], []).append(value)
    chosen = random.choice(by_kind[random.choice(sorted(by_kind))])
    fix(session, chosen.id, a_value_within(chosen.domain, random))


# --- any record at all ------------------------------------------------------------------------------------------------

IDS = [
    *(place.id for place in box().places),
    *(card.id for card in box().cards),
    *(building.id for building in box().buildings),
    *RESOURCES,
]
FIXES = sorted(rules.fixes(Game(3, 0).session.table, CLERK))
WORDS = ["", "0", "1", "2", "yes", "no", "untold", "none", "place", "use", "feed", "over", "full", "score_only"]
WORDS += ["first_player", "track", "builders", "points", "tools", "board", "cards", "fed/9", "extra/0", "spot/hunt/7"]
WORDS += [field.name for field in fields(Player)]

POOLS = {
    "seat": (0, 1, 2, 3),
    "slot": (0, 1, 2, 3),
    "stack": (0, 1, 2, 3),
    "place": [place.id for place in box().places],
    "card": [card.id for card in box().cards],
    "building": [building.id for building in box().buildings],
    "source": [*(place.id for place in box().places), *(card.id for card in box().cards)],
    "fix": FIXES,
    "paid": [(1, 0, 0, 0), (0, 2, 0, 0), (0, 0, 0, 0), (2, 1, 0, 0)],
    "gained": [(1, 0, 0, 1), (2, 0, 0, 0)],
}
"""What a field of this name usually holds."""


def fits(value: Any, hint: Any) -> bool:
    """True for a value of this type: no command has any other, for the codec reads none."""
    if isinstance(hint, type) and not get_args(hint):
        return isinstance(value, hint)
    origin, parts = get_origin(hint), get_args(hint)
    if origin in (Union, UnionType):
        return any(fits(value, part) for part in parts)
    if origin is not tuple or not isinstance(value, tuple):
        return False
    if parts[-1] is ...:
        return all(fits(one, parts[0]) for one in value)
    return len(value) == len(parts) and all(map(fits, value, parts))


class Anything:
    """Records with random values of the right types: sense and nonsense."""

    def __init__(self, seed: int) -> None:
        self.random = Random(seed)

    def number(self) -> int:
        small = self.random.random() < 0.9
        return self.random.randint(-1, 7) if small else self.random.choice((-1, 1)) * self.random.randint(8, 10**6)

    def word(self) -> str:
        if self.random.random() < 0.05:
            return self.random.choice(("é", "{", "\x00", "nothing/0", "🂡", "SA-B01"))
        return self.random.choice(self.random.choice((IDS, WORDS, FIXES)))

    def value(self, hint: Any) -> Any:
        simple = {int: self.number, str: self.word, bool: lambda: self.random.random() < 0.5, NoneType: lambda: None}
        if hint in simple:
            return simple[hint]()
        origin, parts = get_origin(hint), get_args(hint)
        if origin is tuple and parts[-1] is ...:
            return tuple(self.value(parts[0]) for _ in range(self.random.randrange(5)))
        if origin is tuple:
            return tuple(self.value(part) for part in parts)
        if origin is Literal:
            return self.random.choice([*parts, *parts, "elsewhere"])
        if origin is Secret:
            return Secret(self.random.randrange(4), self.value(parts[0]))
        return self.value(self.random.choice(parts))

    def field(self, name: str, hint: Any) -> Any:
        """Mostly something that is at least in the box."""
        if name in POOLS and self.random.random() < 0.8:
            usual = self.random.choice(POOLS[name])
            if fits(usual, hint):
                return usual
        return self.value(hint)

    def record(self, kinds: tuple[type, ...]) -> Any:
        kind = self.random.choice(kinds)
        return kind(**{name: self.field(name, hint) for name, hint in get_type_hints(kind).items()})

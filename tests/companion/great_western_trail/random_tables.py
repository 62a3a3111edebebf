"""Random tables of Great Western Trail, records with any values at all, and what must hold whatever happened."""

from dataclasses import is_dataclass
from random import Random
from types import NoneType
from typing import Any, Literal, get_args, get_origin, get_type_hints

from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st

from companion.game import Depth
from companion.games import GAMES
from companion.games.great_western_trail.box import box, doubtful
from companion.games.great_western_trail.box.board import board
from companion.games.great_western_trail.final.holding import discs, is_held, names
from companion.games.great_western_trail.game import GREAT_WESTERN_TRAIL
from companion.games.great_western_trail.records import Options
from companion.games.great_western_trail.state.circles import left
from companion.question import allows
from companion.secret import CLERK, Secret
from companion.storage.share import export_table, import_table
from companion.table import rules
from companion.table.header import Header
from companion.table.session import Session
from companion.table.table_commands import CompleteSetup
from demo_players import suggest
from scoring.great_western_trail import WORKERS
from tests.companion.great_western_trail.tables import check_sentence, seats_at
from tests.sampling import examples


class Game:
    """A random table, and the chance that plays it or fills its sheet."""

    def __init__(
        self,
        edition: str,
        players: int,
        seed: int,
        *,
        first_game: bool,
        simmental: bool,
        drawn: bool,
        depth: Depth = "full",
    ) -> None:
        self.random = Random(seed)
        options = Options(edition=edition, first_game=first_game, simmental=simmental)
        self.session = Session(Header(GREAT_WESTERN_TRAIL, options, seats_at(players), depth, 0))
        if depth == "score_only":
            return
        if drawn:
            for step in self.session.table.steps:
                if step.offer:
                    self.session.draw(step.offer.id, self.random)
        self.session.do(CompleteSetup())

    @property
    def over(self) -> bool:
        return GREAT_WESTERN_TRAIL.ready_to_finish(self.session.state) is None

    def enter(self) -> None:
        """One entry; what is suggested is never refused."""
        self.session.do(suggest(GREAT_WESTERN_TRAIL, self.session.state, self.random))

    def fill(self, entries: int = 2000) -> Session:
        """So many entries, or to the last player checked; 2,000 that do not end it mean that it never ends."""
        for _ in range(entries):
            if self.over:
                return self.session
            self.enter()
        assert entries < 2000 or self.over, "the table is never finished"
        return self.session


def of_all(state, what):
    return sum(state.count(seat, what) for seat in range(len(state.seats)))


def check_box(state):
    """Nothing is there more often than the box holds it."""
    contents, seats = state.box, range(len(state.seats))
    for seat in seats:
        assert discs(state, seat) + len(left(state, seat)) <= 14
        assert all(1 <= state.count(seat, f"worker/{kind}") <= 6 for kind in ("cowboy", "craftsman", "engineer"))
        assert state.count(seat, "certificates") in (0, 1, 2, 3, 4, 6)
        assert all(is_held(state, what) for what in state.held[seat]), "only what is in the box"
        assert min(state.held[seat].values(), default=0) >= 0
    for vp, copies in contents.hazards:
        assert of_all(state, f"hazard/{vp}") <= copies
    for herd in contents.cattle:
        assert all(of_all(state, f"cattle/{herd.slot}/{vp}") <= copies for vp, copies in herd.vp)
    for card in contents.objectives:
        assert of_all(state, f"area/{card.id}") + of_all(state, f"deck/{card.id}") <= card.copies
    assert sum(of_all(state, f"stationmaster/{tile.id}") for tile in contents.stationmasters) <= 5
    assert of_all(state, "tiles_green") <= 11
    assert of_all(state, "tiles_second_colour") <= 11
    assert of_all(state, "job_market_token") <= 1
    for number in contents.numbers:
        sides = [of_all(state, f"building/{number}{side}") for side in "ab"]
        assert 0 in sides, "one side for everybody"


def shared(session):
    return Session(*import_table(export_table(session.header, session.steps, session.cursor), "shared", GAMES))


THINGS = sorted({what for edition in ("first", "second") for what in names(Game(edition, 2, 0, first_game=False,
                 simmental=True, drawn=False).session.state)})  # fmt: skip
VALUES = sorted({*doubtful("first"), *doubtful("second")})
CARDS = [card.id for card in box("first").objectives]
FIXES = sorted(rules.fixes(Game("second", 3, 0, first_game=False, simmental=True, drawn=True).session.table, CLERK))
WORDS = ["", "0", "1", "yes", "no", "add", "leave", "best", "full", "score_only", "dollars", "objectives", "board"]
WORDS += ["first_player", "stationmasters", "building_sides", "A", "B", "1a", "1b", "sm_two_perm", "gold", "hazard/x"]
BOXES = sorted({f"{name}/{box}/0" for name, boxes in board("second").boxes.items() for box in range(len(boxes))})
PLACES = [
    "neutral/A",
    "neutral/C",
    "neutral/G",
    "own/1a",
    "other/0/1a",
    "hazard/flood/green",
    "tile/green",
    "kansas_city",
]
BUILDINGS = [building.id for building in box("second").buildings]
CIRCLES = [circle.id for circle in board("first").circles]
CITIES = [city.id for edition in ("first", "second") for city in box(edition).cities]
KINDS = ("cowboy", "craftsman", "engineer", "flood", "drought", "rockfall", "green", "second_colour")
POOLS = {
    "seat": (0, 1, 2, 3),
    "what": THINGS,
    "value": VALUES,
    "card": CARDS,
    "fix": FIXES,
    "category": ("dollars", "cities", "objectives"),
    "ruling": ("add", "leave", "best"),
    "by": ("due", "instead", *BOXES),
    "to": (*PLACES, "4", "T4", "7", "39"),
    "passed": (("bank/green",), ("0/1a", "bank/black"), ("1/4a",), ()),
    "worker": WORKERS,
    "appoint": ("", *WORKERS),
    "row": (1, 2, 3, 12, "dollar", "draw", "cert", "engine", "cull"),
    "building": BUILDINGS,
    "replaces": ("", *BUILDINGS),
    "cards": (("yellow/1",), ("brown/4", "brown/4"), ("gray", "white"), ("herd/gray",), ()),
    "disc": (*CIRCLES, "station/1"),
    "engine": ("", "0", "1", "T4", "12"),
    "city": CITIES,
    "kind": ("flood", "drought", "rockfall"),
    "tile": (*KINDS, "sm_two_perm", "sm_perm_pairs"),
    "where": ("seed", "seed", "market/1/0", "foresight/0/1", "foresight/2/0"),
    "colour": ("", "green", "second_colour"),
    "do": ("dollars", "discard", "upgrade_here", "free_tile"),
    "step": ("move", "use", "foresight", "income", "deliver", "refill", "done"),
    "place": (*PLACES, "market", "track/1", "hazard/1", "out"),
    "space": (1, 4, 9),
    "vp": (2, 3, 4),
    "times": (1, 2),
}
"""What a field of this name usually holds."""


class Anything:
    """Records with random values of the right types: sense and nonsense."""

    def __init__(self, seed: int) -> None:
        self.random = Random(seed)

    def number(self) -> int:
        small = self.random.random() < 0.9
        return self.random.randint(-1, 7) if small else self.random.choice((-1, 1)) * self.random.randint(8, 10**6)

    def word(self) -> str:
        if self.random.random() < 0.05:
            return self.random.choice(("é", "{", "\x00", "nothing/0", "🂡", "GWT-F01"))
        return self.random.choice(self.random.choice((THINGS, VALUES, CARDS, FIXES, WORDS)))

    def value(self, hint: Any) -> Any:
        simple = {int: self.number, str: self.word, bool: lambda: self.random.random() < 0.5, NoneType: lambda: None}
        if hint in simple:
            return simple[hint]()
        origin, parts = get_origin(hint), get_args(hint)
        if origin is tuple and parts[-1] is ...:
            return tuple(self.value(parts[0]) for _ in range(self.random.randrange(5)))
        if origin is tuple:
            return tuple(self.value(part) for part in parts)
        if is_dataclass(hint):
            return self.record((hint,))
        if origin is Literal:
            return self.random.choice([*parts, *parts, "elsewhere"])
        if origin is Secret:
            return Secret(self.random.randrange(4), self.value(parts[0]))
        return self.value(self.random.choice(parts))

    def field(self, name: str, hint: Any) -> Any:
        """Mostly something that is at least in the box."""
        if hint is not int and name == "value" and hint is not str:
            return self.value(hint)
        if name in POOLS and self.random.random() < 0.85:
            fitting = [value for value in POOLS[name] if hint not in (int, str) or isinstance(value, hint)]
            return self.random.choice(fitting)
        return self.value(hint)

    def record(self, kinds: tuple[type, ...]) -> Any:
        kind = self.random.choice(kinds)
        return kind(**{name: self.field(name, hint) for name, hint in get_type_hints(kind).items()})


def all_within_the_box(session):
    for value in rules.fixes(session.table, CLERK).values():
        assert allows(value.domain, value.value), f"{value.id} = {value.value} is outside {value.domain}"


def show_everything(session):
    """All that a screen or a command asks of a table."""
    session.view()
    for entry in session.log():
        for line in entry.lines:
            check_sentence(line.text)
    for player in session.sheet().players:
        for cell in player.cells.values():
            for item in cell.because:
                check_sentence(GREAT_WESTERN_TRAIL.words.explain(None, item))
    for value in rules.fixes(session.table, CLERK).values():
        check_sentence(value.label)


def a_value_within(domain, random):
    match type(domain).__name__:
        case "Number":
            return random.choice((domain.low, domain.high, random.randint(domain.low, domain.high)))
        case "Choice":
            return random.choice(domain.options)
    most = min(domain.most, len(domain.options))
    return tuple(random.sample(domain.options, random.choice((domain.least, most, random.randint(domain.least, most)))))


# --- random tables for hypothesis -----------------------------------------------------------------------------------

SLOW = [HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.large_base_example]
AS_THEY_COME = (Phase.explicit, Phase.reuse, Phase.generate)
"""A whole table takes too long to look for the smallest example."""
WHOLE = settings(max_examples=examples(3), deadline=None, suppress_health_check=SLOW, phases=AS_THEY_COME)


def tables(depth: Depth) -> st.SearchStrategy[Game]:
    """Tables of either edition with any options."""
    return st.builds(
        Game,
        edition=st.sampled_from(("first", "second")),
        players=st.integers(2, 4),
        seed=st.integers(0, 10**6),
        first_game=st.booleans(),
        simmental=st.booleans(),
        drawn=st.booleans(),
        depth=st.just(depth),
    )


played, sheets = tables("full"), tables("score_only")

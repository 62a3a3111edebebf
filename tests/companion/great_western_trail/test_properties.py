"""Whole sheets of Great Western Trail at random: what must hold for any table of either edition."""

import json
from random import Random
from types import NoneType
from typing import Any, Literal, get_args, get_origin, get_type_hints

from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from companion import table as rules
from companion.errors import DataError, RuleError
from companion.games import GAMES
from companion.games.great_western_trail import GREAT_WESTERN_TRAIL, Options
from companion.games.great_western_trail.box import box, doubtful
from companion.games.great_western_trail.holding import allowed, discs, names
from companion.games.great_western_trail.records import COMMANDS, EVENTS, Enter, RuleCard
from companion.games.great_western_trail.score_file import score_file
from companion.house import COMMANDS as HOUSE_COMMANDS
from companion.house import CompleteSetup, FinishTable
from companion.plain import Node
from companion.secret import CLERK, Secret
from companion.session import Header, Session, codec_for
from companion.share import export_table, import_table
from scoring.great_western_trail import LEFT_OUT
from tests.companion.great_western_trail.files import of_table
from tests.companion.great_western_trail.tables import check_sentence, fix, has_sentence, seats_at

SLOW = [HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.large_base_example]
WHOLE_SHEETS = settings(max_examples=12, deadline=None, suppress_health_check=SLOW)
PARTS = settings(max_examples=15, deadline=None, suppress_health_check=SLOW)

AS_THEY_COME = settings(PARTS, max_examples=20, phases=(Phase.explicit, Phase.reuse, Phase.generate))
"""Taking a table in from a file checks every value of it: too long to look for the smallest example."""


class Game:
    """A random table, and the chance that fills its sheet."""

    def __init__(
        self, edition: str, players: int, seed: int, *, first_game: bool, simmental: bool, drawn: bool
    ) -> None:
        self.random = Random(seed)
        options = Options(edition=edition, first_game=first_game, simmental=simmental)
        self.session = Session(Header(GREAT_WESTERN_TRAIL, options, seats_at(players), "full", 0))
        if drawn:
            for step in self.session.table.steps:
                if step.offer:
                    self.session.draw(step.offer.id, self.random)
        self.session.do(CompleteSetup())

    @property
    def over(self) -> bool:
        return GREAT_WESTERN_TRAIL.ready_to_finish(self.session.state) is None

    def enter(self) -> None:
        self.session.do(GREAT_WESTERN_TRAIL.suggest(self.session.state, self.random))

    def fill(self, entries: int = 400) -> Session:
        """So many entries, or to the last player checked; 400 that do not end it mean that it never ends."""
        for _ in range(entries):
            if self.over:
                return self.session
            self.enter()
        assert entries < 400 or self.over, "the sheet is never full"
        return self.session


games = st.builds(
    Game,
    edition=st.sampled_from(("first", "second")),
    players=st.integers(2, 4),
    seed=st.integers(0, 10**6),
    first_game=st.booleans(),
    simmental=st.booleans(),
    drawn=st.booleans(),
)


# --- whole sheets ---------------------------------------------------------------------------------------------------


def of_all(state, what):
    return sum(state.count(seat, what) for seat in range(len(state.seats)))


def check_box(state):
    """Nothing is there more often than the box holds it."""
    contents, seats = state.box, range(len(state.seats))
    for seat in seats:
        assert discs(state, seat) <= 14
        assert all(1 <= state.count(seat, f"worker/{kind}") <= 6 for kind in ("cowboy", "craftsman", "engineer"))
        assert state.count(seat, "certificates") in (0, 1, 2, 3, 4, 6)
        assert set(state.held[seat]) <= set(names(state)), "only what is in the box"
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


def check_sheet(session):
    sheet = session.sheet()
    assert min(sheet.ranks) == 1
    for seat, player in enumerate(sheet.players):
        assert player.total == sum(cell.points for cell in player.cells.values())
        for cell in player.cells.values():
            assert cell.points == sum(item.points for item in cell.because)
            assert has_sentence(cell.rule)
        shown = session.view().mirror.players[seat]
        assert player.cells["objectives"].points == shown.choice.points
        taken = [card for card, done in zip(shown.deck, shown.choice.optional, strict=True) if done != LEFT_OUT]
        assert sorted(player.facts["objectives_taken"]) == sorted(taken)


@WHOLE_SHEETS
@given(games)
def test_a_sheet_filled_at_random_stays_within_the_box_and_can_be_finished(game):
    while not game.over:
        game.enter()
        check_box(game.session.state)
        assert game.session.turn().actions
    check_sheet(game.session)
    game.session.do(FinishTable())
    assert game.session.turn().phase == "finished"


@WHOLE_SHEETS
@given(games)
def test_the_sheet_of_a_table_is_that_of_the_score_file_written_from_it(game):
    session = game.fill()
    for seat in range(len(session.state.seats)):
        for card in list(session.state.rulings[seat]):
            session.do(RuleCard(seat, card, "best"))  # a file has no rulings
    written = json.loads(json.dumps(of_table(session)))
    from_file = score_file(Node(written, "score.json"))
    assert [player.total for player in from_file.players] == [player.total for player in session.sheet().players]
    assert [p.facts for p in from_file.players] == [p.facts for p in session.sheet().players]
    assert [p.cells for p in from_file.players] == [p.cells for p in session.sheet().players]
    assert from_file.winners == session.sheet().winners


@PARTS
@given(games, st.integers(0, 80))
def test_the_numbers_offered_are_exactly_those_that_are_accepted(game, entries):
    session = game.fill(entries)
    if session.turn().phase == "play":
        return
    for what in game.random.sample(sorted(names(session.state)), 12):
        seat = game.random.randrange(len(session.state.seats))
        offered = allowed(session.state, seat, what)
        for count in (*range(-1, 16), 30, 999, 1000):
            try:
                rules.decide(session.table, Enter(seat, what, count))
            except RuleError as refusal:
                assert refusal.code.endswith("no_change") or count not in offered
            else:
                assert count in offered


# --- undo, replay, sharing ------------------------------------------------------------------------------------------


@PARTS
@given(games, st.integers(0, 120))
def test_undo_all_gives_the_start_and_redo_all_the_end(game, entries):
    session = game.fill(entries)
    end = session.table
    tables = []
    while session.can_undo:
        tables.append(session.table)
        session.undo()
    assert session.table == Session(session.header).table
    while session.can_redo:
        session.redo()
        assert session.table == tables.pop()
    assert session.table == end


def shared(session):
    return Session(*import_table(export_table(session.header, session.steps, session.cursor), "shared", GAMES))


@PARTS
@given(games, st.integers(0, 120), st.integers(0, 20))
def test_replay_equals_live_through_the_file_the_app_shares(game, entries, back):
    session = game.fill(entries)
    for _ in range(min(back, session.cursor)):
        session.undo()
    replayed = shared(session)
    assert replayed.steps == session.steps
    assert replayed.table == session.table
    assert replayed.sheet() == session.sheet()
    assert replayed.log() == session.log()
    assert replayed.view() == session.view()


# --- any command at all ---------------------------------------------------------------------------------------------

THINGS = sorted({what for edition in ("first", "second") for what in names(Game(edition, 2, 0, first_game=False,
                 simmental=True, drawn=False).session.state)})  # fmt: skip
VALUES = sorted({*doubtful("first"), *doubtful("second")})
CARDS = [card.id for card in box("first").objectives]
FIXES = sorted(rules.fixes(Game("second", 3, 0, first_game=False, simmental=True, drawn=True).session.table, CLERK))
WORDS = ["", "0", "1", "yes", "no", "add", "leave", "best", "full", "score_only", "dollars", "objectives", "board"]
WORDS += ["first_player", "stationmasters", "building_sides", "A", "B", "1a", "1b", "sm_two_perm", "gold", "hazard/x"]
POOLS = {
    "seat": (0, 1, 2, 3),
    "what": THINGS,
    "value": VALUES,
    "card": CARDS,
    "fix": FIXES,
    "category": ("dollars", "cities", "objectives"),
    "ruling": ("add", "leave", "best"),
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
            return self.random.choice(POOLS[name])
        return self.value(hint)

    def record(self, kinds: tuple[type, ...]) -> Any:
        kind = self.random.choice(kinds)
        return kind(**{name: self.field(name, hint) for name, hint in get_type_hints(kind).items()})


def all_within_the_box(session):
    for value in rules.fixes(session.table, CLERK).values():
        assert rules.allows(value.domain, value.value), f"{value.id} = {value.value} is outside {value.domain}"


def show_everything(session):
    """All that a screen or a door asks of a table."""
    session.view()
    for entry in session.log():
        for line in entry.lines:
            check_sentence(line.text)
    for player in session.sheet().players:
        for cell in player.cells.values():
            for item in cell.because:
                check_sentence(GREAT_WESTERN_TRAIL.explain(item))
    for value in rules.fixes(session.table, CLERK).values():
        check_sentence(value.label)


@AS_THEY_COME
@given(games, st.integers(0, 10**6), st.integers(0, 60))
def test_a_random_command_is_carried_out_or_refused_with_a_reason(game, seed, entries):
    session, anything = game.fill(entries), Anything(seed)
    kinds = (*COMMANDS, *COMMANDS, *COMMANDS, *HOUSE_COMMANDS)
    for _ in range(40):
        before = session.table
        try:
            session.do(anything.record(kinds))
        except RuleError as refusal:
            assert session.table is before
            check_sentence(refusal.message)
            assert not refusal.rule or has_sentence(refusal.rule)
        check_sentence(session.turn().headline)
    all_within_the_box(session)
    session.view()
    session.sheet()
    assert shared(session).table == session.table


@settings(max_examples=6, deadline=None, suppress_health_check=SLOW)
@given(games, st.integers(0, 10**6))
def test_whatever_happened_everything_can_be_shown_in_every_language(game, seed):
    session, anything = game.fill(), Anything(seed)
    for _ in range(60):
        try:
            session.do(anything.record(COMMANDS))
        except RuleError:
            continue
    show_everything(session)


# --- corrections ----------------------------------------------------------------------------------------------------


def a_value_within(domain, random):
    match type(domain).__name__:
        case "Number":
            return random.choice((domain.low, domain.high, random.randint(domain.low, domain.high)))
        case "Choice":
            return random.choice(domain.options)
    most = min(domain.most, len(domain.options))
    return tuple(random.sample(domain.options, random.choice((domain.least, most, random.randint(domain.least, most)))))


@AS_THEY_COME
@given(games, st.integers(0, 80), st.integers(0, 10**6))
def test_after_any_corrections_there_is_a_sheet(game, entries, seed):
    """Fix the table sets whatever it offers; the sheet comes out, entering goes on, the table can be shared."""
    session, random = game.fill(entries), Random(seed)
    for _ in range(10):
        by_kind: dict[str, list[str]] = {}
        for id_ in GREAT_WESTERN_TRAIL.fix_ids(session.state):
            by_kind.setdefault(id_.partition("/")[0], []).append(id_)
        chosen = GREAT_WESTERN_TRAIL.fix(session.state, random.choice(by_kind[random.choice(sorted(by_kind))]), CLERK)
        fix(session, chosen.id, a_value_within(chosen.domain, random))
        session.sheet()
    all_within_the_box(session)
    fix(session, "over", "yes")
    assert game.fill().sheet().winners
    assert shared(session).sheet() == session.sheet()
    session.do(FinishTable())


# --- tables from outside --------------------------------------------------------------------------------------------

CODEC = codec_for(GREAT_WESTERN_TRAIL)


@AS_THEY_COME
@given(games, st.integers(0, 30), st.integers(0, 10**6), st.integers(1, 3))
def test_a_table_file_with_any_events_is_refused_or_is_within_the_box(game, entries, seed, more):
    """Events are trusted when they are ours; in a file from outside they may make no sense together."""
    anything = Anything(seed)
    session = game.fill(entries)
    plain = json.loads(export_table(session.header, session.steps, session.cursor))
    events = [anything.record(EVENTS) for _ in range(more)]
    plain["steps"].append({"at": 1, "events": [CODEC.encode(event) for event in events]})
    plain["cursor"] += 1
    try:
        taken = import_table(json.dumps(plain), "shared", GAMES)
    except DataError as refusal:
        assert str(refusal).startswith("shared: ")
    else:
        check_box(Session(*taken).state)
        Session(*taken).view()

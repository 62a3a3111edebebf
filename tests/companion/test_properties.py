"""Whole games at random: what must hold for any table, on both maps, for any number of players."""

import json
from dataclasses import replace
from random import Random
from typing import Literal, get_args, get_origin, get_type_hints

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from companion.errors import RuleError
from companion.games import GAMES
from companion.games.ticket_to_ride.board import board
from companion.games.ticket_to_ride.events import RouteClaimed, TicketsKept
from companion.games.ticket_to_ride.maps import maps
from companion.games.ticket_to_ride.present import route_sheet
from companion.games.ticket_to_ride.records import COMMANDS, Options
from companion.i18n import Translator
from companion.question import allows
from companion.secret import CLERK, Secret, behind_curtain
from companion.storage.share import export_table, import_table
from companion.storage.tables import summarise
from companion.table import rules
from companion.table.header import Header, codec_for
from companion.table.session import Session
from companion.table.table_commands import COMMANDS as HOUSE_COMMANDS
from companion.table.table_commands import CompleteSetup, Correct, FinishTable, OverrideCell
from demo_players import suggest
from tests.companion.playing import GAME, seats, standings, undo_all_and_redo_all
from tests.sampling import examples

WHOLE_GAMES = settings(max_examples=examples(4), deadline=None, suppress_health_check=[HealthCheck.too_slow])


class Game:
    """A random table, and the chance that plays it."""

    def __init__(self, map_: str, players: int, seed: int, card_check: bool, depth: str = "full") -> None:
        options = Options(map=map_, card_check=card_check)
        self.random = Random(seed)
        self.session = Session(Header(GAME, options, seats(players, options), depth, 0))
        self.session.draw("first_player", self.random)
        if map_ == "germany" and self.random.random() < 0.5:
            self.session.draw("passengers", self.random)
        if depth == "full":
            self.session.do(CompleteSetup())

    def enter(self) -> None:
        self.session.do(suggest(GAME, self.session.state, self.random))

    def play(self, entries: int) -> Session:
        for _ in range(entries):
            if not all(self.session.state.revealed):
                self.enter()
        return self.session

    def play_to_the_end(self) -> Session:
        """To the last reveal; far more entries than any game takes mean that it never ends."""
        for _ in range(3000):
            if all(self.session.state.revealed):
                return self.session
            self.enter()
        raise AssertionError("the game does not end")


games = st.builds(
    Game,
    map_=st.sampled_from(maps()),
    players=st.integers(2, 5),
    seed=st.integers(0, 10**6),
    card_check=st.booleans(),
)


@WHOLE_GAMES
@given(games)
def test_random_legal_play_ends_and_the_sheet_is_whole(game):
    session = game.play_to_the_end()
    session.do(FinishTable())
    sheet = session.sheet()
    assert session.turn().phase == "finished"
    assert sorted(sheet.ranks)[0] == 1
    for player in sheet.players:
        assert player.total == sum(cell.points for cell in player.cells.values())
        for cell in player.cells.values():
            assert cell.points == sum(item.points for item in cell.because)


@WHOLE_GAMES
@given(games)
def test_points_recounted_from_the_board_equal_the_running_score(game):
    session = game.play_to_the_end()
    for seat, player in enumerate(session.sheet().players):
        assert player.cells["routes"].points == session.state.marker[seat]


@WHOLE_GAMES
@given(games, st.integers(0, 150))
def test_trains_passengers_cards_and_tickets_are_conserved(game, entries):
    state = game.play(entries).state
    box = board(state.options.map)
    for seat in range(state.players):
        placed = sum(box.rail.route[route].length for route in state.routes_of(seat))
        assert placed + state.trains[seat] == box.rail.trains
    if box.has_passengers:
        colours, each = box.rail.passenger_colours, box.rail.passengers_per_colour
        taken = sum(sum(by_colour) for by_colour in state.passengers)
        assert taken + sum(here.count for here in state.waiting) == len(colours) * each
        for number, _ in enumerate(colours):
            assert sum(by_colour[number] for by_colour in state.passengers) <= each
        for here in state.waiting:
            assert here.colours is None or (sum(here.colours) == here.count and min(here.colours) >= 0)
    if state.cards is not None:
        held = sum(map(sum, state.cards.known)) + sum(state.cards.blind)
        assert held + state.cards.deck + sum(state.cards.discards) + len(state.cards.face_up) == box.cards.total
        assert min(state.cards.blind) >= 0
    tickets = [ticket for hand in state.hands for ticket in hand.open_for(CLERK)]
    assert len(set(tickets)) == len(tickets)


@WHOLE_GAMES
@given(games, st.integers(0, 200))
def test_undo_all_gives_the_start_and_redo_all_the_end(game, entries):
    undo_all_and_redo_all(game.play(entries))


@WHOLE_GAMES
@given(games, st.integers(0, 200))
def test_replay_equals_live_through_the_file_the_app_shares(game, entries):
    session = game.play(entries)
    header, steps, cursor = import_table(export_table(session.header, session.steps, session.cursor), "shared", GAMES)
    replayed = Session(header, steps, cursor)
    assert replayed.table == session.table
    assert replayed.sheet() == session.sheet()
    assert replayed.log() == session.log()


@WHOLE_GAMES
@given(games, st.integers(0, 120))
def test_what_the_sheet_offers_is_what_a_claim_does(game, entries):
    """A route shown as free to claim can be claimed; one that is not is refused with the reason shown."""
    session = game.play(entries)
    if session.turn().phase != "action" or session.state.cards is not None:
        return
    for route in game.random.sample(session.state.board.rail.routes, 12):
        shown = route_sheet(session.state, route.id)
        command = next(c for c in COMMANDS if c.__name__ == "ClaimRoute")(route.id)
        try:
            events = rules.decide(session.table, command)
        except RuleError as refusal:
            assert shown.why_not is not None
            assert (refusal.code, refusal.rule) == (shown.why_not.code, shown.why_not.rule)
        else:
            assert shown.why_not is None
            assert isinstance(events[0], RouteClaimed)
            after = rules.evolve(session.table, events[0]).state
            assert after.trains[session.state.turn] == shown.trains_after
            assert after.marker[session.state.turn] == session.state.marker[session.state.turn] + shown.points


# --- nothing secret is shown ---


def with_other_tickets(session: Session, random: Random) -> Session:
    """The same table, entry by entry, but everybody kept other tickets: each swapped for one of the same deck."""
    other: dict[str, str] = {}
    tickets = session.state.board.rail.tickets
    for deck in {ticket.deck for ticket in tickets}:
        ids = [ticket.id for ticket in tickets if ticket.deck == deck]
        other.update(zip(ids, random.sample(ids, len(ids)), strict=True))

    def swapped(event):
        if not isinstance(event, TicketsKept):
            return event
        kept = tuple(other[ticket] for ticket in event.tickets.open_for(CLERK))
        return replace(event, tickets=Secret(event.seat, kept))

    steps = [replace(step, events=tuple(swapped(event) for event in step.events)) for step in session.steps]
    return Session(session.header, steps, session.cursor)


@WHOLE_GAMES
@given(games, st.integers(5, 150))
def test_nothing_the_open_table_shows_depends_on_a_secret(game, entries):
    """Whatever tickets were kept, log, view, sheet, fixes and the line in the list are the same to the letter."""
    session = game.play(entries)
    if any(session.state.revealed):
        return
    twin = with_other_tickets(session, game.random)
    assert twin.state.hands != session.state.hands
    assert twin.log() == session.log()
    assert repr(twin.view()) == repr(session.view())
    assert twin.sheet() == session.sheet()
    assert rules.fixes(twin.table) == rules.fixes(session.table)
    assert summarise("id", twin) == summarise("id", session)
    assert standings(twin) == standings(session)
    assert repr(twin.table) == repr(session.table), "not even a debugger's print shows a ticket"


@WHOLE_GAMES
@given(games, st.integers(5, 120))
def test_behind_the_curtain_a_player_sees_their_own_tickets_and_no_others(game, entries):
    session = game.play(entries)
    for seat in range(session.state.players):
        hands = session.view(behind_curtain(seat)).game_view.hands
        own = [view for view in hands if view.seat == seat]
        assert {view.seat for view in hands} == {seat} | {s for s, shown in enumerate(session.state.revealed) if shown}
        assert tuple(view.ticket.id for view in own[0].tickets) == session.state.hand(seat)


# --- any command at all ---

WORDS = ["", "usa", "blue", "locomotive", "routes", "tickets/0", "route/denver--kansas_city--a"]


def values_for(hint, map_: str) -> st.SearchStrategy:
    """Anything of this type: sense and nonsense."""
    box = board(map_)
    words = [*WORDS, *(r.id for r in box.rail.routes), *(t.id for t in box.rail.tickets), *(p.id for p in box.places)]
    words += [*box.cards.kinds, *(step.id for step in GAME.setup.steps(Options(map_), seats(2, Options(map_))))]
    words += ["first_player", "passengers", "full", "score_only", "yes", "no", "nobody", "0", "1"]
    words += [f"{kind}/{n}" for kind in ("trains", "marker", "tickets", "draws") for n in range(6)]
    words += ["turn", "last_turns", "house/floor_at_zero", "waiting/berlin", "passengers/0/red"]
    simple = {
        int: st.integers(-2, 12) | st.integers(-(10**6), 10**6),
        str: st.sampled_from(words) | st.text(max_size=8),
        bool: st.booleans(),
        type(None): st.none(),
    }
    if hint in simple:
        return simple[hint]
    if get_origin(hint) is tuple and get_args(hint)[-1] is not ...:
        return st.tuples(*(values_for(part, map_) for part in get_args(hint)))
    if get_origin(hint) is tuple:
        return st.lists(values_for(get_args(hint)[0], map_), max_size=6).map(tuple)
    if get_origin(hint) is Literal:
        return st.sampled_from([*get_args(hint), "elsewhere"])
    return st.one_of([values_for(part, map_) for part in get_args(hint)])


def commands_for(map_: str) -> st.SearchStrategy:
    made = []
    for command in (*COMMANDS, *HOUSE_COMMANDS):
        hints = get_type_hints(command)
        made.append(st.builds(command, **{name: values_for(hint, map_) for name, hint in hints.items()}))
    return st.one_of(made)


ANY_COMMAND = {map_: st.lists(commands_for(map_), max_size=25) for map_ in maps()}


@settings(max_examples=examples(15), deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.data(), st.sampled_from(maps()), st.integers(2, 5), st.booleans(), st.integers(0, 60), st.booleans())
def test_a_random_command_is_carried_out_or_refused_with_a_reason(data, map_, players, card_check, entries, in_setup):
    options = Options(map=map_, card_check=card_check)
    session = Session(Header(GAME, options, seats(players, options), "full", 0))
    random = Random(entries)
    if not in_setup:
        session.do(CompleteSetup())
        for _ in range(entries):
            session.do(suggest(GAME, session.state, random))
    say = Translator("ja")
    for command in data.draw(ANY_COMMAND[map_]):
        before = session.table
        try:
            session.do(command)
        except RuleError as refusal:
            assert session.table == before
            sentence = say.text(refusal.message)
            assert sentence != refusal.code, f"no sentence for {refusal.code}"
            assert "{" not in sentence
        session.view()
        session.sheet()
    codec = codec_for(GAME)
    for step in session.steps:
        json.dumps([codec.encode(event) for event in step.events])


NO_TRAINS = "ticket_to_ride.no_trains_for"
"""Of a route for somebody whose trains were set to fewer than it takes: both may be set together."""


@WHOLE_GAMES
@given(games, st.integers(0, 60), st.integers(0, 10**6))
@example(Game("usa", 5, 0, card_check=False), 5, 583153).via("a player's trains were set to few before their routes")
@example(Game("usa", 3, 0, card_check=False), 3, 65).via("two hands were said to hold the same ticket")
def test_after_any_corrections_play_goes_on_to_a_sheet(game, entries, seed):
    """Change one thing sets whatever it offers; nobody is ever stuck."""
    session = game.play(entries)
    random = Random(seed)
    for _ in range(12):
        fix = random.choice(sorted(rules.fixes(session.table, CLERK).values(), key=lambda f: f.id))
        try:
            session.do(Correct(fix.id, a_value_for(fix, random)))
        except RuleError as refusal:
            assert refusal.code in ("fix.no_change", NO_TRAINS)
        all_within_the_box(session)
    session.view()
    session.do(Correct("last_turns", "0")) if session.state.last_turns != 0 else None
    assert session.turn().phase == "final_scoring"
    for seat in range(session.state.players):
        if not session.state.revealed[seat]:
            without_those_seen(session, seat)
            session.do(Correct(f"revealed/{seat}", "yes"))
    session.do(OverrideCell(0, "routes", 777))
    session.do(FinishTable())
    assert session.sheet().cell(0, "routes").overridden


def without_those_seen(session: Session, seat: int) -> None:
    """A ticket that lies before somebody else is in no other hand: the refusal to turn it up says so."""
    state = session.state
    seen = {ticket for other in range(state.players) if state.revealed[other] for ticket in state.hand(other)}
    if seen & {*state.hand(seat)}:
        with pytest.raises(RuleError, match="ticket_twice_open"):
            session.do(Correct(f"revealed/{seat}", "yes"))
        own = tuple(ticket for ticket in state.hand(seat) if ticket not in seen)
        session.do(Correct(f"tickets/{seat}", own))


def all_within_the_box(session: Session) -> None:
    for fix in rules.fixes(session.table, CLERK).values():
        assert allows(fix.domain, fix.value), f"{fix.id} = {fix.value} is outside {fix.domain}"


def test_a_marker_set_to_the_utmost_may_still_be_moved_on_by_a_route():
    game = Game("usa", 2, 0, card_check=False)
    game.session.do(Correct("marker/0", 300))
    game.session.do(Correct("route/denver--phoenix", "0"))
    assert game.session.state.marker[0] == 310
    all_within_the_box(game.session)


@WHOLE_GAMES
@given(games, st.integers(0, 300))
def test_whatever_the_state_holds_is_something_the_box_contains(game, entries):
    all_within_the_box(game.play(entries))


def a_value_for(fix, random):
    domain = fix.domain
    match type(domain).__name__:
        case "Number":
            return random.randint(domain.low, domain.high)
        case "Choice":
            return random.choice(domain.options)
    return tuple(random.sample(domain.options, random.randint(domain.least, min(domain.most, 5, len(domain.options)))))


@WHOLE_GAMES
@given(st.sampled_from(maps()), st.integers(2, 5), st.integers(0, 10**6))
def test_score_only_entries_lead_to_the_same_sheet_as_a_full_table(map_, players, seed):
    """Both depths fill the same inputs: the end of a full table, entered by hand, gives the same numbers."""
    full = Game(map_, players, seed, card_check=False).play_to_the_end()
    options = full.header.options
    by_hand = Session(Header(GAME, options, full.header.seats, "score_only", 0))
    named = {command.__name__: command for command in COMMANDS}
    for seat in range(len(full.header.seats)):  # a map may take fewer
        for route in full.state.routes_of(seat):
            by_hand.do(named["EnterRoute"](route, seat))
        by_hand.do(named["RevealTickets"](seat, full.state.hand(seat)))
        for colour, count in zip(board(map_).rail.passenger_colours, full.state.passengers[seat], strict=True):
            by_hand.do(named["EnterPassengers"](seat, colour, count))
    assert by_hand.sheet() == full.sheet()
    by_hand.do(FinishTable())

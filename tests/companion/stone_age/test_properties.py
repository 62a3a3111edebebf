"""Whole games of Stone Age at random: what must hold for any table of any number of players."""

from collections import Counter
from dataclasses import replace
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from companion.errors import RuleError
from companion.games import GAMES
from companion.games.stone_age.box import box
from companion.games.stone_age.events import ExtraCardKept
from companion.games.stone_age.game import STONE_AGE
from companion.games.stone_age.records import (
    COMMANDS,
    EnterCard,
    EnterNumber,
    KeepExtraCard,
    Options,
    TellBuilding,
    TellCard,
)
from companion.games.stone_age.turns.placing import can_place, numbers
from companion.secret import Secret, behind_curtain
from companion.storage.share import export_table, import_table
from companion.storage.tables import summarise
from companion.table import rules
from companion.table.header import Header
from companion.table.session import Session
from companion.table.table_commands import Correct, FinishTable
from scoring.stone_age import RESOURCES
from tests.companion.playing import standings, undo_all_and_redo_all
from tests.companion.stone_age.tables import fix
from tests.companion.stone_age.whole_games import (
    PARTS_OF_GAMES,
    SLOW,
    WHOLE_GAMES,
    Game,
    all_within_the_box,
    correct_something,
    games,
)
from tests.offered import offered
from tests.sampling import examples

# --- legal play -----------------------------------------------------------------------------------------------------


def check_players(state):
    for seat, player in enumerate(state.players):
        assert 5 <= player.figures <= 10
        assert 0 <= state.at_home(seat) <= player.figures
        assert 0 <= player.field <= 10
        assert max(player.tools) <= 4
        assert max(player.tools) - min(player.tools) <= 1
        assert min(player.resources) >= 0
        assert player.food >= 0
        assert len(player.tiles) == player.buildings
        assert set(player.one_use) <= set(player.cards)


def check_places(state):
    limits = state.box.limits[len(state.seats)]
    for place, spot in zip(state.places, state.spots, strict=True):
        assert len({seat for seat, _ in spot}) == len(spot), "nobody stands twice on a place"
        figures = sum(count for _, count in spot)
        assert place.figures is None or figures in (0, place.figures)
        assert place.rings is None or figures <= 7
        if place.group == "resource":
            assert len(spot) <= limits.players_per_resource_place
    village = [spot for place, spot in zip(state.places, state.spots, strict=True) if place.group == "village"]
    assert sum(bool(spot) for spot in village) <= limits.village_places


def check_box(state):
    """Every card and tile at most once, and none has come or gone."""
    held = [card for player in state.players for card in player.cards]
    told = [card for card in state.display if card]
    assert max(Counter(held + told).values(), default=1) == 1
    face_up = sum(card is not None for card in state.display)
    drawn = sum(player.extra_drawn for player in state.players)
    assert state.deck >= 0
    assert state.deck + face_up + len(held) + drawn == 36
    tiles = [tile for player in state.players for tile in player.tiles]
    assert max(Counter([*tiles, *(stack.top for stack in state.stacks if stack.top)]).values(), default=1) == 1
    assert all(0 <= stack.left <= 7 for stack in state.stacks)
    assert sum(stack.left for stack in state.stacks) + len(tiles) == 7 * len(state.seats)


def check_turn(state):
    """Whoever is asked to place can; whoever is left out cannot; somebody is always asked something."""
    if state.phase == "place":
        assert can_place(state, state.turn)
        assert not [seat for seat, _ in state.left_out if can_place(state, seat)]
    if state.phase == "use":
        assert state.roll or state.dice_list or state.placed(state.turn)
    if state.phase in ("feed", "over"):
        assert not any(state.spots)


@WHOLE_GAMES
@given(games)
def test_random_legal_play_breaks_no_limit_and_ends_by_one_of_the_two_triggers(game):
    rounds = game.session.state.round
    while not game.over:
        game.enter()
        state = game.session.state
        check_players(state)
        check_places(state)
        check_box(state)
        check_turn(state)
        assert offered(game.session) or game.over
        assert state.round in (rounds, rounds + 1)
        rounds = state.round
        assert rounds <= 60
    state = game.session.state
    empty = any(not stack.left for stack in state.stacks)
    short = state.deck < sum(card is None for card in state.display)
    assert state.cause == ("stack_empty" if empty else "deck_short")
    assert empty or short


@WHOLE_GAMES
@given(games)
def test_the_sheet_at_the_end_is_whole(game):
    session = game.play_to_the_end()
    session.do(FinishTable())
    sheet = session.sheet()
    assert session.turn().phase == "finished"
    assert min(sheet.ranks) == 1
    for player in sheet.players:
        assert player.total == sum(cell.points for cell in player.cells.values())
        for cell in player.cells.values():
            assert cell.points == sum(item.points for item in cell.because)


@PARTS_OF_GAMES
@given(games, st.integers(0, 150))
def test_what_a_place_offers_is_what_placing_does(game, entries):
    """A number of figures shown as possible is accepted, any other is refused."""
    session = game.play(entries)
    if session.turn().phase != "place":
        return
    place_figures = next(command for command in COMMANDS if command.__name__ == "PlaceFigures")
    for shown in session.view().game_view.places:
        for count in range(1, 11):
            try:
                rules.decide(session.table, place_figures(shown.place.id, count))
            except RuleError:
                assert count not in shown.numbers
            else:
                assert count in shown.numbers
        assert (shown.why_not is None) == bool(shown.numbers)
        assert shown.numbers == numbers(session.state, session.state.turn, shown.place)


# --- undo, replay, sharing ------------------------------------------------------------------------------------------


@PARTS_OF_GAMES
@given(games, st.integers(0, 400))
def test_undo_all_gives_the_start_and_redo_all_the_end(game, entries):
    undo_all_and_redo_all(game.play(entries))


def shared(session):
    """The table as it comes in from the file the app shares."""
    return Session(*import_table(export_table(session.header, session.steps, session.cursor), "shared", GAMES))


@PARTS_OF_GAMES
@given(games, st.integers(0, 400), st.randoms(use_true_random=False))
def test_replay_equals_live_through_the_file_the_app_shares(game, entries, random):
    """Wherever the table was when it was shared: at the end, and halfway back."""
    session = game.play(entries)
    replayed = shared(session)
    assert replayed.steps == session.steps
    assert replayed.table == session.table
    assert replayed.sheet() == session.sheet()
    assert replayed.log() == session.log()
    for _ in range(random.randint(0, session.cursor)):
        session.undo()
    assert shared(session).table == session.table


# --- nothing secret is shown ----------------------------------------------------------------------------------------


def with_another_extra_card(session, owner, card):
    """The same table, entry by entry, but this player drew and kept another card."""

    def swapped(event):
        theirs = isinstance(event, ExtraCardKept) and event.seat == owner
        return replace(event, card=Secret(owner, card)) if theirs else event

    steps = [replace(step, events=tuple(map(swapped, step.events))) for step in session.steps]
    return Session(session.header, steps, session.cursor)


def answers(session, commands):
    """What the table says to each of these, without doing any."""
    said = []
    for command in commands:
        try:
            said.append(repr(rules.decide(session.table, command)))
        except RuleError as refusal:
            said.append(repr((refusal.code, refusal.rule, dict(refusal.message.params))))
    return said


@PARTS_OF_GAMES
@given(games, st.integers(0, 60), st.integers(0, 60))
def test_nothing_the_open_table_shows_depends_on_the_secret_extra_card(game, before, after):
    """Whatever card was drawn: log, view, strip, sheet, fixes, refusals and the line in the list are the same."""
    session = game.play(before)
    owner = game.random.randrange(len(session.header.seats))
    fix(session, f"extra_drawn/{owner}", "yes")
    cards = [card.id for card in box().cards if card.id not in session.state.seen_cards()]
    kept, other = game.random.sample(cards, 2)
    session.do(KeepExtraCard(owner, kept))
    for _ in range(after):
        if session.state.phase != "over":
            game.enter()
    if session.state.phase == "over" or session.state.players[owner].extra.known_to_clerk() != kept:
        return
    twin = with_another_extra_card(session, owner, other)
    assert twin.state != session.state
    assert twin.log() == session.log()
    assert repr(twin.view()) == repr(session.view())
    assert repr(twin.turn()) == repr(session.turn())
    assert twin.view().strip == session.view().strip
    assert twin.sheet() == session.sheet()
    assert rules.fixes(twin.table) == rules.fixes(session.table)
    assert summarise("id", twin) == summarise("id", session)
    assert standings(twin) == standings(session)
    assert repr(twin.table) == repr(session.table), "not even a debugger's print shows the card"
    neighbour = behind_curtain((owner + 1) % len(session.header.seats))
    assert repr(twin.view(neighbour)) == repr(session.view(neighbour))
    assert repr(twin.view(behind_curtain(owner))) != repr(session.view(behind_curtain(owner)))
    asked = [TellCard(slot, card.id) for slot in range(4) for card in box().cards]
    asked += [KeepExtraCard(owner, card.id) for card in box().cards]
    assert answers(twin, asked) == answers(session, asked), "nor does what the table refuses"


# --- corrections ----------------------------------------------------------------------------------------------------


@settings(max_examples=examples(5), deadline=None, suppress_health_check=SLOW)
@given(games, st.integers(0, 150), st.integers(0, 10**6))
def test_after_any_corrections_play_goes_on_to_a_sheet(game, entries, seed):
    """Change one thing sets whatever it offers; nobody is ever stuck, and the table can still be shared."""
    session = game.play(entries)
    random = Random(seed)
    for _ in range(8):
        correct_something(session, random)
        session.view()
    all_within_the_box(session)
    for _ in range(150):
        if not game.over:
            game.enter()
            assert offered(session) or game.over
    all_within_the_box(session)
    import_table(export_table(session.header, session.steps, session.cursor), "shared", GAMES)
    if session.state.phase != "over":
        session.do(Correct("phase", "over"))
    game.play_to_the_end().do(FinishTable())


def test_a_table_corrected_into_the_hundredth_round_can_still_be_shared():
    game = Game(2, 1)
    game.session.do(Correct("round", 99))
    while game.session.state.round == 99:
        game.enter()
    all_within_the_box(game.session)


@PARTS_OF_GAMES
@given(games, st.integers(0, 600))
def test_whatever_the_state_holds_is_something_the_box_contains(game, entries):
    all_within_the_box(game.play(entries))


# --- score only -----------------------------------------------------------------------------------------------------


@WHOLE_GAMES
@given(games)
def test_score_only_entries_lead_to_the_same_sheet_as_a_full_table(game):
    """Both depths fill the same inputs: the end of a full table, entered by hand, gives the same numbers."""
    full = game.play_to_the_end()
    by_hand = Session(Header(STONE_AGE, Options(), full.header.seats, "score_only", 0))
    for seat, player in enumerate(full.state.players):
        for card in player.cards:
            by_hand.do(EnterCard(seat, card))
        numbers_of = {"points": player.points, "field": player.field, "tools": sum(player.tools)}
        numbers_of |= {"buildings": player.buildings, "figures": player.figures}
        for what, count in {**numbers_of, **dict(zip(RESOURCES, player.resources, strict=True))}.items():
            by_hand.do(EnterNumber(seat, what, count))
    assert by_hand.sheet() == full.sheet()


def test_a_tile_told_for_every_stack_and_a_card_for_every_space_are_never_the_same():
    game = Game(4, 3)
    for number in range(4):
        game.session.do(TellBuilding(number, box().buildings[number].id))
        game.session.do(TellCard(number, box().cards[number].id))
    check_box(game.session.state)
    assert game.session.view().game_view.untold == 0

"""Milestones: what counts is noted by anybody at any time, and the sheet is the one full play would have given."""

from random import Random

import pytest

from companion.errors import RuleError
from companion.game import DEPTHS, Seat
from companion.games import GAMES
from companion.games.great_western_trail import records as gwt
from companion.games.stone_age import records as stone
from companion.games.ticket_to_ride import records as ttr
from companion.secret import PUBLIC, behind_curtain
from companion.table.session import Session
from companion.table.table_commands import ChangeDepth, CompleteSetup, Correct, FinishTable
from demo_players import suggest
from soak.at_depth import at_depth
from soak.sheets import compare, whole_match
from soak.sheets import points as points_of
from tests.companion.playing import NAMES, quick_store, undo_all_and_redo_all
from tests.declared import needs, needs_depth
from tests.full_games import FULL_BOXES, FULL_GAMES
from tests.playthroughs.record import enter, open_match
from tests.test_playthroughs import MATCHES, read

BOXES = [
    ("ticket_to_ride", {"map": "usa"}),
    ("ticket_to_ride", {"map": "germany"}),
    ("great_western_trail", {"edition": "first"}),
    ("great_western_trail", {"edition": "second"}),
    ("stone_age", {}),
]
EVERY_BOX = pytest.mark.parametrize(("game", "options"), BOXES, ids=["usa", "germany", "first", "second", "stone_age"])
FULL = [path for path in MATCHES if "score_only" not in path.stem and read(path)["game"] in FULL_GAMES]


def table(tmp_path, game: str, options: dict[str, str], players: int = 3, depth: str = "milestones") -> Session:
    definition = GAMES[game]
    chosen = definition.options(**options)
    seats = tuple(Seat(*pair) for pair in zip(NAMES[:players], definition.colours(chosen), strict=False))
    session = quick_store(tmp_path).new_table(definition, chosen, seats, depth)[1]
    if session.table.open_step:
        session.do(CompleteSetup())
    return session


def refusal(session: Session, command) -> str:
    with pytest.raises(RuleError) as raised:
        session.do(command)
    return raised.value.code


# --- all games ---


@EVERY_BOX
@pytest.mark.parametrize("players", [2, 4])
def test_a_whole_game_by_milestones_comes_to_a_sheet(tmp_path, game, options, players):
    session, random = table(tmp_path, game, options, players), Random(players)
    for _ in range(3000):
        if session.header.game.ready_to_finish(session.state) is None:
            break
        session.do(suggest(session.header.game, session.state, random))
    session.do(FinishTable())
    undo_all_and_redo_all(session)


@pytest.mark.parametrize("path", FULL, ids=lambda path: path.stem)
@pytest.mark.parametrize("depth", ["milestones", "score_only"])
def test_a_recorded_match_has_the_same_sheet_at_every_depth(path, depth):
    match = read(path)
    session = open_match(match)
    needs_depth(session.header.game, depth)
    needs(session.header.game, "corrections.ids")
    for entry in match["commands"]:
        enter(session, entry)
    other = at_depth(session, depth)
    game = session.header.game
    assert points_of(game.score(other.state)) == points_of(game.score(session.state))


@pytest.mark.parametrize("box", FULL_BOXES, ids=lambda box: box.name)
def test_a_random_match_has_the_same_sheet_at_every_depth(box):
    """`make soak ONLY=sheets` plays as many as one likes."""
    needs_depth(GAMES[box.game], *DEPTHS)
    compare(whole_match(box, Random(20)))


@EVERY_BOX
def test_a_table_can_change_its_depth_and_back_at_any_time(tmp_path, game, options):
    session = table(tmp_path, game, options, depth="full")
    for depth in ("milestones", "score_only", "milestones", "full"):
        session.do(ChangeDepth(depth))
        assert session.table.depth == depth
        assert session.ask(PUBLIC) is not None
    assert refusal(session, ChangeDepth("full")) == "table.depth_already"


def test_every_game_of_ours_has_all_three_depths():
    assert {GAMES[game].depths for game, _ in BOXES} == {DEPTHS}


# --- Great Western Trail ---


def trail(tmp_path) -> Session:
    return table(tmp_path, "great_western_trail", {"edition": "first"})


def points(session: Session, seat: int) -> int:
    return session.sheet().players[seat].total


def test_anybody_notes_what_they_did_and_points_follow(tmp_path):
    session = trail(tmp_path)
    session.do(gwt.Enter(2, "building/5a", 1))
    session.do(gwt.Enter(0, "hazard/3", 1))
    assert (points(session, 2), points(session, 0)) == (4, 3)


def test_a_disc_to_a_city_is_one_entry_with_the_step_disc(tmp_path):
    session = trail(tmp_path)
    before = len(session.log())
    session.do(gwt.NoteCity(1, "topeka", step_disc=True))
    assert session.state.count(1, "city/topeka") == 1
    assert session.state.count(1, "step_disc") == 1
    assert refusal(session, gwt.NoteCity(1, "topeka")) == "great_western_trail.city_once"
    session.undo()
    assert len(session.log()) == before


def test_a_station_takes_a_worker_for_its_master(tmp_path):
    session = trail(tmp_path)
    master = session.state.box.stationmasters[0].id
    assert refusal(session, gwt.NoteStation(0, 3, master=master, worker="cowboy")) == "great_western_trail.only_printed"
    assert refusal(session, gwt.NoteStation(0, 3, master=master)) == "great_western_trail.master_for_worker"
    session.do(gwt.Enter(0, "worker/cowboy", 3))
    session.do(gwt.NoteStation(0, 3, master=master, worker="cowboy"))
    assert session.state.count(0, "worker/cowboy") == 2
    assert session.state.count(0, f"stationmaster/{master}") == 1
    assert refusal(session, gwt.NoteStation(1, 4, master=master, worker="cowboy")) == "great_western_trail.only_printed"


def test_a_building_upon_another_is_one_entry(tmp_path):
    session = trail(tmp_path)
    session.do(gwt.NoteBuilding(1, "1a"))
    session.do(gwt.NoteBuilding(1, "5a", replaces="1a"))
    assert [session.state.count(1, f"building/{which}") for which in ("1a", "5a")] == [0, 1]
    assert refusal(session, gwt.NoteBuilding(1, "3a", replaces="1a")) == "great_western_trail.not_standing"
    session.undo()
    assert [session.state.count(1, f"building/{which}") for which in ("1a", "5a")] == [1, 0]
    assert session.state.count(1, "replaced/1a") == 0


def test_gwt_x010_x012_only_one_that_needs_more_craftsmen_is_noted_upon_another(tmp_path):
    session = trail(tmp_path)
    session.do(gwt.NoteBuilding(1, "4a"))
    for fewer in ("1a", "2a", "3a"):
        with pytest.raises(RuleError) as raised:
            session.do(gwt.NoteBuilding(1, fewer, replaces="4a"))
        assert (raised.value.code, raised.value.rule) == ("great_western_trail.replace_with_more", "GWT-X010")
        question = session.ask(PUBLIC, ("NoteBuilding:1", fewer))
        assert question.option("4a").why_not.rule == "GWT-X010", "whoever asks is told beforehand"
    session.do(gwt.NoteBuilding(1, "6a", replaces="4a"))
    assert refusal(session, gwt.NoteBuilding(1, "4a")) == "great_western_trail.built_already", "it left the game"
    session.do(ChangeDepth("full"))
    assert session.state.count(1, "replaced/4a") == 1, "as a full table knows it"
    assert len(session.log()[-2].lines) == 2, "the building, and the one below it"


@pytest.mark.parametrize("what", ["hazard/4", "cattle/brown/5", "tiles_green", "worker/cowboy"])
def test_gwt_s03_s06_whoever_gets_another_one_is_asked_for_one_more_and_keeps_the_first(tmp_path, what):
    session = trail(tmp_path)
    way = ("Enter:1", what.partition("/")[0], *([what] if "/" in what else []))
    before = session.state.count(1, what)
    session.do(session.ask(PUBLIC, way).command)
    assert session.state.count(1, what) == before + 1
    last = session.ask(PUBLIC, way)
    assert [option.label.params for option in last.options] == [{"count": before + 2}, {"count": before}]
    session.do(session.ask(PUBLIC, (*way, "one_more")).command)
    assert session.state.count(1, what) == before + 2
    session.do(session.ask(PUBLIC, (*way, "one_fewer")).command)
    assert session.state.count(1, what) == before + 1


def test_gwt_s06_the_last_card_of_its_kind_stays_when_somebody_asks_for_another(tmp_path):
    """With one card left in the box the other number was none, and was entered without a word."""
    session = trail(tmp_path)
    what = "cattle/purple/7"
    session.do(gwt.Enter(0, what, 1))
    session.do(session.ask(PUBLIC, ("Enter:1", "cattle", what)).command)
    last = session.ask(PUBLIC, ("Enter:1", "cattle", what))
    assert [last.option(step).why_not and last.option(step).why_not.rule for step in ("one_more", "one_fewer")] == [
        "GWT-S06",
        None,
    ]
    assert session.state.count(1, what) == 1


def test_a_card_taken_before_is_played_in_one_entry(tmp_path):
    session = trail(tmp_path)
    assert refusal(session, gwt.NotePlayed(1, "move_345")) == "great_western_trail.below_zero"
    session.do(gwt.Enter(1, "deck/move_345", 1))
    session.do(gwt.NotePlayed(1, "move_345"))
    assert [session.state.count(1, f"{place}/move_345") for place in ("deck", "area")] == [0, 1]
    session.undo()
    assert [session.state.count(1, f"{place}/move_345") for place in ("deck", "area")] == [1, 0]


def test_money_waits_for_the_end_and_rows_are_checked_there(tmp_path):
    session = trail(tmp_path)
    session.do(gwt.Enter(0, "job_market_token", 1))
    assert session.turn().last_round
    assert refusal(session, gwt.ConfirmPlayer(0)) == "great_western_trail.play_first"
    session.do(gwt.EndPlay())
    assert session.turn().phase == "final_scoring"
    session.do(gwt.Enter(0, "dollars", 12))
    assert points(session, 0) == 2 + 12 // 5


def test_a_turn_is_not_taken_and_a_milestone_not_noted_where_it_does_not_belong(tmp_path):
    full = table(tmp_path, "great_western_trail", {"edition": "first"}, depth="full")
    assert refusal(full, gwt.NoteCity(0, "topeka")) == "great_western_trail.milestones_only"


# --- Ticket to Ride ---


def usa(tmp_path) -> Session:
    return table(tmp_path, "ticket_to_ride", {"map": "usa"})


def test_routes_by_whoever_whenever_and_taken_off_again(tmp_path):
    session = usa(tmp_path)
    route = session.state.board.rail.routes[0].id
    session.do(ttr.EnterRoute(route, 1))
    assert refusal(session, ttr.EnterRoute(route, 0)).startswith("ticket_to_ride.")
    session.do(ttr.EnterRoute(route, None))
    session.do(ttr.EnterRoute(route, 0))
    assert session.state.owner(route) == 0
    assert refusal(session, ttr.DrawCards()) == "ticket_to_ride.milestones_only"


def test_tickets_stay_behind_the_curtain_until_the_end(tmp_path):
    session = usa(tmp_path)
    first, second, third = (ticket.id for ticket in session.state.board.rail.tickets[:3])
    session.do(ttr.KeepTickets(1, (first, second)))
    assert session.view(PUBLIC).game_view != session.view(behind_curtain(1)).game_view
    assert refusal(session, ttr.RevealTickets(1, (first, second))) == "ticket_to_ride.reveal_later"
    session.do(ttr.EndPlay())
    assert refusal(session, ttr.RevealTickets(1, (first, third))) == "ticket_to_ride.kept_stays"
    session.do(ttr.RevealTickets(1, (first, second, third)))


def test_few_trains_announce_the_last_round(tmp_path):
    session = usa(tmp_path)
    long_ones = sorted(session.state.board.rail.routes, key=lambda route: -route.length)
    assert not session.turn().last_round
    for route in long_ones:
        if session.state.trains[2] >= route.length and session.why_not(ttr.EnterRoute(route.id, 2)) is None:
            session.do(ttr.EnterRoute(route.id, 2))
    assert session.turn().last_round
    assert [notice.id for notice in session.turn().notices] == ["ticket_to_ride.few_trains"]


# --- Stone Age ---


def stones(tmp_path) -> Session:
    return table(tmp_path, "stone_age", {})


def test_dice_of_any_player_with_tools_that_rest_until_the_round_is_over(tmp_path):
    session = stones(tmp_path)
    for _ in range(2):
        session.do(stone.NewTool(2))
    session.do(stone.Throw(2, "forest", (5, 4, 2)))
    assert session.turn().phase == "roll"
    session.do(stone.TakeYield((0,)))
    assert session.state.players[2].turned == (True, False, False)
    assert session.state.players[2].resources == (0, 0, 0, 0)
    session.do(stone.Throw(2, "quarry", (6, 3)))
    assert refusal(session, stone.TakeYield((0,))) == "stone_age.tool_turned"
    session.do(stone.TakeYield((1,)))
    session.do(stone.RoundOver())
    assert session.state.players[2].turned == (False, False, False)
    assert session.state.round == 2


def test_no_more_dice_than_a_place_has_rings_and_none_where_nothing_is_rolled(tmp_path):
    session = stones(tmp_path)
    assert refusal(session, stone.Throw(0, "forest", (1,) * 6)) == "stone_age.dice_of_figures"
    assert refusal(session, stone.Throw(0, "forest", ())) == "stone_age.so_many_dice"
    assert refusal(session, stone.Throw(0, "forest", (7,))) == "stone_age.die_faces"
    assert refusal(session, stone.Throw(0, "hut", (1, 2))) == "stone_age.nothing_rolled"
    assert refusal(session, stone.Throw(0, "moon", (1,))) == "stone_age.no_such_place"
    session.do(stone.EnterNumber(0, "figures", 10))
    assert refusal(session, stone.Throw(0, "forest", (1,) * 8)) == "stone_age.so_many_dice"
    session.do(stone.Throw(0, "hunt", (1,) * 10))


def test_a_one_use_tool_comes_with_its_card_and_goes_with_its_use(tmp_path):
    session = stones(tmp_path)
    card = next(card for card in session.state.box.cards if card.upper.kind == "one_use_tool")
    session.do(stone.EnterCard(1, card.id))
    session.do(stone.Throw(1, "river", (3,)))
    session.do(stone.TakeYield((), (card.id,)))
    assert session.state.players[1].one_use == ()
    assert card.id in session.state.players[1].cards


def test_a_building_brings_its_points_at_once(tmp_path):
    session = stones(tmp_path)
    session.do(stone.NoteBuilding(0, 12))
    session.do(stone.NoteBuilding(0, 9))
    assert (session.state.players[0].points, session.state.players[0].buildings) == (21, 2)


def test_the_reminder_says_what_everybody_feeds(tmp_path):
    session = stones(tmp_path)
    session.do(stone.EnterNumber(0, "field", 2))
    [notice] = session.turn().notices
    assert [need.params["count"] for need in notice.params["needs"]] == [3, 5, 5]


def test_a_table_that_changed_its_depth_keeps_the_deck_within_the_box(tmp_path):
    session = table(tmp_path, "stone_age", {}, depth="full")
    session.do(Correct("deck", 3))
    for slot in range(3):
        session.do(Correct(f"slot/{slot}", "none"))
    session.do(ChangeDepth("milestones"))
    session.do(stone.RoundOver())
    assert session.state.deck == 0
    card = next(card for card in session.state.box.cards if card.upper.kind == "extra_card")
    session.do(stone.EnterCard(0, card.id))
    assert session.state.deck == 0
    assert not session.state.players[0].extra_drawn

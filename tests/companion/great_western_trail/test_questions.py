"""Great Western Trail through questions alone: every command is reached, and what is closed says why.

A closed answer is insisted on, and the rules must say the same.
"""

import json
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.games.great_western_trail.records import (
    COMMANDS,
    ConfirmPlayer,
    ConfirmRow,
    EndPlay,
    Enter,
    NoteBuilding,
    NoteCity,
    NotePlayed,
    NoteStation,
    ReadTile,
    RuleCard,
)
from companion.games.great_western_trail.turns.commands import (
    DUE,
    INSTEAD,
    Build,
    BuyCattle,
    CatchUp,
    CaughtUp,
    ChooseTile,
    CopyBuilding,
    Deliver,
    DeliverByRail,
    EndTurn,
    Grow,
    Hire,
    Move,
    MoveEngine,
    PlayObjective,
    RemoveHazard,
    SkipForesight,
    SpendToken,
    TakeAuxiliary,
    TakeIncome,
    TakeObjective,
    TakeTile,
    TellTile,
    Upgrade,
    Use,
    VisitKansasCity,
    Waive,
)
from companion.input.json_input import Node
from companion.question import Choice, Entry, Number, Question, any_answer
from companion.secret import CLERK, PUBLIC
from companion.table.table_commands import ChangeDepth, Correct, FinishTable
from tests.companion.great_western_trail.asking import (
    answers_for,
    completed,
    entered_at_random,
    insisted,
)
from tests.companion.great_western_trail.kansas_city import arriving, delivering, earning
from tests.companion.great_western_trail.random_tables import WHOLE, Game, played, sheets
from tests.companion.great_western_trail.tables import (
    ANA,
    BEN,
    IN_BOTH,
    at_the_end,
    both_editions,
    check_sentence,
    fix,
    playing,
)
from tests.companion.great_western_trail.turns import at, at_building, by, clear, give, lay, started
from tests.playthroughs.record import FOLDER, codec_of, enter, open_match
from tests.playthroughs.visits import STEPS, visits_together
from tests.sampling import examples, sample

MATCHES = sorted(FOLDER.glob("great_western_trail_*.json"))
MOST_ENTRIES = 2000
"""A game from questions that is not over by then never ends."""


# --- every command --------------------------------------------------------------------------------------------------


def on_own(building, edition, **goods):
    session = started(edition)
    give(session, ANA, **{"dollars": 20, "engine": "20", f"building__{building}": 1, **goods})
    return at(session, f"own/{building}", ANA)


def riding():
    session = started()
    give(session, BEN, building__4a=1)
    return session, Move(ANA, "neutral/B", (f"{BEN}/4a", "bank/green"))


def using():
    session = at_building("A")
    return session, Use(ANA, by(session, "discard"))


def counting_woods():
    session = on_own("1a", "second")
    return session, Use(ANA, by(session, "dollars"), 1)


def hiring():
    session = at_building("A")
    lay(session, market__1__0="cowboy")
    return session, Hire(ANA, by(session, "hire"), "cowboy", 1)


def building():
    session = at_building("B", worker__craftsman=4, building__1a=1)
    return session, Build(ANA, by(session, "build"), "4a", "1a")


def buying():
    session = at_building("E", worker__cowboy=4)
    return session, BuyCattle(ANA, by(session, "buy"), ("red/2", "yellow/1"), 1)


def moving_the_engine():
    session = at_building("G", worker__engineer=2)
    return session, MoveEngine(ANA, by(session, "engine"), "2")


def moving_by_woods():
    session = on_own("7b", "second", building__2b=1)
    return session, MoveEngine(ANA, by(session, "engine"), "22", 2)


def upgrading(tile=""):
    session = at_building("G", engine="4", worker__cowboy=2)
    if not tile:
        fix(session, "masters", IN_BOTH)
    session.do(MoveEngine(ANA, by(session, "engine"), "T4"))
    return session, Upgrade(ANA, DUE, 1, "aux_cert_1", "cowboy", tile)


def upgrading_untold():
    return upgrading("sm_perm_hazards")


def removing():
    session = at_building("F")
    lay(session, lying__flood__2="yes")
    return session, RemoveHazard(ANA, by(session, "hazard"), "flood", 2, 3)


def trading():
    session = at_building("D")
    lay(session, track__4="green")
    return session, TakeTile(ANA, by(session, "trade"), 4, "green")


def trading_untold():
    session = started(seeds=True)
    give(session, ANA, dollars=20)
    at(session, "neutral/D", ANA)
    return session, TakeTile(ANA, by(session, "trade"), 1, "second_colour")


def taking_an_objective():
    session = at_building("C")
    return session, TakeObjective(ANA, by(session, "objective"), "draw_5h")


def taking_one_later():
    session = at_building("C")
    return session, TakeObjective(ANA, by(session, "objective"))


def playing_an_objective():
    session = started()
    give(session, ANA, deck__draw_5h=1)
    return session, PlayObjective(ANA, "draw_5h")


def playing_one_untold():
    session, take = taking_one_later()
    session.do(take)
    return session, PlayObjective(ANA, "move_345")


def culling():
    session = at_building("D", engine="9", deck__draw_5h=1)
    clear(session, ANA, "aux_cull_1", "aux_cull_2")
    return session, TakeAuxiliary(ANA, by(session, "auxiliary"), "cull", 2, "T7", ("herd/gray", "deck/draw_5h"))


def instead():
    return at_building("A"), TakeAuxiliary(ANA, INSTEAD, "draw")


def copying():
    session = on_own("6b", "second")
    return session, CopyBuilding(ANA, by(session, "copy"), "E")


def delivering_by_rail():
    session = on_own("9a", "second")
    return session, DeliverByRail(ANA, by(session, "special_delivery"), "16", "st_louis", "aux_draw")


def waiving():
    return upgrading()[0], Waive(ANA)


def visiting():
    session = arriving("second")
    tiles = ("green", "cowboy", "second_colour")
    return session, VisitKansasCity(ANA, tiles, "fulton", "aux_draw", hand=3)


def visiting_without_a_tile():
    session = arriving(columns=(("none", "none"),) * 3)
    return session, VisitKansasCity(ANA, ("", "", ""), "kansas_city", "aux_draw", hand=2)


def visiting_by_cards():
    session = earning("second", simmental=True, cattle=("orange/3", "red/2"))
    give(session, ANA, certificates="3")
    return session, VisitKansasCity(ANA, (), "kansas_city", "aux_draw", ("red", "orange/3", "gray"), 2)


def going_on_with_a_visit():
    session = arriving()
    session.do(ChooseTile(ANA, "green"))
    return session, VisitKansasCity(ANA, ("engineer", "craftsman"), "kansas_city", "aux_draw", hand=2)


def growing():
    session = earning("second", simmental=True, cattle=("orange/3", "orange/3", "orange/4"))
    session.do(TakeIncome(ANA, ()))
    return session, VisitKansasCity(ANA, (), "kansas_city", "aux_draw", first=2, second=1)


def delivered():
    return delivering("second"), VisitKansasCity(ANA, (), "new_york", "step_left")


def spending():
    return started("second"), SpendToken(BEN)


def ending_the_turn():
    return at_building("A"), EndTurn(ANA)


def telling(where, tile):
    return started(seeds=True), TellTile(where, tile)


def catching_up():
    return started(), CatchUp(BEN)


def caught_up():
    session = started()
    session.do(CatchUp(BEN))
    return session, CaughtUp()


def ruling():
    session = at_the_end()
    session.do(Enter(BEN, "deck/move_345", 1))
    return session, RuleCard(BEN, "move_345", "leave")


def noting():
    session = started()
    session.do(ChangeDepth("milestones"))
    return session


def appointing():
    session = noting()
    session.do(Enter(ANA, "worker/cowboy", 2))
    master = session.state.masters[0] if session.state.masters else session.state.box.stationmasters[0].id
    return session, NoteStation(ANA, 3, False, master, "cowboy")


def playing_a_noted_card():
    session = noting()
    session.do(Enter(BEN, "deck/move_345", 1))
    return session, NotePlayed(BEN, "move_345")


def replacing():
    session = noting()
    session.do(NoteBuilding(BEN, "1a"))
    return session, NoteBuilding(BEN, "4a", "1a")


ENTRIES = {
    "ride": riding,
    "use": using,
    "woods": counting_woods,
    "hire": hiring,
    "build": building,
    "buy": buying,
    "engine": moving_the_engine,
    "engine by woods": moving_by_woods,
    "visit": visiting,
    "upgrade": upgrading,
    "upgrade, tile untold": upgrading_untold,
    "hazard": removing,
    "trade": trading,
    "trade, tile untold": trading_untold,
    "objective": taking_an_objective,
    "objective later": taking_one_later,
    "play": playing_an_objective,
    "play untold": playing_one_untold,
    "cull": culling,
    "instead": instead,
    "copy": copying,
    "special delivery": delivering_by_rail,
    "waive": waiving,
    "visit without a tile": visiting_without_a_tile,
    "visit by cards": visiting_by_cards,
    "visit that began with a tile": going_on_with_a_visit,
    "visit that has the income": growing,
    "visit that only delivers": delivered,
    "token": spending,
    "end of the turn": ending_the_turn,
    "seed": lambda: telling("seed", "rockfall"),
    "market": lambda: telling("market/1/2", "engineer"),
    "foresight told": lambda: telling("foresight/2/1", "green"),
    "missed": catching_up,
    "caught up": caught_up,
    "end": lambda: (started(), EndPlay()),
    "money": lambda: (at_the_end(), Enter(BEN, "dollars", 17)),
    "building": lambda: (at_the_end(), Enter(ANA, "building/7a", 1)),
    "city": lambda: (at_the_end(), Enter(ANA, "city/kansas_city", 3)),
    "certificates": lambda: (at_the_end(), Enter(ANA, "certificates", 6)),
    "ruling": ruling,
    "tile": lambda: (playing(), ReadTile("hazard/3", 5)),
    "row": lambda: (at_the_end(), ConfirmRow(ANA, "cities")),
    "player": lambda: (at_the_end(), ConfirmPlayer(BEN)),
    "a city noted": lambda: (noting(), NoteCity(BEN, "topeka")),
    "a city noted with the step disc": lambda: (noting(), NoteCity(BEN, "topeka", step_disc=True)),
    "a station noted": lambda: (noting(), NoteStation(ANA, 3, step_disc=True)),
    "a stationmaster noted": appointing,
    "a card noted": playing_a_noted_card,
    "a building noted": lambda: (noting(), NoteBuilding(BEN, "1a")),
    "a building noted upon another": replacing,
    "a milestone": lambda: (noting(), Enter(BEN, "hazard/3", 1)),
    "the end of milestones": lambda: (noting(), EndPlay()),
}


@pytest.mark.parametrize("entry", ENTRIES)
def test_a_command_is_reached_by_answers(entry):
    session, command = ENTRIES[entry]()
    answers = answers_for(session, command)
    assert answers is not None
    assert session.ask(PUBLIC, answers) == Entry(command)
    session.do(command)


def test_no_command_is_left_out():
    steps = {ChooseTile, SkipForesight, TakeIncome, Grow, Deliver}
    assert {type(make()[1]) for make in ENTRIES.values()} == set(COMMANDS) - steps, "a visit is asked for as a whole"


@pytest.mark.parametrize("path", sample(MATCHES, 3), ids=lambda path: path.stem)
def test_a_recorded_match_is_played_again_through_questions(path):
    """Whatever the group entered, setup guide and sheet included, is among the answers at that moment.

    A visit to Kansas City is asked for as a whole, so single steps of one that was interrupted are not.
    """
    match = json.loads(path.read_text(encoding="utf-8"))
    session = open_match(match)
    codec = codec_of(session.header.game)
    for entry in visits_together(match["commands"]):
        if isinstance(entry, dict) and entry["is"] not in STEPS:
            command = codec.decode(Node(entry, "match"))
            if not isinstance(command, Correct):
                assert answers_for(session, command) is not None, command
        enter(session, entry)
    assert session.table.finished


# --- whole games ----------------------------------------------------------------------------------------------------


def play_to_the_end(game, seed):
    random = Random(seed)
    for _ in range(MOST_ENTRIES):
        if game.over:
            break
        game.session.do(entered_at_random(game.session, random))
    assert game.session.do(FinishTable())
    return game.session.sheet()


@pytest.mark.parametrize(
    ("edition", "players"), sample([(edition, n) for n in (2, 3, 4) for edition in ("first", "second")], 3)
)
def test_a_whole_game_is_played_from_questions_alone(edition, players):
    game = Game(edition, players, players, first_game=False, simmental=True, drawn=True)
    sheet = play_to_the_end(game, 7)
    assert len(sheet.players) == players
    assert [seat for seat in range(players) if game.session.state.count(seat, "job_market_token")], "played to its end"


@both_editions
def test_a_sheet_is_filled_from_questions_alone(edition):
    sheet = play_to_the_end(Game(edition, 3, 0, first_game=False, simmental=True, drawn=False, depth="score_only"), 11)
    assert sheet.winners


# --- open and closed ------------------------------------------------------------------------------------------------


def on_the_way(session, random):
    """Every question on one random way through each entry that is open, with the answers before it."""
    first = session.ask(CLERK, ())
    yield (), first
    for start in (option.id for option in first.options if option.why_not is None and option.id != "FinishTable"):
        answers = (start,)
        while isinstance(question := session.ask(CLERK, answers), Question):
            yield answers, question
            if isinstance(question.domain, Number):
                break  # the number that is there already is refused
            answers = (*answers, any_answer(question, random))
            if len(answers) > 8:
                break


AT_RANDOM = settings(WHOLE, max_examples=examples(5))


@AT_RANDOM
@given(played | sheets, st.integers(0, 300), st.integers(0, 10**6))
def test_what_is_open_leads_to_a_command_and_what_is_closed_says_what_the_rules_say(game, entries, seed):
    session, random = game.fill(entries), Random(seed)
    for answers, question in on_the_way(session, random):
        assert isinstance(question.domain, Number) or question.options
        for one in question.options if isinstance(question.domain, Choice) else ():
            if one.why_not is not None:
                assert insisted(session.state, (*answers, one.id)) in (one.why_not, None)
            elif one.id != "FinishTable":
                command = completed(session, (*answers, one.id), random)
                assert command is not None, (*answers, one.id)
                assert session.why_not(command) is None


@AT_RANDOM
@given(played | sheets, st.integers(0, 300), st.integers(0, 10**6))
def test_every_question_can_be_read_in_every_language(game, entries, seed):
    session = game.fill(entries)
    for _, question in on_the_way(session, Random(seed)):
        check_sentence(question.words)
        for one in question.options:
            for part in (one.label, one.detail, one.cost, one.why_not and one.why_not.message):
                if part is not None:
                    check_sentence(part)


@AT_RANDOM
@given(played | sheets, st.integers(0, 300))
def test_the_first_question_is_that_of_the_turn(game, entries):
    session = game.fill(entries)
    first = session.ask(PUBLIC, ())
    assert first.words == session.turn().headline
    assert first.seat == session.turn().seat

"""Another depth of Great Western Trail: goods of the start, what is asked for in the middle of a game, open turns."""

import pytest

from companion.games.great_western_trail.game import GREAT_WESTERN_TRAIL
from companion.games.great_western_trail.records import (
    ConfirmPlayer,
    ConfirmRow,
    EndPlay,
    Enter,
    NoteBuilding,
    NoteCity,
    Options,
)
from companion.games.great_western_trail.turns.commands import (
    CatchUp,
    ChooseTile,
    EndTurn,
    Hire,
    Move,
    TakeIncome,
    TellTile,
)
from companion.i18n import Translator
from companion.table.header import Header
from companion.table.session import Session
from companion.table.table_commands import ChangeDepth, CompleteSetup, CorrectAll, KeepDraw
from tests.companion.great_western_trail.kansas_city import IN_VIEW, arriving
from tests.companion.great_western_trail.tables import ANA, BEN, CHO, both_editions, refused, seats_at
from tests.companion.great_western_trail.turns import at, by, has, lay, started, turn

BY_TURN_ORDER = (6, 7, 8, 9)
NOT_FULL = pytest.mark.parametrize("depth", ["milestones", "score_only"])


def opened(depth, edition="second", players=3, **options) -> Session:
    """A table at the first step of its setup guide."""
    options = Options(edition=edition, **{"first_game": True, **options})
    return Session(Header(GREAT_WESTERN_TRAIL, options, seats_at(players), depth, 0))


def money(session):
    return [session.state.dollars(seat) for seat in range(session.state.players)]


def tokens(session):
    return [has(session, seat, "exchange_tokens") for seat in range(session.state.players)]


# --- before anything is done ----------------------------------------------------------------------------------------


@NOT_FULL
@both_editions
@pytest.mark.parametrize("players", [2, 3, 4])
def test_gwt_s50_s52_a_table_changed_to_full_before_play_has_the_goods_of_the_start(depth, edition, players):
    """Everybody had $0 and no exchange tokens, and every hire was refused for money."""
    session = opened(depth, edition, players)
    if session.table.guided:
        session.do(CompleteSetup())
    session.do(ChangeDepth("full"))
    assert money(session) == list(BY_TURN_ORDER[:players])
    assert tokens(session) == [int(edition == "second")] * players
    assert not session.table.not_entered, "nothing has to be asked for"
    session.undo()
    assert money(session) == [0] * players


@both_editions
def test_gwt_s50_who_hires_first_can_pay(edition):
    session = opened("milestones", edition)
    session.do(CompleteSetup())
    session.do(ChangeDepth("full"))
    session.do(TellTile("market/1/0", "cowboy"))
    session.do(Move(ANA, "neutral/A"))
    session.do(Hire(ANA, by(session, "hire"), "cowboy", 1))
    assert money(session)[ANA] == 0


@NOT_FULL
@pytest.mark.parametrize("first", [0, 1, 2])
@pytest.mark.parametrize("when", ["before", "after", "both"])
def test_gwt_s50_s52_within_the_guide_whenever_the_start_player_is_drawn(depth, first, when):
    session = opened(depth)
    if when != "after":
        session.do(KeepDraw("first_player", (str(first if when == "before" else 0),)))
    session.do(ChangeDepth("full"))
    if when != "before":
        session.do(KeepDraw("first_player", (str(first),)))
    session.do(CompleteSetup())
    assert money(session) == [BY_TURN_ORDER[(seat - first) % 3] for seat in range(3)]
    assert tokens(session) == [1, 1, 1]
    assert session.turn().seat == first


def test_gwt_s50_there_and_back_with_another_start_player_drawn_meanwhile():
    session = opened("full")
    session.do(ChangeDepth("milestones"))
    session.do(KeepDraw("first_player", ("2",)))
    session.do(ChangeDepth("full"))
    session.do(CompleteSetup())
    assert money(session) == [7, 8, 6]


def test_gwt_s50_the_log_says_what_was_dealt():
    session = opened("milestones")
    session.do(CompleteSetup())
    session.do(ChangeDepth("full"))
    assert [line.text.id for line in session.last_entry().lines] == [
        "log.depth_changed",
        "great_western_trail.log.goods_dealt.second",
    ]


def test_a_starting_objective_is_no_play():
    session = opened("milestones")
    session.do(KeepDraw("starting_objectives", ("start_bbh", "start_ssg", "start_34b")))
    session.do(CompleteSetup())
    session.do(ChangeDepth("full"))
    assert money(session) == [6, 7, 8]


# --- in the middle of a game ----------------------------------------------------------------------------------------


def under_way(depth="milestones", edition="second"):
    """A game of which only a building was noted."""
    session = opened(depth, edition)
    if depth == "milestones":
        session.do(CompleteSetup())
        session.do(NoteBuilding(BEN, "1a"))
    else:
        session.do(Enter(BEN, "building/1a", 1))
    session.do(ChangeDepth("full"))
    if session.table.open_step:
        session.do(CompleteSetup())
    return session


@NOT_FULL
@both_editions
def test_gwt_s50_in_the_middle_of_a_game_money_is_asked_for_and_not_dealt(depth, edition):
    session = under_way(depth, edition)
    mine = ["dollars", "certificates", "engine", "rider", *(["exchange_tokens"] if edition == "second" else [])]
    wanted = {f"{what}/{seat}" for what in mine for seat in range(3)} | {"turn", "token"}
    assert session.table.not_entered == wanted
    assert money(session) == [0, 0, 0]
    said = Translator().text(session.turn().notices[-1])
    assert said == f"{len(wanted)} values aren't entered yet. Use Set several values."


def test_what_was_asked_for_is_entered_in_one_go_and_play_goes_on():
    session = under_way()
    values = {"dollars/0": 9, "dollars/1": 4, "dollars/2": 0, "turn": "1", "token": 4}
    for seat in range(3):
        values |= {f"exchange_tokens/{seat}": 1, f"engine/{seat}": str(seat), f"rider/{seat}": "neutral/C"}
        values[f"certificates/{seat}"] = "0"
    session.do(CorrectAll(tuple(values.items())))
    assert not session.table.not_entered
    assert (session.turn().seat, session.turn().notices) == (BEN, ())
    session.do(Move(BEN, "neutral/D"))
    session.do(EndTurn(BEN))
    assert session.turn().seat == CHO


def test_money_that_was_followed_before_stays_until_it_is_entered():
    session = started("second")
    lay(session, dollars__0=17)
    session.do(ChangeDepth("milestones"))
    session.do(NoteBuilding(ANA, "1a"))
    session.do(ChangeDepth("full"))
    assert money(session)[ANA] == 17
    assert "dollars/0" in session.table.not_entered


def test_a_game_that_is_over_needs_nothing():
    session = under_way()
    session.do(ChangeDepth("milestones"))
    session.do(EndPlay())
    session.do(ChangeDepth("full"))
    assert not session.table.not_entered
    assert session.turn().phase == "final_scoring"


# --- what is half done ----------------------------------------------------------------------------------------------


@NOT_FULL
@both_editions
def test_gwt_k44_k45_a_visit_to_kansas_city_goes_on_without_the_app(depth, edition):
    session = arriving(edition)
    stock = session.state.common.stock
    session.do(ChooseTile(ANA, "flood"))
    session.do(ChangeDepth(depth))
    state = session.state
    assert (state.visit.step, state.ranches[ANA].rider) == ("move", "start")
    assert state.common.foresight[0] == ("?", "green"), "the empty space is filled again"
    assert state.common.stock == (stock[0] - 1, *stock[1:])
    session.undo()
    assert session.state.visit.step == "foresight"
    session.do(ChooseTile(ANA, "cowboy"))


@both_editions
def test_an_open_turn_is_not_taken_up_again(edition):
    """A delivery noted at Milestones was asked for once more."""
    session = arriving(edition)
    for tile in ("flood", "cowboy", "craftsman"):
        session.do(ChooseTile(ANA, tile))
    session.do(TakeIncome(ANA, ()))
    session.do(ChangeDepth("milestones"))
    session.do(NoteCity(ANA, "kansas_city"))
    session.do(ChangeDepth("full"))
    assert (turn(session).step, turn(session).seat) == ("move", ANA)
    assert has(session, ANA, "city/kansas_city") == 1


@both_editions
def test_missed_turns_that_were_being_entered_are_left(edition):
    session = started(edition)
    session.do(CatchUp(CHO))
    session.do(ChangeDepth("milestones"))
    assert (session.state.turn, session.state.waiting) == (ANA, None)


@both_editions
def test_gwt_k01_which_tiles_are_in_view_is_told_anew(edition):
    session = arriving(edition, columns=IN_VIEW)
    session.undo()
    session.do(ChangeDepth("milestones"))
    session.do(NoteCity(ANA, "kansas_city"))
    session.do(ChangeDepth("full"))
    assert session.state.common.foresight == (("?", "?"),) * 3
    at(session, "kansas_city", ANA)
    session.do(ChooseTile(ANA, "drought"))
    assert session.state.visit.column == 1


@both_editions
def test_gwt_f01_what_was_checked_for_the_sheet_is_asked_again_when_the_game_goes_on(edition):
    session = opened("score_only", edition)
    session.do(ConfirmRow(BEN, "dollars"))
    session.do(ConfirmPlayer(ANA))
    session.do(ChangeDepth("milestones"))
    assert (session.state.confirmed, session.state.checked) == ((False,) * 3, ((),) * 3)
    session.do(CompleteSetup())
    session.do(EndPlay())
    session.do(ConfirmPlayer(ANA))
    session.do(ChangeDepth("score_only"))
    assert session.state.confirmed == (True, False, False), "of a game that is over it stays"
    refused(session, ConfirmPlayer(ANA), "confirmed_already", player="Ana")

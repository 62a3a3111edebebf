"""Fewer entries for the same table: tolls of a known way, a hand by its worth, all of Kansas City at once."""

from companion.games.great_western_trail.evolve.turns import evolve_turn
from companion.games.great_western_trail.turns.commands import (
    ChooseTile,
    Deliver,
    EndTurn,
    Move,
    SkipForesight,
    TakeIncome,
    VisitKansasCity,
)
from companion.games.great_western_trail.turns.events import IncomeTaken, Moved
from companion.games.great_western_trail.turns.kansas import hand_values
from companion.games.great_western_trail.turns.tolls import is_ahead, proposed
from companion.secret import PUBLIC
from tests.companion.great_western_trail.kansas_city import IN_VIEW, arriving, earning
from tests.companion.great_western_trail.tables import ANA, BEN, CHO, both_editions, fix, refused
from tests.companion.great_western_trail.turns import give, has, lay, started, turn


def riding(edition="first"):
    """Ben owns a building with a hand and one without; everybody stands on neutral building A."""
    session = started(edition)
    give(session, BEN, building__1a=1, building__2a=1)
    return session


def ride(session, seat, to, *passed):
    session.do(Move(seat, to, passed))
    session.do(EndTurn(seat))


# --- ways that were ridden before -----------------------------------------------------------------------------------


@both_editions
def test_a_toll_told_on_a_way_is_proposed_to_the_next_rider(edition):
    session = riding(edition)
    assert turn(session).proposed == {}
    ride(session, ANA, "neutral/B", "1/1a")
    ride(session, BEN, "neutral/C")
    assert turn(session).proposed == {"neutral/B": ("1/1a",)}
    assert session.ask(PUBLIC, ("Move", "neutral/B")).usual == "again"
    assert session.ask(PUBLIC, ("Move", "neutral/B", "again")).command == Move(CHO, "neutral/B", ("1/1a",))


def test_nobody_pays_a_toll_on_the_own_building_or_one_that_is_gone():
    session = riding()
    ride(session, ANA, "neutral/B", "1/1a")
    assert proposed(session.state, BEN, "neutral/B") == ()
    give(session, BEN, building__1a=0)
    assert proposed(session.state, CHO, "neutral/B") == ()


def test_what_only_takes_a_step_is_not_proposed():
    session = riding()
    ride(session, ANA, "neutral/B", "1/2a", "1/1a")
    assert proposed(session.state, CHO, "neutral/B") == ("1/1a",)


def test_a_way_ridden_without_toll_is_known_to_be_free_again():
    session = riding()
    ride(session, ANA, "neutral/B", "1/1a")
    ride(session, BEN, "neutral/B")
    assert proposed(session.state, CHO, "neutral/B") == ()


def test_longer_ways_are_put_together_from_shorter_ones():
    session = riding()
    ride(session, ANA, "other/1/1a")
    ride(session, BEN, "neutral/C")
    ride(session, CHO, "neutral/B")
    lay(session, lying__flood__1="yes")
    ride(session, ANA, "neutral/C", "bank/black")
    fix(session, f"rider/{CHO}", "neutral/A")
    assert proposed(session.state, CHO, "neutral/C") == ()  # ridden by Ben, who told of nothing
    fix(session, f"rider/{CHO}", "other/1/1a")
    assert proposed(session.state, CHO, "neutral/C") == ("bank/black",)


def test_a_building_between_two_known_ways_takes_its_toll():
    session = riding()
    ride(session, ANA, "other/1/1a")
    ride(session, BEN, "neutral/B")
    ride(session, CHO, "neutral/B")
    ride(session, ANA, "neutral/D")
    fix(session, f"rider/{CHO}", "neutral/A")
    assert proposed(session.state, CHO, "neutral/D") == ("1/1a",)


@both_editions
def test_gwt_a10_the_tiles_of_the_trail_lie_behind_whoever_is_past_them(edition):
    session = riding(edition)
    assert is_ahead(session.state, ANA, "tile/green")
    fix(session, f"rider/{ANA}", "neutral/G")
    assert not is_ahead(session.state, ANA, "tile/green")


def test_a_way_to_an_own_building_is_known_to_the_other_riders():
    session = riding()
    give(session, ANA, building__3a=1)
    ride(session, ANA, "own/3a", "1/1a")
    ride(session, BEN, "neutral/C")
    assert proposed(session.state, CHO, "other/0/3a") == ("1/1a",)


def test_a_way_to_a_hazard_of_which_there_are_several_is_not_remembered():
    session = riding()
    lay(session, lying__flood__1="yes")
    ride(session, ANA, "hazard/flood/black", "1/1a")
    ride(session, BEN, "neutral/C")
    assert proposed(session.state, CHO, "hazard/flood/black") == ()


def test_an_entry_of_an_older_app_tells_nothing_of_its_way():
    """It says what was paid and not for what."""
    session = riding()
    events = session.do(Move(ANA, "neutral/B", ("1/1a",)))
    assert events[0].passed == ("1/1a",)
    session.undo()
    old = Moved(ANA, "neutral/B", events[0].tolls, "", events[0].rank, events[0].behind, 0, events[0].step)
    assert evolve_turn(session.state, old).paths == session.state.paths


# --- the hand by its worth ------------------------------------------------------------------------------------------


@both_editions
def test_the_hand_is_told_by_its_worth(edition):
    session = earning(edition)
    give(session, ANA, certificates="2")
    before = has(session, ANA, "dollars")
    event = session.do(TakeIncome(ANA, (), 1, hand=7))[0]
    assert (event.cards, event.total) == ((), 8)
    assert has(session, ANA, "dollars") == before + 8
    assert has(session, ANA, "certificates") == 1


def test_gwt_k15_no_hand_is_worth_more_than_one_card_of_each_breed():
    session = earning(cattle=("red/2", "red/2"))
    assert hand_values(session.state, session.state.turn) == (
        0,
        1,
        2,
        3,
        4,
        5,
        6,
        7,
        8,
        9,
    )  # gray 1, green, black, white 2, red 3: four cards
    refused(session, TakeIncome(ANA, (), hand=10), "hand_value", "GWT-K15", player="Ana")
    refused(session, TakeIncome(ANA, ("gray",), hand=1), "hand_value", "GWT-K15", player="Ana")


def test_the_question_of_the_worth_leads_to_the_same_visit():
    session = earning()
    give(session, ANA, certificates="2")
    answers = ("VisitKansasCity", "hand/7", "city/kansas_city", "disc/aux_draw", "spent/1")
    assert session.ask(PUBLIC, answers).command == VisitKansasCity(ANA, (), "kansas_city", "aux_draw", (), 1, 7)


# --- all of Kansas City ---------------------------------------------------------------------------------------------


@both_editions
def test_a_whole_visit_is_what_its_steps_are(edition):
    session, steps = arriving(edition), arriving(edition)
    city = "topeka" if edition == "first" else "fulton"
    session.do(VisitKansasCity(ANA, ("flood", "cowboy", "craftsman"), city, "aux_draw", hand=5))
    for tile in ("flood", "cowboy", "craftsman"):
        steps.do(ChooseTile(ANA, tile))
    steps.do(TakeIncome(ANA, (), hand=5))
    steps.do(Deliver(ANA, city, "aux_draw"))
    assert session.state == steps.state
    session.undo()  # one entry, taken back as one
    assert session.state.visit.step == "foresight"


def test_a_visit_goes_on_where_it_was_left():
    session = arriving()
    session.do(ChooseTile(ANA, "flood"))
    session.do(VisitKansasCity(ANA, ("cowboy", "craftsman"), "kansas_city", "aux_draw", hand=0))
    assert session.state.visit.step == "refill"
    refused(session, VisitKansasCity(ANA, (), "kansas_city", "aux_draw"), "not_this_sub_phase", "GWT-B09")


def test_a_visit_skips_what_cannot_be_chosen():
    session = arriving(columns=(("none", "none"), *IN_VIEW[1:]))
    skipped = arriving(columns=(("none", "none"), *IN_VIEW[1:]))
    session.do(VisitKansasCity(ANA, ("", "cowboy", "craftsman"), "kansas_city", "aux_draw", hand=0))
    skipped.do(SkipForesight(ANA))
    for tile in ("cowboy", "craftsman"):
        skipped.do(ChooseTile(ANA, tile))
    skipped.do(TakeIncome(ANA, ()))
    skipped.do(Deliver(ANA, "kansas_city", "aux_draw"))
    assert session.state == skipped.state


def test_a_visit_is_refused_whole():
    """The tile of the third column lies in none: nothing has happened."""
    session = arriving()
    before = session.state
    refused(
        session,
        VisitKansasCity(ANA, ("flood", "cowboy", "engineer"), "kansas_city", "aux_draw", hand=0),
        "not_in_foresight",
        "GWT-K01",
        column=3,
    )
    assert session.state is before


def test_simmental_grows_within_the_visit():
    session = arriving("second", simmental=True)
    fix(session, f"cattle/{ANA}/orange/3", 2)
    events = session.do(
        VisitKansasCity(ANA, ("flood", "cowboy", "craftsman"), "kansas_city", "aux_draw", hand=0, first=2)
    )
    assert next(event for event in events if isinstance(event, IncomeTaken)).step == "grow"
    assert session.state.count(ANA, "cattle/orange/4") == 2

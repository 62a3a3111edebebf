"""Tolls as the rules tell it: which hands cost what, who gets the money, and what happens when it runs out."""

import pytest

from companion.games.great_western_trail.turns.commands import Build, Hire, Move, RemoveHazard, TakeTile, Use
from companion.messages import message
from tests.companion.great_western_trail.tables import ANA, BEN, CHO, both_editions, fix, refused, said
from tests.companion.great_western_trail.turns import at, by, give, has, lay, offers, started, turn

BANK = -1
HANDS = {"1a": ("green",), "4a": ("black",), "7a": ("green", "black"), "8a": ("green",), "10a": ("black",), "2a": ()}
"""Buildings by the hands they show, the same in both editions."""


def money(session):
    return [has(session, seat, "dollars") for seat in range(len(session.table.seats))]


def table(edition, players, *dollars):
    """Everybody has so much money and Ben owns a building of each kind; a flood and a tile lie on the trail."""
    session = started(edition, players)
    for seat, amount in enumerate(dollars):
        give(session, seat, dollars=amount)
    give(session, BEN, **{f"building__{building}": 1 for building in HANDS})
    lay(session, lying__flood__1="yes", lying__flood__2="yes", track__4="green", track__5="second_colour")
    return session


def tolls(events):
    return events[0].tolls


def to_b(*passed):
    return Move(ANA, "neutral/B", passed)


# --- how much, to whom ----------------------------------------------------------------------------------------------


@both_editions
@pytest.mark.parametrize(
    ("rule", "players", "cost"),
    [
        ("GWT-A17", 2, {"green": 2, "black": 2}),
        ("GWT-A18", 3, {"green": 2, "black": 1}),
        ("GWT-A19", 4, {"green": 1, "black": 2}),
    ],
)
def test_a_hand_costs_by_the_number_of_players(edition, rule, players, cost):
    session = table(edition, players, 20, 0)
    for hand, dollars in cost.items():
        assert tolls(session.do(to_b(f"bank/{hand}"))) == ((BANK, dollars),)
        assert money(session)[:2] == [20 - dollars, 0]
        session.undo()
    for building, hands in HANDS.items():
        due = sum(cost[hand] for hand in hands)
        assert tolls(session.do(to_b(f"1/{building}"))) == (((BEN, due),) if due else ())
        assert money(session)[:2] == [20 - due, due], building
        session.undo()


@both_editions
@pytest.mark.parametrize(
    ("rider", "to", "paid"),
    [
        ("neutral/A", "other/1/1a", (BEN, 2)),
        ("neutral/A", "other/1/7a", (BEN, 3)),
        ("neutral/A", "hazard/flood/green", (BANK, 2)),
        ("neutral/A", "hazard/flood/black", (BANK, 1)),
        ("neutral/C", "tile/green", (BANK, 2)),
        ("neutral/C", "tile/second_colour", (BANK, 1)),
        ("neutral/A", "other/1/2a", None),
        ("neutral/A", "neutral/B", None),
        ("neutral/A", "own/7a", None),
        ("neutral/G", "kansas_city", None),
    ],
)
def test_gwt_a15_a16_who_stops_on_a_hand_pays_as_who_passes_it(edition, rider, to, paid):
    session = table(edition, 3, 20, 0, 0)
    give(session, ANA, building__7a=1)
    fix(session, "rider/0", rider)
    assert tolls(session.do(Move(ANA, to))) == ((paid,) if paid else ())
    amount = paid[1] if paid else 0
    assert money(session) == [20 - amount, amount if paid and paid[0] == BEN else 0, 0]


@both_editions
def test_gwt_a15_a16_everything_on_the_way_and_the_end_of_it_in_path_order(edition):
    session = table(edition, 3, 20, 0, 0)
    give(session, CHO, building__8a=1)
    events = session.do(Move(ANA, "other/1/7a", ("bank/black", "2/8a")))
    assert tolls(events) == ((BANK, 1), (CHO, 2), (BEN, 3))
    assert money(session) == [14, 3, 2]
    place = message("great_western_trail.place.other", player="Ben", building="7a")
    assert said(session) == {"moved_toll": {"place": place, "dollars": 6}}


@both_editions
def test_gwt_a15_only_what_is_there_and_not_ones_own_levies_a_toll(edition):
    session = table(edition, 3, 20, 0, 0)
    give(session, ANA, building__1a=1)
    for none in ("0/2a", "2/1a", "1/9a", "3/1a", "bank/red", "neutral/A", ""):
        refused(session, to_b(none), "no_such_toll", "GWT-A15")
    fewer = [building for building, hands in HANDS.items() if hands]
    assert set(turn(session).tolls) == {"bank/green", "bank/black", *(f"1/{building}" for building in fewer)}
    assert "0/1a" not in turn(session).tolls


@both_editions
def test_gwt_a08_a16_own_buildings_passed_take_a_step_and_no_toll(edition):
    session = table(edition, 3, 20, 0, 0)
    give(session, ANA, building__1a=1, building__2a=1)
    assert {"0/1a", "0/2a", *(f"1/{building}" for building in HANDS)} <= set(turn(session).path)
    refused(session, to_b("0/1a", "0/2a", "bank/green"), "too_far", "GWT-A08", steps=4, limit=3, player="Ana")
    assert tolls(session.do(to_b("0/1a", "0/2a"))) == ()
    assert money(session) == [20, 0, 0]


# --- too little money -----------------------------------------------------------------------------------------------


@both_editions
def test_gwt_a20_w03_the_first_owner_gets_all_the_second_nothing(edition):
    session = started(edition, 4)
    for seat, dollars in enumerate((2, 0, 0, 0)):
        give(session, seat, dollars=dollars)
    give(session, BEN, building__4a=1)
    give(session, CHO, building__1a=1)
    assert tolls(session.do(to_b("1/4a", "2/1a"))) == ((BEN, 2),)
    assert money(session) == [0, 2, 0, 0]
    assert turn(session).place == "neutral/B"


@both_editions
def test_gwt_a20_w04_two_floods_take_a_dollar_each_for_the_bank(edition):
    session = started(edition, 4)
    for seat, dollars in enumerate((2, 0, 0, 0)):
        give(session, seat, dollars=dollars)
    lay(session, lying__flood__1="yes", lying__flood__2="yes")
    assert tolls(session.do(to_b("bank/green", "bank/black"))) == ((BANK, 1), (BANK, 1))
    assert money(session) == [0, 0, 0, 0]
    assert said(session)["moved_toll"]["dollars"] == 2


@both_editions
def test_gwt_a20_without_money_one_passes_and_stops_all_the_same(edition):
    session = table(edition, 3, 0, 5, 5)
    assert "GWT-A20" in session.turn().reminders
    assert tolls(session.do(Move(ANA, "other/1/7a", ("bank/green", "1/1a")))) == ()
    assert (turn(session).place, money(session)) == ("other/1/7a", [0, 5, 5])
    session.undo()
    give(session, ANA, dollars=2)
    assert tolls(session.do(Move(ANA, "other/1/7a"))) == ((BEN, 2),), "both hands would cost $3"


@both_editions
def test_gwt_a21_a_shortfall_is_never_made_up(edition):
    session = table(edition, 3, 1, 0, 0)
    session.do(to_b("1/7a"))
    assert money(session) == [0, 1, 0]
    session.do(Use(ANA, by(session, "discard")))
    assert money(session) == [2, 1, 0], "the $2 of building B stay with Ana"


@both_editions
def test_gwt_a22_every_other_cost_is_paid_in_full(edition):
    short = {"player": "Ana", "have": 1}
    for place, do, cost, command in (
        ("neutral/A", "hire", 6, lambda by: Hire(ANA, by, "cowboy", 1)),
        ("neutral/B", "build", 2, lambda by: Build(ANA, by, "1a")),
        ("neutral/F", "hazard", 7, lambda by: RemoveHazard(ANA, by, "flood", 1, 2)),
    ):
        session = started(edition)
        give(session, ANA, dollars=1)
        lay(session, lying__flood__1="yes", market__1__0="cowboy")
        at(session, place)
        refused(session, command(by(session, do)), "money", "GWT-A22", cost=cost, **short)
        assert offers(session, do)[0].why_not.rule == "GWT-A22"


def test_gwt_a22_a_teepee_that_costs_money_is_paid_in_full():
    session = started("first")
    give(session, ANA, dollars=2)
    lay(session, track__1="green", track__4="green")
    at(session, "neutral/D")
    refused(session, TakeTile(ANA, by(session, "trade"), 1), "money", "GWT-A22", cost=3, have=2)
    session.do(TakeTile(ANA, by(session, "trade"), 4))
    assert has(session, ANA, "dollars") == 3

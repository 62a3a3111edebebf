"""What the chip of an action says: the symbols of the boards, buildings and tiles, in words."""

import pytest

from companion.games.great_western_trail.box.board import Act
from companion.games.great_western_trail.turns.acts import INSTEAD, Offered, act_label, offered
from companion.i18n import Translator
from tests.companion.great_western_trail.tables import ANA, both_editions
from tests.companion.great_western_trail.turns import at, give, lay, started, turn

IN_BOTH = {
    Act("discard", card="pair", dollars=4): "Discard two of one breed: +$4",
    Act("discard", card="any", certificates=1): "Discard any cattle: certificates +1",
    Act("discard", card="objective", certificates=2): "Discard an objective card: certificates +2",
    Act("hire"): "Hire",
    Act("hire", 2): "Hire for $2 more",
    Act("hire", -1): "Hire for $1 less",
    Act("certificates", 1): "+1 certificate",
    Act("to_limit"): "Certificates up to your limit",
    Act("objective"): "Take an objective",
    Act("objective", card="any", dollars=3): "Discard any cattle: +$3, objective to hand",
    Act("engine", 2): "Move engine up to 2",
    Act("engine", 2, pay=2): "Pay $2: engine up to 2",
    Act("engine", per="woods"): "Move engine 1 per building next to woods",
    Act("engine", per="engineers"): "Move engine up to 4",
    Act("back", 1, dollars=3): "Move engine back 1: +$3",
    Act("dollars", 2): "+$2",
    Act("dollars", 2, per="woods"): "+$2 per building next to woods",
    Act("dollars", 2, per="engineers"): "+$8",
    Act("draw", 3): "Draw up to 3, discard as many",
    Act("draw", per="cowboys"): "Draw up to 3, discard as many",
    Act("hazard"): "Remove a hazard for free",
    Act("hazard", pay=7): "Remove a hazard for $7",
    Act("ride", 1): "Move 1 step",
    Act("ride", 5): "Move up to 5 steps",
    Act("free_ride", 3): "Move up to 3 steps, no tolls",
    Act("auxiliary", 1): "Single auxiliary action",
    Act("auxiliary", 2): "Auxiliary action",
    Act("copy"): "Use an adjacent building",
    Act("special_delivery"): "Special delivery",
    Act("upgrade"): "Upgrade a station behind the engine",
    Act("upgrade_here", which="3"): "Upgrade station 3 for $4",
    Act("leave_end", dollars=3): "Leave space 39: +$3",
}
BY_EDITION = {
    Act("trade"): ("Trade", "Bounty"),
    Act("build", 2): ("Build for $2 per craftsman", "Build for $2 per builder"),
    Act("pairs", dollars=2, certificates=2): (
        "Per teepee pair: +$2, certificates +2",
        "Per outlaw pair: +$2, certificates +2",
    ),
    Act("free_tile"): ("Free hazard or teepee", "Free hazard or outlaw"),
    Act("discard", card="gray", dollars=2, certificates=1): (
        "Discard Jersey: +$2, certificates +1",
        "Discard Criollo: +$2, certificates +1",
    ),
    Act("engine", 1, card="gray"): ("Discard Jersey: engine 1", "Discard Criollo: engine 1"),
}


@pytest.fixture(scope="module", params=["first", "second"])
def table(request):
    """Ana has four engineers and three cowboys."""
    session = started(request.param)
    give(session, ANA, worker__engineer=4, worker__cowboy=3)
    return session


def label(session, act, by=""):
    return Translator("en").text(act_label(session.state, by, act))


@pytest.mark.parametrize("act", IN_BOTH, ids=IN_BOTH.get)
def test_a_chip_says_what_its_action_does(table, act):
    assert label(table, act) == IN_BOTH[act]


@pytest.mark.parametrize("act", BY_EDITION, ids=lambda act: act.do)
def test_pieces_have_the_names_of_the_edition(table, act):
    assert label(table, act) == BY_EDITION[act][table.header.options.edition == "second"]


def test_the_single_action_instead_of_the_location_has_a_name_of_its_own(table):
    assert label(table, Act("auxiliary", 1), INSTEAD) == "Only 1 auxiliary action"
    assert label(table, Act("auxiliary", 1), INSTEAD) == label(table, Act("auxiliary", 2), INSTEAD)
    assert label(table, Act("auxiliary", 1), INSTEAD) != label(table, Act("auxiliary", 1))


# --- the price on a chip ---------------------------------------------------------------------------------------------


def prices(session):
    """The money on the chips of the location by action: what it takes, and whether that depends on the choice."""
    return {chip.view.act: chip.price and (chip.price.dollars, chip.price.least) for chip in turn(session).chips}


@both_editions
@pytest.mark.parametrize(("cowboys", "least"), [(1, 6), (2, 3), (3, 3)])
def test_cattle_cost_least_with_as_many_cowboys_as_the_purchase_takes(edition, cowboys, least):
    session = started(edition)
    give(session, ANA, dollars=20, worker__cowboy=cowboys)
    at(session, "neutral/E", ANA)
    assert prices(session)[Act("buy")] == (least, True)


@both_editions
def test_a_hired_worker_costs_the_wage_of_its_row_at_least(edition):
    session = started(edition)
    give(session, ANA, dollars=20)
    lay(session, market__1__0="cowboy")
    at(session, "neutral/A", ANA)
    assert [prices(session)[act] for act in (Act("hire"), Act("hire", 2))] == [(6, False), (8, False)]


@both_editions
def test_a_closed_action_carries_itself_for_an_entry_by_hand(edition):
    session = started(edition)
    give(session, ANA, dollars=0)
    at(session, "neutral/F", ANA)
    closed = {offer.by: offer for offer in offered(session.state) if offer.why_not}
    assert "F/1/0" in closed, "a hazard costs seven dollars"
    assert all(offer.why_not.command == Offered(offer.by, offer.act) for offer in closed.values())


@both_editions
def test_money_that_needs_no_choice_is_on_the_chip_and_none_where_none_moves(edition):
    session = started(edition)
    give(session, ANA, dollars=20)
    at(session, "neutral/D", ANA)
    assert prices(session)[Act("engine", 2, pay=2)] == (2, False)
    assert prices(session)[Act("auxiliary", 2)] is None
    session = at(started(edition), "neutral/E", ANA)
    assert prices(session)[Act("discard", card="black", dollars=2)] == (-2, False)

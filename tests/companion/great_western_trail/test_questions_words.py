"""What the questions of Great Western Trail say: labels, prices and details, and which answers are open."""

from companion.cli.terminal_input import question_as_lines
from companion.games.great_western_trail.game import GREAT_WESTERN_TRAIL
from companion.games.great_western_trail.records import Enter
from companion.games.great_western_trail.turns.commands import (
    DUE,
    Build,
    BuyCattle,
    Hire,
    Move,
    MoveEngine,
    TakeTile,
    TellTile,
    Upgrade,
)
from companion.i18n import Translator
from companion.lan.question_json import question_as_plain
from companion.secret import PUBLIC
from tests.companion.great_western_trail.asking import asked, entered, option, say, words
from tests.companion.great_western_trail.kansas_city import arriving, delivering, earning, nearly_full
from tests.companion.great_western_trail.tables import (
    ANA,
    BEN,
    IN_BOTH,
    at_the_end,
    fix,
    playing,
)
from tests.companion.great_western_trail.turns import at_building, by, give, lay, leave, started
from tests.playthroughs.record import open_match


def test_an_action_of_the_location_is_named_by_its_box():
    session = at_building("A")
    first = asked(session)
    assert first.words == session.turn().headline
    assert first.seat == ANA
    assert [one.id for one in first.options][:4] == ["Hire:A/1/0", "Hire:A/2/0", "Use:A/0/0", "TakeAuxiliary:instead"]
    assert words(first.option("Hire:A/2/0"))[0] == "Hire for $2 more"
    assert "Ana" not in say(first.words), "whoever shows it names the player before it"


def test_an_action_says_its_price_before_it_is_chosen():
    session = at_building("A", dollars=9)
    lay(session, market__1__0="engineer", market__3__0="cowboy")
    assert words(asked(session).option("Hire:A/1/0"))[1:] == ("4 to choose from", "from $6", "$3 left")
    give(session, ANA, dollars=8)
    assert words(asked(session).option("Hire:A/2/0"))[1:] == ("3 to choose from", "$8", "$0 left")
    discard = asked(session).option("Use:A/0/0")
    assert words(discard) == ("Discard Guernsey", "+$2", "then $10")
    assert discard.picture == "act/discard/white"


def test_a_used_action_is_done_and_keeps_its_price():
    session = at_building("A", dollars=9)
    session.do(entered(session, "Use:A/0/0"))
    used = asked(session).option("Use:A/0/0")
    assert used.done
    assert used.why_not.code == "great_western_trail.used_already"
    assert words(used) == ("Discard Guernsey", "Done", "+$2")
    plain = question_as_plain(asked(session), Translator(), session.header, session.state)
    assert [one["id"] for one in plain["options"] if one.get("done")] == ["Use:A/0/0"]


def test_a_price_that_the_name_says_does_not_stand_beside_it():
    session = at_building("G", engine="4", dollars=9)
    named = [one for one in asked(session).options if "$" in say(one.label)]
    assert all(one.value is None for one in named)


def test_money_stands_below_the_points_while_turns_are_entered():
    session = at_building("A", dollars=9)
    assert say(session.shown.strip[ANA].status) == "$9"
    assert at_the_end().shown.strip[ANA].status is None


def test_every_location_has_its_picture():
    session = started(players=2)
    give(session, BEN, building__4a=1)
    places = asked(session, "Move").options
    assert {one.id: one.picture for one in places if one.id.startswith(("neutral/B", "other"))} == {
        "neutral/B": "neutral/B", f"other/{BEN}/4a": "building/4a"}  # fmt: skip
    assert all(one.picture for one in places)


def test_a_worker_says_its_wage_what_is_left_and_what_its_space_brings():
    session = at_building("A", worker__cowboy=3, dollars=9)
    lay(session, market__3__0="cowboy", market__1__0="engineer", market__1__1="engineer")
    cowboy = option(session, "Hire:A/1/0", "cowboy/3")
    assert words(cowboy) == ("Cowboy", "Remove a hazard for free", "$7", "$2 left")
    assert (say(cowboy.group), cowboy.picture) == ("Row 3", "tile/cowboy")
    assert option(session, "Hire:A/2/0", "cowboy/3").why_not is None
    give(session, ANA, dollars=8)
    dear = option(session, "Hire:A/2/0", "cowboy/3")
    assert dear.why_not == session.why_not(Hire(ANA, "A/2/0", "cowboy", 3))
    assert words(dear) == ("Cowboy", "$9"), "never less than nothing is left"


def test_the_only_worker_that_can_be_paid_is_not_asked_for():
    session = at_building("A", dollars=6)
    lay(session, market__1__0="engineer", market__1__1="engineer", market__1__2="engineer")
    assert entered(session, "Hire:A/1/0") == Hire(ANA, "A/1/0", "engineer", 1)


def test_a_building_with_its_place_is_one_answer_in_the_place_of_an_own_one_last():
    session = at_building("B", worker__craftsman=2)
    assert entered(session, "Build:B/1/0", "1a") == Build(ANA, "B/1/0", "1a")
    give(session, ANA, building__1a=1, worker__craftsman=4)
    plans = asked(session, "Build:B/1/0").options
    assert {"4a", "4a/1a"} <= {one.id for one in plans}
    assert [one.group is not None for one in plans] == sorted("/" in one.id for one in plans)
    assert entered(session, "Build:B/1/0", "4a/1a") == Build(ANA, "B/1/0", "4a", "1a")


def test_cattle_are_bought_card_by_card_at_the_cheapest_split():
    session = at_building("E", worker__cowboy=3, dollars=20)
    buy = by(session, "buy")
    one = ("BuyCattle:" + buy, "yellow/1")
    done = option(session, *one, "done")
    assert say(done.label) == "Buy 1 for $3, $17 left"
    assert say(done.detail) == "2 cowboys + $3"
    assert entered(session, *one, "done") == BuyCattle(ANA, buy, ("yellow/1",))
    assert "done" not in asked(session, f"BuyCattle:{buy}").domain.options, "nothing is no purchase"
    assert option(session, f"BuyCattle:{buy}", *["reveal"] * 3, "yellow/1").why_not.rule == "GWT-X020", (
        "no cowboy is left to buy"
    )


def test_a_ride_counts_its_tolls_in_the_order_it_is_told():
    session = started(players=2)
    give(session, ANA, dollars=3)
    give(session, BEN, building__4a=1)
    ride = ("Move", "neutral/B", f"{BEN}/4a")
    assert words(option(session, *ride[:2], f"{BEN}/4a")) == ("Ben's 4a", "$2")
    assert words(option(session, *ride[:2], "bank/green"))[0] == "green hand"
    going = ("Move to neutral building B, pay $2", "Tolls $2: $2 to Ben", "$2", "$1 left")
    assert words(option(session, *ride, "ride")) == going
    assert option(session, *ride, "bank/green", "bank/black").why_not.rule == "GWT-A08"
    assert entered(session, *ride, "bank/green", "ride") == Move(ANA, "neutral/B", (f"{BEN}/4a", "bank/green"))


def test_the_first_turn_asks_only_for_the_building():
    session = playing()
    assert entered(session, "Move", "neutral/C") == Move(0, "neutral/C")


def test_a_free_tile_is_a_hazard_or_one_of_the_track():
    session = at_building("G", engine="4", worker__cowboy=2)
    fix(session, "masters", ("sm_free_tile_objectives", *(tile for tile in IN_BOTH if "free_tile" not in tile)))
    lay(session, track__1="green")
    session.do(MoveEngine(ANA, by(session, "engine"), "T4"))
    session.do(Upgrade(ANA, DUE, 1, "aux_cert_1", "cowboy"))
    first = asked(session)
    assert [one.id for one in first.options][:3] == ["RemoveHazard:due", "TakeTile:due", "Waive"]
    assert first.option("RemoveHazard:due").why_not.rule == "GWT-X067"
    assert entered(session, "TakeTile:due", "1") == TakeTile(ANA, DUE, 1, "green")


def test_what_must_be_done_cannot_be_waived():
    session = at_building("G", engine="38")
    session.do(MoveEngine(ANA, by(session, "engine"), "39"))
    leave(session)
    assert option(session, "Waive").why_not.rule == "GWT-X040"
    assert "38" in asked(session, "MoveEngine:due").domain.options


def test_a_stationmaster_is_asked_for_only_where_one_can_be_had():
    session = at_building("G", engine="4", worker__cowboy=1)
    fix(session, "masters", IN_BOTH)
    session.do(MoveEngine(ANA, by(session, "engine"), "T4"))
    assert entered(session, "Upgrade:due", "aux_draw") == Upgrade(ANA, DUE, 1, "aux_draw"), "only printed workers"
    give(session, ANA, worker__engineer=2)
    appoint = asked(session, "Upgrade:due", "aux_draw")
    assert appoint.domain.options == ("without", "engineer")


def test_an_auxiliary_action_says_why_it_is_not_done_twice():
    session = at_building("D")
    dollar = f"TakeAuxiliary:{by(session, 'auxiliary')}"
    assert option(session, dollar, "dollar/2").why_not.rule == "GWT-X071"
    assert option(session, dollar, "cull/1").why_not.rule == "GWT-X069"
    assert entered(session, dollar, "dollar/1").times == 1


def test_foresight_says_where_each_tile_goes():
    session = arriving()
    tiles = {one.id: words(one) for one in asked(session, "VisitKansasCity").options}
    green = ("Green teepee", "Teepee space 1: −$3")
    assert tiles == {"tile/0/flood": ("Flood", "Flood space 1"), "tile/0/green": green}


def test_the_token_closes_the_market_to_workers():
    session = arriving(columns=(("flood", "green"), ("cowboy", "engineer"), ("cowboy", "green")))
    nearly_full(session, 12)
    chosen = ("VisitKansasCity", "tile/0/flood", "tile/1/cowboy")
    assert option(session, *chosen, "tile/2/cowboy").why_not.rule == "GWT-E06"
    assert option(session, *chosen, "tile/2/green").why_not is None


def test_an_income_says_what_it_comes_to():
    session = earning(cattle=("red/2",))
    give(session, ANA, certificates="3")
    by_worth, by_cards = ("VisitKansasCity", "hand/5"), ("VisitKansasCity", "other", ("card/red", "card/gray"))
    assert say(asked(session, *by_worth).detail) == "Hand 5 = $5"
    assert say(asked(session, *by_cards).detail) == "Hand 4 = $4"
    spend = asked(session, *by_worth, "city/topeka", "disc/aux_draw")
    assert [one.id for one in spend.options] == ["spent/0", "spent/1", "spent/2", "spent/3"]


def test_cards_and_cities_have_room_for_their_names():
    """As keys side by side the breeds had a letter or two in a line, in Japanese and Korean."""
    session = earning()
    assert asked(session, "VisitKansasCity", "other").layout == "list"
    assert asked(session, "VisitKansasCity", "hand/5").layout == "list"
    assert asked(session, "VisitKansasCity").layout == "keys", "of a worth the number is all there is"


def test_a_city_is_closed_where_no_disc_can_be_paid_for():
    session = delivering(total=25, engine="0")
    give(session, ANA, dollars=0)
    assert option(session, "VisitKansasCity", "city/san_francisco").why_not.rule == "GWT-A22"
    assert option(session, "VisitKansasCity", "city/kansas_city").why_not is None


def test_something_that_is_there_or_not_changes_at_once():
    session = at_the_end()
    assert entered(session, f"Enter:{ANA}", "building", "building/7a") == Enter(ANA, "building/7a", 1)
    session.do(Enter(ANA, "building/7a", 1))
    assert entered(session, f"Enter:{ANA}", "building", "building/7a") == Enter(ANA, "building/7a", 0)
    assert option(session, f"Enter:{ANA}", "building", "building/7b").why_not.rule == "GWT-S41"


def test_what_another_player_has_is_closed():
    session = at_the_end()
    session.do(Enter(BEN, "job_market_token", 1))
    assert option(session, f"Enter:{ANA}", "job_market_token").why_not.rule == "GWT-E02"


def test_tiles_are_told_while_the_guide_is_open():
    session = open_match({"game": "great_western_trail", "options": {}, "seats": [
        {"name": "Ana", "colour": "blue"}, {"name": "Ben", "colour": "red"}]})  # fmt: skip
    told = [one.id for one in asked(session).options if one.id.startswith("TellTile")]
    assert told == ["TellTile:seed", "TellTile:market", "TellTile:foresight"]
    assert entered(session, "TellTile:seed", "flood") == TellTile("seed", "flood")
    assert GREAT_WESTERN_TRAIL.ask(session.state, PUBLIC, ()).option("Move").why_not is None


def test_hints_for_drawing_go_to_joined_phones_and_the_terminal():
    session = at_building("A", dollars=8)
    lay(session, market__1__0="engineer", market__3__0="cowboy")
    question = asked(session, "Hire:A/2/0")
    plain = question_as_plain(question, Translator(), session.header, session.state)
    cheap = next(one for one in plain["options"] if one["id"] == "engineer/1")
    assert (plain["layout"], plain["detail"]) == ("grid", "Ana has $8")
    assert cheap["picture"] == "tile/engineer"
    assert (cheap["group"], cheap["value"], cheap["cost"]) == ("Row 1", "$8", "$0 left")
    dear = next(one for one in plain["options"] if one["id"] == "cowboy/3")
    assert (dear["value"], dear.get("cost")) == ("$9", None)
    lines = question_as_lines(question, Translator())
    assert lines[:3] == ["Who are you hiring?", "Ana has $8", "      Row 1"]
    assert any("Engineer" in line and line.endswith("$8, $0 left") for line in lines)

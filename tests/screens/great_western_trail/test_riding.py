"""Riding along the trail by real taps: steps, tolls, hazards, and a kill on the way."""

from screens.ui.tree.controls import do
from screens.offscreen.phone import Phone  # first: it sets Kivy up for a machine without a display

import re

import pytest

from companion.i18n import LANGUAGES, catalog
from companion.games.great_western_trail.game import GREAT_WESTERN_TRAIL
from companion.games.great_western_trail.ask.ride import AGAIN, RIDE
from companion.games.great_western_trail.records import Options
from companion.games.great_western_trail.turns.commands import EndTurn, Move
from companion.table.table_commands import CompleteSetup, Correct
from companion.games.great_western_trail.pictures import signs_picture
from screens.great_western_trail.ride.page import PageState, signs_of
from screens.table.refusal import as_title
from screens.ui.question.page_state import Give, StepBack
from screens.ui.tree.controls import CHOSEN, CLOSED
from screens.ui.tree.nodes import Painted, walk, words
from tests.companion.great_western_trail.tables import ANA, BEN, CHO, fix, seats_at
from tests.companion.great_western_trail.turns import at, give
from tests.screens.great_western_trail.player_page import count, sheet_on, texts_in

from tests.screens.great_western_trail.trail_taps import calling, node, open_table, said_by, step, tap, told, use


def test_a_ride_without_tolls_takes_one_tap(trail: Phone) -> None:
    tap(trail, do("choose", "neutral/B"))
    assert trail.taps == 1
    assert (step(trail), trail.app.page.turn.place) == ("use", "neutral/B")
    assert trail.app.page.banner.headline == "At neutral building B"


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_phase_is_a_letter_before_its_words(language: str) -> None:
    steps = [words for id_, words in catalog(language, "great_western_trail").items() if ".step." in id_]
    assert steps
    assert not [words for words in steps if re.match("[ABC][:：]", words)]


def test_a_key_shows_what_its_building_does_and_where_the_rider_stands(trail: Phone) -> None:
    board = trail.app.page.game_view.shared.board
    does = {
        "C": ("icon:certificate-outline", "or", "icon:cards", "icon:train"),
        "E": ("card:black", "icon:cow"),
    }
    for building, signs in does.items():
        assert signs_of("second", board, building) == signs
        shown = [
            one.of[0] for one in walk(node(trail, do("choose", f"neutral/{building}")).node) if isinstance(one, Painted)
        ]
        assert shown == [signs_picture(signs)]
    here = trail.app.tr("great_western_trail.ride.here")
    stops = [one.tap.given[0] for one in calling(trail, "choose")]
    assert [place for place in stops if here in said_by(trail, do("choose", place))] == ["neutral/A"]


def test_a_toll_told_first_is_paid_by_the_tap_that_rides(trail: Phone) -> None:
    tap(trail, do("pass_toll", "1/1a"))
    assert "$2" in said_by(trail, do("choose", "neutral/B"))
    tap(trail, do("choose", "neutral/B"))
    assert trail.taps == 2
    assert (count(trail, "dollars", ANA), count(trail, "dollars", BEN)) == (8, 2)


def test_tolls_go_to_the_bank_and_to_the_owner_in_the_order_of_the_ride(trail: Phone) -> None:
    tap(trail, do("pass_toll", "bank/black"))
    tap(trail, do("pass_toll", "1/1a"))
    tap(trail, do("choose", "neutral/B"))
    assert (count(trail, "dollars", ANA), count(trail, "dollars", BEN)) == (7, 2)
    assert trail.app.page.ledger.text == "Moved to neutral building B, tolls $3"


def offered(phone: Phone) -> dict[str, list[str]]:
    """What the open question offers, by its answer."""
    return {one.tap.answer: words(one.node) for one in told(phone, Give)}


def ridden_by_ana(session) -> None:
    """Ana rode to B past Ben's 1a, which takes a toll; Ben rides elsewhere, and it is Cho's turn."""
    session.do(Move(ANA, "neutral/B", ("1/1a",)))
    session.do(EndTurn(ANA))
    session.do(Move(BEN, "neutral/C"))
    session.do(EndTurn(BEN))
    give(session, CHO, dollars=10)


def test_the_toll_of_a_known_way_is_proposed_and_paid_with_the_second_tap(phone: Phone) -> None:
    open_table(phone, ridden_by_ana)
    assert "$2" in said_by(phone, do("choose", "neutral/B"))
    tap(phone, do("choose", "neutral/B"))
    assert offered(phone)[AGAIN] == ["Move to neutral building B, pay $2", "$2", "Tolls $2: $2 to Ben", "$8 left"]
    assert offered(phone)[RIDE] == ["Move to neutral building B"]
    tap(phone, Give(AGAIN))
    assert phone.taps == 2
    assert (step(phone), count(phone, "dollars", CHO)) == ("use", 8)


def test_a_proposed_toll_can_be_switched_off_or_not_be_paid_at_all(phone: Phone) -> None:
    open_table(phone, ridden_by_ana)
    tap(phone, do("choose", "neutral/B"))
    tap(phone, Give("1/4a"))
    assert offered(phone)[RIDE][0] == "Move to neutral building B, pay $1"
    tap(phone, Give("1/1a"))
    assert offered(phone)[RIDE][0] == "Move to neutral building B, pay $3"
    tap(phone, StepBack())
    tap(phone, StepBack())
    tap(phone, Give(RIDE))
    assert (phone.app.page.turn.place, count(phone, "dollars", CHO)) == ("neutral/B", 10)


def test_a_toll_sheet_put_away_rides_nowhere(phone: Phone) -> None:
    open_table(phone, ridden_by_ana)
    tap(phone, do("choose", "neutral/B"))
    assert phone.app.back()
    phone.settle()
    assert (step(phone), phone.app.page.ride.local) == ("move", PageState())
    tap(phone, do("choose", "neutral/D"))
    assert phone.app.page.turn.place == "neutral/D"


def test_tolls_are_paid_as_far_as_the_money_lasts(phone: Phone) -> None:
    open_table(phone, ridden_by_ana, lambda session: give(session, CHO, dollars=1))
    tap(phone, do("choose", "neutral/B"))
    assert "Tolls $2, paid as far as your money goes: $1 to Ben" in phone.texts()
    tap(phone, Give(AGAIN))
    assert count(phone, "dollars", CHO) == 0


def test_a_building_of_another_player_levies_its_toll_on_who_stops_there(trail: Phone) -> None:
    tap(trail, do("choose", "other/1/4a"))
    assert offered(trail)[RIDE][2] == "Tolls $1: $1 to Ben"
    assert AGAIN not in offered(trail), "there is no way without it"
    tap(trail, Give(RIDE))
    assert count(trail, "dollars", BEN) == 1


def test_an_own_building_on_the_way_takes_a_step_and_no_toll(phone: Phone) -> None:
    open_table(phone, lambda session: give(session, ANA, building__2a=1))
    tap(phone, do("pass_toll", f"{ANA}/2a"))
    own = node(phone, do("pass_toll", f"{ANA}/2a")).node
    assert ([text for text in words(own) if text], own.surface) == (["Ana's 2a"], CHOSEN)
    tap(phone, do("choose", "neutral/B"))
    assert (step(phone), count(phone, "dollars", ANA)) == ("use", 10)


def test_something_told_by_mistake_is_taken_back(trail: Phone) -> None:
    for toll in ("1/1a", "1/4a", "1/1a"):
        tap(trail, do("pass_toll", toll))
    assert trail.app.page.ride.local.passed == ("1/4a",)
    assert "$1" in said_by(trail, do("choose", "neutral/B"))


def test_a_ride_beyond_the_limit_says_why_and_nothing_happens(trail: Phone) -> None:
    for message in (
        do("pass_toll", "1/1a"),
        do("pass_toll", "1/4a"),
        do("pass_toll", "bank/green"),
        do("choose", "neutral/B"),
    ):
        tap(trail, message)
    said = trail.app.tr("great_western_trail.too_far", steps=4, limit=3, player="Ana")
    assert as_title(said) in texts_in(sheet_on(trail))
    assert (step(trail), count(trail, "dollars", ANA)) == ("move", 10)


def test_the_card_of_hazards_is_as_wide_as_the_keys(phone: Phone) -> None:
    open_table(phone, lambda session: fix(session, "lying/flood/1", "yes"))
    stops = calling(phone, "choose")
    fold = node(phone, do("unfold"))
    assert fold.x == pytest.approx(min(key.x for key in stops), abs=1)
    assert fold.right == pytest.approx(max(key.right for key in stops), abs=1)


def test_hazards_unfold(phone: Phone) -> None:
    open_table(phone, lambda session: fix(session, "lying/flood/1", "yes"))
    assert "Hazards: 1, outlaws on the trail: 0" in said_by(phone, do("unfold"))
    tap(phone, do("unfold"))
    tap(phone, do("choose", "hazard/flood/green"))
    tap(phone, Give(RIDE))
    assert phone.app.page.turn.place == "hazard/flood/green"
    assert phone.taps == 3


def test_hazards_that_nobody_entered_are_not_counted_as_none(phone: Phone) -> None:
    open_table(phone, lambda session: fix(session, "seeds", 7))
    assert said_by(phone, do("unfold"))[1:] == ["Setup tiles not entered yet: 7"]
    open_table(phone, lambda session: fix(session, "seeds", 6), lambda session: fix(session, "lying/flood/1", "yes"))
    assert said_by(phone, do("unfold"))[1:] == ["Hazards: 1, outlaws on the trail: 0\nSetup tiles not entered yet: 6"]


def test_a_place_behind_the_rider_is_closed_and_says_why(phone: Phone) -> None:
    open_table(phone, lambda session: fix(session, "rider/0", "neutral/D"))
    assert node(phone, do("choose", "neutral/B")).node.surface == CLOSED
    tap(phone, do("choose", "neutral/B"))
    assert as_title(phone.app.tr("great_western_trail.only_forward")) in texts_in(sheet_on(phone))


def test_the_first_ride_goes_to_any_neutral_building_and_asks_for_no_toll(phone: Phone) -> None:
    options = Options(edition="second", first_game=True)
    id_, session = phone.app.store.new_table(GREAT_WESTERN_TRAIL, options, seats_at(3), "full")
    session.do(CompleteSetup())
    phone.app.resume(id_)
    phone.settle()
    shown = words(phone.app.page.scroll.tree.node)
    assert shown[:3] == ["Tap the building your herder starts on.", "Neutral buildings", "in the order of the trail"]
    assert "Discard Galloway: +$2 · Hire · Hire for $2 more" in shown, "buildings are said in words"
    assert not {"Private buildings", "On the way"} & set(shown)
    assert calling(phone, "choose")
    assert not calling(phone, "pass_toll")


def test_whoever_drew_more_than_four_cards_discards_first(phone: Phone) -> None:
    options = Options(edition="second", first_game=True)
    id_, session = phone.app.store.new_table(GREAT_WESTERN_TRAIL, options, seats_at(3), "full")
    session.do(CompleteSetup())
    session.do(Correct("turn", str((session.state.first + 1) % 3)))
    phone.app.resume(id_)
    phone.settle()
    line = "Discard down to 4, then tap the building your herder starts on."
    assert words(phone.app.page.scroll.tree.node)[0] == line


def test_what_was_told_of_a_ride_outlives_a_kill(open_phone) -> None:
    phone = open_table(open_phone())
    for toll in ("bank/green", "1/4a"):
        tap(phone, do("pass_toll", toll))
    phone = open_phone()
    phone.settle()
    assert phone.app.page.ride.local.passed == ("bank/green", "1/4a")
    tap(phone, do("choose", "neutral/B"))
    assert count(phone, "dollars", ANA) == 7
    assert not phone.app.session.drafts


def test_a_toll_that_was_asked_is_asked_again_after_a_kill(open_phone) -> None:
    phone = open_table(open_phone(), ridden_by_ana)
    tap(phone, do("choose", "neutral/B"))
    phone = open_phone()
    phone.settle()
    tap(phone, Give(AGAIN))
    assert phone.app.page.turn.place == "neutral/B"


def stand_on_3a(session) -> None:
    give(session, ANA, building__3a=1)
    at(session, "own/3a", ANA)


def test_a_ride_by_an_action_outlives_a_kill(open_phone) -> None:
    phone = open_table(open_phone(), stand_on_3a)
    use(phone, "Move 1 step")
    tap(phone, do("choose", "other/1/4a"))
    phone = open_phone()
    phone.settle()
    tap(phone, Give(RIDE))
    assert phone.app.page.turn.place == "other/1/4a"


def test_an_action_of_a_building_rides_on(phone: Phone) -> None:
    open_table(phone, stand_on_3a)
    use(phone, "Move 1 step")
    tap(phone, "Not now")
    use(phone, "Move 1 step")
    tap(phone, do("choose", "neutral/B"))
    assert phone.app.page.turn.place == "neutral/B"

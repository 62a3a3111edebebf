"""The machine's own features at real tables: each at its moment, each with a switch, each silent where missing."""

from random import Random

import pytest

from companion.games.stone_age.game import STONE_AGE
from companion.games.stone_age.records import Options, Roll, TakeYield
from companion.games.ticket_to_ride.records import ClaimRoute
from companion.table.table_commands import CompleteSetup, FinishTable, KeepDraw
from companion.storage.settings import SettingsFile
from demo_players import suggest
from screens.ui.tree.controls import do
from screens import device
from screens.device import BUZZ
from screens.ui.snackbar import Snackbar
from tests.screens.stone_age.use_taps import ways
from tests.companion.playing import GAME, new_table, play, quick_store
from tests.companion.stone_age.hands import DICE_LIST, ROLL_FOR
from tests.companion.stone_age.tables import ANA, fix, give, lay_card, player, seats_at, stand
from tests.screens.halves import bring
from tests.screens.device.machines import BrokenMachine


@pytest.fixture
def usa(machine, open_phone, tmp_path):
    """A phone at a table of Ticket to Ride, in its first turn."""
    phone = open_phone(store=quick_store(tmp_path), size=(360, 800))
    id_, session = new_table(phone.app.store, players=3)
    session.do(CompleteSetup())
    phone.app._close_table()
    phone.app.resume(id_)
    phone.frames(8)
    machine.buzzes.clear()
    return phone


@pytest.fixture
def stone_age(machine, open_phone, tmp_path):
    """A phone at a table where Ana has 3 figures in the forest, 1 at the field and 1 at a card, to be used now."""

    def open_(card=None, **settings):
        phone = open_phone(store=quick_store(tmp_path), random=Random(5), size=(360, 800))
        phone.app.settings_file.change(**settings)
        lay_out(phone, card)
        machine.buzzes.clear()
        return phone

    return open_


def lay_out(phone, card=None):
    id_, session = phone.app.store.new_table(STONE_AGE, Options(), seats_at(3))
    session.do(KeepDraw("first_player", (str(ANA),)))
    session.do(CompleteSetup())
    give(session, ANA, figures=10, wood=4)
    stand(session, ANA, forest=3, field=1, **({"civ_slot_1": 1} if card else {}))
    if card:
        lay_card(session, 0, card)
    fix(session, "phase", "use")
    phone.app._close_table()
    phone.app.resume(id_)
    phone.frames(8)


def press(phone, words):
    phone.tap(phone.button(words))
    phone.frames(8)


def use(phone, title, words):
    """Tap a button of a place."""
    phone.tap(ways(phone, title)[words])
    phone.frames(8)


def buy_card(phone):
    use(phone, "Card space 1", "Pay")


def phase(phone):
    return phone.app.session.turn().phase


def last_round(session):
    """Play until the next entry is the one that starts the last round; gives that entry."""
    random = Random(3)
    while True:
        command = suggest(GAME, session.state, random)
        session.do(command)
        if session.turn().notices:
            session.undo()
            return command


# --- awake ----------------------------------------------------------------------------------------------------------


def test_the_screen_is_kept_awake_at_a_table_only_and_if_that_is_set(usa, machine):
    usa_table = usa.app.table_id
    assert machine.awake
    usa.app.go("log", table=usa_table)
    assert machine.awake
    usa.app.home()
    assert machine.awake is False
    usa.app.settings_file.change(keep_awake=False)
    usa.app.go("log", table=usa_table)
    assert machine.awake is False


# --- felt -----------------------------------------------------------------------------------------------------------


def test_an_entry_a_refusal_and_a_roll_feel_different_and_are_silent(stone_age, machine):
    phone = stone_age()
    use(phone, "+1 food track", "Collect")
    assert machine.buzzes == [BUZZ["accept"]]
    phone.app.tap(CompleteSetup())  # refused: that is done
    assert machine.buzzes[1:] == [BUZZ["refuse"]]
    phone.app.page.close_sheets()
    use(phone, "Forest", "Roll 3")
    assert machine.buzzes[2:] == [BUZZ["roll"]]
    assert device.wait_for_voice()
    assert machine.talker.said == []  # nothing is said aloud unless it is asked for
    assert len(set(BUZZ.values())) == len(BUZZ)


def test_what_is_refused_before_it_is_entered_is_felt_and_announced_too(usa, machine):
    usa.app.tap(ClaimRoute("denver--santa_fe"))
    usa.app.page.choose("denver--santa_fe")
    assert machine.buzzes == [BUZZ["accept"], BUZZ["refuse"]]
    assert "taken" in machine.announced[-1]


def test_the_last_round_is_felt_once_and_nothing_where_that_is_off(usa, machine):
    command = last_round(usa.app.session)
    assert usa.app.tap(command)
    assert machine.buzzes == [BUZZ["last_round"]]
    usa.app.tap(suggest(GAME, usa.app.session.state, Random(1)))
    assert machine.buzzes[1:] == [BUZZ["accept"]]
    usa.app.settings_file.change(haptics=False)
    usa.app.tap(suggest(GAME, usa.app.session.state, Random(1)))
    usa.app.tap(CompleteSetup())  # refused
    assert len(machine.buzzes) == 2


# --- heard ----------------------------------------------------------------------------------------------------------


def test_nothing_sounds_unless_somebody_switches_it_on(stone_age, machine):
    phone = stone_age()
    use(phone, "+1 food track", "Collect")
    phone.app.tap(CompleteSetup())  # refused: that is done
    assert machine.heard == []


def test_entry_refusal_and_roll_sound_different_where_that_is_on(stone_age, machine):
    phone = stone_age(sounds=True, haptics=False)
    use(phone, "+1 food track", "Collect")
    phone.app.tap(CompleteSetup())  # refused: that is done
    phone.app.page.close_sheets()
    use(phone, "Forest", "Roll 3")
    assert machine.heard == ["accept", "refuse", "roll"]
    assert machine.buzzes == []


def test_the_last_round_and_the_winner_have_their_bells(usa, machine):
    usa.app.settings_file.change(sounds=True)
    usa.app.tap(last_round(usa.app.session))
    random = Random(3)
    while not all(usa.app.session.state.revealed):
        usa.app.session.do(suggest(GAME, usa.app.session.state, random))
    usa.app.tap(FinishTable())
    assert machine.heard == ["last_round", "winner"]


def test_a_screen_reader_is_told_whose_turn_it_is_and_why_not(usa, machine):
    first = usa.app.session.turn().seat
    while usa.app.session.turn().seat == first:
        usa.app.tap(suggest(GAME, usa.app.session.state, Random(1)))
    after = usa.app.session.turn()
    assert machine.announced[-1].startswith(usa.app.session.header.seats[after.seat].name)
    usa.app.tap(CompleteSetup())  # refused
    assert machine.announced[-1] == usa.app.tr.text(usa.app.session.why_not(CompleteSetup()).message)
    assert device.wait_for_voice()
    assert machine.talker.said == []  # our own voice is another thing


# --- shaken ---------------------------------------------------------------------------------------------------------


def test_a_shake_rolls_where_the_button_would_and_nowhere_else(stone_age, machine):
    phone = stone_age()
    assert machine.listening
    machine.shake(times=1)  # a bump
    assert phase(phone) == "use"
    phone.app.page.show_menu()
    phone.frames(8)
    machine.shake()  # the dice are covered
    assert phase(phone) == "use"
    phone.app.back()
    phone.frames(8)
    machine.shake()
    phone.frames(8)
    assert phase(phone) == "roll"
    assert len(phone.app.session.view().game_view.roll.dice) == 3
    machine.shake()  # nothing is awaited any more, and so nothing is measured
    phone.frames(8)
    assert (phase(phone), machine.listening) == ("roll", False)


def test_a_shake_rolls_the_dice_list(stone_age, machine):
    phone = stone_age(DICE_LIST)
    buy_card(phone)
    assert phase(phone) == "list_roll"
    machine.shake()
    phone.frames(8)
    assert phase(phone) == "list_pick"


def test_no_shake_rolls_while_real_dice_are_told(stone_age, machine):
    phone = stone_age()
    phone.app.tap(Roll("forest", (), 12))  # from now on this table rolls its own
    phone.app.tap(TakeYield())
    fix(phone.app.session, "spot/forest/0", 3)
    phone.app.page.refresh()
    phone.frames(8)
    machine.shake()
    phone.frames(8)
    assert phase(phone) == "use"


def test_a_shake_rolls_for_a_card_but_not_under_the_menu(stone_age, machine):
    phone = stone_age(ROLL_FOR["wood"])
    buy_card(phone)
    phone.app.page.show_menu()
    phone.frames(8)
    machine.shake()
    assert phase(phone) == "card_roll"
    phone.app.back()
    phone.frames(8)
    machine.shake()
    assert phase(phone) == "roll"


def test_the_sensor_rests_while_the_app_does_and_where_it_is_not_wanted(stone_age, machine):
    phone = stone_age()
    phone.window.on_pause()
    assert not machine.listening
    phone.app.settings_file.change(shake=False)
    phone.window.on_resume()
    phone.frames(8)
    machine.shake()
    assert (phase(phone), machine.listening) == ("use", False)


# --- read -----------------------------------------------------------------------------------------------------------


def test_words_follow_the_text_size_of_the_machine_up_to_twice_their_size(usa, machine):
    usual = usa.app.theme.body
    for wanted, grown in ((1.5, 1.5), (3, 2), (1, 1)):
        machine.font = wanted
        usa.window.on_resume()
        assert usa.app.theme.body == pytest.approx(usual * grown)


def test_the_setting_comes_on_top_of_the_machines_text_size_up_to_twice(usa, machine):
    usual = usa.app.theme.body
    machine.font = 1.3
    usa.window.on_resume()
    for setting, grown in (("large", 1.3 * 1.25), ("largest", 2), ("small", 1.3 * 0.9)):
        usa.app.change_setting("text_size", setting)
        assert usa.app.theme.body == pytest.approx(usual * grown)


# --- heard ----------------------------------------------------------------------------------------------------------


def test_a_roll_is_said_aloud_where_that_is_on(stone_age, machine):
    phone = stone_age(spoken=True)
    use(phone, "Forest", "Roll 3")
    assert device.wait_for_voice()
    dice = ", ".join(map(str, phone.app.session.view().game_view.roll.dice))
    [(said, language)] = machine.talker.said
    assert dice in said
    assert language == "en"


def test_the_last_round_and_the_winner_are_said_aloud(usa, machine):
    usa.app.settings_file.change(spoken=True)
    usa.app.tap(last_round(usa.app.session))
    assert device.wait_for_voice()
    assert machine.talker.said == [(usa.app.tr.text(usa.app.session.turn().notices[0]), "en")]
    random = Random(3)
    while not all(usa.app.session.state.revealed):
        usa.app.session.do(suggest(GAME, usa.app.session.state, random))
    usa.app.tap(FinishTable())
    usa.frames(8)
    assert device.wait_for_voice()
    total = max(player.total for player in usa.app.session.sheet().players)
    assert f"with {total}" in machine.talker.said[-1][0]


def ask_to_say(phone):
    phone.app.page.show_menu()
    phone.frames(8)
    bring(phone, phone.button(phone.app.tr("menu.say")))
    press(phone, phone.app.tr("menu.say"))


def shown(phone):
    return phone.find(lambda w: isinstance(w, Snackbar)).text


def test_turn_and_score_are_said_on_request_but_no_hidden_points(usa, machine):
    play(usa.app.session, 12)
    usa.app.page.refresh()
    ask_to_say(usa)
    assert device.wait_for_voice()
    points = [seat.points for seat in usa.app.session.view().strip]
    assert any(points)
    name = usa.app.page.banner.name
    score = f"Routes: Ana {points[0]} points, Ben {points[1]} points, Cho {points[2]} points."
    assert machine.talker.said == [(f"{name}: Tap a route, or draw. {score}", "en")]
    assert shown(usa) == machine.talker.said[0][0]
    usa.app.settings_file.change(show_points=False)
    ask_to_say(usa)
    assert device.wait_for_voice()
    assert machine.talker.said[1:] == [(f"{name}: Tap a route, or draw.", "en")]


def test_turn_and_score_are_shown_where_there_is_no_voice(usa, machine):
    machine.talker = None
    usa.app.change_setting("language", "ko")
    ask_to_say(usa)
    assert shown(usa) == "Ana님, 노선을 누르거나 카드를 가져와요. 노선: Ana님 0점, Ben님 0점, Cho님 0점."


# --- language, look, orientation ------------------------------------------------------------------------------------


@pytest.mark.parametrize(("speaks", "shows"), [("ja", "ja"), ("fr", "en"), ("", "en")])
def test_the_first_start_speaks_as_the_machine_does(machine, open_phone, speaks, shows):
    machine.speaks = speaks
    assert open_phone(language="").app.tr.language == shows


def test_a_language_once_chosen_stays(machine, open_phone):
    machine.speaks = "ja"
    phone = open_phone(language="")
    phone.app.change_setting("language", "ko")
    assert SettingsFile(phone.app.folder / "settings.json").settings.language == "ko"
    assert open_phone(language="ko").app.tr.language == "ko"


@pytest.mark.parametrize("dark", [True, False])
def test_the_look_follows_the_machine_where_that_is_set(machine, open_phone, dark):
    machine.dark = dark
    assert open_phone(look="phone").app.theme.dark is dark


def test_the_screen_turns_unless_it_is_locked(machine, open_phone):
    phone = open_phone()
    assert not machine.locked
    phone.app.go("settings")
    phone.frames(4)
    phone.app.page.handle(do("flip", "lock_orientation"))
    assert machine.locked
    machine.locked = False
    open_phone()
    assert machine.locked


# --- missing --------------------------------------------------------------------------------------------------------


def test_a_machine_on_which_nothing_works_plays_all_the_same(stone_age):
    device.use(BrokenMachine())
    phone = stone_age(spoken=True, sounds=True)
    use(phone, "+1 food track", "Collect")
    use(phone, "Forest", "Roll 3")
    assert phase(phone) == "roll"
    ask_to_say(phone)
    assert "Ana" in shown(phone)
    assert not phone.sheets
    phone.window.on_stop()
    assert player(phone.app.session, ANA).field == 1

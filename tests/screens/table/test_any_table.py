"""Games without a single file in screens/, by real taps: pages and sheets from their questions alone."""

from random import Random

import pytest

from screens.offscreen.phone import Phone  # first: it sets Kivy up for a machine without a display

from demo_players.tables import sit_down
from companion.games import GAMES
from companion.secret import PUBLIC
from companion.table.table_commands import CompleteSetup
from screens.games import GENERIC_PAGES, GameScreens, screens_of_game
from screens.ui.curtain import Curtain
from screens.ui.bottom_sheet import Sheet
from screens.table.any import AnyTable
from screens.ui.question.page_state import Give, Refuse
from tests.companion.playing import quick_store
from tests.screens.answers import Answering, random_answers
from tests.screens.checks import misfits
from tests.screens.figures import tap_row
from tests.screens.thumb import set_up
from tests.shelf import put_on_shelf

ENTRIES = 8


@pytest.fixture(autouse=True)
def small_games(monkeypatch):
    for game in ("tally", "hush"):
        put_on_shelf(monkeypatch, game, f"tests.{game}")


@pytest.fixture
def open_table(open_phone, tmp_path):
    """A table of a game that brings nothing, in play."""

    def open_(game="tally", players=2, **phone):
        rules = GAMES[game]
        with quick_store(tmp_path) as store:
            id_, session = store.new_table(rules, rules.options(), sit_down(rules, rules.options(), players))
            if session.table.open_step:
                session.do(CompleteSetup())
            store.leave(id_, session)
        thumb = Answering(open_phone(random=Random(4), **phone))
        thumb.phone.app.resume(id_)
        thumb.phone.settle()
        return thumb

    return open_


def cards(phone):
    """What can be entered, as it stands on the page."""
    return [one for one in phone.app.page.scroll.tree.targets() if isinstance(one.tap, Give | Refuse)]


def is_closed(card):
    return isinstance(card.tap, Refuse)


# --- a game brings nothing ---


def test_a_game_without_screens_has_the_generic_ones():
    assert screens_of_game("tally") == GameScreens()
    assert screens_of_game("tally").all_pages == GENERIC_PAGES


@pytest.mark.parametrize("language", ["en", "ja", "ko"])
def test_tally_is_played_by_taps_from_new_table_to_the_kept_sheet(tmp_path, language):
    with Phone(tmp_path, size=(412, 915), random=Random(1)) as phone:
        phone.app.change_setting("language", language)
        phone.frames()
        thumb = Answering(phone)
        thumb.press("home.new_table")
        heading = phone.button(thumb.text("tally.title"))
        thumb.tap(heading)
        for name in ("Ana", "由奈"):
            thumb.type_name(name)
        thumb.press("new_table.next_options")
        thumb.press("new_table.set_up")
        set_up(thumb)
        assert isinstance(phone.app.page, AnyTable)
        for count in (3, 2, 1, 3):
            thumb.enter("Take", count)

    with Phone(tmp_path, size=(412, 915)) as phone:  # killed, and started again
        thumb = Answering(phone)
        phone.settle()
        thumb.enter("Take", 3)
        assert phone.app.session.state.pool == 0
        assert [is_closed(card) for card in cards(phone)] == [True]
        thumb.press("final.sheet")
        phone.tap(phone.button(phone.app.tr("score.finish")))
        phone.settle()
        assert phone.app.session.table.finished
        table = phone.app.table_id
        phone.app.home()
        assert [past.id for past in phone.app.store.history()] == [table]


# --- the page ---


def test_the_page_shows_whose_turn_it_is_and_each_entry_as_a_card(open_table):
    phone = open_table().phone
    banner = phone.app.page.banner
    assert (banner.name, banner.headline) == ("Mia", "Take tokens")
    assert [(card.name, is_closed(card)) for card in cards(phone)] == [("Take tokens", False)]


def test_a_closed_card_says_why_when_it_is_tapped(open_table):
    thumb = open_table()
    for _ in range(4):
        thumb.enter("Take", 3)
    (card,) = cards(thumb.phone)
    assert card.text == "Take tokens Only 0 tokens are left."
    thumb.tap(card)
    assert "Nobody takes more tokens than there are." in thumb.phone.texts()
    assert thumb.session.state.pool == 0


def test_undo_and_redo_stand_where_they_always_do(open_table):
    thumb = open_table()
    thumb.enter("Take", 3)
    thumb.press_words("undo")
    assert thumb.session.state.pool == 12
    assert thumb.phone.app.page.banner.name == "Mia"
    thumb.press_words("redo")
    assert thumb.session.state.pool == 9


# --- the sheet ---


def test_the_sheet_says_what_was_answered_before(open_table):
    thumb = open_table()
    thumb.choose("Take tokens")
    assert (thumb.sheet().title, thumb.sheet().subtitle) == ("How many tokens?", "Take tokens")


def test_a_half_given_answer_outlives_a_kill(open_table, open_phone):
    thumb = open_table()
    thumb.choose("Take tokens")
    thumb = Answering(open_phone())
    thumb.phone.settle()
    thumb.number(2)
    assert thumb.session.state.tokens == (2, 0)


def test_a_closed_sheet_leaves_nothing_behind(open_table):
    thumb = open_table()
    thumb.choose("Take tokens")
    thumb.phone.app.back()
    assert thumb.sheet() is None
    assert not thumb.session.drafts


# --- secrets ---


def test_a_secret_is_answered_behind_its_curtain(open_table):
    thumb = open_table("hush")
    thumb.choose("Mia: keep a card")
    phone = thumb.phone
    assert phone.app.stack[-1][0] == "secret"
    assert phone.find(lambda w: isinstance(w, Curtain)).name == "Mia"
    assert not any("11" in words for words in phone.texts())
    thumb.open_curtain()
    thumb.choose("11")
    thumb.several(["Coin 2", "Coin 2"])
    assert thumb.session.state.hands[0].known_to_clerk() == ("11", "2", "2")
    assert phone.app.stack[-1][0] == "table"
    assert [is_closed(card) for card in cards(phone)] == [False, True]


def test_a_secret_half_answered_comes_back_to_its_owner_only(open_table, open_phone):
    thumb = open_table("hush")
    thumb.choose("Ben: keep a card")
    thumb.open_curtain()
    thumb.choose("7")
    thumb = Answering(open_phone())
    thumb.phone.settle()
    assert thumb.sheet() is None
    assert not any("Coin" in words for words in thumb.phone.texts())
    thumb.open_curtain()
    assert thumb.sheet().title == "Which coins go with it?"
    thumb.go_on()
    assert thumb.session.state.hands[1].known_to_clerk() == ("7", "1")


def test_the_curtain_closes_by_itself_and_the_answers_stay_behind_it(open_table):
    thumb = open_table("hush")
    thumb.choose("Mia: keep a card")
    thumb.open_curtain()
    thumb.choose("3")
    thumb.phone.app.page.time_is_up()
    thumb.phone.settle()
    assert [w for w in thumb.phone.widgets() if isinstance(w, Sheet)] == []
    thumb.open_curtain()
    assert thumb.sheet().title == "Which coins go with it?"


def test_back_asks_again_and_chance_shows_what_came(open_table):
    thumb = open_table("hush")
    thumb.choose("Mia: keep a card")
    thumb.open_curtain()
    thumb.choose("3")
    thumb.press("pick.back")
    assert thumb.sheet().title == "Which card?"
    thumb.choose("7")
    thumb.press("pick.roll")
    came = thumb.sheet().local.chosen
    assert len(came) == 2
    thumb.go_on()
    assert thumb.session.state.hands[0].known_to_clerk() == ("7", *came)


def test_once_all_is_told_the_page_leads_to_the_sheet(open_table):
    thumb = open_table("hush")
    thumb.enter("Keep:0", "3", ("1",))
    thumb.enter("Keep:1", "11", ())
    assert thumb.phone.app.stack[-1][0] == "final"
    thumb.press("final.sheet")
    assert thumb.phone.app.stack[-1][0] == "score"


def test_a_secret_value_is_fixed_behind_its_owners_curtain(open_table):
    thumb = open_table("hush")
    thumb.enter("Keep:1", "3", ("1", "4"))
    phone = thumb.phone
    phone.app.go("fix", table=phone.app.table_id, group="coins")
    phone.settle()
    tap_row(phone, "Ben: coins")
    assert phone.find(lambda w: isinstance(w, Curtain)).name == "Ben"
    assert not any("Coin" in words for words in phone.texts())
    thumb.open_curtain()
    assert thumb.sheet().local.chosen == ("1", "4")
    thumb.several(["6", "6"])
    assert thumb.session.state.hands[1].known_to_clerk() == ("3", "6", "6")
    assert phone.app.stack[-1][0] == "fix"
    assert "Edited: Ben: coins" in [phone.app.tr.text(line.text) for line in thumb.session.last_entry().lines]


# --- the games of the shelf, as if they brought nothing ---


@pytest.mark.parametrize("game", ["ticket_to_ride", "stone_age", "great_western_trail"])
def test_a_real_game_goes_on_on_the_generic_page(open_table, monkeypatch, game):
    """Whatever its questions ask can be tapped: choices, numbers, several, dice, secrets."""
    monkeypatch.setattr("screens.games.screens_of_game", lambda id_: GameScreens())
    thumb, random = open_table(game), Random(8)
    assert isinstance(thumb.phone.app.page, AnyTable)
    for _ in range(ENTRIES):
        thumb.enter(*random_answers(thumb.session, random))
    assert thumb.session.cursor == ENTRIES + 1


# --- more answers than are seen ---


def test_a_long_list_stays_where_it_is_until_the_turn_passes(open_table, monkeypatch):
    """Stone Age as if it brought nothing: a card for every place."""
    monkeypatch.setattr("screens.games.screens_of_game", lambda id_: GameScreens())
    thumb = open_table("stone_age", 3, size=(360, 800))
    page, asked = thumb.phone.app.page, thumb.session.ask(PUBLIC, ()).options
    assert {card.tap.answer if isinstance(card.tap, Give) else card.tap.option for card in cards(thumb.phone)} == {
        option.id for option in asked
    }
    thumb.bring(cards(thumb.phone)[-1])
    where = page.scroll.scroll_y
    assert where < 1
    page.refresh()
    thumb.phone.settle()
    assert page.scroll.scroll_y == where
    seat = thumb.session.turn().seat
    thumb.enter(*random_answers(thumb.session, Random(8)))
    assert thumb.session.turn().seat != seat
    assert page.scroll.scroll_y == 1


# --- every shape of phone ---


@pytest.mark.parametrize(
    ("size", "font"), [((320, 568), 1), ((360, 800), 2), ((800, 360), 1), ((800, 360), 2), ((1280, 800), 1)]
)
@pytest.mark.parametrize("language", ["en", "ja", "ko"])
def test_page_and_sheets_fit(open_table, size, font, language):
    thumb = open_table("hush", 5, size=size, font=font, language=language)
    phone = thumb.phone
    assert not misfits(phone)
    thumb.tap(cards(phone)[0])
    assert not misfits(phone)
    thumb.open_curtain()
    assert not misfits(phone)
    thumb.tap([node for node in thumb.sheet().content.targets() if isinstance(node.tap, Give)][2])
    assert not misfits(phone)

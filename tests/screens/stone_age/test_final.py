"""The end by taps: extra card, any-2 card, every player checked; score only; the curtain; a player's sheet."""

import pytest

from screens.offscreen.phone import Phone  # first: it sets Kivy up for a machine without a display

from companion.games.stone_age.game import STONE_AGE
from companion.games.stone_age.records import EnterCard, EnterNumber, KeepExtraCard, Options
from companion.table.table_commands import CompleteSetup, Correct, KeepDraw
from kivy.clock import Clock
from screens.ui.curtain import Curtain
from screens.ui.bottom_sheet import Sheet
from screens.offscreen.things import is_called, is_pressable, says, things
from screens.stone_age.drawings.nodes import TOOLS
from screens.ui.curtain import SECONDS
from screens.ui.tree import nodes
from screens.ui.tree.composed import SURFACES
from screens.ui.tree.handle import NodeHandle
from screens.ui.tree.nodes import Card
from tests.companion.playing import quick_store
from tests.companion.stone_age.hands import ANY_TWO, CARDS, EXTRA_CARD
from tests.companion.stone_age.tables import ANA, BEN, NAMES, fix, give, laid_out, seats_at
from screens.ui.question.page_state import Done
from tests.screens.figures import tap_row
from tests.screens.halves import bring

MUSIC = "civ_music_points_3_a"
SHAMANS = "civ_shaman_2_brick_1"


@pytest.fixture
def at_table(open_phone, tmp_path):
    """A table of two in this phase."""

    def open_(phase="over", size=(412, 915), **hands):
        phone = open_phone(store=quick_store(tmp_path), size=size)
        id_, session = phone.app.store.new_table(STONE_AGE, Options(), seats_at(2))
        session.do(KeepDraw("first_player", ("0",)))
        session.do(CompleteSetup())
        for name, values in hands.items():
            give(session, [n.lower() for n in NAMES].index(name), **values)
        fix(session, "phase", phase)
        phone.app.resume(id_)
        phone.settle()
        return phone

    return open_


@pytest.fixture
def score_only(open_phone, tmp_path):
    phone = open_phone(store=quick_store(tmp_path))
    id_, _ = phone.app.store.new_table(STONE_AGE, Options(), seats_at(2), "score_only")
    phone.app.resume(id_)
    phone.settle()
    return phone


def press(phone: Phone, words: str, within=None, times: int = 1) -> None:
    """Tap what says this, in a part of the screen if told; a list brings it into sight first."""
    for _ in range(times):
        found = [one for one in parts_of(phone, within) if is_pressable(one) and is_called(one, words)]
        assert found, f"nothing says {words!r}"
        bring(phone, found[-1])
        phone.tap(found[-1])
        phone.settle()


def parts_of(phone: Phone, within=None) -> list:
    """A part of the screen, or all of it."""
    if isinstance(within, NodeHandle):
        return [spot for spot in within.tree.handles() if spot.path[: len(within.path)] == within.path]
    return list(things(within or phone.app.page))


def card_of(phone: Phone, name: str) -> NodeHandle:
    """The card of a player at the end."""
    return phone.find(lambda one: isinstance(one, NodeHandle) and one.node.key == name)


def row_of(phone: Phone, words: str) -> NodeHandle:
    """The line of the check that begins with these words."""
    rows = [
        one for one in parts_of(phone, phone.app.page.scroll) if isinstance(one, NodeHandle) and type(one.node) is Card
    ]
    return next(one for one in rows if nodes.words(one.node)[:1] == [words])


def sheet_on(phone: Phone) -> Sheet:
    return phone.sheet


def texts_in(part) -> list[str]:
    return [words for one in parts_of(None, part) if (words := says(one))]


def state(phone: Phone):
    return phone.app.session.state


def player(phone: Phone, seat: int):
    return state(phone).players[seat]


def tell(phone: Phone, upper: str, lower: str) -> None:
    """Find a card by its halves; the lower one is asked only where it is not clear."""
    press(phone, upper, sheet_on(phone))
    if phone.sheets:
        cards = [one for one in things(sheet_on(phone)) if is_pressable(one) and lower in words_on(one)]
        bring(phone, cards[0])
        phone.tap(cards[0])
        phone.settle()


def words_on(card) -> list[str]:
    """What stands on a card, in small letters."""
    said = nodes.words(card.node) if isinstance(card, NodeHandle) else [getattr(card, "lower_text", "")]
    return [words.lower() for words in said]


def type_(phone: Phone, number: str) -> None:
    for digit in number:
        press(phone, digit, sheet_on(phone))
    phone.tap(next(one for one in things(sheet_on(phone)) if getattr(one, "tap", None) == Done()))
    phone.settle()


# --- final scoring ---


def test_from_the_last_round_to_the_finished_sheet(at_table):
    """The extra card is shown, the any-2 card used, both players are checked; then the table is kept."""
    phone = at_table(ana={"points": 40, "cards": (EXTRA_CARD,), "extra_drawn": "yes"}, ben={"cards": (ANY_TWO,)})
    assert phone.app.page.banner.headline == "Final scoring"
    press(phone, "Show the extra card", card_of(phone, "Ana"))
    tell(phone, "3 points", "music")
    assert player(phone, ANA).cards == (EXTRA_CARD, MUSIC)
    press(phone, "Take the card's 2 resources", card_of(phone, "Ben"))
    press(phone, "More wood", sheet_on(phone))
    press(phone, "More stone", sheet_on(phone))
    press(phone, "Take both", sheet_on(phone))
    assert player(phone, BEN).resources == (1, 0, 1, 0)
    press(phone, "Check and confirm", card_of(phone, "Ana"))
    assert phone.app.page.banner.name == "Ana"
    press(phone, "That's right")
    assert phone.app.page.banner.name == "Ben"
    press(phone, "That's right")
    assert phone.app.stack[-1][0] == "score"
    sheet = phone.app.session.sheet()
    assert [score.total for score in sheet.players] == [44, 3]
    press(phone, "Finish and save")
    assert phone.app.session.table.finished


def test_a_lying_phone_shows_players_left_and_what_to_do_in_the_column(at_table):
    phone = at_table(ana={"points": 40}, size=(800, 360))
    for words in ("Score sheet", "That's right"):
        page = phone.app.page
        edge = 800 - page.column
        stage = page.scroll
        assert (stage.x, stage.right, stage.height) == (0, edge, 360)
        button = phone.button(words)
        assert edge < button.pos[0]
        assert button.right < 800
        assert page.banner.x == page.strip.x == page.ledger.x == edge
        if words == "Score sheet":
            press(phone, "Check and confirm", card_of(phone, "Ana"))
    press(phone, "That's right")
    assert phone.app.session.state.confirmed == (True, False)


def test_a_card_shows_what_the_state_knows_and_the_points(at_table):
    hand = {"points": -3, "tools": 7, "field": 4, "buildings": 2, "figures": 6, "wood": 1, "gold": 8}
    phone = at_table(ana={**hand, "cards": (MUSIC, SHAMANS)})
    words = [text for text in texts_in(card_of(phone, "Ana")) if text.lstrip("−").isdigit()]
    assert words == ["19", "−3", "2", "4", "7", "2", "6", "9"]


def test_a_card_has_only_the_buttons_its_player_is_asked_for(at_table):
    phone = at_table()
    buttons = [one.text for one in parts_of(phone, card_of(phone, "Ana")) if one.tap is not None]
    assert buttons == ["Check and confirm"]


def test_the_sheet_can_always_be_reached_and_is_the_goal_once_all_are_checked(at_table):
    phone = at_table()
    assert phone.button("Score sheet").node.surface == SURFACES["secondary"]
    press(phone, "Score sheet")
    assert phone.app.stack[-1][0] == "score"
    phone.app.back()
    phone.settle()
    for name in ("Ana", "Ben"):
        press(phone, "Check and confirm", card_of(phone, name))
        press(phone, "That's right")
        phone.app.resume(phone.app.table_id)
        phone.settle()
    assert phone.button("Score sheet").node.surface == SURFACES["primary"]


def test_an_extra_card_that_was_told_is_shown_with_one_tap(at_table):
    phone = at_table("place", ana={"cards": (EXTRA_CARD,), "extra_drawn": "yes"})
    phone.app.tap(KeepExtraCard(ANA, MUSIC))
    phone.app.tap(Correct("phase", "over"))
    phone.settle()
    assert "Music" not in phone.texts()
    press(phone, "Show the extra card")
    assert "Music" in phone.texts()
    press(phone, "That's the card")
    assert player(phone, ANA).cards[-1] == MUSIC
    assert not player(phone, ANA).extra_drawn


def test_an_extra_card_that_somebody_else_holds_is_asked_anew(at_table):
    told = "civ_time_field"
    phone = at_table("place", ana={"cards": (EXTRA_CARD,), "extra_drawn": "yes"})
    phone.app.tap(KeepExtraCard(ANA, told))
    phone.app.tap(Correct(f"cards/{BEN}", (told,)))
    phone.app.tap(Correct("phase", "over"))
    phone.settle()
    press(phone, "Show the extra card")
    assert "That's the card" not in phone.texts()
    tell(phone, "Tool", "art")
    assert player(phone, ANA).cards[-1] == "civ_art_tool"


def test_another_card_than_the_one_told_can_be_shown(at_table):
    phone = at_table("place", ana={"cards": (EXTRA_CARD,), "extra_drawn": "yes"})
    phone.app.tap(KeepExtraCard(ANA, MUSIC))
    phone.app.tap(Correct("phase", "over"))
    phone.settle()
    press(phone, "Show the extra card")
    press(phone, "It's another card")
    tell(phone, "Tool", "art")
    assert player(phone, ANA).cards[-1] == "civ_art_tool"


# --- one player checked ---


def test_a_number_corrected_in_place_counts_at_once_and_is_marked(at_table):
    phone = at_table(ana={"cards": ("civ_farmer_2_food_3",), "field": 3})
    press(phone, "Check and confirm", card_of(phone, "Ana"))
    assert "2 farmers" in phone.texts()
    press(phone, "Food track +")
    assert player(phone, ANA).field == 4
    assert nodes.words(row_of(phone, "Food track").node)[-1] == "8"
    assert phone.app.page.total == "8"
    assert row_of(phone, "Food track").node.surface.corner == "alert"
    assert phone.app.session.sheet().cell(ANA, "farmers").corrected
    assert any("marked on the score sheet" in text for text in phone.texts())


def test_the_score_track_takes_a_number_below_zero(at_table):
    phone = at_table(ana={"points": 12})
    press(phone, "Check and confirm", card_of(phone, "Ana"))
    press(phone, "Score track")
    type_(phone, "−17")
    assert player(phone, ANA).points == -17
    assert phone.app.page.total == "−17"


def tiles(phone: Phone) -> tuple:
    """The tools that are drawn: values, and whether they lie turned."""
    return phone.find(lambda one: isinstance(one, NodeHandle) and getattr(one.node, "painter", "") == TOOLS).node.of[0]


def test_tools_are_counted_as_a_total_and_drawn_as_tiles(at_table):
    phone = at_table(ana={"tools": 7})
    press(phone, "Check and confirm", card_of(phone, "Ana"))
    assert tiles(phone) == ((3, False), (2, False), (2, False))
    press(phone, "Tool value −")
    assert player(phone, ANA).tools == (2, 2, 2)
    assert tiles(phone) == ((2, False), (2, False), (2, False))


def test_cards_are_added_and_taken_out(at_table):
    phone = at_table(ana={"cards": (MUSIC,)})
    press(phone, "Check and confirm", card_of(phone, "Ana"))
    press(phone, "Add a card")
    tell(phone, "Tool", "art")
    assert player(phone, ANA).cards == (MUSIC, "civ_art_tool")
    assert nodes.words(row_of(phone, "Culture").node)[-1] == "4"
    press(phone, phone.app.tr(f"stone_age.card.{MUSIC}"))
    press(phone, "Remove this card")
    assert player(phone, ANA).cards == ("civ_art_tool",)
    assert nodes.words(row_of(phone, "Culture").node)[-1] == "1"


def test_what_is_asked_first_can_be_done_from_the_check(at_table):
    phone = at_table(ana={"cards": (EXTRA_CARD,), "extra_drawn": "yes"})
    phone.app.go("check", table=phone.app.table_id, seat="0")
    phone.settle()
    press(phone, "That's right")
    assert not state(phone).confirmed[ANA]
    assert phone.sheet.title == "Ana reveals the extra card first: its lower half counts"
    press(phone, "Show the extra card", phone.sheet)
    press(phone, "Show the extra card")
    tell(phone, "Tool", "art")
    phone.app.back()
    phone.settle()
    press(phone, "That's right")
    assert state(phone).confirmed[ANA]


def test_the_strip_leads_to_the_other_player(at_table):
    phone = at_table()
    press(phone, "Check and confirm", card_of(phone, "Ana"))
    phone.tap(phone.app.page.strip.cells[-1])
    phone.settle()
    assert phone.app.page.banner.name == "Ben"
    phone.app.back()
    assert phone.app.stack[-1][0] == "final"


# --- score only ---


def test_score_only_by_taps_gives_the_same_sheet_as_typed_numbers(score_only):
    phone = score_only
    press(phone, "Enter what scores", card_of(phone, "Ana"))
    press(phone, "Score track")
    type_(phone, "86")
    press(phone, "Add a card")
    tell(phone, "3 points", "music")
    press(phone, "Add a card")
    tell(phone, "Tool", "art")
    press(phone, "Tool value +", times=2)
    press(phone, "Figures +")
    press(phone, "Gold +", times=3)
    press(phone, "That's right")
    assert phone.app.page.banner.name == "Ben"
    press(phone, "Score track")
    type_(phone, "−4")
    press(phone, "Add a card")
    tell(phone, "1 gold", "1 shaman")
    press(phone, "Food track +")
    press(phone, "Buildings +")
    press(phone, "Wood +")
    press(phone, "That's right")
    assert phone.app.stack[-1][0] == "score"
    assert phone.app.session.sheet() == typed().sheet()
    assert [score.total for score in phone.app.session.sheet().players] == [93, 2]


def typed():
    """The same two players, entered as commands."""
    session = laid_out(2, score_only=True)
    numbers = {ANA: {"points": 86, "tools": 2, "figures": 6, "gold": 3}}
    numbers[BEN] = {"points": -4, "field": 1, "buildings": 1, "wood": 1}
    for seat, entered in numbers.items():
        for what, count in entered.items():
            session.do(EnterNumber(seat, what, count))
    for seat, card in ((ANA, MUSIC), (ANA, "civ_art_tool"), (BEN, "civ_shaman_1_gold_1")):
        session.do(EnterCard(seat, card))
    return session


def test_a_card_entered_for_one_player_is_not_offered_to_the_other(score_only):
    phone = score_only
    press(phone, "Enter what scores", card_of(phone, "Ana"))
    press(phone, "Add a card")
    tell(phone, "Tool", "art")
    phone.app.page.look_at(BEN)
    phone.settle()
    press(phone, "Add a card")
    assert "Tool" not in texts_in(sheet_on(phone))


def test_entries_are_not_marked_as_corrected(score_only):
    phone = score_only
    press(phone, "Enter what scores", card_of(phone, "Ana"))
    press(phone, "Gold +")
    assert not phone.app.session.sheet().cell(ANA, "resources").corrected
    assert not any("marked on the score sheet" in text for text in phone.texts())


# --- the extra card behind its curtain ---


def behind(phone: Phone, seat: int = ANA) -> None:
    phone.app.go("extra", table=phone.app.table_id, seat=str(seat))
    phone.settle()


def open_curtain(phone: Phone) -> None:
    press(phone, "Hold to open", times=2)


def drawn(at_table) -> Phone:
    return at_table("place", ana={"cards": (EXTRA_CARD,), "extra_drawn": "yes"})


def test_the_extra_card_turns_over_when_the_curtain_opens(at_table):
    phone = drawn(at_table)
    behind(phone)
    open_curtain(phone)
    press(phone, "Enter the card")
    tell(phone, "Tool", "art")
    phone.app.back()
    phone.settle()
    behind(phone)
    phone.app.theme.motion = 2000  # the clock of this machine does not matter
    open_curtain(phone)
    page = phone.app.page.scroll.tree
    drawn_on = page.widget.canvas
    card = next(one for one in page.handles() if one.width == 236)
    assert (round(card.center[0]), card.height >= 190) == (round(page.center_x), True)
    assert drawn_on.after.children, "its back is seen first"
    phone.tap_at(4, 4)
    assert not drawn_on.after.children, "and nobody waits for it"


def test_the_owner_tells_the_card_behind_the_curtain_and_can_tell_it_again(at_table):
    phone = drawn(at_table)
    behind(phone)
    assert "Pass the phone to Ana" in phone.texts()
    assert "Enter the card" not in phone.texts()
    open_curtain(phone)
    press(phone, "Enter the card")
    tell(phone, "Tool", "art")
    assert player(phone, ANA).extra.known_to_clerk() == "civ_art_tool"
    assert "Art" in phone.texts()
    press(phone, "It's another card")
    tell(phone, "3 points", "music")
    assert player(phone, ANA).extra.known_to_clerk() == MUSIC
    press(phone, "Hide")
    assert phone.app.stack[-1][0] == "table"
    assert player(phone, ANA).cards == (EXTRA_CARD,)


def told_and_open(at_table) -> Phone:
    phone = drawn(at_table)
    phone.app.tap(KeepExtraCard(ANA, MUSIC))
    behind(phone)
    assert "Music" not in phone.texts()
    open_curtain(phone)
    assert "Music" in phone.texts()
    return phone


def test_pausing_the_app_draws_the_curtain_at_once(at_table):
    phone = told_and_open(at_table)
    press(phone, "It's another card")
    phone.app.on_pause()
    phone.frames(3)
    assert "Music" not in phone.texts()
    assert phone.sheets == []
    assert phone.find(lambda w: isinstance(w, Curtain)).name == "Ana"


def test_the_curtain_closes_by_itself(at_table):
    phone = told_and_open(at_table)
    (waiting,) = [event for event in Clock.get_events() if event.timeout == SECONDS]
    waiting.get_callback()(SECONDS)
    phone.frames(3)
    assert "Music" not in phone.texts()
    assert phone.find(lambda w: isinstance(w, Curtain)).name == "Ana"


def test_fix_the_table_leads_to_the_curtain(at_table):
    phone = at_table("place")
    phone.app.go("fix", table=phone.app.table_id, group="extra")
    phone.settle()
    tap_row(phone, "Extra card: Ben")
    assert "Pass the phone to Ben" in phone.texts()
    open_curtain(phone)
    assert "Ben hasn't drawn an extra card." in phone.texts()
    press(phone, "Enter the card")
    tell(phone, "Tool", "art")
    assert (player(phone, BEN).extra_drawn, player(phone, BEN).extra.known_to_clerk()) == (True, "civ_art_tool")


# --- a player's sheet ---


def test_a_players_sheet_shows_all_numbers_and_the_points_so_far(at_table):
    hand = {"points": 31, "food": 9, "field": 2, "figures": 6, "wood": 4, "stone": 3, "tools": 4, "buildings": 2}
    phone = at_table("place", ana={**hand, "cards": ("civ_farmer_2_food_3", MUSIC), "turned": ("1",)})
    fix(phone.app.session, f"spot/forest/{ANA}", 2)
    phone.app.page.refresh()
    phone.settle()
    phone.tap(phone.app.page.strip.cells[0])
    phone.settle()
    words = texts_in(sheet_on(phone))
    assert words[words.index("Ana") + 1] == "Forest: 2"
    band = [(words[words.index(what) - 1], what) for what in ("points", "food", "food track", "at home")]
    assert band == [("31", "points"), ("9", "food"), ("2", "food track"), ("4/6", "at home")]
    assert "Farmers × food track: 2 × 2" in words
    assert tiles(phone) == ((2, True), (1, False), (1, False))
    assert words[-2:] == ["If the game ended now", str(31 + 7 + 1 + 4)]
    assert CARDS[MUSIC] == ("points 3", "music")
    assert {"Music", "2 farmers"} <= set(words)


def test_the_any_two_card_is_used_from_the_sheet(at_table):
    phone = at_table("place", ana={"cards": (ANY_TWO,)})
    phone.app.page.show_player(ANA)
    phone.settle()
    press(phone, "Take the card's 2 resources")
    press(phone, "More brick", sheet_on(phone), times=2)
    press(phone, "Take both", sheet_on(phone))
    assert player(phone, ANA).resources == (0, 2, 0, 0)

"""The setup guide by taps: pages, ticks, draws, looking back, undo, and all at once."""

from random import Random

import pytest

from demo_players.tables import sit_down
from companion.errors import SaveError
from companion.games import GAMES, boxes_of
from companion.games.ticket_to_ride.records import KeepTickets
from companion.drawing.shapes import Mark
from companion.table.table_commands import CompleteStep, KeepDraw, Tick
from companion.table.pages import open_page
from companion.table.setup import complete_page
from companion.table.setup_picture import page_progress, setup_picture
from screens.ui.touch import Touch
from screens.ui.open_sheet import open_sheet
from screens.ui.tree.controls import do
from screens.ticket_to_ride.setup_parts import PAWN
from screens.ui.question.page_state import Add, Done, Give
from screens.ui.tree.nodes import walk
from soak.disks import CountingDisk
from tests.companion.playing import new_table, quick_store
from tests.companion.ticket_to_ride.tables import OPENING
from tests.screens.checks import box_of, misfits
from tests.screens.figures import spots, tell
from tests.screens.guide_taps import go_on, lines, lit, offers, page_of, step_rows, tap_line, ticked, words_of


@pytest.fixture
def guide(open_phone, tmp_path):
    """A phone with the guide of a fresh table open, at a page if one is named."""

    def open_(map_="usa", players=3, page="table", size=(412, 915), disk=None, **options):
        with quick_store(tmp_path) as store:
            id_, session = new_table(store, map_, players, **options)
            while open_page(session.table).id != page:
                session.do(complete_page(session.table, Random(1)))
        more = {"store": quick_store(tmp_path, disk=disk)} if disk else {}
        phone = open_phone(random=Random(3), size=size, **more)
        phone.app.resume(id_)
        phone.settle()
        return phone

    return open_


def press(phone, words):
    phone.tap(phone.button(words))
    phone.settle()


def tap_offer(phone, icon):
    """A row below the lines, by its picture."""
    tell(phone, next(row.tap for row in offers(phone) if row.picture.icon == icon))


def sheet_of(phone):
    return open_sheet(phone.app.page)


BOARD, TRAINS, DEAL = "Board in the middle", "45 trains each, markers on Start", "Deal 4 train cards each"
DECK = "Deck beside the board, 5 face up"


def test_one_tap_a_page_ticks_what_is_open_and_says_so(guide):
    phone = guide(disk=(disk := CountingDisk()))
    assert any("Page 1 of 2" in words for words in phone.texts())
    assert {"Board and cards", BOARD, TRAINS, DEAL, DECK, "Done, next page", "Ticks 4 items"} <= set(phone.texts())
    with disk.writes(1):
        go_on(phone)
    assert page_of(phone) == "tickets"
    assert {"Tickets and start", "✓ Board and cards: 4 items ticked", "Done, let's play"} <= set(phone.texts())
    with disk.writes(1):
        go_on(phone)
    assert phone.app.stack[-1][0] == "table"
    assert (phone.app.session.cursor, phone.app.session.table.starter is not None) == (2, True)


def below(phone):
    """The hint that there is more below the fold, if there is."""
    return next((one for one in spots(phone) if one.icon == "chevron-down" and one.path == ()), None)


@pytest.mark.parametrize("page", ["table", "tickets"])
def test_the_line_that_comes_now_is_whole_in_sight_on_the_smallest_phone(guide, page):
    phone = guide(page=page, size=(320, 568))
    for language in ("ja", "en"):
        phone.app.change_setting("language", language)
        phone.settle()
        if not ticked(phone):
            tap_line(phone, lines(phone)[0])
        now = step_rows(phone)[1]
        assert lit(phone) == [now.name]
        assert box_of(words_of(now)).bottom >= box_of(below(phone)).top, language


def test_the_big_button_never_refuses_and_nothing_lies_over_it(guide):
    """A second tap in the same place once landed on *Change one thing*."""
    phone = guide()
    while phone.app.stack[-1][0] == "setup":
        go_on(phone)
        assert sheet_of(phone) is None
    assert [name for name, _ in phone.app.stack] == ["home", "table"]


def test_the_second_tap_of_a_double_tap_does_not_do_the_next_page(guide):
    phone = guide()
    button = next(one for one in spots(phone) if one.tap == do("go_on"))
    go_on(phone)
    assert phone.app.page.touch(Touch(*button.center, is_double=True)) is True
    assert page_of(phone) == "tickets"


def test_lines_are_ticked_one_by_one_in_any_order(guide):
    phone = guide()
    assert lit(phone) == [BOARD]
    tap_line(phone, DEAL)
    assert ticked(phone) == [DEAL]
    tap_line(phone, BOARD)
    assert ticked(phone) == [BOARD, DEAL]
    assert lit(phone) == [TRAINS]
    assert "Ana: 45 blue trains and the blue score marker." in phone.texts()
    assert "Ticks 2 items" in phone.texts()
    tap_line(phone, DEAL)
    assert ticked(phone) == [BOARD]
    go_on(phone)
    assert "✓ Board and cards: 3 items ticked" in phone.texts()


def spot_of(phone, key):
    return next(one for one in spots(phone) if one.node.key == key)


def picture(phone):
    """What is drawn on the page."""
    return spot_of(phone, "picture").node.of[0]


def test_the_picture_lights_the_pieces_of_the_line_that_comes_now(guide):
    phone = guide(players=5)
    table = phone.app.session.table
    size = picture(phone).width, picture(phone).height
    assert len({shape.seat for shape in picture(phone).shapes if isinstance(shape, Mark)}) == 5
    assert picture(phone) == setup_picture(table, open_page(table), size, "board", [])
    tap_line(phone, BOARD)
    assert picture(phone) == setup_picture(table, open_page(table), size, "trains", ["board"])
    go_on(phone)
    table = phone.app.session.table
    lying = ["board", "trains", "deal", "row"]
    assert set(lying) <= table.steps_done
    now = page_progress(table, open_page(table))
    assert picture(phone) == setup_picture(table, open_page(table), size, *now)


def test_undo_takes_a_tick_back_and_redo_makes_it_again(guide):
    phone = guide()
    tap_line(phone, BOARD)
    press(phone, "undo")
    assert ticked(phone) == []
    press(phone, "redo")
    assert ticked(phone) == [BOARD]


def test_undo_leads_back_over_a_done_page(guide):
    phone = guide()
    go_on(phone)
    press(phone, "undo")
    assert "Board and cards" in phone.texts()
    assert (page_of(phone), ticked(phone)) == ("table", [])


def test_done_pages_can_be_looked_at_and_not_changed(guide):
    phone = guide(page="tickets")
    before = phone.app.session.cursor
    tell(phone, do("look_back"))
    assert {"Board and cards", "This page is done. Undo to change it."} <= set(phone.texts())
    tap_line(phone, DEAL)
    assert lit(phone) == [DEAL]  # its pieces are lit, nothing else
    go_on(phone)
    assert "Tickets and start" in phone.texts()
    assert phone.app.session.cursor == before


def test_a_table_left_between_two_steps_of_a_page_opens_there(guide, tmp_path):
    """As tables did that were opened before there were pages."""
    phone = guide()
    session = phone.app.session
    for step in session.table.steps[:2]:
        for check in range(len(step.checks)):
            session.do(Tick(step.id, check))
        session.do(CompleteStep(step.id))
    phone.app.home()
    phone.app.resume(phone.app.store.tables()[0].id)
    phone.settle()
    assert ticked(phone) == [BOARD, TRAINS]
    go_on(phone)
    assert page_of(phone) == "tickets"


# --- who begins, and other draws ---


def test_who_begins_arrives_ticked_and_can_be_changed(guide):
    phone = guide()
    phone.app.session.do(KeepDraw("first_player", ("1",), chosen=True))
    go_on(phone)
    assert "Ben starts" in ticked(phone)
    assert "chosen" in phone.texts()
    press(phone, "change Ben starts")
    press(phone, "Random")
    assert phone.app.session.table.how_drawn == {"first_player": "drawn"}
    press(phone, "Cho")
    assert phone.app.session.table.draws == {"first_player": ("2",)}
    assert phone.app.back()
    phone.settle()
    assert "Cho starts" in ticked(phone)
    go_on(phone)
    assert phone.app.session.state.turn == 2


def test_the_app_draws_the_passengers_and_says_where_they_go(guide):
    phone = guide("germany")
    assert offers(phone)[0].text == "Draw for us: Place the passengers"
    tell(phone, do("draw", "passengers"))
    state = phone.app.session.state
    assert len(phone.app.session.table.draws["passengers"]) == 60
    assert offers(phone)[0].text == "See what goes where"
    tell(phone, offers(phone)[0].tap)
    places = phone.sheet.content.node.parts
    assert len(places) == sum(here.count > 0 for here in state.waiting)
    assert places[0].key == "berlin"
    assert sum(getattr(one, "painter", "") == PAWN for one in walk(places[0])) == 5


def test_a_draw_that_cannot_be_saved_is_told(guide, monkeypatch):
    phone = guide("germany")

    def full(*_):
        raise SaveError("store.disk_full")

    monkeypatch.setattr(phone.app.session, "draw", full)
    tell(phone, do("draw", "passengers"))
    assert any(words.startswith("This device is out of space") for words in phone.texts())


# --- already set up ---


def test_already_set_up_is_two_taps(guide):
    phone = guide()
    press(phone, "all_done")
    assert phone.app.session.table.steps_done == frozenset()
    assert "Ana starts unless you choose someone else:" in phone.texts()
    press(phone, "Ben")
    press(phone, "Yes, everything is set up")
    assert phone.app.session.table.open_step is None
    assert phone.app.session.state.turn == 1
    assert [name for name, _ in phone.app.stack] == ["home", "table"]


def test_already_set_up_can_be_thought_over(guide):
    phone = guide()
    press(phone, "all_done")
    press(phone, "Go page by page")
    assert sheet_of(phone) is None
    assert page_of(phone) == "table"


# --- what may be entered ---


def test_tickets_are_left_to_their_own_page(guide):
    phone = guide(page="tickets")
    tap_offer(phone, "ticket-outline")
    assert phone.app.stack[-1] == ("tickets", {"table": phone.app.table_id})


def test_an_entry_leaves_the_lines_and_the_picture_as_they_are(guide):
    phone = guide(page="tickets")
    before, drawn = lines(phone), picture(phone)
    assert phone.app.tap(KeepTickets(0, OPENING["usa"][0]))
    phone.settle()
    assert "1 of 3 entered. You can do this later." in phone.texts()
    assert (lines(phone), picture(phone)) == (before, drawn)
    phone.app.change_setting("language", "ja")
    phone.settle()
    assert "入力済み：3人中1人。あとでもかまいません。" in phone.texts()
    assert not set(before) & set(lines(phone))


def enter_row(phone, cards):
    tell(phone, *(Add(card) for card in cards))


def test_the_face_up_cards_are_entered_where_cards_are_checked(guide):
    phone = guide(card_check=True)
    tap_offer(phone, "pencil-outline")
    enter_row(phone, ("red", "blue", "blue", "locomotive", "pink"))
    enter_row(phone, ("red",))  # it was another: one too many is none
    tell(phone, Done())
    assert phone.app.session.state.cards.face_up == ()  # one is missing
    enter_row(phone, ("white",))
    tell(phone, Done())
    assert phone.app.session.state.cards.face_up == ("blue", "blue", "locomotive", "pink", "white")
    assert sheet_of(phone) is None
    assert not offers(phone)


def test_a_row_that_was_half_entered_is_there_again(guide):
    phone = guide(card_check=True)
    tap_offer(phone, "pencil-outline")
    enter_row(phone, ("blue", "blue"))
    phone.app.home()
    phone.app.resume(phone.app.store.tables()[0].id)
    phone.settle()
    tap_offer(phone, "pencil-outline")
    enter_row(phone, ("red", "red", "red"))
    tell(phone, Done())
    assert phone.app.session.state.cards.face_up == ("blue", "blue", "red", "red", "red")


def test_three_locomotives_and_the_next_row_is_asked_for(guide):
    phone = guide(card_check=True)
    tap_offer(phone, "pencil-outline")
    enter_row(phone, ("locomotive", "locomotive", "locomotive", "red", "red"))
    tell(phone, Done(), Give("discard"))
    enter_row(phone, ("blue", "green", "green", "red", "red"))
    tell(phone, Done())
    assert phone.app.session.state.cards.face_up == ("blue", "green", "green", "red", "red")


def test_no_cards_are_asked_for_where_they_are_not_checked(guide):
    phone = guide()
    assert not offers(phone)


def test_the_cross_leads_home_and_the_guide_waits(guide):
    phone = guide(page="tickets")
    id_ = phone.app.table_id
    press(phone, "back")
    assert phone.app.stack == [("home", {})]
    phone.app.resume(id_)
    phone.settle()
    assert "Tickets and start" in phone.texts()


# --- how it lies ---


def test_lines_below_the_fold_are_announced(guide):
    phone = guide(size=(320, 568))
    assert "2 more below" in phone.texts()
    assert box_of(below(phone)).bottom == pytest.approx(box_of(phone.app.page.scroll).bottom, abs=1)
    assert not misfits(phone)
    phone.app.page.scroll.scroll_y = 0
    phone.settle()
    assert below(phone) is None
    assert not misfits(phone)
    tap_line(phone, DECK)
    assert ticked(phone) == [DECK]


def test_on_a_lying_phone_the_lines_stand_beside_the_picture(guide):
    phone = guide(size=(800, 360))
    page = phone.app.page
    edge = page.width - page.column
    assert box_of(spot_of(phone, "picture")).right <= edge
    assert all(box_of(row).left >= edge for row in step_rows(phone))
    assert not misfits(phone)
    tap_line(phone, BOARD)
    phone.size = phone.window.surround.size = (360, 800)
    phone.settle()
    assert all(box_of(row).right <= 360 for row in step_rows(phone))
    assert ticked(phone) == [BOARD]
    go_on(phone)
    assert page_of(phone) == "tickets"


def test_a_lying_tablet_has_a_larger_picture_where_its_pieces_grow(open_phone):
    phone = open_phone(size=(1280, 800))
    for game, grows in (("stone_age", True), ("ticket_to_ride", False)):
        box = next(box for box in boxes_of(game))
        options = GAMES[game].options(**box.options)
        id_, _ = phone.app.store.new_table(GAMES[game], options, sit_down(GAMES[game], options, 3), "full")
        phone.app.resume(id_)
        phone.settle()
        card = spot_of(phone, "picture")
        assert (card.height > phone.size[1] / 2, card.width > phone.size[0] / 2) == (grows, grows)
        assert not misfits(phone)

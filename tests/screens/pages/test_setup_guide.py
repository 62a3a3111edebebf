"""The setup guide by taps: pages, ticks, draws, looking back, undo, and all at once."""

from random import Random

import pytest

from demo_players.tables import sit_down
from companion.errors import SaveError
from companion.games import GAMES, boxes_of
from companion.games.ticket_to_ride.records import KeepTickets
from companion.shapes import Mark
from companion.table.house import CompleteStep, KeepDraw, Tick
from companion.table.pages import open_page
from companion.table.setup import complete_page
from screens.kit.flow import StarterChip
from screens.kit import Row
from screens.kit.open_sheet import open_sheet
from screens.pages.setup.picture import SetupPicture
from screens.pages.setup.extras import PictureCard
from screens.pages.setup.steps import MoreBelow, StepRow
from screens.ticket_to_ride.setup.parts import PlaceRow
from screens.ticket_to_ride.setup.row import CardFace, KindKey
from soak.disks import CountingDisk
from tests.companion.playing import new_table, quick_store
from tests.companion.ticket_to_ride.tables import OPENING
from tests.screens.checks import box_of, misfits


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


def go_on(phone):
    phone.tap(phone.app.page.ids.done)
    phone.settle()


def row_of(phone, words):
    return phone.find(lambda w: isinstance(w, StepRow) and w.text == words)


def ticked(phone):
    return [w.text for w in phone.widgets() if isinstance(w, StepRow) and w.done]


def tap_row(phone, words):
    row = row_of(phone, words)
    phone.app.page.ids.list.scroll_to(row, animate=False)
    phone.settle()
    phone.tap(row.ids.words)
    phone.settle()


def bring(phone, widget):
    phone.app.page.ids.list.scroll_to(widget, animate=False)
    phone.settle()
    phone.tap(widget)
    phone.settle()


def page_of(phone):
    return open_page(phone.app.session.table).id


def sheet_of(phone):
    return open_sheet(phone.app.page)


BOARD, TRAINS, DEAL = "Board in the middle", "45 trains each, markers on Start", "Deal 4 train cards each"
DECK = "Deck beside the board, 5 face up"


def test_one_tap_a_page_ticks_what_is_open_and_says_so(guide):
    phone = guide(disk=(disk := CountingDisk()))
    assert any("Page 1 of 2" in words for words in phone.texts())
    assert {"Lay the table", BOARD, TRAINS, DEAL, DECK, "Done, next page", "Ticks 4 lines"} <= set(phone.texts())
    with disk.writes(1):
        go_on(phone)
    assert page_of(phone) == "tickets"
    assert {"Tickets and start", "✓ Lay the table: 4 lines ticked", "Done, let's play"} <= set(phone.texts())
    with disk.writes(1):
        go_on(phone)
    assert phone.app.stack[-1][0] == "table"
    assert (phone.app.session.cursor, phone.app.session.table.starter is not None) == (2, True)


@pytest.mark.parametrize("page", ["table", "tickets"])
def test_the_line_that_comes_now_is_whole_in_sight_on_the_smallest_phone(guide, page):
    phone = guide(page=page, size=(320, 568))
    for language in ("ja", "en"):
        phone.app.set_language(language)
        phone.settle()
        rows = phone.app.page._rows
        if not rows[0].done:
            phone.tap(rows[0].ids.words)
            phone.settle()
        words, below = rows[1].ids.words, phone.find(lambda widget: isinstance(widget, MoreBelow))
        assert rows[1].now
        assert box_of(words).bottom >= box_of(below).top, language


def test_the_big_button_never_refuses_and_nothing_lies_over_it(guide):
    """A second tap in the same place once landed on *Fix the table*."""
    phone = guide()
    while phone.app.stack[-1][0] == "setup":
        go_on(phone)
        assert sheet_of(phone) is None
    assert [name for name, _ in phone.app.stack] == ["home", "table"]


def test_the_second_tap_of_a_double_tap_does_not_do_the_next_page(guide):
    phone = guide()
    button = phone.app.page.ids.done

    class Second:
        is_double_tap = True
        pos = button.center

    go_on(phone)
    button.state = "normal"  # the first press is seen for some time by the clock
    assert button.on_touch_down(Second()) is True
    assert button.state == "normal"
    assert page_of(phone) == "tickets"


def test_lines_are_ticked_one_by_one_in_any_order(guide):
    phone = guide()
    assert row_of(phone, BOARD).now
    tap_row(phone, DEAL)
    assert ticked(phone) == [DEAL]
    tap_row(phone, BOARD)
    assert ticked(phone) == [BOARD, DEAL]
    assert row_of(phone, TRAINS).now
    assert "Ana: 45 blue trains and the blue score marker." in phone.texts()
    assert "Ticks 2 lines" in phone.texts()
    tap_row(phone, DEAL)
    assert ticked(phone) == [BOARD]
    go_on(phone)
    assert "✓ Lay the table: 3 lines ticked" in phone.texts()


def test_the_picture_lights_the_pieces_of_the_line_that_comes_now(guide):
    phone = guide(players=5)
    drawn = phone.find(lambda w: isinstance(w, PictureCard)).children[0]
    seats = {shape.seat for shape in drawn.picture().shapes if isinstance(shape, Mark)}
    assert (drawn.now, len(seats)) == ("board", 5)
    tap_row(phone, BOARD)
    assert (drawn.now, drawn.done) == ("trains", ["board"])
    go_on(phone)
    drawn = phone.find(lambda w: isinstance(w, PictureCard)).children[0]
    assert {"board", "trains", "deal", "row"} <= set(drawn.done)


def test_undo_takes_a_tick_back_and_redo_makes_it_again(guide):
    phone = guide()
    tap_row(phone, BOARD)
    press(phone, "undo")
    assert ticked(phone) == []
    press(phone, "redo")
    assert ticked(phone) == [BOARD]


def test_undo_leads_back_over_a_done_page(guide):
    phone = guide()
    go_on(phone)
    press(phone, "undo")
    assert "Lay the table" in phone.texts()
    assert (page_of(phone), ticked(phone)) == ("table", [])


def test_done_pages_can_be_looked_at_and_not_changed(guide):
    phone = guide(page="tickets")
    before = phone.app.session.cursor
    phone.tap(phone.app.page.ids.back)
    phone.settle()
    assert {"Lay the table", "This page is done. Undo to change it."} <= set(phone.texts())
    tap_row(phone, DEAL)
    assert row_of(phone, DEAL).now  # its pieces are lit, nothing else
    press(phone, "go_on")
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
    phone.tap(phone.find(lambda w: isinstance(w, StarterChip) and w.full == "Cho"))
    phone.settle()
    assert phone.app.session.table.draws == {"first_player": ("2",)}
    assert phone.app.back()
    phone.settle()
    assert "Cho starts" in ticked(phone)
    go_on(phone)
    assert phone.app.session.state.turn == 2


def test_the_app_draws_the_passengers_and_says_where_they_go(guide):
    phone = guide("germany")
    bring(phone, phone.find(lambda w: isinstance(w, Row) and w.text == "Draw for us: Place the passengers"))
    state = phone.app.session.state
    assert len(phone.app.session.table.draws["passengers"]) == 60
    bring(phone, phone.find(lambda w: isinstance(w, Row) and w.text == "See what goes where"))
    places = [w for w in phone.widgets() if isinstance(w, PlaceRow)]
    assert len(places) == sum(here.count > 0 for here in state.waiting)
    assert places[0].text == "Berlin"
    assert len(places[0].ids.pawns.children) == 5


def test_a_draw_that_cannot_be_saved_is_told(guide, monkeypatch):
    phone = guide("germany")

    def full(*_):
        raise SaveError("store.disk_full")

    monkeypatch.setattr(phone.app.session, "draw", full)
    bring(phone, phone.find(lambda w: isinstance(w, Row) and w.icon == "shuffle-variant"))
    assert any(words.startswith("This device is out of space") for words in phone.texts())


# --- already set up ---


def test_already_set_up_is_two_taps(guide):
    phone = guide()
    press(phone, "all_done")
    assert phone.app.session.table.steps_done == frozenset()
    assert "Ana starts unless you choose someone else:" in phone.texts()
    phone.tap(phone.find(lambda w: isinstance(w, StarterChip) and w.full == "Ben"))
    phone.settle()
    press(phone, "Yes, everything is set up")
    assert phone.app.session.table.open_step is None
    assert phone.app.session.state.turn == 1
    assert [name for name, _ in phone.app.stack] == ["home", "table"]


def test_already_set_up_can_be_thought_over(guide):
    phone = guide()
    press(phone, "all_done")
    press(phone, "Page by page")
    assert sheet_of(phone) is None
    assert page_of(phone) == "table"


# --- what may be entered ---


def test_tickets_are_left_to_their_own_page(guide):
    phone = guide(page="tickets")
    bring(phone, phone.find(lambda w: isinstance(w, Row) and w.icon == "ticket-outline"))
    assert phone.app.stack[-1] == ("tickets", {"table": phone.app.table_id})


def shown(phone, kind):
    return [w for w in phone.widgets() if isinstance(w, kind)]


def test_an_entry_leaves_the_lines_and_the_picture_as_they_are(guide):
    phone = guide(page="tickets")
    lines, pictures = shown(phone, StepRow), shown(phone, SetupPicture)
    assert phone.app.tap(KeepTickets(0, OPENING["usa"][0]))
    phone.settle()
    assert "1 of 3 entered. This can wait." in phone.texts()
    assert (shown(phone, StepRow), shown(phone, SetupPicture)) == (lines, pictures)
    phone.app.set_language("ja")
    phone.settle()
    assert "入力済み：3人中1人。あとでもかまいません。" in phone.texts()
    assert not set(lines) & set(shown(phone, StepRow))


def keys(phone):
    return {w.kind: w for w in phone.widgets() if isinstance(w, KindKey)}


def enter_row(phone, cards):
    for card in cards:
        phone.tap(keys(phone)[card])
    press(phone, "Save these cards")


def test_the_face_up_cards_are_entered_where_cards_are_checked(guide):
    phone = guide(card_check=True)
    bring(phone, phone.find(lambda w: isinstance(w, Row) and w.icon == "pencil-outline"))
    phone.tap(keys(phone)["red"])
    phone.tap(phone.find(lambda w: isinstance(w, CardFace) and w.kind == "red"))  # taken back
    enter_row(phone, ("blue", "blue", "locomotive", "pink"))
    assert "Reveal exactly 5" in phone.texts()  # one is missing
    assert phone.app.back()
    phone.settle()
    enter_row(phone, ("white",))
    assert phone.app.session.state.cards.face_up == ("blue", "blue", "locomotive", "pink", "white")
    assert sheet_of(phone) is None
    assert not [w for w in phone.widgets() if isinstance(w, Row) and w.icon == "pencil-outline"]


def test_three_locomotives_and_the_next_row_is_asked_for(guide):
    phone = guide(card_check=True)
    bring(phone, phone.find(lambda w: isinstance(w, Row) and w.icon == "pencil-outline"))
    enter_row(phone, ("locomotive", "locomotive", "locomotive", "red", "red"))
    assert "Three locomotives: all face-up cards discarded" in phone.texts()
    enter_row(phone, ("blue", "green", "green", "red", "red"))
    assert phone.app.session.state.cards.face_up == ("blue", "green", "green", "red", "red")


def test_no_cards_are_asked_for_where_they_are_not_checked(guide):
    phone = guide()
    assert not [w for w in phone.widgets() if isinstance(w, Row)]


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
    hint = phone.find(lambda w: isinstance(w, MoreBelow))
    assert hint.text == "2 more below"
    assert box_of(hint).bottom == pytest.approx(box_of(phone.app.page.ids.list).bottom, abs=1)
    assert not misfits(phone)
    phone.app.page.ids.list.scroll_y = 0
    phone.settle()
    assert not [w for w in phone.widgets() if isinstance(w, MoreBelow)]
    assert not misfits(phone)
    tap_row(phone, DECK)
    assert ticked(phone) == [DECK]


def test_on_a_lying_phone_the_lines_stand_beside_the_picture(guide):
    phone = guide(size=(800, 360))
    page = phone.app.page
    edge = page.width - page.column
    card = phone.find(lambda w: isinstance(w, PictureCard))
    rows = [w for w in phone.widgets() if isinstance(w, StepRow)]
    assert box_of(card).right <= edge
    assert all(box_of(row).left >= edge for row in rows)
    assert not misfits(phone)
    phone.tap(rows[0].ids.words)
    phone.size = phone.app.surround.size = (360, 800)
    phone.settle()
    rows = [w for w in phone.widgets() if isinstance(w, StepRow)]
    assert all(box_of(row).right <= 360 for row in rows)
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
        card = phone.find(lambda w: isinstance(w, PictureCard))
        assert (card.height > phone.size[1] / 2, card.width > phone.size[0] / 2) == (grows, grows)
        assert not misfits(phone)

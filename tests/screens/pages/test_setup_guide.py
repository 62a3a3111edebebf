"""The setup guide by taps: ticks, draws, looking back, undo, and all at once."""

from random import Random

import pytest

from companion.errors import SaveError
from companion.table.house import CompleteStep, KeepDraw, Tick
from screens.kit.flow import StarterChip
from screens.kit import CheckRow, Row
from screens.kit.open_sheet import open_sheet
from screens.pages.setup.guide import FigureCard
from screens.ticket_to_ride.setup.parts import PlaceRow
from screens.ticket_to_ride.setup.row import CardFace, KindKey
from tests.companion.playing import new_table, quick_store
from tests.screens.checks import box_of, misfits


@pytest.fixture
def guide(open_phone, tmp_path):
    """A phone with the guide of a fresh table open, at a step if one is named."""

    def open_(map_="usa", players=3, step="board", size=(412, 915), **options):
        with quick_store(tmp_path) as store:
            id_, session = new_table(store, map_, players, **options)
            while session.table.open_step.id != step:
                do_step(session)
        phone = open_phone(random=Random(3), size=size)
        phone.app.resume(id_)
        phone.settle()
        return phone

    return open_


def do_step(session):
    step = session.table.open_step
    for check in range(len(step.checks)):
        session.do(Tick(step.id, check))
    session.do(CompleteStep(step.id))


def press(phone, words):
    phone.tap(phone.button(words))
    phone.settle()


def tick_all(phone):
    for row in [w for w in phone.widgets() if isinstance(w, CheckRow)]:
        if not row.done:
            phone.app.page.ids.list.scroll_to(row, animate=False)
            phone.settle()
            phone.tap(row)


def open_step(phone):
    return phone.app.session.table.open_step.id


def sheet_of(phone):
    return open_sheet(phone.app.page)


def test_a_step_is_done_line_by_line(guide):
    phone = guide()
    assert "Step 1 of 7" in phone.texts()
    check = phone.find(lambda w: isinstance(w, CheckRow))
    phone.tap(check)
    assert check.done
    phone.tap(check)
    assert not check.done
    phone.tap(check)
    press(phone, "Done: next step")
    assert open_step(phone) == "trains"
    assert {"Step 2 of 7", "Take trains and markers", "45"} <= set(phone.texts())


def test_done_with_open_lines_is_refused_kindly(guide):
    phone = guide(step="deal")
    press(phone, "Done: next step")
    assert open_step(phone) == "deal"
    assert "2 lines are still open in this step" in phone.texts()


def test_undo_takes_a_tick_back_and_redo_makes_it_again(guide):
    phone = guide()
    check = phone.find(lambda w: isinstance(w, CheckRow))
    phone.tap(check)
    press(phone, "undo")
    assert not check.done
    press(phone, "redo")
    assert check.done


def test_undo_leads_back_over_a_done_step(guide):
    phone = guide()
    tick_all(phone)
    press(phone, "Done: next step")
    press(phone, "undo")
    assert "Lay out the board" in phone.texts()
    assert open_step(phone) == "board"


def test_done_steps_can_be_looked_at_and_not_changed(guide):
    phone = guide(step="trains")
    before = phone.app.session.cursor
    press(phone, "Back")
    assert {"Lay out the board", "This step is done. Undo to change it."} <= set(phone.texts())
    phone.tap(phone.find(lambda w: isinstance(w, CheckRow)))
    phone.settle()
    assert "This step is done" in phone.texts()
    assert phone.app.back()
    press(phone, "Next step")
    assert "Take trains and markers" in phone.texts()
    assert phone.app.session.cursor == before


def test_the_app_draws_the_passengers_and_says_where_they_go(guide):
    phone = guide("germany", step="passengers")
    press(phone, "The app draws")
    state = phone.app.session.state
    assert len(phone.app.session.table.draws["passengers"]) == 60
    row = phone.find(lambda w: isinstance(w, Row) and w.text == "See what goes where")
    phone.app.page.ids.list.scroll_to(row, animate=False)
    phone.settle()
    phone.tap(row)
    phone.settle()
    places = [w for w in phone.widgets() if isinstance(w, PlaceRow)]
    assert len(places) == sum(here.count > 0 for here in state.waiting)
    assert places[0].text == "Berlin"
    assert len(places[0].ids.pawns.children) == 5


def test_the_starter_is_tapped_or_drawn(guide):
    phone = guide(step="first_player")
    tick_all(phone)
    press(phone, "Done: play")
    assert "Who begins: choose or draw first" in phone.texts()
    assert phone.app.back()
    phone.settle()
    phone.tap(phone.find(lambda w: isinstance(w, StarterChip) and w.full == "Cho"))
    phone.settle()
    assert phone.app.session.table.draws == {"first_player": ("2",)}
    assert "✓ Cho" in phone.texts()
    press(phone, "Random")
    drawn = int(phone.app.session.table.draws["first_player"][0])
    press(phone, "Done: play")
    assert phone.app.stack[-1][0] == "table"
    assert phone.app.session.state.turn == drawn


def test_a_starter_chosen_before_is_ticked_already(guide):
    phone = guide()
    phone.app.session.do(KeepDraw("first_player", ("1",)))
    while open_step(phone) != "first_player":
        do_step(phone.app.session)
    phone.app.page.refresh()
    phone.settle()
    assert "✓ Ben" in phone.texts()


def test_we_have_done_this_is_two_taps(guide):
    phone = guide()
    press(phone, "all_done")
    assert phone.app.session.table.steps_done == frozenset()
    assert "Ana begins unless you choose:" in phone.texts()
    phone.tap(phone.find(lambda w: isinstance(w, StarterChip) and w.full == "Ben"))
    phone.settle()
    press(phone, "Yes, all is laid out")
    assert phone.app.session.table.open_step is None
    assert phone.app.session.state.turn == 1
    assert [name for name, _ in phone.app.stack] == ["home", "table"]


def test_we_have_done_this_can_be_thought_over(guide):
    phone = guide()
    press(phone, "all_done")
    press(phone, "Step by step")
    assert sheet_of(phone) is None
    assert open_step(phone) == "board"


def test_tickets_are_left_to_their_own_page(guide):
    phone = guide(step="tickets")
    row = phone.find(lambda w: isinstance(w, Row) and w.icon == "ticket-outline")
    phone.app.page.ids.list.scroll_to(row, animate=False)
    phone.settle()
    phone.tap(row)
    phone.settle()
    assert phone.app.stack[-1] == ("tickets", {"table": phone.app.table_id})


def keys(phone):
    return {w.kind: w for w in phone.widgets() if isinstance(w, KindKey)}


def enter_row(phone, cards):
    for card in cards:
        phone.tap(keys(phone)[card])
    press(phone, "These lie there")


def test_the_face_up_cards_are_entered_where_cards_are_checked(guide):
    phone = guide(step="row", card_check=True)
    phone.tap(phone.find(lambda w: isinstance(w, Row) and w.icon == "pencil-outline"))
    phone.settle()
    phone.tap(keys(phone)["red"])
    phone.tap(phone.find(lambda w: isinstance(w, CardFace) and w.kind == "red"))  # taken back
    enter_row(phone, ("blue", "blue", "locomotive", "pink"))
    assert "Turn up exactly 5" in phone.texts()  # one is missing
    assert phone.app.back()
    phone.settle()
    enter_row(phone, ("white",))
    assert phone.app.session.state.cards.face_up == ("blue", "blue", "locomotive", "pink", "white")
    assert sheet_of(phone) is None
    assert not [w for w in phone.widgets() if isinstance(w, Row) and w.icon == "pencil-outline"]


def test_three_locomotives_and_the_next_row_is_asked_for(guide):
    phone = guide(step="row", card_check=True)
    phone.tap(phone.find(lambda w: isinstance(w, Row) and w.icon == "pencil-outline"))
    phone.settle()
    enter_row(phone, ("locomotive", "locomotive", "locomotive", "red", "red"))
    assert "Three locomotives: all face-up cards discarded" in phone.texts()
    enter_row(phone, ("blue", "green", "green", "red", "red"))
    assert phone.app.session.state.cards.face_up == ("blue", "green", "green", "red", "red")


def test_no_cards_are_asked_for_where_they_are_not_checked(guide):
    phone = guide(step="row")
    assert not [w for w in phone.widgets() if isinstance(w, Row)]


def test_a_draw_that_cannot_be_saved_is_told(guide, monkeypatch):
    phone = guide("germany", step="passengers")

    def full(*_):
        raise SaveError("store.disk_full")

    monkeypatch.setattr(phone.app.session, "draw", full)
    press(phone, "The app draws")
    assert any(words.startswith("There is no room left") for words in phone.texts())


def test_the_cross_leads_home_and_the_guide_waits(guide):
    phone = guide(step="trains")
    id_ = phone.app.table_id
    press(phone, "back")
    assert phone.app.stack == [("home", {})]
    phone.app.resume(id_)
    phone.settle()
    assert "Take trains and markers" in phone.texts()


def test_on_a_lying_phone_the_checks_stand_beside_the_diagram(guide):
    phone = guide(step="deal", size=(800, 360))
    page = phone.app.page
    edge = page.width - page.column
    card = phone.find(lambda w: isinstance(w, FigureCard))
    checks = [w for w in phone.widgets() if isinstance(w, CheckRow)]
    assert box_of(card).right <= edge
    assert checks
    assert all(box_of(check).left >= edge for check in checks)
    assert not misfits(phone)
    for check in checks:
        phone.tap(check)
    phone.size = phone.app.surround.size = (360, 800)
    phone.settle()
    checks = [w for w in phone.widgets() if isinstance(w, CheckRow)]
    assert all(check.done and box_of(check).right <= 360 for check in checks)
    press(phone, "Done: next step")
    assert open_step(phone) != "deal"

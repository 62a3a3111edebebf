"""Change one thing by real taps: found, set, logged, undone; and secrets stay behind the curtain."""

from typing import Any


import pytest

from companion.i18n import LANGUAGES, Translator
from companion.words.text_search import plain
from screens.ui.bottom_sheet import Sheet
from screens.offscreen.phone import Phone
from companion.table.figure_lines import EVERYTHING
from screens.pages.figures.page_state import Put, Show, Step
from screens.pages.figures.stepper import Keys
from screens.ui.tree.controls import do
from companion.table.figure_words import found
from screens.ui.tree.nodes import Grid, LazyColumn, ListRow
from tests.companion.playing import NAMES, new_table, play, play_to_the_end, quick_store
from screens.ui.question.page_state import Add, Done, Give, Take
from tests.screens.checks import box_of, misfits
from tests.screens.figures import row, rows, spots, tap_row, tell


@pytest.fixture
def open_fix(open_phone, tmp_path):
    """Change one thing of a played table, or one of its groups."""

    def open_(
        map_: str = "usa",
        players: int = 3,
        group: str = "",
        *,
        entries: int = 12,
        size: tuple[int, int] = (412, 915),
        **options: Any,
    ) -> Phone:
        with quick_store(tmp_path) as store:
            id_, session = new_table(store, map_, players, **options)
            play(session, entries)
            store.leave(id_, session)
        phone = open_phone(size=size)
        phone.app.resume(id_)
        phone.app.go("fix", table=id_, **({"group": group} if group else {}))
        phone.settle()
        return phone

    return open_


def open_sheets(phone: Phone) -> list[Sheet]:
    return phone.sheets


def save(phone: Phone) -> None:
    phone.tap(phone.find(lambda w: getattr(w, "text", "").startswith("Save") and hasattr(w, "tap")))
    phone.settle()


def choose(phone: Phone, player: str) -> None:
    phone.tap(phone.find(lambda w: isinstance(getattr(w, "tap", None), Give) and w.name == player))
    phone.settle()


def type_in(phone: Phone, id_: str, *keys: str) -> None:
    """On the keys of a figure; the last thing tapped sets it."""
    tell(phone, Keys(id_))
    for key in keys:
        phone.tap(phone.button(key))
    phone.settle()


# --- whose turn ---


def test_the_turn_is_given_to_another_player_and_taken_back(open_fix) -> None:
    phone = open_fix()
    state = phone.app.session.state
    other = (state.turn + 1) % 3
    taps = phone.taps
    tap_row(phone, "Whose turn it is")
    choose(phone, NAMES[other])
    assert open_sheets(phone) == []
    save(phone)
    assert phone.taps - taps == 3
    assert phone.app.session.state.turn == other
    assert row(phone, "Whose turn it is").detail == NAMES[other]
    entry = phone.app.session.last_entry()
    assert entry.lines[0].corrected
    tell(phone, do("undo"))
    assert phone.app.session.state.turn == state.turn
    tell(phone, do("redo"))
    assert phone.app.session.state.turn == other


def test_choosing_what_stands_already_changes_nothing(open_fix) -> None:
    phone = open_fix()
    steps = len(phone.app.session.steps)
    tap_row(phone, "Whose turn it is")
    phone.app.back()
    phone.settle()
    assert open_sheets(phone) == []
    phone.tap(phone.button("No changes yet"))
    phone.settle()
    assert len(phone.app.session.steps) == steps
    assert phone.sheet.title == "Nothing has changed"


# --- numbers ---


def test_trains_are_typed_as_a_sum(open_fix) -> None:
    phone = open_fix(group="trains")
    type_in(phone, "trains/1", "1", "2", "+", "3")
    assert "12 + 3" in phone.texts()
    phone.tap(phone.button("Set 15"))
    phone.settle()
    assert phone.app.session.state.trains[1] != 15
    save(phone)
    assert phone.app.session.state.trains[1] == 15
    assert row(phone, "Ben: trains left").value == "15"


def test_trains_are_stepped_from_what_stands_and_saved_as_one_correction(open_fix) -> None:
    phone = open_fix()
    before, taps = phone.app.session.state.trains[0], phone.taps
    phone.tap(phone.button("Ana"))
    phone.settle()
    tell(phone, Step("trains/0", -1), Step("trains/0", -1))
    save(phone)
    assert phone.taps - taps == 4
    assert phone.app.session.state.trains[0] == before - 2
    assert phone.app.session.last_entry().lines[0].text.id == "log.corrected_from_to"


def test_a_number_the_box_does_not_hold_is_said_in_place(open_fix) -> None:
    phone = open_fix(group="trains")
    steps = len(phone.app.session.steps)
    type_in(phone, "trains/0", "9", "9", "Set 99")
    assert "From 0 to 39" in " ".join(phone.texts())
    assert len(open_sheets(phone)) == 1
    assert len(phone.app.session.steps) == steps
    assert phone.app.page.local.values == ()


# --- routes ---


@pytest.mark.parametrize("letters", ["den kan", "デンバー カンザス", "でんば かんざす", "덴버 캔자스"])
def test_a_route_is_found_by_a_few_letters_in_any_language(open_fix, letters: str) -> None:
    phone = open_fix(group="route")
    phone.tap(phone.app.page.letters)
    phone.type(letters)
    phone.settle()
    assert [one.text for one in rows(phone)] == [
        "Denver to Kansas City, track 1 (black)",
        "Denver to Kansas City, track 2 (orange)",
    ]


def test_letters_need_no_accents() -> None:
    assert plain("Köln") == plain("koln")
    assert plain("Montréal") == "montreal"


def test_letters_that_match_nothing_say_so(open_fix) -> None:
    phone = open_fix(group="route")
    phone.app.page.letters.text = "xyz"
    phone.settle()
    assert "Nothing found. Try fewer letters." in phone.texts()


def test_a_forgotten_route_is_given_to_its_owner(open_fix) -> None:
    phone = open_fix(group="route")
    line = next(one for one in rows(phone) if one.detail == "Nobody")
    owned = phone.app.session.state.owners.count(2)
    tell(phone, line.tap)
    choose(phone, "Cho")
    assert row(phone, line.text).detail == "Cho · was Nobody"
    save(phone)
    assert row(phone, line.text).detail == "Cho"
    assert phone.app.session.state.owners.count(2) == owned + 1


def test_a_player_with_too_few_trains_is_refused_and_told_why(open_fix) -> None:
    phone = open_fix(group="trains")
    type_in(phone, "trains/2", "0", "Set 0")
    save(phone)
    phone.app.swap("fix", table=phone.app.table_id, group="route")
    phone.settle()
    tell(phone, next(one for one in rows(phone) if one.detail == "Nobody").tap)
    choose(phone, "Cho")
    save(phone)
    assert phone.app.session.state.trains[2] == 0
    assert any("Cho doesn't have the trains for" in words for words in phone.texts())


def test_a_long_list_lays_out_its_rows_as_it_is_scrolled(open_fix) -> None:
    phone = open_fix("germany", 3, "route")
    there = len(phone.app.session.state.board.rail.routes)
    listed = next(one.node for one in spots(phone) if isinstance(one.node, LazyColumn))
    assert len(listed.parts) == there
    seen = {one.text for one in rows(phone)}
    assert 0 < len(seen) < there / 2
    for step in range(1, 41):
        phone.app.page.scroll.scroll_y = 1 - step / 40
        phone.frames(2)
        laid = {one.text for one in rows(phone)}
        assert len(laid) < there / 2
        seen |= laid
    assert len(seen) == there


def test_a_fix_in_the_middle_of_a_list_keeps_the_place(open_fix) -> None:
    phone = open_fix(group="route")
    scroll = phone.app.page.scroll
    scroll.scroll_y = 0.7
    phone.settle()
    before = [one.text for one in rows(phone)]
    phone.app.undo()
    phone.settle()
    assert scroll.scroll_y == pytest.approx(0.7, abs=0.02)
    assert [one.text for one in rows(phone)] == before


def test_everything_there_is_can_be_searched(open_fix) -> None:
    phone = open_fix()
    tell(phone, Show(EVERYTHING))
    phone.app.page.letters.text = "last round"
    phone.settle()
    assert [one.text for one in rows(phone)] == ["Turns left in the last round"]
    phone.app.back()
    phone.settle()
    assert phone.app.page.local.listed == ""


# --- several, secrets, depth ---


def test_face_up_cards_are_taken_away_and_added(open_fix) -> None:
    phone = open_fix(card_check=True, entries=20)
    before = phone.app.session.state.cards.face_up
    tap_row(phone, "Face-up cards")
    tell(phone, Take(before[0]), Add("locomotive"), Done())
    save(phone)
    assert phone.app.session.state.cards.face_up == (*before[1:], "locomotive")


def test_tickets_are_never_shown_here(open_fix) -> None:
    phone = open_fix(group="tickets")
    listed = rows(phone)
    assert [one.text for one in listed] == ["Ana: tickets", "Ben: tickets", "Cho: tickets"]
    assert {one.detail for one in listed} == {phone.app.tr("fix.behind_curtain")}
    tell(phone, listed[1].tap)
    assert phone.app.stack[-1] == ("tickets", {"table": phone.app.table_id, "seat": "1"})


def test_a_finished_table_says_so(open_phone, tmp_path) -> None:
    with quick_store(tmp_path) as store:
        id_, session = new_table(store)
        play_to_the_end(session)
        store.leave(id_, session)
    phone = open_phone()
    phone.app.resume(id_)
    phone.app.go("fix", table=id_)
    phone.settle()
    assert phone.app.tr("table.is_finished") in phone.texts()


def test_back_closes_the_sheet_then_the_list_then_the_page(open_fix) -> None:
    phone = open_fix()
    tell(phone, Show("ticket_points"))
    tell(phone, rows(phone)[0].tap)
    phone.app.back()
    assert (open_sheets(phone), phone.app.page.local.listed) == ([], "ticket_points")
    phone.app.back()
    assert phone.app.page.local.listed == ""
    phone.app.back()
    assert phone.app.stack[-1][0] == phone.app.place_of_table()


def test_what_is_set_but_not_saved_is_asked_for_before_the_page_is_left(open_fix) -> None:
    phone = open_fix()
    phone.app.page.change(Put("turn", str((phone.app.session.state.turn + 1) % 3)))
    phone.app.back()
    phone.settle()
    assert phone.sheet.title == "Save 1 change?"
    phone.tap(phone.button("Discard changes"))
    phone.settle()
    assert phone.app.stack[-1][0] == phone.app.place_of_table()
    assert not phone.app.session.drafts


def test_what_is_set_can_be_saved_on_the_way_back(open_fix) -> None:
    phone = open_fix()
    wanted = (phone.app.session.state.turn + 1) % 3
    phone.app.page.change(Put("turn", str(wanted)))
    phone.app.back()
    phone.settle()
    tell(phone, "Save")
    assert phone.app.stack[-1][0] == phone.app.place_of_table()
    assert (phone.app.session.state.turn, phone.app.session.drafts) == (wanted, ())


@pytest.mark.parametrize("map_", ["usa", "germany"])
def test_every_group_has_words_in_every_language(open_fix, map_: str) -> None:
    phone = open_fix(map_, 2, card_check=True, entries=3)
    page, game = phone.app.page, phone.app.session.header.game.id
    for groups in page.outline.sections.values():
        for group in groups:
            fixes = [page.reading.now(id_) for id_ in group.ids]
            if len(fixes) > 1:
                names = (f"{game}.fix_group.{group.kind}", f"{game}.catch_up.{group.kind}")
                assert all(any(Translator(one).has(name) for name in names) for one in LANGUAGES), group.kind
            assert found(phone.app.tr, fixes, "") != []


# --- on its side ---


def test_on_a_lying_phone_a_number_is_set_with_everything_in_sight(open_fix) -> None:
    phone = open_fix(size=(800, 360), group="trains")
    tell(phone, Keys("trains/0"))
    assert not misfits(phone)
    for words in ("1", "7", "0"):
        assert box_of(phone.button(words)).within(box_of(phone.app.page), 0)
    phone.tap(phone.button("1"))
    phone.tap(phone.button("7"))
    assert box_of(phone.button("Set 17")).within(box_of(phone.app.page), 0)
    phone.size = phone.window.surround.size = (360, 800)
    phone.settle()
    phone.tap(phone.button("Set 17"))
    phone.settle()
    save(phone)
    assert phone.app.session.state.trains[0] == 17


def test_rows_beside_each_other_end_together_so_that_the_margin_line_has_no_gap(open_fix) -> None:
    phone = open_fix(size=(800, 1280), group="route")
    pairs = [one for one in spots(phone) if isinstance(one.node, Grid) and one.node.columns == 2]
    assert pairs
    placed = {one.path: one for one in spots(phone)}
    for pair in pairs:
        beside = [one for path, one in placed.items() if path[:-1] == pair.path and isinstance(one.node, ListRow)]
        assert len({(one.y, one.top) for one in beside}) == 1

"""Fix the table by real taps: found, set, logged, undone; and secrets stay behind the curtain."""

from typing import Any

import pytest

from companion.i18n import LANGUAGES, Translator
from companion.letters import plain
from screens.pages.fix.words import found, grouped
from screens.kit import Chip, PlayerChip, Row, Sheet
from screens.offscreen.phone import Phone
from tests.companion.playing import NAMES, new_table, play, play_to_the_end, quick_store
from tests.screens.checks import box_of, misfits


@pytest.fixture
def open_fix(open_phone, tmp_path):
    """Fix the table of a played table, or one of its groups."""

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


def row(phone: Phone, words: str) -> Row:
    return phone.find(lambda w: isinstance(w, Row) and w.text == words)


def open_sheets(phone: Phone) -> list[Sheet]:
    return phone.sheets


def save(phone: Phone) -> None:
    phone.tap(phone.button("Save"))
    phone.settle()


def edit(phone: Phone, words: str) -> None:
    phone.tap(row(phone, words))
    phone.settle()


# --- whose turn ---


def test_the_turn_is_given_to_another_player_and_taken_back(open_fix) -> None:
    phone = open_fix()
    state = phone.app.session.state
    other = (state.turn + 1) % 3
    edit(phone, "Whose turn it is")
    phone.tap(phone.find(lambda w: isinstance(w, PlayerChip) and w.name == NAMES[other]))
    save(phone)
    assert phone.app.session.state.turn == other
    assert open_sheets(phone) == []
    assert row(phone, "Whose turn it is").detail == NAMES[other]
    entry = phone.app.session.last_entry()
    assert entry.lines[0].corrected
    phone.tap(phone.button("undo"))
    assert phone.app.session.state.turn == state.turn
    phone.tap(phone.button("redo"))
    assert phone.app.session.state.turn == other


def test_saving_what_stands_already_changes_nothing(open_fix) -> None:
    phone = open_fix()
    steps = len(phone.app.session.steps)
    edit(phone, "Whose turn it is")
    save(phone)
    assert open_sheets(phone) == []
    assert len(phone.app.session.steps) == steps


# --- numbers ---


def test_trains_are_typed_as_a_sum(open_fix) -> None:
    phone = open_fix(group="trains")
    edit(phone, "Ben: trains left")
    for key in ("1", "2", "+", "3"):
        phone.tap(phone.button(key))
    assert "12+3 = 15" in phone.texts()
    save(phone)
    assert phone.app.session.state.trains[1] == 15
    assert row(phone, "Ben: trains left").value == "15"


def test_trains_are_stepped_from_what_stands(open_fix) -> None:
    phone = open_fix(group="trains")
    before = phone.app.session.state.trains[0]
    edit(phone, "Ana: trains left")
    minus = phone.find(lambda w: getattr(w, "icon", "") == "minus" and hasattr(w, "kind"))
    phone.tap(minus)
    phone.tap(minus)
    save(phone)
    assert phone.app.session.state.trains[0] == before - 2


def test_a_number_the_box_does_not_hold_is_said_in_place(open_fix) -> None:
    phone = open_fix(group="trains")
    steps = len(phone.app.session.steps)
    edit(phone, "Ana: trains left")
    for key in ("9", "9"):
        phone.tap(phone.button(key))
    save(phone)
    assert "Ana: trains left: not possible with what's in the box." in phone.texts()
    assert len(open_sheets(phone)) == 1
    assert len(phone.app.session.steps) == steps


# --- routes ---


@pytest.mark.parametrize("letters", ["den kan", "デンバー カンザス", "でんば かんざす", "덴버 캔자스"])
def test_a_route_is_found_by_a_few_letters_in_any_language(open_fix, letters: str) -> None:
    phone = open_fix(group="route")
    phone.tap(phone.app.page.ids.letters)
    phone.type(letters)
    phone.settle()
    rows = [w.text for w in phone.widgets() if isinstance(w, Row)]
    assert rows == ["Denver to Kansas City, track 1 (black)", "Denver to Kansas City, track 2 (orange)"]


def test_letters_need_no_accents() -> None:
    assert plain("Köln") == plain("koln")
    assert plain("Montréal") == "montreal"


def test_letters_that_match_nothing_say_so(open_fix) -> None:
    phone = open_fix(group="route")
    phone.app.page.ids.letters.text = "xyz"
    phone.settle()
    assert "Nothing found. Try fewer letters." in phone.texts()


def test_a_forgotten_route_is_given_to_its_owner(open_fix) -> None:
    phone = open_fix(group="route")
    line = phone.find(lambda w: isinstance(w, Row) and w.detail == "Nobody")
    words, owned = line.text, phone.app.session.state.owners.count(2)
    phone.tap(line)
    phone.settle()
    phone.tap(phone.find(lambda w: isinstance(w, PlayerChip) and w.name == "Cho"))
    save(phone)
    assert row(phone, words).detail == "Cho"
    assert phone.app.session.state.owners.count(2) == owned + 1


def test_a_player_with_too_few_trains_is_refused_and_told_why(open_fix) -> None:
    phone = open_fix(group="trains")
    edit(phone, "Cho: trains left")
    phone.tap(phone.button("0"))
    save(phone)
    phone.app.swap("fix", table=phone.app.table_id, group="route")
    phone.settle()
    phone.tap(phone.find(lambda w: isinstance(w, Row) and w.detail == "Nobody"))
    phone.settle()
    cho = phone.find(lambda w: isinstance(w, PlayerChip) and w.name == "Cho")
    phone.tap(cho)
    save(phone)
    assert phone.app.session.state.trains[2] == 0
    assert any("Cho doesn't have the trains for" in words for words in phone.texts())


def test_a_long_list_makes_its_rows_as_it_is_scrolled(open_fix) -> None:
    phone = open_fix("germany", 3, "route")
    there = len(phone.app.session.state.board.rail.routes)

    def rows() -> int:
        return sum(isinstance(w, Row) for w in phone.widgets())

    assert rows() < there / 2
    for _ in range(there):
        phone.app.page.ids.list.scroll_y = 0
        phone.frames(2)
        if rows() == there:
            break
    assert rows() == there


def test_a_fix_in_the_middle_of_a_list_keeps_the_place(open_fix) -> None:
    phone = open_fix(group="route")
    listed = phone.app.page.ids.list
    listed.scroll_y = 0.7
    phone.settle()
    before = [w.text for w in phone.widgets() if isinstance(w, Row)]
    phone.app.undo()
    phone.settle()
    assert listed.scroll_y == pytest.approx(0.7, abs=0.02)
    assert [w.text for w in phone.widgets() if isinstance(w, Row)][: len(before)] == before


# --- several, secrets, depth ---


def test_face_up_cards_are_taken_away_and_added(open_fix) -> None:
    phone = open_fix(card_check=True, entries=20)
    before = phone.app.session.state.cards.face_up
    edit(phone, "Face-up cards")
    phone.tap(phone.find(lambda w: isinstance(w, Chip) and w.chosen))
    locomotive = phone.find(lambda w: isinstance(w, Chip) and w.text == "Locomotive" and not w.chosen)
    phone.app.page.children[0].ids.body.scroll_to(locomotive, animate=False)
    phone.settle()
    phone.tap(locomotive)
    save_button = phone.button("Save")
    phone.app.page.children[0].ids.body.scroll_to(save_button, animate=False)
    phone.settle()
    save(phone)
    assert phone.app.session.state.cards.face_up == (*before[1:], "locomotive")


def test_tickets_are_never_shown_here(open_fix) -> None:
    phone = open_fix(group="tickets")
    rows = [w for w in phone.widgets() if isinstance(w, Row)]
    assert [line.text for line in rows] == ["Ana: tickets", "Ben: tickets", "Cho: tickets"]
    assert {line.detail for line in rows} == {phone.app.tr("fix.behind_curtain")}
    phone.tap(rows[1])
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


def test_back_closes_the_sheet_then_the_group_then_the_page(open_fix) -> None:
    phone = open_fix()
    phone.tap(row(phone, "Trains left"))
    phone.settle()
    edit(phone, "Ana: trains left")
    phone.app.back()
    assert (open_sheets(phone), phone.app.page.group) == ([], "trains")
    phone.app.back()
    assert phone.app.page.group == ""
    phone.app.back()
    assert phone.app.stack[-1][0] == phone.app.place_of_table()


@pytest.mark.parametrize("map_", ["usa", "germany"])
def test_every_group_has_words_in_every_language(open_fix, map_: str) -> None:
    phone = open_fix(map_, 2, card_check=True, entries=3)
    game = phone.app.session.header.game.id
    for kind, fixes in grouped(phone.app.session).items():
        if len(fixes) > 1:
            assert all(Translator(language).has(f"{game}.fix_group.{kind}") for language in LANGUAGES), kind
        assert found(fixes, "") != []


# --- on its side ---


def test_on_a_lying_phone_a_number_is_set_with_everything_in_sight(open_fix) -> None:
    phone = open_fix(size=(800, 360), group="trains")
    edit(phone, "Ana: trains left")
    assert not misfits(phone)
    for words in ("1", "7", "0", "Save"):
        assert box_of(phone.button(words)).within(box_of(phone.app.page), 0)
    phone.tap(phone.button("1"))
    phone.tap(phone.button("7"))
    phone.size = phone.app.surround.size = (360, 800)
    phone.settle()
    save(phone)
    assert phone.app.session.state.trains[0] == 17


def test_rows_are_made_as_they_come_into_sight_and_kept(open_fix) -> None:
    phone = open_fix(group="route")
    page = phone.app.page
    made = dict(page._rows)
    assert 0 < len(made) < len(page.groups["route"])
    page.refresh()
    phone.settle()
    assert all(page._rows[name] is row for name, row in made.items())
    assert all(row.parent is not None for row in made.values())


def test_rows_beside_each_other_end_together_so_that_the_margin_line_has_no_gap(open_fix) -> None:
    phone = open_fix(size=(800, 1280))
    rows = sorted((w for w in phone.widgets() if isinstance(w, Row)), key=lambda one: -one.top)
    beside = list(zip(rows[::2], rows[1::2], strict=False))
    assert len({one.height for one in rows}) > 1
    assert all((one.y, one.top) == (other.y, other.top) for one, other in beside)
    phone.size = phone.app.surround.size = (412, 915)
    phone.settle()
    assert any(one.height != other.height for one, other in beside)

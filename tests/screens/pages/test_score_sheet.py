"""The score sheet: every number answers why, can be overruled, and the table is kept."""

from pathlib import Path
from typing import Any

import pytest

from companion.table.win import win_of
from companion.table.course import course_of, thinned
from companion.words.dates import day_of
from companion.games import GAMES
from companion.i18n import Translator
from companion.storage.share import import_table
from companion.words.numbers import shown_number as number
from companion.statistics.win_summary import NthWin
from scoring.sheet import Cell as ScoreCell, PlayerScore, make_sheet
from screens.ui.fitting import broken_at_arrows
from screens.ui.fields import TextField
from screens.ui.bottom_sheet import Sheet
from screens.ui.snackbar import Snackbar
from screens.offscreen.phone import Phone
from screens.ui.tree.controls import do
from screens.pages.score.winner import SEAL
from screens.ui.tree.handle import NodeHandle
from screens.ui.tree.nodes import Card, Key, Painted, words
from companion.table.table_commands import ChangeDepth, Correct, FinishTable, OverrideCell
from companion.table.rounds import rounds
from screens.pages.score.menu import reopen
from screens.pages.score.course import rules_for, spread
from tests.companion.playing import new_table, play_to_the_end, quick_store
from tests.screens.checks import box_of, misfits
from screens.ui.question.page_state import Digit
from tests.screens.figures import spots, told


@pytest.fixture
def ended(tmp_path: Path, open_phone: Any) -> Phone:
    """A table of three whose tickets are all open, not finished yet."""
    return with_sheet(tmp_path, open_phone)


def with_sheet(folder: Path, open_phone: Any, players: int = 3, *, finished: bool = False, **phone: Any) -> Phone:
    with quick_store(folder) as store:
        id_, session = new_table(store, "usa", players)
        play_to_the_end(session)
        if not finished:
            session.undo()
        store.leave(id_, session)
    opened: Phone = open_phone(**phone)
    assert opened.app.open_session(id_)
    opened.app.go("score", table=id_)
    opened.settle()
    return opened


def cell(phone: Phone, seat: int, category: str) -> NodeHandle:
    """A number of the sheet; without a category a total."""
    return told(phone, do("show_why", seat, category))


def shown(spot: NodeHandle) -> str:
    """The number alone, without the rank below a total."""
    return words(spot.node)[0]


def is_marked(spot: NodeHandle) -> bool:
    assert isinstance(spot.node, Key)
    return spot.node.surface.corner == "alert"


def has_seal(phone: Phone) -> bool:
    return any(isinstance(spot.node, Painted) and spot.node.painter == SEAL for spot in spots(phone))


def sheet_of(phone: Phone) -> Sheet:
    return phone.sheet


def type_number(phone: Phone, keys: str) -> None:
    """On the keypad, not on the numbers of the sheet below it."""
    for key in keys:
        phone.tap(told(phone, Digit(key)))


def points(phone: Phone, seat: int, category: str) -> int:
    return phone.app.session.sheet().cell(seat, category).points


def test_the_title_names_the_winner_and_the_total(ended):
    sheet = ended.app.session.sheet()
    best = max(player.total for player in sheet.players)
    assert f"{sheet.winners[0]} wins with {best}" in ended.texts()


def test_every_number_of_the_sheet_is_a_cell(ended):
    sheet = ended.app.session.sheet()
    for seat, player in enumerate(sheet.players):
        for category in sheet.categories:
            assert shown(cell(ended, seat, category)) == number(player.cells[category].points)
        assert shown(cell(ended, seat, "")) == number(player.total)


def test_a_number_says_why(ended):
    ended.tap(cell(ended, 0, "routes"))
    texts = ended.texts()
    assert f"Routes: {points(ended, 0, 'routes')}" in texts
    assert "A route scores as soon as you claim it, by its length." in texts
    counted = ended.app.session.sheet().cell(0, "routes").because
    for item in counted:
        assert (
            ended.app.tr.text(ended.app.session.table.game.words.explain(ended.app.session.header.options, item))
            in texts
        )


def test_the_total_says_why_too(ended):
    ended.tap(cell(ended, 1, ""))
    assert sheet_of(ended).title == f"Total: {ended.app.session.sheet().players[1].total}"


def test_the_longest_route_names_its_places(ended):
    sheet = ended.app.session.sheet()
    seat = sheet.players.index(next(p for p in sheet.players if p.cells["longest_route"].points))
    ended.tap(cell(ended, seat, "longest_route"))
    item = sheet.cell(seat, "longest_route").because[0]
    first = ended.app.tr(f"ticket_to_ride.place.{item.facts['places'][0]}")
    assert any(text.startswith(f"{first}→") for text in ended.texts())


def test_a_number_is_changed_in_three_taps_and_a_sum_and_can_go_back(ended):
    counted = points(ended, 2, "tickets")
    ended.tap(cell(ended, 2, "tickets"))
    ended.tap(ended.button("Change this number"))
    ended.settle()
    type_number(ended, "40+2")
    ended.tap(ended.button("Set 42"))
    ended.settle()
    assert points(ended, 2, "tickets") == 42
    assert is_marked(cell(ended, 2, "tickets"))
    ended.tap(cell(ended, 2, "tickets"))
    ended.settle()
    assert "Changed by the group" in ended.texts()
    ended.tap(ended.button(f"Reset to calculated points: {counted}".replace("-", "−")))
    ended.settle()
    assert points(ended, 2, "tickets") == counted
    assert not is_marked(cell(ended, 2, "tickets"))


def test_the_same_number_is_refused_kindly_and_the_keypad_stays(ended):
    ended.tap(cell(ended, 0, "routes"))
    ended.tap(ended.button("Change this number"))
    ended.settle()
    type_number(ended, str(points(ended, 0, "routes")))
    ended.tap(ended.button(f"Set {points(ended, 0, 'routes')}"))
    assert "It's already that number" in ended.texts()
    assert ended.app.back()
    assert sheet_of(ended).title.startswith("Routes")


def saying(phone: Phone, words: str) -> NodeHandle:
    return next(spot for spot in spots(phone) if getattr(spot.node, "text", "") == words)


def on_brass(spot: NodeHandle) -> bool:
    """True of what stands on the winner's ground."""
    return isinstance(spot.node, Card) and spot.node.surface.fill.startswith("brass")


def named(phone: Phone, name: str) -> list[Any]:
    return [widget for widget in phone.widgets() if getattr(widget, "name", "") == name]


def test_undo_and_redo_stand_side_by_side_until_the_game_is_finished(ended):
    ended.tap(ended.button("undo"))
    ended.settle()
    ended.tap(ended.button("redo"))
    ended.settle()
    ended.tap(ended.button("Finish and save"))
    ended.settle()
    assert ended.app.session.table.finished
    assert not named(ended, "undo")
    assert not named(ended, "redo")
    ended.app.undo()
    assert ended.app.session.table.finished, "no key undoes it either"
    ended.tap(ended.button("back"))
    assert [name for name, _ in ended.app.stack] == ["home"]
    assert len(ended.app.store.history()) == 1


def test_a_finished_game_is_reopened_by_its_menu_and_a_question(tmp_path, open_phone):
    phone = with_sheet(tmp_path, open_phone, finished=True)
    entries = phone.app.session.cursor
    menu(phone, "Reopen this game")
    assert "Won by " + phone.app.session.sheet().winners[0] in phone.texts()
    phone.tap(phone.button("Keep the result"))
    assert phone.app.session.table.finished
    menu(phone, "Reopen this game")
    phone.tap(phone.button("Reopen"))
    phone.settle()
    assert (phone.app.session.table.finished, phone.app.session.cursor) == (False, entries - 1)
    assert phone.app.stack[-1][0] == "final"
    assert phone.app.store.history() == ()
    phone.app.home()
    assert len(phone.app.store.tables()) == 1


def test_a_game_put_right_today_was_played_when_it_was_finished_first(tmp_path, open_phone):
    phone = with_sheet(tmp_path, open_phone, finished=True)
    when, first = phone.app.page.view().facts, phone.app.session.played_at
    reopen(phone.app.page)
    phone.settle()
    for command in (OverrideCell(0, "routes", 1), FinishTable()):
        assert phone.app.tap(command)
    phone.app.go("score", table=phone.app.table_id)
    phone.settle()
    assert phone.app.page.view().facts == when
    assert when in phone.texts()
    assert phone.app.session.steps[-2].at != first
    phone.app.home()
    phone.settle()
    assert any(phone.app.tr.text(day_of(first)) in text for text in phone.texts())
    phone.app.go("history")
    phone.settle()
    assert [table.played_at for table in phone.app.page.tables] == [first]


def test_a_renamed_table_says_which_game_it_was(tmp_path, open_phone):
    phone = with_sheet(tmp_path, open_phone, finished=True)
    game, facts = phone.app.page.view().title, phone.app.page.view().facts
    phone.app.store.save_about(phone.app.table_id, name="Sunday")
    view = phone.app.page.view()
    assert (view.title, view.facts) == ("Sunday", f"{game}, {facts[0].lower()}{facts[1:]}")
    assert misfits(phone) == []


def test_the_log_of_a_finished_game_undoes_nothing(tmp_path, open_phone):
    phone = with_sheet(tmp_path, open_phone, finished=True)
    menu(phone, "Log")
    assert phone.app.stack[-1][0] == "log"
    assert not named(phone, "undo")
    assert not named(phone, "redo")


def menu(phone: Phone, words: str) -> None:
    phone.tap(phone.button("menu"))
    phone.settle()
    phone.tap(phone.button(words))
    phone.settle()


def test_the_winner_comes_first_with_points_and_margin(tmp_path, open_phone):
    phone = with_sheet(tmp_path, open_phone, finished=True)
    totals = sorted((player.total for player in phone.app.session.sheet().players), reverse=True)
    assert has_seal(phone)
    title = saying(phone, f"{phone.app.session.sheet().winners[0]} wins")
    assert saying(phone, str(totals[0])).node.role == "display"
    assert any(text.startswith(f"{totals[0] - totals[1]} points ahead of ") for text in phone.texts())
    assert box_of(title).bottom > box_of(cell(phone, 0, "routes")).top


def test_which_win_it_was_is_said_a_moment_later_and_leads_to_its_player(ended):
    ended.app.page.finish()
    ended.settle()
    winner = ended.app.session.sheet().winners[0]
    words = f"{winner}'s first game, and a win"
    assert words not in ended.texts()
    ended.rest()
    assert words in ended.texts()
    ended.tap(told(ended, do("go", "person", who=winner)))
    assert ended.app.stack[-1] == ("person", {"who": winner})
    assert ended.app.store.statistics().player(winner).wins == 1
    ended.app.store.players.rename(winner, "Zoe")
    ended.app.back()
    ended.rest()
    assert "Zoe's first game, and a win" in ended.texts()


def test_a_reopened_table_forgets_which_win_it_was(tmp_path, open_phone):
    phone = with_sheet(tmp_path, open_phone, finished=True)
    phone.rest()
    assert any("first game" in text for text in phone.texts())
    reopen(phone.app.page)
    phone.settle()
    phone.app.go("score", table=phone.app.table_id)
    phone.settle()
    assert not any("first game" in text for text in phone.texts())


def test_where_no_row_has_room_the_winner_says_which_win_it_was(tmp_path, open_phone):
    phone = with_sheet(tmp_path, open_phone, finished=True, size=(360, 640))
    phone.rest()
    assert any(text.endswith("\nFirst game, and a win") for text in phone.texts())
    phone.app.change_setting("language", "ja")
    phone.settle()
    assert any(text.endswith(" · 1ゲームで1勝目") for text in phone.texts())


def test_everybody_who_shares_a_win_has_a_row(tmp_path, open_phone):
    phone = with_sheet(tmp_path, open_phone, finished=True)
    page = phone.app.page
    page._wins = page.session.table, tuple(NthWin(seat, f"P{seat}", seat + 2, 9, "") for seat in (0, 1))
    page.refresh()
    phone.settle()
    assert {"P0's 2nd win in 9 games", "P1's 3rd win in 9 games"} <= set(phone.texts())


@pytest.mark.parametrize("size", [(320, 480), (915, 412)])
def test_where_rows_need_the_room_the_winner_is_a_bar(tmp_path, open_phone, size):
    phone = with_sheet(tmp_path, open_phone, finished=True, size=size)
    assert not has_seal(phone)
    title = saying(phone, f"{phone.app.session.sheet().winners[0]} wins")
    band = max(spot.height for spot in spots(phone) if on_brass(spot) and spot.collide_point(*title.center))
    assert band < 80
    back = phone.button("back")
    assert back.top <= size[1], "all of it is on the screen"


@pytest.fixture
def counted(ended, monkeypatch):
    """How far its rows have counted, one after the other."""
    page, seen = ended.app.page, []
    show = page.show_counted
    monkeypatch.setattr(page, "show_counted", lambda far: [seen.append(far), show(far)])
    return seen


def test_rows_count_up_and_a_tap_shows_them_at_once(ended, counted):
    ended.app.theme.motion = 1
    page = ended.app.page
    ended.tap(ended.button("Finish and save"))
    assert counted[0] == 0, "finishing begins with nothing"
    page.count_up()
    assert page.counting
    ended.frames(1)
    assert shown(cell(ended, 0, "longest_route")) == "0"
    ended.tap(cell(ended, 0, "routes"))
    assert not ended.sheets, "the tap only skips"
    assert not page.counting
    assert shown(cell(ended, 0, "routes")) == str(points(ended, 0, "routes"))
    assert shown(cell(ended, 0, "")) == number(ended.app.session.sheet().players[0].total)


def test_less_motion_counts_nothing_up(ended, counted):
    ended.app.theme.motion, ended.app.theme.still = 1, True
    ended.tap(ended.button("Finish and save"))
    assert counted == []


def test_a_rematch_is_one_tap_to_the_setup_guide(tmp_path, open_phone):
    phone = with_sheet(tmp_path, open_phone, finished=True)
    before = phone.app.session
    assert "Same seats, Ben starts" in phone.texts()
    phone.tap(phone.button("Rematch"))
    phone.settle()
    after = phone.app.session
    assert [name for name, _ in phone.app.stack] == ["home", "setup"]
    assert (after.header.seats, after.header.options) == (before.header.seats, before.header.options)
    assert after.table.starter == 1
    assert len(phone.app.store.tables()) == 1


def test_a_rematch_after_the_score_at_the_end_is_set_up_with_whoever_comes_next(ended):
    """The table was changed to Score only for its end, and the start player was put right by hand."""
    for command in (Correct("first", "1"), ChangeDepth("score_only"), FinishTable()):
        assert ended.app.tap(command)
    ended.settle()
    assert "Same seats, Cho starts" in ended.texts()
    ended.tap(ended.button("Rematch"))
    ended.settle()
    assert [name for name, _ in ended.app.stack] == ["home", "setup"]
    assert (ended.app.session.header.depth, ended.app.session.table.starter) == ("full", 2)


def test_who_begins_a_rematch_is_remembered(tmp_path, open_phone):
    phone = with_sheet(tmp_path, open_phone, finished=True)
    menu(phone, "Who starts the rematch")
    phone.tap(phone.button("The winner"))
    phone.settle()
    winner = phone.app.session.sheet().winners[0]
    assert phone.app.settings_file.settings.rematch == "winner"
    phone.tap(phone.button("Rematch"))
    assert phone.app.session.header.seats[phone.app.session.table.starter].name == winner


def test_a_finished_table_says_how_it_can_be_changed(tmp_path, open_phone):
    phone = with_sheet(tmp_path, open_phone, finished=True)
    phone.tap(cell(phone, 0, "routes"))
    assert "This game is finished. Reopen it from its menu to change it." in phone.texts()
    assert "Change this number" not in phone.texts()


def test_players_level_on_points_see_what_was_compared(ended):
    sheet = ended.app.session.sheet()
    best = max(player.total for player in sheet.players)
    for seat, player in enumerate(sheet.players):
        if player.total != best:
            level = player.cells["routes"].points + best - player.total
            assert ended.app.tap(OverrideCell(seat, "routes", level))
    ended.settle()
    assert any(text.startswith(f"Tied at {best}\nTickets completed: ") for text in ended.texts())


def test_a_table_that_is_still_played_has_no_winner(tmp_path, open_phone):
    phone = with_sheet(tmp_path, open_phone)
    while phone.app.session.turn().phase == "final_scoring":
        phone.app.undo()
    phone.settle()
    assert "Score so far" in phone.texts()
    assert not any(map(on_brass, spots(phone)))
    assert {shown(cell(phone, seat, "tickets")) for seat in range(3)} == {"hidden"}
    phone.tap(phone.button("Back to the table"))
    assert phone.app.stack[-1][0] == "table"


def test_what_is_still_missing_is_the_way_on(tmp_path, open_phone):
    phone = with_sheet(tmp_path, open_phone)
    phone.app.undo()
    phone.settle()
    hidden = next(seat for seat, shown in enumerate(phone.app.session.state.revealed) if not shown)
    name = phone.app.session.header.seats[hidden].name
    phone.tap(phone.button(f"Enter {name}'s tickets"))
    phone.settle()
    assert phone.app.stack[-1] == ("tickets", {"table": phone.app.table_id, "seat": str(hidden)})


def test_export_writes_a_file_that_can_be_read_back(tmp_path, tmp_path_factory, open_phone):
    phone = with_sheet(tmp_path, open_phone, finished=True)
    phone.tap(phone.button("menu"))
    phone.settle()
    phone.tap(phone.button("Export to a file"))
    phone.settle()
    phone.tap(phone.button("Tableside file"))
    phone.settle()
    path = tmp_path_factory.mktemp("elsewhere") / "ours.tableside"
    phone.find(lambda widget: isinstance(widget, TextField)).text = str(path)
    phone.tap(phone.button("Save"))
    phone.settle()
    header, steps, cursor = import_table(path.read_text(encoding="utf-8"), path.name, phone.app.store.games)
    assert header == phone.app.session.header
    assert len(steps) == cursor == phone.app.session.cursor


def test_delete_can_be_undone_on_the_page_below(tmp_path, open_phone):
    phone = with_sheet(tmp_path, open_phone, finished=True)
    menu(phone, "Move to the bin")
    assert phone.app.store.history() == ()
    bar = phone.find(lambda w: isinstance(w, Snackbar))
    assert bar.width > 380
    assert bar.height < 80, "one line"
    phone.tap(phone.button("Undo"))
    assert len(phone.app.store.history()) == 1
    assert "Recent games" in phone.texts()


def test_five_players_fit_on_the_smallest_phone(tmp_path, open_phone):
    phone = with_sheet(tmp_path, open_phone, 5, size=(320, 568))
    for seat in range(5):
        assert min(cell(phone, seat, "routes").size) >= 48
    assert not misfits(phone)
    assert box_of(cell(phone, 4, "")).bottom >= box_of(phone.button("Finish and save")).top


@pytest.mark.parametrize("size", [(412, 915), (915, 412), (800, 1280), (1280, 800)])
def test_that_a_number_says_why_is_said_once(tmp_path, open_phone, size):
    phone = with_sheet(tmp_path, open_phone, size=size)
    said = [words for words in phone.texts() if words.replace("\n", " ") == "Tap a number to see why"]
    assert len(said) == 1


def test_back_closes_the_reasons_first(ended):
    ended.tap(cell(ended, 0, "routes"))
    assert ended.app.back()
    assert not ended.sheets
    assert ended.app.stack[-1][0] == "score"


def test_a_route_can_be_proved_on_the_map(ended):
    ended.tap(cell(ended, 0, "longest_route"))
    assert "Show on the map" in ended.texts()


# --- the picture of the score over time ---


def test_the_picture_has_few_round_lines():
    assert rules_for(0, 99) == [0, 20, 40, 60, 80]
    assert rules_for(-12, 8) == [-10, -5, 0, 5]


def test_the_picture_counts_rounds_where_they_are_told(ended):
    course = course_of(ended.app.session)
    told = [number for number in rounds(ended.app.session) if number]
    assert course.counted == "stats.round"
    assert (course.first, course.last) == (1, max(told))
    assert all(len(line.points) == max(told) + 1 for line in course.lines)
    ended_round = len(rounds(ended.app.session)) - rounds(ended.app.session)[::-1].index(max(told))
    assert tuple(line.points[-1] for line in course.lines) == ended.app.session.standing(ended_round)


def test_many_entries_are_thinned_but_the_last_stays():
    many = [(n,) for n in range(1000)]
    assert len(thinned(many)) == 120
    assert thinned(many)[-1] == (999,)


def test_ends_that_are_level_stand_apart():
    placed = spread([50, 50, 49], 20, 0, 100)
    assert placed == [50, 30, 10]
    assert spread([5, 4, 3], 20, 0, 100) == [40, 20, 0]


def test_a_way_breaks_only_behind_an_arrow(phone):
    assert broken_at_arrows(["Salt Lake City", "Santa Fe"], 16, 10_000) == "Salt Lake City→Santa Fe"
    assert broken_at_arrows(["Salt Lake City", "Santa Fe"], 16, 60) == "Salt Lake City→\nSanta Fe"


# --- what is said of whoever won ---


def said(players: list[PlayerScore]) -> tuple[str, str]:
    win = win_of(GAMES["ticket_to_ride"], None, make_sheet(("routes",), players))
    say = Translator("en").text
    return say(win.title), say(win.ahead)


def player(name: str, points: int, tickets: int = 0) -> PlayerScore:
    return PlayerScore(name, {"routes": ScoreCell(points, ())}, (("tickets_completed", tickets),))


def test_by_how_much_or_what_decided():
    assert said([player("Ana", 40), player("Ben", 61)]) == ("Ben wins", "21 points ahead of Ana")
    assert said([player("Ana", 60), player("Ben", 61)]) == ("Ben wins", "1 point ahead of Ana")
    level = said([player("Ana", 61, tickets=4), player("Ben", 61, tickets=3)])
    assert level == ("Ana wins", "Tied with Ben; tie-break: tickets completed")
    assert said([player("Ana", 61), player("Ben", 61)]) == ("Ana and Ben share the win", "Tied at 61")
    three = said([player(name, 61) for name in ("Ana", "Ben", "Cho")])
    assert three == ("Shared win: Ana, Ben, Cho", "Tied at 61")

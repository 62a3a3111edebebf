"""Pages of statistics: what they show is what was counted, every plot has its numbers one tap away."""

import shutil
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import pytest
from kivy.metrics import dp

from demo_players.tables import has_ended
from companion.game import Seat
from companion.games import GAMES
from companion.statistics.kept import counted
from companion.statistics.shares import rounded
from companion.statistics.story import story_of
from companion.table.house import CompleteSetup, FinishTable
from demo_players import suggest
from screens.kit import Row
from screens.offscreen.phone import Phone
from screens.pages.housekeeping import ask_notes
from screens.pages.statistics.by_game import ByGameLine
from screens.pages.statistics.plot_lines import SeatLines
from screens.pages.statistics.plots import Meetings, Plot
from screens.window import device
from tests.companion.playing import new_table, play_to_the_end, quick_store
from tests.companion.statistics.histories import history
from tests.screens.window.machines import RememberingMachine


@pytest.fixture(scope="module")
def house(tmp_path_factory: Any) -> Path:
    """Six finished tables of the USA, made once."""
    folder: Path = tmp_path_factory.mktemp("house")
    with quick_store(folder) as store:
        for seed in range(6):
            id_, session = new_table(store, "usa", 2 + seed % 2)
            play_to_the_end(session, seed)
            store.leave(id_, session)
        store.keep_about(id_, name="Finals", place="Kitchen", notes="Ben was late.")
    return folder


@pytest.fixture
def phone(house: Path, tmp_path: Path, open_phone: Any) -> Phone:
    folder = tmp_path / "here"
    shutil.copytree(house, folder)
    opened: Phone = open_phone(folder=folder)
    return opened


@pytest.fixture
def club(phone: Phone) -> Phone:
    """The same phone beside many tables of a made-up club."""
    kept = counted(history(60))
    phone.app.store.statistics = lambda: kept
    return phone


def go(phone: Phone, page: str, **params: str) -> None:
    phone.app.go(page, **params)
    rest(phone)


def rest(phone: Phone) -> None:
    """A quiet moment: what is out of sight is made then."""
    phone.settle()
    while phone.app.page.prepare():
        pass
    phone.settle()


def plots(phone: Phone) -> list[Plot]:
    return [widget for widget in phone.widgets() if isinstance(widget, Plot) and widget.numbers]


def row(phone: Phone, words: str) -> Row:
    found: Row = phone.find(lambda w: isinstance(w, Row) and w.text == words)
    return found


def line(phone: Phone, words: str) -> ByGameLine:
    found: ByGameLine = phone.find(lambda w: isinstance(w, ByGameLine) and w.name == words)
    return found


def test_from_history_to_a_player(phone):
    go(phone, "history")
    phone.tap(phone.button("Players"))
    phone.settle()
    phone.tap(row(phone, "Ana"))
    rest(phone)
    tally = phone.app.store.statistics().player("Ana")
    low, _, high, _ = tally.range.percents
    texts = phone.texts()
    assert f"Wins: {low} to {high} %" in texts
    assert str(tally.longest_run) in texts
    assert row(phone, "Ben").value == f"{tally.against['Ben'].ahead} : {tally.against['Ben'].behind}"
    assert "Rating" in texts
    assert any(text.startswith("Two times in three the true strength lies between ") for text in texts)
    phone.app.back()
    phone.settle()
    assert phone.app.stack[-1][0] == "history"


def test_the_squares_of_a_meeting_lead_to_the_other_player_too(phone):
    go(phone, "person", who="Ana")
    phone.tap(phone.find(lambda w: isinstance(w, Meetings)))
    assert phone.app.stack[-1] in [("person", {"who": name}) for name in ("Ben", "Cho")]


def test_every_plot_of_a_player_and_a_box_lists_its_numbers(phone):
    for page, params in (
        ("person", {"who": "Ana"}),
        ("box", {"box": "ticket_to_ride/usa"}),
        ("year", {"year": "2027"}),
    ):
        go(phone, page, **params)
        found = plots(phone)
        assert len(found) >= 2, page
        for plot in found:
            plot.dispatch("on_release")
            phone.settle()
            rows = [w for w in phone.sheet.walk() if isinstance(w, Row)]
            assert [(one.text, one.value) for one in rows] == list(plot.numbers)
            assert plot.said() in phone.texts(), "and says in a sentence what it shows"
            assert plot.said()
            phone.app.back()
            phone.settle()


def test_what_is_out_of_sight_is_made_when_it_is_scrolled_to_and_nothing_moves(club):
    phone, last = club, f"All {club.app.store.statistics().player('Mia').games} games"
    phone.app.go("person", who="Mia")
    phone.settle()
    page, first = phone.app.page, plots(phone)[0]
    assert last not in phone.texts()
    page.ids.list.scroll_y = 0
    phone.settle()
    for _ in range(3):
        at = first.to_window(*first.pos)
        assert page.prepare()
        phone.settle()
        assert first.to_window(*first.pos) == pytest.approx(at, abs=1)
    for _ in range(60):
        page.ids.list.scroll_y = 0
        phone.frames(2)
    assert last in phone.texts()
    assert not page.prepare()


def test_a_player_by_game_and_number_of_players_by_seat_and_at_the_table(club):
    go(club, "person", who="Mia")
    tally = club.app.store.statistics().player("Mia")
    of = next(of for of in tally.boxes() if of.box == "stone_age")
    counts = tuple(f"{count} players: {lot.wins} of {lot.games}." for count, lot in sorted(of.lots.items()))
    assert line(club, "Stone Age").line.more == counts
    began = tally.range_beginning
    assert row(club, "Wins as start player").value == f"{began.wins} of {began.games}"
    others = {place: counts for place, counts in tally.seats.items() if place}
    assert len(others) > 1
    for place, (played, won) in others.items():
        assert row(club, f"Wins from seat {place + 1}").value == f"{won} of {played}"
    assert row(club, "Time at the table").value == f"{round(tally.seconds / 3600)} h"


def test_a_box_has_its_figures_in_columns_and_leads_there(club):
    go(club, "person", who="Mia")
    of = next(of for of in club.app.store.statistics().player("Mia").boxes() if of.box == "stone_age")
    stone_age = line(club, "Stone Age")
    assert stone_age.data.heads == ("Games", "Wins", "Average", "Lowest", "Best")
    average, lowest, best = rounded(of.average), of.worst.value, of.best.value
    assert stone_age.line.cells == tuple(str(n).replace("-", "−") for n in (of.games, of.wins, average, lowest, best))
    club.tap(stone_age)
    assert club.app.stack[-1] == ("box", {"box": "stone_age"})


def test_columns_stand_beside_the_names_or_below_them_and_never_meet(club):
    go(club, "person", who="Mia")
    ledger = line(club, "Stone Age").data
    assert not ledger.columns(dp(500)).above
    assert ledger.columns(dp(290)).above
    for room in (dp(290), dp(380), dp(500)):
        rights = ledger.columns(room).rights
        assert rights[-1] == pytest.approx(room)
        free = [right - left for left, right in pairwise([0, *rights])]
        assert all(wide <= between for wide, between in zip(ledger.widths, free, strict=True))


def test_large_words_have_rows_where_columns_have_no_room(club):
    club.app.theme.scale = 2
    go(club, "person", who="Mia")
    assert row(club, "Stone Age").detail.startswith("13 games, 4 wins, average 43, lowest 6")
    assert not any(isinstance(widget, ByGameLine) for widget in club.widgets())


def test_a_page_is_kept_until_something_else_was_counted(phone):
    go(phone, "person", who="Ana")
    page, first = phone.app.page, plots(phone)[0]
    phone.app.home()
    go(phone, "person", who="Ana")
    assert (phone.app.page, plots(phone)[0]) == (page, first)
    phone.app.home()
    phone.app.store.delete(phone.app.store.history()[0].id)
    go(phone, "person", who="Ana")
    assert "All 5 games" in phone.texts()
    phone.app.set_language("ko")
    rest(phone)
    assert phone.app.tr("stats.head_to_head") in phone.texts()


def test_a_player_of_one_game_gets_no_range(tmp_path, open_phone):
    with quick_store(tmp_path) as store:
        id_, session = new_table(store)
        play_to_the_end(session)
        store.leave(id_, session)
    phone = open_phone()
    go(phone, "person", who="Ana")
    texts = phone.texts()
    assert "Ranges come with the third game." in texts
    assert "Rating" not in texts
    assert "Strengths" not in texts


def test_the_hardest_to_beat_is_named_once_there_were_three_losses(phone):
    kept, named = phone.app.store.statistics(), set()
    for name in kept.all_players():
        go(phone, "person", who=name)
        hardest = kept.player(name).nemesis
        said = [text for text in phone.texts() if text.startswith("Hardest to beat")]
        assert said == ([f"Hardest to beat: {hardest}"] if hardest else [])
        named.add(hardest)
    assert None in named
    assert len(named) > 1


def test_a_box_says_whether_beginning_helps_and_what_winners_had_more_of(club):
    phone = club
    go(phone, "box", box="ticket_to_ride/usa")
    tally = phone.app.store.statistics().box("ticket_to_ride/usa")
    low, _, high, _ = tally.range_beginning.percents
    texts = phone.texts()
    assert f"Who begins wins: {low} to {high} %" in texts
    assert phone.app.tr(f"stats.begins_{tally.range_beginning.verdict}") in texts
    more = next(plot for plot in plots(phone) if plot.heading == "What winners had more of")
    assert [value for _, value in more.numbers] == [f"{float(value):+.1f}" for _, value in tally.winners_more()]
    for count in tally.counts:
        assert row(phone, f"Highest, {count} players").value == str(tally.groups[count].highest.value)


def test_a_box_shows_its_records_and_they_open_their_table(phone):
    go(phone, "box", box="ticket_to_ride/usa")
    tally = phone.app.store.statistics().box("ticket_to_ride/usa")
    highest = row(phone, "Highest score")
    assert highest.value == str(tally.record("highest").value)
    phone.tap(highest)
    phone.settle()
    assert phone.app.stack[-1] == ("score", {"table": tally.record("highest").table})


def test_what_was_never_played_says_so(phone):
    go(phone, "box", box="stone_age")
    assert "Not played yet" in phone.texts()
    go(phone, "person", who="Nobody")
    assert "Finished games will appear here." in phone.texts()


def test_a_year(phone):
    go(phone, "history")
    phone.tap(phone.button("Games"))
    phone.settle()
    phone.tap(row(phone, "Year 2027"))
    rest(phone)
    tally = phone.app.store.statistics().year(2027)
    assert str(tally.tables) in phone.texts()
    assert row(phone, "Ana").value == str(tally.players["Ana"][1])


def owned(page: Any) -> int:
    """How many routes somebody has on the map."""
    return sum(route.owner is not None for route in page.ids.map.shown.routes)


def test_the_story_of_a_table_and_its_map_turn_by_turn(phone):
    id_ = phone.app.store.history()[0].id
    phone.app.resume(id_)
    go(phone, "story", table=id_)
    story = story_of(phone.app.session)
    assert row(phone, "Lead changes").value == str(story.lead_changes)
    assert phone.app.page.subtitle == "Finals"
    seat = story.turns[story.longest_thought].seat
    assert row(phone, "Longest turn").detail.startswith(f"{story.seats[seat]}, round ")
    assert row(phone, "Ahead for good").detail.startswith((story.seats[story.winners[0]], "Decided by"))
    built = len(story.told("route"))
    go(phone, "replay", table=id_)
    page = phone.app.page
    assert (page.at, page.ids.slide.last) == (built, built)
    assert owned(page) == built
    phone.tap(phone.button("before"))
    assert (page.at, owned(page)) == (built - 1, built - 1)
    slide = page.ids.slide
    phone.tap_at(slide.x + 26, slide.center_y)
    phone.settle()
    assert page.at == 0
    assert (page.said, owned(page)) == ("Before the first route", 0)


def test_search_looks_at_names_games_places_and_notes(phone):
    go(phone, "history")
    every = len(phone.app.store.history())
    for letters, fitting in (("kitch", 1), ("LATE", 1), ("finals ben", 1), ("ticket usa", every), ("cho", every // 2)):
        phone.app.page.find(letters)
        phone.settle()
        assert len(phone.app.page._chosen()) == fitting, letters
    phone.app.page.find("zebra")
    phone.settle()
    assert {"No game fits", "Looked for: zebra"} <= set(phone.texts())
    phone.tap(phone.button("Clear the filters"))
    phone.settle()
    assert len(phone.app.page._chosen()) == every


def test_notes_and_place_are_kept(phone):
    id_ = phone.app.store.history()[-1].id
    go(phone, "history")
    ask_notes(phone.app.page, id_)
    phone.settle()
    fields = {w.hint_text: w for w in phone.sheet.walk() if hasattr(w, "hint_text")}
    fields["Place"].text, fields["Notes"].text = "Café", "A long evening"
    phone.tap(phone.button(phone.app.tr("share.save")))
    about = phone.app.store.about(id_)
    assert (about.place, about.notes) == ("Café", "A long evening")
    phone.app.page.find("evening")
    assert [table.id for table in phone.app.page._chosen()] == [id_]


# --- who is who ---


def test_two_names_become_one_person_and_two_again(phone):
    app = phone.app
    app.store.rename_player("Cho", "Charlie")
    id_, session = new_table(app.store, "usa", 3)
    play_to_the_end(session, 9)
    app.store.leave(id_, session)
    before = app.store.statistics().player("Charlie").games
    go(phone, "person", who="Charlie")
    phone.tap(phone.button("menu"))
    phone.settle()
    phone.tap(phone.button("Same person as…"))
    phone.settle()
    assert "Ana" not in [w.text for w in phone.sheet.walk() if isinstance(w, Row)], "they sat at one table"
    phone.tap(row(phone, "Cho"))
    phone.settle()
    assert (app.page.title, app.store.statistics().player("Cho").games) == ("Cho", before + 1)
    assert "Charlie is Cho now" in phone.texts()
    phone.tap(phone.button("Undo"))
    phone.settle()
    assert (app.page.title, app.store.statistics().player("Charlie").games) == ("Charlie", before)
    app.store.merge_players("Charlie", "Cho")
    go(phone, "person", who="Cho")
    assert row(phone, "Also played as").detail == "Charlie"
    phone.tap(phone.button("menu"))
    phone.settle()
    phone.tap(phone.button("Separate Charlie"))
    phone.settle()
    assert app.store.statistics().player("Cho").games == 1


def test_a_player_is_renamed_on_their_page(phone):
    go(phone, "person", who="Ben")
    phone.tap(phone.button("menu"))
    phone.settle()
    phone.tap(phone.button("Rename"))
    phone.settle()
    field = next(w for w in phone.sheet.walk() if hasattr(w, "hint_text"))
    field.text = "Benedict"
    phone.tap(phone.button(phone.app.tr("new_table.rename_save")))
    phone.settle()
    assert phone.app.page.title == "Benedict"
    assert phone.app.store.statistics().player("Ben") is None


def test_whoever_this_device_belongs_to_says_so_on_their_page(phone):
    """And stays that person under another name, or as one of two who turned out to be the same."""
    app = phone.app

    def me(who):
        go(phone, "person", who=who)
        return row(phone, "This is me")

    assert me("Ana").icon == "checkbox-blank-outline"
    me("Ana").dispatch("on_release")
    rest(phone)
    assert (me("Ana").icon, me("Ben").icon) == ("checkbox-marked", "checkbox-blank-outline")
    app.store.rename_player("Ana", "Anna")
    assert me("Anna").icon == "checkbox-marked"
    (anna,) = [one for one in app.store.everyone() if one.name == "Anna"]
    assert app.kept.here.me == anna.id
    me("Ben").dispatch("on_release")
    rest(phone)
    assert (me("Anna").icon, me("Ben").icon) == ("checkbox-blank-outline", "checkbox-marked")
    me("Ben").dispatch("on_release")
    rest(phone)
    assert app.kept.here.me == ""


def test_what_a_plot_shows_is_said_aloud_where_that_is_on(phone):
    machine = RememberingMachine()
    device.use(machine)
    go(phone, "person", who="Ana")
    plot = plots(phone)[0]
    plot.dispatch("on_release")
    assert device.wait_for_voice()
    assert machine.talker.said == []
    phone.app.kept.change(spoken=True)
    plot.dispatch("on_release")
    assert device.wait_for_voice()
    device.use(None)
    ((words, language),) = machine.talker.said
    assert (words, language) == (plot.said(), "en")
    assert words.startswith("Wins: ")


def finished(store: Any, game_id: str) -> tuple[str, Any]:
    """A table of two, played by chance."""
    game = GAMES[game_id]
    options = game.options()
    seats = tuple(Seat(*pair) for pair in zip(("Ana", "Ben"), game.colours(options), strict=False))
    id_, session = store.new_table(game, options, seats)
    session.do(CompleteSetup())
    random = Random(2)
    while not has_ended(session):
        session.do(suggest(game, session.state, random))
    session.do(FinishTable())
    store.leave(id_, session)
    return id_, story_of(session)


def test_stone_age_tells_how_lucky_everybody_was(tmp_path, open_phone):
    with quick_store(tmp_path) as store:
        id_, story = finished(store, "stone_age")
    phone = open_phone()
    phone.app.resume(id_)
    go(phone, "story", table=id_)
    assert "Luck of the dice" in phone.texts()
    for seat, name in enumerate(("Ana", "Ben")):
        rolls = [one for _, one in story.told("roll") if one.seat == seat]
        dice, pips = sum(one.of for one in rolls), sum(one.number for one in rolls)
        found = phone.find(lambda w, name=name: isinstance(w, Row) and w.text == name and "dice" in w.detail)
        assert found.detail.startswith(f"{dice} dice, {pips} pips; {dice * 3.5:g} expected. Better than ")
        assert found.value == f"{pips - dice * 3.5:+.1f}".replace("-", "−")


def test_great_western_trail_is_told_over_time(tmp_path, open_phone):
    with quick_store(tmp_path) as store:
        id_, story = finished(store, "great_western_trail")
    phone = open_phone()
    phone.app.resume(id_)
    go(phone, "story", table=id_)
    deliveries, engine = (plot for plot in plots(phone) if isinstance(plot, SeatLines))
    told = story.told("delivery")
    assert list(deliveries.data.values.values())[-1] == tuple(sum(one.seat == n for _, one in told) for n in (0, 1))
    assert len(deliveries.numbers) == len(deliveries.data.values) + len(told)
    assert engine.data.values == {turn.round: turn.gauges["engine"] for turn in story.turns}
    assert "Engine" in engine.heading


def test_on_a_tablet_a_player_stands_in_two_columns(house, tmp_path, open_phone):
    shutil.copytree(house, tmp_path / "here")
    phone = open_phone(folder=tmp_path / "here", size=(800, 1280))
    go(phone, "person", who="Ana")
    first, last = plots(phone)[0], plots(phone)[-1]
    assert first.to_window(first.right, 0)[0] < 400 < last.to_window(last.x, 0)[0]
    phone.app.surround.size = (420, 900)
    phone.settle()
    left = {round(plot.to_window(plot.x, 0)[0]) for plot in plots(phone)}
    assert max(left) < 60, left

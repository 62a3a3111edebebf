"""Pages of statistics: what they show is what was counted, every plot has its numbers one tap away."""

import shutil
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion.demo import has_ended
from companion.game import Seat
from companion.games import GAMES
from companion.statistics.story import story_of
from companion.table.house import CompleteSetup, FinishTable
from screens.kit import Row
from screens.offscreen.phone import Phone
from screens.pages.housekeeping import ask_notes
from screens.pages.statistics.plot_lines import SeatLines
from screens.pages.statistics.plots import Plot
from screens.window import device
from tests.companion.playing import new_table, play_to_the_end, quick_store
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


def go(phone: Phone, page: str, **params: str) -> None:
    phone.app.go(page, **params)
    phone.settle()


def plots(phone: Phone) -> list[Plot]:
    return [widget for widget in phone.widgets() if isinstance(widget, Plot) and widget.numbers]


def row(phone: Phone, words: str) -> Row:
    found: Row = phone.find(lambda w: isinstance(w, Row) and w.text == words)
    return found


def test_from_history_to_a_player(phone):
    go(phone, "history")
    phone.tap(phone.button("Players"))
    phone.settle()
    phone.tap(row(phone, "Ana"))
    phone.settle()
    tally = phone.app.store.statistics().player("Ana")
    low, _, high, _ = tally.range.percents
    texts = phone.texts()
    assert f"Wins: {low} to {high} %" in texts
    assert str(tally.longest_run) in texts
    assert row(phone, "Ben").value == f"{tally.against['Ben'].ahead} : {tally.against['Ben'].behind}"
    assert "Rating" in texts
    phone.app.back()
    phone.settle()
    assert phone.app.stack[-1][0] == "history"


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
    phone.settle()
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
    phone.app.page.ids.list.scroll_y = 0
    phone.settle()
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
    assert "Nothing fits “zebra”." in phone.texts()
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


def test_great_western_trail_is_told_over_time(tmp_path, open_phone):
    game = GAMES["great_western_trail"]
    options = game.options()
    with quick_store(tmp_path) as store:
        seats = tuple(Seat(*pair) for pair in zip(("Ana", "Ben"), game.colours(options), strict=False))
        id_, session = store.new_table(game, options, seats)
        session.do(CompleteSetup())
        random = Random(2)
        while not has_ended(session):
            session.do(game.suggest(session.state, random))
        session.do(FinishTable())
        store.leave(id_, session)
        story = story_of(session)
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

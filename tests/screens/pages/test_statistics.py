"""Pages of statistics: what they show is what was counted, every plot has its numbers one tap away."""

import shutil
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import pytest

from demo_players.tables import has_ended
from companion.statistics.shares import time_spent
from companion.game import Seat
from companion.games import GAMES
from companion.statistics.tallies import Statistics
from companion.statistics.shares import rounded
from companion.statistics.story import story_of
from companion.table.table_commands import CompleteSetup, FinishTable
from demo_players import suggest
from screens.offscreen.phone import Phone
from screens.pages.housekeeping import ask_notes
from screens.ui.fields import TextField
from screens.ui.tree.controls import Do
from screens.ui.tree.handle import NodeHandle
from screens.ui.tree.nodes import Icon, ListRow, Node, Painted, walk, words
from screens import device
from tests.companion.playing import new_table, play_to_the_end, quick_store
from tests.companion.statistics.histories import history
from tests.screens.device.machines import RememberingMachine


@pytest.fixture(scope="module")
def data_folder(tmp_path_factory: Any) -> Path:
    """Six finished tables of the USA, made once."""
    folder: Path = tmp_path_factory.mktemp("data_folder")
    with quick_store(folder) as store:
        for seed in range(6):
            id_, session = new_table(store, "usa", 2 + seed % 2)
            play_to_the_end(session, seed)
            store.leave(id_, session)
        store.save_about(id_, name="Finals", place="Kitchen", notes="Ben was late.")
    return folder


@pytest.fixture
def phone(data_folder: Path, tmp_path: Path, open_phone: Any) -> Phone:
    folder = tmp_path / "here"
    shutil.copytree(data_folder, folder)
    opened: Phone = open_phone(folder=folder)
    return opened


@pytest.fixture
def club(phone: Phone) -> Phone:
    """The same phone beside many tables of a made-up club."""
    kept = Statistics(history(60))
    phone.app.store.statistics = lambda: kept
    return phone


def go(phone: Phone, page: str, **params: str) -> None:
    phone.app.go(page, **params)
    phone.settle()


def shown(phone: Phone) -> list[Node]:
    """Everything on the page, what is out of sight too."""
    return list(walk(phone.app.page.scroll.tree.node))


def said(phone: Phone) -> list[str]:
    return words(phone.app.page.scroll.tree.node)


def titles(phone: Phone) -> list[str]:
    """The title of the page, and what stands below it."""
    return words(phone.app.page._header.node)


def tells_numbers(tap: object) -> bool:
    return isinstance(tap, Do) and tap.method == "show_numbers"


class PlotNumbers(NamedTuple):
    """What a plot tells when it is tapped."""

    heading: str
    said: str
    numbers: tuple[tuple[str, str], ...]


def told_by(plot: Painted) -> PlotNumbers:
    assert isinstance(plot.tap, Do)
    return PlotNumbers(*plot.tap.given)


def plots(phone: Phone) -> list[Painted]:
    return [node for node in shown(phone) if isinstance(node, Painted) and tells_numbers(node.tap)]


def row(phone: Phone, text: str) -> ListRow:
    return next(node for node in shown(phone) if isinstance(node, ListRow) and node.text == text)


def in_sheet(phone: Phone) -> list[ListRow]:
    return [node for node in walk(phone.sheet.content.node) if isinstance(node, ListRow)]


def test_from_history_to_a_player(phone):
    go(phone, "history")
    phone.tap(phone.button("Players"))
    phone.settle()
    phone.tap(phone.button("Ana"))
    phone.settle()
    tally = phone.app.store.statistics().player("Ana")
    low, _, high, _ = tally.range.percents
    texts = said(phone)
    assert f"Win rate: {low} to {high}%" in texts
    assert str(tally.longest_run) in texts
    assert row(phone, "Ben").value == f"{tally.against['Ben'].ahead} : {tally.against['Ben'].behind}"
    assert "Rating" in texts
    assert any(text.startswith("Two times in three, the true rating is between ") for text in texts)
    phone.app.back()
    phone.settle()
    assert phone.app.stack[-1][0] == "history"


def test_the_squares_of_a_meeting_lead_to_the_other_player_too(phone):
    go(phone, "person", who="Ana")
    squares = (one for one in phone.widgets() if isinstance(one, NodeHandle) and isinstance(one.node, Painted))
    phone.tap(next(one for one in squares if one.node.painter.endswith(":meetings")))
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
            phone.app.page.handle(plot.tap)
            phone.settle()
            assert [(one.text, one.value) for one in in_sheet(phone)] == list(told_by(plot).numbers)
            assert told_by(plot).said in phone.texts(), "and says in a sentence what it shows"
            assert told_by(plot).said
            phone.app.back()
            phone.settle()


def test_what_is_out_of_sight_is_laid_out_when_it_is_scrolled_to(club):
    phone, last = club, f"All {club.app.store.statistics().player('Mia').games} games"
    go(phone, "person", who="Mia")
    assert last in said(phone)
    assert last not in phone.texts()
    for _ in range(8):  # rows are as high as they turn out to be
        phone.app.page.scroll.scroll_y = 0
        phone.settle()
    assert last in phone.texts()


def test_a_player_by_game_and_number_of_players_by_seat_and_at_the_table(club):
    go(club, "person", who="Mia")
    tally = club.app.store.statistics().player("Mia")
    of = next(of for of in tally.boxes() if of.box == "stone_age")
    counts = " ".join(f"{count} players: {lot.wins} of {lot.games}." for count, lot in sorted(of.lots.items()))
    assert row(club, "Stone Age").detail.endswith(counts)
    began = tally.range_beginning
    assert row(club, "Wins as start player").value == f"{began.wins} of {began.games}"
    others = {place: counts for place, counts in tally.seats.items() if place}
    assert len(others) > 1
    for place, (played, won) in others.items():
        assert row(club, f"Wins from seat {place + 1}").value == f"{won} of {played}"
    assert row(club, "Time at the table").value == f"{round(tally.seconds / 3600)} h"


def test_a_box_has_its_figures_in_a_row_and_leads_there(club):
    go(club, "person", who="Mia")
    of = next(of for of in club.app.store.statistics().player("Mia").boxes() if of.box == "stone_age")
    average, lowest, best = rounded(of.average), of.worst.value, of.best.value
    figures = f"{of.games} games, {of.wins} wins, average {average}, lowest {lowest}"
    assert "Best" in said(club)
    assert row(club, "Stone Age").detail.startswith(figures)
    assert row(club, "Stone Age").value == str(best)
    club.tap(club.button("Stone Age"))
    assert club.app.stack[-1] == ("box", {"box": "stone_age"})


def test_a_page_opened_again_says_what_was_counted_since_and_in_which_language(phone):
    go(phone, "person", who="Ana")
    assert "All 6 games" in said(phone)
    phone.app.home()
    phone.app.store.delete(phone.app.store.history()[0].id)
    go(phone, "person", who="Ana")
    assert "All 5 games" in said(phone)
    phone.app.change_setting("language", "ko")
    phone.settle()
    assert phone.app.tr("stats.head_to_head") in said(phone)


def test_a_player_of_one_game_gets_no_range(tmp_path, open_phone):
    with quick_store(tmp_path) as store:
        id_, session = new_table(store)
        play_to_the_end(session)
        store.leave(id_, session)
    phone = open_phone()
    go(phone, "person", who="Ana")
    texts = said(phone)
    assert "Ranges appear after three games." in texts
    assert "Rating" not in texts
    assert "Strengths" not in texts


def test_the_hardest_to_beat_is_named_once_there_were_three_losses(phone):
    kept, named = phone.app.store.statistics(), set()
    for name in kept.all_players():
        go(phone, "person", who=name)
        hardest = kept.player(name).nemesis
        told = [text for text in said(phone) if text.startswith("Hardest to beat")]
        assert told == ([f"Hardest to beat: {hardest}"] if hardest else [])
        named.add(hardest)
    assert None in named
    assert len(named) > 1


def test_a_box_says_whether_beginning_helps_and_what_winners_had_more_of(club):
    phone = club
    go(phone, "box", box="ticket_to_ride/usa")
    tally = phone.app.store.statistics().box("ticket_to_ride/usa")
    low, _, high, _ = tally.range_beginning.percents
    texts = said(phone)
    assert f"Start player wins: {low} to {high}%" in texts
    assert phone.app.tr(f"stats.begins_{tally.range_beginning.verdict}") in texts
    more = next(told_by(plot) for plot in plots(phone) if told_by(plot).heading == "Where winners scored more")
    assert [value for _, value in more.numbers] == [f"{float(value):+.1f}" for _, value in tally.winners_more()]
    for count in tally.counts:
        assert row(phone, f"Highest, {count} players").value == str(tally.groups[count].highest.value)


def test_a_box_shows_its_records_and_they_open_their_table(phone):
    go(phone, "box", box="ticket_to_ride/usa")
    tally = phone.app.store.statistics().box("ticket_to_ride/usa")
    highest = row(phone, "Highest score")
    assert highest.value == str(tally.record("highest").value)
    phone.tap(phone.button("Highest score"))
    phone.settle()
    assert phone.app.stack[-1] == ("score", {"table": tally.record("highest").table})


def test_what_was_never_played_says_so(phone):
    go(phone, "box", box="stone_age")
    assert "Not played yet" in phone.texts()
    go(phone, "person", who="Nobody")
    assert "Finished games will appear here." in phone.texts()


def test_a_year(phone):
    go(phone, "history")
    phone.tap(phone.button("Boxes"))
    phone.settle()
    phone.tap(phone.button("Year 2027"))
    phone.settle()
    tally = phone.app.store.statistics().year(2027)
    assert str(tally.tables) in said(phone)
    assert row(phone, "Ana").value == str(tally.players["Ana"][1])


def owned(page: Any) -> int:
    """How many routes somebody has on the map."""
    return sum(route.owner is not None for route in page.map.shown.routes)


def test_the_story_of_a_table_and_its_map_turn_by_turn(phone):
    id_ = phone.app.store.history()[0].id
    phone.app.resume(id_)
    go(phone, "story", table=id_)
    story = story_of(phone.app.session)
    assert row(phone, "Lead changes").value == str(story.lead_changes)
    assert titles(phone)[-1] == "Finals"
    seat = story.turns[story.longest_thought].seat
    assert row(phone, "Longest turn").detail.startswith(f"{story.seats[seat]}, round ")
    assert row(phone, "Took the lead for good").detail.startswith((story.seats[story.winners[0]], "Decided in"))
    built = len(story.facts("route"))
    go(phone, "replay", table=id_)
    page = phone.app.page
    assert (page.at, page.slide.last) == (built, built)
    assert owned(page) == built
    phone.tap(phone.button("before"))
    assert (page.at, owned(page)) == (built - 1, built - 1)
    slide = page.slide
    phone.tap_at(slide.x + 26, slide.center_y)
    phone.settle()
    assert page.at == 0
    assert ("Before the first route" in phone.texts(), owned(page)) == (True, 0)


def test_search_looks_at_names_games_places_and_notes(phone):
    go(phone, "history")
    every = len(phone.app.store.history())
    for letters, fitting in (("kitch", 1), ("LATE", 1), ("finals ben", 1), ("ticket usa", every), ("cho", every // 2)):
        phone.app.page.find(letters)
        phone.settle()
        assert len(phone.app.page.chosen()) == fitting, letters
    phone.app.page.find("zebra")
    phone.settle()
    assert {"No matching games", "Searched for: zebra"} <= set(phone.texts())
    phone.tap(phone.button("Clear filters"))
    phone.settle()
    assert len(phone.app.page.chosen()) == every


def test_notes_and_place_are_kept(phone):
    id_ = phone.app.store.history()[-1].id
    go(phone, "history")
    ask_notes(phone.app.page, id_)
    phone.settle()
    fields = {w.hint: w for w in phone.sheet.walk() if isinstance(w, TextField)}
    fields["Place"].text, fields["Notes"].text = "Café", "A long evening"
    phone.tap(phone.button(phone.app.tr("share.save")))
    about = phone.app.store.about(id_)
    assert (about.place, about.notes) == ("Café", "A long evening")
    phone.app.page.find("evening")
    assert [table.id for table in phone.app.page.chosen()] == [id_]


# --- who is who ---


def test_two_names_become_one_person_and_two_again(phone):
    app = phone.app
    app.store.players.rename("Cho", "Charlie")
    id_, session = new_table(app.store, "usa", 3)
    play_to_the_end(session, 9)
    app.store.leave(id_, session)
    before = app.store.statistics().player("Charlie").games
    go(phone, "person", who="Charlie")
    phone.tap(phone.button("menu"))
    phone.settle()
    phone.tap(phone.button("Same person as…"))
    phone.settle()
    assert "Ana" not in [one.text for one in in_sheet(phone)], "they sat at one table"
    phone.tap(phone.button("Cho"))
    phone.settle()
    assert (titles(phone)[0], app.store.statistics().player("Cho").games) == ("Cho", before + 1)
    assert "Charlie merged into Cho" in phone.texts()
    phone.tap(phone.button("Undo"))
    phone.settle()
    assert (titles(phone)[0], app.store.statistics().player("Charlie").games) == ("Charlie", before)
    app.store.players.merge("Charlie", "Cho")
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
    field = next(w for w in phone.sheet.walk() if isinstance(w, TextField))
    field.text = "Benedict"
    phone.tap(phone.button(phone.app.tr("new_table.rename_save")))
    phone.settle()
    assert titles(phone)[0] == "Benedict"
    assert phone.app.store.statistics().player("Ben") is None


def test_whoever_this_device_belongs_to_says_so_on_their_page(phone):
    """And stays that person under another name, or as one of two who turned out to be the same."""
    app = phone.app

    def me(who):
        go(phone, "person", who=who)
        return next(node.icon for node in walk(row(phone, "This is me")) if isinstance(node, Icon))

    def turn(who):
        go(phone, "person", who=who)
        phone.app.page.handle(row(phone, "This is me").tap)
        phone.settle()

    assert me("Ana") == "checkbox-blank-outline"
    turn("Ana")
    assert (me("Ana"), me("Ben")) == ("checkbox-marked", "checkbox-blank-outline")
    app.store.players.rename("Ana", "Anna")
    assert me("Anna") == "checkbox-marked"
    anna = app.store.players.by_name["Anna"]
    assert app.settings_file.here.me == anna.id
    turn("Ben")
    assert (me("Anna"), me("Ben")) == ("checkbox-blank-outline", "checkbox-marked")
    turn("Ben")
    assert app.settings_file.here.me == ""


def test_what_a_plot_shows_is_said_aloud_where_that_is_on(phone):
    machine = RememberingMachine()
    device.use(machine)
    go(phone, "person", who="Ana")
    plot = plots(phone)[0]
    phone.app.page.handle(plot.tap)
    assert device.wait_for_voice()
    assert machine.talker.said == []
    phone.app.settings_file.change(spoken=True)
    phone.app.page.handle(plot.tap)
    assert device.wait_for_voice()
    device.use(None)
    ((words, language),) = machine.talker.said
    assert (words, language) == (told_by(plot).said, "en")
    assert words.startswith("Win rate: ")


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
    assert "Dice luck" in said(phone)
    for seat, name in enumerate(("Ana", "Ben")):
        rolls = [one for _, one in story.facts("roll") if one.seat == seat]
        dice, pips = sum(one.of for one in rolls), sum(one.number for one in rolls)
        found = row(phone, name)
        assert found.detail.startswith(f"Dice: {dice}, pips: {pips}; {dice * 3.5:g} expected. Better than ")
        assert found.value == f"{pips - dice * 3.5:+.1f}".replace("-", "−")


def test_great_western_trail_is_told_over_time(tmp_path, open_phone):
    with quick_store(tmp_path) as store:
        id_, story = finished(store, "great_western_trail")
    phone = open_phone()
    phone.app.resume(id_)
    go(phone, "story", table=id_)
    drawn = [plot for plot in plots(phone) if plot.painter.endswith(":score_lines")]
    deliveries, engine = (plot for plot in drawn if not plot.of[0].ends_with_sheet)
    told = story.facts("delivery")
    for seat, one in enumerate(deliveries.of[0].lines):
        assert one.points[-1] == one.total == sum(delivery.seat == seat for _, delivery in told)
        assert len(told_by(deliveries).numbers) == len(one.points) + len(told)
    gauges = {turn.round: turn.gauges["engine"] for turn in story.turns}
    assert list(zip(*(one.points for one in engine.of[0].lines), strict=True)) == list(gauges.values())
    assert "Engine" in told_by(engine).heading


def test_on_a_tablet_a_player_stands_in_two_columns(data_folder, tmp_path, open_phone):
    shutil.copytree(data_folder, tmp_path / "here")
    phone = open_phone(folder=tmp_path / "here", size=(800, 1280))
    go(phone, "person", who="Ana")
    places = plots_in_sight(phone)
    assert places[0].right < 400 < places[-1].x
    phone.window.surround.size = (420, 900)
    phone.settle()
    left = {round(place.x) for place in plots_in_sight(phone)}
    assert max(left) < 60, left


def plots_in_sight(phone: Phone) -> list[NodeHandle]:
    return [one for one in phone.app.page.scroll.tree.targets() if tells_numbers(one.tap)]


@pytest.mark.parametrize(("seconds", "said"), [(40 * 60, (40, False)), (3599, (60, False)), (5400, (2, True))])
def test_less_than_an_hour_is_said_in_minutes(seconds, said):
    assert time_spent(seconds) == said

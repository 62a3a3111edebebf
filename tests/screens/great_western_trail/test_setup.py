"""Great Western Trail by taps, from the shelf to the first turn: options, every step, every draw kept and shown."""

from random import Random

import pytest

from screens.offscreen.phone import Phone  # first: it sets Kivy up for a machine without a display

from companion.games.great_western_trail.game import GREAT_WESTERN_TRAIL
from companion.games.great_western_trail.records import Options
from companion.games.great_western_trail.box import box
from companion.games.great_western_trail.records import EndPlay
from companion.table.table_commands import CompleteSetup
from companion.table.pages import open_page
from companion.table.setup import complete_page, draw_ahead
from screens.ui.tree.nodes import Mark, walk, words
from screens.ui.tree.handle import NodeHandle
from tests.screens.checks import misfits
from tests.companion.great_western_trail.tables import seats_at
from tests.screens.figures import does, into_sight, spots, tell
from tests.screens.guide_taps import changeable, go_on, lines, offers, tap_line
from tests.screens.great_western_trail.player_page import OnePage

EDITIONS = ("first", "second")


@pytest.fixture(scope="module")
def shared(tmp_path_factory):
    with OnePage(tmp_path_factory.mktemp("guide")) as shared:
        yield shared


@pytest.fixture
def guide(shared):
    """A phone with the guide of a fresh table open; one phone for all tests that look alike."""

    def open_(edition="first", players=3, *, size=(412, 915), font=1, language="en", look="light", **options):
        phone = shared.switched_on(size=size, font=font, language=language, look=look)
        id_, session = phone.app.store.new_table(GREAT_WESTERN_TRAIL, Options(edition, **options), seats_at(players))
        session.do(draw_ahead(session.table, Random(4)))
        phone.app.random = Random(5)
        phone.app._close_table()
        phone.app.resume(id_)
        phone.settle()
        return phone

    return open_


@pytest.fixture
def phone(shared, open_phone):
    """A phone that nobody has played on."""
    shared.close()
    return open_phone()


def press(phone: Phone, words: str) -> None:
    bring_and_tap(phone, phone.button(words))
    phone.settle()


def bring_and_tap(phone: Phone, widget) -> None:
    if isinstance(widget, NodeHandle):
        into_sight(phone, widget)
    phone.tap(widget)


def tap_offer(phone: Phone, words: str) -> None:
    tell(phone, next(row.tap for row in offers(phone) if row.text == words))


def open_menu(phone: Phone, words: str) -> None:
    """Open the table's menu and tap a line of it."""
    phone.tap(phone.find(lambda w: getattr(w, "name", "") == "menu"))
    phone.settle()
    line = phone.button(words)
    phone.bring(line)
    phone.tap(line)
    phone.settle()


def go_to(phone: Phone, page: str) -> None:
    """To a page, all before it done."""
    session = phone.app.session
    while open_page(session.table).id != page:
        session.do(complete_page(session.table, Random(1)))
    phone.app.page.refresh()
    phone.settle()


@pytest.mark.parametrize(("size", "told"), [((412, 915), True), ((320, 700), True), ((320, 568), False)])
def test_the_number_of_the_page_is_never_divided_and_on_the_lowest_phones_told_by_the_bars(guide, size, told):
    phone = guide(size=size)
    assert "Great Western Trail, 1st edition, 3 players" in phone.texts()
    assert ("Page 1 of 5" in phone.texts()) == told
    assert sum(getattr(spot.node, "min_height", 0) == 6 for spot in spots(phone)) == 5


@pytest.mark.parametrize(("edition", "players"), [("first", 2), ("second", 4)])
def test_the_whole_guide_by_taps_and_what_was_drawn_is_on_the_table(guide, edition, players):
    phone = guide(edition, players)
    taps = 0
    while phone.app.session.turn().phase == "setup":
        draws = [row.tap for row in offers(phone) if does(row.tap, "draw")]
        tell(phone, *draws)
        go_on(phone)
        taps += 1 + len(draws)
    assert taps == 6
    game_view = phone.app.session.view().game_view
    contents = box(edition)
    assert len(set(game_view.masters)) == 5
    assert sorted(game_view.neutral) == list(contents.neutral_buildings)
    assert [int(side[:-1]) for side in game_view.sides] == list(contents.numbers)
    starting = [next(what for what in player.counts if what.startswith("area/")) for player in game_view.players]
    assert len(set(starting)) == players
    open_menu(phone, "Setup results")
    sheet = phone.sheets[0].content.node
    assert [words(one)[0] for one in walk(sheet) if one.key in ("starting", "masters", "neutral", "sides")] == [
        "Starting objectives",
        "Station masters by the track",
        "Neutral buildings on their spaces",
        "Private buildings: sides in play",
    ]
    assert sum(isinstance(one, Mark) for one in walk(sheet)) == players
    assert any(f"{phone.app.session.view().seats[game_view.first].name} starts." in words for words in phone.texts())


@pytest.mark.parametrize(("players", "workers", "cattle"), [(2, 3, 7), (3, 5, 10), (4, 7, 13)])
def test_the_job_market_and_the_cattle_market_for_this_number_of_players(guide, players, workers, cattle):
    phone = guide("first", players)
    go_to(phone, "tiles")
    assert f"{workers} workers in the job market" in lines(phone)
    go_to(phone, "markets")
    assert f"{cattle} cattle cards, sorted by colour" in lines(phone)


def test_with_simmental_the_market_shows_two_more(guide):
    phone = guide("second", 3, simmental=True)
    go_to(phone, "markets")
    assert "12 cattle cards, sorted by colour" in lines(phone)


def test_in_a_first_game_nothing_is_drawn_for_buildings(guide):
    phone = guide("second", 3, first_game=True)
    assert changeable(phone) == ["5 station masters on their spaces"]
    go_to(phone, "players")
    assert not changeable(phone)


def test_what_was_drawn_can_be_seen_drawn_again_or_drawn_by_hand(guide):
    phone = guide("second", 2)
    drawn = phone.app.session.view().game_view.masters
    names = [phone.app.tr(f"great_western_trail.stationmaster.second.{id_}") for id_ in drawn]
    press(phone, "change 5 station masters on their spaces")
    assert any(all(name in words for name in names) for words in phone.texts())
    press(phone, "Draw again")
    assert phone.app.session.view().game_view.masters != drawn
    tap_offer(phone, "See what goes where")
    assert [text for text in words(phone.sheets[0].content.node) if text.isdigit()] == list("12345")
    phone.app.back()
    phone.settle()
    press(phone, "change 5 station masters on their spaces")
    press(phone, "We'll draw by hand")
    assert not phone.app.session.view().game_view.masters
    assert "See what goes where" not in [row.text for row in offers(phone)]
    phone.app.undo()
    phone.settle()
    assert len(phone.app.session.view().game_view.masters) == 5


def test_workers_are_entered_from_the_guide(guide):
    phone = guide("first", 2)
    go_to(phone, "tiles")
    tap_offer(phone, "Enter the workers")
    phone.tap(next(key for key in phone.sheets[0].content.targets() if key.name == "Cowboy"))
    phone.settle()
    press(phone, "Done")
    row = next(row for row in offers(phone) if row.text == "Enter the workers")
    assert row.detail == "1 of 3"


@pytest.mark.parametrize(("edition", "more"), [("first", ""), ("second", ", 6 cards and 1 exchange token")])
def test_money_by_turn_order_is_said(guide, edition, more):
    phone = guide(edition, 3)
    go_to(phone, "start")
    tap_line(phone, lines(phone)[0])
    assert f"Player 3 in turn order takes $8{more}." in phone.texts()


def test_final_scoring_opens_the_sheet_with_a_row_for_each_player(guide):
    phone = guide("first", 2)
    phone.app.session.do(CompleteSetup())
    phone.app.page.refresh()
    phone.settle()
    assert not checked(phone)
    open_menu(phone, "End game")
    press(phone, "Yes, score the game")
    assert checked(phone) == ["Ana", "Ben"]
    assert phone.app.session.turn().phase == "final_scoring"


def checked(phone) -> list[str]:
    """Whose sheets are to be looked through."""
    return [spot.name for spot in spots(phone) if getattr(spot.tap, "method", "") == "open_player"]


# --- the new table ---


def open_options(phone: Phone, title: str) -> None:
    phone.tap(phone.button("New table"))
    phone.settle()
    press(phone, title)
    for name in ("Ana", "Ben"):
        phone.app.page.add(name)
    phone.app.page.next()
    phone.settle()


def switches(phone: Phone) -> list[str]:
    return [spot.name for spot in spots(phone) if does(spot.tap, "switch")]


def test_simmental_is_asked_for_score_only_too_and_first_game_is_not(phone):
    open_options(phone, "Great Western Trail, 2nd edition")
    assert switches(phone) == ["Simmental variant", "First game"]
    phone.app.page.choose_depth("score_only")
    phone.settle()
    assert switches(phone) == ["Simmental variant"]
    press(phone, "Simmental variant")
    phone.app.page.next()
    phone.settle()
    assert phone.app.session.header.options == Options("second", simmental=True)
    assert phone.app.session.turn().phase == "entry"


def test_the_first_edition_has_no_simmental(phone):
    open_options(phone, "Great Western Trail, 1st edition")
    assert switches(phone) == ["First game"]


def test_what_our_tiles_say_goes_with_a_new_table(phone):
    phone.app.settings_file.save_printed("great_western_trail/second", "building/11b", 12)
    open_options(phone, "Great Western Trail, 2nd edition")
    phone.app.page.next()
    phone.settle()
    assert phone.app.session.header.options.printed == (("building/11b", 12),)
    assert phone.app.session.view().game_view.box.building["11b"].vp == 12


# --- it fits ---


@pytest.mark.parametrize(
    ("edition", "language", "look"),
    [
        ("first", "en", {"size": (320, 568), "font": 1.3}),
        ("second", "ja", {"size": (320, 568), "font": 1.3}),
        ("first", "ja", {"size": (800, 1280), "look": "dark"}),
        ("second", "ko", {"size": (360, 800)}),
    ],
)
def test_every_page_and_the_table_fit(guide, edition, language, look):
    phone = guide(edition, 4, language=language, **look, simmental=edition == "second")
    session = phone.app.session
    session.draw("starting_objectives", Random(3))
    for page in ("board", "tiles", "markets", "players", "start"):
        go_to(phone, page)
        assert looks_right(phone)
    session.do(CompleteSetup())
    phone.app.page.refresh()
    phone.settle()
    assert looks_right(phone)
    session.do(EndPlay())
    phone.app.page.refresh()
    phone.settle()
    assert looks_right(phone)


def looks_right(phone: Phone) -> bool:
    """Nothing is cut off from the first line to the last."""
    page = phone.app.page
    scroll = page.scroll if hasattr(page, "scroll") else page.list
    for height in (1, 0.5, 0) if scroll.scrolls else (1,):
        scroll.scroll_y = height
        phone.frames(3)
        assert misfits(phone) == []
    return True

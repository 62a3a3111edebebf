"""The banner and the menu of a table by taps: the way home, and what can be done with the table."""

import pytest

from companion.game import DEPTHS
from companion.games import GAMES
from companion.table.table_commands import CompleteSetup
from demo_players.tables import box_of, sit_down
from screens.offscreen.things import says, things
from screens.ui.tree.controls import SWITCH
from screens.ui.tree.nodes import Painted
from tests.companion.playing import quick_store
from tests.screens.checks import misfits
from tests.declared import needs_depth
from tests.full_games import FULL_BOXES

BOXES = [box.name for box in FULL_BOXES]
GROUPS = {
    "This table": ["Score sheet", "Log", "Rename", "End game", "Something is missing or wrong"],
    "How much to enter": [],
    "Sharing": ["Let others join", "Share"],
    "Help": ["Rules", "Settings", "Read turn and score aloud"],
}
DEPTHS_IN_WORDS = {"full": "Full table", "milestones": "Milestones", "score_only": "Score only"}
"""Those that a game has stand there."""


@pytest.fixture
def at_table(open_phone, tmp_path):
    """A phone at a fresh table of a box, at a depth."""

    def open_(box=BOXES[0], depth="full", folder=tmp_path, **more):
        folder.mkdir(parents=True, exist_ok=True)
        with quick_store(folder) as store:
            game, options = box_of(box.split("/"))
            needs_depth(game, depth)
            id_, session = store.new_table(game, options, sit_down(game, options), depth)
            if session.turn().phase == "setup":
                session.do(CompleteSetup())
            store.leave(id_, session)
        phone = open_phone(folder=folder, **more)
        phone.app.resume(id_)
        phone.settle()
        return phone

    return open_


def press(phone, *words):
    for one in words:
        phone.tap(phone.button(one))
        phone.settle()


@pytest.mark.parametrize("depth", ["full", "milestones", "score_only"])
@pytest.mark.parametrize("box", BOXES)
def test_the_arrow_of_a_table_leads_home(at_table, box, depth):
    phone = at_table(box, depth)
    press(phone, "back")
    assert phone.app.stack == [("home", {})]


@pytest.mark.parametrize("depth", ["full", "milestones", "score_only"])
@pytest.mark.parametrize("box", BOXES)
def test_the_menu_stands_in_four_groups_on_a_phone_740_high(at_table, box, depth):
    phone = at_table(box, depth, size=(412, 740))
    press(phone, "menu")
    said = [words for one in things(phone.sheet) if (words := says(one))]
    depths = GAMES[box.partition("/")[0]].depths
    named = {**GROUPS, "How much to enter": [DEPTHS_IN_WORDS[depth] for depth in DEPTHS if depth in depths]}
    wanted = [words for group in named.items() for words in (group[0], *group[1])]
    places = [max(at for at, text in enumerate(said) if text.removeprefix("✓ ") == words) for words in wanted]
    assert places == sorted(places)
    sheet = phone.sheet
    assert sheet.scrolled.height <= sheet.body.height + 1, "all of it is in sight"
    assert misfits(phone) == []


def test_its_items_stand_at_the_same_places_in_every_game_and_depth(at_table, tmp_path):
    places = []
    for box in BOXES:
        for depth in ("full", "milestones", "score_only"):
            phone = at_table(box, depth, size=(412, 740), folder=tmp_path / depth / box.replace("/", "_"))
            press(phone, "menu")
            names = [name for group in GROUPS.values() for name in group]
            spots = {one.name: tuple(map(round, one.center)) for one in phone.sheet.content.targets()}
            places.append({name: spots[name] for name in names if name in spots})
    assert len(places[0]) >= 10
    assert [there for there in places if there != places[0]] == []


def switches(phone):
    """Whether each is on."""
    shown = (one.node for one in phone.sheet.content.handles())
    return [node.of[0] for node in shown if isinstance(node, Painted) and node.painter == SWITCH]


def test_points_are_hidden_by_a_switch_that_shows_it(at_table):
    phone = at_table()
    press(phone, "menu")
    assert switches(phone) == [False]
    place = phone.button("Hide points").center
    press(phone, "Hide points")
    assert switches(phone) == [True], "the menu stays open"
    assert phone.button("Hide points").center == place
    assert not phone.app.settings_file.settings.show_points


@pytest.mark.parametrize(("words", "depth"), [("Milestones", "milestones"), ("Score only", "score_only")])
def test_another_depth_is_chosen_by_its_name(at_table, words, depth):
    phone = at_table()
    press(phone, "menu", words)
    assert phone.app.session.table.depth == depth


def test_the_table_is_renamed_from_its_menu_and_says_its_name_there(at_table):
    phone = at_table()
    press(phone, "menu", "Rename")
    phone.type("Friday night")
    press(phone, "Save name", "menu")
    assert phone.sheet.title == "Friday night"
    assert phone.sheet.subtitle == "Ticket to Ride: USA. Move 1."


@pytest.mark.parametrize(("words", "place"), [("Settings", "settings"), ("Log", "log"), ("Let others join", "join")])
def test_it_leads_to_pages_and_these_back_to_the_table(at_table, words, place):
    phone = at_table()
    press(phone, "menu", words)
    assert phone.app.stack[-1][0] == place
    press(phone, "back")
    assert phone.app.stack[-1][0] == "table"


def test_an_open_table_is_shared_from_its_menu(at_table, monkeypatch):
    given = []
    monkeypatch.setattr("screens.pages.exported.give", lambda _page, path: given.append(path))
    phone = at_table()
    press(phone, "menu", "Share")
    assert [path.exists() for path in given] == [True]


def test_ending_the_game_asks_first(at_table):
    phone = at_table("great_western_trail/second")
    press(phone, "menu", "End game", "Play on")
    assert phone.app.session.turn().phase != "final_scoring"
    press(phone, "menu", "End game", "Yes, score the game")
    assert phone.app.session.turn().phase == "final_scoring"


def test_a_game_that_ends_by_itself_says_so(at_table):
    phone = at_table()
    press(phone, "menu", "End game")
    assert any("To stop sooner, choose Score only." in text for text in phone.texts())
    assert phone.app.session.table.depth == "full"
    press(phone, "Go to scoring")
    assert phone.app.session.table.depth == "score_only"

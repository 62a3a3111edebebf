"""The map and the games that CONTRIBUTING adds, built from its code blocks and played, by questions and by taps."""

import ast
import json
import re
from dataclasses import MISSING, fields
from importlib import import_module
from random import Random

import pytest

from companion.cli.scaffold import REGISTRY as REGISTRY_MODULE
from companion.cli.scaffold import blocks, read_guide
from companion.cli.terminal_client import Play, named_box
from companion.game import GameDefinition
from companion.games import GAMES
from companion.i18n import Translator
from companion.table.header import Header
from companion.table.session import Session
from demo_players import terminal
from demo_players.tables import sit_down
from screens.games import GameScreens, screens_of_game
from screens.offscreen.phone import Phone  # first of the screens: it sets Kivy up for a machine without a display
from screens.table.any import AnyTable
from screens.ui.tree.nodes import taps
from tests.companion.questions import play_by_questions
from tests.companion.test_languages import out_of_order
from tests.guide_games import registered
from tests.playthroughs import record
from tests.screens.answers import Answering
from tests.screens.checks import misfits
from tests.screens.conftest import forget_app

TEXT = read_guide()
BLOCKS = blocks(TEXT)
RECORD = re.compile(r"python -m tests\.playthroughs\.record ((?:island|orchard|canal)_[^\n`]+)")
DRAWN = ["screens/canal/page.py", "screens/canal/painters.py", "screens/canal/screens.py"]


@pytest.fixture(autouse=True)
def _added(tmp_path):
    with registered(tmp_path / "added"):
        yield


def opened(players=3, game="canal", **options):
    game = GAMES[game]
    chosen = game.options(**options)
    return Session(Header(game, chosen, sit_down(game, chosen, players), game.usual_depth, 0))


def test_the_blocks_are_all_there_is():
    map_ = ["data/ticket_to_ride/island.json", "data/languages/en/ticket_to_ride.json"]
    scored = ["scoring/orchard.py", "companion/games/orchard.py", "data/languages/en/orchard.json", REGISTRY_MODULE]
    tested = ["tests/rules/orchard.csv", "tests/scoring/orchard/test_orchard.py", "data/<game>/SOURCE.md"]
    core = ["scoring/canal.py", "companion/games/canal.py", "data/languages/en/canal.json"]
    tests = ["tests/rules/canal.csv", "tests/companion/canal/test_canal.py"]
    assert [*BLOCKS] == [*map_, *scored, *tested, *core, *tests, *DRAWN]
    code = [text for place, text in BLOCKS.items() if place.endswith(".py")]
    assert all(len(line) <= 120 for text in code for line in text.splitlines())
    assert screens_of_game("canal") == GameScreens(drawing="screens.canal.page:drawing")


def test_it_says_the_ten_things_a_game_must_say_and_no_more():
    must = {field.name for field in fields(GameDefinition) if MISSING is field.default is field.default_factory}
    calls = [node for node in ast.walk(ast.parse(BLOCKS["companion/games/canal.py"])) if isinstance(node, ast.Call)]
    said = {word.arg for call in calls for word in call.keywords if ast.unparse(call.func) == "GameDefinition"}
    assert said == must
    assert len(must) == 10


@pytest.mark.parametrize("players", [2, 3])
def test_the_map_is_on_the_shelf_and_played_to_the_end(players, capsys):
    assert named_box(["island"]).options == {"map": "island"}
    session = play_by_questions(opened(players, "ticket_to_ride", map="island"), Random(3))
    assert session.table.finished
    terminal.main(["island"])
    said = capsys.readouterr().out
    assert said.startswith("Ticket to Ride: Island: ")
    assert "Cove" in said
    assert "ticket_to_ride." not in said


@pytest.mark.parametrize("game", ["orchard", "canal"])
def test_it_says_where_it_is_from_as_every_game_must(game):
    assert Translator("en").has(f"{game}.source")


@pytest.mark.parametrize("command", RECORD.findall(TEXT))
def test_matches_are_recorded_as_written_with_any_seed(command, tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(record, "FOLDER", tmp_path)
    name, game, players, _, *options = command.split()
    for seed in range(1, 16):
        record.main([name, game, players, str(seed), *options])
        match = json.loads((tmp_path / f"{name}.json").read_text("utf-8"))
        assert match["depth"] == GAMES[game].usual_depth
    box = {"island": "ticket_to_ride/island"}.get(name.partition("_")[0], game)
    assert {*capsys.readouterr().out.splitlines()} == {f"Recorded {box} with {players} players: {name}.json"}


def test_the_game_that_is_only_scored_is_scored_in_the_terminal():
    session, shown = opened(2, "orchard"), []
    lines = iter(["1", "7", "2", "1", "8", "2", "2", "61", "60", "0", "why Mia", "1"])
    Play(session, Translator("en"), Random(1), read=lambda: next(lines), write=shown.append).run()
    sheet = session.sheet()
    assert [player.total for player in sheet.players] == [18, 60], "Mia's was entered again"
    assert session.table.finished
    assert not [line for line in shown if "orchard." in line]


def test_the_game_that_is_only_scored_is_played_to_the_end_by_questions():
    session = play_by_questions(opened(4, "orchard"), Random(2))
    assert session.table.finished
    assert {line.text.id for entry in session.log() for line in entry.lines} >= {"orchard.entered"}


def test_it_is_played_to_the_end_by_questions_and_scored():
    session = play_by_questions(opened(), Random(2))
    sheet = session.sheet()
    assert session.table.finished
    assert sum(player.total for player in sheet.players) == 10
    assert max(player.total for player in sheet.players) == next(
        p.total for p in sheet.players if p.name in sheet.winners
    )


def test_every_word_of_it_has_its_sentence():
    """A whole table in the terminal: a refusal, the rules, the log, the sheet with its reasons."""
    session, shown = opened(2), []
    lines = iter(["1", "7", "3", "1", "", *["1", "3"] * 2, "why 2", "why", "log", "score", "why Mia", "1"])
    Play(session, Translator("en"), Random(1), read=lambda: next(lines), write=shown.append).run()
    assert session.table.finished
    assert "Mia: Dig: 10 miles to the sea" in shown
    assert "In your turn dig one, two or three miles, but not beyond the sea." in shown
    assert "Every mile you dug is a point." in shown
    assert shown[-1].splitlines()[:3] == ["       Mia  Ben", "Miles    6    4", "Total    6    4"]
    assert not [line for line in shown if "canal." in line]
    for place in (place for place in BLOCKS if "languages" in place):
        assert not out_of_order([*json.loads(BLOCKS[place])], place)


@pytest.fixture
def seated(tmp_path):
    """Two players at a new table of it, on a phone."""
    forget_app()
    with Phone(tmp_path / "tables", size=(412, 915)) as phone:
        thumb = Answering(phone)
        thumb.press("home.new_table")
        thumb.tap(phone.button("Canal"))
        for name in ("Ana", "Bo"):
            thumb.type_name(name)
        thumb.press("new_table.next_options")
        thumb.press("new_table.set_up")
        assert isinstance(phone.app.page, AnyTable)
        yield thumb


def finish(thumb):
    phone = thumb.phone
    assert phone.app.page.banner.headline == "The sea is reached"
    thumb.press("final.sheet")
    phone.tap(phone.button(phone.app.tr("score.finish")))
    phone.settle()
    assert phone.app.session.table.finished
    assert [player.total for player in phone.app.session.sheet().players] == [6, 4]


def test_it_is_played_by_taps_from_new_table_to_the_kept_sheet(seated, monkeypatch):
    monkeypatch.setattr("screens.games.screens_of_game", lambda id_: GameScreens())
    for miles in (3, 3, 3, 1):
        seated.enter("Dig", miles)
    finish(seated)


def test_it_is_played_by_taps_on_its_own_drawing(seated):
    phone = seated.phone
    seated.press_words("Dig to mile 7")
    assert "In your turn dig one, two or three miles, but not beyond the sea." in phone.texts()
    phone.app.back()
    for mile in (3, 6, 9, 10):
        seated.press_words(f"Dig to mile {mile}")
    assert not misfits(phone)
    finish(seated)


def test_its_drawing_is_tested_without_a_window():
    page, game = import_module("screens.canal.page"), import_module("companion.games.canal")
    drawn = page.drawing(Translator("en"), game.State(opened(2).header.seats, (3, 1)))
    assert [*taps(drawn).items()][:2] == [
        ("Dig to mile 5", game.Dig(1)),
        ("Dig to mile 6", game.Dig(2)),
    ]
    assert "Dig to mile 4" not in taps(drawn), "it is dug"

"""The game that CONTRIBUTING tells how to add, built from its own code blocks, played by questions and by taps."""

import ast
import json
import re
import sys
from dataclasses import MISSING, fields
from pathlib import Path
from random import Random

import pytest

import companion.games
import scoring
from companion.game import GameDefinition
from companion.games import GAMES, SHELF
from companion.i18n import Translator
from companion.play import Play
from companion.table.session import Header, Session
from demo_players.tables import sit_down
from screens.games import SCREENS, GameScreens
from screens.offscreen.phone import Phone  # first of the screens: it sets Kivy up for a machine without a display
from screens.table.any import AnyTable
from tests.companion.questions import play_by_questions
from tests.more_data import also_in
from tests.screens.answers import Answering
from tests.screens.conftest import forget_app

TEXT = (Path(__file__).parent.parent / "CONTRIBUTING.md").read_text(encoding="utf-8")
BLOCK = re.compile(r"^`(?P<place>[^`\n]+)`\n\n```(?:python|json)\n(?P<text>.*?)^```$", re.DOTALL | re.MULTILINE)
BLOCKS = {block["place"]: block["text"] for block in BLOCK.finditer(TEXT)}


@pytest.fixture(autouse=True)
def canal(tmp_path, monkeypatch):
    """The game lies in a folder of its own, as if it lay in ours."""
    folder = tmp_path / "sixth"
    for place, text in BLOCKS.items():
        if "/" in place:
            (folder / place).parent.mkdir(parents=True, exist_ok=True)
            (folder / place).write_text(text, encoding="utf-8")
    monkeypatch.setattr(scoring, "__path__", [*scoring.__path__, str(folder / "scoring")])
    games = [*companion.games.__path__, str(folder / "companion" / "games")]
    monkeypatch.setattr(companion.games, "__path__", games)
    for game, module in ast.literal_eval("{" + BLOCKS["SHELF"] + "}").items():
        monkeypatch.setitem(SHELF, game, module)
    with also_in(folder / "data"):
        yield
    for module in ("companion.games.canal", "scoring.canal"):
        sys.modules.pop(module, None)
        vars(sys.modules[module.rpartition(".")[0]]).pop("canal", None)


def opened(players=3):
    game = GAMES["canal"]
    return Session(Header(game, game.options(), sit_down(game, game.options(), players), "full", 0))


def test_the_blocks_are_all_there_is():
    assert [*BLOCKS] == ["scoring/canal.py", "companion/games/canal.py", "data/languages/en/canal.json", "SHELF"]
    assert all(len(line) <= 120 for text in BLOCKS.values() for line in text.splitlines())
    assert SCREENS["canal"] == GameScreens()


def test_it_says_the_ten_things_a_game_must_say_and_no_more():
    must = {field.name for field in fields(GameDefinition) if MISSING is field.default is field.default_factory}
    calls = [node for node in ast.walk(ast.parse(BLOCKS["companion/games/canal.py"])) if isinstance(node, ast.Call)]
    said = {word.arg for call in calls for word in call.keywords if ast.unparse(call.func) == "GameDefinition"}
    assert said == must
    assert len(must) == 10


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
    assert "CANAL-B1: In your turn dig one, two or three miles, but not beyond the sea." in shown
    assert "CANAL-C1: Every mile you dug is a point." in shown
    assert shown[-1].splitlines()[:3] == ["       Mia  Ben", "Miles    6    4", "Total    6    4"]
    assert not [line for line in shown if "canal." in line]
    ids = json.loads(BLOCKS["data/languages/en/canal.json"])
    assert [*ids] == sorted(ids)


def test_it_is_played_by_taps_from_new_table_to_the_kept_sheet(tmp_path):
    forget_app()
    with Phone(tmp_path / "tables", size=(412, 915)) as phone:
        thumb = Answering(phone)
        thumb.press("home.new_table")
        thumb.tap(phone.find(lambda w: getattr(w, "heading", "") == "Canal"))
        for name in ("Ana", "Bo"):
            thumb.type_name(name)
        thumb.press("new_table.next_options")
        thumb.press("new_table.set_up")
        assert isinstance(phone.app.page, AnyTable)
        for miles in (3, 3, 3, 1):
            thumb.enter("Dig", miles)
        assert phone.app.page.ids.banner.headline == "The sea is reached"
        thumb.press("final.sheet")
        phone.tap(phone.button(phone.app.tr("score.finish")))
        phone.settle()
        assert phone.app.session.table.finished
        assert [player.total for player in phone.app.session.sheet().players] == [6, 4]

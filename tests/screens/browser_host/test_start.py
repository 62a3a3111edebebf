"""The whole app as the worker of the web app starts it, asked by messages: what only a browser says, has or lacks."""

import gc
import json
import subprocess
import sys
from time import monotonic

import pytest

from benchmarks.hands.message_driver import browser_host
from browser.web.owner import seed
from companion.i18n import Translator
from screens import background, device
from screens.browser_host.start import Engine
from screens.games import is_loaded
from screens.page_registry import PAGES
from screens.ui.sheet import action_sheet
from tests.screens.browser_host.toy_app import Watch

WORDS = Translator("en")
FACTS = {
    "width": 360,
    "height": 740,
    "insets": [0, 0, 0, 0],
    "font": 1,
    "dark": False,
    "still": True,
    "languages": ["en"],
    "speaks": False,
    "install": "",
    "keeps": "",
}


class Journal:
    full = False

    def commit(self, changes):
        return "full" if self.full else ""


class Visitor:
    """Taps what was shown under a name, and remembers all that was said and told to the device."""

    def __init__(self, folder, trouble="", **facts):
        self.journal, self.told = Journal(), []
        clock = facts.pop("clock", monotonic)
        self.engine = Engine(folder, self.journal, facts.get("languages", ["en"]), clock, trouble)
        self.targets, self.lines = {}, []
        self.send("start", at="", **{**FACTS, **facts})

    def send(self, do, **given):
        reply = json.loads(self.engine.answer(json.dumps({"do": do, **given})))
        self.lines = []
        for pane, change in reply.get("panes", {}).items():
            for path, record in change.get("set", ()):
                self.lines += [" ".join(record.get("lines") or ())]
                if record.get("name"):
                    self.targets[record["name"]] = pane, path
        self.told += reply.get("device", [])
        return reply

    def tap(self, name):
        pane, path = self.targets[name]
        return self.send("tap", pane=pane, path=path, name=name, x=180, y=300)

    def says(self, words):
        return any(words in line for line in self.lines)

    def offers(self, name):
        return name in self.targets


@pytest.fixture
def visit(tmp_path):
    """Starts the app; the machine is what it was before when the test is over."""
    known, visitors = device._known, []

    def visiting(trouble="", **facts):
        visitors.append(Visitor(tmp_path / "app", trouble, **facts))
        return visitors[-1]

    yield visiting
    for visitor in visitors:
        visitor.engine.app.on_stop()
    device._known = known


@pytest.fixture
def table(tmp_path):
    return seed(tmp_path / "app", "usa_2_players", 40)


def test_every_page_is_compiled_while_nobody_waits(visit):
    visitor = visit()
    visitor.engine.app.quiet.rest()
    assert [place for place in PAGES.values() if not is_loaded(place)] == []


def test_opening_a_new_table_loads_no_rules_of_a_game(tmp_path):
    """It is waited for; what lies in a box is read all the same, so that none is offered whose facts are wrong."""
    code = """
import json, sys
from pathlib import Path
from companion.games import GAMES
from screens.browser_host.start import start
class Journal:
    def commit(self, changes):
        return ""
engine = start(sys.argv[1], Journal(), ["en"])
facts = {"width": 360, "height": 740, "font": 1, "languages": ["en"]}
engine.answer(json.dumps({"do": "start", "at": "new_table", **facts}))
print(engine.window.address)
rules = tuple(f"companion.games.{game}.game" for game in GAMES)
print([name for name in sys.modules if name.startswith(("companion.table.session", "scoring.own_sheet", *rules))])
"""
    ran = subprocess.run([sys.executable, "-c", code, str(tmp_path)], check=False, capture_output=True, text=True)
    assert ran.stdout == "new_table\n[]\n", ran.stderr


def test_what_is_made_while_nobody_waits_is_not_told_to_the_page_and_comes_to_an_end(tmp_path):
    with browser_host(tmp_path) as driver:
        engine, told = driver._engine, []
        while (waits := engine.waits()) is not None:
            driver._watch.now += waits / 1000
            told.append(driver.send("time"))
        assert next(driver.app.wanted_from_home, None) is None
        assert not any(told)


@pytest.mark.parametrize("trouble", ["denied", "insecure"])
def test_a_browser_that_keeps_nothing_says_so_before_the_first_entry(visit, trouble):
    visitor = visit(trouble)
    assert visitor.says(WORDS(f"web.storage_{trouble}"))


def test_nothing_is_offered_to_a_newcomer(visit):
    assert not visit(install="asks").says(WORDS("web.install"))


@pytest.mark.usefixtures("table")
def test_the_home_screen_is_offered_after_the_first_table_until_it_is_declined(visit):
    visitor = visit(install="asks")
    assert visitor.says(WORDS("web.install"))
    visitor.tap(WORDS("web.install_add"))
    assert ["install"] in visitor.told
    visitor.tap(WORDS("web.install_not"))
    assert ["decline_install"] in visitor.told
    assert not visitor.engine.app.page.view(visitor.engine.app.page.room).install


def test_it_speaks_the_first_wish_that_it_knows(visit):
    visitor = visit(languages=["fr", "ja-JP", "en"])
    assert visitor.says(Translator("ja")("welcome.what")[:8])


@pytest.mark.usefixtures("table")
def test_where_the_browser_does_not_ask_two_steps_say_how(visit):
    visitor = visit(install="by_hand")
    visitor.tap(WORDS("web.install_add"))
    assert visitor.says(WORDS("web.install_first"))
    assert ["install"] not in visitor.told


def test_how_long_tables_are_kept_is_said_among_the_data(visit):
    visitor = visit(keeps="may_go")
    visitor.engine.app.go("data")
    visitor.send("time")
    assert visitor.says(WORDS("web.storage_may_go"))
    visitor.send("size", **{**FACTS, "keeps": "kept"})
    assert visitor.says(WORDS("web.storage_kept"))


def test_nothing_is_offered_that_a_browser_cannot_do(visit, table):
    visitor = visit()
    visitor.tap(next(name for name in visitor.targets if name.startswith("Menu: ")))
    assert visitor.offers(WORDS("home.rename"))
    visitor.engine.app.resume(table)
    visitor.send("time")
    visitor.engine.app.page.show_menu()
    visitor.send("time")
    assert visitor.offers(WORDS("score.share"))
    assert not visitor.offers(WORDS("menu.join"))
    visitor.engine.app.go("data")
    visitor.send("time")
    assert visitor.says(WORDS("data.csv"))
    assert not visitor.says(WORDS("data.folder"))


def test_the_licences_of_what_runs_it_are_among_the_others(visit):
    visitor = visit()
    visitor.engine.app.go("about")
    visitor.send("time")
    visitor.tap(next(name for name in visitor.targets if name.startswith(WORDS("about.licence.python"))))
    assert visitor.says("Mozilla Public License Version 2.0")
    assert visitor.says("PYTHON SOFTWARE FOUNDATION LICENSE")


def test_where_there_are_no_threads_work_is_done_at_once(visit, table, monkeypatch):
    visitor = visit()
    monkeypatch.setattr(sys, "platform", background.WITHOUT_THREADS)
    visitor.engine.app.go("data")
    visitor.send("time")
    visitor.engine.app.page.back_up()
    visitor.send("time")
    [shared] = [command for command in visitor.told if command[0] == "share"]
    assert shared[1].endswith(".zip")


def test_an_entry_that_cannot_be_saved_is_not_made_and_is_said(visit, table):
    visitor = visit()
    app = visitor.engine.app
    app.resume(table)
    before = app.session.revision
    visitor.journal.full = True
    app.undo()
    visitor.send("time")
    assert app.session.revision == before
    assert visitor.says("space") or visitor.says("full"), visitor.lines
    visitor.journal.full = False
    app.undo()
    assert app.session.revision > before


def test_the_collector_walks_nothing_that_was_loaded_for_good(visit, table):
    visitor = visit()
    started = gc.get_freeze_count()
    visitor.engine.app.resume(table)
    visitor.send("time")
    assert gc.get_freeze_count() > started > 10_000
    gc.unfreeze()


@pytest.mark.parametrize(("later", "times"), [(0.05, 0), (0.5, 1)])
def test_a_sheet_takes_a_tap_once_it_has_arrived_though_python_was_busy(visit, later, times):
    """Nobody has asked what time has brought when the tap comes: it was on its way with the sheet in sight."""
    watch, taken = Watch(), []
    visitor = visit(clock=watch)
    action_sheet(visitor.engine.app.page, [], [("Take it", lambda: taken.append("it"), "primary")])
    visitor.send("time")
    watch.now += later
    visitor.tap("Take it")
    assert len(taken) == times

"""A browser's storage that is full: nothing is entered, everything can still be looked at, and it goes on with room."""

import json

import pytest

from tests.companion.web.visiting import Match, Visitor


@pytest.fixture
def match(tmp_path):
    """A game of Stone Age, the last entry of which the list of tables has not seen."""
    found = Match(Visitor(tmp_path), "stone_age_2_players")
    found.play(60)
    return found


def test_an_entry_that_cannot_be_saved_is_not_made(match):
    visitor = match.visitor
    before = visitor.view()
    visitor.disk.full = True
    body = {"table": visitor.table, "revision": before["revision"]}
    for what, more in (
        ("undo", {}),
        ("save_figures", {"sheet": "edit", "values": [["food/0", 40]]}),
        ("depth", {"depth": "score_only"}),
        ("rename", {"name": "Rain"}),
        ("delete", {}),
        ("set", {"name": "look", "value": "dark"}),
        ("new_table", {"do": {"box": "stone_age"}}),
        ("rematch", {}),
    ):
        status, told = visitor.send(what, **body, **more)
        assert status in (409, 507), what
        assert told["words"]
    assert visitor.view() == before
    visitor.disk.full = False
    match.play(70)
    assert visitor.view()["step"] == match.core.cursor


def test_everything_is_shown_all_the_same(match):
    visitor = match.visitor
    step = visitor.view()["step"]
    visitor.disk.full = True
    (card,) = visitor.ask("home")["tables"]
    assert card["when"].startswith(f"Move {step},")
    for what in ("bin", "history", "data", "settings", "new_table"):
        visitor.ask(what)
    for what in ("view", "log", "score", "holdings", "menu", "about"):
        visitor.ask(what, table=visitor.table)
    assert json.loads(visitor.api.home_file())["home"]["tables"][0]["id"] == visitor.table


def test_what_is_there_can_be_saved_elsewhere(match):
    visitor = match.visitor
    visitor.disk.full = True
    assert visitor.ask("share", table=visitor.table, **{"as": "file"})["base64"]

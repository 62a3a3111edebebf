"""Messages of the page: what they do to the app, and what of it is told."""

import json
from collections.abc import Iterator
from typing import Any

import pytest

from screens.metrics import SCALE
from screens.ui import fitting
from screens.ui.advances import TableTypesetter
from tests.screens.browser_host.toy_app import Watch, toy_session

FACTS = {"width": 360, "height": 640, "insets": [0, 0, 0, 0], "font": 1, "dark": False, "languages": ["en"]}
FACTS |= {"speaks": False}


class QuestionFlow:
    """A page that keeps what it is told."""

    def __init__(self) -> None:
        self.watch = Watch()
        self.session, self.app = toy_session(self.watch)
        self.first = self.say("start", at="", **FACTS)

    def say(self, do: str, **given: Any) -> dict[str, Any]:
        reply: dict[str, Any] = json.loads(self.session.answer(json.dumps({"do": do, **given})))
        return reply

    def tap(self, name: str, do: str = "tap", **more: Any) -> dict[str, Any]:
        return self.say(do, **self.spot(name), **more)

    def spot(self, name: str) -> dict[str, Any]:
        encoder = self.session._encoder
        for pane, (_, root) in encoder._panes.items():
            path = _path_of(root, name)
            if path is not None:
                return {"pane": pane, "path": path, "name": name, "x": 5, "y": 5}
        raise LookupError(name)


def _path_of(part: Any, name: str) -> str | None:
    if part.encoded.record.get("name") == name:
        return str(part.path)
    for one in part.encoded.parts:
        found = _path_of(one, name)
        if found is not None:
            return f"{part.path}/{found}" if part.path else found
    return None


@pytest.fixture
def talk() -> Iterator[QuestionFlow]:
    before = fitting.typesetter()
    fitting.use_typesetter(TableTypesetter())
    yield QuestionFlow()
    fitting.use_typesetter(before)
    SCALE.change(1.0, 1.0)


def test_the_start_tells_everything(talk):
    assert talk.first["address"] == "home"
    assert talk.first["look"]["language"] == "en"
    assert [one["name"] for one in talk.first["layers"]] == ["home"]
    assert set(talk.first["panes"]) == {"home.body", "home.body.tree", "field", "home.foot"}
    assert talk.app.size == (360, 640)
    assert talk.session.waits() is None


def test_a_tap_is_carried_out_and_only_its_change_told(talk):
    reply = talk.tap("Count 0")
    assert reply["device"] == [["vibrate", [20]]]
    assert set(reply) == {"panes", "device"}
    assert set(reply["panes"]) == {"home.foot"}
    talk.tap("Count 1", "hold")
    assert talk.app.log == ["count", "hold"]


def test_a_tap_on_what_is_no_longer_there_does_nothing(talk):
    stale = talk.spot("Count 0")
    talk.say("tap", **stale)
    assert talk.say("tap", **stale) == {}
    assert talk.app.count == 1


def test_a_drag_names_both_pictures(talk):
    to = talk.spot("Drag b")
    talk.tap("Drag a", "drag", to=to["path"], to_name=to["name"])
    assert [(one.picture, one.to) for one in talk.app.log] == [("drag a", "drag b")]


def test_the_way_back_leads_home_and_then_out(talk):
    assert talk.tap("list")["address"] == "list"
    assert talk.say("back")["address"] == "home"
    assert talk.say("back") == {"left": True}


def test_a_page_is_opened_by_its_address_and_loaded_anew(talk):
    talk.tap("list")
    again = talk.say("start", at="list", **FACTS)
    assert again["address"] == "list"
    assert set(again["panes"]) == {"list.body", "list.body.tree", "list.foot"}
    assert talk.say("start", at="nowhere", **FACTS)["address"] == "home"


def test_what_comes_later_is_told_of_when_it_is_due(talk):
    talk.tap("later")
    assert talk.session.waits() == 2000
    talk.watch.now = 1
    assert talk.say("time") == {}
    assert talk.session.waits() == 1000
    talk.watch.now = 2.5
    talk.say("time")
    assert talk.app.count == 1
    assert talk.session.waits() is None


def test_letters_and_the_end_of_them_reach_the_app(talk):
    talk.say("focus", pane="field", on=True)
    talk.say("type", pane="field", text="Mia")
    talk.say("enter", pane="field")
    assert talk.app.log == ["entered Mia"]
    assert talk.app.field.focus


def test_of_a_long_list_the_rest_comes_once_it_is_in_sight(talk):
    talk.tap("list")
    reply = talk.say("seen", pane="list.body", scrolled={"list.body": 5000})
    assert "list.body" not in reply["panes"], "the browser knows how far it has scrolled"
    rows = [line for _, one in reply["panes"]["list.body.tree"]["set"] for line in one.get("lines", ())]
    assert "Row 90" in rows
    assert "Row 1" not in rows


def test_another_size_and_look_are_told(talk):
    reply = talk.say("size", **{**FACTS, "width": 640, "height": 360, "dark": True, "font": 1.5})
    assert talk.app.size == (640, 360)
    assert reply["look"]["dark"]
    assert talk.app.theme.large
    assert reply["panes"]["home.body"]["box"][2] == 640


def test_a_page_that_was_emptied_gets_everything_but_the_secret(talk):
    talk.tap("secret")
    reply = talk.say("hidden", cleared=True)
    lines = [line for _, one in reply["panes"]["home.body.tree"]["set"] for line in one.get("lines", ())]
    assert "Home" in lines
    assert "The secret" not in lines
    talk.say("shown")
    assert talk.app.log[-1] == "back again"


def test_a_page_that_scrolls_by_itself_is_followed(talk):
    talk.tap("list")
    talk.say("time", scrolled={"list.body": 300})
    talk.app.above["list.body"] = 0
    assert talk.say("time")["panes"]["list.body"] == {"scroll": 0}
    assert talk.say("time") == {}

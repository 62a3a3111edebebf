"""Whatever the page sends: what makes no sense is answered with one sentence, and changes nothing."""

import json
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion.web.api import CHANGES, HANDLERS
from tests.companion.web.visiting import Match, Visitor

STATUSES = {200, 400, 404, 409, 412}
FIELDS = (
    *("table", "revision", "epoch", "answers", "curtain", "seat", "category", "points", "step", "done", "page"),
    *("offer", "outcome", "sheet", "values", "do", "open", "listed", "letters", "id", "depth", "entered", "section"),
    *("name", "value", "place", "notes", "letters", "box", "player", "year", "count", "as", "base64", "how", "begins"),
    *("number", "language"),
)
KNOWN = ("edit", "catch_up", "ClaimRoute", "dollars/0", "trains/0", "usa", "full", "file", "text", "table", "0")
anything = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats(allow_nan=False)
    | st.text(max_size=12)
    | st.sampled_from(KNOWN),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.sampled_from(KNOWN) | st.text(max_size=5), inner),
    max_leaves=6,
)
doing = st.dictionaries(
    st.sampled_from(("box", "add", "remove", "rename", "move", "colour", "starter", "depth", "switch", "put", "step")),
    anything,
    max_size=1,
)
TAKES_THE_TABLE = ("delete", "put_away", "recover")
"""Requests that need no more than a table, and take it off the list."""


@pytest.fixture(scope="module")
def visitor(tmp_path_factory):
    """At a game of USA, a few turns on."""
    found = Visitor(tmp_path_factory.mktemp("web"))
    Match(found, "usa_3_players_cards_checked").play(120)
    return found


def everything(visitor: Visitor) -> dict[str, bytes]:
    """All that lies on disk but the list, which is made of the tables when it is looked at."""
    folder = Path(visitor.folder)
    files = (path for path in folder.rglob("*") if path.is_file() and not path.name.startswith("index.json"))
    return {str(path.relative_to(folder)): path.read_bytes() for path in files}


@given(text=st.text() | st.binary().map(repr) | anything.map(json.dumps))
def test_what_is_no_request_is_answered_with_one_sentence(visitor, text):
    reply = json.loads(visitor.api.answer(text))
    assert reply["status"] == 400
    assert reply["body"]["words"]
    assert not reply["changed"]


@pytest.mark.parametrize("what", sorted(HANDLERS))
@settings(max_examples=20, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(body=st.dictionaries(st.sampled_from(FIELDS), anything | doing, max_size=6), ours=st.booleans())
def test_a_request_with_nonsense_changes_nothing(visitor, what, body, ours):
    if ours and what not in TAKES_THE_TABLE:
        body = {**body, "table": visitor.table, "revision": visitor.view()["revision"]}
    before = everything(visitor)
    reply = json.loads(visitor.api.answer(json.dumps({"what": what, **body})))
    assert reply["status"] in STATUSES
    if reply["status"] != 200:
        assert isinstance(reply["body"]["words"], str)
        assert reply["body"]["words"]
        assert not reply["changed"]
        assert everything(visitor) == before
    elif what not in CHANGES and what != "new_table":
        assert not reply["changed"]


def test_a_table_that_is_not_there_is_one_sentence(visitor):
    for what in ("open", "view", "score", "log", "delete", "share", "setup", "figures", "about", "recover", "erase"):
        status, body = visitor.send(what, table="nosuchtable1", sheet="edit", **{"as": "file"})
        assert status == 404, what
        assert body["words"] == "This table's file is missing."


def test_a_seat_that_nobody_has_is_no_request(visitor):
    for seat in (-1, 3, 99, True, "0", 1.5):
        assert visitor.send("view", table=visitor.table, curtain=seat)[0] == 400


def test_a_page_that_has_not_seen_the_last_entry_is_shown_it(visitor):
    seen = visitor.view()
    visitor.enter("undo")
    status, body = visitor.send("undo", table=visitor.table, revision=seen["revision"])
    assert status == 412
    assert body["view"]["step"] == seen["step"] - 1
    visitor.enter("redo")
    assert visitor.view()["step"] == seen["step"]

"""What a game draws, on joined phones: a tap is entered as in the app, and nothing hidden leaves the host."""

import json

import pytest

from companion.i18n import Translator
from companion.lan import drawing
from companion.lan.files import page_file
from screens import joined_drawing
from tests.companion.lan.rooms import EN, gives, room_of, sits, table
from tests.guide_games import registered

GAME, PAGE, LAST = "companion/games/canal.py", "screens/canal/page.py", "    log=log,\n"
KOREAN = Translator("ko")


@pytest.fixture(autouse=True)
def _drawer():
    drawing.use_drawer(lambda: joined_drawing)
    yield
    drawing.use_drawer(drawing.NoPages)


@pytest.fixture
def canal(tmp_path):
    with registered(tmp_path):
        yield room_of(table("canal", 2))


def targets(room, phone, look="light", tr=EN):
    """Ways by the names of what can be tapped."""
    drawn = room.view(phone, tr)["drawing"][look]["set"]
    return {record["name"]: way for way, record in drawn if record.get("tap")}


def test_a_tap_on_the_drawing_enters_what_it_says(canal):
    phone = sits(canal, 0)
    assert [*targets(canal, phone)] == [f"Dig to mile {number}" for number in range(1, 11)]
    assert targets(canal, phone) == targets(canal, phone, "dark")
    assert gives(canal, phone, f"drawn:{targets(canal, phone)['Dig to mile 3']}").status == 200
    assert canal.session.state.miles == (3, 0)
    assert "Dig to mile 3" not in targets(canal, phone), "that is dug"


def test_what_the_rules_forbid_is_refused_with_the_rule(canal):
    phone = sits(canal, 0)
    reply = gives(canal, phone, f"drawn:{targets(canal, phone)['Dig to mile 7']}")
    assert reply.body["rule"].startswith("In your turn dig one, two or three miles")
    assert canal.session.state.miles == (0, 0)


def test_who_has_no_turn_or_only_watches_enters_nothing_by_the_drawing(canal):
    other, watching = sits(canal, 1), sits(canal, None)
    way = f"drawn:{targets(canal, other)['Dig to mile 1']}"
    assert "Ana" in gives(canal, other, way).body["words"]
    assert gives(canal, watching, way).body["words"] == EN("lan.only_watching")
    assert canal.session.state.miles == (0, 0)


def test_a_target_that_is_not_there_is_no_answer(canal):
    assert gives(canal, sits(canal, 0), "drawn:7/7/7").body["words"] == EN("question.not_an_answer")


def test_a_drawing_is_in_the_readers_language(canal):
    assert targets(canal, sits(canal, 0), tr=KOREAN).keys() == {
        KOREAN("canal.mile", number=number) for number in range(1, 11)
    }


PRESENT = (
    "secrets=Secrets(present=lambda state, viewer: replace(state, "
    'seats=(Seat(f"seen by {viewer.seat}", "red"), *state.seats[1:])))'
)
"""What the game shows of the first player differs with whoever looks."""


def test_what_only_one_seat_may_see_is_in_no_drawing(tmp_path):
    shows = {PAGE: ('tr("canal.tap_a_mile")', "state.seats[0].name"), GAME: (LAST, f"{LAST}    {PRESENT},\n")}
    with registered(tmp_path, shows):
        path = tmp_path / GAME
        path.write_text(path.read_text(encoding="utf-8").replace("Seat, Turn", "Seat, Secrets, Turn"), encoding="utf-8")
        room = room_of(table("canal", 2))
        for phone in (sits(room, 0), sits(room, 1), sits(room, None)):
            shown = json.dumps(room.view(phone, EN)["drawing"])
            assert "seen by None" in shown
            assert "seen by 0" not in shown
            assert "seen by 1" not in shown


def test_its_renderer_comes_with_it_and_nothing_else_does():
    for name in ("joined.js", "panes.js", "pictures.js", "dom.js", "panes.css", "letters.css", "TablesideIcons.ttf"):
        assert page_file(f"drawn/{name}"), name
    assert page_file("drawn/../start.py") is None


def test_a_game_that_draws_nothing_sends_nothing():
    room = room_of(table("stone_age", 2))
    assert "drawing" not in room.view(sits(room, 0), EN)

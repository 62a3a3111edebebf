"""We play it differently: the very entry that was refused, filled in, by real taps."""

import pytest

from companion.games.ticket_to_ride.records import ClaimRoute
from screens.table.refusal import Action
from tests.screens.checks import misfits
from tests.screens.ticket_to_ride.taps import opened, tap_route


def refused(phone):
    """One track of a pair is taken: with three players the other is closed."""
    routes = phone.app.session.state.board.rail.routes
    first, beside = [route.id for route in routes if {route.a, route.b} == {"kansas_city", "saint_louis"}]
    phone.app.tap(ClaimRoute(first))
    tap_route(phone, beside)
    phone.taps = 0
    return beside


def named_places(phone):
    keys = (one for one in phone.widgets() if getattr(getattr(one, "node", None), "name", ""))
    return {one.node.name: tuple(one.pos) for one in keys}


def test_a_refused_route_is_entered_by_hand_in_two_taps(tmp_path):
    with opened(tmp_path) as phone:
        route = refused(phone)
        before = phone.app.session.cursor
        phone.tap(phone.button("We play it differently"))
        phone.settle()
        words = phone.texts()
        assert phone.sheet.title == "We play it differently"
        assert {"Ben: trains left", "was 45", "43", "Set aside: Double routes, in Claiming routes"} <= set(words)
        page = phone.app.page
        middle = page.map.to_screen(page.map.layout.tracks[route].middle)
        assert phone.sheet.panel.top < middle[1] < page.map.top, "the route stays in sight above it"
        said = next(line for line in words if line.startswith("In the log: "))
        phone.tap(phone.button("Enter it this way"))
        phone.settle()
        assert phone.taps == 2
        state = phone.app.session.state
        assert (state.owner(route), state.trains[1], state.marker[1], state.turn) == (1, 43, 2, 2)
        assert phone.app.session.cursor == before + 1
        assert not phone.sheets
        [line, *_] = phone.app.session.log()[-1].lines
        assert said == f"In the log: “{phone.app.tr.text(line.text)}”"
        assert phone.app.stack[-1][0] != "fix", "the list of everything is not needed"


def test_each_of_its_values_can_be_set_and_closing_changes_nothing(tmp_path):
    with opened(tmp_path) as phone:
        refused(phone)
        before = phone.app.session.table
        phone.tap(phone.button("We play it differently"))
        phone.settle()
        places = named_places(phone)
        phone.tap(phone.button("Ben: trains left −"))
        phone.settle()
        assert "42" in phone.texts()
        assert named_places(phone).items() >= places.items(), "nothing moves under the finger"
        phone.sheet.close()
        phone.settle()
        assert phone.app.session.table == before


def test_its_rule_can_be_read_there(tmp_path):
    with opened(tmp_path) as phone:
        refused(phone)
        phone.tap(phone.button("We play it differently"))
        phone.settle()
        phone.tap(phone.button("Read"))
        phone.settle()
        assert "One player can't claim two tracks between the same two places." in phone.texts()
        assert phone.button("Enter it this way")


@pytest.mark.parametrize("language", ["en", "ja", "ko"])
@pytest.mark.parametrize("size", [(320, 568), (412, 915), (915, 412)])
def test_it_fits(tmp_path, size, language):
    with opened(tmp_path, size=size, language=language) as phone:
        refused(phone)
        phone.sheet.handle(Action.FIX)
        phone.settle()
        assert phone.sheet.title == phone.app.tr("refusal.fix")
        assert misfits(phone) == []

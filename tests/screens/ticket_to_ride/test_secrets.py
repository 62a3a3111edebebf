"""Tickets by real taps: seen by their owner alone, behind the curtain."""

from screens.offscreen.phone import Phone  # first: it sets Kivy up for a machine without a display

from kivy.clock import Clock

from companion.games import GAMES
from companion.games.ticket_to_ride.present import ticket_progress
from companion.table.table_commands import ChangeDepth
from demo_players.tables import sit_down
from screens.kivy_host.host import KivyHost
from screens.offscreen.finger import Finger
from screens.ui.curtain import Curtain
from screens.ui.tree.nodes import Mark
from tests.screens.figures import does
from tests.screens.ticket_to_ride.taps import opened, prepared


def test_a_lying_page_shows_the_path_of_the_ticket_that_is_looked_at(tmp_path):
    id_ = prepared(tmp_path, entries=30)
    with Phone(tmp_path, size=(800, 360)) as phone:
        phone.app.resume(id_)
        phone.app.go("tickets", table=id_, seat="1")
        phone.settle()
        map_ = phone.app.page.map
        assert not map_.proof, "nothing is seen before the curtain opens"
        phone.app.page.look()
        phone.settle()
        for row in tickets_shown(phone):
            phone.tap(row)
            ticket = phone.app.session.state.board.rail.ticket[row.tap.given[0]]
            assert map_.proof == frozenset(ticket_progress(phone.app.session.state, 1, ticket).chain)
            assert [one.tap for one in tickets_shown(phone) if one.node.stripe] == [row.tap]
        phone.app.on_pause()
        phone.app.on_resume()
        phone.settle()
        assert not map_.proof


def tickets_shown(phone):
    """The rows of tickets."""
    return [one for one in phone.widgets() if does(tap := getattr(one, "tap", None), "look_at") and tap.given]


def test_a_hand_that_was_opened_is_no_longer_timed_once_its_page_is_left(tmp_path):
    """The table came to final scoring meanwhile, where nothing is hidden; then another game is played on."""
    id_ = prepared(tmp_path, entries=30)
    with Phone(tmp_path, size=(360, 800)) as phone:
        phone.app.resume(id_)
        phone.app.go("tickets", table=id_, seat="1")
        phone.settle()
        page = phone.app.page
        page.look()
        phone.app.session.do(ChangeDepth("score_only"))
        assert phone.app.session.turn().phase == "entry"
        game = GAMES["stone_age"]
        other, _ = phone.app.store.new_table(game, game.options(), sit_down(game, game.options(), 2), "score_only")
        phone.app.resume(other)
        phone.settle()
        assert page.time_is_up not in [event.get_callback() for event in Clock.get_events()]


def names_of_tickets(phone, seat):
    rail = phone.app.session.state.board.rail
    say = phone.app.tr
    tickets = (rail.ticket[t] for t in phone.app.session.state.hand(seat))
    return [f"{say(f'ticket_to_ride.place.{t.a}')} to {say(f'ticket_to_ride.place.{t.b}')}" for t in tickets]


def test_tickets_are_seen_only_behind_the_curtain(tmp_path):
    id_ = prepared(tmp_path, entries=30)
    with Phone(tmp_path, size=(360, 800)) as phone:
        phone.app.change_setting("language", "en")
        phone.app.resume(id_)
        phone.app.go("tickets", table=id_)
        phone.settle()
        secret = names_of_tickets(phone, 0)
        assert secret
        assert not set(secret) & set(phone.texts())
        phone.tap(phone.button("Ana"))
        phone.settle()
        assert [w for w in phone.widgets() if isinstance(w, Curtain)]
        assert not set(secret) & set(phone.texts())
        hold = phone.button("Hold to open")
        phone.tap(hold)
        phone.tap(hold)
        phone.settle()
        assert set(secret) <= set(phone.texts())
        others = set(names_of_tickets(phone, 1)) | set(names_of_tickets(phone, 2))
        assert not (others - set(secret)) & set(phone.texts())
        phone.tap(phone.button("Hide"))
        phone.settle()
        assert not set(secret) & set(phone.texts())


def test_pausing_the_app_draws_the_curtain(tmp_path):
    id_ = prepared(tmp_path, entries=30)
    with Phone(tmp_path, size=(360, 800)) as phone:
        phone.app.change_setting("language", "en")
        phone.app.resume(id_)
        phone.app.go("tickets", table=id_, seat="1")
        phone.settle()
        hold = phone.button("Hold to open")
        phone.tap(hold)
        phone.tap(hold)
        phone.settle()
        secret = names_of_tickets(phone, 1)
        assert set(secret) <= set(phone.texts())
        phone.app.on_pause()
        phone.app.on_resume()
        phone.settle()
        assert not set(secret) & set(phone.texts())


def test_a_player_in_the_strip_shows_their_sheet_and_their_tickets_with_the_second_tap(tmp_path):
    with opened(tmp_path, "germany", entries=30) as phone:
        cell = next(cell for cell in phone.app.page.strip.cells if cell.name == "Ben")
        phone.tap(cell)
        phone.settle()
        secret = names_of_tickets(phone, 1)
        assert phone.sheet.colour == phone.app.session.header.seats[1].colour
        assert {"Trains left", "Passengers: red"} <= set(phone.texts()), "the name heads the sheet, once"
        assert not set(secret) & set(phone.texts())
        hold = phone.button("Hold to see the tickets")
        phone.taps += 1
        touch = Finger(*hold.center)
        touch.touch_down()
        hold.tree.widget._hold()  # half a second later
        touch.touch_up()
        phone.settle()
        assert phone.taps == 2
        assert set(secret) <= set(phone.texts())
        colour = phone.app.session.header.seats[1].colour
        marks = [w.node for w in phone.widgets() if isinstance(getattr(w, "node", None), Mark)]
        assert [(mark.colour, mark.inverted) for mark in marks] == [(colour, True)]


def test_only_a_finger_that_stays_or_taps_twice_sees_the_tickets(usa):
    usa.tap(usa.app.page.strip.cells[-1])
    usa.settle()
    usa.tap(usa.button("Hold to see the tickets"))
    usa.settle()
    (curtain,) = (one for one in usa.widgets() if isinstance(one, Curtain))
    usa.tap(curtain.button)
    assert not usa.app.page.is_open
    usa.tap(curtain.button)
    usa.settle()
    assert usa.app.page.is_open


def test_a_hand_turns_up_when_its_owner_looks(tmp_path, monkeypatch):
    turned = []
    monkeypatch.setattr(KivyHost, "turn_over", lambda _, tree: turned.append(tree))
    id_ = prepared(tmp_path, entries=30)
    with Phone(tmp_path, size=(360, 800)) as phone:
        phone.app.resume(id_)
        phone.app.go("tickets", table=id_, seat="1")
        assert not turned
        phone.app.page.look()
        phone.app.page.refresh()
        phone.settle()
        (hand,) = turned
        assert set(names_of_tickets(phone, 1)) <= {spot.text for spot in hand.handles()}, "once, and all of it"

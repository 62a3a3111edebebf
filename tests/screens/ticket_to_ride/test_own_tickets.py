"""The own tickets by taps: near the table, entered with few of them, and open to all at the end."""

import pytest


from companion.table.table_commands import Correct
from screens.ui.fields import TextField
from screens.ui.tree.controls import do
from screens.ui.curtain import Curtain
from tests.screens.checks import misfits
from tests.screens.ticket_to_ride.taps import opened
from tests.screens.ticket_to_ride.test_revealed import in_final_scoring

LETTERS = 4
"""Of each city: so many leave few tickets to choose from."""


def hold(phone):
    """Open the curtain as its owner does; two taps do what one finger that stays does."""
    button = phone.find(lambda one: isinstance(one, Curtain)).button
    for _ in range(2):
        phone.tap(button)
    phone.taps -= 1
    phone.settle()


def press(phone, *words):
    for one in words:
        phone.tap(phone.button(one))
        phone.settle()


def field(phone):
    return phone.find(lambda one: isinstance(one, TextField))


def row(phone, ticket):
    return phone.find(lambda one: getattr(one, "tap", None) == do("pick", ticket.id))


def pick(phone, ticket):
    """Letters of both cities, and the ticket they find."""
    names = (phone.app.tr(f"ticket_to_ride.place.{end}") for end in (ticket.a, ticket.b))
    phone.type(" ".join(name[:LETTERS] for name in names))
    phone.settle()
    phone.tap(row(phone, ticket))
    phone.settle()


def some_tickets(phone, count=3):
    return phone.app.session.state.board.rail.tickets[5 : 5 + count]


@pytest.mark.parametrize("language", ["en", "ja", "ko"])
def test_the_own_tickets_are_one_tap_and_a_hold_from_the_table(tmp_path, language):
    with opened(tmp_path, entries=30, language=language) as phone:
        press(phone, phone.app.tr("tickets.mine"))
        hold(phone)
        assert phone.taps == 2
        seat, state = phone.app.session.turn().seat, phone.app.session.state
        names = {phone.app.tr.text(state.ticket_name(state.board.rail.ticket[one])) for one in state.hand(seat)}
        assert names
        assert names <= set(phone.texts())


def test_three_tickets_take_at_most_seven_taps_besides_letters(tmp_path):
    with opened(tmp_path) as phone:
        press(phone, "My tickets")
        hold(phone)
        assert field(phone).focus, "one can type at once"
        assert "No tickets entered." not in phone.texts()
        place, chosen = field(phone).center, some_tickets(phone)
        for ticket in chosen:
            pick(phone, ticket)
            assert (field(phone).text, field(phone).focus) == ("", True), "the search stays open"
            assert field(phone).center == place, "nothing moves"
            assert "No tickets entered." not in phone.texts()
        press(phone, "Keep 3 tickets")
        assert phone.taps <= 7
        assert phone.app.session.state.hand(phone.app.session.turn().seat) == tuple(one.id for one in chosen)


def test_a_second_tap_at_the_same_spot_picks_nothing_more(tmp_path):
    with opened(tmp_path) as phone:
        seat, tickets = phone.app.session.turn().seat, phone.app.session.state.board.rail.tickets
        phone.app.tap(Correct(f"tickets/{seat}", tuple(one.id for one in tickets[-4:])))
        press(phone, "My tickets")
        hold(phone)
        (ticket,) = some_tickets(phone, 1)
        phone.type(phone.app.tr(f"ticket_to_ride.place.{ticket.a}"))
        phone.settle()
        found = row(phone, ticket)
        spot = found.center
        for _ in range(2):
            phone.tap_at(*spot)
            phone.settle()
        assert phone.app.page.local.picked == (ticket.id,)
        assert not phone.sheets


def test_what_was_picked_by_mistake_is_put_back_by_a_tap(tmp_path):
    with opened(tmp_path) as phone:
        press(phone, "My tickets")
        hold(phone)
        (ticket,) = some_tickets(phone, 1)
        pick(phone, ticket)
        phone.tap(phone.find(lambda one: getattr(one, "tap", None) == do("put_back", ticket.id)))
        phone.settle()
        assert phone.app.page.local.picked == ()


def keep_too_few(phone):
    press(phone, "My tickets")
    hold(phone)
    (ticket,) = some_tickets(phone, 1)
    pick(phone, ticket)
    press(phone, "Keep 1 ticket")
    return ticket


def test_whoever_keeps_fewer_by_their_own_rules_enters_it_behind_the_curtain(tmp_path):
    with opened(tmp_path) as phone:
        seat, ticket = phone.app.session.turn().seat, keep_too_few(phone)
        press(phone, "We play it differently")
        assert phone.app.stack[-1][0] == "tickets"
        press(phone, "Enter it this way")
        assert phone.app.session.state.hand(seat) == (ticket.id,)
        assert phone.app.page.local.picked == ()
        assert phone.app.tr.text(phone.app.session.state.ticket_name(ticket)) in phone.texts()
        said = " ".join(phone.app.tr.text(line.text) for line in phone.app.session.log()[-1].lines)
        assert phone.app.tr(f"ticket_to_ride.place.{ticket.a}") not in said


def test_an_entry_by_hand_goes_with_the_curtain(tmp_path):
    with opened(tmp_path) as phone:
        keep_too_few(phone)
        press(phone, "We play it differently")
        phone.app.page.time_is_up()
        phone.settle()
        assert not phone.sheets
        assert phone.find(lambda one: isinstance(one, Curtain))


def test_where_no_draw_is_to_be_told_nothing_can_be_typed(tmp_path):
    with opened(tmp_path) as phone:
        press(phone, "My tickets")
        hold(phone)
        for ticket in some_tickets(phone):
            pick(phone, ticket)
        press(phone, "Keep 3 tickets")
        assert not [one for one in phone.widgets() if isinstance(one, TextField)]
        press(phone, "Hide")
        assert phone.app.stack[-1][0] == "table"


def test_with_two_decks_the_mix_is_asked_before_the_tickets(tmp_path):
    with opened(tmp_path, "germany") as phone:
        press(phone, "My tickets")
        hold(phone)
        press(phone, "2 short, 2 long")
        assert field(phone).focus


@pytest.mark.parametrize("size", [(320, 568), (412, 915), (915, 412), (800, 1280)])
def test_the_entry_fits(tmp_path, size):
    with opened(tmp_path, "germany", size=size) as phone:
        phone.tap(phone.button("My tickets"))
        hold(phone)
        press(phone, "2 short, 2 long")
        phone.type("ber")
        phone.settle()
        assert misfits(phone) == []


# --- final scoring ---


def test_all_tickets_lie_open_on_one_list(tmp_path):
    with in_final_scoring(tmp_path) as phone:
        session, shown = phone.app.session, phone.texts()
        assert not [one for one in phone.widgets() if isinstance(one, Curtain)]
        rail = session.state.board.rail
        for seat, sat in enumerate(session.header.seats):
            assert sat.name in shown
            for ticket in session.state.hand(seat):
                assert phone.app.tr.text(phone.app.session.state.ticket_name(rail.ticket[ticket])) in shown
        assert misfits(phone) == []


def test_a_ticket_is_added_for_a_player_and_the_sheet_is_one_tap_on(tmp_path):
    with in_final_scoring(tmp_path) as phone:
        session = phone.app.session
        phone.tap([one for one in phone.widgets() if getattr(one, "text", "") == "+ Add"][-1])
        phone.settle()
        assert phone.app.stack[-1] == ("tickets", {"table": phone.app.table_id, "seat": "1"})
        assert field(phone).focus
        held = len(session.state.hand(1))
        said = set(phone.texts())
        assert {f"Ticket {held + 1}", f"Ticket {held + 3}", "Tickets"} <= said, "nothing is kept or put back any more"
        assert "If the game ended now" not in said
        phone.app.back()
        phone.settle()
        taps = phone.taps
        press(phone, "Score sheet")
        assert phone.taps == taps + 1
        assert phone.app.stack[-1][0] == "score"
        assert all(session.state.revealed)


def test_a_row_shows_its_path_and_can_be_removed(tmp_path):
    with in_final_scoring(tmp_path) as phone:
        ticket = phone.app.session.state.hand(0)[0]
        name = phone.app.tr.text(phone.app.session.state.ticket_name(phone.app.session.state.board.rail.ticket[ticket]))
        phone.tap(phone.find(lambda one: getattr(one, "text", "") == name))
        phone.settle()
        assert phone.sheet.title == name
        press(phone, "Remove")
        assert ticket not in phone.app.session.state.hand(0)

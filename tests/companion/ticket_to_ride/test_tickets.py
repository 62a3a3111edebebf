"""The ticket action: how many are drawn, how many must be kept, and where the others go."""

import pytest

from companion.games.ticket_to_ride.events import TicketsDrawn, TicketsKept, TurnEnded
from companion.games.ticket_to_ride.records import DeclareMix, DrawTickets, KeepTickets, RevealTickets
from companion.i18n import Translator
from companion.messages import message
from companion.secret import Secret
from companion.table.table_commands import CompleteSetup, Correct
from tests.companion.ticket_to_ride.tables import (
    ANA,
    BEN,
    CHO,
    OPENING,
    action,
    both_maps,
    germany,
    hand_of,
    laid_out,
    leave_in_decks,
    play_to_final_scoring,
    play_until,
    refuses,
    said,
    table_of,
    usa,
    view,
)

THREE = ("t:atlanta--new_york", "t:chicago--new_orleans", "t:helena--los_angeles")
SHORT = ("t:berlin--hamburg", "t:frankfurt--hamburg", "t:leipzig--nuernberg", "t:koeln--schweiz")
LONG = ("t:berlin--muenchen", "t:kiel--schweiz", "t:emden--freiburg", "t:konstanz--rostock")
FRESH = {"usa": THREE, "germany": (*SHORT[:2], *LONG[:2])}
MIX = {"usa": (3,), "germany": (2, 2)}


def tickets_in_hand(session, seat):
    return [shown.ticket.id for shown in hand_of(session, seat).tickets]


def free_ticket(session):
    held = {ticket for seat in range(3) for ticket in session.state.hand(seat)}
    return next(t.id for t in session.state.board.rail.tickets if t.id not in held)


# --- how many are drawn ---------------------------------------------------------------------------------------------


def test_ttr_k01_in_the_usa_three_tickets_are_drawn():
    session = usa()
    assert session.do(DrawTickets()) == (TicketsDrawn(ANA, (3,)), TurnEnded(BEN))
    assert said(session) == {"tickets_drawn": {"count": 3}}
    assert (view(session).players[ANA].open_draws, view(session).players[ANA].keep_least) == (1, 1)


@pytest.mark.parametrize("mix", [(0,), (1,), (2,), (4,)])
def test_ttr_k01_no_other_number_is_drawn(mix):
    refuses(usa(), DrawTickets(mix), "draw_so_many_tickets", "TTR-K01", count=3)


@pytest.mark.parametrize("mix", [(0, 4), (1, 3), (2, 2), (3, 1), (4, 0)])
def test_ttr_k02_in_germany_four_tickets_are_drawn_in_any_mix(mix):
    session = germany()
    assert session.do(DrawTickets(mix)) == (TicketsDrawn(ANA, mix), TurnEnded(BEN))
    assert said(session) == {"tickets_drawn": {"count": 4}}
    session.do(KeepTickets(ANA, (*SHORT[: mix[0]], *LONG[: mix[1]])))
    assert view(session).players[ANA].tickets == 2 + 4


@pytest.mark.parametrize("mix", [(0, 0), (1, 2), (3, 0), (3, 2), (5, 0)])
def test_ttr_k02_no_other_number_is_drawn(mix):
    refuses(germany(), DrawTickets(mix), "draw_so_many_tickets", "TTR-K02", count=4)


@pytest.mark.parametrize("mix", [(), (4,), (2, 1, 1), (5, -1)])
def test_ttr_k03_the_mix_is_said_before_the_tickets_are_drawn(mix):
    refuses(germany(), DrawTickets(mix), "declare_mix", "TTR-K03", count=4)


def test_ttr_k03_no_more_can_be_kept_of_a_kind_than_was_said():
    session = germany()
    session.do(DrawTickets((3, 1)))
    only_one_long = {"deck": message("ticket_to_ride.deck.long"), "count": 1}
    refuses(session, KeepTickets(ANA, LONG[:2]), "more_than_drawn", "TTR-K03", **only_one_long)
    session.do(KeepTickets(ANA, (*SHORT[:3], LONG[0])))


# --- fewer left -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("left", [1, 2])
def test_ttr_k04_with_fewer_than_three_left_all_of_them_are_drawn(left):
    session = usa()
    leave_in_decks(session, left)
    assert view(session).decks == (("main", left, left),)
    assert session.do(DrawTickets())[0] == TicketsDrawn(ANA, (left,))
    assert said(session) == {"tickets_drawn": {"count": left}}


def test_ttr_k04_neither_more_nor_fewer_than_what_is_left():
    session = usa()
    leave_in_decks(session, 2)
    refuses(session, DrawTickets((1,)), "draw_so_many_tickets", "TTR-K01", count=3)
    refuses(session, DrawTickets((3,)), "deck_too_short", "TTR-K04", count=2)


@both_maps
def test_ttr_k04_k05_an_empty_deck_gives_no_ticket(map_):
    session = table_of(map_)
    leave_in_decks(session, *(0 for _ in MIX[map_]))
    rule = "TTR-K04" if map_ == "usa" else "TTR-K05"
    refusal = action(session, "DrawTickets").why_not
    assert (refusal.code, refusal.rule) == ("ticket_to_ride.no_tickets_left", rule)
    refuses(session, DrawTickets(MIX[map_]), "no_tickets_left", rule)


def test_ttr_k04_fewer_may_be_drawn_while_nobody_can_say_how_many_are_left():
    session = usa()
    leave_in_decks(session, 4)
    session.do(DrawTickets())  # Ana keeps one to three of them: one to three are left
    assert view(session).decks == (("main", 1, 3),)
    for fewer in (1, 2, 3):
        assert session.do(DrawTickets((fewer,)))[0] == TicketsDrawn(BEN, (fewer,))
        session.undo()
    session.do(KeepTickets(ANA, (free_ticket(session),)))
    assert view(session).decks == (("main", 3, 3),)
    refuses(session, DrawTickets((2,)), "draw_so_many_tickets", "TTR-K01", count=3)


def test_ttr_k04_nobody_keeps_a_ticket_that_another_draw_must_have_kept():
    """Two were left: whoever drew them gave one back, or the next player could not have drawn it."""
    session = usa()
    leave_in_decks(session, 2)
    session.do(DrawTickets())
    session.do(DrawTickets())
    free = [ticket.id for ticket in session.state.board.rail.tickets]
    free = [ticket for ticket in free if all(ticket not in session.state.hand(seat) for seat in range(3))]
    refuses(session, KeepTickets(ANA, tuple(free)), "tickets_run_out", rule="TTR-K04", count=1)
    session.do(KeepTickets(ANA, (free[0],)))
    session.do(KeepTickets(BEN, (free[1],)))


@pytest.mark.parametrize("left", [(1, 2), (3, 0), (0, 1), (1, 0)])
def test_ttr_k05_with_fewer_than_four_left_all_of_them_are_drawn(left):
    session = germany()
    leave_in_decks(session, *left)
    assert session.do(DrawTickets(left))[0] == TicketsDrawn(ANA, left)
    assert said(session) == {"tickets_drawn": {"count": sum(left)}}


@pytest.mark.parametrize("fewer", [(1, 1), (0, 2), (1, 0)])
def test_ttr_k05_with_three_left_in_all_none_of_them_stays_behind(fewer):
    session = germany()
    leave_in_decks(session, 1, 2)
    refuses(session, DrawTickets(fewer), "draw_so_many_tickets", "TTR-K02", count=4)


def test_ttr_k05_no_more_is_drawn_than_a_deck_can_hold():
    session = germany()
    leave_in_decks(session, 1, 30)
    one_short = {"deck": message("ticket_to_ride.deck.short"), "count": 1}
    refuses(session, DrawTickets((2, 2)), "deck_too_short", "TTR-K05", **one_short)


@pytest.mark.parametrize("mix", [(1, 1), (1, 3)])
def test_ttr_k05_where_one_deck_is_short_the_rest_comes_from_the_other_only_if_the_player_agrees(mix):
    """The rulebook does not say; whoever wanted three short and one long may stay with one and one."""
    session = germany()
    leave_in_decks(session, 1, 30)
    assert session.do(DrawTickets(mix))[0] == TicketsDrawn(ANA, mix)


def test_ttr_k05_but_fewer_than_four_are_not_drawn_from_full_decks():
    session = germany()
    leave_in_decks(session, 4, 30)
    refuses(session, DrawTickets((2, 1)), "draw_so_many_tickets", "TTR-K02", count=4)


# --- how many are kept ----------------------------------------------------------------------------------------------


@both_maps
def test_ttr_k06_at_least_one_of_the_drawn_tickets_is_kept(map_):
    session = table_of(map_)
    session.do(DrawTickets(MIX[map_]))
    assert view(session).players[ANA].keep_least == 1
    assert "TTR-K06" in session.turn().reminders
    most = sum(MIX[map_])
    refuses(session, KeepTickets(ANA, ()), "keep_so_many", "TTR-K06", least=1, most=most)
    assert session.do(KeepTickets(ANA, FRESH[map_][:1])) == (TicketsKept(ANA, Secret(ANA, FRESH[map_][:1])),)
    assert view(session).players[ANA].tickets == 3


@both_maps
def test_ttr_k06_the_last_single_ticket_must_be_kept(map_):
    session = table_of(map_)
    leave_in_decks(session, *((1,) if map_ == "usa" else (1, 0)))
    session.do(DrawTickets((1,) if map_ == "usa" else (1, 0)))
    refuses(session, KeepTickets(ANA, ()), "keep_exactly", "TTR-K06", count=1)


@both_maps
@pytest.mark.parametrize("kept", [1, 2, 3, 4])
def test_ttr_k07_any_number_up_to_all_may_be_kept(map_, kept):
    session = table_of(map_)
    session.do(DrawTickets(MIX[map_]))
    chosen = (*FRESH[map_], "t:phoenix--portland")[:kept]
    if kept > sum(MIX[map_]):
        refuses(session, KeepTickets(ANA, chosen), "keep_so_many", "TTR-K06", least=1, most=3)
        return
    session.do(KeepTickets(ANA, chosen))
    assert said(session) == {"tickets_kept": {"count": kept, "drawn": sum(MIX[map_])}}
    assert tickets_in_hand(session, ANA) == [*OPENING[map_][ANA], *chosen]


@both_maps
def test_tickets_are_told_draw_by_draw_the_oldest_first(map_):
    session = laid_out(map_)
    session.do(CompleteSetup())
    session.do(DrawTickets(MIX[map_]))
    assert view(session).players[ANA].open_draws == 2
    assert view(session).players[ANA].keep_least == 2  # the opening tickets come first
    if map_ == "germany":
        session.do(DeclareMix(ANA, (2, 2)))
    session.do(KeepTickets(ANA, OPENING[map_][ANA]))
    assert view(session).players[ANA].keep_least == 1
    session.do(KeepTickets(ANA, FRESH[map_][:1]))
    assert view(session).players[ANA].open_draws == 0


# --- where the others go --------------------------------------------------------------------------------------------


def test_ttr_k08_tickets_not_kept_go_back_to_the_deck():
    session = usa()
    assert view(session).decks == (("main", 24, 24),)
    session.do(DrawTickets())
    assert view(session).decks == (("main", 21, 23),)
    session.do(KeepTickets(ANA, THREE[:1]))
    assert view(session).decks == (("main", 23, 23),)
    play_until(session, ANA)
    session.do(DrawTickets())
    session.do(KeepTickets(ANA, THREE[1:2]))  # and can be drawn again later
    assert view(session).decks == (("main", 22, 22),)


def test_ttr_k09_tickets_not_kept_go_back_to_the_deck_of_their_own_kind():
    session = germany()
    assert view(session).decks == (("short", 52, 52), ("long", 31, 31))
    session.do(DrawTickets((3, 1)))
    assert view(session).decks == (("short", 49, 52), ("long", 30, 31))
    session.do(KeepTickets(ANA, SHORT[:1]))
    assert view(session).decks == (("short", 51, 51), ("long", 31, 31))


@pytest.mark.parametrize(
    ("map_", "rule"), [pytest.param("usa", "TTR-K08", id="TTR-K08"), pytest.param("germany", "TTR-K09", id="TTR-K09")]
)
def test_ttr_k08_k09_the_turn_reminds_where_refused_tickets_go(map_, rule):
    assert rule in table_of(map_).turn().reminders


# --- kept is kept ---------------------------------------------------------------------------------------------------


@both_maps
def test_ttr_k10_a_kept_ticket_stays_through_later_draws(map_):
    session = table_of(map_)
    first = list(OPENING[map_][ANA])
    session.do(DrawTickets(MIX[map_]))
    session.do(KeepTickets(ANA, FRESH[map_][:1]))
    assert tickets_in_hand(session, ANA) == [*first, FRESH[map_][0]]
    play_until(session, ANA)
    session.do(DrawTickets(MIX[map_]))
    once = "TTR-S05" if map_ == "usa" else "TTR-S06"
    refuses(session, KeepTickets(ANA, (first[0],)), "ticket_twice", once)  # not one of those drawn
    session.do(KeepTickets(ANA, FRESH[map_][1:2]))
    assert tickets_in_hand(session, ANA) == [*first, *FRESH[map_][:2]]


@both_maps
def test_ttr_k10_none_may_be_missing_in_final_scoring(map_):
    session = table_of(map_)
    play_to_final_scoring(session)
    refuses(session, RevealTickets(ANA, OPENING[map_][ANA][:1]), "kept_stays", "TTR-K10", player="Ana")
    session.do(RevealTickets(ANA, OPENING[map_][ANA]))


def test_ttr_f02_k03_no_more_is_revealed_of_a_kind_than_was_drawn_in_germany():
    session = germany()
    session.do(DrawTickets((1, 3)))
    play_to_final_scoring(session)
    short = ("t:bremen--kassel", "t:emden--hamburg")
    revealed = RevealTickets(ANA, (*OPENING["germany"][ANA], *short))
    refuses(session, revealed, "more_than_drawn", rule="TTR-K03", count=1, deck=message("ticket_to_ride.deck.short"))
    session.do(RevealTickets(ANA, (*OPENING["germany"][ANA], short[0], "t:leipzig--ulm")))


def test_ttr_f02_k06_of_each_draw_one_is_revealed_in_germany():
    """Four short ones and then four long ones: whoever shows two short ones kept none of the long."""
    session = germany()
    session.do(DrawTickets((4, 0)))
    play_until(session, ANA)
    session.do(DrawTickets((0, 4)))
    play_to_final_scoring(session)
    short = ("t:bremen--kassel", "t:emden--hamburg")
    revealed = RevealTickets(ANA, (*OPENING["germany"][ANA], *short))
    refuses(session, revealed, "fewer_than_kept", rule="TTR-K06", count=1, deck=message("ticket_to_ride.deck.long"))
    session.do(RevealTickets(ANA, (*OPENING["germany"][ANA], short[0], "t:leipzig--ulm")))


@both_maps
def test_ttr_k10_the_group_can_still_mend_a_mistake(map_):
    session = table_of(map_)
    session.do(Correct(f"tickets/{CHO}", FRESH[map_][:2]))
    assert set(tickets_in_hand(session, CHO)) == set(FRESH[map_][:2])
    assert session.last_entry().lines[0].corrected


def test_tickets_set_by_hand_mark_no_other_player_s_tickets():
    session = usa()
    session.do(Correct("tickets/0", OPENING["usa"][0][:1]))
    marked = [session.sheet().cell(seat, "tickets").corrected for seat in range(3)]
    assert marked == [True, False, False]


def test_where_only_one_number_of_tickets_can_be_a_refusal_says_that_one():
    session = usa()
    play_to_final_scoring(session)
    hand = session.state.hand(0)
    more = next(one.id for one in session.state.board.rail.tickets if one.id not in hand)
    refusal = session.why_not(RevealTickets(0, (*hand, more)))
    assert refusal is not None
    assert Translator().text(refusal.message) == f"Based on the draws, expect {len(hand)} tickets."

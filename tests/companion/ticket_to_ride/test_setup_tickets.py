"""Setup of the destination tickets: decks, dealing or declaring, what is kept, and that it stays hidden."""

import pytest

from companion.games.ticket_to_ride.events import MixDeclared, TicketsKept
from companion.games.ticket_to_ride.records import DeclareMix, DrawTickets, KeepTickets, RevealTickets
from companion.messages import message
from companion.secret import Secret, behind_curtain
from companion.table.rules import fixes
from companion.table.table_commands import CompleteSetup, CompleteStep, Correct, KeepDraw, Tick
from tests.companion.ticket_to_ride.tables import (
    ANA,
    BEN,
    CHO,
    NAMES,
    any_number_of_players,
    both_maps,
    checks,
    germany,
    hand_of,
    laid_out,
    leave_in_decks,
    refuses,
    said,
    step,
    table_of,
    usa,
    view,
)

THREE = ("t:atlanta--new_york", "t:chicago--new_orleans", "t:helena--los_angeles")
SHORT = ("t:berlin--hamburg", "t:frankfurt--hamburg", "t:leipzig--nuernberg", "t:koeln--schweiz")
LONG = ("t:berlin--muenchen", "t:kiel--schweiz", "t:emden--freiburg", "t:konstanz--rostock")


# --- the decks ------------------------------------------------------------------------------------------------------


def test_ttr_s05_the_usa_has_one_deck_of_thirty_tickets():
    session = laid_out("usa")
    assert checks(session, "tickets")[0] == ("tickets_shuffle", {"count": 30})
    refuses(session, DeclareMix(ANA, (3,)), "one_deck", "TTR-S05")
    assert view(usa(5)).decks == (("main", 20, 20),)  # everybody kept two


def test_ttr_s05_each_ticket_is_in_the_box_once():
    session = laid_out("usa")
    refuses(session, KeepTickets(BEN, (THREE[0], THREE[0])), "ticket_twice", "TTR-S05")
    refuses(session, KeepTickets(BEN, ("t:berlin--leipzig", THREE[2])), "no_such_ticket")
    session.do(KeepTickets(ANA, THREE[:2]))
    session.do(KeepTickets(BEN, THREE[1:]))  # whether Ana holds one of them stays unsaid until she turns it up
    session.do(CompleteSetup())
    session.do(Correct("last_turns", "0"))
    session.do(RevealTickets(ANA, THREE[:2]))
    refuses(session, RevealTickets(BEN, THREE[1:]), "ticket_elsewhere", "TTR-S05")


def test_ttr_s05_no_thirty_first_ticket_is_drawn():
    session = usa()
    leave_in_decks(session, 0)
    assert view(session).decks == (("main", 0, 0),)
    refuses(session, DrawTickets(), "no_tickets_left", "TTR-K04")


def test_ttr_s06_germany_has_55_short_and_34_long_tickets():
    session = laid_out("germany")
    assert checks(session, "ticket_decks") == [("tickets_sort", {"short": 55, "long": 34})]
    session = germany()
    leave_in_decks(session, 55 - 3, 0)
    assert view(session).decks == (("short", 52, 52), ("long", 0, 0))
    no_long = {"deck": message("ticket_to_ride.deck.long"), "count": 0}
    refuses(session, DrawTickets((3, 1)), "deck_too_short", "TTR-K05", **no_long)
    session.do(DrawTickets((4, 0)))


def test_ttr_s06_each_ticket_is_in_the_box_once():
    session = laid_out("germany")
    for seat in (ANA, BEN):
        session.do(DeclareMix(seat, (2, 2)))
    refuses(session, KeepTickets(BEN, (SHORT[0], SHORT[0])), "ticket_twice", "TTR-S06")
    session.do(KeepTickets(ANA, (SHORT[0], LONG[0])))
    session.do(KeepTickets(BEN, (SHORT[1], LONG[0])))
    session.do(CompleteSetup())
    session.do(Correct("last_turns", "0"))
    session.do(RevealTickets(ANA, (SHORT[0], LONG[0])))
    refuses(session, RevealTickets(BEN, (SHORT[1], LONG[0])), "ticket_elsewhere", "TTR-S06")


def test_ttr_s24_short_and_long_are_sorted_and_shuffled_before_anybody_draws():
    order = [s.id for s in laid_out("germany").table.steps]
    assert order.index("ticket_decks") < order.index("tickets")
    assert checks(laid_out("germany"), "ticket_decks")[0][0] == "tickets_sort"


# --- USA: three dealt, two or three kept ----------------------------------------------------------------------------


@pytest.mark.parametrize(("players", "left", "most_left"), [(2, 24, 26), (3, 21, 24), (4, 18, 22), (5, 15, 20)])
def test_ttr_s20_three_tickets_are_dealt_to_each(players, left, most_left):
    session = laid_out("usa", players)
    assert checks(session, "tickets")[1] == ("tickets_deal", {"count": 3, "left": left})
    assert step(session, "tickets").figure == 3
    # until all have chosen, the deck holds what was not dealt and perhaps one refused ticket of each
    assert view(session).decks == (("main", left, most_left),)


@pytest.mark.parametrize("kept", [2, 3])
def test_ttr_s21_two_or_three_of_the_three_are_kept(kept):
    session = laid_out("usa")
    assert ("tickets_keep", {"least": 2, "most": 3}) in checks(session, "tickets")
    assert view(session).players[ANA].keep_least == 2
    assert session.do(KeepTickets(ANA, THREE[:kept])) == (TicketsKept(ANA, Secret(ANA, THREE[:kept])),)
    assert view(session).players[ANA].tickets == kept
    assert view(session).players[ANA].open_draws == 0
    refuses(session, KeepTickets(ANA, ("t:denver--el_paso",)), "no_open_draw", player="Ana")


def test_ttr_s21_at_most_one_may_be_given_back():
    session = laid_out("usa")
    two_or_three = {"least": 2, "most": 3}
    refuses(session, KeepTickets(ANA, THREE[:1]), "keep_so_many", "TTR-S21", **two_or_three)
    refuses(session, KeepTickets(ANA, ()), "keep_so_many", "TTR-S21", **two_or_three)
    refuses(session, KeepTickets(ANA, (*THREE, "t:denver--el_paso")), "keep_so_many", "TTR-S21", **two_or_three)


def test_ttr_s22_s23_a_ticket_given_back_goes_under_the_deck_which_stays_beside_the_board():
    session = laid_out("usa", 2)
    assert ("tickets_under", {}) in checks(session, "tickets")
    session.do(KeepTickets(ANA, THREE[:2]))
    session.do(KeepTickets(BEN, ("t:denver--el_paso", "t:boston--miami", "t:duluth--houston")))
    assert view(session).decks == (("main", 25, 25),)  # 24 and the one Ana gave back


# --- Germany: the mix, four drawn, two kept -------------------------------------------------------------------------


@pytest.mark.parametrize("mix", [(0, 4), (1, 3), (2, 2), (3, 1), (4, 0)])
def test_ttr_s25_four_tickets_are_drawn_in_any_mix(mix):
    session = laid_out("germany")
    assert checks(session, "tickets")[:2] == [("tickets_declare", {"count": 4}), ("tickets_draw", {"count": 4})]
    assert session.do(DeclareMix(ANA, mix)) == (MixDeclared(ANA, mix),)
    four = (*SHORT[: mix[0]], *LONG[: mix[1]])
    session.do(KeepTickets(ANA, four))
    assert view(session).players[ANA].tickets == 4


@pytest.mark.parametrize("mix", [(1, 2), (3, 2), (0, 0), (5, -1), (4,), (2, 1, 1)])
def test_ttr_s25_no_other_number_is_drawn(mix):
    session = laid_out("germany")
    refuses(session, DeclareMix(ANA, mix), "draw_so_many_tickets", "TTR-S25", count=4)


def test_ttr_s26_the_mix_is_said_before_the_tickets_are_chosen():
    session = laid_out("germany")
    lines = [line for line, _ in checks(session, "tickets")]
    assert lines.index("tickets_declare") < lines.index("tickets_draw")
    refuses(session, KeepTickets(ANA, (SHORT[0], LONG[0])), "declare_mix", "TTR-S26", count=4)
    session.do(DeclareMix(ANA, (3, 1)))
    assert said(session) == {"mix_declared": {"short": 3, "long": 1}}
    only_one = {"deck": message("ticket_to_ride.deck.long"), "count": 1}
    refuses(session, KeepTickets(ANA, LONG[:2]), "more_than_drawn", "TTR-S26", **only_one)
    session.do(KeepTickets(ANA, (SHORT[0], LONG[0])))
    refuses(session, DeclareMix(ANA, (2, 2)), "nothing_to_declare", "TTR-S26", player="Ana")


@pytest.mark.parametrize("kept", [2, 3, 4])
def test_ttr_s27_two_to_four_of_the_four_are_kept(kept):
    session = laid_out("germany")
    assert ("tickets_keep", {"least": 2, "most": 4}) in checks(session, "tickets")
    session.do(DeclareMix(ANA, (4, 0)))
    assert view(session).players[ANA].keep_least == 2
    session.do(KeepTickets(ANA, SHORT[:kept]))
    assert view(session).players[ANA].tickets == kept


def test_ttr_s27_one_is_too_few_and_five_too_many():
    session = laid_out("germany")
    session.do(DeclareMix(ANA, (4, 0)))
    refuses(session, KeepTickets(ANA, SHORT[:1]), "keep_so_many", "TTR-S27", least=2, most=4)
    refuses(session, KeepTickets(ANA, (*SHORT, LONG[0])), "keep_so_many", "TTR-S27", least=2, most=4)


def test_ttr_s28_refused_tickets_go_back_into_the_deck_of_their_own_kind():
    session = laid_out("germany", 2)
    assert ("tickets_back", {}) in checks(session, "tickets")
    session.do(DeclareMix(ANA, (1, 3)))
    session.do(KeepTickets(ANA, LONG[:2]))
    session.do(DeclareMix(BEN, (4, 0)))
    session.do(KeepTickets(BEN, SHORT[:3]))
    assert view(session).decks == (("short", 52, 52), ("long", 32, 32))


def test_ttr_s29_then_both_decks_are_shuffled_again():
    lines = [line for line, _ in checks(laid_out("germany"), "tickets")]
    assert lines[2:5] == ["tickets_keep", "tickets_back", "tickets_reshuffle"]
    assert "tickets_reshuffle" not in [line for line, _ in checks(laid_out("usa"), "tickets")]


@any_number_of_players
def test_ttr_s25_s29_everybody_may_draw_first_and_choose_in_any_order(players):
    """The rulebook does not say in which order; the table may choose one after the other or all at once."""
    session = laid_out("germany", players)
    for seat in range(players):
        session.do(DeclareMix(seat, (3, 1)))
    shorts = [t.id for t in session.state.board.rail.tickets if t.deck == "short"]
    for seat in reversed(range(players)):
        session.do(KeepTickets(seat, tuple(shorts[2 * seat : 2 * seat + 2])))
    assert view(session).decks == (("short", 55 - 2 * players, 55 - 2 * players), ("long", 34, 34))


@both_maps
def test_tickets_may_be_told_after_the_table_is_set_up(map_):
    session = laid_out(map_)
    session.do(CompleteSetup())
    if map_ == "germany":
        session.do(DeclareMix(CHO, (4, 0)))
    session.do(KeepTickets(CHO, THREE[:2] if map_ == "usa" else SHORT[:2]))
    assert [player.tickets for player in view(session).players] == [0, 0, 2]


# --- hidden ---------------------------------------------------------------------------------------------------------


@both_maps
def test_ttr_s30_kept_tickets_are_hidden_from_everybody_else(map_):
    session = table_of(map_)
    assert checks(session, "tickets")[-1] == ("tickets_hidden", {})
    held = session.state.hand(ANA)
    assert len(held) == 2
    assert view(session).hands == ()
    assert [hand.seat for hand in view(session, behind_curtain(BEN)).hands] == [BEN]
    assert [shown.ticket.id for shown in hand_of(session, ANA).tickets] == list(held)
    shown_to_all = repr((session.view(), session.log(), session.sheet(), session.turn(), session.state, session.steps))
    assert not [ticket for ticket in held if ticket in shown_to_all]
    assert fixes(session.table)["tickets/0"].value is None


@both_maps
def test_ttr_s30_the_log_says_how_many_were_kept_and_not_which(map_):
    session = laid_out(map_)
    if map_ == "germany":
        session.do(DeclareMix(ANA, (1, 3)))
    kept = THREE[:2] if map_ == "usa" else LONG[:2]
    session.do(KeepTickets(ANA, kept))
    assert said(session) == {"tickets_kept": {"count": 2, "drawn": 3 if map_ == "usa" else 4}}
    session.do(Correct("tickets/0", kept[:1]))
    assert said(session) == {"log.corrected": {"what": message("ticket_to_ride.fix.tickets", player="Ana")}}


# --- who begins -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("map_", "who_begins"),
    [
        pytest.param("usa", "most_travelled_begins", id="TTR-T01"),
        pytest.param("germany", "agree_who_begins", id="TTR-T03"),
    ],
)
@any_number_of_players
def test_ttr_t01_t03_the_table_agrees_who_begins_and_play_goes_clockwise(map_, who_begins, players):
    session = laid_out(map_, players)
    assert checks(session, "first_player") == [(who_begins, {}), ("clockwise", {})]
    assert step(session, "first_player").offer.pool == ("0", "1", "2", "3", "4")[:players]
    last = players - 1
    session.do(KeepDraw("first_player", (str(last),)))
    assert said(session) == {"first_player": {"player": NAMES[last]}}
    session.do(CompleteSetup())
    assert session.turn().seat == last


@pytest.mark.parametrize("map_", [pytest.param("usa", id="TTR-T01"), pytest.param("germany", id="TTR-T03")])
def test_ttr_t01_t03_the_guide_is_not_done_before_somebody_begins(map_):
    session = laid_out(map_)
    for shown in session.table.steps:
        for check in range(len(shown.checks)):
            session.do(Tick(shown.id, check))
        if shown.id != "first_player":
            session.do(CompleteStep(shown.id))
    who_begins = {"step": message("ticket_to_ride.setup.first_player")}
    refuses(session, CompleteStep("first_player"), "setup.draw_first", **who_begins)
    refuses(session, KeepDraw("first_player", ("3",)), "setup.draw_impossible")
    session.do(KeepDraw("first_player", ("2",)))
    session.do(CompleteStep("first_player"))
    assert session.turn().seat == CHO

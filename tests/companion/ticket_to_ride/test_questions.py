"""Everything that can be entered at a table of Ticket to Ride can be entered by answering questions."""

import json
from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion.errors import RuleError
from companion.game import Corrected
from companion.games.ticket_to_ride.ask import ask, entry
from companion.games.ticket_to_ride.records import (
    ClaimRoute,
    DrawTickets,
    EnterPassengers,
    EnterRoute,
    KeepTickets,
    RevealTickets,
    TakePassenger,
    TurnUp,
)
from companion.games.ticket_to_ride.state import State
from companion.i18n import LANGUAGES, Translator
from companion.input.json_input import Node
from companion.question import Choice, Entry, Number, Question, Several, allows
from companion.secret import CLERK, PUBLIC, behind_curtain
from companion.support.frozen_update import with_item
from companion.table import rules
from companion.table.session import Session
from companion.table.steps import Step
from companion.table.table_commands import ChangeDepth, CompleteSetup, Correct, FinishTable
from tests.companion.questions import answer_with, answers_for, led_on, play_by_questions
from tests.companion.test_properties import Game, with_other_tickets
from tests.companion.ticket_to_ride.tables import (
    ANA,
    BEN,
    MAPS,
    OPENING,
    SINGLE_TRACK,
    any_number_of_players,
    both_maps,
    germany,
    germany_with_passengers,
    laid_out,
    play_to_final_scoring,
    refuses,
    usa,
)
from tests.playthroughs.record import FOLDER, codec_of, enter, open_match
from tests.sampling import examples, sample

RECORDED = [path for map_ in MAPS for path in sorted(FOLDER.glob(f"{map_}_*.json"))]
RANDOM_TABLES = settings(max_examples=examples(6), deadline=None, suppress_health_check=[HealthCheck.too_slow])
tables = st.builds(
    Game,
    st.sampled_from(MAPS),
    st.integers(2, 5),
    st.integers(0, 10**6),
    st.booleans(),
    st.sampled_from(["full", "full", "score_only"]),
)


def question(session: Session, *answers, viewer=PUBLIC) -> Question:
    asked = session.ask(viewer, answers)
    assert isinstance(asked, Question), asked
    return asked


def command(session: Session, *answers, viewer=PUBLIC):
    asked = session.ask(viewer, answers)
    assert isinstance(asked, Entry), asked
    return asked.command


def offered(asked: Question) -> list[str]:
    return [option.id for option in asked.options]


def said(words, language="en") -> str:
    return Translator(language).text(words)


# --- nothing is missing ---


@pytest.mark.parametrize("path", sample(RECORDED, 4), ids=lambda path: path.stem)
def test_every_entry_of_a_recorded_match_can_be_made_by_answering(path):
    match = json.loads(path.read_text(encoding="utf-8"))
    session, made = open_match(match), set()
    codec = codec_of(session.header.game)
    for recorded in match["commands"]:
        if recorded not in ("undo", "redo"):
            wanted = codec.decode(Node(recorded, "match"))
            if not isinstance(wanted, Correct):  # *Change one thing* asks on its own pages
                assert answers_for(session, wanted) is not None, wanted
                made.add(type(wanted).__name__)
        enter(session, recorded)
    assert made >= {"ClaimRoute", "DrawTickets", "KeepTickets", "RevealTickets", "Tick", "KeepDraw", "FinishTable"}


@pytest.mark.parametrize(
    ("map_", "players", "card_check"),
    sample([(map_, *more) for more in ((2, False), (3, True), (5, True)) for map_ in ("usa", "germany")], 4),
)
def test_a_whole_table_is_played_from_its_questions_alone(map_, players, card_check):
    session = play_by_questions(laid_out(map_, players, card_check=card_check), Random(players))
    assert all(session.state.revealed)
    assert len(session.sheet().players) == players


@both_maps
def test_a_sheet_is_filled_from_questions_alone(map_):
    session = laid_out(map_, 4, score_only=True)
    play_by_questions(session, Random(4))
    assert session.sheet().winners


# --- the first question ---


def test_a_turn_offers_its_three_actions_and_the_tickets_still_to_be_told():
    session = laid_out("usa")
    session.do(CompleteSetup())
    tickets = ["KeepTickets:0", "KeepTickets:1", "KeepTickets:2"]
    assert offered(question(session)) == ["DrawCards", "ClaimRoute", "DrawTickets", *tickets]
    assert question(session).seat == ANA
    assert said(question(session).option("KeepTickets:1").label) == "Ben: Keep tickets"


def test_while_the_guide_is_open_tickets_and_the_first_row_can_be_told():
    session = laid_out("germany", 2, card_check=True)
    meanwhile = [id_ for id_ in offered(question(session)) if not id_.startswith(("Tick", "KeepDraw", "Complete"))]
    assert meanwhile == ["TurnUp", "DeclareMix:0", "KeepTickets:0", "DeclareMix:1", "KeepTickets:1"]


def test_germany_s_tickets_wait_for_the_mix():
    session = laid_out("germany", 2)
    closed = question(session).option("KeepTickets:0").why_not
    refuses(session, KeepTickets(ANA, OPENING["germany"][ANA]), closed.code, closed.rule)
    session.do(command(session, "DeclareMix:0", "1+3"))
    assert session.state.draws[ANA].mix == (1, 3)
    assert "DeclareMix:0" not in offered(question(session))
    assert question(session).option("KeepTickets:0").why_not is None


def test_once_a_table_can_be_kept_its_first_question_says_so():
    session = usa()
    play_to_final_scoring(session)
    assert offered(question(session)) == ["RevealTickets:0", "RevealTickets:1", "RevealTickets:2"]
    for seat in range(3):
        session.do(command(session, f"RevealTickets:{seat}", viewer=behind_curtain(seat)))
    assert offered(question(session)) == ["FinishTable"]
    assert command(session, "FinishTable") == FinishTable()


# --- routes and cards ---


def test_a_route_says_its_length_its_colour_its_points_and_why_it_is_closed():
    session = usa(2)
    session.do(ClaimRoute("kansas_city--saint_louis--a"))
    routes = question(session, "ClaimRoute")
    option = routes.option("kansas_city--saint_louis--b")
    assert said(option.label) == "Kansas City to Saint Louis"
    assert said(option.detail) == "2 trains, pink, track 2"
    assert said(option.cost) == "2 points"
    assert option.why_not == session.why_not(ClaimRoute(option.id))
    assert option.why_not.rule == "TTR-C15"
    assert routes.option("kansas_city--saint_louis--a").why_not.rule == "TTR-C09"
    assert command(session, "ClaimRoute", SINGLE_TRACK["usa"][6]) == ClaimRoute(SINGLE_TRACK["usa"][6])


def test_a_grey_route_is_paid_in_one_colour_and_locomotives_for_some_of_it():
    session = usa(card_check=True)
    grey = SINGLE_TRACK["usa"][3]
    asked = question(session, "ClaimRoute", grey)
    assert offered(asked) == [*session.state.board.cards.colours, "locomotive"]
    paths = question(session, "ClaimRoute", grey, "red")
    assert [said(option.label) for option in paths.options] == ["3 red", "2 red, 1 locomotive", "1 red, 2 locomotive"]
    paid = ("red", "locomotive", "locomotive")
    assert command(session, "ClaimRoute", grey, "red", "2") == ClaimRoute(grey, paid)
    assert command(session, "ClaimRoute", grey, "locomotive") == ClaimRoute(grey, ("locomotive",) * 3)


def test_a_route_nobody_can_pay_from_four_cards_is_closed_before_the_cards_are_asked():
    session = usa(card_check=True)
    six = question(session, "ClaimRoute").option(SINGLE_TRACK["usa"][6])
    assert six.why_not.code == "ticket_to_ride.not_in_hand"
    four = question(session, "ClaimRoute").option(SINGLE_TRACK["usa"][4])
    assert four.why_not is None


def test_a_row_of_locomotives_is_discarded_or_stands_as_the_table_says():
    session = laid_out("usa", card_check=True)
    session.do(CompleteSetup())
    row = ("locomotive", "locomotive", "locomotive", "red", "red")
    assert question(session, "TurnUp").domain.least == 5
    asked = question(session, "TurnUp", row)
    assert asked.usual == "discard"
    assert command(session, "TurnUp", row, "discard") == TurnUp(row)
    assert command(session, "TurnUp", row, "stands") == TurnUp(row, stands=True)
    assert command(session, "TurnUp", ("red",) * 5) == TurnUp(("red",) * 5)


def test_a_face_up_locomotive_is_closed_as_the_second_card():
    session = usa(card_check=True, row=("locomotive", "locomotive", "red", "red", "blue"))
    session.do(command(session, "TakeFaceUp", "red"))
    session.do(TurnUp(("red",)))
    asked = question(session, "TakeFaceUp")
    assert [option.id for option in asked.options if option.why_not] == ["locomotive"]
    assert asked.option("locomotive").why_not.rule == "TTR-D08"


# --- passengers ---


def test_a_passenger_is_asked_for_end_by_end_and_may_be_left():
    session = germany_with_passengers(berlin=("red", "red", "blue", "white", "black"), leipzig=("red", "blue", "green"))
    session.do(ClaimRoute("berlin--leipzig"))
    assert offered(question(session, "TakePassenger")) == ["berlin", "leipzig"]
    colours = question(session, "TakePassenger", "berlin")
    assert [option.id for option in colours.options if option.why_not] == ["green", "yellow"]
    session.do(command(session, "TakePassenger", "berlin", "none"))
    assert command(session, "TakePassenger", "green") == TakePassenger("leipzig", "green")


# --- tickets ---


def test_where_more_was_drawn_than_is_left_no_impossible_number_is_asked_for():
    """An older release let Ben have two draws more to tell, where all but two tickets lie open before Ana."""
    session = usa()
    tickets = [ticket.id for ticket in session.state.board.rail.tickets]
    session.do(ChangeDepth("score_only"))
    session.do(RevealTickets(0, tuple(tickets[2:])))
    session.do(ChangeDepth("full"))
    older = Step(0, (Corrected("draws/1", 2),))
    session = Session(session.header, [*session.steps, older], session.cursor + 1)
    with pytest.raises(RuleError) as refused:
        question(session, "KeepTickets:1", viewer=CLERK)
    assert refused.value.code == "ticket_to_ride.tickets_run_out"


def test_more_draws_than_a_correction_sets_may_still_be_made():
    session = germany()
    session.do(Correct("draws/0", 40))
    session.do(DrawTickets((0, 3)))
    fix = rules.fixes(session.table, CLERK)["draws/0"]
    assert allows(fix.domain, fix.value)


def test_two_decks_ask_for_the_mix_and_one_for_nothing():
    assert command(usa(), "DrawTickets") == DrawTickets()
    session = germany()
    mixes = question(session, "DrawTickets")
    assert offered(mixes) == ["0+4", "1+3", "2+2", "3+1", "4+0"]
    assert said(mixes.option("1+3").label) == "1 short, 3 long"
    assert command(session, "DrawTickets", "1+3") == DrawTickets((1, 3))


def test_what_was_kept_is_told_deck_by_deck_and_every_answer_is_allowed():
    session = germany()
    session.do(DrawTickets((1, 3)))
    own = behind_curtain(ANA)
    short = question(session, "KeepTickets:0", viewer=own)
    assert (short.domain.least, short.domain.most) == (0, 1)
    long = question(session, "KeepTickets:0", (), viewer=own)
    assert (long.domain.least, long.domain.most) == (1, 3)
    assert said(long.options[0].detail) == "Long tickets"
    kept = command(session, "KeepTickets:0", ("t:bremen--kassel",), (), viewer=own)
    assert kept == KeepTickets(ANA, ("t:bremen--kassel",))


def test_tickets_are_a_question_only_behind_their_owner_s_curtain():
    session = laid_out("usa")
    option = question(session).option("KeepTickets:1")
    assert option.secret_of == BEN
    for viewer in (PUBLIC, behind_curtain(ANA)):
        with pytest.raises(RuleError) as refusal:
            session.ask(viewer, ("KeepTickets:1",))
        assert said(refusal.value.message) == "For Ben only: pass the phone"
    for viewer in (CLERK, behind_curtain(BEN)):
        assert len(question(session, "KeepTickets:1", viewer=viewer).options) == 30


def test_in_final_scoring_only_draws_that_were_never_told_are_asked_about():
    session = usa()
    session.do(DrawTickets())
    play_to_final_scoring(session)
    asked = question(session, "RevealTickets:0", viewer=behind_curtain(ANA))
    assert (asked.domain.least, asked.domain.most) == (1, 3)
    shown = command(session, "RevealTickets:0", ("t:boston--miami",), viewer=behind_curtain(ANA))
    assert shown == RevealTickets(ANA, (*OPENING["usa"][ANA], "t:boston--miami"))
    assert command(session, "RevealTickets:1", viewer=CLERK) == RevealTickets(BEN, OPENING["usa"][BEN])


# --- score only ---


def test_score_only_asks_for_routes_tickets_and_passengers():
    session = laid_out("germany", 2, score_only=True)
    assert offered(question(session)) == ["EnterRoute", "EnterPassengers", "RevealTickets:0", "RevealTickets:1"]
    assert offered(question(session, "EnterRoute")) == ["0", "1"]
    session.do(command(session, "EnterRoute", "1", "berlin--leipzig"))
    assert question(session, "EnterRoute", "0").option("berlin--leipzig").why_not.rule == "TTR-C09"
    assert command(session, "EnterRoute", "nobody", "berlin--leipzig") == EnterRoute("berlin--leipzig", None)
    session.do(command(session, "EnterPassengers", "1", "red", 7))
    assert question(session, "EnterPassengers", "0", "red").domain == Number(0, 3)
    assert command(session, "EnterPassengers", "0", "red", 3) == EnterPassengers(ANA, "red", 3)
    session.do(command(session, "RevealTickets:0", ("t:bremen--kassel", "t:emden--hamburg")))
    assert question(session, "RevealTickets:0").usual == ("t:bremen--kassel", "t:emden--hamburg")
    assert "t:bremen--kassel" not in offered(question(session, "RevealTickets:1"))


# --- what holds at any table ---


def unchecked(session: Session, answers: tuple) -> Question | Entry:
    """As asking does, but a closed option is taken all the same: what would it have led to?"""
    talk = entry(session.state, CLERK)
    asked = next(talk)
    try:
        for answer in answers:
            asked = talk.send(answer)
    except StopIteration as end:
        return Entry(end.value)
    return asked


def commands_behind(session: Session, answers: tuple, random: Random, most: int = 5) -> Iterator:
    """Some of the commands an answer leads to, open or not."""
    for _ in range(most):
        made = answers
        asked = unchecked(session, made)
        while isinstance(asked, Question):
            match asked.domain:
                case Choice(()):
                    return
                case Choice(options):
                    made = (*made, random.choice(options))
                case Number(low, high):
                    made = (*made, random.randint(low, high))
                case Several(options, least, _):
                    made = (*made, tuple(random.sample(options, least)))
            asked = unchecked(session, made)
        yield asked.command


GROUPS = {"ticket_to_ride.no_route_left", "ticket_to_ride.no_route_payable", "ticket_to_ride.no_cards_left"}
"""What is said where many options are closed at once, each for a reason of its own."""


def held_elsewhere(session: Session, option: str, answers: tuple) -> bool:
    """A ticket somebody keeps unseen: anybody may name it, and is told when it is entered."""
    seat = int(answers[0].partition(":")[2]) if answers and ":" in answers[0] else -1
    return seat >= 0 and any(option in session.state.hand(s) for s in range(session.state.players) if s != seat)


def check_question(session: Session, answers: tuple, random: Random) -> None:
    asked = session.ask(CLERK, answers)
    assert isinstance(asked, Question)
    assert all(said(asked.words, language) for language in LANGUAGES)
    ids = dict.fromkeys(getattr(asked.domain, "options", ()))
    assert offered(asked) == list(ids)
    for option in random.sample(asked.options, min(10, len(asked.options))):
        answer = answer_with(asked, option.id, random)
        if option.why_not is not None:
            behind = list(commands_behind(session, (*answers, answer), random))
            refusals = [session.why_not(command) for command in behind]
            assert None not in refusals, (option, behind)
            leaf = isinstance(unchecked(session, (*answers, answer)), Entry)
            if leaf or (behind and option.why_not.code not in GROUPS and option.why_not.rule != "TTR-C01"):
                assert set(refusals) == {option.why_not}
        elif not held_elsewhere(session, option.id, answers):
            assert leads_on(session, asked, answers, option.id, random), (answers, option)


def leads_on(session: Session, asked: Question, answers: tuple, option: str, random: Random) -> bool:
    """An option leads to a command that is accepted, with one or another of the answers that take it."""
    for _ in range(20):
        taken = (*answers, answer_with(asked, option, random))
        if any(session.why_not(command) is None for command in led_on(session, CLERK, taken, random)):
            return True
    return False


@RANDOM_TABLES
@given(tables, st.integers(0, 250))
def test_an_open_answer_leads_to_a_command_and_a_closed_one_says_what_its_refusal_would(game, entries):
    session, random = game.play(entries), game.random
    if session.table.open_step and session.table.depth == "full":
        session.do(CompleteSetup())
    check_question(session, (), random)
    for option in session.ask(CLERK).options:
        answers = (option.id,)
        while option.why_not is None and isinstance(asked := session.ask(CLERK, answers), Question):
            check_question(session, answers, random) if not isinstance(asked.domain, Number) else None
            openly = [o.id for o in asked.options if o.why_not is None and not held_elsewhere(session, o.id, answers)]
            answer = answer_with(asked, random.choice(openly), random) if openly else asked.usual
            answers = (*answers, answer)


def all_asked(state: State, viewer) -> list:
    """The first question and whatever each of its options leads to, or the refusal."""
    first = ask(state, viewer)
    asked = [first]
    for option in first.options:
        try:
            asked.append(ask(state, viewer, (option.id,)))
        except RuleError as refusal:
            asked.append(refusal)
    return asked


@RANDOM_TABLES
@given(tables, st.integers(5, 150), st.booleans())
def test_no_question_to_others_depends_on_a_secret(game, entries, score_after_all):
    session = game.play(entries)
    if any(session.state.revealed):
        return
    if score_after_all and session.table.depth == "full":
        session.do(ChangeDepth("score_only"))
    state, other = session.state, with_other_tickets(session, game.random).state
    assert all_asked(other, PUBLIC) == all_asked(state, PUBLIC)
    for seat in range(state.players):
        own_hand_only = replace(other, hands=with_item(other.hands, seat, state.hands[seat]))
        assert all_asked(own_hand_only, behind_curtain(seat)) == all_asked(state, behind_curtain(seat))


@any_number_of_players
def test_asking_changes_nothing(players):
    session = usa(players, card_check=True)
    before = session.table
    all_asked(session.state, CLERK)
    assert session.table is before

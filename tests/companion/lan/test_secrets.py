"""No byte of another seat's secret is ever sent: whatever the others hold, a phone is told exactly the same."""

import json
from dataclasses import fields, replace
from random import Random

from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from companion.errors import RuleError
from companion.games.ticket_to_ride.fixes import NOBODY
from companion.lan.permissions import ANYBODY, check_command, offered, seat_of_option
from companion.question import Question, any_answer
from companion.secret import Secret, behind_curtain
from companion.table.session import Session
from companion.table.steps import Step
from demo_players import suggest
from tests.companion.lan.rooms import BOXES, EN, gives, room_of, sits, table, wanted
from tests.sampling import examples

TABLES = settings(
    max_examples=examples(8),
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
    phases=[Phase.explicit, Phase.reuse, Phase.generate],  # a whole table is no smaller when it is shorter
)
FEW = 8
"""So much is entered of a sheet: some tickets are turned up then, and others are not."""
tables = st.tuples(
    st.sampled_from(BOXES),
    st.integers(2, 4),
    st.sampled_from(["full", "milestones", "score_only"]),
    st.integers(0, 120),
    st.integers(0, 10**6),
)


def played(box, players, depth, entries, seed) -> Session:
    game, options = box
    session, random = table(game, players, depth, **options), Random(seed)
    noted = 0
    for _ in range(entries):
        phase = session.turn().phase
        noted += phase == "entry"
        if phase == "final_scoring" or noted > FEW:
            break
        try:
            session.do(suggest(session.header.game, session.state, random))
        except RuleError:
            continue
    return session


def others_hold_otherwise(session: Session, seat: int, random: Random) -> Session:
    """The same table as everybody sees it, with other secrets in all hands but one."""
    steps, kept = [], {}
    for step in session.steps:
        events = []
        for event in step.events:
            values = {field.name: getattr(event, field.name) for field in fields(event)}
            secrets = {name: one for name, one in values.items() if isinstance(one, Secret) and one.owner != seat}
            events.append(replace(event, **{n: _another(session, one, kept, random) for n, one in secrets.items()}))
        steps.append(Step(step.at, tuple(events)))
    return Session(session.header, steps)


def _another(session: Session, secret: Secret, kept: dict, random: Random) -> Secret:
    held = secret.known_to_clerk()
    if isinstance(held, str):  # a card of Stone Age
        return Secret(secret.owner, random.choice(sorted(session.state.box.card)))
    rail, mine = session.state.board.rail, kept.setdefault(secret.owner, set())
    found = []
    for ticket in held:  # as many of the same decks, none that this player keeps already
        deck = [t.id for t in rail.tickets if t.deck == rail.ticket[ticket].deck and t.id not in mine]
        found.append(random.choice(deck))
        mine.add(found[-1])
    return Secret(secret.owner, tuple(found))


def everything_told(session: Session, seat: int, seed: int) -> list[str]:
    """All that can reach a phone: its look, the sheet, the log, and questions as deep as they go."""
    room, random = room_of(session), Random(seed)
    phone = sits(room, seat)
    told = [json.dumps(room.view(phone, EN)), json.dumps(room.sheet(EN).body), json.dumps(room.log(EN).body)]
    every = session.ask(behind_curtain(seat))
    options = [option.id for option in every.options] if isinstance(every, Question) else []
    for first in options:
        answers = [first]
        for _ in range(4):
            reply = gives_question(room, phone, answers)
            told.append(json.dumps(reply.body, default=list))
            if "question" not in reply.body:
                break
            asked = session.ask(behind_curtain(seat), tuple(answers))
            answer = any_answer(asked, random) if isinstance(asked, Question) else None
            if answer is None:
                break
            answers.append(answer)
    return told


def gives_question(room, phone, answers):
    """What is asked next; an entry is not made, but tried as the room would try it."""
    session, prepare = room.session, room.session.prepare
    session.prepare = lambda command: (_ for _ in ()).throw(RuleError("question.nothing_to_enter"))
    try:
        return gives(room, phone, *[list(a) if isinstance(a, tuple) else a for a in answers])
    finally:
        session.prepare = prepare


@TABLES
@given(tables, st.integers(0, 3), st.integers(0, 10**6))
def test_what_a_phone_is_told_does_not_depend_on_what_the_others_hide(how, seat, seed):
    session = played(*how)
    seat %= len(session.header.seats)
    other = others_hold_otherwise(session, seat, Random(seed))
    same = Session(session.header, session.steps)
    assert everything_told(same, seat, seed) == everything_told(other, seat, seed)


def test_the_trial_above_would_find_a_secret():
    """Where the other's tickets are looked at, the two tables differ."""
    session = played(("ticket_to_ride", {"map": "usa"}), 2, "full", 12, 3)
    other = others_hold_otherwise(session, 0, Random(1))
    assert session.state.hand(1) != other.state.hand(1)
    assert everything_told(session, 1, 1) != everything_told(other, 1, 1)


@TABLES
@given(tables)
def test_every_option_leads_to_commands_of_the_seat_it_is_offered_to(how):
    """Whose an option is, is read from its id; the command it leads to must say the same."""
    session = played(*how)
    random, game = Random(how[-1]), session.header.game
    for seat in range(len(session.header.seats)):
        viewer = behind_curtain(seat)
        first = session.ask(viewer)
        assert isinstance(first, Question)
        for option in offered(game, first, seat).options:
            if option.why_not:
                continue
            owner = seat_of_option(game, first, option)
            assert owner in (seat, ANYBODY)
            asked, answers = first, (option.id,)
            try:
                while isinstance(asked := session.ask(viewer, answers), Question):
                    answer = any_answer(asked, random)
                    if answer is None:
                        break
                    answers = (*answers, answer)
            except RuleError:
                continue
            if not isinstance(asked, Question) and owner == seat:
                check_command(session.table, asked.command, seat)


def test_a_command_for_another_seat_is_refused_wherever_it_was_chosen():
    """The second question of a milestone asks whose route it is."""
    room = room_of(table(depth="milestones", map="usa"))
    ana = sits(room, 0)
    reply = gives(room, ana, "EnterRoute", "1", "denver--kansas_city--a")
    assert (reply.status, reply.body["words"]) == (403, "Only Ben can enter that.")
    assert room.session.cursor == 1
    assert gives(room, ana, "EnterRoute", "0", "denver--kansas_city--a").status == 200


def test_a_route_is_given_back_to_nobody_by_the_host_alone():
    """Nobody's entry is no seat's: whoever owns the route, a joined phone may not empty it."""
    room = room_of(table(depth="milestones", map="usa"))
    ana = sits(room, 0)
    gives(room, ana, "EnterRoute", "0", "denver--kansas_city--a")
    reply = gives(room, ana, "EnterRoute", NOBODY, "denver--kansas_city--a")
    assert (reply.status, reply.body["words"]) == (403, "Only the host phone can do that.")
    assert room.session.state.owner("denver--kansas_city--a") == 0


def test_script_in_a_name_stays_a_name():
    """It travels as JSON; the page puts every text in as text."""
    room = room_of(table(names=("<script>alert(1)</script>", '"><img src=x>', "Cho")))
    ana = sits(room, 0)
    assert room.view(ana, EN)["seats"][0]["name"] == "<script>alert(1)</script>"
    assert room.undo(ana, wanted(room), EN).status == 403

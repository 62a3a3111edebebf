"""A set of values is judged once, by the table it leaves: what the box holds, what follows, what nobody can know."""

from dataclasses import replace

import pytest

from companion.errors import RuleError
from companion.game import Corrected, Excess, Seat
from companion.i18n import LANGUAGES, Translator
from companion.table.header import Header
from companion.table.session import Session
from companion.table.table_commands import CompleteSetup, Correct, CorrectAll, KeepDraw, NotEntered
from tests.tally import TALLY, State

TOKENS = 12


def too_many(state: State):
    out = sum(state.tokens) + state.pool
    if out > TOKENS:
        why = RuleError("tally.too_many_tokens", rule="TALLY-4", count=out, most=TOKENS)
        yield Excess(why, ("pool", *(f"tokens/{seat}" for seat in range(len(state.seats)))), out - TOKENS)


def rest_in_the_pool(_before: State, after: State, set_: frozenset[str]):
    """The pool is what nobody has, unless the group has counted it."""
    rest = TOKENS - sum(after.tokens)
    return () if "pool" in set_ or rest < 0 or rest == after.pool else (Corrected("pool", rest),)


def asked(_before: State, after: State, set_: frozenset[str]):
    return ("tokens/1",) if after.tokens[0] == 7 and "tokens/1" not in set_ else ()


GAME = replace(
    TALLY,
    corrections=replace(TALLY.corrections, excess=too_many, follows=rest_in_the_pool, asks_for=asked),
)


def opened(game=GAME) -> Session:
    session = Session(Header(game, game.options(), (Seat("Ana", "red"), Seat("Bo", "blue")), "full", 0))
    session.do(KeepDraw("starter", ("0",)))
    session.do(CompleteSetup())
    return session


def refusal(session: Session, command) -> RuleError:
    table = session.table
    with pytest.raises(RuleError) as raised:
        session.do(command)
    assert session.table is table
    return raised.value


def test_two_values_that_fit_alone_but_not_together_are_refused_with_both_named():
    session = opened()
    session.do(CorrectAll((("pool", 4), ("tokens/0", 4), ("tokens/1", 4))))
    why = refusal(session, CorrectAll((("tokens/0", 8), ("pool", 0), ("tokens/1", 8))))
    assert (why.code, why.rule) == ("catch_up.not_together_because", "TALLY-4")
    assert [label.id for label in why.message.params["what"]] == ["tally.tokens", "tally.tokens"]
    assert why.message.params["why"].params == {"count": 20, "most": TOKENS}


def test_a_value_that_does_not_fit_alone_is_refused_with_its_own_reason():
    session = opened()
    assert refusal(session, CorrectAll((("tokens/1", 2), ("tokens/0", 13)))).code == "tally.too_many_tokens"
    assert refusal(session, Correct("tokens/0", 13)).code == "tally.too_many_tokens"
    assert refusal(session, Correct("tokens/0", -1)).code == "fix.outside_box"


def test_one_value_and_a_set_of_it_come_to_the_same_table():
    one, many = opened(), opened()
    assert one.do(Correct("tokens/0", 5)) == many.do(CorrectAll((("tokens/0", 5),)))
    assert one.state == many.state


def test_what_follows_is_part_of_the_same_entry_unless_the_group_said_otherwise():
    session = opened()
    cursor = session.cursor
    session.do(Correct("tokens/0", 5))
    assert (session.state.pool, session.cursor) == (7, cursor + 1)
    session.undo()
    assert session.state.pool == TOKENS
    session.do(CorrectAll((("tokens/0", 5), ("pool", 1))))
    assert session.state.pool == 1


def test_what_nobody_can_know_is_asked_for_until_it_is_entered():
    session = opened()
    events = session.do(Correct("tokens/0", 7))
    assert events[-1] == NotEntered(("tokens/1",))
    assert session.table.not_entered == {"tokens/1"}
    assert session.turn().notices
    session.do(Correct("tokens/1", 0))
    assert not session.table.not_entered


def test_a_table_that_has_too_much_already_may_be_corrected_as_long_as_it_does_not_grow():
    session = opened(TALLY)
    session.do(CorrectAll((("tokens/0", 9), ("tokens/1", 9))))
    grown = Session(replace(session.header, game=GAME), session.steps, session.cursor)
    assert refusal(grown, Correct("tokens/1", 10)).code == "tally.too_many_tokens"
    grown.do(CorrectAll((("tokens/1", 8), ("pool", 12))))
    assert grown.state.tokens == (9, 8)


def test_what_does_not_fit_together_is_said_in_every_language():
    for language in LANGUAGES:
        say = Translator(language)
        assert say.has("catch_up.not_together")
        assert say.has("catch_up.not_together_because")

"""What every conversation is made of: ways to begin, last questions the rules answer for, money in words."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any

from companion.errors import RuleError, refused
from companion.games.great_western_trail.decide import decide
from companion.games.great_western_trail.state import State, card_name
from companion.messages import Message, Param, message
from companion.question import Branch, Option, Question, QuestionFlow, at_once, one_of
from companion.words.numbers import signed


@dataclass(frozen=True, slots=True)
class Outcome:
    """An answer to the last question, and the command it makes."""

    option: Option
    command: Any


def phrase(id_: str, **params: Param) -> Message:
    return message(f"great_western_trail.ask.{id_}", **params)


def words_of(id_: str, **params: Param) -> Message:
    """Messages that the sheets of this game use too."""
    return message(f"great_western_trail.{id_}", **params)


def refusal(state: State, command: Any) -> RuleError | None:
    """Why the rules refuse a command; None if they accept it."""
    return refused(decide, state, command)


def first_reason(reasons: Iterable[RuleError | None]) -> RuleError | None:
    """Why nothing of a list is open: the first reason there is; None if anything is open."""
    first: RuleError | None = None
    for reason in reasons:
        if reason is None:
            return None
        first = first or reason
    return first


def no_command(state: State, commands: Iterable[Any]) -> RuleError | None:
    """Why none of these commands is taken; None as soon as one is."""
    return first_reason(refusal(state, command) for command in commands)


def branch_of(command: Any, label: Message, *, which: str = "", state: State | None = None) -> Branch:
    """A command that is complete already; closed as the rules say, where a state is given."""
    kind = type(command).__name__
    why_not = refusal(state, command) if state is not None else None
    return Branch(Option(f"{kind}:{which}" if which else kind, label, why_not=why_not), lambda: at_once(command))


def settled(question: Question) -> QuestionFlow:
    """The answer to a question; not asked where only one is left to give."""
    open_ones = [option.id for option in question.options if option.why_not is None]
    return open_ones[0] if len(open_ones) == 1 else (yield question)


def last(state: State, words: Message, outcomes: Iterable[Outcome], **more: Any) -> QuestionFlow:
    """The last question: every answer makes a command, and is closed as the rules would refuse that."""
    found = {outcome.option.id: outcome for outcome in outcomes}
    options = [replace(outcome.option, why_not=refusal(state, outcome.command)) for outcome in found.values()]
    return found[(yield one_of(words, options, seat=state.turn, **more))].command


def priced(state: State, option: Option, dollars: int) -> Option:
    """With what is paid for it, or gained if it is less than nothing, and what is left then."""
    if not dollars:
        return option
    left = state.dollars(state.turn) - dollars
    if dollars < 0:
        gain = words_of("acts.aux.gain", dollars=-dollars)
        return replace(option, value=gain, cost=words_of("acts.trade.left", left=left))
    price = words_of("money.dollars", dollars=dollars)
    return replace(option, value=price, cost=words_of("acts.left", left=left) if left >= 0 else None)


def card_option(state: State, card: str, *, id_: str = "", why_not: RuleError | None = None) -> Option:
    """An objective card by its symbols, with its points, those it may cost, and what it does when it is played."""
    known, name = state.box.objective[card], card_name(state.options.edition, card)
    does = words_of(f"objectives.gives.{known.gives}") if known.gives else None
    points = signed(known.vp) + (f" / {signed(-known.penalty)}" if known.penalty else "")
    worth = message("question.as_it_is", what=points)
    return Option(id_ or card, name, does, why_not=why_not, picture=f"deck/{card}", value=worth)


def money(state: State, dollars: int) -> Message | None:
    """The same as a sentence of its own, for what is paid whatever is chosen."""
    if not dollars:
        return None
    change = f"−${dollars}" if dollars > 0 else f"+${-dollars}"
    return words_of("acts.engine.money", change=change, left=state.dollars(state.turn) - dollars)


def has(state: State) -> Message:
    """The money of whose turn it is."""
    return words_of("acts.has", player=state.name(state.turn), dollars=state.dollars(state.turn))


def listed(parts: Iterable[Message]) -> Message | None:
    """Several things worth knowing, one after the other."""
    found = tuple(parts)
    return phrase("list", parts=found) if len(found) > 1 else found[0] if found else None

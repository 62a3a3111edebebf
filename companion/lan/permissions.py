"""Permissions: what a joined phone may enter, from the questions and commands of any game.

A field `seat` of a command is a seat, and an option `Command:2` of such a command belongs to that seat. Whatever names
no seat is for whoever is asked, or for anybody where the whole table is.
"""

from collections.abc import Mapping
from dataclasses import fields, replace
from functools import lru_cache
from typing import Any

from companion.errors import RuleError
from companion.messages import Message, message
from companion.question import Asked, Choice, Option, Question, Value
from companion.table.ask import CATCH_UP, FIX
from companion.table.state import Game, Table
from companion.table.table_commands import COMMANDS

TABLE_COMMANDS = frozenset(command.__name__ for command in COMMANDS)
"""Setup, *Change one thing*, the end: the host's, unless they are lent."""
ANYBODY = -1


@lru_cache(maxsize=16)
def _named(game: Game) -> Mapping[str, type]:
    return {record.__name__: record for record in game.records}


def _has_seat(record: type | None) -> bool:
    return record is not None and any(field.name == "seat" for field in fields(record))


def seat_of_option(game: Game, question: Question, option: Option) -> int:
    """Whose an option of the first question is; ANYBODY where everybody at the table may take it."""
    if option.secret_of is not None:
        return option.secret_of
    kind, _, which = option.id.partition(":")
    if which.isdigit() and _has_seat(_named(game).get(kind)):
        return int(which)
    return ANYBODY if question.seat is None else question.seat


def _is_table_command(option: Option) -> bool:
    return option.id.partition(":")[0] in TABLE_COMMANDS


def offered(game: Game, question: Question, seat: int, *, lent: bool = False) -> Question:
    """The first question with what this seat may answer, its own first; nothing may be left of it."""
    own, shared = [], []
    for option in question.options:
        owner = ANYBODY if _is_table_command(option) else seat_of_option(game, question, option)
        if owner == seat:
            own.append(option)
        elif owner == ANYBODY and (lent or not _is_table_command(option)):
            shared.append(option)
    options = (*own, *shared)
    ids = tuple(option.id for option in options)
    usual = question.usual if question.usual in ids else None
    return replace(question, domain=Choice(ids), options=options, usual=usual)


def why_not_offered(table: Table, question: Question, id_: str) -> RuleError:
    """The refusal of an option that belongs to somebody else."""
    if id_.partition(":")[0] in TABLE_COMMANDS:
        return RuleError("lan.of_host")
    option = next((option for option in question.options if option.id == id_), None)
    if option is None:
        return RuleError("question.not_an_answer")
    owner = seat_of_option(table.game, question, option)
    if option.secret_of is None and owner == question.seat:
        return RuleError("lan.not_your_turn", player=table.seats[owner].name)
    return RuleError("lan.not_yours", player=table.seats[owner].name)


def own_seat(table: Table, answers: tuple[Value, ...], asked: Asked | None, seat: int) -> str | None:
    """The answer to a question that asks whose an entry is: on a joined phone that is settled. None for any other."""
    if not isinstance(asked, Question) or len(answers) != 1 or not _has_seat(_named(table.game).get(str(answers[0]))):
        return None
    own = next((option for option in asked.options if option.id == str(seat)), None)
    names = {str(number): player.name for number, player in enumerate(table.seats)}
    listed = all(names[id_] in option.label.params.values() for option in asked.options if (id_ := option.id) in names)
    return own.id if own and listed and own.why_not is None else None


def lent_to(table: Table, *, lent: bool) -> tuple[tuple[str, Message], ...]:
    """First answers beyond the question that a phone may give to which they were lent, and what they are called."""
    if not lent or table.finished or (table.open_step and table.guided):
        return ()
    return ((CATCH_UP, message("menu.catch_up")), (FIX, message("menu.fix")))


def check_command(table: Table, command: Any, seat: int) -> None:
    """Refuse a command that speaks for another seat, wherever in the conversation that was chosen."""
    if not _has_seat(type(command)) or type(command).__name__ in TABLE_COMMANDS:
        return
    owner = command.seat
    if owner is None:
        raise RuleError("lan.of_host")
    if owner != seat:
        raise RuleError("lan.not_yours", player=table.seats[owner].name)

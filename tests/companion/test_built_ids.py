"""Ids that code builds have a sentence in every language: found where they are built, and heard in whole matches.

A function that makes an id of its parameter is followed to whoever calls it with a constant, in any module. What is
one of a few words is tried with all of them; what is made of a game's pieces is heard while matches are played again.
"""

import ast
import json
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, get_args, get_type_hints

import pytest

from companion.game import DEPTHS
from companion.games import GAMES, boxes
from companion.games.stone_age.events import GameEnded, LeftOut
from companion.i18n import LANGUAGES, Translator
from companion.messages import Message
from companion.question import Question
from companion.secret import CLERK
from scoring.sheet import ScoreSheet
from tests.companion.test_languages import ENGLISH, ROOT, SOURCES
from tests.playthroughs.record import enter, open_match

PLAYED = sorted((ROOT / "tests" / "playthroughs").glob("*.json"))
HEADS = {id_.partition(".")[0] for id_ in ENGLISH}
EVERY = 6
"""Questions and reasons are asked for after so many entries."""


# --- where they are built -------------------------------------------------------------------------------------------


def module_name(path: Path) -> str:
    return ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")


def imported(tree: ast.Module) -> dict[str, str]:
    """The names a module has from others, with the modules that define them."""
    return {
        one.asname or one.name: node.module
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom) and node.module
        for one in node.names
    }


@cache
def trees() -> dict[Path, ast.Module]:
    return {path: ast.parse(path.read_text(encoding="utf-8")) for path in SOURCES}


def built_of_a_parameter() -> Iterator[tuple[Path, ast.FunctionDef, int, str]]:
    """Functions with an f-string that is an id but for one of their parameters: which one, and the id as a pattern."""
    for path, tree in trees().items():
        for function in (node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)):
            names = [one.arg for one in function.args.args]
            for node in ast.walk(function):
                if isinstance(node, ast.JoinedStr) and len(node.values) in (2, 3):
                    texts = [part.value if isinstance(part, ast.Constant) else part for part in node.values]
                    holes = [part.value for part in node.values if isinstance(part, ast.FormattedValue)]
                    text = "".join(one if isinstance(one, str) else "{}" for one in texts)
                    is_id = re.fullmatch(r"[a-z_]+\.[a-z_.]*\{\}[a-z_.]*", text) and text.partition(".")[0] in HEADS
                    if is_id and isinstance(holes[0], ast.Name) and holes[0].id in names:
                        yield path, function, names.index(holes[0].id), text


def constants(node: ast.expr) -> Iterator[str]:
    """What an argument can be, as far as it says so itself."""
    match node:
        case ast.Constant(str(value)):
            yield value
        case ast.IfExp(_, one, other):
            yield from constants(one)
            yield from constants(other)
        case ast.Subscript(ast.Dict(_, values), _):
            for value in values:
                yield from constants(value)


@cache
def built() -> tuple[tuple[str, str], ...]:
    """Each id that is built of a constant, and where."""
    calls: dict[tuple[str, str], list[tuple[Path, ast.Call]]] = {}
    for path, tree in trees().items():
        others = imported(tree)
        for node in ast.walk(tree):
            match node:
                case ast.Call(ast.Name(name)):
                    calls.setdefault((others.get(name, module_name(path)), name), []).append((path, node))
                case ast.Call(ast.Attribute(ast.Name("self"), name)):
                    calls.setdefault((module_name(path), name), []).append((path, node))
    found = []
    for path, function, place, text in built_of_a_parameter():
        at = place - 1 if function.args.args[0].arg == "self" else place
        for where, call in calls.get((module_name(path), function.name), []):
            told = constants(call.args[at]) if at < len(call.args) else ()
            found += [(text.format(value), f"{where.relative_to(ROOT)}:{call.lineno}") for value in told]
    return tuple(found)


def test_an_id_built_of_what_a_function_is_called_with_has_a_sentence():
    assert len(built()) > 300
    assert sorted({(id_, where) for id_, where in built() if id_ not in ENGLISH}) == []


def test_ids_are_followed_to_who_builds_them():
    """As many as there are: a refusal, a line of the log, the label of a value."""
    ids = {id_ for id_, _ in built()}
    assert {"great_western_trail.too_far", "great_western_trail.ask.city", "ticket_to_ride.log.claimed"} <= ids


def values_by_kind() -> Iterator[tuple[str, tuple[str, ...]]]:
    """Ids that are built of one of a few words: how they begin, and the words."""
    causes = get_args(get_type_hints(GameEnded)["cause"])
    yield from ((f"stone_age.{head}", causes) for head in ("log.ended", "phase.over"))
    yield "stone_age.left_out", get_args(get_type_hints(LeftOut)["why"])
    yield "depth", DEPTHS
    yield "new_table.depth_why", DEPTHS
    for box in boxes():
        game, options = GAMES[box.game], GAMES[box.game].options(**box.options)
        yield "colour", game.colours(options)
        yield f"{game.id}.title", tuple(v for v in box.options.values() if f"{game.id}.title" not in ENGLISH and v)


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_id_built_of_one_of_a_few_words_has_a_sentence(language):
    say = Translator(language)
    assert [f"{head}.{one}" for head, words in values_by_kind() for one in words if not say.has(f"{head}.{one}")] == []


# --- whole matches --------------------------------------------------------------------------------------------------


def ids_in(said: Any) -> Iterator[str]:
    """The ids of a message and of all it speaks of."""
    match said:
        case Message(id_, params):
            yield id_
            for value in params.values():
                yield from ids_in(value)
        case tuple() | list():
            for one in said:
                yield from ids_in(one)


def of_question(question: Question) -> Iterator[Any]:
    yield from (question.words, question.detail)
    for option in question.options:
        yield from (option.label, option.detail, option.value, option.cost, option.badge, option.group)
        yield option.why_not and option.why_not.message


def of_sheet(game: Any, sheet: ScoreSheet) -> Iterator[Any]:
    for player in sheet.players:
        for category, cell in player.cells.items():
            yield Message(f"{game.id}.category.{category}")
            yield from (game.explain(item) for item in cell.because)


@pytest.mark.parametrize("path", PLAYED, ids=lambda path: path.stem)
def test_whatever_a_match_says_has_a_sentence_in_every_language(path):
    played = json.loads(path.read_text(encoding="utf-8"))
    session, heard = open_match(played), set[str]()
    game = session.header.game
    for number, entry in enumerate(played["commands"]):
        enter(session, entry)
        turn = session.turn()
        said: list[Any] = [turn.headline, *turn.notices]
        said += [seat.said for seat in game.strip(session.state)]
        if number % EVERY == 0:
            asked = session.ask(CLERK)
            said += of_question(asked) if isinstance(asked, Question) else ()
            said += of_sheet(game, session.sheet())
        heard.update(id_ for one in said for id_ in ids_in(one))
    for id_ in game.fix_ids(session.state):
        fix = game.fix(session.state, id_, CLERK)
        heard.update(ids_in(fix.label) if fix else ())
    heard.update(id_ for entry in session.log() for line in entry.lines for id_ in ids_in(line.text))
    for language in LANGUAGES:
        say = Translator(language)
        assert sorted(id_ for id_ in heard if not say.has(id_)) == []
    assert len(heard) > 20

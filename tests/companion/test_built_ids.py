"""Ids that code builds have a sentence: every place that builds one is known, with all it can build.

What fills an id is followed through the code, or declared where it cannot be (`id_sites`, `id_domains`): a place with
neither fails here. Whole matches show that nothing is said which was not found that way.
"""

import ast
import json
import re
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from types import ModuleType
from typing import Any

import pytest

from companion.games import boxes
from companion.i18n import LANGUAGES, Translator, catalog
from companion.messages import Message
from companion.question import Question
from companion.secret import CLERK
from companion.table.catch_up import option_words
from scoring.sheet import ScoreSheet
from tests.companion.id_sites import Follower, Site, Unknown, calls, imported, keys_of, sites, trees
from tests.companion.test_languages import ENGLISH, ROOT
from tests.playthroughs.record import enter, open_match
from tests.sampling import EVERY_CASE

PLAYED = sorted((ROOT / "tests" / "playthroughs").glob("*.json"))
EVERY = 3 if EVERY_CASE else 10
"""Questions and reasons are asked for after so many entries."""


# --- where they are built -------------------------------------------------------------------------------------------


@cache
def domains() -> ModuleType:
    """Read by whoever asks first: it looks through all modules, and not every process of a run has to."""
    return import_module("tests.companion.id_domains")


@pytest.fixture(autouse=True, scope="module")
def forgotten_in_the_end() -> Iterator[None]:
    """Every node of every module would be looked through for garbage by all tests after these."""
    yield
    for known in (built, calls, imported, sites, trees):
        known.cache_clear()


def known_as(site: Site, *lists: set[str]) -> bool:
    return any(key in keys for key in keys_of(site.path, site.node) for keys in lists)


@cache
def built() -> tuple[dict[Site, set[str]], list[str]]:
    """What every place can build, whole ids alone; and the places of which nobody knows."""
    follower, found, unknown = Follower(domains().DECLARED, domains().ATTRIBUTES), dict[Site, set[str]](), list[str]()
    for site in sites():
        if not known_as(site, domains().NOT_IDS, domains().ASKED_FOR):
            try:
                found[site] = follower.built(site.path, site.node, 0)
            except Unknown as why:
                unknown.append(f"{site.where}: {why}")
    whole = {site: ids for site, ids in found.items() if site.node not in follower.parts}
    return {site: ids for site, ids in whole.items() if not known_as(site, domains().COMPLETED)}, unknown


def every_id() -> set[str]:
    return set[str]().union(*built()[0].values())


def test_every_place_that_builds_an_id_is_known_with_all_it_can_build():
    _, unknown = built()
    assert not unknown, "follow it in id_sites, or declare what fills it in id_domains"


def test_every_id_that_can_be_built_has_a_sentence():
    found, _ = built()
    empty = re.compile(r"\.(\.|$)")  # a hole that is left empty is not said
    missing = [
        (site.where, id_) for site, ids in found.items() for id_ in ids - ENGLISH.keys() if not empty.search(id_)
    ]
    assert sorted(missing) == []
    assert len(every_id()) > 2_000


def test_ids_are_followed_to_who_builds_them():
    """A refusal, a line of the log, the label of a value, a piece of an edition, a place of a map."""
    assert {
        "great_western_trail.too_far",
        "great_western_trail.ask.city",
        "great_western_trail.breed.second.gray",
        "stone_age.log.ended.agreed",
        "ticket_to_ride.log.claimed",
        "ticket_to_ride.place.denver",
    } <= every_id()


def test_whatever_is_declared_is_built_somewhere():
    there = {key for site in sites() for key in keys_of(site.path, site.node)}
    assert sorted({*domains().DECLARED, *domains().NOT_IDS, *domains().ASKED_FOR, *domains().COMPLETED} - there) == []


def test_ids_are_built_in_no_other_way():
    """Neither put together with + or % nor formatted: those would not be found. With dots only keys are joined."""
    part = re.compile(r"[a-z_]+\.|\.[a-z_]+|[a-z_]+(\.[a-z_{}%]+)+")
    found = []
    for path, tree in trees().items():
        for node in ast.walk(tree):
            match node:
                case ast.BinOp(left, ast.Add() | ast.Mod(), right):
                    words = [one.value for one in (left, right) if isinstance(one, ast.Constant)]
                case ast.Call(ast.Attribute(ast.Constant(words_), "format")):
                    words = [words_]
                case _:
                    continue
            if any(isinstance(one, str) and part.fullmatch(one) for one in words):
                found.append(f"{path.relative_to(ROOT)}:{node.lineno} {ast.unparse(node)}")
    assert found == []


def test_a_place_that_cannot_be_followed_is_told():
    path = next(iter(trees()))
    node = ast.parse('f"stone_age.{state.whatever}"', mode="eval").body
    assert isinstance(node, ast.JoinedStr)
    with pytest.raises(Unknown):
        Follower({}, domains().ATTRIBUTES).built(path, node, 0)


@pytest.mark.parametrize("box", [box.name for box in boxes()])
def test_whatever_a_value_can_be_set_to_is_said_in_words(box):
    """Numbers, and sides of tiles as they are printed, stand for themselves; anything else is a name."""
    session, say = domains().SESSIONS[box], Translator("ja")
    game, printed = session.header.game, re.compile(r"\d+[ab]?")
    raw = set()
    for id_ in game.corrections.ids(session.state):
        fix = game.corrections.find(session.state, id_, CLERK)
        for option in getattr(fix.domain, "options", ()) if fix else ():
            words = say.text(option_words(game, session.state, id_, option))
            if words == option and not printed.fullmatch(option):
                raw.add((id_, option))
    assert sorted(raw) == []


# --- whole matches --------------------------------------------------------------------------------------------------


@cache
def written() -> set[str]:
    """Ids that stand in the code as they are, and those the code asks for before it says them."""
    found = {node.value for tree in trees().values() for node in ast.walk(tree) if isinstance(node, ast.Constant)}
    asked = re.compile(r"[a-z_]+\.(rule|catch_up|fix_group|short)\..*")
    return {id_ for id_ in ENGLISH if id_ in found or asked.fullmatch(id_)}


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


def of_sheet(game: Any, options: Any, sheet: ScoreSheet) -> Iterator[Any]:
    for player in sheet.players:
        for category, cell in player.cells.items():
            yield game.words.category(options, category)
            yield from (game.words.explain(item) for item in cell.because)


@pytest.mark.parametrize("path", PLAYED, ids=lambda path: path.stem)
def test_whatever_a_match_says_has_a_sentence_in_every_language(path):
    played = json.loads(path.read_text(encoding="utf-8"))
    session, heard = open_match(played), set[str]()
    game = session.header.game
    for number, entry in enumerate(played["commands"]):
        enter(session, entry)
        turn = session.turn()
        said: list[Any] = [turn.headline, *turn.notices]
        said += [seat.status for seat in game.views.strip(session.state)]
        if number % EVERY == 0:
            asked = session.ask(CLERK)
            said += of_question(asked) if isinstance(asked, Question) else ()
            said += of_sheet(game, session.header.options, session.sheet())
        heard.update(id_ for one in said for id_ in ids_in(one))
    for id_ in game.corrections.ids(session.state):
        fix = game.corrections.find(session.state, id_, CLERK)
        heard.update(ids_in(fix.label) if fix else ())
    heard.update(id_ for entry in session.log() for line in entry.lines for id_ in ids_in(line.text))
    for language in LANGUAGES:
        say = Translator(language)
        assert sorted(id_ for id_ in heard if not say.has(id_)) == []
    assert sorted(heard - every_id() - written()) == [], "a declared domain is too small"
    said = [id_ for id_ in catalog("en", game.id) if ".example." not in id_]  # words in sheets are no sentences
    assert len(heard) > min(20, len(said) // 4)

"""The three languages say the same things: no id missing, none too many, the same placeholders."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from pathlib import Path

import pytest

from companion.games import GAMES, game_saying
from companion.i18n import LANGUAGES, ONE, Translator, areas, catalog, placeholders, placeholders_in
from companion.input.catalog import DATA, read_facts, read_rules
from companion.messages import from_plain, message, to_plain
from tests.more_data import facts_files

ROOT = Path(__file__).parent.parent.parent
SOURCES = [*(ROOT / "companion").rglob("*.py"), *(ROOT / "scoring").rglob("*.py"), *(ROOT / "screens").rglob("*.py")]


def sentences(language: str) -> dict[str, str]:
    found: dict[str, str] = {}
    for area in areas(language):
        for id_, sentence in catalog(language, area).items():
            assert id_ not in found, f"{id_} stands in two files"
            found[id_] = sentence
    return found


ENGLISH = sentences("en")


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_language_has_every_id_and_no_other(language):
    found = {id_ for id_ in sentences(language) if not id_.endswith(ONE)}
    wanted = {id_ for id_ in ENGLISH if not id_.endswith(ONE)}
    assert found - wanted == set()
    assert wanted - found == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_sentence_has_the_placeholders_of_its_english(language):
    """Where that says a name in English, it says the one in its own language."""
    for id_, sentence in sentences(language).items():
        plain = id_.removesuffix(ONE)
        assert plain in ENGLISH, id_
        wanted = placeholders_in(language, ENGLISH[plain])
        if id_.endswith(ONE):
            assert placeholders(sentence) <= wanted, id_
        else:
            assert placeholders(sentence) == wanted, id_


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_tone_is_kind(language):
    for id_, sentence in sentences(language).items():
        words = sentence.lower()
        assert not re.search(r"[!！]|\berror|illegal|invalid|エラー|不正|無効|오류|잘못|불법", words), id_


@pytest.mark.parametrize("language", LANGUAGES)
def test_files_are_sorted_so_that_changes_are_easy_to_read(language):
    for area in areas(language):
        assert not out_of_order(list(catalog(language, area)), f"data/languages/{language}/{area}.json")


def out_of_order(ids: list[str], file: str) -> str:
    """What to do about the first id that stands too late; nothing where all are sorted."""
    for before, id_ in pairwise(ids):
        if id_ < before:
            return f"{file}: move {id_!r} up, before {next(other for other in ids if other > id_)!r}"
    return ""


def test_an_id_out_of_order_is_named_with_its_place():
    assert out_of_order(["a", "b", "c"], "en.json") == ""
    assert out_of_order(["a", "c", "d", "b"], "en.json") == "en.json: move 'b' up, before 'c'"


def test_a_sentence_stands_with_whoever_says_it():
    """A game's file holds what begins with its name and what it alone says; the app's file the rest."""
    for game in GAMES:
        for id_ in catalog("en", game):
            assert id_.partition(".")[0] == game or game_saying(id_) == game, id_
    only_theirs = [id_ for id_ in catalog("en", "app") if game_saying(id_)]
    assert only_theirs == ["tickets.close", "tickets.look_away"], "what every curtain says"


# --- the ids the code speaks of ---


def strings_in(path: Path) -> Iterator[str]:
    """Every plain string, and every f-string as a pattern; the parts of an f-string are no strings of their own."""
    nodes = list(ast.walk(ast.parse(path.read_text(encoding="utf-8"))))
    parts = {id(part) for node in nodes if isinstance(node, ast.JoinedStr) for part in node.values}
    for node in nodes:
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in parts:
            yield re.escape(node.value)
        elif isinstance(node, ast.JoinedStr):
            yield "".join(re.escape(p.value) if isinstance(p, ast.Constant) else "(.+)" for p in node.values)


@cache
def said() -> frozenset[str]:
    """Whatever the code and kv say, as patterns; read by the test that asks first, not by every process of a run."""
    kv = "".join(path.read_text(encoding="utf-8") for path in (ROOT / "screens").rglob("*.kv"))
    quoted = {re.escape(words) for words in re.findall(r"'([^'\n]+)'", kv)}
    return frozenset(quoted | {pattern for path in SOURCES for pattern in strings_in(path)})


@cache
def plain_strings() -> frozenset[str]:
    return frozenset(re.sub(r"\\(.)", r"\1", pattern) for pattern in said() if "(.+)" not in pattern)


@cache
def rules_named() -> frozenset[str]:
    words = (path.read_text(encoding="utf-8") for path in SOURCES)
    return frozenset(rule for text in words for rule in re.findall(r"[A-Z]+-[A-Z]\d{2,3}", text))


def ids_in_facts() -> set[str]:
    def walk(value):
        if isinstance(value, dict):
            for name, part in value.items():
                yield name
                yield from walk(part)
        elif isinstance(value, list):
            for part in value:
                yield from walk(part)
        elif isinstance(value, str):
            yield value.removeprefix("@")  # a word of ours in a sheet

    titles = {title.rpartition(".")[2] for game in GAMES for title in read_rules(game)[1]}
    return titles | {found for game, name in facts_files() for found in walk(read_facts(game, name).value)}


def test_every_sentence_is_said_somewhere():
    commands = {record.__name__ for game in GAMES.values() for record in game.records}
    known = plain_strings() | ids_in_facts() | rules_named() | commands
    begun = (one for one in said() if "(.+)" in one and re.match(r"[a-z_]+\\\.|\(\.\+\)\\\.", one))
    patterns = [re.compile(one) for one in begun]
    unsaid = []
    for id_ in ENGLISH:
        plain = id_.removesuffix(ONE)
        if plain.startswith(
            ("lan.page.", "web.page.")
        ):  # said by scripts, see test_page_messages.py and test_page_words.py
            continue
        if plain in plain_strings() or plain.rpartition(".")[2] in rules_named():
            continue
        ends = [match[match.lastindex] for pattern in patterns if (match := pattern.fullmatch(plain))]
        if not any(end in known for end in ends):
            unsaid.append(id_)
    assert unsaid == []


def test_every_id_in_the_code_has_a_sentence():
    games = {area for area in areas() if area != "app"}
    heads = {id_.partition(".")[0] for id_ in ENGLISH} | games
    ids = (one for one in plain_strings() if re.fullmatch(r"[a-z_]+(\.[a-zA-Z_]+)+", one))
    missing = [one for one in ids if one.partition(".")[0] in heads]
    files = {"index.json", "history.json"}
    assert [s for s in missing if s not in ENGLISH and s not in files and not s.endswith(".json")] == []


def test_every_rule_a_refusal_or_a_cell_names_has_its_sentence():
    assert rules_named()
    for rule in rules_named():
        assert any(re.search(rf"\.rule\.{rule}(\.[a-z]+)?$", id_) for id_ in ENGLISH), rule


# --- the translator ---


def test_params_that_are_messages_speak_the_same_language():
    route = message(
        "ticket_to_ride.from_to",
        a=message("ticket_to_ride.place.denver"),
        b=message("ticket_to_ride.place.kansas_city"),
    )
    claimed = message("ticket_to_ride.log.claimed", route=route, points=7)
    assert Translator("en").text(claimed) == "Denver to Kansas City, +7"
    assert Translator("ja").text(claimed) == "デンバー―カンザスシティ +7"
    assert Translator("ko").text(claimed) == "덴버-캔자스시티 +7"


def test_one_has_its_own_form_where_a_language_has_one():
    def said(language, count):
        return Translator(language)("ticket_to_ride.last_round", count=count)

    assert said("en", 1) == "Last round: 1 turn left"
    assert said("en", 3) == "Last round: 3 turns left"
    assert said("ko", 1).replace("1", "3") == said("ko", 3)


def test_lists_are_joined_the_way_the_language_does():
    cards = tuple(message(f"ticket_to_ride.card.{kind}") for kind in ("red", "blue"))
    assert Translator("en")("ticket_to_ride.log.turned_up", cards=cards) == "Revealed: red, blue"
    assert "赤、青" in Translator("ja")("ticket_to_ride.log.turned_up", cards=cards)


def test_a_minus_is_a_minus_sign_and_braces_in_names_are_just_names():
    assert "−3" in Translator("en")("log.cell_overridden", player="Ana", category="x", points=-3)
    assert "{0}" in Translator("en")("sheet.winner", player="{0}")


def test_an_unknown_language_or_id_still_says_something():
    assert Translator("fr").language == "en"
    assert Translator("ko")("no.such.id") == "no.such.id"


def test_a_message_survives_the_list_it_is_kept_in():
    said = message("a.b", n=3, who="Ana", inner=message("c.d", deep=message("e.f")), many=(message("g.h"), "Bo"))
    assert from_plain(to_plain(said)) == said


def test_languages_lie_where_they_are_looked_for():
    assert {path.name for path in (DATA / "languages").iterdir()} == set(LANGUAGES)

"""The rules as a table reads them: all of its own box, none of another, in words of its own."""

import json
import re
from itertools import chain
from pathlib import Path

import pytest

from companion.games import GAMES, boxes, boxes_of
from companion.i18n import LANGUAGES, Translator, catalog
from companion.input.catalog import read_rules
from companion.messages import Message
from companion.words.rulebook import own_words, rule_name, rule_words, rules_around, section_of, sections
from tests.playthroughs.record import enter, open_match

ROOT = Path(__file__).parent.parent.parent
PLAYED = ROOT / "tests" / "playthroughs"
TRAIL = GAMES["great_western_trail"]
OF_FIRST = r"cattlem[ae]n|craftsm[ae]n|teepee|住居|천막|1st edition|第1版|1판"
OF_SECOND = (
    r"\bherder|\bbuilder|outlaw|bounty|exchange token|simmental|無法者|交換トークン|シンメンタール|"
    r"무법자|교환 토큰|시멘탈|2nd edition|第2版|2판"
)
ONLY_THERE = (
    "kansas.city.both",
    "simmental",
    "token",
    "grow",
    "exchange",
    "calves",
    "orange",
    "stage",
    "Grow",
    "SpendToken",
)
"""What only the second edition has, as it is named in ids."""


def test_the_three_games_have_their_rules_by_section():
    for game in ("ticket_to_ride", "stone_age", "great_western_trail"):
        for box in boxes_of(game):
            assert len(sections(game, GAMES[game].options(**box.options))) > 5, box.name


@pytest.mark.parametrize("box", boxes(), ids=lambda box: box.name)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_section_of_rules_and_each_rule_has_a_sentence(box, language):
    """A small game has no list of rules."""
    options = GAMES[box.game].options(**box.options)
    say = Translator(language)
    found = sections(box.game, options)
    for section, rules in found.items():
        assert say.has(own_words(f"{box.game}.rules.{section}", options)), section
        for rule in rules:
            assert say.has(rule_words(box.game, rule, options)), rule


@pytest.mark.parametrize("game", GAMES)
def test_a_rule_that_holds_only_by_choice_is_one_of_the_rules(game):
    every, _, only = read_rules(game)
    assert set(chain(*only.values())) <= set(chain(*every.values()))
    listed = list(chain(*every.values()))
    assert len(listed) == len(set(listed))


@pytest.mark.parametrize("box", boxes(), ids=lambda box: box.name)
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_rule_that_refuses_or_gives_points_has_a_title_and_never_shows_its_id(box, language):
    options, say, sources = GAMES[box.game].options(**box.options), Translator(language), ("companion/games", "scoring")
    code = [
        path for folder in sources for path in (ROOT / folder / box.game).rglob("*.py") if path.stem != "score_file"
    ]
    named = {rule for path in code for rule in rules_that_speak(path)}
    for rule in named:
        name = rule_name(box.game, rule, options)
        assert name, rule
        words = say.text(name)
        assert not re.search(r"[A-Z]-[A-Z]\d|[a-z]\.[a-z]", words), (rule, words)


def rules_that_speak(path):
    """The rules a module names besides those worth rereading in a phase."""
    text = re.sub(r"(?ms)^_(REMINDERS|FIRST_TURN|LAST_FORESIGHT) = .*?$.*?^(?=[_@a-zA-Z])", "", path.read_text("utf-8"))
    return set(re.findall(r'"((?:TTR|SA|GWT)-[A-Z]\d{2,3})"', text))


def test_titles_are_of_rules_that_stand_in_a_section_and_each_has_one_title():
    for game in GAMES:
        every, titles, _ = read_rules(game)
        titled = list(chain(*titles.values()))
        assert len(titled) == len(set(titled))
        assert set(titled) <= set(chain(*every.values()))


@pytest.mark.parametrize("box", boxes(), ids=lambda box: box.name)
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_title_says_more_than_its_section(box, language):
    options, say = GAMES[box.game].options(**box.options), Translator(language)
    for rule in chain(*sections(box.game, options).values()):
        name = rule_name(box.game, rule, options)
        if name and name.id == "refusal.rule":
            assert say.text(name.params["title"]) != say.text(name.params["section"]), rule


def test_a_rule_is_named_by_title_and_section():
    usa, say = GAMES["ticket_to_ride"].options(map="usa"), Translator("en")
    assert say.text(rule_name("ticket_to_ride", "TTR-C15", usa)) == "Double routes, in Claiming routes"
    assert rule_name("ticket_to_ride", "TTR-NONE", usa) is None


def test_around_a_rule_its_neighbours_come_first_and_it_is_not_said_again():
    usa = GAMES["ticket_to_ride"].options(map="usa")
    around = rules_around("ticket_to_ride", "TTR-C15", usa)
    assert around[:3] == ("TTR-C11", "TTR-C14", "TTR-C16")
    assert {"TTR-C15", *around} == set(sections("ticket_to_ride", usa)["routes"])
    assert len(around) == len(set(around))


def test_each_edition_reads_its_own_rules():
    first, second, grown = (
        TRAIL.options(edition="first"),
        TRAIL.options(edition="second"),
        TRAIL.options(edition="second", simmental=True),
    )
    assert section_of(TRAIL.id, "GWT-X057", first) == "tiles"
    assert not section_of(TRAIL.id, "GWT-X057", second)
    assert "exchange_tokens" not in sections(TRAIL.id, first)
    assert "simmental" not in sections(TRAIL.id, second)
    assert "simmental" in sections(TRAIL.id, grown)
    said = Translator("en")
    assert "Hereford" in said(rule_words(TRAIL.id, "GWT-X019", second))
    assert "Texas Longhorn" in said(rule_words(TRAIL.id, "GWT-X019", first))
    assert not rule_words(TRAIL.id, "GWT-NONE", first)


@pytest.mark.parametrize("building", ["11a", "11b", "12a", "12b"])
def test_the_second_edition_tells_its_own_buildings(building):
    options, say = TRAIL.options(edition="second"), Translator("en")
    told = [say(rule_words(TRAIL.id, rule, options)) for rule in sections(TRAIL.id, options)["private_buildings"]]
    assert [words for words in told if f"building {building}" in words]


def test_every_price_of_cattle_is_told():
    options, say = TRAIL.options(edition="first"), Translator("en")
    told = " ".join(say(rule_words(TRAIL.id, f"GWT-X0{number}", options)) for number in (17, 18, 19))
    for cowboys, dollars in ((1, 6), (2, 3), (3, 5), (1, 12), (3, 6), (5, 8), (2, 12), (4, 6)):
        assert re.search(rf"{cowboys} cowboys? and \${dollars}\b", told)


# --- no word of the other edition -----------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_sentence_with_words_of_one_edition_is_said_at_its_tables_only(language):
    """Its id names the edition, it is a rule of that edition alone, or it is of something only that edition has."""
    _, _, only = read_rules(TRAIL.id)
    alone = {"first": only["first"], "second": only["second"] + only["simmental"]}
    wrong = []
    for id_, words in catalog(language, TRAIL.id).items():
        if id_ == "great_western_trail.source":
            continue  # where the facts come from, for both boxes together
        for edition, pattern in (("first", OF_FIRST), ("second", OF_SECOND)):
            named = re.search(rf"\.{edition}\b", id_) or id_.rpartition(".")[2] in alone[edition]
            there = edition == "second" and any(thing in id_ for thing in ONLY_THERE)
            if re.search(pattern, words, re.IGNORECASE) and not (named or there):
                wrong.append(id_)
    assert wrong == []


@pytest.mark.parametrize(
    ("match", "other"),
    [("first_2_players", OF_SECOND), ("second_4_players", OF_FIRST)],
)
def test_a_whole_match_says_no_word_of_the_other_edition(match, other):
    played = json.loads((PLAYED / f"great_western_trail_{match}.json").read_text(encoding="utf-8"))
    session, say, heard = open_match(played), Translator("en"), set[str]()
    for number, entry in enumerate(played["commands"]):
        enter(session, entry)
        turn = session.turn()
        said: list[Message] = [turn.headline, *turn.notices]
        options = getattr(session.ask() if number % 5 == 0 else None, "options", ())
        said += [option.label for option in options]
        said += [option.why_not.message for option in options if option.why_not]
        heard.update(map(say.text, said))
    heard.update(say.text(line.text) for entry in session.log() for line in entry.lines)
    assert len(heard) > 100
    assert sorted(words for words in heard if re.search(other, words, re.IGNORECASE)) == []

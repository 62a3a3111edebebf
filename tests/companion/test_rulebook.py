"""The rules as a table reads them: all of its own box, none of another, in words of its own."""

import json
import re
from itertools import chain
from pathlib import Path

import pytest

from companion.catalog import read_rules
from companion.games import GAMES, boxes, boxes_of
from companion.i18n import LANGUAGES, Translator, catalog
from companion.messages import Message
from companion.rulebook import own_words, rule_words, section_of, sections
from tests.playthroughs.record import enter, open_match

PLAYED = Path(__file__).parent.parent / "playthroughs"
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
    every, only = read_rules(game)
    assert set(chain(*only.values())) <= set(chain(*every.values()))
    listed = list(chain(*every.values()))
    assert len(listed) == len(set(listed))


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
    _, only = read_rules(TRAIL.id)
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
        said: list[Message] = [turn.headline, *turn.notices, *(action.label for action in turn.actions)]
        said += [action.why_not.message for action in turn.actions if action.why_not]
        asked = session.ask() if number % 5 == 0 else None
        said += [option.label for option in getattr(asked, "options", ())]
        heard.update(map(say.text, said))
    heard.update(say.text(line.text) for entry in session.log() for line in entry.lines)
    assert len(heard) > 100
    assert sorted(words for words in heard if re.search(other, words, re.IGNORECASE)) == []

"""Questions of Stone Age as a whole: they reach every entry, and whatever they offer the rules accept."""

import json
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.errors import RuleError
from companion.games.stone_age.box import box
from companion.games.stone_age.game import STONE_AGE
from companion.games.stone_age.records import (
    COMMANDS,
    Build,
    BuyCard,
    ConfirmPlayer,
    EnterCard,
    Feed,
    KeepExtraCard,
    PlaceFigures,
    TellBuilding,
    TellCard,
)
from companion.input.codec import Codec
from companion.input.json_input import Node
from companion.question import Entry, Question, random_entry
from companion.secret import CLERK, PUBLIC
from companion.table.table_commands import ChangeDepth, FinishTable
from scoring.stone_age import cheapest_mix
from scoring.stone_age.resources import mixes
from tests.companion.stone_age.asking import (
    answers_for,
    asking,
    every_question,
    first_question,
    leads_to,
    question,
)
from tests.companion.stone_age.tables import (
    any_number_of_players,
    fix,
    laid_out,
)
from tests.companion.stone_age.whole_games import SLOW, Game, check_sentence, correct_something, games
from tests.playthroughs.record import codec_of, enter, open_match
from tests.sampling import examples, sample

MATCHES = sorted((Path(__file__).parents[2] / "playthroughs").glob("stone_age*.json"))
LOOKS = settings(max_examples=examples(6), deadline=None, suppress_health_check=SLOW)


@pytest.mark.parametrize("path", MATCHES, ids=lambda path: path.stem)
def test_every_entry_of_a_recorded_match_is_reached_through_questions(path):
    match = json.loads(path.read_text(encoding="utf-8"))
    session = open_match(match)
    codec: Codec = codec_of(session.header.game)
    reached = set()
    for entry in match["commands"]:
        if isinstance(entry, dict):
            command = codec.decode(Node(entry, "match"))
            if isinstance(command, COMMANDS):
                assert answers_for(session, command), command
                reached.add(type(command))
        enter(session, entry)
    assert len(reached) >= 15


def play_by_questions(session, random, most=6000):
    """Whatever is asked is answered at random until the sheet is complete."""
    for _ in range(most):
        if STONE_AGE.ready_to_finish(session.state) is None:
            session.do(FinishTable())
            return session
        session.do(random_entry(asking(session), random))
    raise AssertionError("the game does not end")


@pytest.mark.parametrize("players", sample((2, 3, 4), 2))
def test_a_whole_game_is_played_from_questions_alone(players):
    random = Random(players)
    session = play_by_questions(Game(players, players).session, random)
    assert session.table.finished
    assert len(session.sheet().players) == players


@any_number_of_players
def test_score_only_is_entered_from_questions_alone(players):
    session = play_by_questions(laid_out(players, score_only=True), Random(players))
    assert session.table.finished


def test_a_table_is_set_up_from_questions_alone():
    session = laid_out(2)
    random = Random(1)
    for _ in range(300):
        if session.turn().phase != "setup":
            break
        session.do(random_entry(asking(session), random))
    assert session.turn().phase == "place"


def behind(session, id_):
    """A command of the kind a closed option stands for, as good as it can be."""
    kind, _, which = id_.partition(":")
    state = session.state
    match kind:
        case "PlaceFigures":
            return PlaceFigures(which, box().place[which].figures or 1)
        case "BuyCard":
            return BuyCard(int(which), (int(which) + 1, 0, 0, 0))
        case "Build":
            top = state.stacks[int(which)].top
            prices = (paid for n in range(1, 8) for paid in mixes((9, 9, 9, 9), n))
            return Build(int(which), next(p for p in prices if not top or box().building[top].accepts(p)))
        case "Feed":
            owned = state.players[int(which)].resources
            return Feed(int(which), cheapest_mix(owned, 1) or (0, 0, 0, 0) if sum(owned) != 1 else (0, 0, 0, 0))
        case "ConfirmPlayer":
            return ConfirmPlayer(int(which))
        case "KeepExtraCard":
            return KeepExtraCard(int(which), box().cards[0].id)
        case "EnterCard":
            return EnterCard(int(which), box().cards[0].id)
        case "TellCard":
            return TellCard(next(n for n, card in enumerate(state.display) if card is not None), box().cards[0].id)
        case "TellBuilding":
            return TellBuilding(next(n for n, s in enumerate(state.stacks) if s.left), box().buildings[0].id)
    raise AssertionError(f"{id_} is never closed")


def check_options(session):
    """Open options lead to what the rules accept; closed ones say what the rules say."""
    for option in first_question(session).options:
        if option.why_not is None:
            command = leads_to(session, option)
            assert type(command).__name__ == option.id.partition(":")[0]
        else:
            assert session.why_not(behind(session, option.id)) == option.why_not, option.id
    for answers, asked in every_question(session, CLERK, most=100):
        if isinstance(asked, Entry):
            assert session.why_not(asked.command) is None, (answers, asked.command)
        if isinstance(asked, RuleError):
            assert asked == question(session, *answers[:-1]).option(answers[-1]).why_not


@LOOKS
@given(games, st.integers(0, 600), st.sampled_from(["full", "score_only"]))
def test_open_options_lead_on_and_closed_ones_say_what_the_rules_say(game, entries, depth):
    session = game.play(entries)
    if depth != "full":
        session.do(ChangeDepth(depth))
    check_options(session)


@LOOKS
@given(games, st.integers(0, 150), st.integers(0, 10**6))
def test_so_they_do_after_any_corrections(game, entries, seed):
    session, random = game.play(entries), Random(seed)
    for _ in range(8):
        correct_something(session, random)
    check_options(session)


@LOOKS
@given(games, st.integers(0, 300), st.integers(0, 10**6))
def test_whatever_questions_make_is_accepted(game, entries, seed):
    session, random = game.play(entries), Random(seed)
    if session.table.finished or STONE_AGE.ready_to_finish(session.state) is None:
        return
    for _ in range(10):
        assert session.why_not(random_entry(asking(session), random)) is None


@LOOKS
@given(games, st.integers(0, 300))
def test_every_word_of_every_question_is_in_every_language(game, entries):
    session = game.play(entries)
    for _, asked in every_question(session, CLERK, most=60):
        if isinstance(asked, Question):
            said = [asked.words]
            said += [part for option in asked.options for part in (option.label, option.detail, option.cost) if part]
            for part in said:
                check_sentence(part)
        elif isinstance(asked, RuleError):
            check_sentence(asked.message)


# --- secrets ---


@LOOKS
@given(games, st.integers(0, 300))
def test_no_question_to_others_depends_on_any_secret_of_a_random_table(game, entries):
    session = game.play(entries)
    owner = next((seat for seat, player in enumerate(session.state.players) if player.extra_drawn), None)
    if owner is None or session.table.finished:
        return
    unseen = [card.id for card in box().cards if card.id not in session.state.seen_cards()]
    asked = []
    for card in (unseen[0], unseen[-1]):
        fix(session, f"extra/{owner}", (card,))
        asked.append(list(every_question(session, PUBLIC, most=60)))
    assert asked[0] == asked[1]

"""Any command and any file at all: carried out, or refused with a reason, never anything else."""

import json
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.errors import DataError, RuleError
from companion.games import GAMES
from companion.games.stone_age.events import EVENTS
from companion.games.stone_age.game import STONE_AGE
from companion.games.stone_age.records import COMMANDS, FeedEveryone, Options
from companion.input.codec import Codec
from companion.input.json_input import Node
from companion.storage.share import export_table, import_table
from companion.table.header import Header, codec_for
from companion.table.session import Session
from companion.table.table_commands import COMMANDS as HOUSE_COMMANDS
from companion.table.table_commands import CompleteSetup
from demo_players import suggest
from tests.companion.stone_age.tables import fix, seats_at, table_of
from tests.companion.stone_age.whole_games import (
    SAY,
    SLOW,
    Anything,
    Game,
    all_within_the_box,
    check_sentence,
    show_everything,
)
from tests.sampling import examples

CODEC_OF_COMMANDS = Codec((*HOUSE_COMMANDS, *STONE_AGE.records))


@settings(max_examples=examples(20), deadline=None, suppress_health_check=SLOW)
@given(st.integers(2, 4), st.integers(0, 10**6), st.integers(0, 120), st.booleans())
def test_a_random_command_is_carried_out_or_refused_with_a_reason(players, seed, entries, in_setup):
    session = Session(Header(STONE_AGE, Options(), seats_at(players), "full", 0))
    random, anything = Random(seed), Anything(seed)
    if not in_setup:
        session.do(CompleteSetup())
        for _ in range(entries):
            session.do(suggest(STONE_AGE, session.state, random))
    for _ in range(60):
        before = session.table
        try:
            session.do(anything.record((*COMMANDS, *HOUSE_COMMANDS)))
        except RuleError as refusal:
            assert session.table == before
            check_sentence(refusal.message)
            assert not refusal.rule or all(say.has(f"stone_age.rule.{refusal.rule}") for say in SAY)
        check_sentence(session.turn().headline)
        session.view()
        asked = not session.table.finished and STONE_AGE.ready_to_finish(session.state) is not None
        if not in_setup and random.random() < 0.3 and asked:
            session.do(suggest(STONE_AGE, session.state, random))
    all_within_the_box(session)
    show_everything(session)
    shared = import_table(export_table(session.header, session.steps, session.cursor), "shared", GAMES)
    assert Session(*shared).table == session.table


@pytest.mark.parametrize("paid", [[1, 0, 0, 0], [[1, 0, 0]], 3, [["wood"]]])
def test_a_payment_for_everyone_of_another_shape_never_becomes_a_command(paid):
    with pytest.raises(DataError):
        CODEC_OF_COMMANDS.decode(Node({"is": "FeedEveryone", "paid": paid, "hungry": []}, "command"))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_nonsense_payments_for_everyone_are_refused_with_a_reason(players):
    session = table_of(players)
    fix(session, "phase", "feed")
    nothing = (0, 0, 0, 0)
    for command in (
        FeedEveryone((nothing,) * (players + 1)),
        FeedEveryone(((-1, 0, 0, 0),) * players),
        FeedEveryone(((99, 0, 0, 0),) * players),
        FeedEveryone((), (-1,)),
        FeedEveryone((), (players,)),
        FeedEveryone((), (0, 0)),
    ):
        before = session.table
        with pytest.raises(RuleError) as refusal:
            session.do(command)
        check_sentence(refusal.value.message)
        assert session.table == before


# --- tables from outside --------------------------------------------------------------------------------------------

CODEC = codec_for(STONE_AGE)


def with_events(session, *events):
    """The file of this table with one more entry."""
    plain = json.loads(export_table(session.header, session.steps, session.cursor))
    plain["steps"].append({"at": 1, "events": list(events)})
    plain["cursor"] += 1
    return json.dumps(plain)


@settings(max_examples=examples(40), deadline=None, suppress_health_check=SLOW)
@given(st.integers(2, 4), st.integers(0, 10**6), st.integers(0, 40), st.integers(1, 3))
def test_a_table_file_with_any_events_is_refused_or_can_be_shown(players, seed, entries, more):
    """Events are trusted when they are ours; in a file from outside they may make no sense together."""
    anything = Anything(seed)
    events = [anything.record(EVENTS) for _ in range(more)]
    session = Game(players, entries).play(entries)
    text = with_events(session, *(CODEC.encode(event) for event in events))
    try:
        shared = import_table(text, "shared", GAMES)
    except DataError as refusal:
        assert str(refusal).startswith("shared: ")
    else:
        show_everything(Session(*shared))


OUTSIDE = {
    "11 figures": {"is": "Corrected", "fix": "figures/0", "value": 11},
    "a food track of 11": {"is": "Gained", "seat": 0, "what": "field", "count": 11},
    "tools worth 13": {"is": "NumberEntered", "seat": 0, "what": "tools", "count": 13},
    "less than no wood": {"is": "Gained", "seat": 0, "what": "wood", "count": -1},
    "less than no food": {"is": "Fed", "seat": 0, "produced": 0, "eaten": 13},
    "less than no buildings": {"is": "NumberEntered", "seat": 0, "what": "buildings", "count": -1},
    "less than no cards": {"is": "Corrected", "fix": "deck", "value": -1},
    "an 8th tile": {"is": "Corrected", "fix": "stack_left/0", "value": 8},
    "a card nobody knows": {"is": "CardTold", "slot": 0, "card": "none"},
    "a tile nobody knows": {"is": "BuildingTold", "stack": 0, "building": "untold"},
    "a gain of nothing known": {"is": "Gained", "seat": 0, "what": "cattle", "count": 1},
    "a number for a secret": {"is": "NumberEntered", "seat": 0, "what": "extra", "count": 1},
    "a roll for nothing": {"is": "Rolled", "seat": 0, "source": "nowhere", "dice": [1]},
    "a roll for a card without dice": {"is": "Rolled", "seat": 0, "source": "civ_art_tool", "dice": [1, 2]},
    "figures nowhere": {"is": "FiguresPlaced", "seat": 0, "place": "casino", "count": 1},
    "figures on a stack that is not there": {"is": "FiguresPlaced", "seat": 0, "place": "building_stack_4", "count": 1},
    "a die that is not there": {"is": "DiePicked", "seat": 0, "die": 3},
    "a turn of nobody": {"is": "TurnCame", "seat": 4},
}


@pytest.mark.parametrize("what", OUTSIDE)
def test_a_shared_table_that_the_box_cannot_contain_is_refused(what):
    with pytest.raises(DataError) as error:
        import_table(with_events(table_of(2), OUTSIDE[what]), "shared.json", GAMES)
    assert str(error.value).startswith("shared.json: steps")


def test_a_shared_table_with_tools_that_are_not_there_is_refused():
    rolled = {"is": "Rolled", "seat": 0, "source": "hunt", "dice": [1]}
    for tools_used in ({"tiles": [9], "one_use": []}, {"tiles": [], "one_use": ["a_stick"]}):
        taken = {"is": "YieldTaken", "seat": 0, **tools_used, "gained": 1}
        with pytest.raises(DataError):
            import_table(with_events(table_of(2), rolled, taken), "shared.json", GAMES)

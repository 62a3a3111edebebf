"""Records and the functions that take them are found, not listed: none is forgotten, and none is taken twice."""

from types import ModuleType

import pytest

from companion.games.great_western_trail import decide, records
from companion.games.great_western_trail.evolve import turns
from companion.games.great_western_trail.turns import commands, events
from companion.games.stone_age import decide as stone_age
from companion.games.stone_age import records as of_stone_age
from companion.input.codec import records_in
from companion.support.dispatch import by_record


def test_every_command_and_every_event_of_a_turn_has_its_function():
    assert set(decide._DECIDE) == set(commands.TURN_COMMANDS)
    assert set(turns._EVOLVE) == set(events.TURN_EVENTS)
    assert {*stone_age._PLAYED, *stone_age._BESIDE} == set(of_stone_age.COMMANDS)


def test_the_records_of_a_module_are_those_it_defines():
    found = records_in(records.__name__, but=records.Options)
    assert found[:2] == (records.EndPlay, records.Enter)
    assert records.Options not in found
    assert commands.Move not in found, "imported by no name, and defined elsewhere"


def one(_state: object, _record: commands.Move) -> None: ...


def other(_state: object, _record: commands.Move) -> None: ...


def test_two_functions_for_one_record_are_a_mistake():
    module = ModuleType(__name__)
    module.one = one
    assert by_record((commands.Move,), module) == {commands.Move: one}
    module.other = other
    with pytest.raises(AssertionError, match="Move"):
        by_record((commands.Move,), module)

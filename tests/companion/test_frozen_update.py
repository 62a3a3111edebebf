"""Frozen records and tuples with something set."""

from dataclasses import FrozenInstanceError, dataclass, replace

import pytest

from companion.support.frozen_update import replaced, with_item


@dataclass(frozen=True)
class Hut:
    wood: int
    stone: int = 2
    owners: tuple[str, ...] = ()


def test_a_record_with_some_fields_set_is_what_replace_makes_of_it():
    hut = Hut(1)
    again = replaced(replaced(hut, wood=5), owners=("Ana",), stone=0)
    assert again == replace(hut, wood=5, owners=("Ana",), stone=0)
    assert hash(again) == hash(Hut(5, 0, ("Ana",)))
    assert type(again) is Hut


def test_the_record_before_stays_as_it_was_and_the_new_one_is_frozen():
    hut = Hut(1)
    again = replaced(hut, wood=9)
    assert hut == Hut(1)
    with pytest.raises(FrozenInstanceError):
        again.wood = 3


def test_a_field_it_does_not_have_is_refused():
    with pytest.raises(KeyError, match="gold"):
        replaced(Hut(1), gold=1)


def test_one_of_several_values_is_set():
    assert with_item((1, 2, 3), 1, 9) == (1, 9, 3)


@pytest.mark.parametrize("place", [-1, 3])
def test_a_place_that_is_not_there_is_refused(place):
    with pytest.raises(IndexError):
        with_item((1, 2, 3), place, 9)

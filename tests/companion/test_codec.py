"""Records to plain data and back."""

import json
from dataclasses import dataclass
from typing import Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.errors import DataError
from companion.game import Seat
from companion.games import GAMES
from companion.input.codec import Codec
from companion.input.json_input import Node
from companion.secret import CLERK, PUBLIC, Secret, behind_curtain
from companion.table.table_commands import COMMANDS, EVENTS


@dataclass(frozen=True, slots=True)
class Everything:
    number: int
    text: str
    truth: bool
    maybe: int | None
    some: tuple[str, ...]
    pair: tuple[str, int]
    rows: tuple[tuple[int, ...], ...]
    kind: Literal["short", "long"]
    seat: Seat
    hidden: Secret[tuple[str, ...]]
    value: int | str | tuple[str, ...] | Secret[tuple[str, ...]]
    default: int = 7


CODEC = Codec([Everything])
TEXTS = st.text(st.characters(exclude_categories=("Cc", "Cs", "Cf", "Zl", "Zp", "Co", "Cn")), max_size=20)
MANY = st.lists(TEXTS, max_size=4).map(tuple)
NUMBERS = st.integers(-(10**12), 10**12)

everything = st.builds(
    Everything,
    number=NUMBERS,
    text=TEXTS,
    truth=st.booleans(),
    maybe=st.none() | NUMBERS,
    some=MANY,
    pair=st.tuples(TEXTS, NUMBERS),
    rows=st.lists(st.lists(NUMBERS, max_size=3).map(tuple), max_size=3).map(tuple),
    kind=st.sampled_from(["short", "long"]),
    seat=st.builds(Seat, TEXTS, TEXTS),
    hidden=st.builds(Secret, st.integers(0, 4), MANY),
    value=NUMBERS | TEXTS | MANY | st.builds(Secret, st.integers(0, 4), MANY),
    default=NUMBERS,
)


@given(everything)
def test_what_is_written_is_read_back_through_json(record):
    plain = json.loads(json.dumps(CODEC.encode(record)))
    assert CODEC.decode(Node(plain, "file")) == record


RECORD = Everything(1, "a", True, None, (), ("b", 2), (), "short", Seat("Ana", "red"), Secret(0, ("t",)), 5)


def test_a_field_at_its_default_is_not_written_so_old_saves_may_lack_it():
    assert "default" not in CODEC.encode(RECORD)
    assert CODEC.decode(Node(CODEC.encode(RECORD), "file")).default == 7


@pytest.mark.parametrize(
    ("field", "wrong", "expected"),
    [
        ("number", True, "whole number"),
        ("number", 1.5, "whole number"),
        ("number", 10**13, "whole number"),
        ("text", 5, "a text"),
        ("truth", 1, "true or false"),
        ("maybe", "x", "int"),
        ("some", "abc", "a list"),
        ("pair", ["b"], "a list of 2"),
        ("kind", "middling", "one of short, long"),
        ("seat", 3, "an object"),
        ("seat", {"name": "Ana"}, "the field 'colour'"),
        ("hidden", ["t"], "an object"),
        ("value", None, "int or str"),
        ("is", "Nothing", "a known record"),
        ("extra", 1, "only fields of Everything"),
    ],
)
def test_a_wrong_field_is_named(field, wrong, expected):
    plain = {**CODEC.encode(RECORD), field: wrong}
    with pytest.raises(DataError) as error:
        CODEC.decode(Node(plain, "save.json", "step 3"))
    assert str(error.value).startswith("save.json: step 3")
    assert expected in str(error.value)


def test_a_missing_field_is_named():
    plain = CODEC.encode(RECORD)
    del plain["number"]
    with pytest.raises(DataError, match="'number' of Everything"):
        CODEC.decode(Node(plain, "save.json"))


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
def test_every_record_of_every_game_can_be_written(game):
    codec = Codec((*COMMANDS, *EVENTS, *game.records, game.options))
    names = [record.__name__ for record in (*COMMANDS, *EVENTS, *game.records)]
    assert len(set(names)) == len(names), "record names are what saves know them by"
    for record in (*COMMANDS, *EVENTS, *game.records, game.options):
        codec._plan(record)  # every type hint has a way to be written


def test_a_secret_shows_nothing_to_those_who_may_not_see_it():
    secret = Secret(1, ("t:denver--el_paso",))
    assert secret.open_for(PUBLIC) is None
    assert secret.open_for(behind_curtain(0)) is None
    assert secret.open_for(behind_curtain(1)) == ("t:denver--el_paso",)
    assert secret.open_for(CLERK) == ("t:denver--el_paso",)
    assert "denver" not in f"{secret} {secret!r} {[secret]}"

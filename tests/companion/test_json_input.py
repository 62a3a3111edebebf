"""Files from outside: whatever is wrong in them is one sentence that names the place."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.errors import DataError
from companion.input.json_input import Node, clean, parse_json, read_json


def wrong(text: str) -> str:
    with pytest.raises(DataError) as error:
        parse_json(text, "f.json")
    said = str(error.value)
    assert said.startswith("f.json: ")
    assert "\n" not in said
    return said


@pytest.mark.parametrize(
    ("text", "part"),
    [
        ("", "the end of the file"),
        ("{", "line 1, column 2"),
        ('{"a": 1,}', "expected JSON"),
        ('{"a": NaN}', "NaN"),
        ('{"a": -Infinity}', "-Infinity"),
        ('{"a": 1, "a": 2}', "the same field twice"),
        ("[" * 20_000 + "]" * 20_000, "deeper nesting"),
        ('{"a":' * 20_000, "deeper nesting"),
        ("1" * 5_000, "a huge number"),
        ('{"a": 1} x', "column 10"),
    ],
)
def test_what_is_not_json_as_we_take_it(text, part):
    assert part in wrong(text)


def test_brackets_inside_a_text_are_not_nesting():
    assert parse_json('"' + "[" * 500 + '"', "f").value == "[" * 500


@given(st.binary(max_size=300))
def test_any_bytes_are_json_or_a_sentence(tmp_path_factory, raw):
    path = tmp_path_factory.mktemp("bytes") / "f.json"
    path.write_bytes(raw)
    try:
        read_json(path, most_bytes=1000)
    except DataError as error:
        assert "\n" not in str(error)


def test_a_file_that_cannot_be_read_is_said_so(tmp_path):
    for path in (tmp_path / "missing.json", tmp_path):
        with pytest.raises(DataError) as error:
            read_json(path, most_bytes=10)
        assert "a readable file" in str(error.value)


def test_a_file_that_is_too_large_is_not_read_to_the_end(tmp_path):
    path = tmp_path / "large.json"
    path.write_bytes(b" " * 2001)
    with pytest.raises(DataError, match="at most 2 kB"):
        read_json(path, most_bytes=2000)


def test_a_file_that_is_not_utf8_is_named_by_its_byte(tmp_path):
    path = tmp_path / "latin.json"
    path.write_bytes('{"name": "Zoë"}'.encode("latin-1"))
    with pytest.raises(DataError, match="byte 12"):
        read_json(path, most_bytes=2000)


NODE = Node({"players": [{"name": "Ana", "age": 3, "x": 0.5, "fun": True}, {"name": ""}]}, "f.json")


@pytest.mark.parametrize(
    ("read", "said"),
    [
        (lambda n: n.fields(("seats",)), "f.json: expected only the fields seats, found 'players'"),
        (lambda n: n.fields(("players", "map")), "f.json: expected the field 'map', found none"),
        (lambda n: n.field("players").items(most=1), "f.json: players: expected at most 1 entries, found a list of 2"),
        (
            lambda n: n.field("players").items()[0].field("age").number(4, 9),
            "f.json: players[0].age: expected a whole number from 4 to 9, found 3",
        ),
        (
            lambda n: n.field("players").items()[1].field("name").text(),
            "f.json: players[1].name: expected a text of 1 to 200 characters on one line, found ''",
        ),
        (
            lambda n: n.field("players").items()[0].field("name").one_of(("Bo", "Cy")),
            "f.json: players[0].name: expected one of Bo, Cy, found 'Ana'",
        ),
        (
            lambda n: n.field("players").items()[0].field("fun").number(0, 9),
            "f.json: players[0].fun: expected a whole number from 0 to 9, found True",
        ),
        (
            lambda n: n.field("players").text(),
            "f.json: players: expected a text of 1 to 200 characters on one line, found a list of 2",
        ),
        (lambda n: n.field("players").truth(), "f.json: players: expected true or false, found a list of 2"),
    ],
)
def test_a_wrong_value_is_named_by_place_expectation_and_finding(read, said):
    with pytest.raises(DataError) as error:
        read(NODE)
    assert str(error.value) == said


@pytest.mark.parametrize("name", ["a\nb", "a\x00b", "\ud800", "a\u2028b", "   "])
def test_a_name_is_printable_on_one_line(name):
    with pytest.raises(DataError):
        Node(name, "f").text()


@pytest.mark.parametrize("name", ["Zoë", "愛子", "서연", "👩\u200d🚀", "O'Neil"])
def test_names_of_any_script_are_names(name):
    assert Node(name, "f").text() == name


def test_a_value_that_stands_twice_is_named():
    with pytest.raises(DataError, match=r"\[2\]: expected each entry once, found 'x'"):
        Node(["x", "y", "x"], "f").distinct(Node.text)


LARGE = 1_000_000
HOSTILE = {
    "a text of escapes that is never closed": ('["' + '\\"' * LARGE, "texts of at most"),
    "one that ends in half an escape": ('["' + '\\"' * 4_000 + "\\", "JSON"),
    "quotes without end": ('"' * LARGE, "JSON"),
    "one endless text": ('["' + "x" * 15 * LARGE + '"]', "texts of at most"),
    "more values than any table": ("[" + "[]," * LARGE + "[]]", "values"),
    "more numbers than any table": ("[" + "1," * LARGE + "1]", "values"),
    "the same field twice, at the end of many": (
        "{" + ",".join(f'"{n}":1' for n in range(100_000)) + ',"99999":1}',
        "the same field twice",
    ),
    "the first field twice": ("{" + ",".join(f'"{n}":1' for n in range(100_000)) + ',"0":1}', "the same field twice"),
}


@pytest.mark.parametrize(("text", "part"), HOSTILE.values(), ids=HOSTILE)
def test_a_hostile_file_is_refused_after_one_look_at_each_letter(text, part):
    """Each of these took minutes, or all memory, where every letter was looked at again and again."""
    assert part in wrong(text)


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("Zoe\u0308", "Zoë"),
        ("  Ana \n Li\t", "Ana Li"),
        ("a\x1b[31mb\x00", "a[31mb"),
        ("\ud800x", "x"),
        ("\u202eevil\u2066", "evil"),
        ("👩\u200d🚀", "👩\u200d🚀"),
        ("아나", "아나"),
        ("\x00", ""),
        ("abcdef ghij", "abcdef"),
    ],
)
def test_what_is_typed_is_cleaned_once(typed, kept):
    assert clean(typed, 7) == kept
    assert clean(kept, 7) == kept

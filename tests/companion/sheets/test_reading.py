"""Sheets come from strangers: what makes no sense is refused in one sentence that names its place."""

import json
import random

import pytest

from companion.errors import DataError, NewerData
from companion.i18n import LANGUAGES, Translator
from companion.sheets.limits import LARGEST, LONGEST_FILE
from companion.sheets.reading import read_sheet
from scoring.own_sheet.evaluate import score
from tests.companion.sheets.known import BASE, EXAMPLES, NAMES, example

ONE_HOLDER = {"name": "x", "points": 1, "one_holder": True}
ROW = BASE["rows"][0]


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_every_known_game_is_read(path):
    sheet = example(path.stem)
    assert sheet.id == path.stem
    assert sheet.categories


def test_the_base_of_these_tests_is_a_sheet():
    assert read_sheet(json.dumps(BASE)).by_id["r"].high == 999


@pytest.mark.parametrize(
    "change",
    [
        {"format": 2},
        {"id": "../x"},
        {"id": "A b"},
        {"version": 0},
        {"name": ""},
        {"name": "x" * 61},
        {"name": "a\u202eb"},
        {"name": "a\nb"},
        {"players": [4, 2]},
        {"players": [0, 2]},
        {"players": [2, 99]},
        {"players": [2]},
        {"wins": "none"},
        {"colours": ["blue"]},
        {"colours": ["blue", "blue", "red", "green"]},
        {"rows": []},
        {"rows": [ROW, ROW]},
        {"more": 1},
        {"rows": [{**ROW, "id": f"r{n}"} for n in range(41)]},
        {"rows": [{**ROW, "kind": "eval"}]},
        {"rows": [{**ROW, "formula": "1+1"}]},
        {"rows": [{**ROW, "low": 5, "high": 1}]},
        {"rows": [{**ROW, "high": 10**9}]},
        {"rows": [{**ROW, "high": 1.5}]},
        {"rows": [{**ROW, "high": True}]},
        {"rows": [{**ROW, "kind": "count"}]},
        {"rows": [{**ROW, "kind": "count", "worth": 1, "per": 0}]},
        {"rows": [{**ROW, "kind": "table", "points": []}]},
        {"rows": [{**ROW, "kind": "table", "points": [1] * 102}]},
        {"rows": [{**ROW, "kind": "product", "factors": [{"name": "x"}]}]},
        {"rows": [{**ROW, "kind": "product", "factors": [{"name": "x"}] * 4}]},
        {"rows": [{**ROW, "kind": "rank", "places": [1], "of": "r"}]},
        {"rows": [{**ROW, "kind": "rank", "places": [1], "of": "later"}, {**ROW, "id": "later"}]},
        {"rows": [{**ROW, "kind": "group", "rows": [{**ROW, "id": "g", "kind": "group", "rows": []}]}]},
        {"rows": [{**ROW, "lines": 1000}]},
        {"rows": [{**ROW, "kind": "pick", "options": []}]},
        {"rows": [{**ROW, "kind": "pick", "options": [{"name": "x", "points": 1}] * 13}]},
        {"rounds": {"rows": [], "end": {}}},
        {"rounds": {"rows": [], "end": {"rounds": 10**6}}},
        {"ties": [{"row": "nobody"}]},
        {"rows": [{**ROW, "name": "\u3164"}]},
        {"rows": [{**ROW, "kind": "group", "rows": [ROW]}]},
        {"rows": [{**ROW, "kind": "group", "rows": []}], "ties": [{"row": "r"}]},
        {"rows": "r"},
        {"icon": "skull"},
        {"rows": [{**ROW, "adds_up": []}]},
        {"rows": [{**ROW, "adds_up": "all"}]},
        {"tile": "#fff"},
        {"rows": [3]},
        {"rows": {"a": 1}},
        {"rounds": 3},
        {"rows": [{**ROW, "kind": ["number"]}]},
        {"rows": [{**ROW, "lines": []}]},
        {"rows": [{**ROW, "kind": "pick", "options": [{"name": "x", "points": 1}], "high": 3}]},
        {"rows": [ROW, {**ROW, "id": "s", "kind": "rank", "places": [1], "of": "r", "lines": 2}]},
        {"rows": [ROW, {**ROW, "id": "s", "kind": "rank", "places": [1], "of": "r", "high": 2}]},
        {"rows": [ROW, {**ROW, "id": "s", "kind": "rank", "places": [1], "of": "r", "hidden": True}]},
        {"rows": [{**ROW, "kind": "pick", "hidden": True, "options": [ONE_HOLDER]}]},
        {"rows": [{**ROW, "kind": "sets", "parts": ["x", "y"]}]},
        {"rows": [{**ROW, "low": 1000}]},
        {"note": "x" * 201},
        {"rows": [{**ROW, "kind": "count", "worth": LARGEST + 1}]},
        {"rows": [{**ROW, "kind": "bid", "made": [1], "missed": [0, 1]}]},
        {"rounds": {"rows": [ROW], "end": {"total": 5}}},
        {"rounds": {"rows": [ROW], "end": {"by_players": {"9": 1}}}, "rows": []},
    ],
)
def test_a_file_that_makes_no_sense_is_refused_with_its_place(change):
    with pytest.raises(DataError) as refused:
        read_sheet(json.dumps({**BASE, **change}), "A.sheet")
    for language in LANGUAGES:
        sentence = Translator(language).text(refused.value.message)
        assert "A.sheet" in sentence
        assert "\n" not in sentence


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        "null",
        "[" * 5000,
        '{"kind":"sheet","kind":"sheet"}',
        '{"a":NaN}',
        "9" * 5000,
        json.dumps(BASE) + " " * LONGEST_FILE,
        "\ud800",
    ],
)
def test_what_is_no_sheet_is_refused(text):
    with pytest.raises(DataError):
        read_sheet(text)


def test_a_sheet_of_a_later_format_is_from_a_newer_tableside():
    with pytest.raises(NewerData):
        read_sheet(json.dumps({**BASE, "format": 2, "formula": "a new field"}))


def test_words_are_never_markup():
    """They are shown as they are: nothing in them is a format, a link or a sign that turns the line around."""
    sheet = read_sheet(json.dumps({**BASE, "name": "[b]{player}</b> & https://x.example"}))
    assert sheet.name == "[b]{player}</b> & https://x.example"
    for name in ("a\u202eb", "a\nb", "\u3164", "a\u0007", " a", "a  b"):
        with pytest.raises(DataError):
            read_sheet(json.dumps({**BASE, "name": name}))


def test_any_bent_sheet_is_refused_or_scored():
    luck, refused = random.Random(7), 0
    for _ in range(1500):
        text = luck.choice(EXAMPLES).read_text(encoding="utf-8")
        at = luck.randrange(len(text))
        bent = text[:at] + luck.choice('0123456789-"{}[],:ax') + text[at + luck.randint(0, 3) :]
        try:
            sheet = read_sheet(bent)
        except DataError:
            refused += 1
            continue
        in_rounds = {row.id for row in sheet.of_rounds}
        numbers = {
            (seat, int(row.id in in_rounds), row.id): (tuple(slot.high for slot in row.slots),)
            for row in sheet.by_id.values()
            if row.slots
            for seat in (0, 1)
        }
        assert score(sheet, NAMES[:2], numbers).players
    assert refused > 750

"""Drafts from files: whole sheets come back as they are, and whatever else a file holds can be shown and edited."""

import json
from random import Random

import pytest

from companion.i18n import Translator
from companion.sheets.drafts import read_draft
from companion.sheets.editing import rows_of
from companion.sheets.examples import example, example_ids
from companion.sheets.publishing import missing, trial
from tests.companion.sheets.known import EXAMPLES

TEXTS = [
    *(path.read_text(encoding="utf-8") for path in EXAMPLES),
    *(example(id_, Translator("en")) for id_ in example_ids()),
]
ODD = (None, -1, 10**9, True, "", "a" * 90, [], [1], ["a"], {}, {"a": 1}, [[1]], [None], [{"name": 3}], 1.5)


@pytest.mark.parametrize("text", TEXTS, ids=lambda text: json.loads(text)["id"])
def test_a_whole_sheet_comes_back_field_by_field_in_its_order(text):
    assert json.dumps(read_draft(text)) == json.dumps(json.loads(text))


@pytest.mark.parametrize("text", ["", "[]", "7", "{}", '{"id": 3}', "[" * 9000])
def test_what_is_no_draft_is_none(text):
    assert read_draft(text) is None


def test_a_picture_or_a_colour_that_nobody_has_is_left_out():
    sheet = {"kind": "sheet", "id": "a", "name": "A", "rows": [], "icon": "skull", "tile": "#fff"}
    assert not {"icon", "tile"} & {*read_draft(json.dumps(sheet))}
    known = {"icon": "feather", "tile": "teal"}
    assert known.items() <= read_draft(json.dumps(sheet | known)).items()


def test_whatever_a_draft_holds_can_be_looked_at():
    random = Random(1)
    for _ in range(600):
        plain = json.loads(random.choice(TEXTS))
        bend(plain, random)
        draft = read_draft(json.dumps(plain))
        if draft is not None:
            sheet, lacks = trial(draft), missing(draft)
            assert sheet is not None or lacks, "what cannot be tried lacks something"
            assert all(isinstance(row["name"], str) for row in rows_of(draft))


def bend(plain, random):
    """Another value somewhere within."""
    while True:
        key = random.choice([*plain] if isinstance(plain, dict) else range(len(plain)))
        if not isinstance(plain[key], dict | list) or not plain[key] or random.random() < 0.3:
            plain[key] = random.choice(ODD)
            return
        plain = plain[key]

"""A sheet as a code: small enough to scan, and refused before it could grow."""

import json
import zlib
from base64 import urlsafe_b64encode

import pytest

from companion.errors import DataError
from companion.input.json_input import compact_json
from companion.sheets import code
from companion.sheets.code import MOST_SCANNED, pack, unpack
from tests.companion.sheets.known import EXAMPLES

ADDRESS = "https://tableside.example/app/#"


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_a_sheet_fits_a_code_and_comes_back(path):
    text = compact_json(json.loads(path.read_text(encoding="utf-8")))
    link = ADDRESS + pack(text)
    assert unpack(link) == text
    assert len(link) < MOST_SCANNED


def bomb(size):
    made = zlib.compressobj(9, zlib.DEFLATED, -15, zdict=code._DICTIONARY)
    raw = made.compress(b" " * size) + made.flush()
    return "s1" + urlsafe_b64encode(raw).decode()


@pytest.mark.parametrize(
    "text",
    [
        bomb(9_001),
        bomb(5_000_000),
        "",
        "s1",
        "s1é",
        "s1AAEC",
        "s2AAEC",
        pack("{}")[:-2],
        "x" * 50_000,
        pack("{}") + "AAAA",
    ],
    ids=["grows", "explodes", "empty", "nothing", "letters", "bytes", "later", "cut", "long", "more"],
)
def test_what_is_no_code_is_refused(text):
    with pytest.raises(DataError):
        unpack(text)


def test_a_sheet_of_the_largest_size_comes_back():
    text = '"' + "é" * 4_499 + '"'
    assert unpack(pack(text)) == text

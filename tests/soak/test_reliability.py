"""docs/RELIABILITY.md says what the README says, and names tests that are there."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent.parent
ROW = re.compile(r"^\| (\".*\") \| (.*) \|$", re.MULTILINE)


def plain(text: str) -> str:
    return " ".join(text.split())


def rows() -> list[tuple[str, str]]:
    return ROW.findall((ROOT / "docs" / "RELIABILITY.md").read_text(encoding="utf-8"))


def test_every_promise_stands_in_the_readme_word_for_word():
    readme = plain((ROOT / "README.md").read_text(encoding="utf-8"))
    promised = [quote for row, _ in rows() for quote in re.findall(r'"([^"]+)"', row)]
    assert len(promised) >= 12
    assert [quote for quote in promised if quote not in readme] == []


def test_every_promise_has_a_test_that_is_there():
    for row, tests in rows():
        named = re.findall(r"`(tests/[^`]+)::(test_[a-z0-9_]+)`", tests)
        assert named, row
        for path, name in named:
            assert f"def {name}(" in (ROOT / path).read_text(encoding="utf-8"), name


@pytest.mark.parametrize("promise", ["Nothing is lost.", "Nothing vanishes without a word."])
def test_every_promise_about_saves_and_the_start_is_in_the_table(promise):
    """Whole sentences of what one can rely on there."""
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    first = plain(re.split(r"\n- \*\*|\n\n", readme.partition(f"**{promise}**")[2])[0])
    assert first
    quoted = " ".join(quote for row, _ in rows() for quote in re.findall(r'"([^"]+)"', row))
    sentences = [part.strip(" .") for part in re.split(r"[.;]", first) if part.strip(" .")]
    assert [sentence for sentence in sentences if sentence not in quoted] == []

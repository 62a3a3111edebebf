"""Every sentence that docs/RELIABILITY.md says is tested is in the documents, and the tests it names exist."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent.parent
RELIABILITY = ROOT / "docs" / "RELIABILITY.md"
ROW = re.compile(r"^\| (\".*\") \| (.*) \|$", re.MULTILINE)


def plain(text: str) -> str:
    return " ".join(text.split())


def read(path: Path) -> str:
    return path.read_text(encoding="utf-8")


def rows() -> list[tuple[str, str]]:
    return ROW.findall(read(RELIABILITY))


def quotes() -> list[str]:
    return [quote for row, _ in rows() for quote in re.findall(r'"([^"]+)"', row)]


def test_every_promise_stands_in_a_document_word_for_word():
    """In the README or in docs/, besides the table itself."""
    documents = [read(ROOT / "README.md"), *(ROW.sub("", read(path)) for path in sorted((ROOT / "docs").glob("*.md")))]
    said = plain("\n".join(documents))
    assert len(quotes()) >= 12
    assert [quote for quote in quotes() if quote not in said] == []


def test_every_promise_has_a_test_that_is_there():
    for row, tests in rows():
        named = re.findall(r"`(tests/[^`]+)::(test_[a-z0-9_]+)`", tests)
        assert named, row
        for path, name in named:
            assert f"def {name}(" in read(ROOT / path), name


@pytest.mark.parametrize("promise", ["Nothing is lost.", "A failed start is explained."])
def test_every_promise_about_saves_and_the_start_is_in_the_table(promise):
    """Whole sentences of what is guaranteed there."""
    first = plain(re.split(r"\n- \*\*|\n\n", read(RELIABILITY).partition(f"**{promise}**")[2])[0])
    assert first
    quoted = " ".join(quotes())
    sentences = [part.strip(" .") for part in re.split(r"[.;]", first) if part.strip(" .")]
    assert [sentence for sentence in sentences if sentence not in quoted] == []


def test_every_link_between_the_documents_leads_somewhere():
    documents = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *(ROOT / "docs").glob("*.md")]
    for document in documents:
        for target, anchor in re.findall(r"\]\(([^)#:]*)(?:#([^)]*))?\)", read(document)):
            found = (document.parent / target) if target else document
            assert found.exists(), f"{document.name}: {target}"
            if anchor:
                headings = re.findall(r"^#+ (.*)$", read(found), re.MULTILINE)
                assert anchor in {re.sub(r"[^a-z0-9 -]", "", h.lower()).replace(" ", "-") for h in headings}, anchor

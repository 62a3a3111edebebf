"""Sheets that ship with the app: kinds of scoring, and games that belong to nobody, in the reader's language."""

from typing import Any

from companion.i18n import Translator
from companion.input.catalog import facts_of, read_facts
from companion.input.json_input import compact_json

WORD = "@"
"""Before the id of a word of ours, in place of an author's."""


def example_ids() -> tuple[str, ...]:
    return facts_of("own_sheet")


def example(id_: str, tr: Translator) -> str:
    """The text of one of them, with its words in this language; its id is the same in all, as it is one game."""
    return compact_json(_worded(read_facts("own_sheet", id_).value, tr))


def _worded(value: Any, tr: Translator) -> Any:
    match value:
        case dict():
            return {name: _worded(one, tr) for name, one in value.items()}
        case list():
            return [_worded(one, tr) for one in value]
        case str() if value.startswith(WORD):
            return tr(f"own_sheet.example.{value.removeprefix(WORD)}")
    return value

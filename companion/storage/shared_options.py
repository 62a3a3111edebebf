"""Options that many tables of a list have: written once in its file, and named by a number in each line."""

import json
from collections.abc import Collection, Mapping
from typing import Any

from companion.storage.tinydb_storage import Documents

SHARED = "shared"
"""The one field of options that stand elsewhere in the file."""


class SharedOptions:
    """Those that are more than single values, such as the names of a score sheet."""

    def __init__(self) -> None:
        self._numbers: dict[str, str] = {}
        """By the options as text."""
        self._options: dict[str, Mapping[str, Any]] = {}

    def take(self, documents: Documents) -> dict[str, str]:
        """What a file holds of them: the number there and ours, which may be another."""
        return {number: self._number_of(options) for number, options in documents.items()}

    def _number_of(self, options: Mapping[str, Any]) -> str:
        text = json.dumps(options, ensure_ascii=False)
        if text not in self._numbers:
            number = str(len(self._numbers) + 1)
            self._numbers[text], self._options[number] = number, options
        return self._numbers[text]

    def shortened(self, line: dict[str, Any]) -> tuple[dict[str, Any], str]:
        """A line that names its options, and their number; the same and no number if they stand in the line."""
        options = line["header"].get("options", {})
        if not any(isinstance(value, dict) for value in options.values()):
            return line, ""
        number = self._number_of(options)
        return _with_options(line, {SHARED: int(number)}), number

    def complete(self, line: dict[str, Any], numbers: Mapping[str, str]) -> tuple[dict[str, Any], str]:
        """The other way round, with their number in the file; a LookupError if what it names is not there."""
        options = line["header"].get("options", {})
        if options.keys() != {SHARED}:
            return line, ""
        number = str(options[SHARED])
        return _with_options(line, self._options[numbers[number]]), number

    def documents(self, used: Collection[str]) -> Documents:
        """As they are written, those alone that some line names."""
        return {number: dict(options) for number, options in self._options.items() if number in used}


def _with_options(line: dict[str, Any], options: Mapping[str, Any]) -> dict[str, Any]:
    return {**line, "header": {**line["header"], "options": options}}

"""Strict, bounded reading of JSON from outside, every error with its file and place; and compact writing."""

import json
import re
import unicodedata
from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping
from pathlib import Path
from typing import Any, BinaryIO, NamedTuple, NoReturn, TypeVar

from companion.errors import DataError, shown

T = TypeVar("T")

MAX_DEPTH = 60
MOST_VALUES = 1_000_000
LONGEST_TEXT = 150_000
"""Of one JSON file from outside: how deep, how many values, how long a single text."""
_PARTS = re.compile(r'"(?:[^"\\]++|\\.)*+(?:"|\\?\Z)|[\[\]{},]', re.DOTALL)
"""Texts, brackets and commas, each character looked at once; a text that is never closed ends with the file."""
_ID = re.compile(r"[0-9a-z_-]{1,64}")
_UNSEEN = ("Cc", "Cf", "Cn", "Co", "Cs")
_BLANK = frozenset(
    map(chr, (0x034F, 0x115F, 0x1160, 0x17B4, 0x17B5, *range(0x180B, 0x1810), 0x2800, 0x3164, 0xFFA0))
) | frozenset(map(chr, (*range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0))))
"""Letters and marks that are drawn as nothing: fillers, joiners, selectors of variants."""
_DIRECTIONS = dict.fromkeys((*range(0x202A, 0x202F), *range(0x2066, 0x206A)))


def read_text(path: Path, *, most_bytes: int, name: str = "") -> str:
    """A file's text, refused with one sentence if it is missing, too large or not UTF-8."""
    name = name or path.name
    try:
        with path.open("rb") as file:
            return text_in(file, most_bytes=most_bytes, name=name)
    except OSError as error:
        raise DataError(name, "", "a readable file", (error.strerror or "an error").lower()) from None


def text_in(file: BinaryIO, *, most_bytes: int, name: str) -> str:
    """The text of an open file, refused in the same way; OSError if it cannot be read."""
    return decoded(file.read(most_bytes + 1), most_bytes=most_bytes, name=name)


def decoded(raw: bytes, *, most_bytes: int, name: str) -> str:
    """The same of bytes that are read."""
    if len(raw) > most_bytes:
        raise DataError(name, "", f"at most {most_bytes // 1000} kB", "a larger file")
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise DataError(name, f"byte {error.start}", "UTF-8 text", "other bytes") from None


def read_json(path: Path, *, most_bytes: int, name: str = "") -> "Node":
    name = name or path.name
    return parse_json(read_text(path, most_bytes=most_bytes, name=name), name)


def parse_json(text: str, file: str) -> "Node":
    """JSON as a node: no NaN, no field twice, and nothing too deep, too many or too long to be ours."""
    _measure(text, file)

    def refuse_constant(name: str) -> NoReturn:
        raise DataError(file, "", "JSON numbers", name)

    def no_field_twice(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        fields = dict(pairs)
        if len(fields) != len(pairs):
            twice, _ = Counter(name for name, _ in pairs).most_common(1)[0]
            raise DataError(file, shown(twice), "each field once", "the same field twice")
        return fields

    try:
        value = json.loads(text, parse_constant=refuse_constant, object_pairs_hook=no_field_twice)
    except json.JSONDecodeError as error:
        found = "the end of the file" if error.pos >= len(text.rstrip()) else repr(text[error.pos : error.pos + 12])
        raise DataError(file, f"line {error.lineno}, column {error.colno}", "JSON", found) from None
    except ValueError:  # a number with thousands of digits
        raise DataError(file, "", "numbers of a sane size", "a huge number") from None
    return Node(value, file)


def compact_json(plain: Any) -> str:
    """JSON that nobody reads: without spaces, its letters as they are, its fields in their order."""
    return json.dumps(plain, ensure_ascii=False, separators=(",", ":"))


def _measure(text: str, file: str) -> None:
    """Refuse what would cost more time or memory than a table can be worth, before anything is made of it."""
    depth = values = 0
    for part in _PARTS.finditer(text):
        match text[part.start()]:
            case '"':
                if part.end() - part.start() > LONGEST_TEXT:
                    raise DataError(file, "", f"texts of at most {LONGEST_TEXT} characters", "a longer one")
            case "]" | "}":
                depth -= 1
            case ",":
                values += 1
            case _:
                depth, values = depth + 1, values + 1
        if depth > MAX_DEPTH:
            raise DataError(file, "", f"brackets nested at most {MAX_DEPTH} deep", "deeper nesting")
        if values > MOST_VALUES:
            raise DataError(file, "", f"at most {MOST_VALUES} values", "more")


def clean(text: str, longest: int) -> str:
    """What somebody typed, as it is kept: composed, on one line, printable anywhere, and not too long.

    A fixed point: what goes goes first, for a mark composes with the letter that stands before it then.
    """
    kept = "".join(char for char in text.translate(_DIRECTIONS) if char.isspace() or on_one_line(char))
    return " ".join(unicodedata.normalize("NFC", kept).split())[:longest].strip()


def has_invisible(text: str) -> bool:
    """True if a text holds a character that takes no room or shows nothing: two names could look the same."""
    return any(unicodedata.category(char) in _UNSEEN or char in _BLANK for char in text)


def is_id(text: object) -> bool:
    """True of what may name a table or a player, and so a file."""
    return isinstance(text, str) and _ID.fullmatch(text) is not None


def on_one_line(text: str) -> bool:
    """No control characters and no half characters: a name must be printable anywhere."""
    return text.isprintable() or not any(unicodedata.category(char) in ("Cc", "Cs", "Zl", "Zp") for char in text)


def checked_object(value: Any, file: str, place: str = "") -> dict[str, Any]:
    """An object, whatever its fields; a DataError if this is none."""
    if not isinstance(value, dict):
        raise DataError(file, place, "an object", shown(value))
    return value


class Node(NamedTuple):
    """A value read from a file that knows where it stands, so a wrong one can be named.

    A tuple, for one is made of every single value of a file, three times as quickly.
    """

    value: Any
    file: str
    place: str = ""

    def wrong(self, expected: str) -> NoReturn:
        raise DataError(self.file, self.place, expected, shown(self.value))

    def field(self, name: str) -> "Node":
        return Node(self.value[name], self.file, f"{self.place}.{name}" if self.place else name)

    def has(self, name: str) -> bool:
        return name in self.value

    def fields(self, required: Collection[str] = (), optional: Collection[str] = ()) -> "Node":
        """An object with all the required fields and no other than these."""
        if not isinstance(self.value, dict):
            self.wrong("an object")
        for name in self.value:
            if name not in required and name not in optional:
                known = ", ".join([*required, *optional])
                raise DataError(self.file, self.place, f"only the fields {known}", f"{name[:40]!r}")
        for name in required:
            if name not in self.value:
                raise DataError(self.file, self.place, f"the field {name!r}", "none")
        return self

    def entries(self) -> Iterator[tuple[str, "Node"]]:
        """The fields of an object whose names are data."""
        if not isinstance(self.value, dict):
            self.wrong("an object")
        for name in self.value:
            yield name, self.field(name)

    def items(self, *, most: int = 10_000) -> list["Node"]:
        if not isinstance(self.value, list):
            self.wrong("a list")
        if len(self.value) > most:
            self.wrong(f"at most {most} entries")
        return [Node(value, self.file, f"{self.place}[{i}]") for i, value in enumerate(self.value)]

    def number(self, low: int, high: int) -> int:
        value = self.value
        if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
            self.wrong(f"a whole number from {low} to {high}")
        return value

    def fraction(self, low: float, high: float) -> float:
        value = self.value
        if not isinstance(value, int | float) or isinstance(value, bool) or not low <= value <= high:
            self.wrong(f"a number from {low} to {high}")
        return float(value)

    def truth(self) -> bool:
        if not isinstance(self.value, bool):
            self.wrong("true or false")
        return self.value

    def text(self, *, longest: int = 200) -> str:
        value = self.value
        if not isinstance(value, str) or not value.strip() or len(value) > longest or not on_one_line(value):
            self.wrong(f"a text of 1 to {longest} characters on one line")
        return value

    def id(self) -> str:
        value = self.value
        if not is_id(value):
            self.wrong("an id of 1 to 64 small letters, digits, _ and -")
        return str(value)

    def one_of(self, choices: Collection[str] | Mapping[str, object], what: str = "") -> str:
        value = self.value
        if not isinstance(value, str) or value not in choices:
            self.wrong(what or "one of " + ", ".join(choices))
        return value

    def each(self, read: Callable[["Node"], T], *, most: int = 10_000) -> tuple[T, ...]:
        return tuple(read(node) for node in self.items(most=most))

    def distinct(self, read: Callable[["Node"], T], *, most: int = 10_000) -> tuple[T, ...]:
        """A list in which nothing stands twice."""
        seen: set[T] = set()
        for node in self.items(most=most):
            value = read(node)
            if value in seen:
                node.wrong("each entry once")
            seen.add(value)
        return self.each(read, most=most)

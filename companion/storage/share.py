"""Shared table: the whole table as one JSON file, written by export and read by `import` and `replay`."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal

from companion.errors import DataError, shown
from companion.input.json_input import Node, clean, compact_json, has_invisible
from companion.secret import holds_secret
from companion.storage.step_lines import read_steps
from companion.storage.table_file import HIGHEST_STEP, STEPS, UNCOVERED, Contents, file_bytes
from companion.storage.table_text import FORMAT, TableText, shared_text, text_of_shared
from companion.storage.verify import fitting_outside, verify
from companion.table.header import HEADER_FIELDS, HEADER_IDS, Header, codec_for, decode_header, encode_header
from companion.table.revealed import MOST_MARKS, Uncovered, Uncoverings, to_plain
from companion.table.session import Session
from companion.table.state import LONGEST_NAME, Game
from companion.table.steps import LATEST_TIME, MOST_STEPS, Step, encode_step, finished_at
from companion.table.table_commands import Finished


def export_contents(contents: Contents) -> str:
    """The whole table, with all it keeps of entries that are gone."""
    parts = contents.header, contents.steps, contents.cursor
    return export_table(*parts, contents.uncovered, contents.first_finish)


def export_table(
    header: Header, steps: Sequence[Step], cursor: int, uncovered: Uncoverings = (), first_finish: int = 0
) -> str:
    """A table that is open again says when it was finished first by an undone finish, which every release reads."""
    open_again = first_finish and not any(step.finishes for step in steps[max(0, cursor - 1) :])
    steps = (*steps, Step(first_finish, (Finished(),))) if open_again else steps
    codec = codec_for(header.game)
    plain: dict[str, Any] = {"format": FORMAT, **encode_header(header), "cursor": cursor}
    if uncovered:
        plain[UNCOVERED] = [mark[:3] for mark in to_plain(uncovered)]  # as every release reads them
    lines = (compact_json(encode_step(codec, step)) for step in steps)
    return shared_text(plain, ",\n".join(lines))


def without_secrets(steps: Iterable[Step]) -> tuple[Step, ...]:
    """The same entries without what only its owner may see: whoever takes the table in is asked for it again."""
    return tuple(replace(step, events=tuple(e for e in step.events if not holds_secret(e))) for step in steps)


# --- read ---


@dataclass(frozen=True, slots=True)
class Verified:
    """A table from outside that was decoded and verified."""

    contents: Contents
    session: Session

    def file(self, id_: str) -> bytes:
        """The file of this table, which has this id if it carries none."""
        header = self.contents.header
        return file_bytes(replace(self.contents, header=replace(header, id=header.id or id_)))


def import_table(text: str, file: str, games: Mapping[str, Game]) -> tuple[Header, tuple[Step, ...], int]:
    """Of a shared table what it was opened with, its entries and where it stands."""
    shared = read_shared(text, file, games).contents
    return shared.header, shared.steps, shared.cursor


def read_shared(text: str, file: str, games: Mapping[str, Game]) -> Verified:
    """A shared table, every field checked and every entry verified; anything wrong is a DataError."""
    return verified(text_of_shared(text.encode("utf-8", "surrogatepass"), file), file, games)


def verified(text: TableText, file: str, games: Mapping[str, Game]) -> Verified:
    """The same of a table that lies here in lines."""
    return verified_contents(decoded(text, file, games), file)


def verified_contents(contents: Contents, file: str) -> Verified:
    """The same of one that was put together of such tables."""
    with fitting_outside(file):
        return Verified(contents, verify(contents, file))


def parse_shared(text: str, file: str, games: Mapping[str, Game]) -> Contents:
    """A shared table that was verified before: its steps are decoded and not applied."""
    return decoded(text_of_shared(text.encode("utf-8", "surrogatepass"), file), file, games)


def decoded(text: TableText, file: str, games: Mapping[str, Game]) -> Contents:
    """Every field of a shared table is checked, and every step is one; not that it fits."""
    node = Node({"format": FORMAT, **text.head}, file)
    header, lines = shared_header(node, games), text.lines
    if len(lines) > MOST_STEPS:
        raise DataError(file, "steps", f"at most {MOST_STEPS} entries", str(len(lines)))
    try:
        steps = read_steps(lines, header, file)
    except (ValueError, RecursionError):
        raise DataError(file, STEPS, "JSON", "something else") from None
    return shared_contents(node, header, steps)


def shared_header(node: Node, games: Mapping[str, Game], *more: str) -> Header:
    """The header among the fields of a shared table; every field it has is one of ours, or one of these."""
    node.fields(("format", *HEADER_FIELDS, "cursor", *more), (*HEADER_IDS, UNCOVERED))
    header = decode_header(_with_clean_names(node), games)
    for number, seat in enumerate(header.seats):
        check_name(seat.name, node, f"seats[{number}].name")
    return header


def shared_contents(node: Node, header: Header, steps: tuple[Step, ...]) -> Contents:
    """What a shared table holds, its steps decoded."""
    cursor = node.field("cursor").number(0, len(steps))
    first_finish = finished_at(steps[cursor:])
    if steps[cursor:] and steps[-1].finishes:  # redone, it could finish what is not over
        steps = steps[:-1]
    return Contents(header, steps, cursor, uncovered=_uncovered(node, len(header.seats)), first_finish=first_finish)


def _uncovered(node: Node, seats: int) -> Uncoverings:
    """Secrets revealed before the end; older files have none."""
    if not node.has(UNCOVERED):
        return ()
    return node.field(UNCOVERED).each(lambda mark: _mark(mark, seats), most=MOST_MARKS)


def _mark(node: Node, seats: int) -> Uncovered:
    parts = node.items(most=4)
    if len(parts) < 3 or [part.value for part in parts[3:]] not in ([], ["phone"]):
        node.wrong("a time, the number of an entry and a seat")
    at, step, seat = parts[:3]
    how: Literal["", "phone"] = "phone" if parts[3:] else ""
    return Uncovered(at.number(0, LATEST_TIME), step.number(1, HIGHEST_STEP), seat.number(0, seats - 1), how)


def _with_clean_names(node: Node) -> Node:
    """The people's names as they would have been kept here; other mistakes in seats are reported later."""
    seats = node.value["seats"]
    if not isinstance(seats, list):
        return node
    return Node({**node.value, "seats": [_clean_name(seat) for seat in seats]}, node.file, node.place)


def check_name(name: str, node: Node, place: str) -> None:
    """Refuse a name from a file that could not be typed here: it is invisible, or looks like another."""
    if not name or has_invisible(name):
        raise DataError(node.file, place, "a name of letters that can be seen", shown(name))


def _clean_name(seat: Any) -> Any:
    if isinstance(seat, dict) and isinstance(seat.get("name"), str):
        return {**seat, "name": clean(seat["name"], LONGEST_NAME + 1)}
    return seat

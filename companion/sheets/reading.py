"""A score sheet from a file: every field checked, every size bounded. Nothing in a sheet is ever run."""

from functools import lru_cache
from typing import Literal

from companion.errors import DataError, NewerData
from companion.game import ALL_COLOURS
from companion.input.json_input import Node, parse_json
from companion.sheets.fields import bounds, by_players, is_least, note, optional, some, whole, words
from companion.sheets.kinds import FIELDS, kind_of
from companion.sheets.limits import (
    FORMAT,
    LONGEST_FILE,
    LONGEST_NOTE,
    LONGEST_TITLE,
    MOST_BONUSES,
    MOST_LINES,
    MOST_PLAYERS,
    MOST_ROUND_ROWS,
    MOST_ROUNDS,
    MOST_ROWS,
    MOST_TIES,
    MOST_VERSIONS,
)
from scoring.own_sheet.rows import Bonus, Group, Pick, Rank, Rounds, Row, Sheet, Tie

TILES = ("blue", "brown", "green", "grey", "ochre", "purple", "red", "teal")
ICONS = (
    *("barley", "cards", "cash", "cow", "dice-5-outline", "drama-masks", "feather", "fire", "flag-variant", "hammer"),
    *("home-variant", "map-outline", "music", "palette", "pot", "sprout", "star-outline", "store-outline"),
    *("sun-compass", "tent", "ticket-outline", "train", "trophy-outline", "waves"),
)
"""Of the icons the app has; a sheet without one shows the first letter of its name."""
REQUIRED = ("kind", "format", "id", "version", "name", "players", "rows")
OPTIONAL = ("by", "origin", "icon", "tile", "colours", "wins", "ties", "note", "rounds", "floor")


@lru_cache(maxsize=64)
def sheet_in(text: str) -> Sheet:
    """The sheet that a table carries."""
    return read_sheet(text)


def is_too_long(text: str) -> bool:
    return len(text.encode("utf-8", "surrogatepass")) > LONGEST_FILE


def read_sheet(text: str, file: str = "sheet") -> Sheet:
    """A checked sheet; the first thing wrong in it is a DataError that names its place."""
    if is_too_long(text):
        raise DataError(file, "", f"at most {LONGEST_FILE} bytes", "a larger sheet")
    node = parse_json(text, file)
    if isinstance(node.value, dict) and node.has("format"):
        _check_format(node.field("format"))
    node.fields(REQUIRED, OPTIONAL)
    node.field("kind").one_of(("sheet",))
    rows: dict[str, Row | Group] = {}
    rounds = _rounds(node.field("rounds"), rows) if node.has("rounds") else None
    own = node.field("rows").each(lambda one: _row_or_group(one, rows), most=MOST_ROWS)
    if not 1 <= len(rows) <= MOST_ROWS or not any(isinstance(row, Row) and row.slots for row in rows.values()):
        node.field("rows").wrong(f"1 to {MOST_ROWS} rows in all")
    return Sheet(
        id=node.field("id").id(),
        version=node.field("version").number(1, MOST_VERSIONS),
        name=words(node.field("name"), LONGEST_TITLE),
        players=(players := _players(node.field("players"))),
        rows=own,
        rounds=rounds,
        least=is_least(node, "wins"),
        floor=optional(node, "floor", whole),
        ties=some(node, "ties", lambda one: _tie(one, rows), MOST_TIES),
        colours=_colours(node, players[1]),
        by=optional(node, "by", words) or "",
        note=optional(node, "note", lambda one: words(one, LONGEST_NOTE)) or "",
        origin=optional(node, "origin", Node.id) or "",
        icon=optional(node, "icon", lambda one: one.one_of(ICONS)) or "",
        tile=optional(node, "tile", lambda one: one.one_of(TILES)) or "",
    )


def _check_format(node: Node) -> None:
    found = node.value
    if isinstance(found, int) and not isinstance(found, bool) and found > FORMAT:
        raise NewerData(node.file, FORMAT, found)
    node.number(1, FORMAT)


def _players(node: Node) -> tuple[int, int]:
    found = node.each(lambda one: one.number(1, MOST_PLAYERS), most=2)
    if len(found) != 2 or found[0] > found[1]:
        node.wrong("the fewest players and the most")
    return found[0], found[1]


def _colours(node: Node, players: int) -> tuple[str, ...]:
    if not node.has("colours"):
        return ()
    found = node.field("colours").distinct(lambda one: one.one_of(ALL_COLOURS), most=len(ALL_COLOURS))
    if len(found) < players:
        node.field("colours").wrong("a colour for every player")
    return found


def _tie(node: Node, rows: dict[str, Row | Group]) -> Tie:
    node.fields(("row",), ("wins",))
    row = rows.get(node.field("row").id())
    if not isinstance(row, Row) or not row.slots:
        node.field("row").wrong("a row that takes numbers")
    return Tie(row.id, is_least(node, "wins"))


# --- rows ---


def _rounds(node: Node, rows: dict[str, Row | Group]) -> Rounds:
    node.fields(("rows", "end"), ("name",))
    found = node.field("rows").each(lambda one: _row(one, rows), most=MOST_ROUND_ROWS)
    if not any(row.slots for row in found):
        node.field("rows").wrong(f"1 to {MOST_ROUND_ROWS} rows")
    end = node.field("end").fields((), ("rounds", "by_players", "total"))
    if len(end.value) != 1:
        end.wrong("one of rounds, by_players and total")
    most = optional(end, "rounds", _round_count)
    by_count = by_players(end.field("by_players"), _round_count) if end.has("by_players") else {}
    name = optional(node, "name", words) or ""
    return Rounds(name, found, most, by_count, optional(end, "total", whole))


def _round_count(node: Node) -> int:
    return node.number(1, MOST_ROUNDS)


def _row_or_group(node: Node, rows: dict[str, Row | Group]) -> Row | Group:
    return (
        _group(node, rows) if isinstance(node.value, dict) and node.value.get("kind") == "group" else _row(node, rows)
    )


def _group(node: Node, rows: dict[str, Row | Group]) -> Group:
    node.fields(("id", "name", "kind", "rows"), ("note", "bonus", "floor", "cap"))
    id_ = _new_id(node, rows)
    floor, cap = bounds(node, "floor", "cap")
    found = Group(
        id_,
        words(node.field("name")),
        node.field("rows").each(lambda one: _row(one, rows), most=MOST_ROWS),
        note(node),
        some(node, "bonus", _bonus, MOST_BONUSES),
        floor,
        cap,
    )
    if id_ in rows or not found.rows:
        node.field("rows").wrong("rows, none of them with the id of their group")
    rows[id_] = found
    return found


def _bonus(node: Node) -> Bonus:
    node.fields(("from", "points"))
    return Bonus(whole(node.field("from")), whole(node.field("points")))


def _row(node: Node, rows: dict[str, Row | Group]) -> Row:
    if not isinstance(node.value, dict) or not node.has("kind"):
        node.wrong("a row with a kind")
    required, optional = FIELDS[node.field("kind").one_of(FIELDS)]
    node.fields(("id", "name", "kind", *required), ("note", "hidden", "scores", "floor", "cap", *optional))
    id_ = _new_id(node, rows)
    kind = kind_of(node, rows)
    low, high = bounds(node, "low", "high")
    low, high = 0 if low is None else low, 999 if high is None else high
    if low > high:
        node.wrong("a lowest number that is not above the highest")
    floor, cap = bounds(node, "floor", "cap")
    lines = _lines(node.field("lines")) if node.has("lines") else ()
    row = Row(
        id=id_,
        name=words(node.field("name")),
        kind=kind,
        note=note(node),
        hidden=node.has("hidden") and node.field("hidden").truth(),
        scores=not node.has("scores") or node.field("scores").truth(),
        low=low,
        high=high,
        floor=floor,
        cap=cap,
        lines=lines if isinstance(lines, int) else max(1, len(lines)),
        names=lines if isinstance(lines, tuple) else (),
        adds_up=_adds_up(node.field("adds_up")) if node.has("adds_up") else (),
    )
    if isinstance(kind, Rank) and kind.of and any(node.has(name) for name in (*optional, "hidden") if name in ASKED):
        node.wrong("nothing that is asked, for another row is compared")
    if isinstance(kind, Pick) and row.hidden and any(thing.one_holder for thing in kind.options):
        node.wrong("a row that is not hidden, for only one player can have what is ticked")
    rows[id_] = row
    return row


ASKED = ("lines", "low", "high", "adds_up", "hidden")
"""Fields about what is entered."""


def _new_id(node: Node, rows: dict[str, Row | Group]) -> str:
    id_ = node.field("id").id()
    if id_ in rows:
        node.field("id").wrong("an id that no other row has")
    return id_


def _lines(node: Node) -> int | tuple[str, ...]:
    """So many, or their names."""
    if not isinstance(node.value, list):
        return node.number(2, MOST_LINES)
    found = node.distinct(words, most=MOST_LINES)
    return found or node.wrong("at least one name")


def _adds_up(node: Node) -> tuple[int, ...] | Literal["round"]:
    if node.value == "round":
        return "round"
    return node.each(whole, most=MOST_PLAYERS) or node.wrong("at least one number")

"""A draft from a file: plain data of which no field may be what the editor cannot show."""

import json
from collections.abc import Mapping
from typing import Any

from companion.input.json_input import is_id
from companion.sheets.editing import GROUP, Draft, new_sheet, row_ids
from companion.sheets.kinds import FIELDS
from companion.sheets.limits import LARGEST, MOST_ROWS
from companion.sheets.reading import ICONS, TILES

NUMBER, FLAG, WORDS, NUMBERS, NAMES = "number", "flag", "words", "numbers", "names"
THINGS = {"name": WORDS, "points": NUMBER, "times": NUMBER, "one_holder": FLAG, "add": NUMBER, "per": NUMBER}
FIELD_TYPES: Mapping[str, str] = {
    **dict.fromkeys(("worth", "per", "then", "most", "full", "from", "low", "high", "floor", "cap"), NUMBER),
    **dict.fromkeys(("hidden", "scores"), FLAG),
    **dict.fromkeys(("note", "ties", "best", "of"), WORDS),
    **dict.fromkeys(("points", "each", "sizes", "places", "made", "missed"), NUMBERS),
    "parts": NAMES,
}


def read_draft(text: str) -> Draft | None:
    """What was written so far, without fields that make no sense; None if it is no draft at all."""
    try:
        plain = json.loads(text)
    except (ValueError, RecursionError):
        return None
    if not isinstance(plain, dict) or not is_id(plain.get("id")):
        return None
    name, players, ties = plain.get("name"), plain.get("players"), plain.get("ties")
    draft: dict[str, Any] = {**new_sheet(plain["id"], name if isinstance(name, str) else ""), "rows": []}
    draft |= {key: plain[key] for key in ("by", "note", "origin", "wins") if _is(WORDS, plain.get(key))}
    draft |= {key: plain[key] for key, known in (("icon", ICONS), ("tile", TILES)) if plain.get(key) in known}
    draft |= {key: plain[key] for key in ("version", "floor") if _is(NUMBER, plain.get(key))}
    if isinstance(players, list) and _is(NUMBERS, players) and len(players) == 2:
        draft["players"] = players
    if isinstance(plain.get("colours"), list) and all(isinstance(one, str) for one in plain["colours"]):
        draft["colours"] = plain["colours"]
    taken = set[str]()
    draft["rows"] = _rows(plain.get("rows"), taken)
    rounds = plain.get("rounds")
    if isinstance(rounds, dict) and (rows := _rows(rounds.get("rows"), taken, groups=False)):
        called = {"name": rounds["name"]} if _is(WORDS, rounds.get("name")) else {}
        draft["rounds"] = _in_order({**called, "rows": rows, "end": _end(rounds.get("end"))}, rounds)
    kept = [tie for tie in _list(ties) if isinstance(tie, dict) and tie.get("row") in row_ids(draft)]
    draft |= {"ties": [_tie(tie) for tie in kept]} if kept else {}
    return _in_order(draft, plain)


def _in_order(found: dict[str, Any], plain: Mapping[str, Any]) -> dict[str, Any]:
    """As it was written: the digest of a text is that of its order, too."""
    return {**{name: found[name] for name in plain if name in found}, **found}


def _rows(value: Any, taken: set[str], *, groups: bool = True) -> list[dict[str, Any]]:
    found = []
    for plain in _list(value)[:MOST_ROWS]:
        kind = plain.get("kind") if isinstance(plain, dict) else None
        known = isinstance(kind, str) and (kind in FIELDS or (kind == GROUP and groups))
        id_ = plain.get("id") if known else None
        if not isinstance(id_, str) or not is_id(id_) or id_ in taken:
            continue
        taken.add(id_)
        row = {"id": id_, "name": plain["name"] if _is(WORDS, plain.get("name")) else "", "kind": kind}
        if kind == GROUP:
            row["rows"] = _rows(plain.get("rows"), taken, groups=False)
            row |= {"bonus": bonus} if (bonus := _things(plain.get("bonus"), ("from", "points"))) else {}
        row |= {name: value for name, value in plain.items() if _fits(name, value)} | _lists(plain)
        found.append(_in_order(row, plain))
    return found


def _fits(name: str, value: Any) -> bool:
    return name in FIELD_TYPES and _is(FIELD_TYPES[name], value)


def _lists(plain: Mapping[str, Any]) -> dict[str, Any]:
    """Fields of a row that hold records, or may be of two kinds."""
    found: dict[str, Any] = {}
    for name in ("options", "factors"):
        if isinstance(plain.get(name), list):
            found[name] = _things(plain[name], ("name",))
    for name, kinds in (("lines", (NUMBER, NAMES)), ("adds_up", (WORDS, NUMBERS))):
        if any(_is(kind, plain.get(name)) for kind in kinds):
            found[name] = plain[name]
    by = plain.get("by_players")
    if isinstance(by, dict) and all(_is(NUMBERS, one) for one in by.values()):
        found["by_players"] = by
    return found


def _things(value: Any, needed: tuple[str, ...]) -> list[dict[str, Any]]:
    types = {**THINGS, "from": NUMBER}
    return [
        {name: part for name, part in one.items() if name in types and _is(types[name], part)}
        for one in _list(value)
        if isinstance(one, dict) and all(_is(types[name], one.get(name)) for name in needed)
    ]


def _end(value: Any) -> dict[str, Any]:
    if isinstance(value, dict) and len(value) == 1:
        ((name, part),) = value.items()
        if name in ("rounds", "total") and _is(NUMBER, part):
            return value
        if name == "by_players" and isinstance(part, dict) and all(_is(NUMBER, one) for one in part.values()):
            return value
    return {"rounds": 10}


def _tie(tie: Mapping[str, Any]) -> dict[str, Any]:
    return {"row": tie["row"], **({"wins": tie["wins"]} if _is(WORDS, tie.get("wins")) else {})}


def _list(value: Any) -> list[Any]:
    return value if isinstance(value, list) else []


def _is(kind: str, value: Any) -> bool:
    match kind:
        case "number":
            return isinstance(value, int) and not isinstance(value, bool) and abs(value) <= LARGEST
        case "flag":
            return isinstance(value, bool)
        case "words":
            return isinstance(value, str)
        case "numbers":
            return isinstance(value, list) and all(_is(NUMBER, one) for one in value)
    return isinstance(value, list) and all(isinstance(one, str) for one in value)

"""Requests to join as rows beside the log: hosts share them for as long as they matter, and drop them then."""

from collections.abc import Iterable, Mapping
from typing import Any

from companion.lan.knocks import Knocks


def rows_of(knocks: Knocks) -> dict[str, dict[str, Any]]:
    """One row for whoever asks for something, by the digest of its secret and the seat."""
    plain = knocks.as_plain()
    waiting = {f"{knock[1]}.{knock[4]}": {"waiting": knock} for knock in plain["waiting"]}
    return {**{f"{one[0]}.{one[1]}": {"answered": one} for one in plain["answered"]}, **waiting}


def take_rows(knocks: Knocks, rows: Iterable[Any]) -> None:
    """Those of a release that stores them otherwise are passed over."""
    plain: dict[str, list[Any]] = {"waiting": [], "answered": []}
    for row in rows:
        match row:
            case {"waiting": [str(), str(), str(), int() | float(), int() | None, str()] as one}:
                plain["waiting"].append(one)
            case {"answered": [str(), int() | None, bool()] as one}:
                plain["answered"].append(one)
    knocks.take_up(plain)


def changed_rows(before: Mapping[str, Any], after: Mapping[str, Any], id_: str) -> dict[str, Any] | None:
    """What to remove and what to store, known by the id of the request that wants it; None if nothing changed."""
    gone = [asked for asked in before if asked not in after]
    asked = {asked: {**row, "id": id_} for asked, row in after.items() if before.get(asked) != row}
    return {"gone": gone, "asked": asked} if gone or asked else None

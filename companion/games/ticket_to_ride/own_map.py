"""A map of somebody's own, from a file: as one of ours, and the names its author gave, with a limit on every size.

A table carries the whole text, so that it opens wherever the map never was.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

from companion.errors import DataError, RefusedData
from companion.games.ticket_to_ride.maps import maps
from companion.input.json_input import Node, has_invisible, is_id, parse_json
from companion.messages import Message, message

LONGEST_FILE = 48_000
"""Bytes of a map as a table carries it; one of ours with its names in three languages has half as many."""
LONGEST_NAME = 40
MOST_PLACES, MOST_ROUTES, MOST_TICKETS, MOST_LANGUAGES = 80, 200, 150, 8
MOST_TRAINS = 60
"""The longest route of so many trains is found in a moment, however a map is knotted."""
SPOKEN = ("en", "ja", "ko")
"""Languages in which a name is kept; whichever of them a file lacks has the author's."""
CANNOT = {
    "ferr": message("ticket_to_ride.own_map.ferries"),
    "tunnel": message("ticket_to_ride.own_map.tunnels"),
    "station": message("ticket_to_ride.own_map.stations"),
}
"""Beginnings of fields that stand for a rule no map can have, and what it is called."""
Names = Mapping[str, str]
"""A name in each language."""


@dataclass(frozen=True, slots=True)
class OwnMap:
    key: str
    """The name of its box: no other map has it, and none of ours."""
    text: str
    """As a table carries it."""
    name: Names
    places: Mapping[str, Names]
    facts: Node
    """What a file of ours would say."""

    @property
    def id(self) -> str:
        return self.key.partition(".")[0]


def is_own(map_: str) -> bool:
    """True if the map of a table is the text of one; else it is the name of one of ours."""
    return map_.startswith("{")


def in_words(names: Names) -> Message:
    """What an author calls something: only ever a parameter, never a format."""
    return message("ticket_to_ride.own_map.name", **names)


def parse_own_map(text: str, file: str) -> OwnMap:
    """The first thing wrong in it, or too much, is a DataError that names its place."""
    try:
        raw = text.encode()
    except UnicodeEncodeError:
        raise DataError(file, "", "UTF-8 text", "half a character") from None
    if len(raw) > LONGEST_FILE:
        raise DataError(file, "", f"at most {LONGEST_FILE // 1000} kB", "a larger map")
    node = parse_json(text, file)
    for what, least, most in (("places", 2, MOST_PLACES), ("routes", 1, MOST_ROUTES), ("tickets", 1, MOST_TICKETS)):
        _check_number(node, what, least, most)
    _refuse_other_rules(node)
    if node.has("trains"):
        node.field("trains").number(1, MOST_TRAINS)
    id_ = node.field("map").id() if node.has("map") else ""
    if id_ in maps():
        node.field("map").wrong("a name that no map of the app has")
    name = _names(node)
    places = {_id(place): _names(place) for place in node.field("places").items()}
    for one in (*node.field("routes").items(), *node.field("tickets").items()):
        _id(one)
    plain = {name: value for name, value in node.value.items() if name != "name"}
    plain["places"] = [_without_words(place) for place in node.field("places").items()]
    key = ".".join((id_, sha256(raw).hexdigest()[:12]))
    return OwnMap(key, text, name, places, Node(plain, file))


def _check_number(node: Node, what: str, least: int, most: int) -> None:
    node.fields((what,), node.value)
    if not least <= len(node.field(what).items()) <= most:
        node.field(what).wrong(f"{least} to {most} {what}")


def _refuse_other_rules(node: Node) -> None:
    """What a map cannot express is answered with what it can."""
    parts = (one for what in ("places", "routes", "tickets") for one in node.field(what).items())
    for part in (node, *parts):
        for field in part.value if isinstance(part.value, dict) else ():
            rule = next((rule for begins, rule in CANNOT.items() if begins in field.lower()), None)
            if rule is not None:
                raise OtherRules(node.file, part.place, field, rule)


class OtherRules(RefusedData):
    """A map with a rule that no map can have."""

    def __init__(self, file: str, place: str, field: str, rule: Message) -> None:
        DataError.__init__(self, file, place, "what every map can have", repr(field[:40]))
        self.message = message("ticket_to_ride.own_map.cannot", file=file, rule=rule)


def _id(node: Node) -> str:
    """An id; that of a ticket may have a colon."""
    id_ = node.fields(("id",), node.value).field("id")
    if not isinstance(id_.value, str) or not is_id(id_.value.replace(":", "_")):
        id_.id()
    return str(id_.value)


def _without_words(place: Node) -> dict[str, Any]:
    if place.has("apart"):
        raise DataError(place.file, place.place, "no house rule of its own", "'apart'")
    return {name: value for name, value in place.value.items() if name != "name"}


def _names(node: Node) -> Names:
    """One name for all languages, or one for each of some; the first of them is the author's."""
    words = node.fields(("name",), node.value).field("name")
    if not isinstance(words.value, dict):
        said = _name(words)
        return dict.fromkeys(SPOKEN, said)
    by_language = dict(_by_language(words))
    if not 1 <= len(by_language) <= MOST_LANGUAGES:
        words.wrong(f"a name in 1 to {MOST_LANGUAGES} languages")
    authors = next(iter(by_language.values()))
    return {language: by_language.get(language, authors) for language in SPOKEN}


def _by_language(words: Node) -> Iterator[tuple[str, str]]:
    for language, one in words.entries():
        if not (2 <= len(language) <= 8 and language.isascii()):
            words.wrong("names of languages such as en")
        yield language, _name(one)


def _name(node: Node) -> str:
    text = node.text(longest=LONGEST_NAME)
    if has_invisible(text):
        node.wrong("letters that can be seen")
    return text.strip()

"""Reading of what makes the nine kinds of rows different."""

from collections.abc import Mapping

from companion.input.json_input import Node
from companion.sheets.fields import by_players, is_least, optional, some, whole, words
from companion.sheets.limits import LARGEST, MOST_FIELDS, MOST_PLAYERS, MOST_STEPS, MOST_TIMES
from scoring.own_sheet.rows import (
    Bid,
    Count,
    Factor,
    Group,
    Kind,
    Level,
    Pick,
    Points,
    Product,
    Rank,
    Row,
    Sets,
    Steps,
    Thing,
)

ENTERED = ("low", "high", "lines")
FIELDS: Mapping[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    "number": ((), (*ENTERED, "adds_up")),
    "count": (("worth",), ("per", *ENTERED, "adds_up")),
    "table": (("points",), ("then", *ENTERED, "adds_up")),
    "pick": (("options",), ("most",)),
    "product": (("factors",), ENTERED),
    "sets": (("parts",), ("each", "full", "sizes", *ENTERED)),
    "rank": (("places",), ("by_players", "ties", "best", "from", "of", *ENTERED, "adds_up")),
    "bid": (("made", "missed"), ("high", "adds_up")),
}
"""By kind the fields it must have, and those it may have: an ignored field would be a wrong score."""
LEVELS: tuple[Level, ...] = ("share", "split", "each", "lower", "none")
Rows = Mapping[str, Row | Group]


def kind_of(node: Node, above: Rows) -> Kind:
    """What a row counts; a `rank` may compare one of the rows above it, so no circle can be written."""
    match node.value["kind"]:
        case "count":
            return Count(whole(node.field("worth")), _per(node))
        case "table":
            return Steps(_list(node.field("points")), optional(node, "then", whole) or 0)
        case "pick":
            most = optional(node, "most", lambda one: one.number(1, MOST_TIMES))
            return Pick(some(node, "options", _thing, MOST_FIELDS), most)
        case "product":
            factors = some(node, "factors", _factor, 3)
            return Product(factors if len(factors) > 1 else node.field("factors").wrong("two or three factors"))
        case "sets":
            return _sets(node)
        case "rank":
            return _rank(node, above)
        case "bid":
            return Bid(_pair(node.field("made")), _pair(node.field("missed")))
    return Points()


def _per(node: Node) -> int:
    return node.field("per").number(1, LARGEST) if node.has("per") else 1


def _list(node: Node, most: int = MOST_STEPS) -> tuple[int, ...]:
    return node.each(whole, most=most) or node.wrong("at least one number")


def _pair(node: Node) -> tuple[int, int]:
    found = node.each(whole, most=2)
    return (found[0], found[1]) if len(found) == 2 else node.wrong("two numbers")


def _thing(node: Node) -> Thing:
    node.fields(("name", "points"), ("times", "one_holder"))
    times = node.field("times").number(1, MOST_TIMES) if node.has("times") else 1
    one_holder = node.has("one_holder") and node.field("one_holder").truth()
    return Thing(words(node.field("name")), whole(node.field("points")), times, one_holder)


def _factor(node: Node) -> Factor:
    node.fields(("name",), ("add", "per"))
    return Factor(words(node.field("name")), optional(node, "add", whole) or 0, _per(node))


def _sets(node: Node) -> Sets:
    parts = node.field("parts").distinct(words, most=MOST_FIELDS) or node.field("parts").wrong("at least one part")
    each, sizes = optional(node, "each", _list) or (), optional(node, "sizes", _list) or ()
    full = optional(node, "full", whole)
    if not each and not sizes and full is None:
        node.wrong("one of each, full and sizes")
    return Sets(parts, each, full, sizes)


def _rank(node: Node, above: Rows) -> Rank:
    of = node.field("of").id() if node.has("of") else ""
    if of:
        source = above.get(of)
        if not isinstance(source, Row) or not isinstance(source.kind, Points | Count | Steps):
            node.field("of").wrong("a row of one number above it")
    level = node.field("ties").one_of(LEVELS) if node.has("ties") else "share"
    from_ = optional(node, "from", whole)
    return Rank(
        places=_list(node.field("places"), MOST_PLAYERS),
        by_players=by_players(node.field("by_players"), _of_places) if node.has("by_players") else {},
        ties=next(one for one in LEVELS if one == level),
        least=is_least(node, "best"),
        from_=1 if from_ is None else from_,
        of=of,
    )


def _of_places(node: Node) -> tuple[int, ...]:
    return _list(node, MOST_PLAYERS)

"""What has to be said of each kind of row, as nodes: numbers to tap, lists that go on, names."""

from collections.abc import Sequence

from companion.sheets.editing import Draft, proposed
from companion.sheets.kinds import LEVELS
from companion.sheets.limits import MOST_BONUSES, MOST_FIELDS, MOST_PLAYERS, MOST_STEPS
from companion.words.numbers import shown_number, signed
from screens.ui.page_context import PageContext
from screens.ui.tree import names
from screens.ui.tree.controls import NO_SURFACE, OPEN, chip, do, heading, icon_key, rule
from screens.ui.tree.nodes import (
    Column,
    Flow,
    Icon,
    Key,
    Node,
    Row,
    Surface,
    Text,
    Wrap,
)

CELL = 56
"""How narrow a number of a list may be, in dp."""
FACTORS = 3


def form(reader: PageContext, row: Draft, above: Sequence[tuple[str, str]]) -> list[Node]:
    """All that this kind of row is; `above` are rows that another may compare, by id and name."""
    match row["kind"]:
        case "count":
            return [_number(reader, row, "worth"), _number(reader, row, "per", 1)]
        case "table":
            return _steps(reader, row)
        case "pick":
            return [*_things(reader, row), _number(reader, row, "most")]
        case "product":
            return _factors(reader, row)
        case "sets":
            return _sets(reader, row)
        case "rank":
            return _rank(reader, row, above)
        case "bid":
            return _bid(reader, row)
        case "group":
            return _group(reader, row)
    return []


# --- single numbers ---


def _number(reader: PageContext, row: Draft, field: str, usual: int | None = None) -> Node:
    return figure(reader, reader.tr(f"sheet_editor.field.{field}"), row.get(field, usual), (field,))


def figure(reader: PageContext, words: str, value: int | None, path: tuple[str | int, ...]) -> Node:
    """A number that is set by tapping it."""
    shown = "–" if value is None else shown_number(value)
    key = Key(
        Text(shown, "head2", "ink" if value is not None else "ink2", align="center"),
        OPEN,
        (8, 10),
        48,
        tap=do("ask_number", *path),
        name=names.named("/".join(map(str, path)), "name.points", what=words, points=shown),
    )
    wide = max(72, reader.wide(shown, "head2") + 24)
    return Row((Text(words), key), 12, (0, 4, 0, 4), 56, (0, wide))


# --- lists of numbers ---


def _steps(reader: PageContext, row: Draft) -> list[Node]:
    points, then = row.get("points", []), row.get("then", 0)
    last = len(points) - 1
    labels = [f"{at}+" if at == last and at and not then else str(at) for at in range(len(points))]
    parts = numbers(reader, row, "points", labels, MOST_STEPS)
    coming = proposed(points)
    if coming:
        words = reader.tr("sheet_editor.goes_on", points=", ".join(map(shown_number, coming)))
        parts.append(Wrap((chip(words, do("go_on"), icon="plus"),)))
    if last >= 1:
        more = then or (points[-1] - points[-2]) or 1
        stays = reader.tr("sheet_editor.stays_at", points=shown_number(points[-1]))
        each = reader.tr("sheet_editor.each_more", points=signed(more))
        chips = (
            chip(stays, do("put", "then", None), chosen=not then),
            chip(each, do("put", "then", more), chosen=bool(then)),
        )
        parts.append(heading(reader.tr("sheet_editor.more_than", count=last)))
        parts.append(Wrap(chips))
        parts += [_number(reader, row, "then")] if then else []
    return parts


def numbers(reader: PageContext, row: Draft, field: str, labels: Sequence[str], most: int) -> list[Node]:
    """Numbers side by side, the next one, and the way to take the last one back."""
    values = row.get(field, [])
    keys: list[Node] = [
        _cell(label, value, do("ask_number", field, at), names.named(f"{field}/{at}", "name.change", what=label))
        for at, (label, value) in enumerate(zip(labels, values, strict=False))
    ]
    if len(values) < most:
        name = reader.tr("sheet_editor.add_number")
        plus = Column((Text(""), Icon("plus", "primary", 24, CELL)))
        add = do("ask_number", field, len(values))
        keys.append(
            Key(
                plus,
                Surface("page", "rule2", dashed=True),
                (0, 6),
                60,
                tap=add,
                name=name,
            )
        )
    if values:
        back = names.named(f"shorter {field}", "name.erase")
        keys.append(
            Key(
                Column((Text(""), Icon("backspace-outline", "ink2", 24, CELL))),
                NO_SURFACE,
                (0, 6),
                60,
                tap=do("drop", field, len(values) - 1),
                name=back,
            )
        )
    return [heading(reader.tr(f"sheet_editor.list.{field}")), Flow(tuple(keys), CELL, 8, by_words=True)]


def _cell(label: str, value: int, tap: object, name: str) -> Key:
    number = Text(shown_number(value), "head2", "alert" if value < 0 else "ink", align="center")
    return Key(Column((Text(label, "caption", "ink2", align="center"), number)), OPEN, (4, 6), 60, tap=tap, name=name)


# --- names ---


def named(path: tuple[str | int, ...], name: str, *more: Node) -> Node:
    """Something with a name: a tap changes it, the cross takes it away."""
    field, at = path[0], path[1]
    words = Key(Text(name, "strong"), NO_SURFACE, (0, 8), 48, tap=do("ask_name", *path), name=name)
    cross = icon_key("close", do("drop", field, at), names.named(f"drop {field}/{at}", "name.remove", player=name))
    line = Row((words, cross), 4, min_height=48, widths=(0, 48))
    return Column((line, *((Wrap(more),) if more else ()), rule()), 6, key=("named", field, at))


def add_name(reader: PageContext, field: str, count: int) -> Node:
    words = reader.tr(f"sheet_editor.add.{field}")
    return Wrap((chip(words, do("ask_name", field, count), icon="plus"),), key=("add", field))


def _small(reader: PageContext, id_: str, value: int, path: tuple[str | int, ...]) -> Key:
    """A number of something with a name."""
    words = reader.tr(id_, count=value)
    return chip(words, do("ask_number", *path), icon="pencil-outline")


def _things(reader: PageContext, row: Draft) -> list[Node]:
    things = row.get("options", [])
    parts: list[Node] = []
    for at, thing in enumerate(things):
        only = thing.get("one_holder", False)
        parts.append(
            named(
                ("options", at, "name"),
                thing["name"],
                _small(reader, "sheet_editor.counts_points", thing.get("points", 0), ("options", at, "points")),
                _small(reader, "sheet_editor.up_to_times", thing.get("times", 1), ("options", at, "times")),
                chip(
                    reader.tr("sheet_editor.one_holder"),
                    do("put", "options", at, "one_holder", None if only else True),
                    chosen=only,
                ),
            )
        )
    return [*parts, *([add_name(reader, "options", len(things))] if len(things) < MOST_FIELDS else [])]


def _factors(reader: PageContext, row: Draft) -> list[Node]:
    factors = row.get("factors", [])
    parts: list[Node] = [
        named(
            ("factors", at, "name"),
            one["name"],
            _small(reader, "sheet_editor.plus_always", one.get("add", 0), ("factors", at, "add")),
            _small(reader, "sheet_editor.for_every", one.get("per", 1), ("factors", at, "per")),
        )
        for at, one in enumerate(factors)
    ]
    return [*parts, *([add_name(reader, "factors", len(factors))] if len(factors) < FACTORS else [])]


def _sets(reader: PageContext, row: Draft) -> list[Node]:
    kinds = row.get("parts", [])
    parts: list[Node] = [named(("parts", at), name) for at, name in enumerate(kinds)]
    parts += [add_name(reader, "parts", len(kinds))] if len(kinds) < MOST_FIELDS else []
    parts.append(_number(reader, row, "full"))
    for field in ("each", "sizes"):
        labels = [str(at) for at in range(len(row.get(field, [])))]
        parts += numbers(reader, row, field, labels, MOST_STEPS)
    return parts


# --- what compares ---


def _rank(reader: PageContext, row: Draft, above: Sequence[tuple[str, str]]) -> list[Node]:
    tr, level = reader.tr, row.get("ties", LEVELS[0])
    labels = [tr("sheet_editor.place", number=at + 1) for at in range(len(row.get("places", [])))]
    least = row.get("best") == "least"
    parts = numbers(reader, row, "places", labels, MOST_PLAYERS)
    parts.append(heading(tr("sheet_editor.if_level")))
    parts.append(
        Wrap(
            tuple(chip(tr(f"sheet_editor.level.{one}"), do("put", "ties", one), chosen=one == level) for one in LEVELS)
        )
    )
    chips = [chip(tr("sheet_editor.fewest_first"), do("put", "best", None if least else "least"), chosen=least)]
    parts.append(Wrap(tuple(chips)))
    parts.append(_number(reader, row, "from", 1))
    if above:
        own = chip(tr("sheet_editor.asks_itself"), do("put", "of", None), chosen=not row.get("of"))
        others = (chip(name, do("put", "of", id_), chosen=row.get("of") == id_) for id_, name in above)
        parts += [heading(tr("sheet_editor.compares")), Wrap((own, *others))]
    return parts


def _bid(reader: PageContext, row: Draft) -> list[Node]:
    parts: list[Node] = []
    for field in ("made", "missed"):
        pair = [*row.get(field, []), 0, 0][:2]
        parts.append(heading(reader.tr(f"sheet_editor.field.{field}")))
        each = reader.tr("sheet_editor.each_trick" if field == "made" else "sheet_editor.each_apart")
        parts.append(figure(reader, reader.tr("sheet_editor.base"), pair[0], (field, 0)))
        parts.append(figure(reader, each, pair[1], (field, 1)))
    return parts


def _group(reader: PageContext, row: Draft) -> list[Node]:
    parts: list[Node] = [Text(reader.tr("sheet_editor.group_how"), "caption", "ink2")]
    parts.append(Wrap((chip(reader.tr("sheet_editor.row_in_part"), do("add_inside"), icon="plus"),)))
    bonuses = row.get("bonus", [])
    for at, bonus in enumerate(bonuses):
        points = _small(reader, "sheet_editor.bonus_points", bonus["points"], ("bonus", at, "points"))
        low = _small(reader, "sheet_editor.bonus_from", bonus["from"], ("bonus", at, "from"))
        name = reader.tr("sheet_editor.bonus")
        gone = names.named(f"drop bonus/{at}", "name.remove", player=name)
        cross = icon_key("close", do("drop", "bonus", at), gone)
        parts.append(Row((Wrap((points, low)), cross), 4, widths=(0, 48), key=("bonus", at)))
    if len(bonuses) < MOST_BONUSES:
        parts.append(Wrap((chip(reader.tr("sheet_editor.add_bonus"), do("add_bonus"), icon="plus"),)))
    return parts

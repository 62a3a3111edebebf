"""What few rows need, as nodes behind *More*: what is asked how often and by which names, bounds, and sums."""

from companion.sheets.editing import Draft
from companion.sheets.kinds import FIELDS
from companion.sheets.limits import MOST_LINES, MOST_PLAYERS
from screens.own_sheet.editor.forms import add_name, figure, named, numbers
from screens.ui.page_context import PageContext
from screens.ui.tree.controls import Translate, chip, do, heading
from screens.ui.tree.nodes import Key, Node, Wrap


def more_chip(tr: Translate) -> Key:
    return chip(tr("sheet_editor.more"), do("show_more"), icon="dots-vertical")


def more(reader: PageContext, row: Draft, *, in_rounds: bool) -> list[Node]:
    parts: list[Node] = []
    if row["kind"] != "group":
        counts = row.get("scores", True)
        tap = do("put", "scores", False if counts else None)
        parts.append(Wrap((chip(reader.tr("sheet_editor.no_points"), tap, chosen=not counts),)))
    for field, usual in (("low", 0), ("high", 999)):
        parts += [_figure(reader, field, row.get(field, usual))] if _has(row, field) else []
    parts += _lines(reader, row) if _has(row, "lines") else []
    parts += [_figure(reader, name, row.get(name)) for name in ("floor", "cap")]
    return [*parts, *(_sums(reader, row, in_rounds=in_rounds) if _has(row, "adds_up") else [])]


def _has(row: Draft, field: str) -> bool:
    """Whether a row may say this of what is entered; one that compares another asks for nothing."""
    required, optional = FIELDS.get(row["kind"], ((), ()))
    return field in (*required, *optional) and not row.get("of")


def _figure(reader: PageContext, field: str, value: int | None) -> Node:
    return figure(reader, reader.tr(f"sheet_editor.field.{field}"), value, (field,))


def _lines(reader: PageContext, row: Draft) -> list[Node]:
    """How often it is asked, or for each of which names."""
    lines = row.get("lines", 1)
    called = lines if isinstance(lines, list) else []
    if called:
        parts = [
            heading(reader.tr("sheet_editor.list.lines")),
            *(named(("lines", at), one) for at, one in enumerate(called)),
        ]
    else:
        parts = [_figure(reader, "lines", lines)]
    return [*parts, *([add_name(reader, "lines", len(called))] if len(called) < MOST_LINES else [])]


def _sums(reader: PageContext, row: Draft, *, in_rounds: bool) -> list[Node]:
    """What all players' numbers may come to."""
    said = row.get("adds_up", [])
    by_round, sums = said == "round", said if isinstance(said, list) else []
    labels = [reader.tr("sheet_editor.or_sum" if at else "sheet_editor.sum") for at in range(len(sums))]
    parts = numbers(reader, {**row, "adds_up": sums}, "adds_up", labels, MOST_PLAYERS)
    if in_rounds:
        tap = do("put", "adds_up", None if by_round else "round")
        parts.append(Wrap((chip(reader.tr("sheet_editor.sum_is_round"), tap, chosen=by_round),)))
    return parts

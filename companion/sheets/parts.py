"""Parts of a row's plain data by their paths, such as the points of its third thing to tick."""

from collections.abc import Mapping, Sequence
from typing import Any, TypeAlias

Path: TypeAlias = Sequence[str | int]


def part_at(whole: Any, path: Path) -> Any:
    """None where there is none."""
    for step in path:
        if isinstance(whole, Mapping) and isinstance(step, str):
            whole = whole.get(step)
        elif isinstance(whole, list) and isinstance(step, int) and step < len(whole):
            whole = whole[step]
        else:
            return None
    return whole


def with_part(whole: Any, path: Path, value: Any) -> Any:
    """With another value there, or one more at the end of a list; None takes a field away."""
    step, *rest = path
    if isinstance(step, int):
        items = [*whole] if isinstance(whole, list) else []
        inner = items[step] if step < len(items) else {}
        items[step : step + 1] = [with_part(inner, rest, value) if rest else value]
        return items
    fields = dict(whole or {})
    if rest:
        fields[step] = with_part(fields.get(step), rest, value)
    elif value is None:
        fields.pop(step, None)
    else:
        fields[step] = value
    return fields


def without_item(whole: Any, path: Path) -> Any:
    """Without one item of a list; without the list if it was the last."""
    field, at = path
    items = [one for number, one in enumerate(whole.get(field, ())) if number != at]
    return with_part(whole, (field,), items or None)

"""A sheet of rows: a tap closes it and does what the row says."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Self

from screens.ui.sheet import TreeSheet
from screens.ui.tree.controls import ARROW, mark_cell
from screens.ui.tree.nodes import Column, Icon, ListRow, Mark, Message, Text


@dataclass(frozen=True, slots=True)
class MenuItem:
    text: str
    act: Callable[[], object]
    icon: str = ""
    detail: str = ""
    mark: Mark | None = None
    value: str = ""
    ink: str = "ink"
    arrow: bool = False


@dataclass(frozen=True, slots=True)
class Chosen:
    number: int


class Menu(TreeSheet):
    def __init__(self, page: Any, items: Sequence[MenuItem], *, above: str = "", **more: Any) -> None:
        super().__init__(page, **more)
        self._items = items
        rows = Column(tuple(item_row(number, item) for number, item in enumerate(items)))
        self.show_nodes(Column((Text(above, ink="ink2"), rows), 10) if above else rows)

    def show(self, page: Any = None) -> Self:
        super().show(page or self.page)
        return self

    def handle(self, message: Message) -> None:
        if isinstance(message, Chosen):
            self.close()
            self._items[message.number].act()


def item_row(number: int, item: MenuItem) -> ListRow:
    """A row that reports its choice."""
    icon = Icon(item.icon, "ink2" if item.ink == "ink" else item.ink) if item.icon else None
    picture = mark_cell(item.mark) if item.mark else icon
    end = (ARROW,) if item.arrow else ()
    right = 0 if item.arrow else 8
    return ListRow(item.text, item.detail, item.value, picture, end, Chosen(number), right, ink=item.ink)

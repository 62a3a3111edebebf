"""A sheet with fields to type in, and one way to go on with what they hold."""

from collections.abc import Callable, Sequence
from typing import Any

from screens.kit.fields import TextField
from screens.ui.sheet import TreeSheet
from screens.ui.tree.nodes import Button, Column, Message


class FieldSheet(TreeSheet):
    """`done` hears all of them, in their order, once it is closed."""

    def __init__(
        self, page: Any, fields: Sequence[TextField], way: Button, done: Callable[..., object], **more: Any
    ) -> None:
        self.fields, self._done = fields, done
        super().__init__(page, **more)
        for field in fields:
            field.multiline = False
            field.bind(on_text_validate=lambda _: self.hear(way.tap))
        self.show_nodes(Column(()), way, fields)
        self.show(page)

    def typing(self) -> "FieldSheet":
        """The first field is ready to be typed in."""
        self.fields[0].focus = True
        return self

    def hear(self, _: Message) -> None:
        self.close()
        self._done(*(field.text for field in self.fields))

"""A sheet with fields to type in, and ways to go on with what they hold."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Self

from companion.errors import TablesideError
from screens.ui.fields import TextField
from screens.ui.sheet import TreeSheet
from screens.ui.tree.nodes import Button, Buttons, Column, Message, Text

AGAIN = "again"


class FieldSheet(TreeSheet):
    """`done` gets all values in order; a refusal is shown, and the field stays open."""

    def __init__(
        self,
        page: Any,
        fields: Sequence[TextField],
        actions: Sequence[Button],
        done: Callable[..., object],
        *,
        note: str = "",
        **more: Any,
    ) -> None:
        """Enter takes the last of the ways; `AGAIN` goes on with an empty field, unless `done` gives False."""
        self.fields, self._actions, self._done, self._note = fields, actions, done, note
        super().__init__(page, **more)
        fields[0].keeps_focus = AGAIN in [action.tap for action in actions]  # what is typed next is the next name
        for field in fields:
            field.entered = lambda: self.handle(actions[-1].tap)
        self._say("")
        self.show(page)

    def typing(self) -> Self:
        """Into the first field, once the finger that tapped is up."""
        self.page.app.host.later(0, lambda: setattr(self.fields[0], "focus", True))
        return self

    def handle(self, message: Message) -> None:
        try:
            goes_on = self._done(*(field.text for field in self.fields)) is not False and message == AGAIN
        except TablesideError as refusal:
            self._say(self.page.app.tr.text(refusal.message))
            self.typing()
            return
        if not goes_on:
            self.close()
            return
        self.fields[0].text = ""
        self._say("")
        self.typing()

    def close(self) -> None:
        for field in self.fields:
            field.focus = False
        super().close()

    def _say(self, refusal: str) -> None:
        words = Column((Text(refusal, "caption", "alert"), Text(self._note, ink="ink2")))
        self.show_nodes(words, Buttons(tuple(self._actions)), self.fields)


def ask_path(
    page: Any, title: str, hint: str, then: Callable[[Path], object], *, typed: str = "", action: str = "data.open"
) -> FieldSheet:
    """Where the machine has no chooser: a field for a path, with one that would do; what is left empty is no answer."""
    tr = page.app.tr

    def go_on(path: str) -> None:
        if path.strip():
            then(Path(path.strip()).expanduser())

    field = TextField(page.app.theme, text=typed, hint=tr(hint))
    sheet = FieldSheet(page, [field], [Button(tr(action), "", "primary", action)], go_on, title=title)
    return sheet if typed else sheet.typing()

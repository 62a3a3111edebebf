"""Whether something on the screen has changed since the host drew it: it draws anew once, however much has changed."""

from collections.abc import Callable


class Changes:
    def __init__(self) -> None:
        self.pending = False
        self.listener: Callable[[], object] = lambda: None
        """Called with the first change after a frame."""

    def note(self) -> None:
        """Something has."""
        if not self.pending:
            self.pending = True
            self.listener()

    def take(self) -> bool:
        """True if something has; the host draws it now."""
        pending, self.pending = self.pending, False
        return pending


CHANGES = Changes()
"""There is one screen."""

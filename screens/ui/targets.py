"""Touch targets of a widget that draws several; keyboard focus and screen readers use them."""

from collections.abc import Iterator
from typing import Any


class TargetHolder:
    """A widget some of whose parts are no widgets; each target has a box in the window and can be pressed like one."""

    def targets(self) -> Iterator[Any]:
        """Whatever on it can be tapped, as it is drawn."""
        raise NotImplementedError

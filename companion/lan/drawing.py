"""What a game draws above its entries, for joined phones: drawn by whoever has pages; the core has none."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from companion.i18n import Translator
    from companion.table.session import Session

DRAWN = "drawn:"
"""What the answer begins with that a tap on a drawing is; the way to what was tapped comes after it."""


@dataclass(frozen=True, slots=True)
class Drawing:
    """What everybody at the table may see, as it is drawn, and the commands of its targets by their ways."""

    plain: Mapping[str, Any]
    commands: Mapping[str, Any] = field(default_factory=dict)


class Drawer(Protocol):
    def draw(self, session: "Session", tr: "Translator") -> Drawing | None:
        """None if the game draws nothing."""

    def files(self) -> Mapping[str, bytes]:
        """What draws it on a page, by name."""


class NoPages:
    def draw(self, _session: "Session", _tr: "Translator") -> Drawing | None:
        return None

    def files(self) -> Mapping[str, bytes]:
        return {}


_load: Callable[[], Drawer] = NoPages


def use_drawer(load: Callable[[], Drawer]) -> None:
    """Drawings are made by this, which is loaded when the first table is shown to a phone."""
    global _load  # noqa: PLW0603 - there is one in a process
    _load = load


def drawer() -> Drawer:
    return _load()

"""What a page of figures shows, and the pictures of its values."""

from dataclasses import dataclass

from companion.table.figure_lines import Line, Section
from companion.table.session import Session
from screens.games import load, screens_of
from screens.ui.tree.nodes import Icon, Node, Room


class Pictures:
    """The small picture of each value: the game's own drawing, or the icon of its kind."""

    def __init__(self, session: Session, font_scale: float) -> None:
        self._options, self._growth = session.header.options, font_scale
        self._look = screens_of(session).fix

    def of(self, id_: str) -> Node | None:
        drawn: Node | None = load(self._look.picture)(id_, self._options) if self._look.picture else None
        kind = id_.partition("/")[0]
        return drawn or (Icon(self._look.icons[kind], "ink2") if kind in self._look.icons else None)

    def icon(self, kind: str) -> str:
        """The icon of a section: that of its kind, or a table."""
        return self._look.icons.get(kind, "table")

    def lead(self, id_: str) -> Node | None:
        """What stands before the label of a row: only what the game draws itself."""
        drawn: Node | None = load(self._look.lead)(id_, self._options) if self._look.lead else None
        return drawn

    def piece(self, id_: str, value: object) -> Node | None:
        """What a value of a row shows: the piece that it is, the colour it stands for."""
        drawn: Node | None = load(self._look.piece)(id_, value, self._options) if self._look.piece else None
        return drawn

    def on_map(self, kind: str) -> bool:
        """True if all of a kind can be set on a map, too."""
        return kind in self._look.on_map

    def figure(self, line: Line) -> Node | None:
        """What shows a figure in place of its number."""
        drawn: Node | None = load(self._look.figure)(line.id, line.value, self._growth) if self._look.figure else None
        return drawn


@dataclass(frozen=True, slots=True)
class FiguresView:
    room: Room
    font_scale: float
    title: str
    subtitle: str
    sections: tuple[Section, ...]
    rows: tuple[Line, ...] | None
    """The values that are listed one by one; None for the sections."""
    pictures: Pictures
    note: str = ""
    changes: int = 0
    can_undo: bool = False
    can_redo: bool | None = None
    """None where nothing can be done again here."""
    save: str = ""
    skip: str = ""
    searches: bool = False
    field: float = 0
    """How high what letters are typed into is, in dp; 0 where it is not there."""

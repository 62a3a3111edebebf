"""Buildings as they are built: one tap, and one before it for a building that leaves the board."""

from typing import ClassVar

from kivy.metrics import dp
from kivy.properties import BooleanProperty, StringProperty

from companion.games.great_western_trail.records import NoteBuilding
from screens.great_western_trail.drawn.cells import RADIUS, BuildingKey
from screens.great_western_trail.entry.buildings import BuildingsSection
from screens.kit.drawing import dashes, panel_path


class NotedBuildingKey(BuildingKey):
    """A building that may be about to leave the board."""

    shows: ClassVar[tuple[str, ...]] = (*BuildingKey.shows, "leaving")
    leaving = BooleanProperty(False)

    def paint(self) -> None:
        super().paint()
        if self.leaving:
            box = self.tile()
            dashes([panel_path(box, dp(RADIUS))], self.theme.alert, dp(2), dp(4), dp(3))
            self.badge(box, "swap-horizontal", self.theme.alert, self.theme.card)


class NotedBuildings(BuildingsSection):
    lifted = StringProperty("")
    """The building upon which another one is put."""

    def make_key(self, id_: str) -> NotedBuildingKey:
        return NotedBuildingKey(text=id_, name=id_)

    def tapped(self, id_: str) -> None:
        """A free one is built; one that stands there is lifted first, and taken off with a second tap."""
        if id_ == self.lifted:
            self.page.enter(f"building/{id_}", 0)
        elif self.keys[id_].chosen:
            self.lifted = id_
            self.show()
        else:
            self.page.app.tap(NoteBuilding(self.page.who, id_, self.lifted))

    def show(self) -> None:
        super().show()
        for id_, key in self.keys.items():
            key.leaving = id_ == self.lifted
            if not key.chosen:
                key.closed = self.page.session.why_not(NoteBuilding(self.page.who, id_, self.lifted)) is not None
        if self.lifted:
            self.said = self.page.app.tr("great_western_trail.milestones.leaves", building=self.lifted)

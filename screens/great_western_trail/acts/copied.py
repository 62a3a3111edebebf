"""Using a neighbouring building: every building on the trail, with what it does."""

from typing import Any

from kivy.properties import StringProperty

from companion.games.great_western_trail.turns.commands import CopyBuilding
from companion.games.great_western_trail.turns.words import act_label
from screens.great_western_trail.acts.build import BuildingTile
from screens.great_western_trail.acts.parts import ActRow, ActSheet, note, said
from screens.kit.drawing import letter, panel
from screens.kit.drawn import Painted


class NeutralTile(Painted):
    """A neutral building: its letter."""

    shows = ("text",)
    text = StringProperty("")

    def paint(self) -> None:
        theme, side = self.theme, min(self.width, self.height)
        panel((self.x, self.center_y - side / 2, side, side), side * 0.22, theme.primary)
        letter(self.text, (self.x + side / 2, self.center_y), side * 0.46, theme.primary_ink)


class CopySheet(ActSheet):
    """Tap the neighbour; its actions can then be used."""

    def __init__(self, **more: Any) -> None:
        super().__init__(**more)
        rows = [self._row(choice.what) for choice in self.view.choices]
        self.fill([note(said("copy.tap")), *rows])

    def _row(self, building: str) -> ActRow:
        command = CopyBuilding(self.seat, self.view.by, building)
        row = ActRow(text=self._named(building), detail=self._does(building))
        row.name = row.text
        tile = NeutralTile if building.isalpha() else BuildingTile
        row.hold(tile(text=building, size_hint=(None, None), size=(row.side, row.side)))
        row.bind(on_release=lambda _: self.do(command))
        return row

    def _named(self, building: str) -> str:
        if building.isalpha():
            return said("copy.neutral", building=building)
        players = enumerate(self.page.mirror.players)
        owners = [who for who, player in players if player.counts.get(f"building/{building}")]
        names = said("comma").join(self.page.view.seats[who].name for who in owners)
        return said("copy.private", building=building, players=names)

    def _does(self, building: str) -> str:
        """All actions of a building; those of which only one is used are divided by a slash."""
        app, boxes = self.page.app, self.page.mirror.shared.board.boxes[building]
        words = [[app.say(act_label(self.state, "", act)) for act in box] for box in boxes]
        return said("copy.and").join(" / ".join(box) for box in words)

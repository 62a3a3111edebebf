"""Building: every building there are workers for, on an empty space or in the place of an own one."""

from collections.abc import Mapping
from typing import Any

from kivy.properties import StringProperty

from companion.games.great_western_trail.turns.choices import Alternative, Plan
from companion.games.great_western_trail.turns.commands import Build
from screens.great_western_trail.acts.parts import ActRow, ActSheet, heading, note, said
from screens.great_western_trail.drawn.cells import colours_of
from screens.kit.drawing import letter, panel
from screens.kit.drawn import Painted
from screens.theme import rgba


class BuildingTile(Painted):
    """A private building: its number and side."""

    shows = ("text",)
    text = StringProperty("")

    def paint(self) -> None:
        look, side = colours_of("tasks", "building"), min(self.width, self.height)
        box = (self.x, self.center_y - side / 2, side, side)
        panel(box, side * 0.22, rgba(look["fill"]))
        size = side * (0.42 if len(self.text) < 3 else 0.34)
        letter(self.text, (box[0] + side / 2, self.center_y), size, rgba(look["on"]))


class BuildSheet(ActSheet):
    """One tap builds."""

    def __init__(self, **more: Any) -> None:
        super().__init__(**more)
        self.rows: dict[Plan, ActRow] = {}
        new = [choice for choice in self.view.choices if not choice.what.replaces]
        instead = [choice for choice in self.view.choices if choice.what.replaces]
        parts: list[Any] = [self._row(choice) for choice in new]
        if instead:
            parts += [heading(said("build.instead")), *(self._row(choice) for choice in instead)]
        self.fill([*parts, note(said("build.tap"))])

    def _row(self, choice: Alternative) -> ActRow:
        plan: Plan = choice.what
        building = self.page.mirror.box.building[plan.building]
        parts = [said(f"build.workers.{self.page.mirror.box.edition}", count=plan.craftsmen)]
        parts += [said("points", count=building.vp), *self._hands(building.hands)]
        if choice.why_not is None:
            parts.append(said("left", left=self.left_after(plan.dollars)))
        row = ActRow(detail=said("comma").join(parts), value=f"${plan.dollars}")
        row.text = said("build.plan", building=plan.building)
        if plan.replaces:
            row.text = said("build.plan_instead", building=plan.building, old=plan.replaces)
        row.name = row.text
        row.hold(BuildingTile(text=plan.building, size_hint=(None, None), size=(row.side, row.side)))
        row.close_for(choice.why_not)
        row.bind(on_release=lambda _: self._tapped(choice))
        self.rows[plan] = row
        return row

    def _hands(self, hands: tuple[str, ...]) -> list[str]:
        return [self.page.app.tr(f"great_western_trail.hand.{hand}") for hand in hands]

    def _tapped(self, choice: Alternative) -> None:
        if choice.why_not is not None:
            self.why(choice.why_not)
        else:
            plan: Plan = choice.what
            self.do(Build(self.seat, self.view.by, plan.building, plan.replaces))

    def take_up(self, chosen: Mapping[str, Any]) -> bool:
        """An older app chose first and confirmed then: what it chose is offered again."""
        return not chosen or self.offered(chosen) is not None

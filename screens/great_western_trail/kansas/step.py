"""What the steps of Kansas City are made of: title and explanation, rows to choose from, the button below."""

from typing import Any

from kivy.properties import ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.errors import RuleError
from screens.app import running
from screens.kit.layout import Column
from screens.kit.loading import load_kv
from screens.table.refusal import show_refusal


def said(id_: str, **params: Any) -> str:
    """A sentence of the guide."""
    return str(running().tr(f"great_western_trail.kansas.{id_}", **params))


def money(dollars: int) -> str:
    return f"−${-dollars}" if dollars < 0 else f"${dollars}"


class EndNotice(BoxLayout):
    """What nobody may overlook: the game end is near."""

    text = StringProperty("")


class KansasStep(Column):
    """One step of the visit."""

    guide = ObjectProperty(None)

    def prepare(self) -> bool:
        """Make one more part before it is first shown; True if something was made."""
        return False

    @property
    def page(self) -> Any:
        return self.guide.page

    @property
    def turn(self) -> Any:
        return self.page.turn

    @property
    def mirror(self) -> Any:
        return self.page.mirror

    @property
    def edition(self) -> str:
        return str(self.mirror.box.edition)

    @property
    def player(self) -> str:
        return str(self.page.view.seats[self.turn.seat].name)

    def say_why(self, reason: RuleError | None) -> None:
        if reason is not None:
            show_refusal(self.page, reason)

    def begin(self) -> None:
        """It is open: forget what was tapped the last time, and take up what was before a kill."""

    def show(self) -> None:
        """Set what has changed."""

    def foot(self) -> list[Widget]:
        """The buttons of this step."""
        return []


load_kv(__file__)

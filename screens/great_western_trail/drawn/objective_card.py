"""An objective card with its tasks, its points and its penalty: to look at, to choose, to rule on."""

from typing import Any

from kivy.properties import BooleanProperty, ListProperty, StringProperty

from companion.games.great_western_trail.box import Components, ObjectiveCard
from screens.app import running
from screens.great_western_trail.drawn.objective_words import gives
from screens.great_western_trail.drawn.task_tile import TaskTiles  # noqa: F401 - the kv names it
from screens.kit import Ledge
from screens.kit.figures import signed
from screens.kit.layout import Column
from screens.kit.loading import load_kv


class ShownCard(Ledge):
    """A card to tap, with what it brings and what it does when played."""

    tasks = ListProperty()
    edition = StringProperty("first")
    below = StringProperty("")
    """The value of the last city, on its flag."""
    name = StringProperty("")
    text = StringProperty("")
    worth = StringProperty("")
    penalty = StringProperty("")
    icon = StringProperty("")
    closed = BooleanProperty(False)
    """No copy is left in the box."""

    def put(self, box: Components, card: ObjectiveCard) -> "ShownCard":
        app, said = running(), gives(card)
        self.tasks, self.edition = list(card.tasks), box.edition
        self.below, self.name = str(box.cities[-1].value), card.id
        self.text = app.say(said) if said else ""
        self.worth, self.penalty = signed(card.vp), signed(-card.penalty) if card.penalty else ""
        return self


class StartCard(Ledge):
    """One of the starting objectives: its tasks alone."""

    tasks = ListProperty()
    edition = StringProperty("first")
    name = StringProperty("")
    closed = BooleanProperty(False)
    """Another player has it."""


class OwnObjective(Column):
    """A card a player has: what was made of it, why, and for one in the deck the ways to overrule that."""

    tasks = ListProperty()
    served = ListProperty()
    edition = StringProperty("first")
    below = StringProperty("")
    name = StringProperty("")
    place = StringProperty("")
    """Where it lies, in words."""
    why = StringProperty("")
    points = StringProperty("")
    done = StringProperty("")
    cost = StringProperty("")
    costly = BooleanProperty(False)
    """False if overruling gives nothing away."""
    """What overruling costs, in words."""
    ways = ListProperty()
    """Pairs of a ruling and its words; none for a card in the area."""
    ruling = StringProperty("best")
    corrected = BooleanProperty(False)

    def __init__(self, **more: Any) -> None:
        self.register_event_type("on_rule")
        self.register_event_type("on_away")
        super().__init__(**more)

    def on_rule(self, ruling: str) -> None:
        """A way was chosen."""

    def on_away(self) -> None:
        """The card is not there after all."""


load_kv(__file__)

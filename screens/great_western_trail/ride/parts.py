"""What stands between the keys of the ride: names of groups, the hazards to unfold, the sentence below."""

from kivy.properties import BooleanProperty, StringProperty

from screens.kit import Ledge
from screens.kit.layout import Across, Column
from screens.kit.loading import load_kv


class RideGroup(Column):
    """Keys under their name."""

    text = StringProperty("")
    detail = StringProperty("")


class HazardFold(Ledge):
    """What is seldom stopped at: it unfolds."""

    name = StringProperty("hazards")
    text = StringProperty("")
    detail = StringProperty("")
    unfolded = BooleanProperty(False)


class RideHint(Across):
    """How it is done, with the tag that asks once more."""

    text = StringProperty("")
    tag = StringProperty("")


load_kv(__file__)

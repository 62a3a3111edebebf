"""Names of targets that show no words: short ones to find them by, and what a screen reader says in its language."""

from companion.messages import Message, Param, message


class Name(str):
    """Found by its short words alone; equal to another only if that is said alike, for a node tells both."""

    said: Message
    """The same in words."""

    def __eq__(self, other: object) -> bool:
        return str.__eq__(self, other) is True and (not isinstance(other, Name) or self.said == other.said)

    def __ne__(self, other: object) -> bool:
        return not self == other

    __hash__ = str.__hash__


def named(short: str, id_: str, /, **given: Param) -> Name:
    name = Name(short)
    name.said = message(id_, **given)
    return name


BACK, CLOSE = named("back", "name.back"), named("close", "name.close")
UNDO, REDO = named("undo", "name.undo"), named("redo", "name.redo")
MENU, RULES = named("menu", "name.menu"), named("rules", "menu.rules")
SEARCH, SHARE = named("search", "name.search"), named("share", "name.share")
SETTINGS = named("settings", "settings.title")
EARLIER, LATER = named("before", "name.earlier"), named("after", "name.later")
COUNTS = named("counts", "name.counts")
ERASE, LESS = named("backspace", "name.erase"), named("minus", "name.less")
FARTHER, NEARER, WHOLE = (
    named("zoom out", "name.farther"),
    named("zoom in", "name.nearer"),
    named("zoom whole", "name.whole"),
)

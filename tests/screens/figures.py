"""Hands on a page of figures: what is tapped is found by what it tells the page."""

from screens.offscreen.phone import Phone  # first: it sets Kivy up for a machine without a display

from screens.ui.tree.controls import Do
from screens.ui.tree.handle import NodeHandle
from screens.ui.tree.nodes import ListRow


def spots(phone: Phone) -> list[NodeHandle]:
    return [one for one in phone.widgets() if isinstance(one, NodeHandle)]


def does(tap: object, method: str) -> bool:
    """Whether a tap is answered by this method."""
    return isinstance(tap, Do) and tap.method == method


def told(phone: Phone, message: object) -> NodeHandle:
    """What sends this message, brought into sight."""
    found = next((one for one in spots(phone) if one.tap == message), None)
    assert found is not None, f"nothing to tap tells {message}"
    into_sight(phone, found)
    return found


def into_sight(phone: Phone, spot: NodeHandle) -> None:
    """Scroll as a thumb would."""
    phone.bring(spot)


def tell(phone: Phone, *messages: object) -> None:
    """Tap what tells each of these."""
    for message in messages:
        phone.tap(told(phone, message))
        phone.settle()


def rows(phone: Phone) -> list[ListRow]:
    return [one.node for one in spots(phone) if isinstance(one.node, ListRow)]


def row(phone: Phone, words: str) -> ListRow:
    return next(one for one in rows(phone) if one.text == words)


def tap_row(phone: Phone, words: str) -> None:
    tell(phone, row(phone, words).tap)

"""A thumb on the phone that reads what is written on it: what whole games by taps share."""

from screens.offscreen.phone import Phone  # first: it sets Kivy up for a machine without a display

from companion.table.pages import open_page
from screens.ui.fields import TextField
from screens.ui.tree.nodes import ListRow


class Thumb:
    def __init__(self, phone: Phone) -> None:
        self.phone = phone

    def text(self, id_, **params):
        return self.phone.app.tr(id_, **params)

    def press(self, id_, **params):
        self.press_words(self.text(id_, **params))

    def press_words(self, words):
        self.phone.tap(self.phone.button(words))
        self.phone.settle()

    def press_row(self, words):
        """A row of a list, brought into sight first."""
        row = self.phone.find(lambda w: isinstance(getattr(w, "node", None), ListRow) and w.text == words)
        self.phone.bring(row)
        self.phone.tap(row)
        self.phone.settle()

    def type_name(self, name):
        self.press("new_table.new_name")
        field = self.phone.find(lambda w: isinstance(w, TextField))
        field.focus = True
        self.phone.frames(2)
        self.phone.type(name)
        self.press("new_table.add")

    @property
    def state(self):
        return self.phone.app.session.state


def set_up(thumb: Thumb) -> None:
    """The first page by its big button, then: already set up."""
    phone = thumb.phone
    first = open_page(phone.app.session.table)
    assert first is not None
    thumb.press("setup_guide.go_on")
    assert phone.app.session.table.steps_done == {step.id for step in first.steps}
    menu = next(w for w in phone.widgets() if getattr(w, "icon", "") == "format-list-checks")
    phone.tap(menu)
    phone.settle()
    thumb.press("setup_guide.all_done_yes")
    assert phone.app.session.table.open_step is None

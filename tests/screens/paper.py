"""A page with nothing on it but what a test puts there."""

from screens.offscreen.phone import Phone
from screens.ui.frame import Page
from screens.ui.pane import Pane


class Free(Pane):
    """Panes where they were put, each as large as it is."""

    def __init__(self, *panes: Pane) -> None:
        super().__init__()
        self.parts = panes

    def arrange(self) -> None:
        for pane in self.parts:
            pane.lay(pane.x, pane.y, pane.width, pane.height)


def put_on(phone: Phone, frame: Pane) -> Page:
    """This alone, on a page as large as the phone."""
    page = Page(app=phone.app, size=phone.app.host.size)
    page.frame = frame
    phone.app.shown = page
    phone.app.host.show(page)
    phone.frames(2)
    return page

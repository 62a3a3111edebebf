"""Settings on the screen: what they are now, and what a tap changes."""

from collections.abc import Callable
from functools import partial

from companion import __version__
from companion.box import Box
from companion.errors import SaveError
from companion.games import boxes
from companion.numbers import shown_number as number
from screens.games import SCREENS, load
from screens.kit.open_sheet import close_sheet
from screens.pages.settings.page import (
    SWITCHES,
    Flip,
    Open,
    SetLanguage,
    SetLook,
    SetTextSize,
    SettingsView,
    ShowTiles,
    Tiles,
    page,
)
from screens.theme import TEXT_SIZES
from screens.ui.menu import Menu, MenuItem
from screens.ui.page import TreePage
from screens.ui.sheet import show_sentence
from screens.ui.tree.nodes import Message, Room, Screen

SIZES = tuple(TEXT_SIZES)


class SettingsPage(TreePage):
    stays = True

    def screen(self, room: Room) -> Screen:
        app, settings = self.app, self.app.kept.settings
        count = app.store.in_bin()
        view = SettingsView(
            room=room,
            language=app.tr.language,
            look=settings.look,
            size=settings.text_size if settings.text_size in SIZES else "normal",
            sizes=SIZES,
            on=frozenset(name for name in SWITCHES if getattr(settings, name)),
            tiles=tuple(self._tiles(box) for box in boxes() if app.kept.printed.get(box.name)),
            in_bin=number(count) if count else "",
            hosting=app.lan_host is not None,
            version=__version__,
        )
        return page(app.tr, view)

    def _tiles(self, box: Box) -> Tiles:
        return Tiles(box.name, self.app.say(box.title), len(self.app.kept.printed[box.name]))

    def act(self, message: Message) -> None:
        app = self.app
        match message:
            case SetLanguage(language):
                self._try(lambda: app.set_language(language))
            case SetLook(look):
                self._try(lambda: app.set_look(look))
            case SetTextSize(size):
                self._try(lambda: app.set_text_size(size))
            case Flip(name):
                self._try(lambda: app.kept.change(**{name: not getattr(app.kept.settings, name)}))
                app.device_follows()
            case ShowTiles(name):
                self.show_our_tiles(next(box for box in boxes() if box.name == name))
            case Open(name):
                app.go(name)
                return
        self.refresh()

    def _try(self, change: Callable[[], None]) -> None:
        """A setting that cannot be kept is said, and stays as it was."""
        try:
            change()
        except SaveError as error:
            show_sentence(self, error.message)

    # --- a sheet of what this group has read on its own tiles ---

    def show_our_tiles(self, box: Box) -> None:
        """A tap forgets one."""
        app = self.app
        close_sheet(self)
        words = load(SCREENS[box.game].printed_words)
        items = [
            MenuItem(
                app.say(words(box, what)), partial(self._forget, box, what), "trash-can-outline", value=number(points)
            )
            for what, points in sorted(app.kept.printed.get(box.name, {}).items())
        ]
        if items:
            Menu(self, items, title=app.say(box.title), subtitle=app.tr("settings.our_tiles_why")).show()

    def _forget(self, box: Box, value: str) -> None:
        self._try(lambda: self.app.kept.keep_printed(box.name, value, None))
        self.refresh()
        self.show_our_tiles(box)

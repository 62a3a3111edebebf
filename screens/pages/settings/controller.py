"""Settings on the screen: what they are now, and what a tap changes."""

from dataclasses import replace
from functools import partial

from companion import __version__
from companion.box import Box
from companion.games import boxes
from companion.words.numbers import shown_number as number
from screens import device
from screens.games import load, screens_of_game
from screens.pages.settings.page import SettingsView, Tiles, page
from screens.theme import TEXT_SIZES
from screens.ui.menu import Menu, MenuItem
from screens.ui.open_sheet import close_sheet
from screens.ui.page import TreePage
from screens.ui.tree.nodes import Room, Screen

SIZES = tuple(TEXT_SIZES)


class SettingsPage(TreePage):
    stays = waits = True

    def screen(self, room: Room) -> Screen:
        app, settings = self.app, self.app.settings_file.settings
        if settings.text_size not in SIZES:
            settings = replace(settings, text_size="normal")
        tiles = tuple(self._tiles(box) for box in boxes() if app.settings_file.printed.get(box.name))
        hosting = app.lan_host is not None
        return page(app.tr, SettingsView(room, settings, SIZES, tiles, hosting, __version__, device.lacks()))

    def _tiles(self, box: Box) -> Tiles:
        return Tiles(box.name, self.app.tr.text(box.title), len(self.app.settings_file.printed[box.name]))

    # --- a sheet of what this group has read on its own tiles ---

    def show_our_tiles(self, name: str) -> None:
        """A tap forgets one."""
        app, box = self.app, next(box for box in boxes() if box.name == name)
        close_sheet(self)
        words = load(screens_of_game(box.game).printed_words)
        items = [
            MenuItem(
                app.tr.text(words(box, what)),
                partial(self._forget, name, what),
                "trash-can-outline",
                value=number(points),
            )
            for what, points in sorted(app.settings_file.printed.get(name, {}).items())
        ]
        if items:
            Menu(self, items, title=app.tr.text(box.title), subtitle=app.tr("settings.our_tiles_why")).show()

    def _forget(self, box: str, value: str) -> None:
        self.app.attempt(lambda: self.app.settings_file.save_printed(box, value, None))
        self.refresh()
        self.show_our_tiles(box)

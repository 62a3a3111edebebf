"""Home on the screen."""

import time

from companion.games import REGISTRY
from screens import device
from screens.games import load
from screens.pages.home.page import HomeView, page
from screens.theme import icon_of
from screens.ui.page import TreePage
from screens.ui.tree.nodes import Room, Screen

LATELY = 4


class Home(TreePage):
    two_columns = True

    def prepare(self) -> bool:
        """What comes after home: code and rules take longer than the page itself."""
        return next(self.app.wanted_from_home, None) is not None

    def view(self, room: Room) -> HomeView:
        app = self.app
        store = app.store
        tables, past = store.tables(), store.lately(LATELY)
        icons = {game: icon_of(game) for game in REGISTRY}
        notices, font_scale = tuple(store.notices), app.theme.font_scale
        return HomeView(
            room, time.time(), tables, past, notices, store.in_bin(), font_scale, icons, device.install_offer()
        )

    def screen(self, room: Room) -> Screen:
        return page(self.app.tr, self.view(room))

    def show_menu(self, id_: str) -> None:
        """What can be done with a table on the list."""
        from screens.pages.housekeeping import show_menu_of  # noqa: PLC0415 - the start waits for no sheets

        show_menu_of(self, id_, lambda: self.app.resume(id_))

    def play_sample(self) -> None:
        """Open the table to look around at; a fresh one if there is none."""
        self.app.attempt(lambda: self.app.resume(load("companion.new_table.sample:open_sample")(self.app.store)))

    def ask_remove_sample(self, id_: str) -> None:
        load("screens.pages.housekeeping:ask_remove_sample")(self, id_)

    def install(self) -> None:
        """To the home screen; where the browser does not ask, by two steps."""
        if device.install_offer() == "by_hand":
            load("screens.pages.housekeeping:show_install_steps")(self)
        else:
            device.install()

    def decline_install(self) -> None:
        device.decline_install()
        self.refresh()

    def bring_backup(self) -> None:
        load("screens.pages.data.import_file:bring_in")(self)

"""Data on the screen."""

from companion.sharing.as_csv import as_csv
from companion.sharing.result import result_of
from companion.storage.backup import BackedUp, Progress, back_up
from companion.storage.backup_words import since_backup, size_of
from companion.storage.export_file import OUTGOING
from companion.words.dates import day_of
from companion.words.numbers import shown_number as number
from screens import device
from screens.pages.background_job import BackgroundJob
from screens.pages.data.import_file import bring_in
from screens.pages.data.page import DataView, page
from screens.pages.exported import give, hand_over
from screens.pages.shared_folder import folder_shown, tap_folder
from screens.ui.page import TreePage
from screens.ui.tree.nodes import Room, Screen

BACKUP = "tableside-backup.zip"


class DataPage(TreePage):
    waits = True

    def screen(self, room: Room) -> Screen:
        app, store, tr = self.app, self.app.store, self.app.tr
        every, at, count = store.all_lines(), app.settings_file.here.backed_up, store.in_bin()
        view = DataView(
            room,
            len(store.counted()),
            number(count) if count else "",
            tr("data.footer", count=len(every), size=app.tr.text(size_of(every))),
            app.tr.text(day_of(at, store.clock())) if at else "",
            folder_shown(self),
            tr(note) if (note := device.storage_note()) else "",
            since_backup(tr, store, at),
        )
        return page(tr, view)

    def bring_in(self) -> None:
        bring_in(self)

    def show_folder(self) -> None:
        tap_folder(self)

    def export_csv(self) -> None:
        hand_over(self, "tableside.csv", as_csv(map(result_of, self.app.store.counted())))

    def back_up(self) -> None:
        app, path = self.app, self.app.folder / OUTGOING / BACKUP

        def write(progress: Progress) -> BackedUp:
            path.parent.mkdir(parents=True, exist_ok=True)
            return back_up(app.store, app.settings_file, path, progress)

        def done(written: BackedUp) -> None:
            now = int(app.store.clock())
            app.attempt(lambda: give(self, path, lambda: self._backed_up(now, written.tables)))

        BackgroundJob(app, "data.backing_up", write, done).start()

    def _backed_up(self, at: int, tables: int) -> None:
        if self.app.attempt(lambda: self.app.settings_file.save_here(backed_up=at, tables=tables)):
            self.app.page.refresh()

"""Add past games on the screen: nothing is written until they are added, and *Undo* takes all of them back."""

from pathlib import Path

from companion.input.json_input import read_text
from companion.past.adding import Plan, add, plan, take_back
from companion.past.reading import MOST_BYTES, read_past
from companion.storage.backup import Progress
from screens.pages.background_job import BackgroundJob
from screens.pages.data.import_file import choose_file
from screens.pages.past.page import PastView, page
from screens.ui.page import TreePage
from screens.ui.tree.nodes import Room, Screen


class AddPast(TreePage):
    waits = True
    file = ""
    plan: Plan | None = None
    added: int | None = None
    taken_back: int | None = None

    def screen(self, room: Room) -> Screen:
        return page(self.app.tr, PastView(room, self.file, self.plan, self.added, self.taken_back))

    def choose(self) -> None:
        choose_file(self, self.look_into)

    def look_into(self, path: Path) -> None:
        """Read it while it is there: where it came from may be a place that holds it for a moment only."""
        self.app.attempt(lambda: self._look(path.name, read_text(path, most_bytes=MOST_BYTES)))

    def _look(self, name: str, text: str) -> None:
        app = self.app

        def work(_: Progress) -> Plan:
            return plan(app.store, read_past(text, name, int(app.store.clock()), app.tr), app.tr)

        def show(found: Plan) -> None:
            self.show_plan(found, name)

        BackgroundJob(app, "past.looking", work, show).start()

    def show_plan(self, found: Plan, file: str, added: int | None = None, taken_back: int | None = None) -> None:
        self.file, self.plan, self.added, self.taken_back = file, found, added, taken_back
        self.refresh()
        self.to_top()

    def add(self) -> None:
        app, found = self.app, self.plan
        assert found is not None

        def show(count: int) -> None:
            self.show_plan(found, self.file, count)

        BackgroundJob(app, "past.adding", lambda _: add(app.store, found), show).start()

    def undo(self) -> None:
        app, found = self.app, self.plan
        assert found is not None

        def done(count: int) -> None:
            again = plan(app.store, [one.game for one in found.games], app.tr)
            self.show_plan(again, self.file, taken_back=count)

        BackgroundJob(app, "past.adding", lambda _: take_back(app.store, [one.game for one in found.new]), done).start()

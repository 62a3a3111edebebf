"""What a new depth needs and nobody has entered yet: one short page, saved at once or skipped."""

from typing import Any

from companion.frozen import replaced
from companion.table.catch_up import Group, not_entered
from companion.table.house import CorrectAll
from screens.kit import Action
from screens.pages.catch_up.page import CatchUp


class Needed(CatchUp):
    """All that stands here when it is saved is entered; who closes the page enters nothing."""

    words = "needed"

    def opened(self) -> None:
        super().opened()
        if self.app.table_open and not self.session.table.not_entered:
            self.app.back()  # a table that was closed here, and has it all by now
        elif self.app.table_open and self.opened_fold not in self.groups:
            self.unfold(next(iter(self.groups)))

    def words_of_table(self) -> str:
        return str(self.app.tr("catch_up.of_table"))

    def shown_groups(self) -> tuple[Group, ...]:
        return not_entered(replaced(self.session.table, state=self.half.state))

    def ways_out(self) -> list[Any]:
        return [Action(kind="text", text=self.app.tr("needed.skip"), on_release=lambda _: self.app.back())]

    def offer_save(self) -> None:
        self.ids.save.offer(self.app.tr("needed.save"), "check", self.save)

    def save(self) -> None:
        shown = {fix.id: self.half.value(fix.id) for group in self.groups.values() for fix in group.fixes}
        values = tuple((id_, value) for id_, value in shown.items() if value is not None)
        if self.app.tap(CorrectAll(values)):
            self.app.back()

"""Sheets of the setup guide: how a draw is decided otherwise, who begins, and that everything lies there already."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from companion.table.pages import SetupLine, pages
from companion.table.table_commands import CompleteSetup, KeepDraw
from screens.ui.bottom_sheet import Sheet
from screens.ui.sheet import TreeSheet, action_sheet, nothing
from screens.ui.tree.controls import do, heading, marks_of, player_chip
from screens.ui.tree.nodes import Button, Buttons, Column, Message, Node, Text, Wrap

if TYPE_CHECKING:
    from screens.pages.setup.controller import SetupGuide

YES, NO = "yes", "no"


def change_sheet(page: "SetupGuide", line: SetupLine) -> Sheet | None:
    """Draw anew, choose, or draw by hand."""
    tr, offer = page.app.tr, line.step.offer
    if offer is None:
        return None
    title = tr.text(line.step.title)
    if offer.starter:
        return StarterSheet(page, (Text(tr.text(line.step.checks[0])),), title=title).show(page)
    actions = [(tr("setup_guide.change.again"), lambda: page.draw(offer.id), "primary")]
    if line.drawn is None:
        return action_sheet(page, (), actions, title=title)
    by_hand = (tr("setup_guide.change.by_hand"), lambda: page.app.tap(KeepDraw(offer.id, ())), "secondary")
    why = Text(tr("setup_guide.change.by_hand_why"), ink="ink2")
    return action_sheet(page, (Text(tr.text(line.drawn)), why), [by_hand, *actions], title=title)


def all_done_sheet(page: "SetupGuide") -> Sheet:
    """The pages that are left, and one tap to count them all as done."""
    tr, table = page.app.tr, page.session.table
    left = [step for step in table.steps if step.id not in table.steps_done]
    to_come = [one for one in pages(table) if any(step in left for step in one.steps)]
    titles = Column(tuple(Text(tr.text(one.title)) for one in to_come), 4)
    why = tr("setup_guide.all_done_why", count=len(to_come))
    head = {"title": tr("setup_guide.all_done"), "subtitle": why}
    if any(step.offer and step.offer.starter for step in left):
        return StarterSheet(page, (), (titles,), ends=True, **head).show(page)
    actions = [
        (tr("setup_guide.all_done_no"), nothing, "secondary"),
        (tr("setup_guide.all_done_yes"), lambda: page.app.tap(CompleteSetup()), "primary"),
    ]
    return action_sheet(page, (titles,), actions, **head)


class StarterSheet(TreeSheet):
    """Who begins: tap a player, or let the app choose. `ends` where it ends the guide too."""

    def __init__(
        self, page: "SetupGuide", above: Sequence[Node], below: Sequence[Node] = (), *, ends: bool = False, **head: str
    ) -> None:
        super().__init__(page, **head)
        self._above, self._below, self._ends = above, below, ends
        self._show()

    def _show(self) -> None:
        tr, table = self.page.app.tr, self.page.session.table
        chips = tuple(
            player_chip(mark, table.seats[at].name, do("begin_with", at), chosen=table.starter == at)
            for at, mark in enumerate(marks_of(table.seats))
        )
        words = tr("setup_guide.who_begins")
        if self._ends and table.starter is None:  # whoever sits first begins unless someone is tapped
            words = tr("setup_guide.begins_unless", player=table.seats[0].name)
        draw = Button(tr("new_table.random"), "shuffle-variant", tap=do("draw", table.starter_offer.id))
        parts = (*self._above, heading(words), Wrap(chips), draw, *self._below)
        no, yes = (Button(tr(f"setup_guide.all_done_{one}"), tap=one) for one in (NO, YES))
        answers = Buttons((no, Button(yes.text, "check", "primary", YES))) if self._ends else None
        self.show_nodes(Column(parts, 10), answers)

    def handle(self, message: Message) -> None:
        """An answer ends the guide or leaves it; whoever is to begin is shown."""
        if message in (YES, NO):
            self.close()
        if message == YES:
            self.page.app.tap(CompleteSetup())
        elif message != NO:
            self.page.handle(message)
            self._show()

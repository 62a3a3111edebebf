"""What a page of one player's things does with a tap on them."""

from typing import Any

from companion.games.great_western_trail.present import PlayerView, TrailView
from companion.games.great_western_trail.records import Enter, RuleCard
from companion.games.great_western_trail.state import at_start
from companion.table.house import Correct
from screens.great_western_trail.entry.find_objective import EntryFinder
from screens.great_western_trail.entry.objectives import Find, NoneLeft, Overrule
from screens.great_western_trail.entry.printed import show_printed
from screens.great_western_trail.entry.printed_page import ShowPrinted
from screens.pages.figures.local import Put
from screens.ui.tree.nodes import Message


class Entering:
    """It says with `who` whose they are."""

    app: Any
    session: Any
    view: Any
    who: int
    found_in = "area"
    """Where objective cards lay that were found last."""

    @property
    def mirror(self) -> TrailView:
        mirror: TrailView = self.view.mirror
        return mirror

    @property
    def player(self) -> PlayerView:
        return self.mirror.players[self.who]

    def carry_out(self, message: Message) -> None:
        match message:
            case Put(what, int(count)):
                self.enter(what, count)
            case Find():
                place = "deck" if self.player.ranch.untold else self.found_in
                EntryFinder(page=self, seat=self.who, place=place).show_on()
            case NoneLeft():
                self.app.tap(Correct(f"untold/{self.who}", 0))
            case Overrule(card, ruling):
                if ruling != self.player.rulings.get(card, "best"):
                    self.app.tap(RuleCard(self.who, card, ruling))
            case ShowPrinted(kinds):
                show_printed(self, kinds)

    def enter(self, what: str, count: int) -> bool:
        """Keep how many of something this player has; True if it was carried out, or stood so already."""
        now = self.player.counts.get(what, at_start(self.mirror.box.edition, what))
        return count == now or bool(self.app.tap(Enter(self.who, what, count)))

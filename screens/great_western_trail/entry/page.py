"""What a page of one player's things does with a tap on them."""

from typing import TYPE_CHECKING, Any

from companion.errors import SaveError
from companion.games.great_western_trail.present import PlayerView, TrailView
from companion.games.great_western_trail.records import Enter, ReadTile, RuleCard
from companion.games.great_western_trail.state import at_start
from companion.table.table_commands import Correct
from screens.great_western_trail.entry.objectives import Find, NoneLeft, Overrule
from screens.great_western_trail.entry.printed import ShowPrinted
from screens.great_western_trail.entry.view import GAME
from screens.pages.figures.page_state import Put
from screens.table.any import Asking
from screens.ui.tree.nodes import Message

if TYPE_CHECKING:
    from screens.running_app import App


class Entering(Asking):
    """It says with `who` whose they are."""

    who: int

    @property
    def game_view(self) -> TrailView:
        game_view: TrailView = self.view.game_view
        return game_view

    @property
    def player(self) -> PlayerView:
        return self.game_view.players[self.who]

    def carry_out(self, message: Message) -> None:
        match message:
            case Put(what, int(count)):
                self.enter(what, count)
            case Find(place):
                self._go_on((f"{Enter.__name__}:{self.who}", place))
            case NoneLeft():
                self.app.tap(Correct(f"untold/{self.who}", 0))
            case Overrule(card, ruling):
                if ruling != self.player.rulings.get(card, "best"):
                    self.app.tap(RuleCard(self.who, card, ruling))
            case ShowPrinted(kinds):
                self._go_on((ReadTile.__name__, *(kinds if len(kinds) == 1 else ())))

    def enter(self, what: str, count: int) -> bool:
        """Keep how many of something this player has; True if it was carried out, or stood so already."""
        now = self.player.counts.get(what, at_start(self.game_view.box.edition, what))
        return count == now or bool(self.app.tap(Enter(self.who, what, count)))

    def enter_answers(self, command: Any, *, rolled: bool = False) -> bool:
        """A card that was taken into the deck unnamed is named now."""
        untold, entered = self.player.ranch.untold, isinstance(command, Enter) and command.what.startswith("deck/")
        entered = entered and command.count > self.player.counts.get(command.what, 0)
        done = super().enter_answers(command, rolled=rolled)
        if done and untold and entered:
            self.app.tap(Correct(f"untold/{self.who}", untold - 1))
        return done


def remember(app: "App", edition: str, before: tuple[tuple[str, int], ...], after: tuple[tuple[str, int], ...]) -> None:
    """Keep printed values that have changed for this group's next tables; what is read as in our list is forgotten."""
    try:
        app.settings_file.save_tiles(f"{GAME}/{edition}", before, after)
    except SaveError as error:
        app.notify(error.message)

"""What a page of one player's things does with a tap on them."""

from collections.abc import Mapping
from typing import Any

from companion.errors import SaveError
from companion.games.great_western_trail.present import PlayerView, TrailView
from companion.games.great_western_trail.records import Enter, ReadTile, RuleCard
from companion.games.great_western_trail.state import at_start
from companion.table.house import Correct
from screens.great_western_trail.entry.find import Local
from screens.great_western_trail.entry.find_objective import Aim, FindObjective
from screens.great_western_trail.entry.objectives import Find, NoneLeft, Overrule
from screens.great_western_trail.entry.printed import ShowPrinted
from screens.great_western_trail.entry.view import GAME
from screens.pages.figures.local import Put
from screens.table.any import Asking
from screens.ui.tree.nodes import Message


class Entering(Asking):
    """It says with `who` whose they are."""

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
                self.find_card("deck" if self.player.ranch.untold else self.found_in)
            case NoneLeft():
                self.app.tap(Correct(f"untold/{self.who}", 0))
            case Overrule(card, ruling):
                if ruling != self.player.rulings.get(card, "best"):
                    self.app.tap(RuleCard(self.who, card, ruling))
            case ShowPrinted(kinds):
                self._go_on((ReadTile.__name__, *(kinds if len(kinds) == 1 else ())))

    def enter(self, what: str, count: int) -> bool:
        """Keep how many of something this player has; True if it was carried out, or stood so already."""
        now = self.player.counts.get(what, at_start(self.mirror.box.edition, what))
        return count == now or bool(self.app.tap(Enter(self.who, what, count)))

    # --- objective cards ---

    def find_card(self, place: str) -> None:
        FindObjective(self, self._aim(), Local(place)).show_on()

    def _aim(self) -> Aim:
        """The cards of this player, one after the other."""
        title = self.app.tr(f"{GAME}.find.title", player=self.view.seats[self.who].name)
        told, taken = {"seat": self.who}, self.shown_cards()
        return Aim(title, self.card_entry, self._enter_card, told, places=True, stays=True, taken=taken)

    def aim_again(self, draft: Mapping[str, Any]) -> Aim | None:
        return self._aim() if draft.get("seat") == self.who else None

    def shown_cards(self) -> tuple[str, ...]:
        """Cards that are shown before any symbol is tapped."""
        return ()

    def card_entry(self, place: str, card: str) -> Any:
        what = f"{place}/{card}"
        return Enter(self.who, what, self.player.counts.get(what, 0) + 1)

    def _enter_card(self, command: Any) -> bool:
        """A card that was taken into the deck without being told is told now."""
        done, untold = bool(self.app.tap(command)), self.player.ranch.untold
        if done and untold and isinstance(command, Enter) and command.what.startswith("deck/"):
            self.app.tap(Correct(f"untold/{self.who}", untold - 1))
        return done


def remember(app: Any, edition: str, before: tuple[tuple[str, int], ...], after: tuple[tuple[str, int], ...]) -> None:
    """Keep printed values that have changed for this group's next tables; what is read as in our list is forgotten."""
    for value, _ in set(before) ^ set(after):
        try:
            app.kept.keep_printed(f"{GAME}/{edition}", value, dict(after).get(value))
        except SaveError as error:
            app.tell(error.message)

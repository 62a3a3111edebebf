"""Where the screens have the entries of a turn."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from benchmarks.hands.trail_sheet import tap_calling, tap_message
from companion.games.great_western_trail.ask.acts import DONE, LATER, REVEAL
from companion.games.great_western_trail.ask.rails import WITHOUT
from companion.games.great_western_trail.ask.ride import AGAIN, RIDE
from companion.games.great_western_trail.state.in_play import NOWHERE, REFILL, UNTOLD
from companion.games.great_western_trail.turns import tolls
from companion.games.great_western_trail.turns.commands import DUE
from companion.games.great_western_trail.turns.visit import worth_of
from screens.ui.question.page_state import Give
from tests.playthroughs.visits import LAST, STEPS

SETUP = ("Tick", "CompleteStep", "KeepDraw", "CompleteSetup")
"""Entries of the setup guide, whose taps are counted for themselves."""
SLIPS = ("Correct", "CatchUp", "CaughtUp")
"""A slip is put right on shared pages, which are counted for themselves."""
AFTER = ("TellTile", "TakeObjective", "EndTurn")
"""What follows them, until the turn is over."""


def together(commands: Sequence[Any], number: int) -> Sequence[Any]:
    """The entries that are made together, from this one on: a visit, and what is told after it up to its end."""
    names = [one if isinstance(one, str) else type(one).__name__ for one in commands[number : number + 12]]
    if names[0] in STEPS:
        return commands[number : number + names.index(LAST) + 1]
    return commands[number : number + 1]


def refill_after(state: Any, commands: Sequence[Any], number: int) -> Sequence[Any]:
    """The refill of a visit with the end of the turn that its last tile brings; nothing if it was told otherwise."""
    found: list[Any] = []
    columns = {f"foresight/{column}" for column, cells in enumerate(state.common.foresight) if UNTOLD in cells}
    for command in commands[number:]:
        name = command if isinstance(command, str) else type(command).__name__
        if name not in AFTER or (name == "TellTile" and not command.where.startswith("foresight/")):
            return ()
        found.append(command)
        if name == "EndTurn":
            break
        if name == "TellTile":
            columns.discard(command.where.rpartition("/")[0])
    tiles = [one.where for one in found if type(one).__name__ == "TellTile"]
    return found if tiles and not columns and type(found[-1]).__name__ == "EndTurn" else ()


class Turns:
    """Enters what was done, by taps; says of what kind that was and if its taps count."""

    def __init__(self, hand: Any) -> None:
        self.hand = hand
        self.number = 0

    @property
    def page(self) -> Any:
        return self.hand.page

    @property
    def state(self) -> Any:
        return self.hand.session.state

    def enter(self, commands: Sequence[Any]) -> tuple[str, bool]:
        command = commands[0]
        name = command if isinstance(command, str) else type(command).__name__
        if name in ("undo", "redo"):
            self.hand.press(name)
            return "", True
        if name in (*SETUP, *SLIPS) or self._of_setup(command) or _never_ridden(command):
            self.hand.enter(command)
            return "", False
        before = self.hand.session.cursor
        if name in STEPS and any(type(one).__name__ == "Correct" for one in commands):
            for one in commands:  # put right on the way: not what a visit takes
                self.hand.enter(one)
            return "", False
        if name in STEPS:
            return self.visit(commands), True
        if len(commands) > 1:
            self.refill(commands)
            return "named" if any(getattr(one, "card", "") for one in commands) else "", True
        kind = _ENTER[name](self, command)
        assert self.hand.session.cursor > before, f"{command} is not entered"
        return kind, True

    def _of_setup(self, command: Any) -> bool:
        """Tiles told before anybody rode lay there from the beginning."""
        return type(command).__name__ == "TellTile" and all(ranch.rider == NOWHERE for ranch in self.state.ranches)

    # --- taps ---

    def tap(self, widget: Any) -> None:
        self.hand.tap(widget)

    def chip(self, by: str) -> Any:
        """The sheet of an action, opened by its chip or by what comes now or never; None if it acted at once."""
        if by == DUE and self.hand.sheet is not None:  # it has opened by itself
            return self.hand.sheet
        if by == DUE:
            tap_calling(self.hand, "use_due")
        else:
            place = next(number for number, chip in enumerate(self.page.turn.chips) if chip.view.by == by)
            tap_calling(self.hand, "use_chip", place)
        return self.hand.sheet

    def answer(self, before: int, *answers: str) -> None:
        """Give the sheet these answers, those that it asks for, until it is entered."""
        for answer in answers:
            if self.hand.session.cursor == before and answer in self.hand.sheet.question.domain.options:
                self.tap_message(Give(answer))

    def tap_message(self, message: object) -> None:
        """What says this when it is tapped."""
        self.tap(next(node for node in self.hand.sheet.content.targets() if node.tap == message))

    # --- entries ---

    def move(self, command: Any) -> str:
        before, state = self.hand.session.cursor, self.state
        if command.by:
            self.chip(command.by)
        ride = self.page.ride
        here = tolls.own_toll(command.to)
        folded = command.to.startswith(("hazard/", "tile/"))
        if folded and not ride.local.unfolded:
            tap_calling(self.hand, "unfold")
        known = ride.known(command.to)
        if command.passed and known != command.passed:  # told first
            for toll in command.passed:
                tap_calling(self.hand, "pass_toll", toll)
        tap_calling(self.hand, "choose", command.to)
        if self.hand.session.cursor == before:
            ways = self.hand.sheet.question.domain.options
            tap_message(self.hand, "Give", AGAIN if AGAIN in ways and known == command.passed else RIDE)
        way = (*command.passed, *((here,) if here else ()))
        paid = sum(1 for toll in tolls.tolls(state, command.seat, way, 999) if toll.due)
        surprised = bool(known) and known != command.passed  # the way was told otherwise before
        if command.by or folded or surprised or paid > 1 or len(command.passed) > paid:
            return "other"
        return "one toll" if paid else "free"

    def use(self, command: Any) -> str:
        before = self.hand.session.cursor
        asked = self.chip(command.by) is not None  # how many buildings stand next to a wood, also none
        self.answer(before, str(command.count))
        return "woods" if asked else ""

    def hire(self, command: Any) -> str:
        before = self.hand.session.cursor
        self.chip(command.by)
        self.answer(before, f"{command.worker}/{command.row}")
        return ""

    def build(self, command: Any) -> str:
        before = self.hand.session.cursor
        self.chip(command.by)
        self.answer(before, f"{command.building}/{command.replaces}" if command.replaces else command.building)
        return ""

    def buy(self, command: Any) -> str:
        self.chip(command.by)
        for _ in range(command.reveal):
            self.tap_message(Give(REVEAL))
        if not command.cards:
            self.tap_message(Give(DONE))
        for number, card in enumerate(command.cards):
            if number:
                self.chip(command.by)
            self.tap_message(Give(card))
        return "one" if len(command.cards) == 1 and not command.reveal else "more"

    def engine(self, command: Any) -> str:
        before = self.hand.session.cursor
        self.chip(command.by)
        self.answer(before, *([str(command.count)] if command.count else []), command.to)
        return "woods" if command.count else ""

    def upgrade(self, command: Any) -> str:
        before = self.hand.session.cursor
        self.chip(command.by)
        self.answer(before, str(command.station), command.disc, command.appoint or WITHOUT, command.tile)
        return ("appointed" if not command.tile else "appointed, told") if command.appoint else ""

    def hazard(self, command: Any) -> str:
        before = self.hand.session.cursor
        self.chip(command.by)
        self.answer(before, f"{command.kind}/{command.number}", str(command.vp))
        return ""

    def tile(self, command: Any) -> str:
        before = self.hand.session.cursor
        self.chip(command.by)
        self.answer(before, str(command.space), command.colour)
        return ""

    def take_objective(self, command: Any) -> str:
        before = self.hand.session.cursor
        if command.by == DUE and self.state.visit.step == REFILL and self.hand.sheet is None:
            tap_calling(self.hand, "name_objective" if command.card else "take_objective_later")
            if command.card:
                self.find_card(command.card)
            return "named" if command.card else "later"
        self.chip(command.by)
        if self.hand.session.cursor == before:
            self.find_card(command.card)
        return "named" if command.card else "later"

    def find_card(self, card: str) -> None:
        """By its symbols; nothing is told later."""
        self.tap_message(Give(card or LATER))

    def between(self, id_: str) -> None:
        """On the page itself, or in the menu while something else is asked there."""
        words = self.hand.text(id_)
        if self.hand.find(words) is not None:
            self.hand.press(words)
        else:
            self.hand.menu(words)

    def play_objective(self, command: Any) -> str:
        self.between("great_western_trail.play.play_objective")
        self.find_card(command.card)
        return "other"

    def auxiliary(self, command: Any) -> str:
        before = self.hand.session.cursor
        self.chip(command.by)
        self.answer(before, f"{command.row}/{command.times}", command.engine, *command.cards, DONE)
        return "other" if command.engine or command.cards else ""

    def copy(self, command: Any) -> str:
        before = self.hand.session.cursor
        self.chip(command.by)
        self.answer(before, command.building)
        return ""

    def by_rail(self, command: Any) -> str:
        before = self.hand.session.cursor
        self.chip(command.by)
        self.answer(before, command.engine, command.city, command.disc)
        return ""

    def waive(self, _: Any) -> str:
        if self.hand.sheet is not None:
            self.tap(self.hand.find(self.hand.text("great_western_trail.do.Waive")))
        else:
            tap_calling(self.hand, "leave_due")
        return ""

    def tell(self, command: Any) -> str:
        """In the refill of Kansas City, or on the page of what lies between the players."""
        kind = command.where.partition("/")[0]
        if self.state.visit.step == REFILL and kind == "foresight" and not self.state.visit.dues:
            column = {where: at for at, where in self.page.guide.refill.new}.get(command.where)
            if column is not None:
                tap_calling(self.hand, "enter_new_tile", column, command.tile)
                return ""
        if self.hand.sheet is not None:  # what is due opened by itself
            self.hand.back()
            self.hand.taps += 1
        tap_calling(self.hand, "show_shared")
        self.hand.rest()
        tap_message(self.hand, "Open", command.where)
        tap_calling(self.hand, "tell", command.where, command.tile)
        while self.hand.sheet is not None:
            self.hand.back()
        self.hand.back()
        self.hand.taps += 1  # back
        return "other"

    # --- Kansas City ---

    def visit(self, commands: Sequence[Any]) -> str:
        """All decisions on one page: a tile of each pair, the hand by its worth, city, disc, and the button."""
        for command in commands:
            if type(command).__name__ == "TellTile":  # told when it was turned up, which nobody has to do any more
                self.hand.enter(command)
        guide, kind = self.page.guide, ""
        foresight = [one for one in commands if type(one).__name__ in ("ChooseTile", "SkipForesight")]
        for column, command in zip(guide.visit.columns, foresight, strict=False):
            if type(command).__name__ == "ChooseTile":
                tap_message(self.hand, "Give", f"tile/{column.number}/{command.tile}")
        for command in commands:
            match type(command).__name__:
                case "TakeIncome":
                    tap_message(self.hand, "Give", f"hand/{worth_of(self.state, command.cards)}")
                case "Grow":
                    for at, count in enumerate((command.first, command.second)):
                        if count:
                            tap_message(self.hand, "Give", f"grow/{at}/{count}")
                case "Deliver":
                    tap_message(self.hand, "Give", f"city/{command.city}")
                    income = next(one for one in commands if type(one).__name__ == "TakeIncome")
                    if guide.visit.certificates != income.certificates:
                        tap_message(self.hand, "Give", f"spent/{income.certificates}")
                        kind = "spends more"
                    if guide.visit.decided.disc != command.disc:
                        tap_message(self.hand, "Give", f"disc/{command.disc}")
        tap_calling(self.hand, "enter_visit")
        return kind

    def spend_token(self, command: Any) -> str:
        self.between("great_western_trail.play.exchange")
        self.tap_message(Give(f"SpendToken:{command.seat}"))
        return "other"

    def end_turn(self, _: Any) -> str:
        if self.state.visit.step == REFILL:
            tap_calling(self.hand, "end_turn")
        else:
            tap_calling(self.hand, "end_turn")
        return ""

    def refill(self, commands: Sequence[Any]) -> None:
        """The new tiles, and whatever comes between them; the last of it ends the turn by itself."""
        for command in commands:
            before = self.hand.session.cursor
            match type(command).__name__:
                case "TellTile":
                    tap_calling(self.hand, "enter_new_tile", int(command.where.split("/")[1]), command.tile)
                case "TakeObjective" if not command.card:
                    tap_calling(self.hand, "take_objective_later")
                case "TakeObjective":
                    tap_calling(self.hand, "name_objective")
                    self.find_card(command.card)
                case "EndTurn" if self.state.visit.step == REFILL and self.state.turn == command.seat:
                    tap_calling(self.hand, "end_turn")
                case "EndTurn":
                    continue  # the last tile has ended it
            assert self.hand.session.cursor > before, f"{command} is not entered"


def _never_ridden(command: Any) -> bool:
    """No trail leads past a building twice; an old recorded match has such rides."""
    passed = [toll for toll in getattr(command, "passed", ()) if not toll.startswith("bank/")]
    return len(passed) > len(set(passed))


_ENTER: Mapping[str, Callable[[Turns, Any], str]] = {
    "Move": Turns.move,
    "Use": Turns.use,
    "Hire": Turns.hire,
    "Build": Turns.build,
    "BuyCattle": Turns.buy,
    "MoveEngine": Turns.engine,
    "Upgrade": Turns.upgrade,
    "RemoveHazard": Turns.hazard,
    "TakeTile": Turns.tile,
    "TakeObjective": Turns.take_objective,
    "PlayObjective": Turns.play_objective,
    "TakeAuxiliary": Turns.auxiliary,
    "CopyBuilding": Turns.copy,
    "DeliverByRail": Turns.by_rail,
    "Waive": Turns.waive,
    "SpendToken": Turns.spend_token,
    "EndTurn": Turns.end_turn,
    "TellTile": Turns.tell,
}

"""Stone Age where only dice, tools, cards and buildings are noted, and where only the sheet is filled."""

from collections.abc import Iterator
from typing import Any

from benchmarks.hands.counted import Done
from benchmarks.hands.stone_age import FEW, Scripted, asked_before, finished, name_card, rung_of, tap_on, without_undo
from companion.games.stone_age.box import rolled_for
from companion.games.stone_age.records import EndPlay
from companion.secret import PUBLIC
from companion.table.table_commands import CompleteSetup
from screens.pages.figures.page_state import Step
from screens.pages.figures.stepper import Keys
from screens.stone_age.dice.choice import APP
from screens.ui.question.page_state import Done as SetIt
from screens.ui.question.page_state import Give
from screens.ui.tree.controls import do
from tests.playthroughs.record import enter

NUMBERS = ("points", "field", "tools", "buildings", "figures", "wood", "brick", "stone", "gold")


def milestones(hand: Any, match: Any) -> Iterator[Done]:
    if hand.session.table.open_step:
        hand.enter(CompleteSetup())
    asked_before(hand, APP)
    reference, noting = match.begin(), Noting(hand)
    for plain, command in without_undo(match):
        name, state = type(command).__name__, reference.state
        if name == "FinishTable" or state.phase == "over":
            break
        roll, seat, before = state.roll, state.turn, hand.taps
        enter(reference, plain)
        if name == "TakeYield":
            noting.roll(seat, roll, command)
        for kind in noting.news(reference.state, bought=name == "BuyCard"):
            yield Done(kind, hand.taps - before, reference.state.round - 1)
            before = hand.taps
        if name == "TakeYield":
            yield Done(
                "roll", hand.taps - before, reference.state.round - 1, "up to 4" if len(roll.dice) <= FEW else ""
            )
    before = hand.taps
    if hand.session.turn().phase == "milestones":
        hand.menu(hand.text("menu.end_game"))
    yield Done(EndPlay.__name__, hand.taps - before)
    yield from _sheet(hand, match.end.state)


def score_only(hand: Any, match: Any) -> Iterator[Done]:
    yield from _sheet(hand, match.end.state)


class Noting:
    """What happened, noted by taps."""

    def __init__(self, hand: Any) -> None:
        self.hand, self.dice = hand, Scripted()
        hand.app.random = self.dice

    @property
    def players(self) -> Any:
        return self.hand.session.state.players

    def choose(self, seat: int) -> None:
        if self.hand.page.who != seat:
            self.hand.tap(self.hand.page.strip.cells[seat])

    def roll(self, seat: int, roll: Any, taken: Any) -> None:
        """Whose, where, how many dice, and the rung; a place that is chosen still is not tapped again."""
        place, dice = rolled_for(roll.source).id, list(roll.dice)
        while not roll.dice and sum(dice) < roll.total:  # told by their total: any dice that show it
            dice.append(min(6, roll.total - sum(dice)))
        self.choose(seat)
        if self.hand.page.local.place != place:
            tap_on(self.hand, do("choose_place", place))
        self.dice.coming = list(dice)
        tap_on(self.hand, Give(len(dice)))
        if self.hand.session.state.roll is not None:
            rung_of(self.hand, self.players[seat], taken)

    def news(self, then: Any, *, bought: bool) -> Iterator[str]:
        """Tools, figures, fields, buildings and cards that were got, and the end of a round."""
        for seat, player in enumerate(then.players):
            for card in player.cards if bought else ():
                if card not in self.players[seat].cards:
                    self._card(seat, card)
                    yield "card"
            while sum(self.players[seat].tools) < sum(player.tools):
                self.choose(seat)
                self.hand.press(self.hand.text("stone_age.do.NewTool"))
                yield "tool"
            for kind, name in (("figures", "NewFigure"), ("field", "NewField")):
                while getattr(self.players[seat], kind) < getattr(player, kind):
                    self.choose(seat)
                    tap_on(self.hand, Give(f"{name}:{seat}"))
                    yield kind
            if self.players[seat].buildings < player.buildings:
                self._building(seat, player)
                yield "building"
        if self.hand.session.state.round < then.round:
            self.hand.press(self.hand.text("stone_age.do.RoundOver"))
            yield "round"

    def _card(self, seat: int, card: str) -> None:
        """Its upper half and its lower one."""
        self.choose(seat)
        tap_on(self.hand, Give(f"EnterCard:{seat}"))
        name_card(self.hand, card)

    def _building(self, seat: int, player: Any) -> None:
        """What it is worth; the points of the track are looked at in the final check."""
        self.choose(seat)
        tap_on(self.hand, Give(f"NoteBuilding:{seat}"))
        worth = str(max(3, min(42, player.points - self.players[seat].points)))
        for digit in worth:
            self.hand.press(digit)
        self.hand.press(self.hand.text("pick.enter"))


def _sheet(hand: Any, end: Any) -> Iterator[Done]:
    """Player by player whatever is not there yet."""
    hand.settle()
    for seat in range(len(end.players)):
        before = hand.taps
        if hand.app.stack[-1][0] != "check":
            _open(hand)
        _check(hand, seat, end.players[seat])
        yield Done("check", hand.taps - before)
    yield finished(hand)


def _open(hand: Any) -> None:
    """The first player who is not confirmed; an extra card is asked for there."""
    seat = _first(hand)
    if hand.session.state.players[seat].extra_drawn:
        hand.app.go("check", table=hand.app.table_id, seat=str(seat))
        hand.settle()
        hand.taps += 1
    else:
        tap_on(hand, do("check", seat))


def _first(hand: Any) -> int:
    return next(seat for seat, done in enumerate(hand.session.state.confirmed) if not done)


def _check(hand: Any, seat: int, player: Any) -> None:
    assert hand.page.who == seat, "another player is checked"

    def missing() -> list[str]:
        held = [hand.session.state.box.card[card].halves for card in hand.session.state.players[seat].cards]
        found = []
        for card in player.cards:
            halves = hand.session.state.box.card[card].halves
            if halves in held:
                held.remove(halves)
            else:
                found.append(card)
        return found

    if hand.session.state.players[seat].extra_drawn:
        hand.press(hand.text("stone_age.extra.show"))
        name_card(hand, missing()[-1])
    for card in missing():
        tap_on(hand, do("add_card"))
        name_card(hand, card)
    for kind in NUMBERS:
        wanted = getattr(player, kind, None) if kind not in ("tools", "wood", "brick", "stone", "gold") else None
        if kind == "tools":
            wanted = sum(player.tools)
        elif wanted is None:
            wanted = player.resources[NUMBERS.index(kind) - 5]
        _number(hand, f"{kind}/{seat}", int(wanted))
    if hand.session.state.asks_for_goods(seat):
        hand.press(hand.text("stone_age.check_player.no_goods"))
    hand.press(hand.text("stone_age.check_player.right"))
    if hand.app.stack[-1][0] == "check" and hand.page.who == seat:
        following = hand.find(hand.text("stone_age.check_player.next"))
        if following is not None:
            hand.tap(following)


def _number(hand: Any, figure: str, wanted: int) -> None:
    """By steps where they are few, else on the keypad."""
    digits = 2 + len(str(wanted))
    while (value := hand.session.table.game.corrections.find(hand.session.state, figure, PUBLIC).value) != wanted:
        off = wanted - int(value)
        if abs(off) <= digits:
            tap_on(hand, Step(figure, 1 if off > 0 else -1))
            continue
        tap_on(hand, Keys(figure))
        for digit in str(wanted).replace("-", "−"):
            hand.press(digit)
        tap_on(hand, SetIt())

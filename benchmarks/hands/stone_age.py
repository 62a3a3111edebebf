"""Stone Age by hand: rings, one button a place, the tool ladder, a card at the end of a round.

Cards and tiles are named when they are bought, as a group in a hurry does; those of the setup are known. A first round
of four is entered twice, with the app's dice and with real ones.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from random import Random
from typing import Any

from benchmarks.hands.counted import Done, Line, most, total
from companion.games.stone_age.ask.naming import upper_id
from companion.games.stone_age.box import BUILDING, CIVILIZATION
from companion.games.stone_age.records import PickDie, TakeBack
from companion.games.stone_age.turns.feeding import gap
from companion.games.stone_age.turns.offers import (
    building_payment,
    card_payment,
    possible_buildings,
    possible_cards,
    tools_by_hand,
)
from scoring.stone_age import RESOURCES
from screens.stone_age.dice.choice import APP, REAL, DiceSheet
from screens.stone_age.drawings.nodes import TakeTwo
from screens.stone_age.final.rows import ShowExtra
from screens.stone_age.using.pay_sheet import PAY
from screens.ui.question.page_state import Add, Digit, Give
from screens.ui.question.page_state import Done as QuestionDone
from screens.ui.tree.controls import do
from tests.playthroughs.record import enter

COMPARED = ("figures", "food", "field", "tools", "turned", "resources", "points", "buildings", "any_two", "extra_drawn")
FEW = 4
"""Dice whose total is one key."""
FEEDING = ("FeedAll", "Feed", "GoHungry", "FeedEveryone")
SLIPS = ("Correct", "CatchUp", "CaughtUp")
"""A slip is put right on shared pages, which are counted for themselves."""
NAMING = ("TellCard", "TellBuilding")
OF_ROUND = ("PlaceFigures", "Collect", "roll", "BuyCard", "Build", "TakeBack", "round")
"""What a round is made of, by the names they are counted under."""


class Scripted(Random):
    """The app's dice, loaded: they show what the recorded ones did."""

    def __init__(self) -> None:
        super().__init__(1)
        self.coming: list[int] = []

    def randint(self, low: int, high: int) -> int:
        return self.coming.pop(0) if self.coming else super().randint(low, high)


class Player:
    """A recorded match played on, entry after entry."""

    def __init__(self, hand: Any, match: Any, *, real: bool, laid_out: bool = False) -> None:
        """`laid_out`: the setup of the match is entered already."""
        self.hand, self.match, self.real = hand, match, real
        self.reference = match.begin()
        self.entries = list(without_undo(match))
        self.dice = Scripted()
        hand.app.random = self.dice
        self.missed = False
        """True while missed moves are put in, on a page of their own."""
        self.rolling = 0
        """Taps of a roll that is not taken yet."""
        while laid_out and self.reference.table.open_step is not None:
            self._forward()

    @property
    def state(self) -> Any:
        return self.hand.session.state

    def play(self, *, rounds: int = 0) -> Iterator[Done]:
        """All of it, or so many rounds."""
        while self.entries and not (rounds and self.reference.state.round > rounds):
            name = type(self.entries[0][1]).__name__
            if name == "FinishTable":
                break
            before, turn = self.hand.taps, self.reference.state.round - 1
            self.missed = name == "CatchUp" or (self.missed and name != "CaughtUp")
            if self.hand.session.table.open_step is not None or self.missed or name in SLIPS:
                self._without_taps()
                yield Done(name, 0, turn)
                continue
            if name in NAMING:
                self._forward()
                continue
            what, kind = _ENTER[name](self, self.entries[0][1])
            assert looks(self.state) == looks(self.reference.state), f"{self.match.name}: {name} made another table"
            taps = self.hand.taps - before
            if what == "rolled":
                self.rolling = taps
                continue
            if what == "roll":
                taps, self.rolling = taps + self.rolling, 0
            if what:
                yield Done(what, taps, turn, kind)

    def _forward(self) -> Any:
        """The recorded match goes on by one entry."""
        plain, command = self.entries.pop(0)
        enter(self.reference, plain)
        return command

    def _without_taps(self) -> None:
        command = self._forward()
        if type(command).__name__ == "Correct" and command.fix.partition("/")[0] in ("slot", "stack_top"):
            return  # what lies there is named when it is bought
        self.hand.enter(command)

    # --- placing ---

    def place(self, command: Any) -> tuple[str, str]:
        self._forward()
        place = self.state.box.place[command.place]
        if place.rate:
            self.hand.slide_rings(place.id, command.count)
            return "PlaceFigures", "resource"
        tap_on(self.hand, do("tap", place.id))
        if self.hand.sheet is not None:  # it gives nothing, and asks once
            self.hand.press(self.hand.text("stone_age.place_board.idle_yes"))
            return "PlaceFigures", "in vain"
        return "PlaceFigures", "place"

    # --- using ---

    def collect(self, command: Any) -> tuple[str, str]:
        seat, village = self.state.turn, 0
        if type(command).__name__ == "Collect":
            self._forward()
        while self.entries and type(self.entries[0][1]).__name__ == "UsePlace" and self.reference.state.turn == seat:
            self._forward()
            village += 1
        self.hand.press(self.hand.text("stone_age.use.collect"))
        return "Collect", f"{village} together"

    def back(self, command: Any) -> tuple[str, str]:
        self._forward()
        place = self.state.box.place[command.place]
        if place.group in (CIVILIZATION, BUILDING):
            tap_on(self.hand, TakeBack(place.id))
            return "TakeBack", ""
        self.hand.menu(self.hand.text("stone_age.do.TakeBack"))
        words = self.hand.text(f"stone_age.place.{place.id}")
        self.hand.press(words)
        return "TakeBack", "of dice"

    def roll(self, command: Any) -> tuple[str, str]:
        self._forward()
        place, hand = self.state.box.place[command.place], self.hand
        self.dice.coming = list(command.dice)
        tap_on(hand, do("use", place.id))
        if isinstance(hand.sheet, DiceSheet):  # asked once on a phone
            tap_on(hand, REAL if self.real else APP)
        if self.real:
            self.enter_total(sum(command.dice))
        return self.taken_at_once(len(command.dice)) if self.state.roll is None else ("rolled", "")

    def taken_at_once(self, dice: int) -> tuple[str, str]:
        """No tool could have changed it."""
        assert type(self._forward()).__name__ == "TakeYield"
        return "roll", f"real dice, {dice if dice > FEW else 'up to 4'}, no tools"

    def enter_total(self, pips: int) -> None:
        by_digits = any(getattr(one, "tap", None) == QuestionDone() for one in self.hand.pressable())
        for key in map(Digit, str(pips)) if by_digits else [Give(pips)]:
            tap_on(self.hand, key)

    def take(self, command: Any) -> tuple[str, str]:
        player, dice = self.state.players[self.state.turn], len(self.reference.state.roll.dice)
        self._forward()
        rung_of(self.hand, player, command)
        return "roll", f"{'real' if self.real else 'app'} dice, {dice if dice > FEW else 'up to 4'}"

    def roll_for_card(self, command: Any) -> tuple[str, str]:
        self._forward()
        self.dice.coming = list(command.dice)
        if self.real:
            self.enter_total(sum(command.dice))
        else:
            self.hand.press(self.hand.text("stone_age.dice.roll", count=2))
        return self.taken_at_once(2) if self.state.roll is None else ("rolled", "")

    def roll_list(self, command: Any) -> tuple[str, str]:
        self._forward()
        self.dice.coming = list(command.dice)
        if not self.real:
            self.hand.press(self.hand.text("stone_age.dice.roll", count=len(command.dice)))
            return "RollList", "app"
        for die in command.dice:
            tap_on(self.hand, Add(str(die)))
        return "RollList", "real"

    def pick(self, command: Any) -> tuple[str, str]:
        self._forward()
        tap_on(self.hand, PickDie(command.die))
        return "PickDie", ""

    # --- paying ---

    def buy(self, command: Any) -> tuple[str, str]:
        card, seat = self.reference.state.display[command.slot], self.state.turn
        self._forward()
        place, known = self.state.box.slots[command.slot].id, bool(self.state.display[command.slot])
        kind, proposal = "known" if known else "unknown", card_payment(self.state, seat, command.slot)
        assert proposal is not None, "what was bought can be paid"
        if command.paid == proposal:
            tap_on(self.hand, do("use", place))
            if not known:
                self.name_card(card)
            return "BuyCard", kind
        if not known:
            self.beside(place)
            self.name_card(card)
        self.beside(place)
        self.pay(command.paid, proposal)
        self.hand.press(self.hand.text("stone_age.do.BuyCard"))
        return "BuyCard", f"{kind}, another payment"

    def build(self, command: Any) -> tuple[str, str]:
        tile, seat = self.reference.state.stacks[command.stack].top, self.state.turn
        self._forward()
        place = next(p for p in self.state.places if p.group == BUILDING and p.number == command.stack)
        known = bool(self.state.stacks[command.stack].top)
        if not known:
            tap_on(self.hand, do("use", place.id))
            tap_on(self.hand, Give(tile_of_price(possible_buildings(self.state), self.state.box.building[tile])))
            if self.hand.sheet is None:
                return "Build", "unknown"
        proposal = building_payment(self.state, seat, command.stack)
        assert proposal is not None, "what was built can be paid"
        if known and command.paid == proposal:
            tap_on(self.hand, do("use", place.id))
            return "Build", "known"
        if known:
            self.beside(place.id)
        self.pay(command.paid, proposal)
        tap_on(self.hand, PAY)
        return "Build", "another payment" if known else "unknown, of free choice"

    def beside(self, place: str) -> None:
        row = next(w for w in self.hand.pressable() if getattr(w, "tap", None) == do("look", place))
        self.hand.tap(row, left=30)

    def name_card(self, card: str) -> None:
        name_card(self.hand, card)

    def pay(self, paid: tuple[int, ...], proposed: tuple[int, ...]) -> None:
        """From what is filled in to what was paid, step by step."""
        for kind, want, have in zip(RESOURCES, paid, proposed, strict=True):
            named = self.hand.text(f"stone_age.resource.{kind}")
            for _ in range(abs(want - have)):
                self.hand.press(self.hand.text(f"stone_age.pay.{'more' if want > have else 'less'}", resource=named))

    def any_two(self, command: Any) -> tuple[str, str]:
        self._forward()
        if self.state.phase == "use":
            tap_on(self.hand, TakeTwo(command.seat))
        else:
            words = self.hand.text("stone_age.do.UseAnyTwo")
            self.hand.tap(next(w for w in self.hand.pressable() if getattr(w, "text", "") == words))
        self.pay(command.gained, (0, 0, 0, 0))
        self.hand.press(self.hand.text("stone_age.pay.take_two"))
        return "UseAnyTwo", ""

    # --- the end of a round, and of the game ---

    def feed(self, _: Any) -> tuple[str, str]:
        kind = ""
        while self.reference.state.phase == "feed":
            if type(self.entries[0][1]).__name__ == "UseAnyTwo":
                self.any_two(self.entries[0][1])
                kind = "changed"
                continue
            seats = [seat for seat, player in enumerate(self.reference.state.players) if gap(player)]
            proposals = {seat: self.hand.page.view.game_view.feeding[seat].proposal for seat in seats}
            command = self._forward()
            seat, name = int(getattr(command, "seat", -1)), type(command).__name__
            if name == "GoHungry" and proposals[seat]:
                self.change(seat)
                self.hand.press(self.hand.text("stone_age.do.GoHungry"))
                kind = "changed"
            elif name == "Feed" and any(command.paid) and command.paid != proposals[seat]:
                self.change(seat)
                self.pay(command.paid, proposals[seat])
                self.hand.press(self.hand.text("stone_age.feeding.pay", count=sum(command.paid)))
                kind = "changed"
        start = next(w for w in self.hand.pressable() if getattr(w, "icon", "") == "arrow-right")
        self.hand.tap(start)
        return "round", kind

    def change(self, seat: int) -> None:
        tap_on(self.hand, do("change", seat))

    def extra(self, command: Any) -> tuple[str, str]:
        """Behind the curtain while the game is on; face up in the final scoring."""
        over = self.state.phase == "over"
        self._forward()
        if over:
            tap_on(self.hand, ShowExtra(command.seat))
            known = self.hand.find(self.hand.text("stone_age.extra.is_it"))
            if known is not None:
                self.hand.tap(known)
            else:
                self.name_card(command.card)
            return "KeepExtraCard", "face up"
        self.hand.menu(self.hand.text("stone_age.do.KeepExtraCard"))
        self.hand.open_curtain()
        self.hand.press(self.hand.text("stone_age.extra.tell"))
        self.name_card(command.card)
        self.hand.press(self.hand.text("tickets.close"))
        return "KeepExtraCard", ""

    def confirm(self, _: Any) -> tuple[str, str]:
        self._forward()
        if self.hand.app.stack[-1][0] != "check":
            self.hand.press(self.hand.text("stone_age.final.check"))
        self.hand.press(self.hand.text("stone_age.check_player.right"))
        return "ConfirmPlayer", ""


_ENTER: Mapping[str, Callable[[Player, Any], tuple[str, str]]] = {
    "PlaceFigures": Player.place,
    "UsePlace": Player.collect,
    "Collect": Player.collect,
    "TakeBack": Player.back,
    "Roll": Player.roll,
    "TakeYield": Player.take,
    "RollForCard": Player.roll_for_card,
    "RollList": Player.roll_list,
    "PickDie": Player.pick,
    "BuyCard": Player.buy,
    "Build": Player.build,
    "UseAnyTwo": Player.any_two,
    "KeepExtraCard": Player.extra,
    "ConfirmPlayer": Player.confirm,
    **dict.fromkeys(FEEDING, Player.feed),
}


def without_undo(match: Any) -> Iterator[tuple[Any, Any]]:
    """The entries with their plain form; what was undone and done again at once was done once."""
    entries = list(zip(match.plain["commands"], match.commands, strict=True))
    for number, (plain, command) in enumerate(entries):
        if command in ("undo", "redo"):
            assert command == "redo" or entries[number + 1][1] == "redo", "undone for good"
            continue
        yield plain, command


def looks(state: Any) -> tuple[Any, ...]:
    """What must be alike: all but the names of what lies there, and how dice were told."""
    players = [(*(getattr(who, name) for name in COMPARED), len(who.cards)) for who in state.players]
    return players, state.spots, state.turn, state.phase, state.round, state.first, state.deck, state.confirmed


def tap_on(hand: Any, message: object) -> None:
    """What sends this message."""
    hand.tap(next(w for w in hand.pressable() if getattr(w, "tap", None) == message))


def rung_of(hand: Any, player: Any, command: Any) -> None:
    """Take the yield with these tools: its rung, or the tiles and the rung they make."""
    spent = [player.one_use.index(card) for card in command.one_use]
    mix = tools_by_hand(hand.session.state, command.tiles, spent)
    if not any(getattr(one, "tap", None) == mix for one in hand.pressable()):
        for space in command.tiles:
            tap_on(hand, do("toggle", space))
    tap_on(hand, mix)


def name_card(hand: Any, card: str) -> None:
    """Its upper half, and its lower one where that is not sure then."""
    wanted = hand.session.state.box.card[card]
    tap_on(hand, Give(upper_id(wanted.upper)))
    if hand.sheet is not None:
        alike = next(one for one in possible_cards(hand.session.state) if one.halves == wanted.halves)
        tap_on(hand, Give(alike.id))


def tile_of_price(tiles: Sequence[Any], wanted: Any) -> str:
    """The tile that stands for those of one price."""
    price = (wanted.cost, wanted.least, wanted.most, wanted.kinds)
    return str(next(one.id for one in tiles if (one.cost, one.least, one.most, one.kinds) == price))


def full(hand: Any, match: Any) -> Iterator[Done]:
    if len(match.header.seats) == 4:
        yield from _first_round_with_real_dice(hand, match)
    asked_before(hand, APP)
    yield from Player(hand, match, real=False).play()
    yield finished(hand)


def asked_before(hand: Any, dice: str) -> None:
    """The phone keeps which dice are rolled: it asks before the very first roll, in no game after that."""
    hand.app.change_setting("dice", dice)


def finished(hand: Any) -> Done:
    before = hand.taps
    if hand.app.stack[-1][0] != "score":
        hand.press(hand.text("final.sheet"))
    hand.press(hand.text("score.finish"))
    assert hand.session.table.finished, "the sheet is not kept"
    return Done("finish", hand.taps - before)


def _first_round_with_real_dice(hand: Any, match: Any) -> Iterator[Done]:
    """On a table of its own, which is left where it is."""
    header, table = match.header, hand.app.table_id
    id_, _ = hand.app.store.new_table(header.game, header.options, header.seats, "full")
    asked_before(hand, REAL)
    _resume(hand, id_)
    for done in Player(hand, match, real=True).play(rounds=1):
        yield Done(f"real {done.what}", done.taps, -1, done.kind)
    _resume(hand, table)


def _resume(hand: Any, table: str) -> None:
    hand.app._close_table()
    hand.app.resume(table)
    hand.settle()


_EVENTS = (
    ("place on a resource (tap the n-th ring)", "PlaceFigures", "resource", 1),
    ("hut, field, tool maker collected", "Collect", "", 1),
    ("roll in the app, tools, take", "roll", "app dice", 2),
    ("three real dice", "real roll", "real dice, up to 4", 3),
    ("three real dice, no tools", "real roll", "real dice, up to 4, no tools", 2),
    ("buy a known card", "BuyCard", "known", 1),
    ("buy an unknown card", "BuyCard", "unknown", 3),
    ("build a known building", "Build", "known", 1),
    ("leave a card or building", "TakeBack", "", 1),
    ("end of a round", "round", "", 1),
)


def milestones(hand: Any, match: Any) -> Iterator[Done]:
    from benchmarks.hands import stone_age_sheet  # noqa: PLC0415 - it builds on this module

    yield from stone_age_sheet.milestones(hand, match)


def score_only(hand: Any, match: Any) -> Iterator[Done]:
    from benchmarks.hands import stone_age_sheet  # noqa: PLC0415 - it builds on this module

    yield from stone_age_sheet.score_only(hand, match)


DEPTHS: Mapping[str, Any] = {"full": full, "milestones": milestones, "score_only": score_only}


def lines(match: Any, depth: str, done: Sequence[Done]) -> Iterator[Line]:
    if depth == "milestones":
        rolls = [one for one in done if one.what == "roll"]
        yield Line("Stone Age: milestones, a roll of any player with its tools", most(rolls), 4)
    if depth != "full":
        return
    for event, what, kind, budget in _EVENTS:
        found = [one for one in done if one.what == what and _of_kind(one.kind, kind)]
        if found:
            yield Line(f"Stone Age: {event}", most(found), budget)
    if len(match.header.seats) == 4:
        first = [one for one in done if one.turn == 0 and one.what in OF_ROUND]
        real = [one for one in done if one.turn == -1 and one.what.removeprefix("real ") in OF_ROUND]
        yield Line("Stone Age: round of four players, app dice", total(first), 30)
        yield Line("Stone Age: round of four players, real dice", total(real), 35)


def _of_kind(found: str, wanted: str) -> bool:
    return (
        found == wanted
        or (not wanted and found.endswith("together"))
        or (wanted == "app dice" and found.startswith(wanted))
    )

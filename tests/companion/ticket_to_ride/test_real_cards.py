"""Tables with real cards: whatever comes off a real deck is accepted, whenever the table shuffles."""

from collections import Counter
from random import Random

import pytest

from companion.games.ticket_to_ride.board import GREY, LOCOMOTIVE
from companion.games.ticket_to_ride.claim import why_not
from companion.games.ticket_to_ride.events import RowFlushed
from companion.games.ticket_to_ride.records import ClaimRoute, TakeBlind, TakeFaceUp, TakePassenger, TurnUp
from companion.table.table_commands import CompleteSetup
from tests.companion.ticket_to_ride.tables import both_maps, laid_out
from tests.sampling import sample


class RealTable:
    """Cards on a table, and the app told of all that is seen of them."""

    def __init__(self, map_: str, players: int, seed: int, *, at_once: bool) -> None:
        self.random, self.at_once, self.shuffles = Random(seed), at_once, 0
        self.session = laid_out(map_, players, card_check=True)
        self.session.do(CompleteSetup())
        box = self.session.state.board.cards
        self.deck = [kind for kind in box.kinds for _ in range(box.copies(kind))]
        self.random.shuffle(self.deck)
        self.discards: list[str] = []
        self.hands = [Counter(self.draw() for _ in range(box.starting_hand)) for _ in range(players)]
        self.row: list[str] = []
        self.turn_up()

    @property
    def state(self):
        return self.session.state

    def shuffle(self) -> None:
        if not self.deck and self.discards:
            self.deck, self.discards = self.discards, []
            self.random.shuffle(self.deck)
            self.shuffles += 1

    def draw(self) -> str:
        self.shuffle()
        card = self.deck.pop()
        if self.at_once:
            self.shuffle()
        return card

    def discard(self, cards) -> None:
        self.discards += cards
        if self.at_once:
            self.shuffle()

    def turn_up(self) -> None:
        while self.session.turn().phase == "turn_up":
            missing = self.state.board.cards.face_up - len(self.row)
            turned = [self.draw() for _ in range(min(missing, len(self.deck) + len(self.discards)))]
            self.row += turned
            if any(isinstance(event, RowFlushed) for event in self.session.do(TurnUp(tuple(turned)))):
                flushed, self.row = self.row, []
                self.discard(flushed)

    def take_card(self) -> None:
        seat, second = self.state.turn, bool(self.state.cards.picks)
        row = [kind for kind in self.row if not (second and kind == LOCOMOTIVE)]
        if row and (self.random.random() < 0.4 or not (self.deck or self.discards)):
            kind = self.random.choice(row)
            self.session.do(TakeFaceUp(kind))
            self.row.remove(kind)
        else:
            self.session.do(TakeBlind())
            kind = self.draw()
        self.hands[seat][kind] += 1
        self.turn_up()

    def payment(self, route) -> list[str]:
        """Cards of this hand that pay for a route, if there are any."""
        hand = self.hands[self.state.turn]
        colours = self.state.board.cards.colours if route.colour == GREY else (route.colour,)
        for colour in sorted(colours, key=lambda kind: -hand[kind]):
            coloured = min(hand[colour], route.length)
            if coloured + hand[LOCOMOTIVE] >= route.length:
                return [colour] * coloured + [LOCOMOTIVE] * (route.length - coloured)
        return []

    def turn(self) -> None:
        seat, state = self.state.turn, self.state
        free = [r for r in state.board.rail.routes if why_not(state, seat, r) is None]
        payable = [(route, paid) for route in free if (paid := self.payment(route))]
        nothing_to_draw = not (self.deck or self.discards or self.row)
        if payable and (nothing_to_draw or self.random.random() < 0.35):
            route, paid = self.random.choice(payable)
            self.session.do(ClaimRoute(route.id, tuple(paid)))
            self.hands[seat].subtract(paid)
            self.discard(paid)
            while self.session.turn().phase == "passengers":
                self.session.do(TakePassenger(self.state.taking[0], None))
            return
        self.take_card()
        while self.session.turn().phase == "second_card":
            self.take_card()


@both_maps
@pytest.mark.parametrize("at_once", [True, False], ids=["shuffled at once", "shuffled when needed"])
@pytest.mark.parametrize("seed", sample(range(8), 2))
def test_ttr_d13_no_real_card_is_refused_whenever_the_table_shuffles(map_, at_once, seed):
    table = RealTable(map_, 5, seed, at_once=at_once)
    while table.session.turn().phase == "action":
        table.turn()
    assert table.shuffles >= 2
    cards = table.state.cards
    assert cards.drawable == len(table.deck) + len(table.discards)
    assert sorted(cards.face_up) == sorted(table.row)

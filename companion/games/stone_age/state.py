"""What the state holds of a table of Stone Age."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any

from companion.game import Depth, Seat
from companion.games.stone_age.box import Components, Place, box
from companion.games.stone_age.records import Options
from companion.messages import Message, message
from companion.secret import Secret
from companion.support.frozen_update import replaced, with_item
from scoring.stone_age import RESOURCES, Resources

PLACE, USE, FEED, OVER = "place", "use", "feed", "over"
UNTOLD = ""
"""A card or tile that lies face up but has not been entered."""


NO_SECRET: Secret[str] = Secret(0, UNTOLD)


@dataclass(frozen=True)  # no slots, for `replaced`
class Player:
    figures: int
    food: int
    field: int = 0
    """Position on the food track."""
    tools: tuple[int, ...] = (0, 0, 0)
    turned: tuple[bool, ...] = (False, False, False)
    """Tool tiles used this round."""
    resources: Resources = (0, 0, 0, 0)
    goods_known: bool = True
    """False once food and resources may have changed without being entered, until somebody enters them."""
    points: int = 0
    """Where the marker stands on the score track."""
    cards: tuple[str, ...] = ()
    """Cards everybody has seen this player take."""
    one_use: tuple[str, ...] = ()
    """Of these, the one-use tools that still lie face up."""
    any_two: bool = False
    """True while the any-2 card lies face up, unused."""
    buildings: int = 0
    tiles: tuple[str, ...] = ()
    """Of the buildings, those the app knows by their tile."""
    extra_drawn: bool = False
    """True from drawing the extra card until it is shown in the final scoring."""
    extra: Secret[str] = NO_SECRET
    """The extra card, once its owner has entered it behind the curtain."""


@dataclass(frozen=True, slots=True)
class Pile:
    """What is known of a building stack."""

    taken: int = 0
    """Tiles known to have been taken from it; others may have been, see `State.stacks`."""
    top: str = UNTOLD


@dataclass(frozen=True, slots=True)
class Stack:
    left: int
    """Tiles, the one on top included: the most there can be."""
    top: str = UNTOLD
    known: bool = True
    """False while a building was noted without its stack, so that there may be fewer."""


@dataclass(frozen=True, slots=True)
class OpenRoll:
    source: str
    """The place, or the card that is rolled for."""
    dice: tuple[int, ...] = ()
    """Empty while the dice are still awaited, and where only their total was entered."""
    total: int = 0
    """The pips of real dice together; 0 where they were entered one by one."""

    @property
    def rolled(self) -> bool:
        return bool(self.dice or self.total)

    @property
    def pips(self) -> int:
        return self.total or sum(self.dice)


@dataclass(frozen=True, slots=True)
class OpenList:
    """A dice-list card: whose pick it is, and the dice that are left; none while they are still awaited."""

    picker: int
    dice: tuple[int, ...] = ()


@dataclass(frozen=True)  # no slots, for `replaced`
class State:
    options: Options
    seats: tuple[Seat, ...]
    depth: Depth
    players: tuple[Player, ...]
    spots: tuple[tuple[tuple[int, int], ...], ...]
    """For every place, who stands there with how many figures, in the order they came."""
    display: tuple[str | None, ...]
    """The card on every space, the cheapest first; None where it was taken."""
    piles: tuple[Pile, ...]
    unentered: int = 0
    """Cards that left the deck and that nobody entered; below 0 where more were entered by hand than were seen to leave
    it. Play by turns never changes it."""
    phase: str = PLACE
    turn: int = 0
    first: int = 0
    round: int = 1
    left_out: tuple[tuple[int, str], ...] = ()
    """Players who cannot place any more this round, and why."""
    just_left_out: tuple[int, ...] = ()
    """Those of them who were passed over after the last placing."""
    roll: OpenRoll | None = None
    dice_list: OpenList | None = None
    real_dice: bool | None = None
    """True if the last roll was made with dice on the table, and only its total entered; None before the first."""
    built: tuple[int, ...] = ()
    """Stacks a tile was taken from this round."""
    fed: tuple[bool, ...] = ()
    confirmed: tuple[bool, ...] = ()
    cause: str = ""
    """Why the game ended."""
    house: frozenset[str] = frozenset()
    """House rules this table plays where the rulebook is silent."""
    waiting: int | None = None
    """Whose turn waits, while missed entries of a player are put in."""
    missed: int = 0
    """Whole rounds that nobody entered."""

    @property
    def box(self) -> Components:
        return box()

    @property
    def places(self) -> tuple[Place, ...]:
        return places_for(len(self.seats))

    def place(self, id_: str) -> Place | None:
        return place_of(len(self.seats)).get(id_)

    def at(self, place: str) -> tuple[tuple[int, int], ...]:
        """Who stands on a place."""
        return self.spots[self.box.place_number[place]]

    def figures_at(self, seat: int, place: str) -> int:
        return sum(count for who, count in self.at(place) if who == seat)

    def placed(self, seat: int) -> int:
        return sum(count for spot in self.spots for who, count in spot if who == seat)

    def at_home(self, seat: int) -> int:
        return self.players[seat].figures - self.placed(seat)

    def occupied(self, seat: int) -> Iterator[Place]:
        """The places where a player has figures."""
        for place, spot in zip(self.places, self.spots, strict=True):
            if any(who == seat for who, _ in spot):
                yield place

    def usable(self, seat: int) -> Iterator[Place]:
        """The places a player may use now; while missed entries are put in any, wherever the figures stand since."""
        return self.occupied(seat) if self.waiting is None else iter(self.places)

    def standing(self, seat: int, place: str) -> int:
        """The figures whose use is entered now; those of a missed entry went home long ago, unless all are in use."""
        return self.figures_at(seat, place) if self.waiting is None or self.phase == USE else 0

    @property
    def began(self) -> int:
        """Who started the first round: the start player figure goes to the left after each (SA-R01)."""
        return (self.first - (self.round - 1)) % len(self.seats)

    def asks_for_goods(self, seat: int) -> bool:
        """True if a player's resources count now and were not followed: none is no entry yet."""
        return self.depth != "score_only" and self.phase == OVER and not self.players[seat].goods_known

    def clockwise(self, seat: int) -> list[int]:
        """All seats in order, beginning with this one."""
        return [(seat + step) % len(self.seats) for step in range(len(self.seats))]

    def name(self, seat: int) -> str:
        return self.seats[seat].name

    def held_cards(self) -> set[str]:
        return {card for player in self.players for card in player.cards}

    @property
    def lying(self) -> int:
        """Cards on the card spaces, known or not."""
        return sum(card is not None for card in self.display)

    @property
    def cards_out(self) -> int:
        """Cards known to have left the deck: held, drawn in secret, or on a card space."""
        return len(self.held_cards()) + sum(player.extra_drawn for player in self.players) + self.lying

    @property
    def cards_left(self) -> int:
        """Cards that nobody has taken: in the deck, or on a card space."""
        return max(0, len(self.box.cards) - self.cards_out + self.lying - max(0, self.unentered))

    @property
    def deck(self) -> int:
        return max(0, self.cards_left - self.lying)

    @property
    def tiles_left(self) -> int:
        """Tiles on all stacks together: those that nobody holds and that are not known to be gone."""
        gone = max(sum(pile.taken for pile in self.piles), sum(player.buildings for player in self.players))
        return max(0, len(self.piles) * self.box.stack - gone)

    @property
    def stacks(self) -> tuple[Stack, ...]:
        """The building stacks, as high as they can be."""
        left, most = self.tiles_left, [self.box.stack - pile.taken for pile in self.piles]
        return tuple(
            Stack(
                height := min(high, left),
                pile.top if height else UNTOLD,
                height == max(0, left - (sum(most) - high)),
            )
            for pile, high in zip(self.piles, most, strict=True)
        )

    @property
    def stack_is_empty(self) -> bool:
        """True if a stack is empty for certain, even if nobody noted which."""
        return self.tiles_left < len(self.piles) or any(pile.taken >= self.box.stack for pile in self.piles)

    def seen_cards(self) -> set[str]:
        """Cards that everybody has seen: taken, or face up."""
        return self.held_cards() | {card for card in self.display if card}

    def seen_buildings(self) -> set[str]:
        taken = {tile for player in self.players for tile in player.tiles}
        return taken | {stack.top for stack in self.stacks if stack.top}


HOUSE_RULES = ("no_idle_places", "upgraded_stands")
"""Where the rulebook is silent a table may play it the other way; each is a switch in *Change one thing*."""


@cache
def places_for(players: int) -> tuple[Place, ...]:
    return box().places_for(players)


@cache
def place_of(players: int) -> dict[str, Place]:
    return {place.id: place for place in places_for(players)}


def start(options: Options, seats: tuple[Seat, ...], depth: Depth) -> State:
    contents, players = box(), len(seats)
    return State(
        options,
        seats,
        depth,
        players=tuple(
            Player(
                contents.start_figures,
                contents.start_food,
                goods_known=depth != "score_only",
                extra=Secret(seat, UNTOLD),
            )
            for seat in range(players)
        ),
        spots=((),) * len(places_for(players)),
        display=(UNTOLD,) * len(contents.slots),
        piles=(Pile(),) * players,
        fed=(False,) * players,
        confirmed=(False,) * players,
    )


def change(state: State, seat: int, **values: Any) -> State:
    """The same table with some values of one player set."""
    return replaced(state, players=with_item(state.players, seat, replaced(state.players[seat], **values)))


# --- names for sentences --------------------------------------------------------------------------------------------


def place_name(place: str) -> Message:
    return message(f"stone_age.place.{place}")


def card_name(card: str) -> Message:
    return message(f"stone_age.card.{card}")


def building_name(building: str) -> Message:
    return message(f"stone_age.building.{building}")


def some(what: str, count: int) -> Message:
    """So many of something: *4 wood*, *1 tool*."""
    return message(f"stone_age.some.{what}", count=count)


def some_resources(paid: Resources) -> tuple[Message, ...]:
    return tuple(some(kind, count) for kind, count in zip(RESOURCES, paid, strict=True) if count)

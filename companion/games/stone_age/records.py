"""The words of the game: options, and commands (what a player wants)."""

from dataclasses import dataclass
from typing import Literal

from companion.input.codec import records_in
from scoring.stone_age import Resources


@dataclass(frozen=True, slots=True)
class Options:
    """Stone Age has one box and no variants; house rules are switches in *Change one thing*."""


# --- commands: the display ------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class TellCard:
    """Which card lies on a card space, by its two halves; entered any time before it is taken."""

    slot: int
    card: str


@dataclass(frozen=True, slots=True)
class TellBuilding:
    """Which tile lies face up on a building stack."""

    stack: int
    building: str


# --- commands: placing ----------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class PlaceFigures:
    place: str
    count: int = 0
    """0 where the number is fixed."""


# --- commands: using ------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class UsePlace:
    """Tool maker, hut or field: take what it gives."""

    place: str


@dataclass(frozen=True, slots=True)
class Collect:
    """Tool maker, hut and field, those of them where one stands: take what they give."""


@dataclass(frozen=True, slots=True)
class TakeBack:
    """Take the figures back without using the place."""

    place: str


@dataclass(frozen=True, slots=True)
class Roll:
    """The dice of a hunt or a resource place, rolled by the app or on the table."""

    place: str
    dice: tuple[int, ...]
    total: int = 0
    """The pips of real dice together, if not entered one by one; entered again, it corrects the open roll."""


@dataclass(frozen=True, slots=True)
class TakeYield:
    """Add tools to the open roll, or none, and take what it gives."""

    tiles: tuple[int, ...] = ()
    """Positions of the tool tiles on the player board, from 0."""
    one_use: tuple[str, ...] = ()
    """One-use tools, by their card."""


@dataclass(frozen=True, slots=True)
class BuyCard:
    slot: int
    paid: Resources


@dataclass(frozen=True, slots=True)
class RollForCard:
    """The two dice of a roll-for-resource card that was just taken."""

    dice: tuple[int, ...]
    total: int = 0


@dataclass(frozen=True, slots=True)
class RollList:
    """The dice of a dice-list card: one for each player."""

    dice: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class PickDie:
    """Whose pick it is takes a die of the list, by its pips."""

    die: int


@dataclass(frozen=True, slots=True)
class Build:
    stack: int
    paid: Resources


@dataclass(frozen=True, slots=True)
class KeepExtraCard:
    """The card drawn from the deck, entered behind the curtain, or face up in the final scoring."""

    seat: int
    card: str


@dataclass(frozen=True, slots=True)
class NoExtraCard:
    """The extra card was not drawn: no card was left in the deck."""

    seat: int


@dataclass(frozen=True, slots=True)
class UseAnyTwo:
    """Hand the any-2 card in for two resources, equal or different; at any time."""

    seat: int
    gained: Resources


# --- commands: feeding and the end ----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Feed:
    """Pay for all figures: food first, and resources for the whole gap if food does not reach."""

    seat: int
    paid: Resources = (0, 0, 0, 0)


@dataclass(frozen=True, slots=True)
class FeedAll:
    """Feed, at once, everybody whose food reaches."""


@dataclass(frozen=True, slots=True)
class FeedEveryone:
    """Feed all who are not fed yet, and so end the round.

    Whoever is short pays the cheapest resources by default, and goes hungry where they do not reach.
    """

    paid: tuple[Resources, ...] = ()
    """What each seat pays for its gap; empty for nobody, or one for everybody."""
    hungry: tuple[int, ...] = ()
    """Seats that keep their resources and lose points instead."""


@dataclass(frozen=True, slots=True)
class GoHungry:
    """Give up all food and lose 10 points; resources stay."""

    seat: int


@dataclass(frozen=True, slots=True)
class GoOn:
    """Nothing is left to do here: on with the round. Asked only after a correction left it so."""


@dataclass(frozen=True, slots=True)
class CatchUp:
    """Put in what this player did and nobody entered; the open turn waits."""

    seat: int


@dataclass(frozen=True, slots=True)
class CaughtUp:
    """All of it is in: back to the open turn."""


@dataclass(frozen=True, slots=True)
class EnterNumber:
    """Score only: one number of a player."""

    seat: int
    what: Literal["points", "field", "tools", "buildings", "figures", "wood", "brick", "stone", "gold"]
    count: int


@dataclass(frozen=True, slots=True)
class EnterGoods:
    """What a player has left of the four resources, where nobody followed them."""

    seat: int
    held: Resources


@dataclass(frozen=True, slots=True)
class EnterCard:
    """Score only: a card a player holds, or (taken away) one put in by mistake."""

    seat: int
    card: str
    held: bool = True


@dataclass(frozen=True, slots=True)
class ConfirmPlayer:
    """All that counts for this player is right."""

    seat: int


# --- commands: milestones -------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Throw:
    """The dice of any player for any place, one for each figure there."""

    seat: int
    place: str
    dice: tuple[int, ...]
    total: int = 0


@dataclass(frozen=True, slots=True)
class NewTool:
    seat: int


@dataclass(frozen=True, slots=True)
class NewFigure:
    """The hut."""

    seat: int


@dataclass(frozen=True, slots=True)
class NewField:
    """The field: one step up the food track."""

    seat: int


@dataclass(frozen=True, slots=True)
class NoteBuilding:
    """A building, worth so many points."""

    seat: int
    points: int


@dataclass(frozen=True, slots=True)
class RoundOver:
    """Everybody is fed; tools stand up again."""


@dataclass(frozen=True, slots=True)
class EndPlay:
    """The game is over, and what was not noted is entered."""


COMMANDS = records_in(__name__, but=Options)

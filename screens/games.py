"""What a game brings to the screens: nothing, or a package of its own; it is loaded when asked for."""

import sys
from collections.abc import Mapping
from dataclasses import dataclass, field
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

from companion.games import GAMES

if TYPE_CHECKING:
    from companion.table.session import Session


@dataclass(frozen=True)
class FixLook:
    """How *Change one thing* shows the kinds of values a game has; a kind is the first part of a value's id."""

    secret_pages: Mapping[str, str] = field(default_factory=dict)
    """Kinds that are set behind the curtain only, and the page with that curtain: it takes `table` and `seat`."""
    icons: Mapping[str, str] = field(default_factory=dict)
    picture: str = ""
    """What shows a value in small, where the icon of its kind does not: a function from its id and the options of the
    table to a node or None."""
    lead: str = ""
    """What stands before the label of a row of values: a function from the id of the first of them and the options of
    the table to a node or None."""
    piece: str = ""
    """The piece that a value of a row is: a function from its id, the value and the options of the table to a node or
    None."""
    on_map: frozenset[str] = frozenset()
    """Kinds that are set on a map, too: on the page `catch_up`."""
    figure: str = ""
    """What shows a figure itself where its number says less: a function from its id, its value and how much larger
    words are to a node or None."""


@dataclass(frozen=True)
class ProofPage:
    """Where a counted thing can be seen: it takes `table`, `seat` and `category`."""

    page: str
    fact: str
    """Things that carry this fact can be shown there."""
    words: str
    """The id of what the button says."""
    icon: str


GENERIC_PAGES = {
    "table": "screens.table.any:AnyTable",
    "final": "screens.table.any:AnyTable",
    "secret": "screens.table.secret:SecretEntry",
    "catch_up": "screens.pages.figures.controller:CatchUp",
    "needed": "screens.pages.figures.controller:Needed",
}
"""Pages that show any game from its questions: where it is in play, where it is counted, behind the curtain, and where
what everyone has is set at once."""
COMMON_PAGES = {"CompleteStep": "setup", "CorrectAll": "catch_up"}
"""Pages on which commands of every table are entered, by command name."""
COMMON_HALF_FILLED = {"figure": "screens.pages.figures.figure"}
"""Kinds of half-filled sheets of any game whose module is loaded only when first opened."""


@dataclass(frozen=True)
class GameScreens:
    """All a game brings to the screens; one that brings nothing is shown from its questions.

    It is plain data, so that boxes can be listed before anything of a game is imported: whatever needs a widget is
    named as "module:name" and loaded when first needed.
    """

    pages: Mapping[str, str] = field(default_factory=dict)
    """Page classes by name, which take the place of the generic ones: `table`, where the game is in play, `final`,
    where it is counted, or others. All are gone to with `table`, the id of the table."""
    place_of_phase: Mapping[str, str] = field(default_factory=dict)
    """Phases that are not at home on the page `table`, beyond those every game has."""
    page_of_command: Mapping[str, str] = field(default_factory=dict)
    """Where a command of the game is entered, by its name: refusals lead there. The page takes `table` and `seat`."""
    drawing: str = ""
    """What the game draws above the entries of the generic table: a function from the translator and its view to a
    node. What is tapped on it is a command of the game."""
    options: str = ""
    """What the game draws in place of the options of some questions: a function from the page to a drawing."""
    strip_icons: Mapping[str, str] = field(default_factory=dict)
    """Pictures for what the strip counts of each player, by the name of the count."""
    strip_line: str = ""
    """What a player has, on a line of its own where a row of the column is high enough: a function from view and seat
    to a node, or None where there is nothing to show."""
    setup_extras: Mapping[str, str] = field(default_factory=dict)
    """What a step of the setup guide offers below its lines: functions from the page to items of a menu."""
    fix: FixLook = FixLook()
    proof: ProofPage | None = None
    half_filled: Mapping[str, str] = field(default_factory=dict)
    """Kinds of half-filled sheets whose module is loaded only when first opened: it knows how they are opened again."""
    files: Mapping[str, str] = field(default_factory=dict)
    """What shows a file from outside that is the game's own, by its kind: a function from the page and its path."""
    printed_words: str = ""
    """What a remembered value on a group's own tiles is called: a function from its box and id to words."""

    @property
    def all_pages(self) -> Mapping[str, str]:
        return {**GENERIC_PAGES, **self.pages}


def screens_of_game(id_: str) -> GameScreens:
    """The screens of a registered game, imported by name on first use."""
    if find_spec(f"screens.{id_}") is None:
        return GameScreens()
    game: GameScreens = load(f"screens.{id_}.screens:SCREENS")
    return game


def shower_of(kind: str) -> str:
    """What shows a file of this kind; empty if no game does."""
    return next((found for game in GAMES if (found := screens_of_game(game).files.get(kind))), "")


def screens_of(session: "Session") -> GameScreens:
    """What the game of an open table brings."""
    return screens_of_game(session.header.game.id)


def pages_of_commands(session: "Session") -> Mapping[str, str]:
    """Pages of commands that have one of their own: shared ones, and those of this table's game."""
    return {**COMMON_PAGES, **screens_of(session).page_of_command}


def is_loaded(place: str) -> bool:
    """Whether to load "module:name" takes no time."""
    return place.partition(":")[0] in sys.modules


def load(place: str) -> Any:
    """What "module:name" names."""
    module, _, name = place.partition(":")
    return getattr(import_module(module), name)

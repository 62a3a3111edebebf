"""The interface of a game: what it must define, and the records it shares with the table around it.

A game is a `GameDefinition`: plain functions over frozen records. It knows no clock, no chance, no file and no screen;
dice and draws come in as parts of commands. Setup, undo, saving, overruled cells and *Change one thing* are the same
for every game.
"""

from companion.game.definition import GameDefinition
from companion.game.parts import Corrections, DepthChange, Files, Secrets, Setup, Story, Views, Words
from companion.game.records import (
    ALL_COLOURS,
    COLOURS,
    DEPTHS,
    Corrected,
    Depth,
    DepthChanged,
    DiceTable,
    Drawn,
    Excess,
    Fix,
    FixKinds,
    FixRow,
    LogLine,
    NoOptions,
    OddsTable,
    Seat,
    SeatView,
    SetupStep,
    StoryFact,
    Turn,
    seat_number,
)

__all__ = [
    "ALL_COLOURS",
    "COLOURS",
    "DEPTHS",
    "Corrected",
    "Corrections",
    "Depth",
    "DepthChange",
    "DepthChanged",
    "DiceTable",
    "Drawn",
    "Excess",
    "Files",
    "Fix",
    "FixKinds",
    "FixRow",
    "GameDefinition",
    "LogLine",
    "NoOptions",
    "OddsTable",
    "Seat",
    "SeatView",
    "Secrets",
    "Setup",
    "SetupStep",
    "Story",
    "StoryFact",
    "Turn",
    "Views",
    "Words",
    "seat_number",
]

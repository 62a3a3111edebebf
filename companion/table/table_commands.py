"""Commands and events of every table, whatever the game."""

from dataclasses import dataclass

from companion.game import Corrected, Depth, DepthChanged, Drawn


@dataclass(frozen=True, slots=True)
class Tick:
    """Tick one check of the open setup step, or take the tick back."""

    step: str
    check: int
    done: bool = True


@dataclass(frozen=True, slots=True)
class TickStep:
    """Tick every check of a step on the open page, or take the ticks back."""

    step: str
    done: bool = True


@dataclass(frozen=True, slots=True)
class CompleteStep:
    step: str


@dataclass(frozen=True, slots=True)
class CompletePage:
    """Everything on the open page is done: what is still open there is ticked along."""

    page: str
    draws: tuple[tuple[str, tuple[str, ...]], ...] = ()
    """Offers the page cannot do without and their outcomes, where nobody has drawn yet."""


@dataclass(frozen=True, slots=True)
class CompleteSetup:
    """We have done this: every step that is left, at once."""


@dataclass(frozen=True, slots=True)
class KeepDraw:
    offer: str
    outcome: tuple[str, ...]
    """Empty: the table drew by hand, and what the app drew ahead does not count."""
    chosen: bool = False
    """True if the table entered it; otherwise the app drew it."""


@dataclass(frozen=True, slots=True)
class DrawAhead:
    """What the app draws before the guide opens, all in one entry."""

    draws: tuple[tuple[str, tuple[str, ...]], ...]
    chosen: tuple[str, ...] = ()
    """Offers among them that the table had decided."""


@dataclass(frozen=True, slots=True)
class ChangeDepth:
    depth: Depth


@dataclass(frozen=True, slots=True)
class Correct:
    """Change one thing: set a value the state holds, within what the box contains."""

    fix: str
    value: int | str | tuple[str, ...]


@dataclass(frozen=True, slots=True)
class CorrectAll:
    """Set several values: what everyone has now, all of it in one entry."""

    values: tuple[tuple[str, int | str | tuple[str, ...]], ...]


@dataclass(frozen=True, slots=True)
class OverrideCell:
    """Write another number into a cell of the sheet, or (None) go back to what was counted."""

    seat: int
    category: str
    points: int | None


@dataclass(frozen=True, slots=True)
class FinishTable:
    """The sheet is right: the table goes to the history."""


@dataclass(frozen=True, slots=True)
class Ticked:
    step: str
    check: int
    done: bool = True


@dataclass(frozen=True, slots=True)
class StepCompleted:
    step: str


@dataclass(frozen=True, slots=True)
class NotEntered:
    """Values that the new depth needs and nobody has entered yet."""

    fixes: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class DepthResumed:
    """Back to a depth that was left amid a turn, with nothing entered since: that turn goes on."""

    depth: Depth


@dataclass(frozen=True, slots=True)
class CellOverridden:
    seat: int
    category: str
    points: int | None


@dataclass(frozen=True, slots=True)
class Finished:
    pass


COMMANDS: tuple[type, ...] = (
    Tick,
    TickStep,
    CompleteStep,
    CompletePage,
    CompleteSetup,
    KeepDraw,
    DrawAhead,
    ChangeDepth,
    Correct,
    CorrectAll,
    OverrideCell,
    FinishTable,
)
EVENTS: tuple[type, ...] = (
    Ticked,
    StepCompleted,
    Drawn,
    DepthChanged,
    DepthResumed,
    NotEntered,
    Corrected,
    CellOverridden,
    Finished,
)

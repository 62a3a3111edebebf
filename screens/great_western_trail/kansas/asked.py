"""What the core is asked before a tap: what a command would bring, what came of the steps before; and drafts."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from companion.errors import RuleError
from companion.games.great_western_trail.final.score import holding
from companion.table import rules
from companion.table.session import apply
from companion.table.state import Table
from scoring.great_western_trail import score
from screens import drafts


@dataclass(frozen=True, slots=True)
class Outcome:
    """What would happen: the first event and the table after all of them; or the refusal."""

    event: Any = None
    after: Table | None = None
    refusal: RuleError | None = None


def outcome(page: Any, command: Any) -> Outcome:
    """What a command would bring now; nothing happens."""
    table = page.session.table
    try:
        events = rules.decide(table, command)
    except RuleError as refusal:
        return Outcome(refusal=refusal)
    return Outcome(events[0], apply(table, events))


def refusal(page: Any, command: Any) -> RuleError | None:
    """What the rules would say to a command."""
    try:
        rules.decide(page.session.table, command)
    except RuleError as refused:
        return refused
    return None


def points_of_cities(table: Table, seat: int) -> int:
    """What the discs of a player on cities are worth."""
    state = table.state
    return int(score(state.box.worth(), [holding(state, seat)]).cell(0, "cities").points)


def last_event(page: Any, kind: type) -> Any:
    """The last thing of this kind that happened to the player whose turn it is."""
    session = page.session
    for step in reversed(session.steps[: session.cursor]):
        for event in reversed(step.events):
            if isinstance(event, kind) and event.seat == page.turn.seat:
                return event
    return None


# --- what is tapped and not carried out yet ---


def draft(page: Any, what: str) -> Mapping[str, Any]:
    """What was tapped in this very step before a kill or an undo; empty if nothing was."""
    kept = drafts.kept(_kind(what))
    return kept if kept.get("seat") == page.turn.seat else {}


def keep(page: Any, what: str, **tapped: Any) -> None:
    """Keep what is tapped, so that it comes back after a kill."""
    drafts.keep(_kind(what), survives_undo=True, seat=page.turn.seat, **tapped)


def _kind(what: str) -> str:
    return f"great_western_trail/{what}"

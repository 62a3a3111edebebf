"""What a step of Kansas City asks of the table: what came of the steps before, and what is tapped already."""

from collections.abc import Mapping
from typing import Any

from companion.games.great_western_trail.final.score import holding
from companion.games.great_western_trail.state import State
from companion.table.state import Table
from scoring.great_western_trail import cities, score
from screens import drafts


def points_of_cities(table: Table, seat: int) -> int:
    """What the discs of a player on cities are worth."""
    state = table.state
    return int(score(state.box.worth(), [holding(state, seat)]).cell(0, "cities").points)


def points_with(state: State, seat: int, city: str) -> int:
    """What they would be worth with one more disc on this city."""
    lying = holding(state, seat).cities
    return int(cities(state.box.worth(), {**lying, city: lying.get(city, 0) + 1}).points)


def last_event(page: Any, kind: type[Any]) -> Any:
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

"""What a table says of itself, as plain data."""

import json
from typing import Any

from companion.secret import CLERK
from companion.table.session import Session

NOTHING = (0, "no", "none", "nobody", "untold", [])
"""Values that are left out."""


def read(session: Session) -> dict[str, Any]:
    """Where it stands, its points, and every value that says something."""
    game, state, turn, sheet = session.header.game, session.state, session.turn(), session.sheet()
    fixes = {id_: game.corrections.find(state, id_, CLERK) for id_ in game.corrections.ids(state)}
    values = {id_: _plain(fix.value) for id_, fix in fixes.items() if fix}
    said = {
        "game": game.id,
        "depth": session.table.depth,
        "steps": len(session.steps),
        "cursor": session.cursor,
        "phase": turn.phase,
        "seat": turn.seat,
        "finished": session.table.finished,
        "log": len(session.log()),
        "points": [{category: cell.points for category, cell in one.cells.items()} for one in sheet.players],
        "totals": [one.total for one in sheet.players],
        "ranks": sheet.ranks,
        "values": {id_: value for id_, value in values.items() if value not in NOTHING},
    }
    plain: dict[str, Any] = json.loads(json.dumps(said))
    return plain


def _plain(value: Any) -> Any:
    return sorted(value) if isinstance(value, set | frozenset) else list(value) if isinstance(value, tuple) else value

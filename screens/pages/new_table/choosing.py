"""On to the players of a new table, in a box that was chosen elsewhere."""

from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING

from companion.box import Box
from companion.errors import SaveError
from companion.new_table.planned_table import from_draft

if TYPE_CHECKING:
    from screens.running_app import App


def plan_in(app: "App", box: Box) -> None:
    """Whoever is seated there already stays."""
    planned = from_draft(app.settings_file.unfinished or {}, app.store.games)
    planned = planned.in_box(box, app.store.games[box.game])
    with suppress(SaveError):  # comfort only: no table is open yet
        app.settings_file.save_unfinished(replace(planned, part="players").draft())


def play_in(app: "App", box: Box) -> None:
    plan_in(app, box)
    app.go("new_table")

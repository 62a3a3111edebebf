"""What can be done after a refusal: defined by the game, for every table, or plainly dismissed."""

from collections.abc import Mapping

from companion.errors import RuleError, WayOn
from companion.messages import Message
from companion.table.state import Game
from companion.table.table_commands import CompleteStep

PLAIN = WayOn("refusal.ok")
EVERY_TABLE: Mapping[str, WayOn] = {
    "setup.first": WayOn("refusal.on.setup", CompleteStep),
    "setup.draw_first": WayOn("refusal.on.draw"),
    "setup.tick_all": WayOn("refusal.on.tick"),
    "sheet.no_change": WayOn("refusal.on.number"),
    "sheet.number_too_large": WayOn("refusal.on.number"),
    "fix.no_change": WayOn("refusal.on.value"),
    "fix.outside_box": WayOn("refusal.on.value"),
    "table.not_over": WayOn("refusal.on.table"),
}


def way_on(game: Game | None, refusal: RuleError) -> WayOn:
    """What can be done after this refusal; without a game only what holds for every table."""
    of_game = game.ways_on.get(refusal.code) if game else None
    return of_game or EVERY_TABLE.get(refusal.code, PLAIN)


def words_on(way: WayOn, refusal: RuleError) -> Message:
    """What its button says."""
    return Message(way.words, refusal.message.params)

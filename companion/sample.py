"""The sample table: a real one, played halfway, for whoever wants to look around before the first game."""

from random import Random

from companion.demo import has_ended, sit_down
from companion.games import GAMES, boxes
from companion.saves.store import Store
from companion.table.rules import turn
from companion.table.session import Session
from companion.table.setup import complete_page, draw_ahead

ENTRIES = 42
"""So many make a table that is well under way."""
SEED = 11


def open_sample(store: Store) -> str:
    """The id of the sample table: the one there is, or a fresh one."""
    there = next((line.id for line in store.tables() if line.sample and not line.state), None)
    if there:
        return there
    box = boxes()[0]
    game = GAMES[box.game]
    options = game.options(**box.options)
    return store.new_sample(game, options, sit_down(game, options), play_halfway)


def play_halfway(session: Session) -> None:
    """Set up and played as a group would, to where a turn begins; one that ends sooner, to its end."""
    random = Random(SEED)
    ahead = draw_ahead(session.table, random)
    if ahead:
        session.do(ahead)
    while session.table.guided and (command := complete_page(session.table, random)):
        session.do(command)
    begins = turn(session.table).phase
    while (session.cursor < ENTRIES or session.turn().phase != begins) and not has_ended(session):
        session.do(session.header.game.suggest(session.state, random))

"""Records the sample table that the app ships: `python -m demo_players.sample`."""

from random import Random

from companion.games import GAMES, boxes
from companion.input.catalog import DATA, SAMPLE
from companion.storage.share import export_table
from companion.table.header import Header
from companion.table.rules import turn
from companion.table.session import Session
from companion.table.setup import complete_page, draw_ahead
from demo_players import suggest
from demo_players.tables import has_ended, sit_down

ENTRIES = 42
"""So many make a table that is well under way."""
SEED = 11


def record() -> str:
    """The sample table as a shared table's text."""
    box = boxes()[0]
    game = GAMES[box.game]
    options = game.options(**box.options)
    session = Session(
        Header(game, options, sit_down(game, options), game.usual_depth, 0, sample=True), clock=lambda: 0.0
    )
    play_halfway(session)
    return export_table(session.header, session.steps, session.cursor)


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
        session.do(suggest(session.header.game, session.state, random))


if __name__ == "__main__":
    (DATA / SAMPLE).write_text(record(), encoding="utf-8")

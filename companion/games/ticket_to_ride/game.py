"""All that Ticket to Ride says, whatever its map."""

from companion.game import DEPTHS, GameDefinition
from companion.games.ticket_to_ride import PLAYERS
from companion.games.ticket_to_ride.aside import network, owners, parts
from companion.games.ticket_to_ride.ask import ask
from companion.games.ticket_to_ride.board import board
from companion.games.ticket_to_ride.by_hand import by_hand
from companion.games.ticket_to_ride.catch_up import (
    NEVER_TOLD,
    NEXT_STEPS,
    catch_up,
    change_depth,
    fix_words,
    followed,
    follows,
    needs,
)
from companion.games.ticket_to_ride.contents import excess
from companion.games.ticket_to_ride.decide import decide
from companion.games.ticket_to_ride.earlier import earlier
from companion.games.ticket_to_ride.events import EVENTS
from companion.games.ticket_to_ride.evolve import evolve
from companion.games.ticket_to_ride.fixes import FIX_KINDS, fix, fix_cells, fix_ids
from companion.games.ticket_to_ride.fixes.changed import changed_fixes
from companion.games.ticket_to_ride.fixes.rows import fix_row
from companion.games.ticket_to_ride.last_round import asks_for
from companion.games.ticket_to_ride.log import log, story_fact
from companion.games.ticket_to_ride.phases import is_begun, turn, whose
from companion.games.ticket_to_ride.present import present, uncovers
from companion.games.ticket_to_ride.records import COMMANDS, DeclareMix, KeepTickets, Options, TurnUp
from companion.games.ticket_to_ride.score import (
    explain,
    hidden,
    ready_to_finish,
    remarks,
    remarks_on,
    score,
    score_file,
    standing,
    strip,
)
from companion.games.ticket_to_ride.setup import setup_steps
from companion.games.ticket_to_ride.setup_picture import SETUP_PICTURES, picture
from companion.games.ticket_to_ride.state import State, start
from companion.messages import Message, message


def _colours(options: Options) -> tuple[str, ...]:
    return board(options.map).colours


def _title(options: Options) -> Message:
    return message(f"ticket_to_ride.title.{options.map}")


TICKET_TO_RIDE: GameDefinition[State] = GameDefinition(
    id="ticket_to_ride",
    players=PLAYERS,
    options=Options,
    depths=DEPTHS,
    records=(*COMMANDS, *EVENTS),
    colours=_colours,
    title=_title,
    start=start,
    setup_steps=setup_steps,
    setup_pictures=SETUP_PICTURES,
    decide=decide,
    evolve=evolve,
    turn=turn,
    whose=whose,
    ask=ask,
    picture=picture,
    fix_ids=fix_ids,
    fix=fix,
    by_hand=by_hand,
    fix_cells=fix_cells,
    changed_fixes=changed_fixes,
    starter_fix="first",
    fix_kinds=FIX_KINDS,
    fix_words=fix_words,
    fix_row=fix_row,
    catch_up=catch_up,
    excess=excess,
    follows=follows,
    asks_for=asks_for,
    remarks_on=remarks_on,
    change_depth=change_depth,
    half_done=is_begun,
    needs=needs,
    followed=followed,
    earlier=earlier,
    never_told=NEVER_TOLD,
    score=score,
    compared={"longest_route": "trains", "globetrotter": "completed"},
    explain=explain,
    hidden=hidden,
    ready_to_finish=ready_to_finish,
    next_steps=NEXT_STEPS,
    strip=strip,
    standing=standing,
    present=present,
    parts=parts,
    network=network,
    owners=owners,
    uncovers=uncovers,
    log=log,
    score_file=score_file,
    remarks=remarks,
    story_fact=story_fact,
    setup_commands=(DeclareMix, KeepTickets, TurnUp),
)

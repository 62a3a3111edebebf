"""All that Ticket to Ride says, whatever its map."""

from typing import Any

from companion.game import DEPTHS, Corrections, DepthChange, Files, GameDefinition, Secrets, Setup, Story, Views, Words
from companion.games.ticket_to_ride import PLAYERS
from companion.games.ticket_to_ride.ask import ask
from companion.games.ticket_to_ride.board import board, listed_map
from companion.games.ticket_to_ride.by_hand import by_hand
from companion.games.ticket_to_ride.catch_up import (
    NEVER_TOLD,
    NEXT_STEPS,
    catch_up,
    change_depth,
    fix_words,
    follows,
    needs,
)
from companion.games.ticket_to_ride.contents import excess
from companion.games.ticket_to_ride.decide import decide
from companion.games.ticket_to_ride.events import EVENTS
from companion.games.ticket_to_ride.evolve import evolve
from companion.games.ticket_to_ride.fixes import FIX_KINDS, fix, fix_cells, fix_ids
from companion.games.ticket_to_ride.fixes.changed import changed_fixes
from companion.games.ticket_to_ride.fixes.rows import fix_row
from companion.games.ticket_to_ride.last_round import asks_for
from companion.games.ticket_to_ride.log import log, story_fact
from companion.games.ticket_to_ride.own_map import is_own
from companion.games.ticket_to_ride.panel import network, owners, parts
from companion.games.ticket_to_ride.phases import is_begun, phase_and_seat, turn
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
from companion.input.codec import Codec
from companion.messages import Message

OPTIONS = Codec((Options,))


def _colours(options: Options) -> tuple[str, ...]:
    return board(options.map).colours


def _title(options: Options) -> Message:
    return board(options.map).title


def in_lists(options: Options) -> dict[str, Any]:
    """What a line of a list holds: of somebody's own map what it is called, without the map."""
    plain = OPTIONS.encode_fields(options)
    return {**plain, **listed_map(options.map)} if is_own(options.map) else plain


TICKET_TO_RIDE: GameDefinition[State] = GameDefinition(
    id="ticket_to_ride",
    players=PLAYERS,
    options=Options,
    depths=DEPTHS,
    records=(*COMMANDS, *EVENTS),
    colours=_colours,
    title=_title,
    start=start,
    decide=decide,
    evolve=evolve,
    turn=turn,
    phase_and_seat=phase_and_seat,
    ask=ask,
    score=score,
    ready_to_finish=ready_to_finish,
    log=log,
    words=Words(
        explain=explain,
        next_steps=NEXT_STEPS,
    ),
    setup=Setup(
        steps=setup_steps,
        pictures=SETUP_PICTURES,
        commands=(DeclareMix, KeepTickets, TurnUp),
    ),
    corrections=Corrections(
        ids=fix_ids,
        find=fix,
        unruled_effects=by_hand,
        cells=fix_cells,
        changed=changed_fixes,
        starter_id="first",
        kinds=FIX_KINDS,
        option_words=fix_words,
        row=fix_row,
        catch_up=catch_up,
        excess=excess,
        follows=follows,
        asks_for=asks_for,
        remarks=remarks_on,
        missed_entry_codes=NEVER_TOLD,
    ),
    depth_change=DepthChange(
        events=change_depth,
        half_done=is_begun,
        needs=needs,
    ),
    secrets=Secrets(
        hidden=hidden,
        present=present,
        uncovers=uncovers,
    ),
    views=Views(
        picture=picture,
        compared={"longest_route": "trains", "globetrotter": "completed"},
        strip=strip,
        parts=parts,
        network=network,
        owners=owners,
    ),
    story=Story(
        standing=standing,
        fact=story_fact,
    ),
    files=Files(
        score_file=score_file,
        remarks=remarks,
        in_lists=in_lists,
    ),
)

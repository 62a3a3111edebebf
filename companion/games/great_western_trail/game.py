"""Great Western Trail, first and second edition: one game, two boxes."""

from companion.game import DEPTHS, Corrections, DepthChange, Files, GameDefinition, Secrets, Setup, Story, Views, Words
from companion.games.great_western_trail import PLAYERS
from companion.games.great_western_trail.ask import ask
from companion.games.great_western_trail.box import box
from companion.games.great_western_trail.by_hand import by_hand
from companion.games.great_western_trail.catch_up import (
    NEVER_TOLD,
    NEXT_STEPS,
    catch_up,
    change_depth,
    fix_words,
    needs,
)
from companion.games.great_western_trail.contents import asks_for, excess, follows
from companion.games.great_western_trail.decide import decide
from companion.games.great_western_trail.events import EVENTS
from companion.games.great_western_trail.evolve import evolve
from companion.games.great_western_trail.final.score import explain, ready_to_finish, score, score_file, strip
from companion.games.great_western_trail.fixes import FIX_KINDS, fix, fix_cells, fix_ids, limited_ids, printed_label
from companion.games.great_western_trail.fixes.changed import changed_fixes
from companion.games.great_western_trail.fixes.rows import fix_row
from companion.games.great_western_trail.fixes.turns import is_begun
from companion.games.great_western_trail.log import gauges, log, story_fact
from companion.games.great_western_trail.panel import parts
from companion.games.great_western_trail.phases import phase_and_seat, turn
from companion.games.great_western_trail.pictures import picture
from companion.games.great_western_trail.present import present
from companion.games.great_western_trail.records import COMMANDS, Options
from companion.games.great_western_trail.setup import setup_steps
from companion.games.great_western_trail.setup_picture import SETUP_PICTURES
from companion.games.great_western_trail.state import State, start
from companion.games.great_western_trail.turns.commands import TellTile
from companion.messages import Message, message


def _colours(options: Options) -> tuple[str, ...]:
    return box(options.edition).colours


def _title(options: Options) -> Message:
    return message(f"great_western_trail.title.{options.edition}")


GREAT_WESTERN_TRAIL: GameDefinition[State] = GameDefinition(
    id="great_western_trail",
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
        commands=(TellTile,),
    ),
    corrections=Corrections(
        ids=fix_ids,
        limited=limited_ids,
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
        missed_entry_codes=NEVER_TOLD,
    ),
    depth_change=DepthChange(
        events=change_depth,
        half_done=is_begun,
        needs=needs,
    ),
    secrets=Secrets(
        present=present,
    ),
    views=Views(
        picture=picture,
        strip=strip,
        printed=lambda state: state.printed,
        printed_label=lambda box, value: printed_label(box["edition"], value),
        parts=parts,
    ),
    story=Story(
        is_catching_up=lambda state: state.waiting is not None,
        fact=story_fact,
        gauges=gauges,
    ),
    files=Files(
        score_file=score_file,
    ),
)

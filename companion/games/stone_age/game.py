"""Stone Age: placing figures, dice with tools, cards and buildings, feeding, round by round."""

from companion.game import DEPTHS, Corrections, DepthChange, Files, GameDefinition, Secrets, Setup, Story, Views, Words
from companion.games.stone_age import PLAYERS
from companion.games.stone_age.ask import ask
from companion.games.stone_age.box import box
from companion.games.stone_age.by_hand import by_hand
from companion.games.stone_age.catch_up import (
    NEVER_TOLD,
    NEXT_STEPS,
    catch_up,
    change_depth,
    fix_words,
    missed_round,
    needs,
)
from companion.games.stone_age.clean_round import half_done
from companion.games.stone_age.decide import decide
from companion.games.stone_age.events import EVENTS
from companion.games.stone_age.evolve import evolve
from companion.games.stone_age.excess import excess, remarks_on
from companion.games.stone_age.fixes import FIX_KINDS, fix, fix_cells, fix_ids, fix_row
from companion.games.stone_age.fixes.changed import changed_fixes
from companion.games.stone_age.follows import asks_for, follows
from companion.games.stone_age.log import log, story_fact
from companion.games.stone_age.odds import dice_table, odds_table
from companion.games.stone_age.panel import parts
from companion.games.stone_age.phases import phase, turn, whose
from companion.games.stone_age.present import present, uncovers
from companion.games.stone_age.records import COMMANDS, Options, TellBuilding, TellCard
from companion.games.stone_age.score import explain, ready_to_finish, remarks, score, score_file, standing, strip
from companion.games.stone_age.setup import setup_steps
from companion.games.stone_age.setup_picture import SETUP_PICTURES
from companion.games.stone_age.state import State, start
from companion.messages import message

STONE_AGE: GameDefinition[State] = GameDefinition(
    id="stone_age",
    players=PLAYERS,
    options=Options,
    depths=DEPTHS,
    records=(*COMMANDS, *EVENTS),
    colours=lambda _: box().colours,
    title=lambda _: message("stone_age.title"),
    start=start,
    decide=decide,
    evolve=evolve,
    turn=turn,
    phase_and_seat=lambda state: (phase(state), whose(state, phase(state))),
    ask=ask,
    score=score,
    ready_to_finish=ready_to_finish,
    log=log,
    round=lambda state: None if state.depth == "score_only" else state.round,
    words=Words(
        explain=explain,
        next_steps=NEXT_STEPS,
    ),
    setup=Setup(
        steps=setup_steps,
        pictures=SETUP_PICTURES,
        commands=(TellCard, TellBuilding),
    ),
    corrections=Corrections(
        ids=fix_ids,
        find=fix,
        unruled_effects=by_hand,
        cells=fix_cells,
        changed=changed_fixes,
        starter_id="first",
        starter=lambda state: state.began,
        kinds=FIX_KINDS,
        option_words=fix_words,
        row=fix_row,
        catch_up=catch_up,
        missed_round=missed_round,
        excess=excess,
        follows=follows,
        asks_for=asks_for,
        remarks=remarks_on,
        missed_entry_codes=NEVER_TOLD,
    ),
    depth_change=DepthChange(
        events=change_depth,
        half_done=half_done,
        needs=needs,
    ),
    secrets=Secrets(
        present=present,
        uncovers=uncovers,
    ),
    views=Views(
        odds=odds_table,
        rolled=dice_table,
        strip=strip,
        parts=parts,
    ),
    story=Story(
        standing=standing,
        fact=story_fact,
    ),
    files=Files(
        score_file=score_file,
        remarks=remarks,
    ),
)

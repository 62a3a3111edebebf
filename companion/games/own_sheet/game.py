"""A sheet as a game."""

from typing import Any

from companion.game import ALL_COLOURS, Corrections, Files, FixKinds, GameDefinition, Secrets, Words
from companion.games.own_sheet.ask import ask, turn
from companion.games.own_sheet.author import words
from companion.games.own_sheet.fixes import changed_fixes, fix, fix_ids
from companion.games.own_sheet.lists import listed
from companion.games.own_sheet.picks import excess
from companion.games.own_sheet.records import COMMANDS, EVENTS, Entered, Options
from companion.games.own_sheet.rules import decide, evolve, start
from companion.games.own_sheet.state import State
from companion.games.own_sheet.wording import category, explain, log, tie
from scoring.own_sheet import evaluate
from scoring.sheet import ScoreSheet


def score(state: State) -> ScoreSheet:
    return evaluate.score(state.sheet, state.names, state.entered)


def hidden(state: State) -> frozenset[tuple[int, str]]:
    return frozenset((seat, row) for seat, _, row in state.hidden if row in state.sheet.categories)


def uncovers(state: State, event: Any) -> int | None:
    is_hidden = isinstance(event, Entered) and (event.seat, event.round, event.row) in state.hidden
    return event.seat if is_hidden else None


def in_lists(options: Options) -> dict[str, Any]:
    return listed(options.sheet)


OWN_SHEET: GameDefinition[State] = GameDefinition(
    id="own_sheet",
    players=range(1, 8),
    records=(*COMMANDS, *EVENTS),
    start=start,
    decide=decide,
    evolve=evolve,
    turn=turn,
    ask=ask,
    score=score,
    log=log,
    depths=("score_only",),
    options=Options,
    colours=lambda options: options.sheet.colours or ALL_COLOURS,
    title=lambda options: words(options.sheet.name),
    round=lambda state: state.round or None,
    words=Words(
        category=category,
        tie=tie,
        explain=explain,
    ),
    corrections=Corrections(
        ids=fix_ids,
        find=fix,
        changed=changed_fixes,
        kinds=FixKinds(order=("number",)),
        excess=excess,
    ),
    secrets=Secrets(
        hidden=hidden,
        uncovers=uncovers,
    ),
    files=Files(
        in_lists=in_lists,
    ),
)

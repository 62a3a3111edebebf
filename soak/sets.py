"""Sets of values entered by hand, drawn from what each offers, at random moments of a match and at every depth.

A value that is offered is taken if it is alone; a set of them is refused with those named that do not fit together, or
the table it leaves could lie there: every piece is counted anew from the facts of the box, the end of the game is
worked out from the table, it is read again as it was saved, and it can be finished, with the sheet of a score file of
the same things. Some are played on to their end. `soak/sets_<game>.py` counts for one game, without its rules:

`pieces(state)`: what there is too much of, a sentence for each.
`end(before, after, values, asked)`: why the end of the game cannot be so, or "".
`file(state)`: the score file of what players have; None where a file cannot say it.
`unfinished(state)`: True if nobody can enter the rest as the table has it.
`endless(state)`: True if nothing is left that would end the game: the group goes to scoring when it likes.
"""

import json
from importlib import import_module
from importlib.util import find_spec
from random import Random
from types import ModuleType
from typing import Any

from companion.box import Box
from companion.errors import RuleError, refusal
from companion.game import Depth
from companion.games import GAMES
from companion.input.json_input import Node
from companion.question import Choice, Domain, Number, Value
from companion.secret import PUBLIC
from companion.support.frozen_update import replaced
from companion.table import rules
from companion.table.catch_up import Values
from companion.table.header import codec_for
from companion.table.state import Table, open_table
from companion.table.steps import Step, decode_step, encode_step
from companion.table.table_commands import ChangeDepth, CorrectAll, FinishTable
from demo_players import suggest
from soak.depths import Match, Ways, played, several_depths
from soak.sheets import LONGEST, points
from soak.watch import Broken, Until, Watch, promise

SETS = 50
"""Sets at one match."""
AT_EDGE, MOST_OF_SEVERAL = 0.4, 4
"""How often a number is the lowest or the highest it may be; most things of a list."""
ALIKE, MISSED, AGAIN, PLAYED_ON = 0.4, 0.3, 0.3, 0.05
"""How often all values of a set are of few kinds, are entered with a round that was missed, are followed by another
set, and how often a table is played on."""
FEW = 2
ASKS_FOR_THE_REST = ("milestones", "entry", "final_scoring")
"""Phases in which all that is left can be entered."""
NOTHING = "catch_up.nothing"
TOGETHER = ("catch_up.not_together", "catch_up.not_together_because")


def run(watch: Watch, seed: int, until: Until) -> None:
    several = counted()
    for case in until.cases(watch, seed, "matches"):
        box, random = several[case % len(several)], Random(case)
        with watch.finding(f"sets of values at a table of {box.name}"):
            match = played(box, random)
            for number in range(SETS):
                _try(watch, box, _table(match, random), random, number)


def counted() -> tuple[Box, ...]:
    """The boxes that are counted here: those of a game with such a module."""
    return tuple(box for box in several_depths() if find_spec(f"soak.sets_{box.game}"))


def _try(watch: Watch, box: Box, table: Table, random: Random, number: int, *, again: bool = False) -> None:
    says = import_module(f"soak.sets_{box.game}")
    values, sound = drawn(table, random), None
    with watch.finding(f"set {number} at a table of {box.name} at {table.depth}: {dict(values)}"):
        watch.counts[f"sets of {box.name}" if not again else "sets after a set"] += 1
        try:
            events = rules.decide(table, CorrectAll(values))
        except RuleError as why:
            watch.counts["refused"] += 1
            _check_refusal(table, why, values)
            return
        watch.counts["taken"] += 1
        after = rules.replay(table, events)
        promise(rules.replay(table, _read_again(table, events)) == after, "the saved entry comes to another table")
        check(says, table, after, values)
        finish(says, after)
        watch.counts["finished"] += 1
        if after.depth == "full" and not says.unfinished(after.state) and random.random() < PLAYED_ON:
            _play_on(says, after, random)
            watch.counts["played on"] += 1
        sound = after
    if sound is not None and random.random() < AGAIN:
        _try(watch, box, sound, random, number, again=True)


def _check_refusal(table: Table, why: RuleError, values: Values) -> None:
    """Values are against each other if each of them is taken alone; else the reason is that of one of them."""
    if why.code == NOTHING:
        return
    if why.code not in TOGETHER:
        promise(why.rule, f"a value that is offered is refused as {why.code}, without a rule")
        alone = (refusal(rules.decide, table, CorrectAll((value,))) for value in values)
        promise(why.code in {one.code for one in alone if one}, f"no value alone is refused as {why.code}")
        return
    promise(len(values) > 1, "a value alone is said not to fit together")
    named = why.message.params["what"]
    promise(isinstance(named, tuple) and len(named) > 1, "only one value is named")


def _read_again(table: Table, events: tuple[Any, ...]) -> tuple[Any, ...]:
    codec = codec_for(table.game)
    plain = json.loads(json.dumps(encode_step(codec, Step(0, events))))
    return decode_step(codec, Node(plain, "saved"), len(table.seats)).events


def check(says: ModuleType, before: Table, after: Table, values: Values) -> None:
    """All that is promised of a set that was taken."""
    known = set(says.pieces(before.state))
    for too_much in says.pieces(after.state):
        promise(too_much in known, too_much)
    wrong = says.end(before.state, after.state, dict(values), after.not_entered)
    promise(not wrong, wrong)
    _same_as_file(says, after)


def _same_as_file(says: ModuleType, table: Table) -> None:
    plain = says.file(table.state)
    if plain is not None:
        sheet, expected = table.game.files.score_file(Node(plain, "file")), table.game.score(table.state)
        for mine, theirs in zip(points(expected), points(sheet), strict=True):
            promise(mine == theirs, f"another sheet than that of a file: {mine} instead of {theirs}")


# --- to the end ---


class Played:
    """A table to which is entered, without a session around it."""

    def __init__(self, table: Table) -> None:
        self.table = table

    @property
    def state(self) -> Any:
        return self.table.state

    def do(self, command: Any) -> None:
        self.table = rules.replay(self.table, rules.decide(self.table, command))


def finish(says: ModuleType, table: Table) -> None:
    """All that is left is entered, and the table is put away: nobody is stuck."""
    played, end = Played(table), table.state
    if says.unfinished(end):
        return
    if rules.turn(table).phase not in ASKS_FOR_THE_REST:  # a turn, or dice that lie on the table
        played.do(ChangeDepth("score_only"))
    _enter_the_rest(played, end)
    mine, had = says.file(played.state), says.file(end)
    if mine is not None and had is not None:
        for now, before in zip(mine["players"], had["players"], strict=True):
            differ = [what for what in before if what != "tickets" and now[what] != before[what]]
            promise(not differ, f"once finished there is other {', '.join(differ)}")
    _same_as_file(says, played.table)


def _enter_the_rest(played: Played, end: Any) -> None:
    session: Any = played
    try:
        for command in Ways(played.table.game.id).rest(end, session):
            played.do(command)
        played.do(FinishTable())
    except RuleError as why:
        raise Broken(f"the table cannot be finished: {why.code} {why.message.params}") from why


def _play_on(says: ModuleType, table: Table, random: Random) -> None:
    """By turns to the end of the game: all the pieces are still there."""
    played, known = Played(table), set(says.pieces(table.state))
    for _ in range(LONGEST):
        if table.game.ready_to_finish(played.state) is None:
            break
        played.do(suggest(table.game, played.state, random))
    over = table.game.ready_to_finish(played.state) is None
    promise(over or says.endless(played.state), "play does not end")
    for too_much in says.pieces(played.state):
        promise(too_much in known, f"played on: {too_much}")
    _same_as_file(says, played.table)


def _table(match: Match, random: Random) -> Table:
    """A random moment of the match, at a random depth."""
    header = match.header
    table = open_table(header.game, header.options, header.seats, header.depth)
    done = frozenset(step.id for step in table.steps)
    table = replaced(table, state=match.state(random.randint(0, len(match.moves))), steps_done=done, draws=match.draws)
    depth: Depth = random.choice(GAMES[header.game.id].depths)
    return table if depth == table.depth else rules.replay(table, rules.decide(table, ChangeDepth(depth)))


# --- what is drawn ---


def drawn(table: Table, random: Random) -> Values:
    """One to six values, of any kind as often as of another, or of few kinds; mostly more than one."""
    by_kind: dict[str, list[str]] = {}
    for fix_id in dict.fromkeys(
        (*table.game.corrections.ids(table.state), *table.game.corrections.catch_up(table.state))
    ):
        by_kind.setdefault(fix_id.partition("/")[0], []).append(fix_id)
    kinds = list(by_kind)
    if random.random() < ALIKE:
        kinds = random.sample(kinds, min(FEW, len(kinds)))
    missed = table.game.corrections.missed_round(table.state)
    found: dict[str, Value] = dict(missed) if random.random() < MISSED else {}
    wanted = random.randint(2, 6) if random.random() < 0.9 else 1
    for _ in range(20 * wanted):
        fix_id = random.choice(by_kind[random.choice(kinds)])
        fix = table.game.corrections.find(table.state, fix_id, PUBLIC)
        if fix is not None and fix.value is not None:
            found[fix_id] = _value(fix.domain, random)
        if len(found) >= wanted:
            break
    return tuple(found.items())


def _value(domain: Domain, random: Random) -> Any:
    match domain:
        case Number(low, high):
            return random.choice((low, high)) if random.random() < AT_EDGE else random.randint(low, high)
        case Choice(options):
            return random.choice(options)
    most = min(domain.most, len(domain.options), max(domain.least, MOST_OF_SEVERAL))
    return tuple(random.sample(domain.options, random.randint(domain.least, most)))

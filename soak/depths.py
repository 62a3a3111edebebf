"""A group that switches between depths ends where one that enters every turn does.

A match is played turn by turn. A second table follows it in stretches: with the same entries at *Full table*, with
notes at *Milestones*, with nothing at *Score only* or while a round is missed, and then it catches up, in any order; in
between some of it is undone and redone. After each stretch all that its depth follows is the same, and at the end the
sheet.
"""

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from importlib import import_module
from random import Random
from types import ModuleType
from typing import Any, Final, Literal

from companion.box import Box
from companion.errors import RuleError
from companion.game import Depth, Seat
from companion.games import GAMES, boxes
from companion.input.json_input import Node
from companion.question import Value
from companion.secret import CLERK, PUBLIC
from companion.table import rules
from companion.table.corrections import is_so
from companion.table.header import Header, codec_for
from companion.table.session import Session
from companion.table.state import Table
from companion.table.steps import decode_step, encode_step
from companion.table.table_commands import ChangeDepth, CompleteSetup, CorrectAll, FinishTable, KeepDraw
from demo_players import suggest
from soak.sheets import LONGEST, points
from soak.tables import NAMES
from soak.watch import Broken, Until, Watch, promise

FULL: Final = "full"
MILESTONES: Final = "milestones"
SCORE_ONLY: Final = "score_only"
BEGUN: Final = "begun"
"""The value that says whether a turn that was left goes on."""
MISSED: Final = "missed"
"""Nobody enters anything for a while, at a table where every turn is entered."""
LONGEST_STRETCH = 40
LONGEST_WORDS = 200
"""So much of what is found is said from its beginning and from its end."""
DRAWN, LAID_OUT, UNDONE, GLANCED, ORDERED_ANEW, BOUNCED = 0.7, 0.5, 0.3, 0.5, 0.25, 0.05
"""How often the app draws in the setup, a table is laid out that no guide asks for it, entries are undone, a group that
catches up sets no more than it is asked for, the same values are tried in another order, and the depth is changed amid
a turn and back."""


def run(watch: Watch, seed: int, until: Until) -> None:
    several = several_depths()
    for case in until.cases(watch, seed, "games"):
        box = several[case % len(several)]
        with watch.finding(f"a game of {box.name} at changing depths"):
            random = Random(case)
            match = played(box, random)
            Follower(match, random, watch).follow()
        watch.counts["games"] += 1
        watch.counts[f"games of {box.name}"] += 1


def several_depths() -> tuple[Box, ...]:
    """The boxes whose tables can change their depth."""
    return tuple(box for box in boxes() if len(GAMES[box.game].depths) > 1)


# --- the match that is followed -------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Move:
    before: Any
    command: Any
    events: tuple[Any, ...]
    after: Any


@dataclass(frozen=True, slots=True)
class Match:
    header: Header
    draws: dict[str, tuple[str, ...]]
    moves: tuple[Move, ...]

    def state(self, number: int) -> Any:
        """The game's state after so many moves."""
        return self.moves[number].before if number < len(self.moves) else self.moves[-1].after


def played(box: Box, random: Random) -> Match:
    """A whole game, turn by turn, to where its sheet is complete."""
    game = GAMES[box.game]
    options = game.options(**box.options, **{name: random.random() < 0.5 for name in box.asked(FULL)})
    players = random.randint(game.players[0], game.players[-1])
    seats = tuple(Seat(*pair) for pair in zip(NAMES[:players], game.colours(options), strict=False))
    header = Header(game, options, seats, FULL, 0)
    session = Session(header)
    for step in session.table.steps:
        if step.offer and random.random() < DRAWN:
            session.draw(step.offer.id, random)
    draws = dict(session.table.draws)
    session.do(CompleteSetup())
    moves: list[Move] = []
    while len(moves) < LONGEST:
        if game.ready_to_finish(session.state) is None:
            return Match(header, draws, tuple(moves))
        before, command = session.state, suggest(game, session.state, random)
        moves.append(Move(before, command, session.do(command), session.state))
    raise AssertionError(f"a match of {box.name} does not end")


# --- what a group enters of it --------------------------------------------------------------------------------------


class Ways:
    """How a group follows one game, from `soak/depths_<game>.py`.

    It must say four things:
    `notes(state, events)`: the commands a group enters at *Milestones* for what happened, from the state before it.
    `rest(end, session)`: what is left to be entered once the game is over, at whatever depth the table has then.
    `rests(state)`: True where nothing is half done, so that a table can go on by turns from what it has counted.
    `followed(state, depth)`: the values that the entries of a depth keep true.
    And it may say:
    `turn(session, move)`: the entries of a move at *Full table*, where a table that has caught up needs others.
    `fitted(session, state, note)`: a note as it is entered at a table that has caught up.
    `tell(state, session)`: what players enter themselves after catching up: their secrets.
    `happened_in(state)`: the values a group enters with a round that it missed, from the state after it.
    `value(state, id)`: what a group counts for a value, where that is not what the match holds there.
    `alike(here, there, id)`: whether a value is the same in both states, where it is written down in another way.
    `GLANCE`: True if what is needed suffices to go on by turns after notes, and with what catching up offers always.
    """

    def __init__(self, game: str) -> None:
        self._says: ModuleType = import_module(f"soak.depths_{game}")
        self._game = GAMES[game]
        self.notes, self.rest, self.rests = self._says.notes, self._says.rest, self._says.rests
        self.followed = self._says.followed
        self.glance: bool = getattr(self._says, "GLANCE", False)

    def turn(self, session: Session, move: Move) -> Iterator[Any]:
        says = getattr(self._says, "turn", None)
        yield from says(session, move) if says else (move.command,)

    def noted(self, session: Session, move: Move) -> Iterator[Any]:
        says = getattr(self._says, "fitted", None)
        for note in self.notes(move.before, move.events):
            yield says(session, move.before, note) if says else note

    def tell(self, state: Any, session: Session) -> Iterable[Any]:
        says = getattr(self._says, "tell", None)
        return says(state, session) if says else ()

    def happened_in(self, state: Any) -> Iterable[str]:
        says = getattr(self._says, "happened_in", None)
        return says(state) if says else ()

    def value(self, state: Any, fix_id: str) -> Value | None:
        says = getattr(self._says, "value", None)
        entered = says(state, fix_id) if says else None
        fix = self._game.corrections.find(state, fix_id, CLERK)
        return entered if entered is not None or fix is None else fix.value

    def alike(self, here: Any, there: Any, fix_id: str) -> bool:
        says = getattr(self._says, "alike", None)
        return bool(says and says(here, there, fix_id))


class Follower:
    """The second table, and how far it has followed the match."""

    def __init__(self, match: Match, random: Random, watch: Watch) -> None:
        self.match, self.random, self.watch = match, random, watch
        self.game, self.ways = match.header.game, Ways(match.header.game.id)
        depth = random.choice(self.game.depths)
        self.session = Session(replace(match.header, depth=depth))
        self.at, self.level = 0, depth != SCORE_ONLY
        """So many moves have gone by; and True while all of them were entered that this depth follows."""
        self.story: list[str] = []
        if self.session.table.guided or random.random() < LAID_OUT:
            self._lay_out()

    def follow(self) -> None:
        while self.at < len(self.match.moves):
            self._stretch()
            if self.random.random() < UNDONE:
                self._undo_and_redo()
        self._finish()

    @property
    def depth(self) -> str:
        return self.session.table.depth

    @property
    def state(self) -> Any:
        """That of the match, as far as it has come."""
        return self.match.state(self.at)

    # --- one stretch ---

    def _stretch(self) -> None:
        choices: tuple[Depth | Literal["missed"], ...] = (*self.game.depths, MISSED)
        way = self.random.choice(choices)
        if way == MISSED and not (self.depth == FULL and self.level):
            way = SCORE_ONLY if SCORE_ONLY in self.game.depths else FULL
        begin, moves = self.at, self.random.randint(1, LONGEST_STRETCH)
        self.story.append(f"{way} from {begin}")
        if way == MISSED:
            self._miss(moves)
        elif self._arrive(way):
            for _ in range(min(moves, len(self.match.moves) - self.at)):
                self._go_on()
        self._compare()

    def _arrive(self, depth: Depth) -> bool:
        """Change to a depth and enter what it needs; False if the match ends before a table could do so."""
        if self.depth == depth and self.level:
            return True
        if depth == SCORE_ONLY or (depth == MILESTONES and self.level):  # less is entered now, even amid a turn
            if self.depth != depth:
                self._change_depth(depth)
            self.level = depth != SCORE_ONLY
            self._compare()
            return True
        while not self.ways.rests(self.state):
            if self.at == len(self.match.moves):
                return False
            self._go_on()
        noted = self.level
        if self.depth != depth:
            self._change_depth(depth)
        self._catch_up(noted=noted)
        return True

    def _go_on(self) -> None:
        """One move, entered as the depth has it, if at all."""
        move = self.match.moves[self.at]
        if self.level and self.depth == FULL and self.random.random() < BOUNCED:
            self._there_and_back()
        self.at += 1
        if self.level and self.depth == FULL:
            self._enter(self.ways.turn(self.session, move))
        elif self.level and self.depth == MILESTONES:
            self._enter(self.ways.noted(self.session, move))

    def _there_and_back(self) -> None:
        """Another depth, and back before anything is entered: what was due amid a turn still is."""
        before = self.session.table
        if not self.game.depth_change.half_done(before.state):
            return
        others = [depth for depth in self.game.depths if depth != FULL]
        by_way = self.random.sample(others, self.random.randint(1, len(others)))
        self._enter([*map(ChangeDepth, by_way), ChangeDepth(FULL)])
        self.watch.counts["there and back amid a turn"] += 1
        words = f"a change to {', '.join(by_way)} and back amid a turn"
        promise(self.session.state == before.state, self._said(f"{words} comes to another table"))
        needed = self._as_it_stands()
        if needed:
            self._enter([CorrectAll(needed)])
            here, there = (rules.turn(table).headline for table in (self.session.table, before))
            promise(here == there, self._said(f"{words}, saved as it stands, is at {here} instead of {there}"))
            promise(
                self.game.depth_change.half_done(self.session.state),
                self._said(f"{words}, saved as it stands, ends the turn"),
            )
            self.session.undo()
        for _ in (*by_way, FULL):
            self.session.undo()

    def _as_it_stands(self) -> tuple[tuple[str, Value], ...]:
        """What the page of needed values saves where nothing on it is changed."""
        found = (
            (id_, self.game.corrections.find(self.session.state, id_, PUBLIC))
            for id_ in sorted(self.session.table.not_entered)
        )
        return tuple((id_, fix.value) for id_, fix in found if fix is not None and fix.value is not None)

    def _change_depth(self, depth: Depth) -> None:
        self._enter([ChangeDepth(depth)])
        self.watch.counts["changes of depth"] += 1
        if self.session.table.guided and self.session.table.open_step:
            self._lay_out()

    def _lay_out(self) -> None:
        done = self.session.table.steps_done
        for step in self.session.table.steps:
            if step.offer and step.offer.id in self.match.draws and step.id not in done:
                self._enter([KeepDraw(step.offer.id, self.match.draws[step.offer.id])])
        if self.session.table.open_step:
            self._enter([CompleteSetup()])

    # --- catching up ---

    def _miss(self, moves: int) -> None:
        """Nothing is entered of a round, or of so many moves where no rounds are counted."""
        while not self.ways.rests(self.state):
            if self.at == len(self.match.moves):
                return
            self._go_on()
        first = self.game.round(self.state)
        for _ in range(moves if first is None else LONGEST):
            if self.at == len(self.match.moves):
                break
            self.at += 1
            if first is not None and self.game.round(self.state) != first:
                break
        self.level = False
        self.watch.counts["missed"] += 1
        while not self.ways.rests(self.state) and self.at < len(self.match.moves):
            self.at += 1
        if not self.ways.rests(self.state):
            return
        known = self.game.corrections.missed_round(self.session.state) if first is not None else ()
        if known:
            happened = self._values(self.ways.happened_in(self.state))
            self._enter([CorrectAll(self._shuffled([*known, *happened]))])
            self.watch.counts["missed rounds entered"] += 1
            self.level = True
            self._compare()
        self._catch_up()

    def _catch_up(self, *, noted: bool = False) -> None:
        """Everything this depth follows is set to what the match has now, in any order."""
        self.level = True
        wanted = self._wanted(noted=noted)
        if wanted:
            before = self.session.table
            self._enter([CorrectAll(self._shuffled(wanted))])
            if self.random.random() < ORDERED_ANEW:
                self._order_anew(before, wanted)
            self.watch.counts["caught up"] += 1
        self._enter(self.ways.tell(self.state, self.session))
        self._compare()

    def _wanted(self, *, noted: bool) -> list[tuple[str, Value]]:
        """What has to be set; nothing if it is all so. Who noted everything so far sets what is asked for alone."""
        table, depth = self.session.table, self.session.table.depth
        if self.ways.glance and self.random.random() < GLANCED:
            ids = [*table.not_entered, *(() if noted else self.game.corrections.catch_up(table.state))]
        else:
            followed = (
                *self.ways.followed(table.state, depth),
                *self.ways.followed(self.state, depth),
            )
            ids = [*table.not_entered, *followed]
        values = self._values(ids)
        change = any(fix_id in table.not_entered or not self._is_so(fix_id, value) for fix_id, value in values)
        return values if change else []

    def _is_so(self, fix_id: str, value: Value) -> bool:
        fix = self.game.corrections.find(self.session.state, fix_id, CLERK)
        return fix is not None and is_so(fix, value)

    def _values(self, ids: Iterable[str]) -> list[tuple[str, Value]]:
        """What the match has for these values of the table."""
        values = []
        for fix_id in dict.fromkeys(ids):
            fix, value = (
                self.game.corrections.find(self.session.state, fix_id, CLERK),
                self.ways.value(self.state, fix_id),
            )
            if fix_id == BEGUN and value is None:
                value = "no"
            if fix is not None and value is not None:
                values.append((fix_id, value))
        return values

    def _order_anew(self, before: Table, wanted: list[tuple[str, Value]]) -> None:
        events = rules.decide(before, CorrectAll(self._shuffled(wanted)))
        same = rules.replay(before, events) == self.session.table
        promise(same, self._said("the same values in another order come to another table"))
        self.watch.counts["ordered anew"] += 1

    def _shuffled(self, values: list[tuple[str, Value]]) -> tuple[tuple[str, Value], ...]:
        return tuple(self.random.sample(values, len(values)))

    # --- what is promised ---

    def _compare(self) -> None:
        """All that this depth follows is as in the match."""
        table = self.session.table
        if not self.level or not (table.depth == FULL or self.ways.rests(self.state)):
            return
        for fix_id in self.ways.followed(table.state, table.depth):
            fix, value = self.game.corrections.find(table.state, fix_id, CLERK), self.ways.value(self.state, fix_id)
            if fix is None or value is None or fix_id in table.not_entered or is_so(fix, value):
                continue
            same = self.ways.alike(table.state, self.state, fix_id)
            promise(same, self._said(f"{fix_id} is {fix.value} instead of {value}"))
        if table.depth == FULL:
            here, there = self.game.phase_and_seat(table.state), self.game.phase_and_seat(self.state)
            promise(here == there, self._said(f"the turn is {here} instead of {there}"))

    def _undo_and_redo(self) -> None:
        session, before = self.session, self.session.table
        count = self.random.randint(1, min(9, session.cursor)) if session.cursor else 0
        for _ in range(count):
            session.undo()
        for _ in range(count):
            session.redo()
        promise(session.table == before, self._said(f"{count} entries undone and redone change the table"))
        self.watch.counts["undone and redone"] += count

    def _finish(self) -> None:
        end, session = self.match.moves[-1].after, self.session
        if not self.level and self.depth == FULL:
            self._change_depth(SCORE_ONLY)
        self.story.append(f"the end at {self.depth}")
        self._enter(self.ways.rest(end, session))
        sheet, expected = self.game.score(session.state), self.game.score(end)
        for mine, theirs in zip(points(sheet), points(expected), strict=True):
            promise(mine == theirs, self._said(f"another sheet: {mine} instead of {theirs}"))
        promise(sheet.ranks == expected.ranks, self._said(f"other places: {sheet.ranks} instead of {expected.ranks}"))
        self._enter([FinishTable()])
        promise(_read_again(session).table == session.table, self._said("the saved table is another"))
        self.watch.counts["entries"] += session.cursor

    def _enter(self, commands: Iterable[Any]) -> None:
        for command in commands:
            try:
                self.session.do(command)
            except RuleError as refusal:
                text = {name: str(value) for name, value in refusal.message.params.items()}
                raise Broken(self._said(f"{command} is refused: {refusal.code} {text}")) from refusal

    def _said(self, what: str) -> str:
        players = len(self.match.header.seats)
        what = what if len(what) < LONGEST_WORDS else f"{what[:LONGEST_WORDS]}…{what[-LONGEST_WORDS:]}"
        return f"{what}; after {self.at} moves of {players} players: {', '.join(self.story[-6:])}"


def _read_again(session: Session) -> Session:
    """The table from its saved entries."""
    codec, seats = codec_for(session.header.game), len(session.header.seats)
    plain = json.loads(json.dumps([encode_step(codec, step) for step in session.steps]))
    return Session(session.header, [decode_step(codec, Node(step, "saved"), seats) for step in plain])

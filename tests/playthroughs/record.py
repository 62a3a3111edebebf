"""Record a whole match: `python -m tests.playthroughs.record NAME GAME PLAYERS SEED [option=value …]`.

A match is a list of commands as the group entered them, undo and redo included, and the sheet they led to. Played
again, every command must still be accepted and the sheet be the same: what a change of the rules would do to a real
table shows here. With `depth=score_only` it is the sheet alone. With `careful=true` nobody errs: no change of mind, no
correction, and the tiles of Kansas City are told as they are laid; that is a game whose taps can be counted.
"""

import json
import sys
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from random import Random
from typing import Any, TypeAlias

from companion.box import Box
from companion.errors import RuleError
from companion.game import GameDefinition, Seat
from companion.games import GAMES, boxes_of
from companion.input.codec import Codec
from companion.input.json_input import Node
from companion.question import by_chance
from companion.secret import CLERK
from companion.table.header import Header
from companion.table.session import Session
from companion.table.table_commands import COMMANDS, CompleteStep, Correct, FinishTable, KeepDraw, Tick
from companion.views.sheet_export import sheet_as_json
from demo_players import suggest
from tests.playthroughs.hunters import missed_entries
from tests.playthroughs.trail import as_they_are_laid, beside_the_turns

FOLDER = Path(__file__).parent
NAMES = ("Mia", "Ben", "由奈", "Theo", "서연")
ENTERED_IN_SETUP = {
    "tickets": ("DeclareMix", "KeepTickets"),
    "row": ("TurnUp",),
    "cards": ("TellCard",),
    "buildings": ("TellBuilding",),
}
"""Steps of the setup guide, of any game, and the entries made while they are open."""
Suggestion: TypeAlias = Callable[[Any, Random], Any]
FIRST_OF_ALL: Mapping[str, Suggestion] = {"great_western_trail": beside_the_turns, "stone_age": missed_entries}
"""What a group enters beside what the game suggests."""
CAREFUL: Mapping[str, Suggestion] = {"great_western_trail": as_they_are_laid}
"""The same of a group that misses nothing."""
NEVER_ENDS = 5000
SCORE_MARKER = {"ticket_to_ride": "marker", "stone_age": "points", "great_western_trail": "dollars"}


@cache
def codec_of(game: GameDefinition[Any]) -> Codec:
    """Made once: a codec reads the type hints of every record it meets."""
    return Codec((*COMMANDS, *game.records))


def open_match(plain: dict[str, Any]) -> Session:
    game = GAMES[plain["game"]]
    codec = Codec((game.options, Seat))
    options = codec.decode_fields(Node(plain["options"], "match"), game.options)
    seats = tuple(codec.decode_fields(Node(seat, "match"), Seat) for seat in plain["seats"])
    return Session(Header(game, options, seats, plain.get("depth", "full"), 0))


def enter(session: Session, entry: Any) -> None:
    if entry == "undo":
        session.undo()
    elif entry == "redo":
        session.redo()
    else:
        session.do(codec_of(session.header.game).decode(Node(entry, "match")))


class Recorder:
    def __init__(self, session: Session, random: Random, *, careful: bool = False) -> None:
        self.session, self.random, self.careful = session, random, careful
        self.entries: list[Any] = []
        self.codec = codec_of(session.header.game)

    def do(self, command: Any) -> None:
        self.session.do(command)
        self.entries.append(self.codec.encode(command))

    def set_up(self) -> None:
        """The guide step by step, with every draw it offers."""
        for step in self.session.table.steps:
            if step.offer and (self.careful or step.required or self.random.random() < 0.5):
                outcome = by_chance(step.offer, self.random)
                self.do(KeepDraw(step.offer.id, outcome))
            for check in range(len(step.checks)):
                self.do(Tick(step.id, check))
            while command := self._asked_during(step.id):
                self.do(command)
            self.do(CompleteStep(step.id))

    def _asked_during(self, step_id: str) -> Any:
        """What the game itself wants entered while this step is open."""
        command = suggest(self.session.header.game, self.session.state, self.random)
        return command if type(command).__name__ in ENTERED_IN_SETUP.get(step_id, ()) else None

    def play(self) -> None:
        game = self.session.header.game
        while game.ready_to_finish(self.session.state):
            if not self.careful and self.random.random() < 0.04 and self.session.can_undo:
                self._change_of_mind()
            if not self.careful and self.random.random() < 0.01:
                self._correction()
            self._next()
            if len(self.entries) > NEVER_ENDS:
                sys.exit(f"No end after {NEVER_ENDS} entries: try another seed.")
        self.do(FinishTable())

    def _next(self) -> None:
        """The next entry; one that is refused (a tile that has no room) is made again."""
        game = self.session.header.game
        first = (CAREFUL if self.careful else FIRST_OF_ALL).get(game.id)
        for _ in range(20):
            state = self.session.state
            try:
                command = first(state, self.random) if first else None
                return self.do(command or suggest(game, state, self.random))
            except RuleError:
                continue
        raise AssertionError("nothing that is suggested can be done")

    def _change_of_mind(self) -> None:
        for entry in ("undo", "redo"):
            enter(self.session, entry)
            self.entries.append(entry)

    def _correction(self) -> None:
        """Somebody's score marker was knocked, and is put right again."""
        seat = self.random.randrange(len(self.session.header.seats))
        game = self.session.header.game
        if game.id not in SCORE_MARKER:
            return
        fix = game.corrections.find(self.session.state, f"{SCORE_MARKER[game.id]}/{seat}", CLERK)
        if fix is None or not isinstance(fix.value, int):
            return
        for value in (fix.value + 1, fix.value):
            try:
                self.do(Correct(fix.id, value))
            except RuleError:
                return


def record(
    game_id: str, players: int, seed: int, options: dict[str, Any], depth: str = "full", *, careful: bool = False
) -> dict[str, Any]:
    game = GAMES[game_id]
    chosen = Codec((game.options,)).decode_fields(Node(options, "options"), game.options)
    colours = game.colours(chosen)
    random = Random(seed)
    seats = [
        {"name": n, "colour": c} for n, c in zip(NAMES[:players], random.sample(colours, len(colours)), strict=False)
    ]
    match: dict[str, Any] = {"game": game_id, "options": options, "depth": depth, "seats": seats}
    recorder = Recorder(open_match(match), random, careful=careful)
    if depth == "full":
        recorder.set_up()
    recorder.play()
    match["commands"] = recorder.entries
    match["sheet"] = sheet_as_json(game, recorder.session.sheet())
    return match


def write(name: str, match: dict[str, Any]) -> None:
    commands = ",\n".join("  " + json.dumps(entry, ensure_ascii=False) for entry in match["commands"])
    head = {key: match[key] for key in ("game", "options", "depth", "seats")}
    text = json.dumps(head, ensure_ascii=False, indent=1)[:-2]
    sheet = json.dumps(match["sheet"], ensure_ascii=False, indent=1)
    (FOLDER / f"{name}.json").write_text(f'{text},\n "commands": [\n{commands}\n ],\n "sheet": {sheet}\n}}\n', "utf-8")


def main(words: list[str]) -> None:
    if len(words) < 4:
        sys.exit("python -m tests.playthroughs.record NAME GAME PLAYERS SEED [option=value …]")
    name, game, players, seed = words[:4]
    pairs = (word.split("=") for word in words[4:])
    options: dict[str, Any] = {key: {"true": True, "false": False}.get(value, value) for key, value in pairs}
    named, careful = options.pop("depth", None), bool(options.pop("careful", False))
    box = box_named(game, options)
    depth = depth_named(box, named)
    check_players(box, int(players))
    write(name, record(game, int(players), int(seed), {**box.options, **options}, depth, careful=careful))
    sys.stdout.write(f"Recorded {box.name} with {players} players: {name}.json\n")


def box_named(game: str, options: dict[str, Any]) -> Box:
    """The box that is recorded: the game's first one for what the options leave out."""
    if game not in GAMES:
        sys.exit(f"There is no game {game}. The games are: {', '.join(GAMES)}.")
    known = boxes_of(game)
    wanted = {key: options.get(key, usual) for key, usual in known[0].options.items()}
    for box in known:
        if box.options == wanted:
            return box
    boxes = ", ".join(box.name for box in known)
    return sys.exit(f"There is no box {'/'.join([game, *wanted.values()])}. The boxes are: {boxes}.")


def depth_named(box: Box, depth: str | None) -> str:
    """The game's usual one, unless another is named."""
    game = GAMES[box.game]
    if depth is not None and depth not in game.depths:
        sys.exit(f"{box.name} has no depth {depth}. Its depths are: {', '.join(game.depths)}.")
    return depth or game.usual_depth


def check_players(box: Box, players: int) -> None:
    game = GAMES[box.game]
    fewest, most = game.players[0], min(game.players[-1], len(game.colours(game.options(**box.options))))
    if not fewest <= players <= most:
        sys.exit(f"{box.name} takes {fewest} to {most} players, not {players}.")


if __name__ == "__main__":
    main(sys.argv[1:])

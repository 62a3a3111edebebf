"""What is missing or wrong in a game, in one sentence each: its definition, its words, its rules, its files."""

import csv
import json
import re
from collections.abc import Iterator
from dataclasses import MISSING, fields, is_dataclass
from itertools import pairwise, product
from pathlib import Path
from typing import Any

from companion.box import Box
from companion.cli.check_table import Drawn, Planned, Said, play_table, raised
from companion.cli.scaffold import ROOT
from companion.errors import DataError
from companion.game import ALL_COLOURS, GameDefinition
from companion.games import GAMES, REGISTRY, boxes_of
from companion.i18n import FALLBACK, LANGUAGES, ONE, catalog, placeholders, placeholders_in
from companion.input.catalog import read_rules

Game = GameDefinition[Any]
OWED = ("enforce", "compute", "guide")
"""What the app does with a rule that asks for a test."""
SOURCE_LETTERS = 500
NAMED = re.compile(r"[A-Z]+-[A-Z]\d{2,3}")


def check_game(name: str, root: Path = ROOT, drawn: Drawn = lambda _session, _setup: ()) -> Iterator[str]:
    """A sentence for everything that is missing; a name that no game has is a DataError."""
    if name not in REGISTRY:
        wanted = f"a line for {name!r} beside those of {', '.join(REGISTRY)}"
        raise DataError("companion/games/__init__.py", "REGISTRY", wanted, "none")
    try:
        game, boxes = GAMES[name], boxes_of(name)
        said = Said(game)
        found = [*_definition(game, boxes)]
    except Exception as wrong:  # noqa: BLE001 - whatever its module raises is said
        yield raised(f"definition() of {REGISTRY[name]}", wrong)
        return
    yield from found
    if not found:
        yield from _tables(game, boxes, said, drawn)
        yield from said.mistakes
        yield from said.missing()
    yield from _words(name)
    yield from _rules(name, said, root)
    yield from _files(name, root)


def _tables(game: Game, boxes: tuple[Box, ...], said: Said, drawn: Drawn) -> Iterator[str]:
    for box in boxes:
        for name in (*box.always, *box.switches):
            said.take_ids(f"{game.id}.option.{name}", f"{game.id}.option_why.{name}")
    for table in _of_each_kind(game, boxes):
        why = play_table(game, table, said, drawn)
        if why:
            yield why
            return  # the others would most likely say the same


def _of_each_kind(game: Game, boxes: tuple[Box, ...]) -> Iterator[Planned]:
    """With the fewest players and the most, and once with everything on that a group may switch on."""
    fewest, most = game.players[0], game.players[-1]
    for box, depth in product(boxes, game.depths):
        colours = len(game.colours(game.options(**box.options)))
        for players in sorted({fewest, most}):
            yield Planned(box, depth, min(players, colours))
        if box.asked(depth):
            yield Planned(box, depth, min(fewest, colours), box.asked(depth))


# --- what it declares -----------------------------------------------------------------------------------------------


def _definition(game: Game, boxes: tuple[Box, ...]) -> Iterator[str]:
    if not game.players or game.players[0] < 1:
        yield f"players is {game.players}, which is nobody: write how many it takes, such as range(2, 5)."
    for record in game.records:
        if not is_dataclass(record) or not record.__dataclass_params__.frozen:  # type: ignore[attr-defined]
            yield f"records: {record.__name__} must be a frozen dataclass."
    bare = [one.name for one in fields(game.options) if MISSING is one.default is one.default_factory]
    for name in bare:
        yield f"options: {name} of {game.options.__name__} needs a default."
    known = {one.name for one in fields(game.options)}
    for box in boxes:
        strange = {*box.options, *box.switches, *box.always} - known
        yield from (f"boxes(): {game.options.__name__} has no field {name!r}." for name in sorted(strange))
        if not strange and not bare:
            yield from _colours(game, box)


def _colours(game: Game, box: Box) -> Iterator[str]:
    try:
        colours = game.colours(game.options(**box.options))
    except DataError as wrong:
        yield str(wrong)
        return
    for colour in sorted(set(colours) - set(ALL_COLOURS)):
        yield f"colours: there is no colour {colour!r}; there are {', '.join(ALL_COLOURS)}."
    if game.players and len(colours) < game.players[0]:
        yield f"colours: {len(colours)} for at least {game.players[0]} players; give a colour to each."


# --- its words ------------------------------------------------------------------------------------------------------


def _words(name: str) -> Iterator[str]:
    english = catalog(FALLBACK, name)
    for language in LANGUAGES:
        file, words = f"data/languages/{language}/{name}.json", catalog(language, name)
        if not words:
            yield f"{file} is missing: it holds every sentence of the game in this language."
            continue
        late = next((id_ for before, id_ in pairwise(words) if id_ < before), "")
        if late:
            yield f"{file}: {late} stands too late; ids are sorted."
        for id_, sentence in words.items():
            plain = id_.removesuffix(ONE)
            if plain not in english:
                yield f"{file}: {id_} is not in data/languages/{FALLBACK}/{name}.json."
            elif plain == id_ and placeholders(sentence) != (needed := placeholders_in(language, english[plain])):
                wanted = ", ".join(sorted(needed)) or "none"
                yield f"{file}: {id_} has other placeholders than the English, which has {wanted}."
        same = [id_ for id_, sentence in words.items() if sentence == english.get(id_) and _says_much(sentence)]
        if language != FALLBACK and same:
            yield f"{file}: {len(same)} sentences are still English, {same[0]} the first of them."


def _says_much(sentence: str) -> bool:
    """Two words at least besides placeholders: names and signs are alike in every language."""
    return len(re.findall(r"[a-z]{2,}", re.sub(r"\{.*?\}", "", sentence))) > 1


# --- its rules, sources and matches ---------------------------------------------------------------------------------


def _rules(name: str, said: Said, root: Path) -> Iterator[str]:
    """A game without a box of its own has no rulebook: whoever writes its sheets says how it is scored."""
    place = root / "tests" / "rules" / f"{name}.csv"
    if not place.is_file():
        if not boxes_of(name):
            return
        yield f"tests/rules/{name}.csv is missing: a line for each rule, with what the app does with it."
        return
    with place.open(encoding="utf-8", newline="") as file:
        rows = {row.get("id", ""): row.get("owes", "") for row in csv.DictReader(file)}
    tested = _tested(name, root)
    for rule in said.rules:
        if rule not in rows:
            yield f"tests/rules/{name}.csv: {rule} is missing, which the game names."
    for rule, owes in rows.items():
        if owes not in (*OWED, "remind"):
            yield f"tests/rules/{name}.csv: {rule} owes {owes!r}; it can owe {', '.join(OWED)} or remind."
        if owes in OWED and rule not in tested:
            yield f"{rule} has no test: name one test_{rule.lower().replace('-', '_')}_… in tests/companion/{name}."
    listed = {rule for rules in read_rules(name)[0].values() for rule in rules}
    yield from (
        f"data/{name}/rules.json: {rule} is not in tests/rules/{name}.csv." for rule in sorted(listed - {*rows})
    )


def _tested(name: str, root: Path) -> set[str]:
    """The rules that tests of the game name, in their own names or among their parameters."""
    found = set[str]()
    for layer in ("companion", "scoring"):
        for path in sorted((root / "tests" / layer / name).glob("test_*.py")):
            text = path.read_text(encoding="utf-8")
            found.update(NAMED.findall(text))
            for prefix, numbers in re.findall(r"def test_([a-z]+)((?:_[a-z]\d{2,3})+)_", text):
                found.update(f"{prefix.upper()}-{number.upper()}" for number in numbers.strip("_").split("_"))
    return found


def _files(name: str, root: Path) -> Iterator[str]:
    source = root / "data" / name / "SOURCE.md"
    letters = source.stat().st_size if source.is_file() else 0
    if letters <= SOURCE_LETTERS:
        wanted = f"write where rules and facts are from, in more than {SOURCE_LETTERS}"
        yield f"data/{name}/SOURCE.md has {letters} letters: {wanted}."
    matches = (root / "tests" / "playthroughs").glob("*.json")
    if not any(json.loads(path.read_text(encoding="utf-8")).get("game") == name for path in matches):
        command = f"python -m tests.playthroughs.record {name}_2_players {name} 2 7"
        yield f"tests/playthroughs has no match of {name}: record one, such as with {command}."

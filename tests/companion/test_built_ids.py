"""Ids that code builds have a sentence: what stands in the code, what fills it, and what is said in play.

An id is built by an f-string, or by a function that puts its beginning before what it is given. Both are compared with
the ends of all ids, so that a word that is written otherwise than its sentence is found where it stands; the sentence
it leaves behind is found by `test_languages`. What types and facts put into an id is listed here.
"""

import ast
import json
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from itertools import chain, product
from typing import Any, get_args, get_type_hints

import pytest

from companion.game import DEPTHS, Drawn, Seat
from companion.games import GAMES, boxes
from companion.games.great_western_trail.records import Ruling
from companion.games.great_western_trail.state import master_says
from companion.games.great_western_trail.state.in_play import HAZARDS, STEPS
from companion.games.great_western_trail.turns.acts import act_label
from companion.games.stone_age.box import UPPER_KINDS
from companion.games.stone_age.events import GameEnded, LeftOut
from companion.games.stone_age.records import COMMANDS, EnterNumber, NoExtraCard
from companion.i18n import LANGUAGES, Translator
from companion.messages import Message
from companion.new_table.rematch import BEGINS
from companion.question import Question
from companion.secret import CLERK
from companion.sharing.recognise import Kind
from companion.sheets.publishing import LACKS
from companion.storage.import_table import How
from companion.storage.registers import FIELDS
from companion.storage.restore import Where
from companion.table.catch_up import ANSWERS, option_words
from companion.table.header import Header
from companion.table.session import Session
from screens.own_sheet.kinds import KINDS as ROWS
from screens.pages.about.page import LICENCES
from screens.pages.exported import ACTIONS
from screens.theme import TEXT_SIZES
from tests.companion.test_languages import ENGLISH, ROOT, SOURCES
from tests.declared import lay_out
from tests.full_games import FULL_BOXES
from tests.playthroughs.record import enter, open_match
from tests.sampling import EVERY_CASE

PLAYED = sorted((ROOT / "tests" / "playthroughs").glob("*.json"))
EVERY = 3 if EVERY_CASE else 10
"""Questions and reasons are asked for after so many entries."""


# --- what stands in the code ----------------------------------------------------------------------------------------

ENDS = frozenset(id_.split(".", dots)[dots] for id_ in ENGLISH for dots in range(id_.count(".") + 1))
"""Every id without its beginning, wherever it has a dot."""
BUILT = re.compile(r"[a-zA-Z_{}]*(\.[a-zA-Z_{}]*)+")
BEGINNING = re.compile(r"[a-z_]+(\.[a-z_]+)*\.")
NOT_IDS = {
    *("banner.{}.fill", "banner.{}.on", "banner.{}.{}", "line.{}"),  # colours
    *("stone_age.card.green", "stone_age.card.sand"),
    *("{}.bgsplay", "{}.csv", "{}.id", "{}.json", "{}.png", "{}.txt", "{}.wav", "{}.{}.json"),  # files
    *("{}.{}.tableside", "{}.{}.{}.{}.tableside"),
    *("screens.{}", "scoring.{}", "{}.table", "{}.using.pay"),  # modules
}
"""F-strings with a dot that are no ids."""


@cache
def modules() -> Mapping[str, str]:
    """Their texts by their names."""
    named = {".".join(path.relative_to(ROOT).with_suffix("").parts): path for path in SOURCES}
    return {name.removesuffix(".__init__"): path.read_text(encoding="utf-8") for name, path in named.items()}


Names = Mapping[str, list[ast.expr]]
"""What the names of a function are set to."""


def words_of(node: ast.AST, names: Names) -> list[str]:
    """Every way an expression can be as far as it stands there, with {} for whatever else."""
    match node:
        case ast.Constant(str(word)):
            return [word]
        case ast.IfExp(_, one, other):
            return [*words_of(one, names), *words_of(other, names)]
        case ast.Name(name) if name in names:
            return [*chain(*(words_of(one, {}) for one in names[name]))]
        case ast.FormattedValue(value):
            return words_of(value, names)
        case ast.JoinedStr(parts):
            return ["".join(way) for way in product(*(words_of(part, names) for part in parts))]
    return ["{}"]


def names_in(function: ast.FunctionDef) -> Names:
    found = defaultdict(list)
    for node in ast.walk(function):
        match node:
            case ast.Assign([ast.Name(name)], value):
                found[name].append(value)
            case ast.Assign([ast.Tuple(targets)], ast.Tuple(values)) if len(targets) == len(values):
                for target, value in zip(targets, values, strict=True):
                    found[ast.unparse(target)].append(value)
    return found


@cache
def ends_an_id(text: str) -> bool:
    if "{}" not in text:
        return text in ENDS
    pattern = re.compile(".+".join(map(re.escape, text.split("{}"))))
    return any(map(pattern.fullmatch, ENDS))


@cache
def beginnings() -> Mapping[tuple[str, str], set[tuple[str, int]]]:
    """Functions that put the beginning of an id before an argument, by module and name, methods by their name: both."""
    found = defaultdict(set)
    for module, text in modules().items():
        for function in (node for node in ast.walk(ast.parse(text)) if isinstance(node, ast.FunctionDef)):
            names = [one.arg for one in (*function.args.posonlyargs, *function.args.args)]
            method = names[:1] in (["self"], ["cls"])
            for node in ast.walk(function):
                match node:
                    case ast.JoinedStr([ast.Constant(str(begun)), ast.FormattedValue(ast.Name(name))]):
                        if name in names and BEGINNING.fullmatch(begun) and ends_an_id(f"{begun}{{}}"):
                            found["" if method else module, function.name].add((begun, names.index(name) - method))
    return found


def called(module: str, tree: ast.Module) -> Iterator[tuple[tuple[str, str], ast.Call]]:
    """Every call, with the module and the name of the function; the module of a method is not known."""
    imported = {
        one.asname or one.name: (node.module, one.name)
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom) and node.module
        for one in node.names
    }
    for node in ast.walk(tree):
        match node:
            case ast.Call(ast.Name(name)):
                yield imported.get(name, (module, name)), node
            case ast.Call(ast.Attribute(ast.Name(of), name)) if of in imported:
                yield (".".join(imported[of]), name), node
            case ast.Call(ast.Attribute(_, name)):
                yield ("", name), node


def strange(module: str, text: str) -> Iterator[str]:
    """Whatever a module puts together as an id, and ends none."""
    tree, names = ast.parse(text), dict[ast.AST, Names]()
    for function in (node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)):
        names |= dict.fromkeys(ast.walk(function), names_in(function))
    for node in ast.walk(tree):
        for built in words_of(node, names.get(node, {})) if isinstance(node, ast.JoinedStr) else ():
            if BUILT.fullmatch(built) and built.strip("{}.") and built not in NOT_IDS and not ends_an_id(built):
                yield built
    for (of, name), call in called(module, tree):
        ways = [(before, call.args[at]) for before, at in beginnings().get((of, name), ()) if at < len(call.args)]
        before = [one for one, _ in ways] + [""] * (not of)  # another method of this name may be given whole ids
        for word in words_of(ways[0][1], names.get(call, {})) if ways else ():
            if not any(ends_an_id(f"{one}{word}") for one in before):
                yield f"{name}({word!r})"


def test_every_id_that_is_put_together_ends_as_a_sentence_does():
    assert sorted((name, one) for name, text in modules().items() for one in strange(name, text)) == []


SEEDED = {
    "a refusal": ("companion.games.great_western_trail.turns.riding", '"move_first"'),
    "a word that others say too": ("companion.games.great_western_trail.ask.rails", '"acts.points"'),
    "one of several ways": ("screens.stone_age.dice.ladder", "'over'"),
    "a beginning": ("screens.stone_age.dice.choice", "stone_age.dice.{"),
    "a function's beginning": ("companion.games.great_western_trail.ask.parts", "great_western_trail.ask."),
}


@pytest.mark.parametrize("mistake", SEEDED)
def test_a_word_that_is_written_otherwise_is_told(mistake):
    module, right = SEEDED[mistake]
    text = modules()[module]
    assert [*strange(module, text)] == []
    assert [*strange(module, text.replace(right, right[:3] + "x" + right[3:], 1))]


def test_ids_are_built_in_no_other_way():
    """Neither put together with + or % nor formatted: those would not be found. With dots only keys are joined."""
    part = re.compile(r"[a-z_]+\.|\.[a-z_]+|[a-z_]+(\.[a-z_{}%]+)+")
    found = []
    for module, text in modules().items():
        for node in ast.walk(ast.parse(text)):
            match node:
                case ast.BinOp(left, ast.Add() | ast.Mod(), right):
                    words = [one.value for one in (left, right) if isinstance(one, ast.Constant)]
                case ast.Call(ast.Attribute(ast.Constant(words_), "format")):
                    words = [words_]
                case _:
                    continue
            if any(isinstance(one, str) and part.fullmatch(one) for one in words):
                found.append(f"{module}: {ast.unparse(node)}")
    assert found == []


# --- what types and facts put into them -----------------------------------------------------------------------------


def values_of(record: type, field: str) -> tuple[str, ...]:
    return get_args(get_type_hints(record)[field])


S, G = "stone_age", "great_western_trail"
KINDS: Mapping[str, Iterable[str]] = {
    "about.licence.{}": LICENCES,
    "about.licence.{}_detail": LICENCES,
    "answer.{}": ANSWERS,
    "data.is_{}": {*get_args(Kind)} - {"other", "text"},
    "depth.{}": DEPTHS,
    "new_table.depth_why.{}": DEPTHS,
    "own_sheet.lacks.{}": LACKS,
    "restored.folder_{}": {*get_args(Where)} - {""},
    "revisions.{}": {*FIELDS} - {"removed"},
    "score.begins_{}": BEGINS,
    "settings.size_{}": TEXT_SIZES,
    "setup_guide.tag.{}": values_of(Drawn, "how"),
    "sheet_editor.kind.{}": ROWS,
    "share.{}_detail": {*ACTIONS} - {"text"},
    "taken.{}": get_args(How),
    "{}.source": GAMES,
    f"{S}.do.{{}}": [one.__name__ for one in COMMANDS if one is not NoExtraCard],
    f"{S}.fix.{{}}": values_of(EnterNumber, "what"),
    f"{S}.left_out.{{}}": values_of(LeftOut, "why"),
    f"{S}.log.ended.{{}}": values_of(GameEnded, "cause"),
    f"{S}.phase.over.{{}}": values_of(GameEnded, "cause"),
    f"{S}.upper.{{}}": UPPER_KINDS,
    f"{S}.upper_says.{{}}": UPPER_KINDS,
    f"{G}.hazard_kind.{{}}": HAZARDS,
    f"{G}.log.ruled.{{}}": get_args(Ruling),
    f"{G}.step.{{}}": STEPS,
    f"{G}.turn_step.{{}}": STEPS,
}
"""What can be in an id by its type, whether it is ever said in a match or not."""


@pytest.mark.parametrize("built", KINDS)
def test_whatever_a_type_lists_has_a_sentence(built):
    assert [one for one in KINDS[built] if built.format(one) not in ENGLISH] == []


@cache
def table(box: str) -> Session:
    """Of three players, or as many as the box takes: at the full depth after its setup, or where scores are entered."""
    wanted = next(one for one in boxes() if one.name == box)
    game, options = GAMES[wanted.game], GAMES[wanted.game].options(**wanted.options)
    players = zip("ABC"[: game.players[-1]], game.colours(options), strict=False)
    depth = "full" if wanted in FULL_BOXES else game.usual_depth
    session = Session(Header(game, options, tuple(Seat(*one) for one in players), depth, 0))
    if depth == "full":
        lay_out(session)
    return session


def steps_of(box: Any) -> Iterator[Any]:
    """Every step of setup, for any number of players and with every option on or off."""
    game, switches = GAMES[box.game], {*box.switches, *box.always}
    for on, seats in product((False, True), game.players):
        options = game.options(**box.options, **dict.fromkeys(switches, on))
        colours = game.colours(options)
        yield from game.setup.steps(options, tuple(map(Seat, "ABCDE"[:seats], colours)))


def of_setup(box: Any) -> Iterator[Any]:
    for step in steps_of(box):
        yield from (step.title, step.line, step.checks)
        if step.page:
            yield Message(f"{box.game}.setup_page.{step.page}")
        if step.offer and not step.offer.starter:
            yield Message(f"setup_guide.draw_why.{step.offer.id}")
    for name in {name for depth in DEPTHS for name in box.asked(depth)}:
        yield from (Message(f"{box.game}.option.{name}"), Message(f"{box.game}.option_why.{name}"))


def of_corrections(session: Session) -> Iterator[Any]:
    """What every value is called, and whatever it can be set to."""
    game, state = session.header.game, session.state
    for id_ in game.corrections.ids(state):
        if fix := game.corrections.find(state, id_, CLERK):
            yield fix.label
            yield from (option_words(game, state, id_, one) for one in getattr(fix.domain, "options", ()))


def of_actions(state: Any) -> Iterator[Message]:
    """Great Western Trail: every action of every building, hazard, space, bonus and stationmaster."""
    board = state.board
    printed = chain(*chain(*(one.boxes for one in (*board.neutral, *board.private))))
    single = (*board.risks, *(one.act for one in (*board.worker_spaces, *board.immediate)))
    masters = (act for one in state.box.stationmasters for act in getattr(one, "acts", ()))
    yield from (act_label(state, "", act) for act in (*printed, *single, *masters))
    yield from (master_says(state.options.edition, tile) for tile in state.box.master)
    bonuses = (*board.immediate, *board.worker_spaces)
    yield from (Message(f"great_western_trail.due.{one.act.do}") for one in bonuses)


@pytest.mark.parametrize("box", [box.name for box in boxes()])
def test_whatever_a_box_holds_has_a_sentence(box):
    found, session = next(one for one in boxes() if one.name == box), table(box)
    said = [*of_setup(found), *of_corrections(session), *of_sheet(session)]
    said += of_actions(session.state) if found.game == G else ()
    assert {*ids_in(said)} - ENGLISH.keys() == set()


@pytest.mark.parametrize("box", [box.name for box in boxes()])
def test_whatever_a_value_can_be_set_to_is_said_in_words(box):
    """Numbers, and sides of tiles as they are printed, stand for themselves; anything else is a name."""
    session, say = table(box), Translator("ja")
    game, printed = session.header.game, re.compile(r"\d+[ab]?")
    raw = set()
    for id_ in game.corrections.ids(session.state):
        fix = game.corrections.find(session.state, id_, CLERK)
        for option in getattr(fix.domain, "options", ()) if fix else ():
            words = say.text(option_words(game, session.state, id_, option))
            if words == option and not printed.fullmatch(option):
                raw.add((id_, option))
    assert sorted(raw) == []


# --- whole matches --------------------------------------------------------------------------------------------------


def ids_in(said: Any) -> Iterator[str]:
    """The ids of a message and of all it speaks of."""
    match said:
        case Message(id_, params):
            yield id_
            yield from ids_in([*params.values()])
        case tuple() | list():
            for one in said:
                yield from ids_in(one)


def of_question(question: Question) -> Iterator[Any]:
    yield from (question.words, question.detail)
    for option in question.options:
        yield from (option.label, option.detail, option.value, option.cost, option.badge, option.group)
        yield option.why_not and option.why_not.message


def of_sheet(session: Session) -> Iterator[Any]:
    game, options = session.header.game, session.header.options
    for player in session.sheet().players:
        yield from (game.words.tie(options, by) for by, _ in player.tie_values)
        for category, cell in player.cells.items():
            yield game.words.category(options, category)
            yield from (game.words.explain(options, item) for item in cell.because)


@pytest.mark.parametrize("path", PLAYED, ids=lambda path: path.stem)
def test_whatever_a_match_says_has_a_sentence_in_every_language(path):
    played = json.loads(path.read_text(encoding="utf-8"))
    session, heard = open_match(played), defaultdict[str, set[str]](set)
    game = session.header.game
    for number, entry in enumerate(played["commands"]):
        enter(session, entry)
        turn = session.turn()
        heard["turn"].update(ids_in([turn.headline, *turn.notices]))
        heard["strip"].update(ids_in([seat.status for seat in game.views.strip(session.state)]))
        asked = session.ask(CLERK) if number % EVERY == 0 else None
        if isinstance(asked, Question):
            heard["question"].update(ids_in([*of_question(asked)]))
            heard["sheet"].update(ids_in([*of_sheet(session)]))
    heard["log"].update(ids_in([line.text for entry in session.log() for line in entry.lines]))
    for language in LANGUAGES:
        say = Translator(language)
        assert sorted(id_ for id_ in chain(*heard.values()) if not say.has(id_)) == []
    assert all(heard[part] for part in ("turn", "question", "sheet", "log"))

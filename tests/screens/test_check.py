"""`tableside check`: whatever is missing or wrong in a game is said in one sentence that names it and the remedy."""

import pytest

from companion import cli
from companion.cli.check_game import check_game
from companion.cli.scaffold import EXAMPLES
from companion.game import ALL_COLOURS
from companion.games import GAMES
from screens.check_drawing import check_drawing
from screens.start import main
from tests.guide_games import registered

GAME, SCORE = "companion/games/canal.py", "scoring/canal.py"
ENGLISH = "data/languages/en/canal.json"
PAGE, PAINTERS = "screens/canal/page.py", "screens/canal/painters.py"
LAST = "    log=log,\n"
TURN = "    if not state.left:\n        return Turn("
DATA = "data/languages"


def declared(line):
    """One more field of the definition."""
    return {GAME: (LAST, f"{LAST}    {line},\n")}


def said(folder, changes):
    with registered(folder, changes):
        return [*check_game("canal", folder, check_drawing)]


WRONG = {
    # --- what the definition says ---
    "nobody": ({GAME: ("range(2, 5)", "range(2, 2)")}, "players is range(2, 2), which is nobody: write how many"),
    "a colour there is none of": (
        declared('colours=lambda _options: ("red", "pink")'),
        f"colours: there is no colour 'pink'; there are {', '.join(ALL_COLOURS)}.",
    ),
    "too few colours": (
        declared('colours=lambda _options: ("red",)'),
        "colours: 1 for at least 2 players; give a colour to each.",
    ),
    "a record that can change": (
        {GAME: ("@dataclass(frozen=True, slots=True)\nclass Dig:", "@dataclass\nclass Dig:")},
        "records: Dig must be a frozen dataclass.",
    ),
    "a record that is not listed": (
        {GAME: ("records=(Dig, Dug)", "records=(Dug,)")},
        "the option 'Dig' must begin with the name of a command that records lists.",
    ),
    "a depth there is none of": (
        declared('depths=("some",)'),
        "definition() of companion.games.canal: ValueError canal: depths are ('some',); give at least one of full,",
    ),
    "no definition": (
        {GAME: ("def definition()", "def another()")},
        "definition() of companion.games.canal: AttributeError module 'companion.games.canal' has no attribute",
    ),
    # --- what happens at a table ---
    "a KeyError": (
        {GAME: (TURN, f"    {{}}['x']\n{TURN}")},
        "canal, 2 players, full: turn: KeyError 'x' in canal.py, line 57.",
    ),
    "no players on the sheet": (
        {SCORE: ("    players = [\n", "    miles = {}\n    players = [\n")},
        "score: players of the sheet are []; seats are ['Mia', 'Ben'].",
    ),
    "a category without cells": (
        {SCORE: ('make_sheet(("miles",), players)', 'make_sheet(("miles", "locks"), players)')},
        "score: cells are ['miles']; give one for each category, ['miles', 'locks'].",
    ),
    "no number between": (
        {GAME: ('message("canal.how_far"), 1, min(3, state.left)', 'message("canal.how_far"), 4, min(3, state.left)')},
        "ask: canal.how_far asks for a number from 4 to 3; close what leads there (why_not).",
    ),
    "no option": (
        {GAME: ("[dig], seat", "[], seat")},
        "ask: canal.turn has no options; close what leads there (why_not).",
    ),
    "a seat of nobody": (
        {GAME: ("state.turn, reminders", "9, reminders")},
        "turn: seat 9 is not at the table; seats are numbers from 0, or None.",
    ),
    "an answer that is no command": (
        {GAME: ("    return Dig((yield number", "    return str((yield number")},
        "which is none of records; return a command of the game.",
    ),
    "no end": (
        {GAME: (TURN, TURN.replace("not state.left", "state.left > 99"))},
        "canal, 2 players, full: ",
    ),
    # --- words ---
    "an id without words": (
        {ENGLISH: (' "canal.dig": "Dig",\n', "")},
        "canal.dig has no words: add it to data/languages/en/canal.json, data/languages/ja/canal.json, data/lang",
    ),
    "a tie without words": (
        {SCORE: ('rule="CANAL-C01")}', 'rule="CANAL-C01")}, (("locks", 1),)')},
        "canal.tie.locks has no words",
    ),
    "a rule without words": (
        {ENGLISH: (' "canal.rule.CANAL-C01": "Every mile you dug is a point.",\n', "")},
        "canal.rule.CANAL-C01 has no words",
    ),
    "another language": ({}, f"{DATA}/ja/canal.json: 14 sentences are still English, canal.counted.miles the first"),
    # --- rules, sources, matches ---
    "a rule without a test": (
        {"tests/companion/canal/test_canal.py": ("test_canal_c01_a_mile", "test_a_mile")},
        "CANAL-C01 has no test: name one test_canal_c01_… in tests/companion/canal.",
    ),
    "a rule that is not listed": (
        {"tests/rules/canal.csv": ("CANAL-B01,enforce\n", "")},
        "tests/rules/canal.csv: CANAL-B01 is missing, which the game names.",
    ),
    "a word for a rule": (
        {"tests/rules/canal.csv": ("enforce", "forbid")},
        "tests/rules/canal.csv: CANAL-B01 owes 'forbid'; it can owe enforce, compute, guide or remind.",
    ),
    "no sources": ({}, "data/canal/SOURCE.md has 0 letters: write where rules and facts are from, in more than 500."),
    "no match": ({}, "tests/playthroughs has no match of canal: record one, such as with python -m tests.playth"),
    # --- its drawing ---
    "a small target": (
        {PAGE: ("number <= dug), 48, tap", "number <= dug), 30, tap")},
        "drawing: a target of screens.canal.painters:mile is 48 by 30 dp on a phone 360 wide; what is tapped is at",
    ),
    "a narrow target": (
        {PAGE: ("range(1, LENGTH + 1)), 56,", "range(1, LENGTH + 1)), 40,")},
        "drawing: a target of screens.canal.painters:mile is 40 by 48 dp on a phone 360 wide; what is tapped is at",
    ),
    "a target without a name": (
        {PAGE: ('name=tr("canal.mile", number=number) if tap else ""', 'name=""')},
        "drawing: screens.canal.painters:mile takes taps and has no name; say in words what a tap does.",
    ),
    "an ink there is none of": (
        {PAGE: ('"ink2"', '"brown"')},
        "drawing, Text: there is no colour 'brown'; there are page,",
    ),
    "a colour of a painter": (
        {PAINTERS: ("theme.primary_wash", "theme.water")},
        "painter screens.canal.painters:mile: there is no colour 'water'; there are page,",
    ),
    "an icon": (
        {"screens/canal/screens.py": ("GameScreens(", 'GameScreens(strip_icons={"miles": "canal-boat"}, ')},
        "strip_icons: there is no icon 'canal-boat'; screens/assets/icons.json lists those there are.",
    ),
    "a drawing that is not there": (
        {"screens/canal/screens.py": ("page:drawing", "page:picture")},
        "screens: AttributeError module 'screens.canal.page' has no attribute 'picture'",
    ),
}


@pytest.mark.parametrize("wrong", WRONG)
def test_what_is_wrong_is_one_sentence_that_names_it(tmp_path, wrong):
    changes, sentence = WRONG[wrong]
    found = said(tmp_path, changes)
    assert [one for one in found if sentence in one], "\n".join(found)
    assert not [one for one in found if "\n" in one]


def test_a_page_and_a_draw_of_the_setup_need_words_too(tmp_path):
    step = (
        'setup=Setup(steps=lambda _options, _seats: (SetupStep("locks", message("canal.locks"), (), '
        'offer=Offer("locks", ("a", "b"), 1), page="banks"),))'
    )
    with registered(tmp_path, {GAME: (LAST, f"{LAST}    {step},\n")}):
        path = tmp_path / GAME
        text = path.read_text(encoding="utf-8").replace("Seat, Turn", "Seat, Setup, SetupStep, Turn")
        path.write_text(text.replace("import Asked, ", "import Asked, Offer, "), encoding="utf-8")
        found = [*check_game("canal", tmp_path)]
    for id_ in ("canal.setup_page.banks", "setup_guide.draw_why.locks", "canal.locks"):
        assert [one for one in found if one.startswith(f"{id_} has no words: add it to data/languages/en/canal.json")]


def rewritten(path, *changes):
    text = path.read_text(encoding="utf-8")
    for old, new in changes:
        assert old in text, old
        text = text.replace(old, new)
    path.write_text(text, encoding="utf-8")


BOXES = """
def boxes() -> tuple[Box, ...]:
    return (Box("canal", {}, message("canal.title"), switches=("locks",)),)


def definition()"""


def test_what_a_group_may_switch_on_needs_words_and_is_played(tmp_path):
    with registered(tmp_path):
        rewritten(
            tmp_path / GAME,
            ("import RuleError\n", "import RuleError\nfrom companion.box import Box\n"),
            ("\ndef definition()", BOXES),
            (
                "\ndef start(_options: NoOptions",
                "\n@dataclass(frozen=True)\nclass Options:\n    locks: bool = False\n\n\ndef start(options: Options",
            ),
            (
                "    return State(seats, (0,)",
                "    assert not options.locks, 'none built'\n    return State(seats, (0,)",
            ),
            (LAST, f"{LAST}    options=Options,\n"),
        )
        found = [*check_game("canal", tmp_path)]
    for id_ in ("canal.option.locks", "canal.option_why.locks"):
        assert [one for one in found if one.startswith(f"{id_} has no words: add it to data/languages/en/canal.json")]
    assert [one for one in found if one.startswith("canal, locks, 2 players, full: start: AssertionError none built")]


@pytest.mark.parametrize(
    ("columns", "said"),
    [
        (
            7,
            "drawing: a target of screens.canal.painters:mile is 45 by 48 dp on a phone 360 wide; what is tapped is at "
            "least 48 by 48.",
        ),
        (6, None),
    ],
)
def test_a_grid_has_columns_as_wide_as_the_narrowest_phone_has_room_for(tmp_path, columns, said):
    with registered(tmp_path):
        rewritten(tmp_path / PAGE, ("Flow", "Grid"), ("56, even=True", f"{columns}, 2"))
        found = [one for one in check_game("canal", tmp_path, check_drawing) if one.startswith("drawing")]
    assert found == ([said] if said else [])


def test_categories_are_asked_for_by_the_names_the_game_gives_them(tmp_path):
    names = 'words=Words(category=lambda _options, _id: message("canal.digging"))'
    with registered(
        tmp_path, {GAME: (LAST, f"{LAST}    {names},\n"), ENGLISH: (' "canal.category.miles": "Miles",\n', "")}
    ):
        path = tmp_path / GAME
        path.write_text(path.read_text(encoding="utf-8").replace("Seat, Turn", "Seat, Turn, Words"), encoding="utf-8")
        found = [one for one in check_game("canal", tmp_path) if "has no words" in one]
    assert [one.partition(": ")[0] for one in found] == ["canal.digging has no words"]


@pytest.mark.parametrize("example", EXAMPLES.values())
def test_of_the_guides_own_games_only_what_it_says_is_left_to_do(tmp_path, example):
    with registered(tmp_path):
        (tmp_path / "data" / example).mkdir(parents=True, exist_ok=True)
        (tmp_path / "data" / example / "SOURCE.md").write_text("Made up for the guide. " * 30, encoding="utf-8")
        found = [*check_game(example, tmp_path, check_drawing)]
    assert len(found) == 3, found
    assert [one for one in found if "still English" in one] == found[:2]
    assert "record one" in found[2]


@pytest.mark.parametrize("game", GAMES)
def test_nothing_is_missing_in_a_game_of_ours(game, capsys):
    assert main(["check", game]) == 0
    assert capsys.readouterr().out == f"{game}: nothing is missing.\n"


def test_a_game_that_is_not_there_is_named_with_those_that_are(capsys):
    assert cli.main(["check", "chess"]) == 2
    assert "a line for 'chess' beside those of ticket_to_ride, stone_age" in capsys.readouterr().err


def test_whatever_is_missing_ends_with_another_code(tmp_path, capsys):
    with registered(tmp_path), pytest.raises(SystemExit) as ended:
        cli.main(["check", "canal"])
    assert ended.value.code == 1
    assert "still English" in capsys.readouterr().out

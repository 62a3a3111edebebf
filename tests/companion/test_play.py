"""Whole tables in the terminal, from questions alone."""

import io
import sys
from random import Random

import pytest

from companion.cli import main
from companion.cli.terminal_client import CURTAIN, Play
from companion.errors import SaveError
from companion.games import GAMES, boxes
from companion.i18n import LANGUAGES, Translator
from companion.question import Number, Question, Several, any_answer
from companion.table.ask import FINISH
from companion.table.header import Header
from companion.table.session import Session, StepStorage
from companion.table.table_commands import CompleteSetup
from demo_players.tables import sit_down
from tests.companion.playing import quick_store
from tests.full_games import FULL_BOXES
from tests.shelf import put_on_shelf


@pytest.fixture(autouse=True)
def small_games(monkeypatch):
    for game in ("tally", "hush"):
        put_on_shelf(monkeypatch, game, f"tests.{game}")


def table(game="tally", players=2, **more):
    rules = GAMES[game]
    session = Session(Header(rules, rules.options(), sit_down(rules, rules.options(), players), "full", 0), **more)
    if session.table.open_step:
        session.do(CompleteSetup())
    return session


def typed(session, *lines, language="en", seed=1):
    """What the terminal shows while these lines are typed, one after the other."""
    shown, left = [], iter(lines)

    def read():
        try:
            return next(left)
        except StopIteration:
            raise EOFError from None

    finished = Play(session, Translator(language), Random(seed), read=read, write=shown.append).run()
    assert finished == session.table.finished
    return shown


# --- one line after the other ---


def test_the_table_is_shown_before_anything_is_asked():
    assert typed(table()) == [
        "Tally",
        "Answer with numbers. ? for help, q to quit.",
        "",
        "Mia 0   Ben 0",
        "Mia: Take tokens",
        "   1  Take tokens",
    ]


def test_an_answer_leads_to_the_next_question_and_at_last_to_an_entry():
    session = table()
    shown = typed(session, "1", "2")
    assert shown[6:] == [
        "How many tokens?",
        "A number from 1 to 3",
        "   2  Mia: takes 2 tokens",
        "",
        "Mia 2   Ben 0",
        "Ben: Take tokens",
        "   1  Take tokens",
    ]
    assert session.state.tokens == (2, 0)


def test_a_table_is_played_to_its_sheet():
    session = table()
    shown = typed(session, *("1", "3") * 4, "1")
    assert session.table.finished
    assert "   1  Score sheet is right: finish and save" in shown
    assert "   2 – Take tokens · Only 0 tokens are left." in shown
    assert shown[-1].splitlines()[:3] == ["        Mia  Ben", "Tokens    6    6", "Total     6    6"]
    assert "Shared win: Mia, Ben." in shown[-1]


def test_the_guide_is_gone_through_and_chance_draws_who_begins():
    rules = GAMES["tally"]
    session = Session(Header(rules, rules.options(), sit_down(rules, rules.options(), 3), "full", 0))
    shown = typed(session, "1", "1", "2", "1", "2", "1", "r", "2", "1", "1")
    assert "   4 – This step is done · Tick the 2 remaining items first." in shown
    assert [line for line in shown if line.startswith("Result")] == ["Result: Mia"]
    assert session.table.draws == {"starter": ("0",)}


def test_nonsense_is_told_in_one_sentence_and_changes_nothing():
    session = table()
    for nonsense in ("2", "0", "-1", "take", "1 1", "1.5", "…"):
        assert typed(session, nonsense)[6:] == ["Type one of the numbers, or ? for help."]
    assert typed(session, "")[6:] == ["This question has no default answer. Type a number, or ? for help."]
    assert typed(session, "r")[6:] == ["There's nothing to roll or draw here."]
    assert typed(session, "b")[6:] == ["This is the first question."]
    assert typed(session, "1", "4")[8:] == ["That isn't one of the answers"]
    assert session.state.pool == 12


def test_a_closed_answer_says_why_with_its_rule():
    session = table()
    shown = typed(session, *("1", "3") * 4, "2", "why", "why 2", "why 1", "why 7")
    refused = ["Only 0 tokens are left.", "Nobody takes more tokens than there are."]
    asks = "Nothing was refused. Type why and the number of an answer, or why and a name."
    assert shown[-8:] == [*refused, *refused, *refused, "That answer is allowed.", asks]


def test_back_goes_one_question_back_undo_one_entry():
    session = table()
    assert typed(session, "1", "b")[-4:] == ["", "Mia 0   Ben 0", "Mia: Take tokens", "   1  Take tokens"]
    typed(session, "1", "3", "u")
    assert session.state.tokens == (0, 0)
    typed(session, "redo")
    assert session.state.tokens == (3, 0)
    assert typed(session, "redo")[-1] == "Nothing to redo."
    assert typed(session, "u", "u", "u")[-1] == "Nothing to undo."


def test_undo_in_the_middle_of_an_entry_drops_its_answers():
    session = table()
    assert typed(session, "1", "3", "1", "u")[-2:] == ["Mia: Take tokens", "   1  Take tokens"]


def test_score_log_and_the_reason_of_a_cell():
    session = table()
    shown = typed(session, "1", "3", "score", "log", "why Mia", "why m tok", "why mia xyz")
    assert shown[13:] == [
        "        Mia  Ben\nTokens    3    0\nTotal     3    0",
        "   1  Set up: The pool",
        "   1  Set up: Who begins",
        "   2  Mia: takes 3 tokens",
        *("  Tokens: 3\n      +3  Tokens", "Every token is one point.") * 2,
    ]


def test_help_names_everything_that_can_be_typed():
    shown = typed(table(), "?")[6:]
    assert [line.split()[0] for line in shown] == ["1", "Enter", "r", "b", "u", "redo", "c", "why", "score", "log", "q"]


def test_what_the_disk_refuses_is_told_and_not_entered():
    class Full(StepStorage):
        def store(self, change, drafts):
            if change.cursor:
                raise SaveError("store.disk_full")

    session = table(storage=Full())
    assert typed(session, "1", "3")[-1].startswith("This device is out of space, so that wasn't saved.")
    assert session.state.pool == 12


# --- secrets ---


def test_a_secret_is_answered_behind_its_curtain():
    session = table("hush")
    shown = typed(session, "1", "", "3", "1 1 6")
    assert "For Mia only. Press Enter once everyone else has looked away." in shown
    assert "   3  11 · the dearest there is · worth 11 points" in shown
    assert "   1  Coin 1 ×3" in shown
    assert shown[shown.index(CURTAIN) + 1] == "   1  Mia: keeps a card"
    assert session.state.hands[0].known_to_clerk() == ("11", "1", "1", "6")


def test_nothing_of_a_secret_is_in_sight_once_it_is_left():
    for leaving in (("b",), ("2", "b", "b"), ("u",), ("q",), ()):
        session = table("hush")
        session.do(next(iter_entries(session)))
        shown = typed(session, "2", "", *leaving)
        assert CURTAIN in shown, leaving
        assert "Which card?" not in shown[shown.index(CURTAIN) :]


def iter_entries(session):
    from companion.secret import behind_curtain

    yield session.ask(behind_curtain(0), ("Keep:0", "3", ())).command


def test_a_closed_secret_opens_no_curtain():
    session = table("hush")
    shown = typed(session, "1", "", "3", "0", "1")
    assert shown[-2:] == ["Mia has a card already.", "Everybody keeps one card."]


def test_enter_takes_the_usual_answer_and_r_leaves_it_to_chance():
    session = table("hush")
    shown = typed(session, "1", "", "3", "", "2", "", "1", "r")
    assert "Enter: Coin 1" in shown
    assert "r: let the app draw or roll" in shown
    assert session.state.hands[0].known_to_clerk() == ("11", "1")
    assert len(session.state.hands[1].known_to_clerk()) == 3
    assert "   2  Ben: keeps a card" in shown


def test_whoever_leaves_before_the_curtain_sees_nothing():
    session = table("hush")
    assert "Which card?" not in typed(session, "1")


# --- the command ---


def run(monkeypatch, capsys, lines, *words):
    monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
    code = main(["play", *words])
    return code, capsys.readouterr()


def test_a_table_left_open_is_gone_on_with_and_a_finished_one_is_history(monkeypatch, capsys, tmp_path):
    folder = ("--folder", str(tmp_path))
    code, printed = run(monkeypatch, capsys, ["5", "1", "3"], "tally", "--players", "2", *folder)
    with quick_store(tmp_path) as store:
        (open_one,) = store.tables()
    assert code == 0
    assert printed.out.endswith(f"Table saved. Continue with: play --table {open_one.id}\n")
    code, printed = run(monkeypatch, capsys, [*("1", "3") * 3, "1"], "--table", open_one.id, *folder)
    assert code == 0
    assert "Shared win: Mia, Ben." in printed.out
    with quick_store(tmp_path) as store:
        assert [past.id for past in store.history()] == [open_one.id]
        assert store.tables() == ()


def test_without_a_box_the_door_asks_which(monkeypatch, capsys, tmp_path):
    number = str(1 + [box.name for box in boxes()].index("tally"))
    lines = ["nothing", number, "q"]
    code, printed = run(monkeypatch, capsys, lines, "--names", "Ana", "Bo", "--folder", str(tmp_path))
    assert code == 0
    assert printed.out.startswith("Which box is on the table?\n   1  Ticket to Ride")
    assert "Ana 0   Bo 0" in printed.out
    for lines in ([], ["q"]):
        assert run(monkeypatch, capsys, lines, "--folder", str(tmp_path))[0] == 0


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["chess"], "There's no such box. Choose one of: ticket_to_ride/usa, "),
        (["tally", "--names", "Ana", "Ana\u200b"], "Please leave out emoji and special symbols"),
        (["tally", "--names", *"ABCDEF"], "This box has pieces for 4 players."),
        (["tally", "--players", "1"], "This game is for 2 to 4 players."),
        (["--table", "none"], "There's no table none here."),
    ],
)
def test_what_cannot_be_played_is_one_line_and_exit_code_2(monkeypatch, capsys, tmp_path, words, told):
    code, printed = run(monkeypatch, capsys, [], *words, "--folder", str(tmp_path))
    assert code == 2
    assert printed.err.startswith(told)
    assert printed.err.count("\n") == 1


# --- every box on the shelf ---


LONG_ENOUGH = 400
"""So many lines are typed before a table may be counted early."""


class ByChance:
    """Types whatever answers what is asked, at random; where nothing is open, or now and then, one question back."""

    def __init__(self, random, most):
        self.random, self.most, self.typed, self.play = random, most, 0, None

    def __call__(self):
        assert self.typed < self.most, "no end in sight"
        question = self.play.asked()
        assert isinstance(question, Question)
        if any(option.id == FINISH for option in question.options):
            return line_for(question, FINISH)
        self.typed += 1
        answer = any_answer(question, self.random)
        early = answer == "EndPlay" and self.typed < LONG_ENOUGH
        return "b" if early or self.random.random() < 0.03 else line_for(question, answer)


def line_for(question, answer):
    """An answer as it is typed; a question without an open one is gone back from."""
    ids = [option.id for option in question.options]
    match question.domain:
        case _ if answer is None:
            return "b"
        case Number():
            return str(answer)
        case Several():
            return " ".join(str(1 + ids.index(part)) for part in answer) or "0"
    return str(1 + ids.index(answer))


@pytest.mark.parametrize("box", ["tally", "hush", *(box.name for box in FULL_BOXES)])
def test_a_whole_table_of_every_box_is_played_by_typing(box):
    """Whatever a table page can enter can be answered; nothing else is needed to reach the sheet."""
    named = next(one for one in boxes() if one.name == box)
    rules, shown = GAMES[named.game], []
    options, typing = rules.options(**named.options), ByChance(Random(5), 20_000)
    session = Session(Header(rules, options, sit_down(rules, options, 2), "full", 0))
    typing.play = Play(session, Translator("en"), Random(5), read=typing, write=shown.append)
    assert typing.play.run()
    assert session.table.finished
    assert not [line for line in shown if f"{named.game}." in line]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_game_of_secrets_is_played_whole_in_every_language(language):
    session = table("hush", players=3)
    lines = [line for seat in "123" for line in (seat, "", "2", "0")]
    shown = typed(session, *lines, "1", language=language)
    assert session.table.finished
    assert not [line for line in shown if "hush." in line or "terminal." in line]

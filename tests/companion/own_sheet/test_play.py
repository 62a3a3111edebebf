"""A sheet is an ordinary game: entries, rounds, secrets, corrections, files."""

import json
import random

import pytest

from companion.errors import DataError, RuleError
from companion.games import GAMES, box_of
from companion.games.own_sheet.records import EndRounds, Enter, Options, PlayOn, Reveal
from companion.i18n import LANGUAGES, Translator
from companion.lan.permissions import check_command, offered
from companion.question import Entry
from companion.secret import PUBLIC, Secret, behind_curtain
from companion.storage.import_table import take_in
from companion.storage.store import Store
from companion.table.rules import log_lines
from companion.table.table_commands import Correct, CorrectAll, FinishTable, OverrideCell
from companion.views.sheet_export import sheet_as_text
from tests.companion.own_sheet.playing import GAME, play, seats_of, table, text_of, text_with
from tests.companion.sheets.known import BASE, EXAMPLES, example

NUMBER = {"id": "r", "name": "R", "kind": "number"}


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_a_sheet_is_played_exported_and_taken_in_where_it_never_was(path, tmp_path):
    text, luck = text_of(path.stem), random.Random(path.stem)
    count = min(3, example(path.stem).players[1])
    with Store(tmp_path / "a", GAMES) as store, Store(tmp_path / "b", GAMES) as other:
        id_, session = store.new_table(GAME, Options(text), seats_of(text, count))
        play(session, luck)
        session.do(FinishTable())
        taken = take_in(other, store.export_table(id_), "x.tableside")
        again = other.open_table(taken.id)
        assert (taken.how, again.table.finished, again.sheet()) == ("added", True, session.sheet())
        assert again.table.options.text == text
        for language in LANGUAGES:
            tr = Translator(language)
            assert sheet_as_text(GAME, again.table.options, again.sheet(), tr)
            assert all(tr.text(line.text) for entry in again.log() for line in entry.lines)
        (line,) = other.all_lines()
        assert line.state == ""
        assert Translator("ko").text(box_of(line.game, line.header["options"]).title) == example(path.stem).name


def test_the_list_holds_names_and_not_the_sheet(tmp_path):
    with Store(tmp_path, GAMES) as store:
        text = text_of("wingspan")
        id_, _ = store.new_table(GAME, Options(text), seats_of(text, 2))
        options = store.line(id_).header["options"]
        assert "text" not in options
        assert options["rows"]["birds"] == "Birds"
        box = box_of("own_sheet", options)
        assert (box.name, Translator("en").text(box.category("eggs"))) == ("own_sheet/wingspan", "Eggs")


def test_rounds_end_where_the_sheet_says_so_and_a_group_may_play_on():
    session = table(text_of("hearts"), 3)
    for points in ((26, 0, 0), (26, 0, 0), (26, 0, 0)):
        at = session.state.round
        for seat, number in enumerate(points):
            session.do(Enter(seat, at, "hearts", ((number,),)))
    assert (session.state.round, session.turn().phase) == (4, "entry")
    for seat, number in enumerate((26, 0, 0)):
        session.do(Enter(seat, 4, "hearts", ((number,),)))
    assert (session.state.round, session.turn().phase) == (0, "final_scoring")
    assert session.sheet().winners == ("Ben", "Yuna")
    session.do(PlayOn())
    assert session.state.round == 5
    session.do(EndRounds())
    assert session.turn().phase == "final_scoring"
    session.undo()
    assert session.state.round == 5


def test_a_round_that_was_begun_is_finished_first():
    session = table(text_of("skat"), 3)
    for seat in range(3):
        session.do(Enter(seat, 1, "game", ((-48,),)))
    session.do(Enter(0, 2, "game", ((24,),)))
    with pytest.raises(RuleError) as refused:
        session.do(EndRounds())
    assert refused.value.code == "own_sheet.amid_round"


def test_half_a_last_round_is_no_end():
    session = table(text_with(rounds={"rows": [NUMBER], "end": {"rounds": 2}}), 2)
    for seat, at in ((0, 1), (1, 1), (0, 2)):
        session.do(Enter(seat, at, "r", ((1,),)))
    assert session.state.round == 2


@pytest.mark.parametrize(
    "entry",
    [
        Enter(0, 0, "nothing", ((1,),)),
        Enter(0, 1, "r", ((1,),)),
        Enter(0, -1, "r", ((1,),)),
        Enter(5, 0, "r", ((1,),)),
        Enter(-1, 0, "r", ((1,),)),
        Enter(0, 0, "r", ((1000,),)),
        Enter(0, 0, "r", ((-1,),)),
        Enter(0, 0, "r", ((1, 2),)),
        Enter(0, 0, "r", ((1,), (2,))),
        Enter(0, 0, "r", ()),
        Enter(0, 0, "r", Secret(0, ((1,),))),
        Enter(0, 0, "h", ((1,),)),
        Enter(0, 0, "h", Secret(1, ((1,),))),
        Reveal(),
        PlayOn(),
        EndRounds(),
    ],
    ids=str,
)
def test_what_a_row_does_not_ask_for_is_refused(entry):
    session = table(text_with(NUMBER, {**NUMBER, "id": "h", "hidden": True}), 2)
    with pytest.raises(RuleError) as refused:
        session.do(entry)
    assert Translator("ja").text(refused.value.message)


def test_what_only_one_player_can_have_is_closed_for_the_others():
    session = table(text_of("catan"), 3)
    session.do(Enter(0, 0, "holders", ((1, 0),)))
    asked = GAME.ask(session.state, behind_curtain(1), ("Enter:1", "holders"))
    assert [option.why_not is None for option in asked.options] == [False, True]
    with pytest.raises(RuleError) as refused:
        session.do(Enter(1, 0, "holders", ((1, 0),)))
    assert refused.value.message.params["player"] == "Mia"


ONE_BOWL = {
    "id": "bowl",
    "name": "Bowl",
    "kind": "pick",
    "options": [{"name": "Bowl", "points": 5, "one_holder": True}],
}
TWO_OF_THREE = {
    "id": "two",
    "name": "Two",
    "kind": "pick",
    "most": 2,
    "options": [{"name": name, "points": 1} for name in ("a", "b", "c")],
}


def with_picks():
    session = table(text_with(ONE_BOWL, TWO_OF_THREE), 2)
    for seat, has in ((0, 1), (1, 0)):
        session.do(Enter(seat, 0, "bowl", ((has,),)))
        session.do(Enter(seat, 0, "two", ((1, 1, 0),)))
    return session


@pytest.mark.parametrize("fix", ["number:1:0:bowl:0:0", "number:0:0:two:0:2"])
def test_a_correction_gives_nobody_what_another_has_nor_more_than_may_be_ticked(fix):
    session = with_picks()
    before = session.state
    with pytest.raises(RuleError) as refused:
        session.do(Correct(fix, 1))
    assert all(Translator(language).text(refused.value.message) for language in LANGUAGES)
    assert session.state == before


def test_picks_are_exchanged_in_one_set():
    session = with_picks()
    session.do(CorrectAll((("number:1:0:bowl:0:0", 1), ("number:0:0:bowl:0:0", 0))))
    session.do(CorrectAll((("number:0:0:two:0:2", 1), ("number:0:0:two:0:0", 0))))
    assert [player.total for player in session.sheet().players] == [2, 7]


# --- hidden rows ---


def with_secrets():
    session = table(text_with(NUMBER, {**NUMBER, "id": "h", "name": "Hand", "hidden": True}), 2)
    for seat in (0, 1):
        session.do(Enter(seat, 0, "r", ((10,),)))
    session.do(Enter(0, 0, "h", Secret(0, ((5,),))))
    return session


def test_a_hidden_row_counts_once_it_is_revealed():
    session = with_secrets()
    assert [player.total for player in session.sheet().players] == [10, 10]
    assert GAME.secrets.hidden(session.state) == {(0, "h")}
    session.do(Enter(1, 0, "h", Secret(1, ((7,),))))
    assert session.turn().phase == "reveal"
    session.do(Reveal())
    assert [player.total for player in session.sheet().players] == [15, 17]
    assert session.turn().phase == "final_scoring"


def test_a_hidden_row_is_asked_only_behind_its_curtain():
    session = with_secrets()
    first = GAME.ask(session.state, PUBLIC, ())
    assert [option.secret_of for option in first.options] == [1]
    with pytest.raises(RuleError):
        GAME.ask(session.state, PUBLIC, ("Enter:1",))
    with pytest.raises(RuleError):
        GAME.ask(session.state, behind_curtain(0), ("Enter:1",))
    assert isinstance(GAME.ask(session.state, behind_curtain(1), ("Enter:1", 7)), Entry)


def test_nothing_that_is_shown_holds_a_hidden_number():
    session = with_secrets()
    lines = [line for entry in session.log() for line in entry.lines]
    assert [line.text.params.get("numbers") for line in lines] == ["10", "10", None]
    assert "5" not in repr(session.state.hidden)
    assert [id_ for id_ in GAME.corrections.ids(session.state) if ":h:" in id_] == []


def test_a_table_shared_without_its_secrets_asks_for_them_again(tmp_path):
    text = text_with(NUMBER, {**NUMBER, "id": "h", "hidden": True})
    with Store(tmp_path / "a", GAMES) as store, Store(tmp_path / "b", GAMES) as other:
        id_, session = store.new_table(GAME, Options(text), seats_of(text, 1))
        session.do(Enter(0, 0, "r", ((10,),)))
        session.do(Enter(0, 0, "h", Secret(0, ((5,),))))
        half = other.open_table(take_in(other, store.export_table(id_), "x").id)
        assert not half.state.hidden
        session.do(Reveal())
        whole = other.open_table(take_in(other, store.export_table(id_), "x").id)
        assert [player.total for player in whole.sheet().players] == [15]


# --- corrections ---


def test_a_number_is_put_right_and_marks_what_it_counts():
    session = table(text_of("wingspan"), 2)
    for seat, number in ((0, 3), (1, 2)):
        session.do(Enter(seat, 0, "goal1", ((number,),)))
    assert [session.sheet().cell(seat, "goal1").points for seat in (0, 1)] == [4, 1]
    session.do(Correct("number:1:0:goal1:0:0", 4))
    assert [session.sheet().cell(seat, "goal1").points for seat in (0, 1)] == [1, 4]
    assert all(session.sheet().cell(seat, "goal1").corrected for seat in (0, 1))
    with pytest.raises(RuleError):
        session.do(Correct("number:1:0:goal1:0:0", 1000))
    for id_ in ("number:1:0:goal1:0:9", "number:9:0:goal1:0:0", "number:x", "number:1:0:none:0:0"):
        with pytest.raises(RuleError):
            session.do(Correct(id_, 4))
    session.undo()
    assert session.sheet().cell(0, "goal1").points == 4


def test_a_correction_of_the_last_round_may_open_it_again():
    session = table(text_of("hearts"), 3)
    while session.state.round:
        for seat in range(3):
            session.do(Enter(seat, session.state.round, "hearts", ((26 if seat == 0 else 0,),)))
    session.do(Correct("number:0:4:hearts:0:0", 0))
    assert (session.state.round, session.turn().phase) == (5, "entry")


def test_a_cell_can_be_overruled_like_any_other():
    session = table(text_of("who-won"), 2)
    session.do(OverrideCell(0, "winner", 7))
    assert session.sheet().cell(0, "winner").overridden
    said = [line.text for line in log_lines(session.table, ())]
    assert said == []
    assert "Winner" in Translator("en").text(session.log()[-1].lines[0].text)


# --- from outside ---


def bent(tmp_path, change):
    text = text_of("wingspan")
    with Store(tmp_path / "a", GAMES) as store, Store(tmp_path / "b", GAMES) as other:
        id_, session = store.new_table(GAME, Options(text), seats_of(text, 2))
        session.do(Enter(0, 0, "birds", ((40,),)))
        plain = json.loads(store.export_table(id_))
        change(plain)
        with pytest.raises(DataError) as refused:
            take_in(other, json.dumps(plain), "x.tableside")
    for language in LANGUAGES:
        assert Translator(language).text(refused.value.message)


@pytest.mark.parametrize(
    "numbers",
    [[[1, 2]], [[]], [], [[10**9]], [[-1]], [[1.5]], [["1"]], [[1], [2]], "x", None, [[True]], [[1]] * 5000],
    ids=lambda value: str(value)[:12],
)
def test_a_table_with_bent_numbers_is_refused(tmp_path, numbers):
    bent(tmp_path, lambda plain: plain["steps"][0]["events"][0].update(numbers=numbers))


@pytest.mark.parametrize(
    "fields",
    [{"row": "nope"}, {"row": "goals"}, {"round": 5}, {"round": -1}, {"round": 10**9}, {"seat": 7}, {"seat": -1}],
    ids=str,
)
def test_a_table_with_a_bent_entry_is_refused(tmp_path, fields):
    bent(tmp_path, lambda plain: plain["steps"][0]["events"][0].update(fields))


@pytest.mark.parametrize(
    "text",
    ["", "{}", "[" * 4000, text_of("wingspan")[:-1], text_of("wingspan").replace('"rank"', '"eval"'), "x" * 20000, 5],
    ids=lambda value: str(value)[:12],
)
def test_a_table_with_a_senseless_sheet_is_refused(tmp_path, text):
    bent(tmp_path, lambda plain: plain["options"].update(text=text))


def test_two_holders_of_one_thing_are_not_taken_from_a_file(tmp_path):
    text = text_with(ONE_BOWL)
    with Store(tmp_path / "a", GAMES) as store, Store(tmp_path / "b", GAMES) as other:
        id_, session = store.new_table(GAME, Options(text), seats_of(text, 2))
        for seat in (0, 1):
            session.do(Enter(seat, 0, "bowl", ((1 - seat,),)))
        bowl = '"numbers":[[0]]'
        plain = store.export_table(id_)
        with pytest.raises(DataError):
            take_in(other, json.dumps(json.loads(plain), separators=(",", ":")).replace(bowl, '"numbers":[[1]]'), "x")


def test_a_table_without_its_sheet_is_refused(tmp_path):
    bent(tmp_path, lambda plain: plain["options"].clear())


# --- joined phones ---


def test_a_joined_phone_enters_its_own_line_only():
    session = table(text_of("wingspan"), 3)
    asked = GAME.ask(session.state, PUBLIC, ())
    assert [option.id for option in offered(GAME, asked, 1).options] == ["Enter:1"]
    with pytest.raises(RuleError):
        check_command(session.table, Enter(0, 0, "eggs", ((5,),)), 1)


def test_words_of_an_author_are_shown_as_they_are():
    name = "{player} [b]%s</b>"
    session = table(text_with({**NUMBER, "name": name}, name=name, note=BASE["name"]), 1)
    session.do(Enter(0, 0, "r", ((1,),)))
    for language in LANGUAGES:
        assert name in sheet_as_text(GAME, session.table.options, session.sheet(), Translator(language))
        assert name in Translator(language).text(session.log()[0].lines[0].text)

"""Falling behind is normal: what everyone has now is set in one entry, and play goes on from there."""

from random import Random

import pytest

from companion.cli.terminal_client import Play
from companion.errors import RuleError
from companion.game import Seat
from companion.games import GAMES
from companion.i18n import LANGUAGES, Translator
from companion.question import Entry, Number, Question
from companion.secret import CLERK, PUBLIC
from companion.table.ask import CATCH_UP
from companion.table.catch_up import groups
from companion.table.header import Header
from companion.table.session import Session
from companion.table.table_commands import CompleteSetup, Correct, CorrectAll, FinishTable
from demo_players import suggest
from tests.companion.playing import NAMES, quick_store
from tests.tally import TALLY

BOXES = {
    "usa": ("ticket_to_ride", {"map": "usa"}),
    "germany": ("ticket_to_ride", {"map": "germany"}),
    "first": ("great_western_trail", {"edition": "first"}),
    "second": ("great_western_trail", {"edition": "second"}),
    "stone_age": ("stone_age", {}),
}


def header(box: str, depth: str = "full", players: int = 3) -> Header:
    game, options = BOXES[box]
    chosen = GAMES[game].options(**options)
    seats = tuple(Seat(*pair) for pair in zip(NAMES[:players], GAMES[game].colours(chosen), strict=False))
    return Header(GAMES[game], chosen, seats, depth, 0)


def table(box: str, depth: str = "full") -> Session:
    session = Session(header(box, depth))
    if session.table.open_step and depth != "score_only":
        session.do(CompleteSetup())
    return session


def refusal(session: Session, command) -> RuleError:
    with pytest.raises(RuleError) as raised:
        session.do(command)
    return raised.value


# --- one entry ---


def test_many_values_are_one_entry_one_line_and_one_undo():
    session = table("stone_age")
    before, steps = session.table, session.cursor
    session.do(CorrectAll((("wood/0", 4), ("food/2", 9), ("tools/1", 3))))
    players = session.state.players
    assert (players[0].resources[0], players[2].food, sum(players[1].tools)) == (4, 9, 3)
    assert session.cursor == steps + 1
    [line] = session.log()[-1].lines
    assert line.corrected
    assert Translator().text(line.text) == (
        f"Edited: Total tool value: {NAMES[1]} 0→3, Wood: {NAMES[0]} 0→4, Food: {NAMES[2]} 12→9"
    )
    session.undo()
    assert session.table == before


def test_it_is_one_durable_write_that_comes_back_from_the_file(tmp_path):
    store = quick_store(tmp_path)
    opened = header("stone_age")
    id_, session = store.new_table(opened.game, opened.options, opened.seats, "full")
    session.do(CompleteSetup())
    session.do(CorrectAll((("wood/0", 4), ("food/2", 9))))
    store.close()
    again = quick_store(tmp_path).open_table(id_)
    assert again.table == session.table
    assert len(again.steps) == 2


def test_no_value_makes_room_for_itself_even_among_others():
    session = table("stone_age")
    why = refusal(session, CorrectAll((("food/1", 3), ("wood/0", 5000))))
    assert (why.code, why.message.params["what"].id) == ("fix.outside_box", "stone_age.fix.wood")


def test_one_value_that_cannot_be_refuses_them_all_and_says_which():
    session = table("first")
    before = session.table
    why = refusal(session, CorrectAll((("dollars/0", 14), ("worker/1/cowboy", 9))))
    assert why.code == "fix.outside_box"
    assert NAMES[1] in Translator().text(why.message)
    assert session.table is before


def test_nothing_to_set_and_nothing_that_is_there_is_refused():
    session = table("stone_age")
    assert refusal(session, CorrectAll(())).code == "catch_up.nothing"
    assert refusal(session, CorrectAll((("wood/0", 0),))).code == "catch_up.nothing"
    assert refusal(session, CorrectAll((("moon/0", 1),))).code == "fix.unknown"


def test_what_holds_already_is_passed_over():
    session = table("stone_age")
    session.do(CorrectAll((("wood/0", 0), ("wood/1", 2))))
    [line] = session.log()[-1].lines
    assert Translator().text(line.text) == f"Edited: Wood: {NAMES[1]}: 0→2"


def test_values_may_come_in_any_order():
    """A card that changes hands is free only once its first owner has laid it down."""
    session = table("stone_age")
    card = session.state.box.cards[0].id
    session.do(Correct("cards/1", (card,)))
    session.do(CorrectAll((("cards/0", (card,)), ("cards/1", ()))))
    assert [player.cards for player in session.state.players] == [(card,), (), ()]


def test_a_value_that_another_moves_along_is_set_in_the_end():
    """A route takes its trains along; the trains that were counted hold."""
    session = table("usa")
    route = next(route for route in session.state.board.rail.routes if route.length == 6)
    session.do(CorrectAll((("trains/0", 30), (f"route/{route.id}", "0"))))
    assert session.state.owner(route.id) == 0
    assert session.state.trains[0] == 30


def test_the_cells_that_count_what_was_set_are_marked():
    session = table("stone_age")
    session.do(CorrectAll((("field/0", 3), ("points/1", 20))))
    sheet = session.sheet()
    assert sheet.cell(0, "farmers").corrected
    assert sheet.cell(1, "track").corrected
    assert not sheet.cell(2, "track").corrected


def test_a_line_with_very_much_in_it_says_how_much_more():
    session = table("first")
    values = [(fix.id, 1) for group in groups(session.table) for fix in group.fixes if fix.id.startswith("station/")]
    session.do(CorrectAll(tuple(values[:14])))
    [line] = session.log()[-1].lines
    assert line.text.params["count"] == 2
    assert len(line.text.params["what"]) == 12


# --- what is offered ---


@pytest.mark.parametrize("box", BOXES)
@pytest.mark.parametrize("depth", ["full", "milestones", "score_only"])
def test_every_game_offers_what_each_player_has_in_words_of_every_language(box, depth):
    session = table(box, depth)
    found = groups(session.table)
    seats = [group.seat for group in found if group.seat is not None]
    assert seats == [0, 1, 2] or (box == "usa" and depth == "score_only")
    for language in LANGUAGES:
        say = Translator(language)
        for fix in (fix for group in found for fix in group.fixes):
            assert fix.secret_of is None
            assert "{" not in say.text(fix.label)


def test_a_game_that_says_nothing_offers_all_it_can_fix():
    session = Session(Header(TALLY, TALLY.options(), (Seat("Ana", "red"), Seat("Bo", "blue")), "full", 0))
    assert [(group.seat, [fix.id for fix in group.fixes]) for group in groups(session.table)] == [
        (0, ["tokens/0"]),
        (1, ["tokens/1"]),
        (None, ["pool"]),
    ]


def test_money_is_left_to_the_end_where_only_milestones_are_noted():
    ids = {fix.id for group in groups(table("first", "milestones").table) for fix in group.fixes}
    assert "dollars/0" not in ids
    assert {"worker/0/cowboy", "city/2/topeka", "building/1/1a"} <= ids


def test_a_missed_round_of_stone_age_is_known_as_far_as_it_can_be():
    session, random = table("stone_age"), Random(4)
    for _ in range(9):
        session.do(suggest(session.table.game, session.state, random))
    assert any(session.state.spots)
    known = session.table.game.corrections.missed_round(session.state)
    session.do(CorrectAll(known))
    state = session.state
    assert (state.round, state.phase, state.first, state.turn) == (2, "place", 1, 1)
    assert not any(state.spots)
    assert session.ask(PUBLIC) is not None


@pytest.mark.parametrize("box", BOXES)
def test_a_group_that_stops_catches_up_and_plays_to_the_end(box):
    """Whatever is set by hand, the game goes on from there to a sheet that can be kept."""
    session, random = table(box), Random(7)
    game = session.table.game
    for _ in range(30):
        session.do(suggest(game, session.state, random))
    numbers = [
        (fix.id, fix.value + 1 if fix.value < fix.domain.high else max(fix.domain.low, fix.value - 1))
        for group in groups(session.table)
        if group.seat is not None
        for fix in group.fixes
        if isinstance(fix.domain, Number) and isinstance(fix.value, int) and fix.domain.high > 9
    ]
    if numbers:
        session.do(CorrectAll(tuple(numbers)))
    for _ in range(4000):
        if game.ready_to_finish(session.state) is None:
            break
        session.do(suggest(game, session.state, random))
    session.do(FinishTable())
    assert session.table.finished


# --- as questions ---


def test_the_questions_lead_to_one_entry():
    session = table("stone_age")
    answers: tuple = (CATCH_UP, "0", "wood/0", 4, "2", "food/2", 9)
    asked = session.ask(PUBLIC, answers)
    assert isinstance(asked, Question)
    assert [option.id for option in asked.options] == ["0", "1", "2", "table", "save"]
    assert session.ask(PUBLIC, (*answers, "save")) == Entry(CorrectAll((("wood/0", 4), ("food/2", 9))))


def test_the_list_shows_what_was_set_so_far():
    session = table("stone_age")
    asked = session.ask(CLERK, (CATCH_UP, "0", "wood/0", 4, "0"))
    assert Translator().text(asked.option("wood/0").label) == f"Wood: {NAMES[0]}: 4"


def test_the_first_question_of_play_does_not_list_it():
    session = table("stone_age")
    assert CATCH_UP not in [option.id for option in session.ask(PUBLIC).options]


def test_a_whole_table_in_the_terminal_catches_up():
    session, said = table("stone_age"), []
    typed = iter(["c", "1", "5", "4", "4", "q"])
    play = Play(session, Translator(), Random(0), read=lambda: next(typed), write=said.append)
    play.run()
    assert isinstance(play.asked(), Question)
    assert any("What does everyone have now?" in line for line in said)


@pytest.mark.parametrize("game", GAMES)
def test_every_refusal_that_offers_to_catch_up_has_a_sentence(game):
    assert [code for code in GAMES[game].corrections.missed_entry_codes if not Translator().has(code)] == []


# --- a set, not a sequence ---


@pytest.mark.parametrize("box", BOXES)
def test_the_order_of_entry_cannot_matter(box):
    """What a table has after a while is told to a fresh one in ten orders: the same table each time."""
    played, random = table(box), Random(7)
    for _ in range(60):
        played.do(suggest(played.header.game, played.state, random))
    fresh = table(box)
    wanted = {fix.id: fix.value for group in groups(played.table) for fix in group.fixes}
    known = {fix.id: fix.value for group in groups(fresh.table) for fix in group.fixes}
    values = [(id_, value) for id_, value in wanted.items() if id_ in known and known[id_] != value]
    assert values
    outcomes = []
    for _ in range(10):
        random.shuffle(values)
        other = table(box)
        try:
            other.do(CorrectAll(tuple(values)))
            outcomes.append(other.state)
        except RuleError as why:
            outcomes.append((why.code, why.params))
    assert all(outcome == outcomes[0] for outcome in outcomes)
    assert not isinstance(outcomes[0], tuple), outcomes[0]

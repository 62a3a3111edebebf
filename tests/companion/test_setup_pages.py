"""Pages of the setup guide: several steps done with one entry, and what the app draws before it opens."""

from dataclasses import replace
from random import Random

import pytest

from companion.errors import RuleError
from companion.game import Setup
from companion.games import GAMES, boxes
from companion.new_table.rematch import rematch
from companion.table.header import Header
from companion.table.pages import is_ticked, lines, open_page, pages, settled
from companion.table.session import Session
from companion.table.setup import complete_page, draw_ahead
from companion.table.table_commands import (
    CompletePage,
    CompleteSetup,
    CompleteStep,
    DrawAhead,
    KeepDraw,
    Tick,
    TickStep,
)
from demo_players.tables import sit_down
from tests.full_games import FULL_BOXES
from tests.tally import TALLY, Options

MOST_PAGES = 6


def table_of(box, players=3, depth="full"):
    game = GAMES[box.game]
    options = game.options(**box.options)
    return Session(Header(game, options, sit_down(game, options, players), depth, 0))


def trail(edition="first", **options):
    game = GAMES["great_western_trail"]
    chosen = game.options(edition=edition, **options)
    return Session(Header(game, chosen, sit_down(game, chosen), "full", 0))


def usa():
    return table_of(boxes()[0])


def refused(session, command):
    before = session.table
    with pytest.raises(RuleError) as refusal:
        session.do(command)
    assert session.table == before
    return refusal.value.message.id


@pytest.mark.parametrize("box", FULL_BOXES, ids=lambda box: box.name)
def test_every_guide_has_few_pages_and_each_is_one_entry(box):
    for players in GAMES[box.game].players:
        session = table_of(box, players)
        number = len(pages(session.table))
        assert number <= MOST_PAGES
        for _ in range(number):
            session.do(complete_page(session.table, Random(1)))
        assert session.cursor == number
        assert (session.table.open_step, open_page(session.table)) == (None, None)
        assert complete_page(session.table, Random(1)) is None


def test_a_step_that_names_no_page_has_one_of_its_own():
    session = Session(Header(TALLY, Options(), sit_down(TALLY, Options(), 2), "full", 0))
    assert [(page.id, page.title) for page in pages(session.table)] == [
        (step.id, step.title) for step in session.table.steps
    ]


def test_lines_of_the_open_page_are_ticked_in_any_order_and_unticked():
    session = usa()
    steps = {step.id: step for step in session.table.steps}
    session.do(TickStep("row"))
    assert is_ticked(session.table, steps["row"])
    assert not is_ticked(session.table, steps["trains"])
    assert refused(session, TickStep("row")) == "setup.ticked_already"
    session.do(TickStep("row", done=False))
    assert not is_ticked(session.table, steps["row"])
    assert refused(session, TickStep("row", done=False)) == "setup.not_ticked"
    assert refused(session, TickStep("tickets")) == "setup.not_yet"
    assert refused(session, TickStep("nothing")) == "setup.no_such_step"


def test_a_page_done_is_one_entry_and_one_undo():
    session = usa()
    session.do(TickStep("trains"))
    session.do(CompletePage("table"))
    assert open_page(session.table).id == "tickets"
    assert refused(session, CompletePage("table")) == "setup.not_yet"
    assert refused(session, TickStep("trains", done=False)) == "setup.step_done"
    session.undo()
    assert open_page(session.table).id == "table"
    assert (session.table.steps_done, len(session.table.ticks)) == (frozenset(), 4)


def test_the_last_page_needs_to_know_who_begins_and_may_bring_it_along():
    session = usa()
    session.do(CompletePage("table"))
    assert refused(session, CompletePage("tickets")) == "setup.draw_first"
    session.do(CompletePage("tickets", (("first_player", ("2",)),)))
    assert session.state.turn == 2


def test_a_table_left_in_the_middle_of_a_page_by_single_steps_goes_on_there():
    """As tables did that were opened before there were pages."""
    session = usa()
    for step in session.table.steps[:2]:
        for check in range(len(step.checks)):
            session.do(Tick(step.id, check))
        session.do(CompleteStep(step.id))
    page = open_page(session.table)
    assert (page.id, [is_ticked(session.table, step) for step in page.steps]) == ("table", [True, True, False, False])
    session.do(complete_page(session.table, Random(1)))
    assert open_page(session.table).id == "tickets"


# --- what is drawn ahead ---


def test_before_the_guide_opens_the_app_has_drawn_what_nobody_needs_to_choose():
    session = trail()
    session.do(draw_ahead(session.table, Random(1)))
    assert set(session.table.draws) == {"stationmasters", "neutral_buildings", "building_sides", "first_player"}
    assert set(session.table.how_drawn.values()) == {"ahead"}
    assert (session.cursor, len(session.state.masters)) == (1, 5)
    first = trail("second", first_game=True)
    assert {offer for offer, _ in draw_ahead(first.table, Random(1)).draws} == {"stationmasters", "first_player"}


def test_who_begins_is_kept_as_chosen_or_as_drawn_and_arrives_ticked():
    session = usa()
    step = session.table.steps[-1]
    assert not settled(session.table, step)
    session.do(draw_ahead(session.table, Random(1), starter=1))
    assert (session.table.starter, session.table.how_drawn) == (1, {"first_player": "chosen"})
    assert settled(session.table, step)
    session.do(KeepDraw("first_player", ("2",)))
    assert session.table.how_drawn == {"first_player": "drawn"}
    drawn = draw_ahead(usa().table, Random(1), starter=1, at_random=True)
    assert drawn == DrawAhead((("first_player", ("1",)),))


def in_drawn_order():
    """A table at which the order of all seats is drawn, not only who begins."""

    def steps(options, seats):
        return tuple(
            replace(step, offer=replace(step.offer, take=len(seats))) if step.offer else step
            for step in TALLY.setup.steps(options, seats)
        )

    game = replace(TALLY, setup=Setup(steps=steps))
    return Session(Header(game, Options(), sit_down(game, Options(), 3), "full", 0))


def test_an_order_of_seats_is_drawn_and_shown_by_name():
    session = in_drawn_order()
    session.do(draw_ahead(session.table, Random(0)))
    order = session.table.draws["starter"]
    assert sorted(order) == ["0", "1", "2"] != list(order)
    assert (session.table.starter, session.state.turn) == (int(order[0]), int(order[0]))
    shown = lines(session.table, pages(session.table)[-1])[-1].words
    names = tuple(session.header.seats[int(seat)].name for seat in order)
    assert (shown.id, dict(shown.params)) == ("setup_guide.order", {"players": names})
    assert refused(session, KeepDraw("starter", ("1",))) == "setup.draw_impossible"


def test_of_an_order_whose_first_is_known_the_others_follow_clockwise():
    session = in_drawn_order()
    session.do(draw_ahead(session.table, Random(0), starter=2))
    assert (session.table.draws, session.table.how_drawn) == ({"starter": ("2", "0", "1")}, {"starter": "chosen"})
    assert rematch(session, "next", Random(1)).entries == (KeepDraw("starter", ("0", "1", "2")),)
    (drawn,) = rematch(session, "random", Random(0)).entries
    assert sorted(drawn.outcome) == ["0", "1", "2"] != list(drawn.outcome)


def test_score_only_draws_nothing_but_keeps_who_began():
    session = table_of(boxes()[0], depth="score_only")
    assert draw_ahead(session.table, Random(1)) is None
    assert draw_ahead(session.table, Random(1), starter=0).draws == (("first_player", ("0",)),)


def test_a_group_that_draws_by_hand_forgets_what_the_app_drew():
    session = trail()
    assert refused(session, KeepDraw("stationmasters", ())) == "setup.draw_impossible"
    session.do(draw_ahead(session.table, Random(1)))
    before = session.state
    for offer in ("stationmasters", "neutral_buildings", "building_sides"):
        session.do(KeepDraw(offer, ()))
    assert (session.state.masters, session.state.neutral, session.state.sides) == ((), (), ())
    assert set(session.table.draws) == set(session.table.how_drawn) == {"first_player"}
    assert refused(session, KeepDraw("first_player", ())) == "setup.draw_impossible"
    for _ in range(3):
        session.undo()
    assert session.state == before


def test_already_set_up_does_not_count_what_was_drawn_for_pages_nobody_followed():
    session = trail()
    session.do(draw_ahead(session.table, Random(1)))
    session.do(complete_page(session.table, Random(1)))  # masters and neutral buildings lie as drawn
    masters, starter = session.state.masters, session.table.starter
    session.do(CompleteSetup())
    assert (session.state.masters, session.state.sides, session.table.starter) == (masters, (), starter)


def test_what_was_asked_for_is_kept_by_already_set_up():
    session = trail()
    session.draw("building_sides", Random(1))
    session.do(CompleteSetup())
    assert len(session.state.sides) == len(session.state.box.numbers)


def test_a_line_says_the_numbers_of_this_table():
    lines = {}
    for players in (2, 4):
        session = trail_of(players)
        lines[players] = {step.id: step.line.params.get("count") for step in session.table.steps}
    assert [lines[players]["job_market"] for players in (2, 4)] == [3, 7]
    assert [lines[players]["cattle"] for players in (2, 4)] == [7, 13]


def trail_of(players):
    session = trail()
    header = replace(session.header, seats=sit_down(session.header.game, session.header.options, players))
    return Session(header)

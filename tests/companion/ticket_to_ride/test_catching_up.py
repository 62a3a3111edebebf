"""Catching up: routes, trains and cards are set together, in whatever order, and a broken rule is remarked upon."""

import io
import sys
from itertools import permutations

import pytest

from companion.cli import main
from companion.cli.terminal_client import Play
from companion.games.ticket_to_ride.score import remarks
from companion.i18n import LANGUAGES, Translator
from companion.input.json_input import Node
from companion.lan.view import table_as_plain
from companion.messages import message
from companion.question import Choice, Entry, Question
from companion.secret import PUBLIC
from companion.table.ask import CATCH_UP
from companion.table.table_commands import Correct, CorrectAll
from tests.companion.ticket_to_ride.tables import (
    ANA,
    BEN,
    SINGLE_TRACK,
    any_number_of_players,
    both_maps,
    germany,
    refuses,
    table_of,
    trains,
    usa,
    waiting,
)

TWIN = {
    "usa": ("denver--kansas_city--a", "denver--kansas_city--b"),
    "germany": ("berlin--hamburg--a", "berlin--hamburg--b"),
}
C14, C15 = message("ticket_to_ride.rule.TTR-C14"), message("ticket_to_ride.rule.TTR-C15")


def told(session):
    """The lines of the last entry, by their ids."""
    return [line.text.id for line in session.last_entry().lines]


def rules_told(session):
    return [line.text.params["rule"] for line in session.last_entry().lines if "rule" in line.text.params]


# --- in any order ---------------------------------------------------------------------------------------------------


@both_maps
def test_ttr_c06_trains_and_routes_are_set_in_any_order(map_):
    """Five trains are left once a route of six lies there."""
    values = ((f"route/{SINGLE_TRACK[map_][6]}", "0"), ("trains/0", 5), ("marker/0", 40), ("turn", "1"))
    tables = []
    for order in permutations(values):
        session = table_of(map_, 2)
        session.do(CorrectAll(order))
        assert (session.state.owner(SINGLE_TRACK[map_][6]), trains(session)[ANA]) == (ANA, 5)
        assert session.state.marker[ANA] == 40
        tables.append(session.table)
    assert all(table == tables[0] for table in tables)


def test_ttr_c06_the_terminal_offers_a_route_longer_than_the_trains_that_were_set(monkeypatch, capsys, tmp_path):
    """What went wrong: the trains of Mia are set to five first, and then Calgary to Winnipeg of six was not hers."""
    lines = ["5", "c", "1", "1", "5", "3", "15", "2", "4"]
    monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
    assert main(["play", "usa", "--players", "2", "--seed", "1", "--folder", str(tmp_path)]) == 0
    printed = capsys.readouterr().out
    asked = printed.index("Calgary to Winnipeg, track 1 (white)\n")
    assert printed[asked:].splitlines()[1:4] == ["   1  nobody", "   2  Mia", "   3  Ben"]
    assert "Edited: Calgary to Winnipeg, track 1 (white) nobody→Mia, Mia: trains left 45→5" in printed


def test_every_way_through_the_questions_comes_to_the_same_entry():
    session, route = usa(2), SINGLE_TRACK["usa"][6]
    trains_first = (CATCH_UP, "0", "trains/0", 5, "table", f"route/{route}", "0", "save")
    route_first = (CATCH_UP, "table", f"route/{route}", "0", "0", "trains/0", 5, "save")
    asked = session.ask(PUBLIC, trains_first[:-2])
    assert isinstance(asked, Question)
    assert isinstance(asked.domain, Choice)
    assert asked.domain.options == ("nobody", "0", "1")
    tables = []
    for answers in (trains_first, route_first):
        entry = session.ask(PUBLIC, answers)
        assert isinstance(entry, Entry)
        tables.append(session.preview(entry.command).after)
    assert tables[0] == tables[1]


@both_maps
def test_ttr_c06_routes_change_hands_before_anybody_runs_out_of_trains(map_):
    """The new route comes before the old one is given up, and there are trains for one of them alone."""
    session, old, new = table_of(map_), SINGLE_TRACK[map_][6], SINGLE_TRACK[map_][5]
    session.do(CorrectAll(((f"route/{old}", "0"), ("trains/0", 1))))
    session.do(CorrectAll(((f"route/{new}", "0"), (f"route/{old}", "nobody"))))
    assert trains(session)[ANA] == 2


@both_maps
def test_ttr_c06_nobody_has_fewer_than_no_trains(map_):
    session, route = table_of(map_), SINGLE_TRACK[map_][6]
    session.do(Correct("trains/1", 5))
    for command in (Correct(f"route/{route}", "1"), CorrectAll(((f"route/{route}", "1"), ("turn", "1")))):
        refuses(session, command, "no_trains_for", "TTR-C06", player="Ben")
    session.do(CorrectAll(((f"route/{route}", "1"), ("trains/1", 0))))


@both_maps
def test_ttr_s12_nobody_has_laid_more_trains_than_are_in_the_box(map_):
    """Whatever is left: 46 trains of a colour are not there."""
    session = table_of(map_)
    routes = [route for route in session.state.board.rail.routes if route.lane == 0]
    laid, values = 0, []
    for route in routes:
        if laid + route.length <= 45:
            laid += route.length
            values.append((f"route/{route.id}", "0"))
    assert laid == 45
    session.do(CorrectAll(tuple(values)))
    one_more = next(route for route in routes if session.state.owner(route.id) is None)
    refuses(session, CorrectAll(((f"route/{one_more.id}", "0"),)), "no_trains_for", "TTR-C06", player="Ana")


# --- both tracks of a pair ------------------------------------------------------------------------------------------


@both_maps
@any_number_of_players
def test_ttr_c15_the_second_track_of_a_pair_is_remarked_upon_with_two_or_three_players(map_, players):
    session, (first, second) = table_of(map_, players), TWIN[map_]
    session.do(CorrectAll(((f"route/{first}", "0"), (f"route/{second}", "1"))))
    assert (session.state.owner(first), session.state.owner(second)) == (ANA, BEN)
    assert rules_told(session) == ([C15] if players <= 3 else [])
    assert all(line.corrected for line in session.last_entry().lines)


@both_maps
@any_number_of_players
def test_ttr_c14_both_tracks_of_a_pair_for_one_player_are_remarked_upon(map_, players):
    session, (first, second) = table_of(map_, players), TWIN[map_]
    session.do(Correct(f"route/{first}", "0"))
    assert rules_told(session) == []
    session.do(Correct(f"route/{second}", "0"))
    assert rules_told(session) == [C14]
    session.do(Correct("turn", "1"))
    assert rules_told(session) == []  # it is said once


@both_maps
def test_ttr_c15_the_remark_is_the_one_a_score_file_gets(map_):
    session, (first, second) = table_of(map_, 2), TWIN[map_]
    session.do(CorrectAll(((f"route/{first}", "0"), (f"route/{second}", "1"))))
    more = {"passengers": {}} if map_ == "germany" else {}
    players = [{"name": "Ana", "routes": [first], "tickets": [], **more}]
    players.append({"name": "Ben", "routes": [second], "tickets": [], **more})
    file = {"format": 1, "game": "ticket_to_ride", "map": map_, "players": players}
    assert [line.text for line in session.last_entry().lines[1:]] == list(remarks(Node(file, "a file")))


def test_ttr_p01_more_passengers_than_routes_bring_are_remarked_upon():
    session = germany()
    session.do(CorrectAll((("route/berlin--leipzig", "0"), ("passengers/0/red", 3), ("waiting/berlin", 1))))
    assert told(session) == ["log.caught_up", "ticket_to_ride.remark.passengers"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_remark_is_read_in_the_terminal(language):
    session, say, said = usa(2), Translator(language), []
    number = [option.id for option in session.ask(PUBLIC, (CATCH_UP, "table")).options]
    typed = ["c"]
    for route, seat in zip(TWIN["usa"], ("2", "3"), strict=True):
        typed += ["3", str(1 + number.index(f"route/{route}")), seat]
    lines = iter([*typed, "4", "q"])
    Play(session, say, None, read=lambda: next(lines), write=said.append).run()
    remark = session.last_entry().lines[-1].text
    assert remark.params["rule"] == C15
    assert any(say.text(remark) in line for line in said)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_remark_is_in_the_log_of_joined_phones(language):
    session, (first, second) = usa(2), TWIN["usa"]
    session.do(CorrectAll(((f"route/{first}", "0"), (f"route/{second}", "0"))))
    say = Translator(language)
    assert say.text(C14) in table_as_plain(session, say)["log"][1]["words"]


# --- passengers -----------------------------------------------------------------------------------------------------


def test_ttr_p01_a_passenger_leaves_each_end_of_a_route_that_is_set():
    session = germany()
    before = waiting(session)
    session.do(Correct("route/berlin--leipzig", "0"))
    assert (waiting(session)["berlin"], waiting(session)["leipzig"]) == (before["berlin"] - 1, before["leipzig"] - 1)
    session.do(Correct("route/berlin--leipzig", "1"))  # it was Ben's: nobody comes or goes
    assert waiting(session)["berlin"] == before["berlin"] - 1
    session.do(Correct("route/berlin--leipzig", "nobody"))
    assert waiting(session) == before


def test_ttr_p03_nobody_comes_back_to_a_place_that_was_empty_before():
    session = germany()
    session.do(CorrectAll((("route/chemnitz--leipzig", "0"), ("route/chemnitz--erfurt", "1"))))
    assert waiting(session)["chemnitz"] == 0
    session.do(Correct("route/chemnitz--leipzig", "nobody"))
    assert waiting(session)["chemnitz"] == 0  # the one who stood there left by the other route


def test_passengers_who_were_counted_are_as_they_were_counted():
    session = germany()
    session.do(CorrectAll((("waiting/berlin", 5), ("route/berlin--leipzig", "0"))))
    assert (waiting(session)["berlin"], waiting(session)["leipzig"]) == (5, 2)

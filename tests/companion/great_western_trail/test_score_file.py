"""Score files from the terminal: right points by row, the choice of objectives, and one line for every wrong file."""

import copy
import json

import pytest

from companion.cli import main
from scoring.great_western_trail import CATEGORIES
from tests.companion.great_western_trail.files import NOTHING, of_table, person, score_file
from tests.companion.great_western_trail.tables import ANA, BEN, both_editions, enter, put, score_only

LAST = {"first": "san_francisco", "second": "new_york"}


@pytest.fixture
def run_command(tmp_path, capsys):
    """Run `score` on a file with this content; gives exit code, stdout and stderr."""

    def run(content, *words):
        path = tmp_path / "score.json"
        path.write_text(content if isinstance(content, str) else json.dumps(content), encoding="utf-8")
        code = main(["score", *words, str(path)])
        printed = capsys.readouterr()
        return code, printed.out, printed.err.replace(str(tmp_path), "")

    return run


def ana_of(edition, **what):
    """A file of two players: Ana has these things, Ben nothing."""
    return score_file(edition, person("Ana", **what), person("Ben"))


@pytest.fixture
def answer(run_command):
    def scored(content):
        code, out, err = run_command(content, "--json")
        assert (code, err) == (0, "")
        return json.loads(out)

    return scored


# --- right files ----------------------------------------------------------------------------------------------------


def full_hand(edition):
    return {
        "dollars": 23,
        "buildings": ["1a", "10a"],
        "cities": {"kansas_city": 1, LAST[edition]: 2},
        "stations": [1, 10],
        "hazards": [2, 4],
        "cattle": {"yellow": [1, 1], "purple": [7]},
        "tiles_green": 2,
        "tiles_second_colour": 1,
        "objectives_committed": ["start_ssg", "aux_terminal"],
        "objectives_in_deck": ["draw_5h", "move_345", "aux_terminal"],
        "stationmasters": ["sm_dollars_workers", "sm_perm_pairs"],
        "certificates_temporary": 3,
        "workers": {"cowboy": 5, "craftsman": 6, "engineer": 1},
        "step_disc_right_cleared": True,
        "job_market_token": True,
    }


@both_editions
def test_every_row_of_a_full_hand(edition, answer):
    found = answer(ana_of(edition, **full_hand(edition)))
    assert (set(found), found["game"]) == ({"game", "players", "winners", "tie_break"}, "great_western_trail")
    ana, ben = found["players"]
    rows = [4, 14, -6 + 18, 10, 6, 9, 3 + 5 + 3 + 5, 12 + 3, 4 + 8, 3, 2]
    assert ana["points"] == dict(zip(CATEGORIES, rows, strict=True))
    assert (ana["total"], ana["rank"], ben["total"], ben["rank"]) == (sum(rows), 1, 0, 2)
    assert sorted(ana["objectives_fulfilled"]) == ["aux_terminal", "aux_terminal", "draw_5h", "start_ssg"]
    assert sorted(ana["objectives_taken"]) == ["aux_terminal", "draw_5h"]
    assert (ben["objectives_fulfilled"], ben["objectives_taken"]) == ([], [])
    assert (found["winners"], found["tie_break"]) == (["Ana"], None)
    assert set(ana["because"]) == set(CATEGORIES)
    assert [item["what"] for item in ana["because"]["cities"]] == ["city", "city"]


@both_editions
@pytest.mark.parametrize(("discs", "vp"), [(2, 18), (1, 10)])
def test_gwt_w23_w24_the_example_of_both_rulebooks(edition, discs, vp, answer):
    hand = {
        "objectives_committed": ["engine3_bxhh", "draw_bbh", "aux_terminal", "aux_terminal"],
        "buildings": ["1a", "2a", "3a"],
        "hazards": [2, 3, 4],
        "tiles_second_colour": 1,
        "cities": {LAST[edition]: discs},
    }
    ana = answer(ana_of(edition, **hand))["players"][ANA]
    assert ana["points"]["objectives"] == vp
    assert len(ana["objectives_fulfilled"]) == 2 + discs


@pytest.mark.parametrize(
    ("edition", "cities"),
    [("first", ["san_diego", "sacramento"]), ("second", ["pittsburgh", "philadelphia"])],
)
def test_gwt_w25_w26_the_example_of_the_cities(edition, cities, answer):
    assert answer(ana_of(edition, cities=dict.fromkeys(cities, 1)))["players"][ANA]["points"]["cities"] == 10


@both_editions
def test_gwt_f18_a_failed_card_of_the_deck_is_told_as_taken_and_not_fulfilled(edition, answer):
    hand = {"objectives_committed": ["start_ssg"], "objectives_in_deck": ["draw_5h", "move_345"]}
    ana = answer(ana_of(edition, **hand, stationmasters=["sm_free_tile_objectives"]))["players"][ANA]
    assert (ana["points"]["objectives"], ana["points"]["stationmasters"]) == (-2, 3)
    assert ana["objectives_fulfilled"] == []
    assert len(ana["objectives_taken"]) == 1


@both_editions
def test_gwt_f16_a_tie_is_shared(edition, answer, run_command):
    level = score_file(edition, person("Ana", dollars=24), person("Ben", hazards=[4], dollars=2), person("Cho"))
    found = answer(level)
    assert (found["winners"], [p["rank"] for p in found["players"]]) == (["Ana", "Ben"], [1, 1, 3])
    assert found["tie_break"] == {"players": ["Ana", "Ben"], "total": 4, "steps": [], "shared": True}


@both_editions
def test_everything_in_the_box_can_be_in_a_file(edition, answer):
    """All tiles, cards and discs, spread over four players."""
    all_cattle = {"yellow": [1] * 7, "red": [2] * 7, "blue": [3] * 7, "brown": [3, 4, 5] * 3, "purple": [5, 6, 7] * 2}
    if edition == "second":
        all_cattle["orange"] = [3, 4, 5] * 8
    numbers = range(1, 11 if edition == "first" else 13)
    sides = [f"{number}{'ab'[number % 2]}" for number in numbers]
    people = [
        person("Ana", cattle=all_cattle, buildings=sides, stations=list(range(1, 11)), cities={LAST[edition]: 4},
               workers={"cowboy": 6, "craftsman": 6, "engineer": 6}, certificates_temporary=6, dollars=999),
        person("Ben", hazards=[2, 3, 4] * 6, buildings=sides, cities={"kansas_city": 14}, job_market_token=True,
               workers={"cowboy": 6, "craftsman": 6, "engineer": 6}, step_disc_right_cleared=True),
        person("Cho", tiles_green=11, tiles_second_colour=11, workers={"cowboy": 6, "craftsman": 6, "engineer": 6}),
        person("Dee", stationmasters=["sm_dollars_workers", "sm_free_tile_objectives", "sm_perm_hazards",
                                      "sm_perm_pairs", "sm_perm_certificates"],
               objectives_in_deck=["aux_terminal"] * 4, workers={"cowboy": 4, "craftsman": 4, "engineer": 4}),
    ]  # fmt: skip
    found = answer(score_file(edition, *people))
    market = 7 + 14 + 21 + 36 + 36 + (96 if edition == "second" else 0)
    assert found["players"][0]["points"]["cattle"] == market
    assert found["players"][1]["points"]["cities"] == -84
    assert found["players"][3]["points"]["workers"] == 0


@both_editions
def test_workers_that_are_not_named_are_the_printed_ones(edition, answer):
    ana = answer(ana_of(edition, workers={}, stationmasters=["sm_dollars_workers"]))["players"][ANA]
    assert ana["points"]["stationmasters"] == 3


@both_editions
def test_a_starting_objective_may_lie_anywhere_in_a_file(edition, answer):
    """Files may come from other games' habits: the box holds four of them, where they lie is not its matter."""
    hand = {"objectives_committed": ["start_ssg", "start_bbh"], "objectives_in_deck": ["start_xhh"], "hazards": [2, 2]}
    assert answer(ana_of(edition, **hand, tiles_second_colour=1))["players"][ANA]["points"]["objectives"] == 3


@both_editions
@pytest.mark.parametrize("language", ["en", "ja", "ko"])
def test_the_sheet_can_be_read_in_every_language(edition, language, run_command):
    code, out, err = run_command(ana_of(edition, **full_hand(edition)), "--language", language)
    assert (code, err) == (0, "")
    assert "great_western_trail." not in out, "an id without a sentence"
    assert "{" not in out


@both_editions
def test_a_table_and_its_score_file_give_the_same_sheet(edition, answer):
    session = score_only(edition)
    enter(session, ANA, dollars=31, hazard__4=2, cattle__brown__5=1, worker__cowboy=6, certificates=4, tiles_green=3)
    put(session, ANA, "building/7a", "city/kansas_city", "station/5", "area/start_ssg", "deck/draw_sgg", "step_disc")
    put(session, BEN, "stationmaster/sm_perm_certificates", "job_market_token", f"city/{LAST[edition]}")
    found = answer(of_table(session))
    assert [p["points"] for p in found["players"]] == [
        {row: cell.points for row, cell in p.cells.items()} for p in session.sheet().players
    ]


# --- wrong files ----------------------------------------------------------------------------------------------------


def both(edition, ana, ben):
    return score_file(edition, person("Ana", **ana), person("Ben", **ben))


def without(name):
    content = ana_of("first")
    del content["players"][0][name]
    return content


def changed(**fields):
    return {**ana_of("first"), **fields}


FOUR_AREAS = ["aux_terminal"] * 4
STATIONMASTERS = ["sm_dollars_workers", "sm_perm_hazards", "sm_perm_pairs"]
WRONG = {
    "a building twice": (ana_of("first", buildings=["7a", "7a"]), "players[0].buildings[1]", "GWT-S12"),
    "both sides of a building": (ana_of("first", buildings=["7a", "7b"]), "players[0].buildings[1]", "GWT-S41"),
    "another side than another player": (
        both("second", {"buildings": ["12a"]}, {"buildings": ["1a", "12b"]}), "players[1].buildings[1]", "GWT-S41",
    ),
    "a building of the other edition": (ana_of("first", buildings=["11a"]), "players[0].buildings[0]", "a private"),
    "a building without a side": (ana_of("first", buildings=["7"]), "players[0].buildings[0]", "'7'"),
    "a stationmaster twice": (
        ana_of("first", stationmasters=["sm_perm_pairs"] * 2), "players[0].stationmasters[1]", "GWT-S11",
    ),
    "a stationmaster of two players": (
        both("first", {"stationmasters": ["sm_perm_pairs"]}, {"stationmasters": ["sm_perm_pairs"]}),
        "players[1].stationmasters[0]", "GWT-S11",
    ),
    "a stationmaster of the second edition": (
        ana_of("first", stationmasters=["sm_two_perm"]), "players[0].stationmasters[0]", "of this edition",
    ),
    "six stationmasters in all": (
        both("second", {"stationmasters": STATIONMASTERS},
             {"stationmasters": ["sm_two_perm", "sm_perm_stations", "sm_twelve_dollars"]}),
        "players[1].stationmasters[2]", "GWT-S18",
    ),
    "an objective card twice": (
        ana_of("first", objectives_committed=["draw_5h", "draw_5h"]), "players[0].objectives_committed[1]", "GWT-S10",
    ),
    "an objective card in area and deck": (
        ana_of("first", objectives_committed=["draw_5h"], objectives_in_deck=["draw_5h"]),
        "players[0].objectives_in_deck[0]", "GWT-S10",
    ),
    "an objective card of two players": (
        both("first", {"objectives_in_deck": ["draw_5h"]}, {"objectives_committed": ["draw_5h"]}),
        "players[1].objectives_committed[0]", "GWT-S10",
    ),
    "a fifth terminal card": (
        both("first", {"objectives_committed": FOUR_AREAS}, {"objectives_in_deck": ["aux_terminal"]}),
        "players[1].objectives_in_deck[0]", "GWT-S10",
    ),
    "a starting objective twice": (
        both("first", {"objectives_committed": ["start_ssg"]}, {"objectives_committed": ["start_ssg"]}),
        "players[1].objectives_committed[0]", "GWT-S10",
    ),
    "an unknown objective": (
        ana_of("first", objectives_in_deck=["objective_draw_5h"]), "players[0].objectives_in_deck[0]", "an objective",
    ),
    "15 discs": (
        ana_of("first", stations=list(range(1, 11)), cities={"kansas_city": 2, "san_francisco": 3}),
        "players[0].stations", "GWT-S13",
    ),
    "15 discs on a city": (ana_of("first", cities={"kansas_city": 15}), "players[0].cities.kansas_city", "0 to 14"),
    "a second disc on a city": (ana_of("first", cities={"topeka": 2}), "players[0].cities.topeka", "GWT-F04"),
    "fewer than no discs": (ana_of("first", cities={"topeka": -1}), "players[0].cities.topeka", "-1"),
    "an unknown city": (ana_of("first", cities={"atlantis": 1}), "players[0].cities.atlantis", "a city of this"),
    "a city of the other edition": (ana_of("second", cities={"topeka": 1}), "players[0].cities.topeka", "'topeka'"),
    "a city with its edition": (ana_of("first", cities={"first_topeka": 1}), "players[0].cities", "first_topeka"),
    "a station twice": (ana_of("first", stations=[4, 4]), "players[0].stations[1]", "GWT-F05"),
    "an 11th station": (ana_of("first", stations=[11]), "players[0].stations[0]", "1 to 10"),
    "station 0": (ana_of("first", stations=[0]), "players[0].stations[0]", "1 to 10"),
    "two job market tokens": (
        both("first", {"job_market_token": True}, {"job_market_token": True}), "players[1].job_market_token", "GWT-E02",
    ),
    "five certificates": (
        ana_of("first", certificates_temporary=5), "players[0].certificates_temporary", "GWT-F21",
    ),
    "seven certificates": (ana_of("first", certificates_temporary=7), "players[0].certificates_temporary", "0 to 6"),
    "seven cowboys": (ana_of("first", workers={"cowboy": 7}), "players[0].workers.cowboy", "1 to 6"),
    "no cowboys": (ana_of("first", workers={"cowboy": 0}), "players[0].workers.cowboy", "1 to 6"),
    "a builder": (ana_of("second", workers={"builder": 2}), "players[0].workers", "'builder'"),
    "more cowboys than the box has": (
        score_file("first", *(person(name, workers={"cowboy": 6}) for name in ("Ana", "Ben", "Cho", "Dee"))),
        "players[3].workers.cowboy", "GWT-S02",
    ),
    "more cattle of a value than there are": (
        ana_of("first", cattle={"brown": [4, 4, 4, 4]}), "players[0].cattle.brown[3]", "GWT-S06",
    ),
    "more cattle of a value for two players": (
        both("second", {"cattle": {"purple": [7, 7]}}, {"cattle": {"purple": [5, 7]}}),
        "players[1].cattle.purple[1]", "GWT-S07",
    ),
    "a ninth calf": (ana_of("second", cattle={"orange": [3] * 9}), "players[0].cattle.orange[8]", "GWT-V01"),
    "a value that is not printed": (
        ana_of("first", cattle={"yellow": [2]}), "players[0].cattle.yellow[0]", "printed values 1",
    ),
    "simmental of the first edition": (ana_of("first", cattle={"orange": [3]}), "players[0].cattle.orange", "yellow"),
    "a starting breed": (ana_of("first", cattle={"gray": [0]}), "players[0].cattle.gray", "'gray'"),
    "cattle as a number": (ana_of("first", cattle={"yellow": 3}), "players[0].cattle.yellow", "a list"),
    "cattle as a list": (ana_of("first", cattle=[3]), "players[0].cattle", "an object"),
    "a seventh hazard of a value": (ana_of("first", hazards=[4] * 7), "players[0].hazards[6]", "GWT-S03"),
    "hazards of two players": (
        both("first", {"hazards": [2] * 4}, {"hazards": [3, 2, 2, 2]}), "players[1].hazards[3]", "GWT-S03",
    ),
    "a hazard of 5": (ana_of("first", hazards=[5]), "players[0].hazards[0]", "printed values 2, 3, 4"),
    "a twelfth green tile": (ana_of("first", tiles_green=12), "players[0].tiles_green", "0 to 11"),
    "twelve green tiles of two": (
        both("second", {"tiles_green": 6}, {"tiles_green": 6}), "players[1].tiles_green", "GWT-S04",
    ),
    "fewer than no dollars": (ana_of("first", dollars=-1), "players[0].dollars", "-1"),
    "a thousand dollars": (ana_of("first", dollars=1000), "players[0].dollars", "0 to 999"),
    "half a dollar": (ana_of("first", dollars=0.5), "players[0].dollars", "0.5"),
    "true dollars": (ana_of("first", dollars=True), "players[0].dollars", "a whole number"),
    "a text for a truth": (ana_of("first", job_market_token="yes"), "players[0].job_market_token", "true or false"),
    "a number for a truth": (
        ana_of("first", step_disc_right_cleared=1), "players[0].step_disc_right_cleared", "true or false",
    ),
    "buildings as a text": (ana_of("first", buildings="7a"), "players[0].buildings", "a list"),
    "workers as a list": (ana_of("first", workers=[1]), "players[0].workers", "an object"),
    "an unknown field of a player": (ana_of("first", exchange_tokens=1), "players[0]", "'exchange_tokens'"),
    "an unknown field": (changed(map="usa"), "expected only the fields", "'map'"),
    "no edition": ({k: v for k, v in ana_of("first").items() if k != "edition"}, "score.json", "'edition'"),
    "an unknown edition": (changed(edition="third"), "edition", "'third'"),
    "one player": (changed(players=[person("Ana")]), "players", "2 to 4 players"),
    "five players": (changed(players=[person(name) for name in "ABCDE"]), "players", "2 to 4 players"),
    "players of a wrong type": (changed(players={"Ana": {}}), "players", "a list"),
    "a player that is a text": (changed(players=["Ana", "Ben"]), "players[0]", "an object"),
    "the same name twice": (changed(players=[person("Ana"), person("Ana")]), "players", "a name no other player has"),
    "an empty name": (changed(players=[person(" "), person("Ben")]), "players[0].name", "' '"),
    "a name of two lines": (changed(players=[person("A\nb"), person("Ben")]), "players[0].name", "on one line"),
    "another format": (changed(format=2), "format", "2"),
}  # fmt: skip


@pytest.mark.parametrize("mistake", WRONG)
def test_a_wrong_file_is_refused_with_one_line_that_names_file_place_expected_and_found(mistake, run_command):
    content, place, named = WRONG[mistake]
    for words in ((), ("--json",)):
        code, out, err = run_command(content, *words)
        assert (code, out, err.count("\n")) == (2, "", 1)
        assert err.startswith("/score.json: ")
        assert place in err
        assert named in err
        assert "expected" in err
        assert "found" in err


@pytest.mark.parametrize("name", ["name", *NOTHING])
def test_every_field_of_a_player_is_asked_for(name, run_command):
    code, _, err = run_command(without(name))
    assert (code, err.count("\n")) == (2, 1)
    assert f"players[0]: expected the field '{name}'" in err


def test_a_city_twice_is_refused(run_command):
    text = json.dumps(ana_of("first", cities={"topeka": 1})).replace('"topeka": 1', '"topeka": 1, "topeka": 1')
    code, _, err = run_command(text)
    assert (code, err.count("\n")) == (2, 1)
    assert "'topeka': expected each field once" in err


@pytest.mark.parametrize("edition", ["first", "second"])
def test_a_refused_file_leaves_nothing_behind(edition, run_command, answer):
    """The box of the edition is the same after a refusal: the next file is scored as ever."""
    right = ana_of(edition, **full_hand(edition))
    before = answer(copy.deepcopy(right))
    run_command(ana_of(edition, buildings=["7a", "7a"]))
    assert answer(right) == before


@both_editions
def test_gwt_s02_a_refused_file_says_the_sum_and_the_limit(edition, run_command):
    """Five craftsmen are a row, but 6, 6, 6 and 5 are nineteen tiles of eighteen."""
    rows = [{"cowboy": 1, "craftsman": count, "engineer": 1} for count in (6, 6, 6, 5)]
    people = [person(name, workers=row) for name, row in zip(("Ana", "Ben", "Cho", "Dee"), rows, strict=True)]
    code, out, err = run_command(score_file(edition, *people))
    assert (code, out) == (2, "")
    why = "The box has only 18 of these worker tiles; that makes 19."
    assert err.strip().endswith(f"players[3].workers.craftsman: expected what GWT-S02 allows, found 5. {why}")

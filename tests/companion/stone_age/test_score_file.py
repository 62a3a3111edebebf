"""Score files of Stone Age: the right points, JSON for programs, and one line for whatever is wrong."""

import copy
import json

import pytest

from companion.cli import main
from companion.games.stone_age.box import box
from companion.games.stone_age.score import remarks
from companion.input.json_input import Node
from companion.messages import message

ANA = {
    "name": "Ana",
    "score_before": 64,
    "cards": ["civ_farmer_2_food_3", "civ_music_points_3_a", "civ_music_points_3_b", "civ_art_tool"],
    "field_level": 5,
    "tools": [3, 2, 2],
    "buildings": 3,
    "figures": 8,
    "resources": {"wood": 1, "gold": 4},
    "food": 9,
}
BEN = {
    "name": "Ben",
    "score_before": 52,
    "cards": ["civ_toolmaker_1_one_use_tool_4", "civ_builder_2_food_2", "civ_shaman_1_gold_1"],
    "field_level": 0,
    "tools": [1, 0, 0],
    "buildings": 6,
    "figures": 10,
    "resources": {},
    "food": 0,
}
FILE = {"format": 1, "game": "stone_age", "players": [ANA, BEN]}
ALL_CARDS = [card.id for card in box().cards]


@pytest.fixture
def score(tmp_path, capsys):
    """Score a file from the terminal; gives exit code, stdout and stderr."""

    def run(content, *words):
        path = tmp_path / "score.json"
        path.write_text(json.dumps(content), encoding="utf-8")
        code = main(["score", *words, str(path)])
        printed = capsys.readouterr()
        return code, printed.out, printed.err

    return run


@pytest.fixture
def answer(score):
    """What the command prints for a program."""

    def run(content):
        code, out, err = score(content, "--json")
        assert (code, err) == (0, "")
        return json.loads(out)

    return run


def of_ana(**values):
    content = copy.deepcopy(FILE)
    content["players"][0].update(values)
    return content


def without(name):
    content = copy.deepcopy(FILE)
    del content["players"][0][name]
    return content


def both(ana, ben):
    return {**FILE, "players": [{**ANA, **ana}, {**BEN, **ben}]}


# --- right files ----------------------------------------------------------------------------------------------------


def test_json_has_points_for_every_category(answer):
    told = answer(FILE)
    assert set(told) == {"game", "players", "winners", "tie_break"}
    assert told["game"] == "stone_age"
    ana, ben = told["players"]
    assert list(ana["points"]) == ["track", "culture", "farmers", "toolmakers", "builders", "shamans", "resources"]
    assert list(ana["points"].values()) == [64, 4 + 1, 2 * 5, 0, 0, 0, 5]
    assert list(ben["points"].values()) == [52, 0, 0, 1, 2 * 6, 10, 0]
    assert [(p["name"], p["total"], p["rank"]) for p in (ana, ben)] == [("Ana", 84, 1), ("Ben", 75, 2)]
    assert (told["winners"], told["tie_break"]) == (["Ana"], None)


def test_json_says_why(answer):
    ana, ben = answer(FILE)["players"]
    assert ana["because"]["culture"] == [
        {"what": "culture_set", "points": 4, "set": 1, "symbols": ["music", "art"], "kinds": 2},
        {"what": "culture_set", "points": 1, "set": 2, "symbols": ["music"], "kinds": 1},
    ]
    assert ana["because"]["farmers"] == [{"what": "farmers", "points": 10, "symbols": 2, "times": 5}]
    assert ben["because"]["builders"] == [{"what": "builders", "points": 12, "symbols": 2, "times": 6}]
    assert [item["resource"] for item in ana["because"]["resources"]] == ["wood", "gold"]
    assert (ana["field"], ana["tools"], ana["figures"]) == (5, 7, 8)


def test_food_scores_nothing(answer):
    assert [p["total"] for p in answer(of_ana(food=150))["players"]] == [84, 75]


def test_a_negative_score_is_a_score(answer):
    told = answer(both({"score_before": -40, "cards": [], "resources": {}}, {"score_before": -20}))
    ana, ben = told["players"]
    assert (ana["points"]["track"], ana["total"], ben["total"]) == (-40, -40, 3)


def test_a_tie_is_broken_by_food_track_tools_and_figures(answer):
    told = answer(both({"cards": [], "resources": {}, "score_before": 20}, {"cards": [], "score_before": 20}))
    assert told["winners"] == ["Ana"]
    assert told["tie_break"] == {
        "players": ["Ana", "Ben"],
        "total": 20,
        "steps": [{"by": "field_tools_figures", "values": {"Ana": 5 + 7 + 8, "Ben": 0 + 1 + 10}}],
        "shared": False,
    }


def test_still_level_after_the_tie_break_is_a_shared_win(answer, score):
    level = both({"cards": [], "resources": {}, "score_before": 20}, {**ANA, "name": "Ben", "cards": []})
    level["players"][1].update(resources={}, score_before=20)
    told = answer(level)
    assert told["winners"] == ["Ana", "Ben"]
    assert told["tie_break"]["shared"] is True
    assert "Shared win: Ana, Ben." in score(level)[1]


@pytest.mark.parametrize("language", ["en", "ja", "ko"])
def test_a_person_reads_a_table_with_reasons(score, language):
    code, out, err = score(both({}, {"score_before": -20}), "--language", language)
    assert (code, err) == (0, "")
    assert "Ana" in out.splitlines()[0]
    assert "−20" in out
    assert "stone_age." not in out, "every word has its sentence"
    assert "{" not in out


def test_the_most_the_box_can_give_is_scored(answer):
    most = {"cards": ALL_CARDS, "field_level": 10, "tools": [4, 4, 4], "buildings": 28, "figures": 10}
    told = answer(both(most, {"cards": [], "buildings": 0}))
    ana = told["players"][0]["points"]
    assert [ana[c] for c in ("culture", "farmers", "toolmakers", "builders", "shamans")] == [128, 70, 96, 252, 70]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_two_to_four_players_are_scored(answer, players):
    extra = [{**BEN, "name": name, "cards": [], "buildings": 0} for name in ("Cho", "Dee")]
    told = answer({**FILE, "players": [ANA, BEN, *extra][:players]})
    assert [p["name"] for p in told["players"]] == ["Ana", "Ben", "Cho", "Dee"][:players]


# --- wrong files ----------------------------------------------------------------------------------------------------

CARD = "civ_art_tool"
WRONG = {
    "a 37th card": (of_ana(cards=[*ALL_CARDS, ALL_CARDS[0]]), "players[0].cards[36]: expected each entry once"),
    "the same card twice": (of_ana(cards=[CARD, CARD]), "players[0].cards[1]: expected each entry once"),
    "a card of two players": (of_ana(cards=[BEN["cards"][1]]), "players[1].cards[1]: expected one that no other"),
    "an unknown card": (
        of_ana(cards=["civ_war"]),
        "players[0].cards[0]: expected a civilization card, found 'civ_war'",
    ),
    "a card that is a number": (of_ana(cards=[7]), "players[0].cards[0]: expected a civilization card, found 7"),
    "cards as a text": (of_ana(cards=CARD), "players[0].cards: expected a list, found 'civ_art_tool'"),
    "a food track of 11": (of_ana(field_level=11), "players[0].field_level: expected a whole number from 0 to 10"),
    "a food track of -1": (of_ana(field_level=-1), "players[0].field_level: expected a whole number from 0 to 10"),
    "a tool of 5": (of_ana(tools=[5, 4, 4]), "players[0].tools[0]: expected a whole number from 0 to 4, found 5"),
    "a tool of -1": (of_ana(tools=[0, 0, -1]), "players[0].tools[2]: expected a whole number from 0 to 4"),
    "two tools": (of_ana(tools=[1, 1]), "players[0].tools: expected the values of 3 tool spaces, found a list of 2"),
    "four tools": (of_ana(tools=[1, 1, 1, 1]), "players[0].tools: expected the values of 3 tool spaces"),
    "tools as their sum": (of_ana(tools=7), "players[0].tools: expected a list, found 7"),
    "11 figures": (of_ana(figures=11), "players[0].figures: expected a whole number from"),
    "29 buildings": (of_ana(buildings=29), "players[0].buildings: expected a whole number from 0 to 28, found 29"),
    "29 buildings in all": (of_ana(buildings=23), "players: expected at most 28 buildings in all, found 29"),
    "-1 buildings": (of_ana(buildings=-1), "players[0].buildings"),
    "buildings by name": (of_ana(buildings=["bld_2wood_1brick"]), "players[0].buildings: expected a whole number"),
    "less than no gold": (of_ana(resources={"gold": -1}), "players[0].resources.gold: expected a whole number from 0"),
    "half a wood": (of_ana(resources={"wood": 0.5}), "players[0].resources.wood"),
    "an unknown resource": (
        of_ana(resources={"iron": 1}),
        "players[0].resources: expected only the fields wood, brick",
    ),
    "food as a resource": (of_ana(resources={"food": 1}), "found 'food'"),
    "resources as a list": (of_ana(resources=[1, 2, 3, 4]), "players[0].resources: expected an object"),
    "less than no food": (of_ana(food=-1), "players[0].food: expected a whole number from 0 to 999, found -1"),
    "food as a text": (of_ana(food="9"), "players[0].food: expected a whole number from 0 to 999, found '9'"),
    "a score as a text": (of_ana(score_before="64"), "players[0].score_before: expected a whole number"),
    "a score of nothing": (of_ana(score_before=None), "players[0].score_before: expected a whole number"),
    "a score of true": (of_ana(score_before=True), "players[0].score_before: expected a whole number"),
    "a score beyond sense": (of_ana(score_before=10**9), "players[0].score_before: expected a whole number"),
    "an unknown field": (of_ana(huts=2), "players[0]: expected only the fields name, score_before"),
    "an unknown field of the file": ({**FILE, "edition": "first"}, "found 'edition'"),
    "no players": ({"format": 1, "game": "stone_age"}, "expected the field 'players', found none"),
    "one player": ({**FILE, "players": [ANA]}, "players: expected 2 to 4 players, found 1"),
    "five players": ({**FILE, "players": [ANA, BEN, ANA, BEN, ANA]}, "players: expected 2 to 4 players, found 5"),
    "players of a wrong type": ({**FILE, "players": {"Ana": ANA}}, "players: expected a list"),
    "a player that is a text": ({**FILE, "players": ["Ana", "Ben"]}, "players[0]: expected an object, found 'Ana'"),
    "the same name twice": (of_ana(name="Ben"), "players[1].name: expected a name no other player has, found 'Ben'"),
    "an empty name": (of_ana(name=""), "players[0].name: expected a text"),
    "a name of two lines": (of_ana(name="An\na"), "players[0].name: expected a text"),
    **{f"no {name}": (without(name), f"players[0]: expected the field {name!r}, found none") for name in ANA},
}


@pytest.mark.parametrize("mistake", WRONG)
def test_a_wrong_score_file_is_refused_with_one_line_that_names_the_place(score, tmp_path, mistake):
    content, named = WRONG[mistake]
    code, out, err = score(content, "--json")
    assert (code, out) == (2, "")
    assert err.count("\n") == 1
    assert err.startswith(f"{tmp_path / 'score.json'}: ")
    assert named in err
    assert "expected" in err
    assert "found" in err


def test_what_is_just_allowed_is_not_refused(answer):
    edge = {"field_level": 10, "tools": [4, 4, 4], "figures": 10, "buildings": 22, "score_before": -200}
    answer(both(edge, {}))
    answer(of_ana(score_before=999, resources={"wood": 99}))


# --- what no table can end with -------------------------------------------------------------------------------------


def remarked(**changed):
    """What is said of a file in which Ana has other values."""
    return remarks(Node({**FILE, "players": [{**ANA, **changed}, BEN]}, "score.json"))


def test_a_table_that_kept_the_rules_is_not_remarked_on():
    assert remarked() == ()
    assert remarked(figures=5, tools=[4, 4, 3], buildings=8) == ()


@pytest.mark.parametrize("figures", [0, 4])
def test_nobody_ends_with_fewer_figures_than_everybody_begins_with(figures, answer):
    said = (message("stone_age.remark.figures", player="Ana", count=figures, least=5),)
    assert remarked(figures=figures) == said
    assert answer({**FILE, "players": [{**ANA, "figures": figures}, BEN]}), "it is scored all the same"


def test_tools_grow_evenly():
    assert remarked(tools=[4, 0, 0]) == (message("stone_age.remark.tools", player="Ana", tools=("4", "0", "0")),)


def test_two_players_have_two_stacks_of_seven_buildings():
    assert remarked(buildings=9) == (message("stone_age.remark.buildings", count=15, players=2, most=14),)


def test_each_player_is_remarked_on_after_the_table_as_a_whole():
    said = [part.id.rpartition(".")[2] for part in remarked(buildings=9, figures=4, tools=[2, 0, 0])]
    assert said == ["buildings", "figures", "tools"]

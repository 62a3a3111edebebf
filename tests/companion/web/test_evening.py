"""An evening on the page: from the first table to the finished sheet, the history, the bin, and once more."""

import json

import pytest

from companion.games import GAMES, boxes
from tests.companion.web.visiting import Match, Visitor


@pytest.fixture
def visitor(tmp_path):
    return Visitor(tmp_path)


# --- before the first table ---


def test_the_first_home_says_so_and_offers_a_sample(visitor):
    assert visitor.ask("home")["first"]
    table = visitor.ask("sample")["table"]
    (card,) = visitor.ask("home")["tables"]
    assert (card["id"], card["sample"]) == (table, True)
    assert visitor.ask("sample")["table"] == table
    visitor.ask("remove_sample", table=table)
    assert visitor.ask("home")["tables"] == []


def test_every_box_can_be_chosen_and_played_at_every_depth(visitor):
    offered = [(box, depth) for box in boxes() for depth in GAMES[box.game].depths]
    assert len(offered) >= 15
    for box, depth in offered:
        visitor.lay(box.name, "Mia", "Ben", depth=depth)
        view = visitor.view()
        assert view["place"] == ("table" if depth == "score_only" else "setup")
        assert view["depth"] == depth
        if view["place"] == "setup":
            view = visitor.ask("setup_done", table=visitor.table)["view"]
        assert view["question"]["options"]
    assert len(visitor.ask("home")["tables"]) == len(offered)


def test_seats_follow_the_box(visitor):
    visitor.ask("new_table", do={"box": "stone_age"})
    for name in ("Mia", "Ben", "Yuna", "Theo"):
        told = visitor.ask("new_table", do={"add": name})
    assert told["full"]
    assert told["why_not"] == ""
    assert visitor.refused("new_table", do={"add": "Ana"})["words"]
    assert visitor.refused("new_table", do={"rename": [0, "Ben"]})["words"]
    swapped = visitor.ask("new_table", do={"colour": [0, told["seats"][1]["colour"]]})
    assert swapped["seats"][1]["colour"] == told["seats"][0]["colour"]
    moved = visitor.ask("new_table", do={"move": [3, 0]})
    assert [seat["name"] for seat in moved["seats"]] == ["Theo", "Mia", "Ben", "Yuna"]
    assert visitor.ask("new_table", do={"remove": 1})["seats"][1] is None
    visitor.reopen()
    assert visitor.ask("new_table")["seats"][1] is None
    table = visitor.ask("create")["table"]
    names = [player["name"] for player in visitor.ask("open", table=table)["seats"]]
    assert names == ["Theo", "Ben", "Yuna"]


def test_too_few_players_are_told_how_many_it_takes(visitor):
    assert visitor.refused("create")["words"] == "Choose a game first."
    visitor.ask("new_table", do={"box": "stone_age"})
    told = visitor.ask("new_table", do={"add": "Mia"})
    assert told["why_not"] == visitor.refused("create")["words"] == "This game is for 2 to 4 players."


def test_the_same_group_as_last_time_sits_down_with_one_tap(visitor):
    visitor.ask("new_table", do={"box": "stone_age"})
    assert visitor.refused("new_table", do={"group": True})["words"]
    visitor.lay("stone_age", "Mia", "Ben")
    first = visitor.ask("open", table=visitor.table)["seats"]
    assert visitor.ask("home")["group"] == ["Mia", "Ben"]
    visitor.ask("new_table", do={"box": "ticket_to_ride/usa"})
    told = visitor.ask("new_table", do={"group": True})
    assert [seat["name"] for seat in told["seats"]] == ["Mia", "Ben"]
    assert [seat["colour"] for seat in told["seats"]] == [seat["colour"] for seat in first]
    assert [player["name"] for player in told["known"] if player["seated"]] == ["Ben", "Mia"]
    assert visitor.ask("new_table", do={"group": True})["seats"] == []


# --- setup ---


def test_the_guide_is_done_page_by_page(visitor):
    visitor.lay("great_western_trail/second", "Mia", "Ben", "Yuna")
    guide = visitor.ask("setup", table=visitor.table)
    assert guide["number"] == 0
    tick = next(step for step in guide["steps"] if step["state"] != "done")
    visitor.ask("tick", table=visitor.table, step=tick["id"], done=True)
    states = {step["id"]: step["state"] for step in visitor.ask("setup", table=visitor.table)["steps"]}
    assert states[tick["id"]] == "done"
    for number in range(guide["count"]):
        assert visitor.ask("setup", table=visitor.table)["open"] == number
        view = visitor.ask("page_done", table=visitor.table)["view"]
    assert view["place"] == "table"
    assert visitor.refused("setup", table=visitor.table)["words"]


def test_what_was_drawn_can_be_drawn_again_chosen_or_done_by_hand(visitor):
    visitor.lay("great_western_trail/second", "Mia", "Ben")
    pages = visitor.ask("setup", table=visitor.table)["count"]
    changed = 0
    for _ in range(pages):
        guide = visitor.ask("setup", table=visitor.table)
        for step in guide["steps"]:
            if step["change"] and step["starter"]:
                visitor.ask("draw", table=visitor.table, offer=step["offer"], outcome=["1"])
                assert visitor.ask("setup", table=visitor.table)["starter"] == 1
            elif step["change"]:
                visitor.ask("draw", table=visitor.table, offer=step["offer"])
                visitor.ask("draw", table=visitor.table, offer=step["offer"], outcome=[])
                changed += 1
        visitor.ask("page_done", table=visitor.table)
    assert changed
    assert visitor.view()["turn"]["seat"] == 1
    assert visitor.refused("draw", table=visitor.table, offer="nothing")["words"]


# --- the table ---


def test_a_refusal_names_its_rule_and_leads_on(visitor):
    match = Match(visitor, "usa_3_players_cards_checked")
    match.play(60)
    view = visitor.view()
    closed = [option for option in view["question"]["options"] if "closed" in option]
    while not closed:
        match.enter_next()
        view = visitor.view()
        closed = [option for option in view["question"]["options"] if "closed" in option]
    refusal = visitor.refused("answer", table=visitor.table, revision=view["revision"], answers=[closed[0]["id"]])
    assert refusal["words"] == closed[0]["closed"]["words"]
    assert refusal["on"]["words"]
    assert visitor.view()["step"] == view["step"]


def test_what_a_rule_forbids_can_be_set_by_hand(visitor):
    """A worker that is too dear is hired all the same, in one entry."""
    match = Match(visitor, "great_western_trail_second_4_players")
    refusal: dict = {}
    while not refusal.get("by_hand"):
        match.enter_next()
        view = visitor.view()
        closed = [one["id"] for one in (view["question"] or {"options": []})["options"] if "closed" in one]
        for id_ in closed:
            refusal = visitor.refused("answer", table=visitor.table, revision=view["revision"], answers=[id_])
            if refusal.get("by_hand"):
                break
    values = refusal["by_hand"]["values"]
    sheet = visitor.ask("figures", table=visitor.table, sheet="by_hand", values=values)
    assert sheet["values"] == values
    assert sheet["logged"] or sheet["why_not"]


def test_undo_and_redo_go_as_far_as_one_likes_and_the_log_leads_anywhere(visitor):
    Match(visitor, "stone_age_2_players").play(80)
    last = visitor.view()["step"]
    log = visitor.ask("log", table=visitor.table)["log"]
    assert log[0]["number"] <= last
    visitor.enter("jump", number=5)
    assert visitor.view()["step"] == 5
    assert visitor.ask("log", table=visitor.table)["undone"] == last - 5
    visitor.reopen()
    assert visitor.view()["step"] == 5
    visitor.enter("jump", number=last)
    assert visitor.ask("log", table=visitor.table)["log"] == log
    while visitor.view()["undo"]:
        visitor.enter("undo")
    assert visitor.view()["step"] == 0
    body = {"table": visitor.table, "revision": visitor.view()["revision"]}
    assert visitor.refused("undo", **body)["words"] == "Nothing to undo."
    assert visitor.refused("jump", **body, number=last + 1)["words"] == "There's no such move."


def test_dice_are_rolled_by_the_app_or_told(visitor):
    visitor.lay("stone_age", "Mia", "Ben", depth="milestones")
    visitor.ask("setup_done", table=visitor.table)
    table = visitor.ask("milestones", table=visitor.table)
    throw = next(kind for kind in table["kinds"] if kind["id"] == "Throw")
    assert [cell["id"] for cell in throw["cells"]] == ["Throw:0", "Throw:1"]
    named = [kind["words"] for kind in table["kinds"]]
    assert not [words for words in named if "Mia" in words or "Ben" in words]
    assert {"Roll", "Real dice"} <= set(named)
    asked, answers = visitor.answer("Throw:1")["question"], ["Throw:1"]
    while not asked["chance"]:
        given = asked["options"][0]["id"] if asked["kind"] == "choice" else asked["low"] + 2
        answers.append(given)
        asked = visitor.answer(*answers)["question"]
    done = visitor.answer(*answers, {"chance": True})
    assert all(die in "123456" for die in done["answers"][-1])


def test_odds_are_shown_before_figures_are_placed(visitor):
    visitor.lay("stone_age", "Mia", "Ben")
    visitor.ask("setup_done", table=visitor.table)
    options = [option["id"] for option in visitor.view()["question"]["options"]]
    forest = next(id_ for id_ in options if "forest" in id_)
    told = visitor.ask("odds", table=visitor.table, option=forest, dice=2)
    assert told["title"] == "Odds: Forest"
    assert told["means"][0] == "About 2.0 wood"
    assert told["rows"][1] == ["At least 2 wood", "72%"]
    assert visitor.ask("odds", table=visitor.table, option=forest)["dice"] == 5
    assert told["sums"][2:] == [1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1]
    field = next(id_ for id_ in options if "field" in id_)
    assert visitor.ask("odds", table=visitor.table, option=field) == {}
    assert visitor.send("odds", table=visitor.table, option="nothing")[0] == 400


def test_the_depth_changes_at_any_time_and_says_what_it_needs(visitor):
    visitor.lay("stone_age", "Mia", "Ben", depth="milestones")
    visitor.ask("setup_done", table=visitor.table)
    depths = visitor.ask("menu", table=visitor.table)["depths"]
    assert [depth["id"] for depth in depths if depth["now"]] == ["milestones"]
    view = visitor.enter("depth", depth="full")["view"]
    assert view["depth"] == "full"
    if view["needed"]:
        needed = visitor.ask("figures", table=visitor.table, sheet="needed")
        assert needed["sections"]
        assert visitor.enter("save_figures", sheet="needed", values=[])["view"]["needed"] == 0


def test_a_group_that_fell_behind_sets_what_everyone_has_in_one_entry(visitor):
    visitor.lay("stone_age", "Mia", "Ben")
    visitor.ask("setup_done", table=visitor.table)
    step = visitor.view()["step"]
    values: list = []
    for do in ({"step": ["food/0", 1]}, {"step": ["food/0", 1]}, {"put": ["wood/1", 3]}):
        sheet = visitor.ask("figures", table=visitor.table, sheet="catch_up", values=values, do=do)
        values = sheet["values"]
    assert values == [["food/0", 14], ["wood/1", 3]]
    assert sheet["save"] == "Save 2 changes"
    lines = {line["id"]: line for section in sheet["sections"] for line in section.get("lines", [])}
    assert (lines["food/0"]["text"], lines["food/0"]["was"]) == ("14", "was 12")
    view = visitor.enter("save_figures", sheet="catch_up", values=values)["view"]
    assert view["step"] == step + 1
    assert "14" in view["log"][0]["words"]
    assert visitor.ask("figure", table=visitor.table, id="food/0")["question"]["usual"] == 14
    over = visitor.ask("figures", table=visitor.table, sheet="edit", values=[["wood/1", 9999]])
    assert over["why_not"]
    body = {"table": visitor.table, "revision": view["revision"], "sheet": "edit", "values": [["wood/1", 9999]]}
    assert visitor.refused("save_figures", **body)["words"] == over["why_not"]


def test_the_rules_are_read_by_section(visitor):
    visitor.lay("ticket_to_ride/usa", "Mia", "Ben")
    told = visitor.ask("rules", table=visitor.table)
    assert told["rules"] == []
    every = [visitor.ask("rules", table=visitor.table, section=one["id"])["rules"] for one in told["sections"]]
    assert all(every)
    assert all(rule["words"] for rules in every for rule in rules)


# --- the end ---


@pytest.fixture
def finished(visitor):
    """A finished game of USA."""
    Match(visitor, "usa_2_players").play()
    return visitor


def test_a_finished_game_is_safe_until_it_is_opened_again(finished):
    view = finished.view()
    assert (view["place"], view["undo"]) == ("score", False)
    body = {"table": finished.table, "revision": view["revision"]}
    for what in ("undo", "finish"):
        assert finished.refused(what, **body)["words"]
    assert finished.refused("jump", **body, number=1)["words"]
    assert finished.enter("reopen")["view"]["place"] == "table"
    assert finished.ask("home")["recent"] == []
    finished.enter("finish")
    assert finished.ask("home")["tables"] == []


def test_every_number_says_why_and_the_group_may_write_its_own(finished):
    sheet = finished.ask("score", table=finished.table)
    counted = [cell for row in sheet["rows"] for cell in row["cells"] if cell["because"]]
    assert all(cell["rule"] for cell in counted)
    assert all(cell["sum"] == cell["points"] for cell in counted)
    finished.enter("reopen")
    finished.enter("override", seat=0, category="routes", points=1)
    cell = finished.ask("score", table=finished.table)["rows"][0]["cells"][0]
    assert (cell["points"], cell["own"], cell["counted"]) == ("1", True, counted[0]["points"])
    finished.enter("override", seat=0, category="routes", points=None)
    assert not finished.ask("score", table=finished.table)["rows"][0]["cells"][0]["own"]


def test_the_same_players_play_once_more(finished):
    before = finished.ask("score", table=finished.table)
    assert [one["id"] for one in before["begins"] if one["now"]] == ["next"]
    again = finished.ask("rematch", table=finished.table)["table"]
    assert [player["name"] for player in finished.ask("open", table=again)["seats"]] == before["names"]


def test_past_games_are_found_by_letters_and_filters(finished):
    finished.ask("rename", table=finished.table, name="Final")
    finished.ask("note", table=finished.table, place="Kyoto", notes="rain")
    told = finished.ask("history")
    assert told["all"] == 1
    assert told["months"][0]["tables"][0]["name"] == "Final"
    for found in ({"letters": "kyo fin"}, {"player": "Mia"}, {"box": "ticket_to_ride/usa"}, {"place": "Kyoto"}):
        assert finished.ask("history", **found)["found"] == 1
    for nothing in ({"letters": "stone"}, {"player": "Nobody"}, {"box": "stone_age"}, {"year": "1999"}):
        told = finished.ask("history", **nothing)
        assert (told["found"], told["empty"]) == (0, "No matching games")


def test_a_player_and_a_box_have_their_numbers(finished):
    told = finished.ask("player", name="Mia")
    assert told["numbers"]["games"] == 1
    assert told["lines"]
    assert finished.ask("box", box="ticket_to_ride/usa")["numbers"]["games"] == 1
    (year,) = finished.ask("history")["years"]
    assert finished.ask("year", year=year)["numbers"]["tables"] == 1
    assert finished.refused("player", name="Nobody")["words"]


def test_a_player_has_another_name_and_two_names_are_one_person(finished):
    names = [one["name"] for one in finished.ask("history")["players"]]
    first, second = sorted(names)[:2]
    assert finished.ask("rename_player", name=first, to=" Ana ")["name"] == "Ana"
    assert "Ana" in [one["name"] for one in finished.ask("history")["players"]]
    told = finished.ask("player", name="Ana")
    assert second not in [one["name"] for one in told["same"]]  # they sat at one table
    assert finished.refused("rename_player", name="Ana", to=second)["words"]
    assert finished.refused("merge_players", name="Ana", into=second)["words"]
    assert not told["me"]
    finished.ask("me", name="Ana", on=True)
    assert finished.ask("player", name="Ana")["me"]
    finished.ask("me", name="Ana", on=False)
    assert not finished.ask("player", name="Ana")["me"]


def test_two_who_never_sat_together_may_be_one_and_are_two_again(finished):
    finished.ask("rename_player", name="Mia", to="Maria")
    Match(finished, "stone_age_2_players").play()
    offered = [one["name"] for one in finished.ask("player", name="Mia")["same"]]
    assert offered == ["Maria"]
    assert finished.ask("merge_players", name="Mia", into="Maria")["words"] == "Mia merged into Maria"
    told = finished.ask("player", name="Maria")
    assert (told["also"], told["apart"]) == (["Mia"], [["Mia", "Separate Mia"]])
    assert told["numbers"]["games"] == 2
    finished.ask("part_players", name="Mia")
    assert finished.ask("player", name="Maria")["numbers"]["games"] == 1


def test_a_finished_game_has_a_story(finished):
    told = finished.ask("story", table=finished.table)
    assert told["empty"] == ""
    rows = [row["words"] for section in told["sections"] for row in section["rows"]]
    assert "Lead changes" in rows
    assert len(rows) > 4


def test_a_table_goes_to_the_bin_and_comes_back(finished):
    assert "bin" in finished.ask("delete", table=finished.table)["words"]
    assert finished.ask("home")["bin"] == 1
    (card,) = finished.ask("bin")["tables"]
    assert card["days"] == 30
    assert finished.send("open", table=finished.table)[0] == 404
    finished.ask("bring_back", table=finished.table)
    assert finished.ask("open", table=finished.table)["finished"]
    assert finished.send("erase", table=finished.table)[0] == 404
    finished.ask("delete", table=finished.table)
    finished.ask("erase", table=finished.table)
    assert finished.ask("bin")["tables"] == []
    assert finished.ask("home")["recent"] == []


# --- settings, and the start without Python ---


@pytest.mark.parametrize("language", ["en", "ja", "ko"])
def test_everything_is_said_in_the_language_of_the_settings(visitor, language):
    told = visitor.ask("set", name="language", value=language)
    assert told["language"] == language
    visitor.lay("great_western_trail/first", "Mia", "Ben")
    words = visitor.ask("words")
    assert words["language"] == language
    assert words["words"]["home.new_table"]
    assert words["words"]["your_turn"]
    said = json.dumps([visitor.view(), visitor.ask("home"), visitor.ask("setup", table=visitor.table)])
    assert "great_western_trail." not in said


def test_a_setting_outlives_a_kill(visitor):
    for name, value in (("look", "dark"), ("text_size", "largest"), ("show_points", False)):
        visitor.ask("set", name=name, value=value)
    visitor.reopen()
    now = {one["id"]: one["value"] for one in visitor.ask("settings")["settings"]}
    assert (now["look"], now["text_size"], now["show_points"]) == ("dark", "largest", False)
    for name, value in (("look", "pink"), ("show_points", 1), ("window", []), ("language", "xx")):
        assert visitor.send("set", name=name, value=value)[0] == 400


def test_home_and_the_open_table_can_be_shown_before_python_runs(visitor):
    Match(visitor, "stone_age_2_players").play(60)
    kept = json.loads(visitor.api.home_file())
    assert kept["view"] == visitor.view()
    ((card,), (later,)) = kept["home"]["tables"], visitor.ask("home")["tables"]
    assert {**card, "when": ""} == {**later, "when": ""}  # the clock goes on
    assert len(json.dumps(kept)) < 100_000


def test_an_entry_tells_that_the_home_file_is_old(visitor):
    visitor.lay("stone_age", "Mia", "Ben")
    answers = {"what": "setup_done", "table": visitor.table}
    assert json.loads(visitor.api.answer(json.dumps(answers)))["changed"]
    assert not json.loads(visitor.api.answer(json.dumps({"what": "view", "table": visitor.table})))["changed"]


def test_dice_that_were_rolled_lie_there_with_the_odds_they_had(tmp_path):
    match = Match(Visitor(tmp_path), "stone_age_3_players")
    match.play(120)
    visitor = match.visitor
    view = visitor.view()
    while "Roll:forest" not in [option["id"] for option in view["question"]["options"]]:
        view = visitor.ask("undo", table=visitor.table, revision=view["revision"])["view"]
    assert view["roll"] is None
    asked = visitor.answer("Roll:forest")["question"]
    assert (asked["odds"]["title"], asked["odds"]["dice"]) == ("Odds: Forest", 2)
    roll = visitor.answer("Roll:forest", ["3", "4"])["view"]["roll"]
    assert (roll["dice"], roll["pips"], roll["words"]) == ([3, 4], 7, "pips, 3 per wood")
    assert roll["odds"] == asked["odds"]
    assert visitor.answer("TakeYield:2")["view"]["roll"] is None

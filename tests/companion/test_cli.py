"""The command line: score files, replay, export and import from a terminal; wrong input is one line and exit code 2."""

import copy
import io
import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from companion.cli import main
from companion.i18n import Translator
from companion.new_table.sample import open_sample
from tests.companion.playing import new_table, play, play_briefly, quick_store
from tests.companion.storage.misfits import spoil

ROOT = Path(__file__).parent.parent.parent

USA = {
    "format": 1,
    "game": "ticket_to_ride",
    "map": "usa",
    "players": [
        {
            "name": "Ana",
            "routes": ["denver--kansas_city--a", "kansas_city--saint_louis--a", "chicago--saint_louis--a"],
            "tickets": ["t:denver--pittsburgh"],
        },
        {"name": "Ben", "routes": ["calgary--seattle"], "tickets": []},
    ],
}
GERMANY = {
    "format": 1,
    "game": "ticket_to_ride",
    "map": "germany",
    "players": [
        {"name": "Ana", "routes": ["berlin--magdeburg"], "tickets": [], "passengers": {"red": 2, "blue": 1}},
        {"name": "Ben", "routes": [], "tickets": ["t:mannheim--stuttgart"], "passengers": {"red": 1}},
    ],
}


@pytest.fixture
def run_command(tmp_path, capsys):
    """Run a command on a file with this content (or on words alone); gives exit code, stdout and stderr."""

    def run(words, content=None, name="score.json"):
        if content is not None:
            path = tmp_path / name
            raw = content if isinstance(content, bytes) else json.dumps(content).encode()
            path.write_bytes(raw)
            words = [*words, str(path)]
        try:
            code = main(words)
        except SystemExit as leaving:
            code = leaving.code
        printed = capsys.readouterr()
        return code, printed.out, printed.err

    return run


def test_what_a_command_prints_is_in_the_language_of_the_system_unless_another_is_wished(run_command, monkeypatch):
    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES"):
        monkeypatch.delenv(name, raising=False)
    said = {}
    for system in ("ja_JP.UTF-8", "ko_KR.UTF-8", "fr_FR.UTF-8", "en_GB.UTF-8"):
        monkeypatch.setenv("LANG", system)
        said[system[:2]] = run_command(["score"], USA)[1]
        assert run_command(["score", "--language", "ja"], USA)[1] == said["ja"]
    assert Translator("ja")("ticket_to_ride.category.routes") in said["ja"]
    assert Translator("ko")("ticket_to_ride.category.routes") in said["ko"]
    assert said["fr"] == said["en"]


def test_a_score_file_prints_its_sheet_with_reasons(run_command):
    code, out, err = run_command(["score"], USA)
    assert (code, err) == (0, "")
    assert "Denver to Pittsburgh, not connected" in out
    assert "Ana" in out.splitlines()[0]
    assert "Ana wins." in out
    assert "−11" in out


def test_a_score_file_prints_in_japanese_and_korean(run_command):
    for language, word in (("ja", "デンバー"), ("ko", "덴버")):
        code, out, _ = run_command(["score", "--language", language], USA)
        assert code == 0
        assert word in out


def test_json_has_the_fields_programs_expect(run_command):
    code, out, _ = run_command(["score", "--json"], USA)
    assert code == 0
    answer = json.loads(out)
    assert set(answer) == {"game", "players", "winners", "tie_break"}
    ana, ben = answer["players"]
    assert ana["points"] == {"routes": 7 + 2 + 2, "tickets": -11, "longest_route": 10}
    assert (ana["total"], ana["rank"], ana["longest_route_length"], ana["tickets_completed"]) == (10, 1, 8, [])
    assert ben["points"] == {"routes": 7, "tickets": 0, "longest_route": 0}
    assert [item["route"] for item in ana["because"]["routes"]] == USA["players"][0]["routes"]
    assert answer["winners"] == ["Ana"]
    assert answer["tie_break"] is None


def test_json_for_germany_has_its_own_categories(run_command):
    _, out, _ = run_command(["score", "--json"], GERMANY)
    ana, ben = json.loads(out)["players"]
    assert ana["points"] == {"routes": 4, "tickets": 0, "globetrotter": 0, "passengers": 40}
    assert ben["points"] == {"routes": 0, "tickets": -2, "globetrotter": 0, "passengers": 10}


def both_tracks(players):
    """Two players hold the two tracks of a pair; the others hold nothing."""
    tracks = [["kansas_city--saint_louis--a"], ["kansas_city--saint_louis--b"], [], [], []]
    names = ("Ana", "Ben", "Cho", "Dee", "Eva")
    seats = [{"name": name, "routes": tracks[n], "tickets": []} for n, name in enumerate(names[:players])]
    return {**USA, "players": seats}


@pytest.mark.parametrize("players", [2, 3])
def test_a_table_that_broke_a_rule_is_scored_and_told_which(run_command, players):
    code, out, err = run_command(["score"], both_tracks(players))
    assert (code, err) == (0, "")
    said = (
        "Kansas City to Saint Louis: With 2 or 3 players, once one track of a pair is claimed the others are closed "
        "for the rest of the game."
    )
    assert out.splitlines().count(said) == 1
    code, out, _ = run_command(["score", "--json"], both_tracks(players))
    told = json.loads(out)
    assert told["remarks"] == [said]
    assert [player["total"] for player in told["players"]][:2] == [12, 12]


def test_a_table_that_kept_the_rules_is_told_nothing(run_command):
    assert "remarks" not in json.loads(run_command(["score", "--json"], both_tracks(4))[1])
    assert "remarks" not in json.loads(run_command(["score", "--json"], USA)[1])


def test_other_rules_a_score_file_shows_to_be_broken_are_told_in_its_language(run_command):
    mine = copy.deepcopy(USA)
    mine["players"][0]["routes"] += ["kansas_city--saint_louis--b"]
    assert (
        "複線（3重線）ルートを、1人で2本以上つなぐことはできません"
        in run_command(["score", "--language", "ja"], mine)[1]
    )
    code, out, _ = run_command(["score"], GERMANY)
    said = "Ana has 3 passengers: After claiming a route, take one passenger from each of its two ends."
    assert (code, said in out.splitlines()) == (0, True)
    stone_age = {"score_before": 10, "cards": [], "field_level": 0, "tools": [0, 0, 0], "buildings": 0, "figures": 4}
    seats = [{"name": name, **stone_age, "resources": {}, "food": 0} for name in ("Ana", "Ben")]
    told = json.loads(run_command(["score", "--json"], {"format": 1, "game": "stone_age", "players": seats})[1])
    assert told["remarks"][0] == "Ana has 4 figures, but everyone starts with 5 and never loses one."


def test_a_tie_is_told_in_json_with_its_steps(run_command):
    level = copy.deepcopy(GERMANY)
    level["players"][0].update(routes=[], passengers={"red": 1})
    level["players"][1].update(tickets=[], passengers={"blue": 1})
    _, out, _ = run_command(["score", "--json"], level)
    answer = json.loads(out)
    assert answer["winners"] == ["Ana", "Ben"]
    assert answer["tie_break"]["shared"] is True
    assert [step["by"] for step in answer["tie_break"]["steps"]] == ["tickets_completed", "passengers_held"]
    _, out, _ = run_command(["score"], level)
    assert "Shared win: Ana, Ben." in out


def changed(base, **where):
    content = copy.deepcopy(base)
    content.update(where)
    return content


def of_ana(base, **fields):
    content = copy.deepcopy(base)
    content["players"][0].update(fields)
    return content


def without(base, name):
    content = copy.deepcopy(base)
    del content["players"][0][name]
    return content


LONG_ROUTES = ["duluth--helena", "duluth--toronto", "el_paso--houston", "el_paso--los_angeles", "helena--seattle",
               "miami--new_orleans", "calgary--winnipeg", "sault_st_marie--winnipeg"]  # fmt: skip
WRONG = {
    "not an object": ([1, 2], "an object"),
    "no game": ({"format": 1}, "the field 'game'"),
    "another format": (changed(USA, format=2), "format"),
    "a true format": (changed(USA, format=True), "format"),
    "an unknown game": (changed(USA, game="chess"), "game"),
    "an unknown map": (changed(USA, map="mars"), "map"),
    "an unknown field": (changed(USA, edition="first"), "'edition'"),
    "no players": (changed(USA, players=[]), "2 to 5 players"),
    "one player": (changed(USA, players=USA["players"][:1]), "2 to 5 players"),
    "six players": (changed(USA, players=USA["players"] * 3), "2 to 5 players"),
    "players of a wrong type": (changed(USA, players={"Ana": {}}), "players"),
    "a player that is a text": (changed(USA, players=["Ana", "Ben"]), "players[0]"),
    "a missing field": (without(USA, "tickets"), "'tickets'"),
    "germany without passengers": (without(GERMANY, "passengers"), "'passengers'"),
    "usa with passengers": (of_ana(USA, passengers={}), "'passengers'"),
    "a name twice": (of_ana(USA, name="Ben"), "players[1].name"),
    "an empty name": (of_ana(USA, name=" "), "players[0].name"),
    "a name of two lines": (of_ana(USA, name="An\na"), "players[0].name"),
    "half a character": (of_ana(USA, name="\ud800"), "players[0].name"),
    "a route of another map": (of_ana(USA, routes=["berlin--magdeburg"]), "players[0].routes[0]"),
    "a route that is a number": (of_ana(USA, routes=[7]), "players[0].routes[0]"),
    "routes as a text": (of_ana(USA, routes="calgary--helena"), "players[0].routes"),
    "the same route twice": (of_ana(USA, routes=["calgary--helena"] * 2), "players[0].routes[1]"),
    "a route of two players": (of_ana(USA, routes=["calgary--seattle"]), "players[1].routes[0]"),
    "46 trains and more": (of_ana(USA, routes=LONG_ROUTES), "at most 45 trains, found 4"),
    "an unknown ticket": (of_ana(USA, tickets=["t:here--there"]), "players[0].tickets[0]"),
    "the same ticket twice": (of_ana(USA, tickets=["t:denver--pittsburgh"] * 2), "players[0].tickets[1]"),
    "a ticket of two players": (of_ana(GERMANY, tickets=["t:mannheim--stuttgart"]), "players[1].tickets[0]"),
    "an 11th red passenger": (of_ana(GERMANY, passengers={"red": 10}), "at most 10 red passengers"),
    "eleven at once": (of_ana(GERMANY, passengers={"blue": 11}), "players[0].passengers.blue"),
    "fewer than none": (of_ana(GERMANY, passengers={"blue": -1}), "players[0].passengers.blue"),
    "a pink passenger": (of_ana(GERMANY, passengers={"pink": 1}), "pink"),
    "half a passenger": (of_ana(GERMANY, passengers={"blue": 0.5}), "players[0].passengers.blue"),
    "nothing": (b"", "the end of the file"),
    "not json": (b"{]", "line 1"),
    "NaN": (b'{"format": NaN}', "NaN"),
    "20,000 nested brackets": (b"[" * 20_000 + b"]" * 20_000, "nesting"),
    "20,000 nested objects": (b'{"a":' * 20_000, "nesting"),
    "not utf-8": (b"\xff\xfe\x00", "UTF-8"),
    "too large": (b" " * 1_000_001, "at most 1000 kB"),
    "a number without end": (b'{"format": ' + b"9" * 5000 + b"}", "a huge number"),
}


@pytest.mark.parametrize("mistake", WRONG)
def test_a_wrong_score_file_is_refused_with_one_line_that_names_the_place(run_command, tmp_path, mistake):
    content, named = WRONG[mistake]
    code, out, err = run_command(["score", "--json"], content)
    assert code == 2
    assert out == ""
    assert err.count("\n") == 1
    assert err.startswith(str(tmp_path / "score.json"))
    assert named in err
    assert "Traceback" not in err


def test_exactly_45_trains_are_fine(run_command):
    routes = [*LONG_ROUTES[:7], "los_angeles--phoenix"]
    code, out, _ = run_command(["score", "--json"], of_ana(USA, routes=routes))
    assert code == 0
    assert sum(item["length"] for item in json.loads(out)["players"][0]["because"]["routes"]) == 45


def test_a_missing_file_and_a_folder_are_refused_with_one_line(run_command, tmp_path):
    for path in (tmp_path / "nowhere.json", tmp_path):
        code, _, err = run_command(["score", str(path)])
        assert (code, err.count("\n")) == (2, 1)


# --- standard input and output ---


class Typed:
    """Standard input that holds these bytes."""

    def __init__(self, raw):
        self.buffer = io.BytesIO(raw)


def test_a_dash_is_standard_input_wherever_a_file_is_read(exported, run_command, monkeypatch, tmp_path):
    folder, id_, _, file = exported
    monkeypatch.setattr(sys, "stdin", Typed(json.dumps(USA).encode()))
    assert run_command(["score", "-"])[:2] == run_command(["score"], USA)[:2]
    for words, said in ((["replay", "-"], "the last round starts"), (["import", "-"], "New table")):
        monkeypatch.setattr(sys, "stdin", Typed(file.read_bytes()))
        place = ["--folder", str(tmp_path / "elsewhere")] if "import" in words else []
        code, out, _ = run_command([*words, *place])
        assert code == 0
        assert said in out
    assert run_command(["export", id_, "-", "--folder", str(folder)])[1] == file.read_text(encoding="utf-8")


@pytest.mark.parametrize("given", [None, Typed(b""), Typed(b"\xff"), Typed(b"x" * 1_000_001)])
def test_standard_input_that_makes_no_sense_is_refused_with_one_line(run_command, monkeypatch, given):
    monkeypatch.setattr(sys, "stdin", given)
    code, out, err = run_command(["score", "-"])
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert err.startswith("standard input: ")


def test_a_folder_that_cannot_be_written_is_named(run_command, tmp_path, exported):
    (tmp_path / "file").write_text("no folder")
    for words in (["play", "usa"], ["import", str(exported[-1])]):
        code, out, err = run_command([*words, "--folder", str(tmp_path / "file")])
        assert (code, out, err.count("\n")) == (2, "", 1)
        assert str(tmp_path / "file") in err


# --- words ---


@pytest.mark.parametrize("words", [[], ["dance"], ["score"], ["score", "a", "b"], ["replay", "--loud", "x"]])
def test_wrong_words_are_refused_with_one_line(run_command, words):
    code, out, err = run_command(words)
    assert (code, out, err.count("\n")) == (2, "", 1)


@pytest.mark.system
def test_the_module_runs_as_a_command(tmp_path):
    path = tmp_path / "score.json"
    path.write_text(json.dumps(USA))
    command = [sys.executable, "-m", "companion", "score", str(path), "--json"]
    ran = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert (ran.returncode, ran.stderr) == (0, "")
    assert json.loads(ran.stdout)["winners"] == ["Ana"]


# --- whole tables ---


@pytest.fixture
def exported(tmp_path, run_command):
    """A finished table, exported from the terminal."""
    folder = tmp_path / "home"
    with quick_store(folder) as store:
        id_, session = new_table(store, "germany", 3)
        play_briefly(session)
        store.leave(id_, session)
    file = tmp_path / "shared.json"
    assert run_command(["export", id_, str(file), "--folder", str(folder)])[0] == 0
    return folder, id_, session, file


def test_an_exported_table_replays_to_its_log_and_sheet(exported, run_command):
    _, _, session, file = exported
    code, out, _ = run_command(["replay", str(file)])
    assert code == 0
    assert "the last round starts" in out
    assert f"{session.sheet().winners[0]} wins." in out
    code, out, _ = run_command(["replay", str(file), "--json"])
    answer = json.loads(out)
    assert [player["total"] for player in answer["players"]] == [p.total for p in session.sheet().players]
    assert len(answer["log"]) == sum(len(entry.lines) for entry in session.log())


def test_an_exported_table_is_imported_once(exported, run_command, tmp_path):
    _, id_, session, file = exported
    elsewhere = ["--folder", str(tmp_path / "elsewhere")]
    for said in ("New table", "already here"):
        code, out, _ = run_command(["import", str(file), *elsewhere])
        assert code == 0
        assert out.startswith(f"{id_}  ")
        assert said in out
    with quick_store(tmp_path / "elsewhere") as store:
        assert store.open_table(id_).steps == session.steps
    _, out, _ = run_command(["tables", *elsewhere])
    assert out.count("ticket_to_ride") == 1
    assert id_ in out


def test_export_without_a_file_goes_to_standard_output(exported, run_command):
    folder, id_, _, file = exported
    _, out, _ = run_command(["export", id_, "--folder", str(folder)])
    assert out == file.read_text(encoding="utf-8")


def test_a_file_may_stand_behind_the_options_and_its_place_is_said(run_command, tmp_path):
    file, here = tmp_path / "all.csv", ["--folder", str(tmp_path / "home")]
    for words in (["all", str(file), "--as", "csv"], ["all", "--as", "csv", str(file)]):
        code, out, err = run_command(["export", *words, *here])
        assert (code, out, err) == (0, f"Saved all.csv in {tmp_path}\n", "")
        assert file.read_bytes()
        file.unlink()
    code, out, err = run_command(["export", "all", str(file), *here])
    assert (code, out, err) == (2, "", "All tables at once go out with --as csv or --as bgstats.\n")


COMPLETING = {
    "bash": """source "$0"; COMP_WORDS=({words}); COMP_CWORD={last}; _tableside; echo "${{COMPREPLY[@]}}\"""",
    "fish": """source $argv[1]; complete -C "{line}" | string replace -r "\\t.*" "" | string join " "; true""",
}


@pytest.mark.system
@pytest.mark.parametrize("shell", COMPLETING)
def test_a_shell_completes_commands_options_and_their_values(run_command, tmp_path, shell):
    if shutil.which(shell) is None:
        pytest.skip(f"{shell} is not here")
    script = tmp_path / shell
    script.write_text(run_command(["completion", shell])[1])
    for line, wanted in (
        ("tableside rev", "revisions"),
        ("tableside export all --as bg", "bgstats"),
        ("tableside sheet pr", "print"),
        ("tableside stats --js", "--json"),
    ):
        words = line.split()
        asked = COMPLETING[shell].format(words=line, last=len(words) - 1, line=line)
        ran = subprocess.run([shell, "-c", asked, script], capture_output=True, text=True, check=True)
        assert ran.stdout.split() == [wanted]


def test_replaying_an_unfinished_table_tells_no_secret(tmp_path, run_command):
    with quick_store(tmp_path / "home") as store:
        id_, session = new_table(store)
        play(session, 12)
        text = store.export_table(id_)
    tickets = [ticket for hand in session.state.hands for ticket in hand.known_to_clerk()]
    assert tickets
    _, out, _ = run_command(["replay", "--json"], text.encode())
    assert not [ticket for ticket in tickets if ticket in out]


def spoiled(text):
    plain = json.loads(text)

    def with_events(*events):
        return {**plain, "steps": [*plain["steps"], {"at": 1, "events": list(events)}]}

    last = len(plain["steps"])
    return {
        "steps": {**plain, "steps": 5},
        "cursor": {**plain, "cursor": last + 1},
        "format": {**plain, "format": 99},
        "options.map": {**plain, "options": {"map": "mars"}},
        "seats": {**plain, "seats": plain["seats"][:1]},
        "game": {**plain, "game": "chess"},
        f"steps[{last}]": with_events({"is": "RouteClaimed", "seat": 0, "route": "here--there"}),
        f"steps[{last}].events[0]": with_events({"is": "Unheard"}),
        "only the fields": {**plain, "colour": "red"},
        "seats from 0": with_events({"is": "Passed", "seat": -1}),
        "fits the table": with_events({"is": "Corrected", "fix": "trains/9", "value": 3}),
        f"steps[{last}]: expected": with_events({"is": "Corrected", "fix": "trains/0", "value": 46}),
        "at": {**plain, "steps": [{"at": "noon", "events": []}]},
    }


def test_a_wrong_table_file_is_refused_by_replay_and_import_alike(exported, run_command, tmp_path):
    folder, _, _, file = exported
    for place, content in spoiled(file.read_text(encoding="utf-8")).items():
        for words in (["replay"], ["import", "--folder", str(folder)]):
            code, out, err = run_command(words, content, name="wrong.json")
            assert (code, out, err.count("\n")) == (2, "", 1), place
            assert place in err
            assert "wrong.json" in err


def test_exporting_a_table_that_is_not_there_says_so(tmp_path, run_command):
    code, _, err = run_command(["export", "nothing", "--folder", str(tmp_path / "home")])
    assert (code, err) == (2, "There's no table nothing here. `tableside tables` lists those there are.\n")


def test_a_file_that_cannot_be_written_is_said_so(exported, run_command, tmp_path):
    folder, id_, _, _ = exported
    code, _, err = run_command(["export", id_, str(tmp_path / "no" / "folder.json"), "--folder", str(folder)])
    assert (code, err.count("\n")) == (2, 1)


# --- terminals, and tables that cannot be read ---


def in_terminal(encoding, *words):
    command = [sys.executable, "-m", "companion", *words]
    place = {**os.environ, "PYTHONIOENCODING": encoding, "PYTHONUTF8": "0"}
    return subprocess.run(command, cwd=ROOT, capture_output=True, env=place, check=False)


@pytest.mark.system
def test_a_terminal_that_does_not_know_a_letter_shows_its_number(exported):
    _, _, _, file = exported
    for language in ("en", "ja"):
        ran = in_terminal("cp1252", "replay", str(file), "--language", language)
        assert (ran.returncode, ran.stderr) == (0, b"")
    assert b"\\u" in ran.stdout


@pytest.mark.system
def test_an_export_is_the_same_bytes_in_any_terminal(exported):
    folder, id_, _, file = exported
    ran = in_terminal("cp1252", "export", id_, "--folder", str(folder))
    assert (ran.returncode, ran.stdout) == (0, file.read_bytes())


def test_names_from_outside_give_no_orders_to_the_terminal(exported, run_command):
    _, _, _, file = exported
    plain = json.loads(file.read_text(encoding="utf-8"))
    plain["seats"][0]["name"] = "A\x1b[2J\x07na"
    _, out, _ = run_command(["replay"], plain, name="orders.json")
    assert "\x1b" not in out
    assert "A[2Jna" in out
    code, _, err = run_command(["replay"], {**plain, "\x1b[2J": 1}, name="orders.json")
    assert code == 2
    assert "\x1b" not in err


@pytest.mark.parametrize("name", ["\ud800", "\x00", "\n"])
def test_a_name_of_nothing_printable_is_one_sentence(exported, run_command, name):
    _, _, _, file = exported
    plain = json.loads(file.read_text(encoding="utf-8"))
    plain["seats"][0]["name"] = name
    code, out, err = run_command(["replay"], plain, name="names.json")
    assert (code, out, err.count("\n")) == (2, "", 1)


def test_a_table_that_cannot_be_read_is_listed_and_exported_as_it_is(exported, run_command):
    folder, id_, _, _ = exported
    with quick_store(folder) as store:
        bad, session = new_table(store)
        play(session, 4)
        store.leave(bad, session)
    path = folder / "tables" / f"{bad}.json"
    spoil(path, 3)
    code, out, err = run_command(["tables", "--folder", str(folder)])
    assert (code, err) == (0, "")
    assert f"{bad}  ticket_to_ride/usa  Ana, Ben  This table's file is damaged" in out
    assert id_ in out
    raw = folder / "raw.json"
    assert run_command(["export", bad, str(raw), "--as-it-is", "--folder", str(folder)])[0] == 0
    assert raw.read_bytes() == path.read_bytes()


def test_tables_are_listed_with_their_box_their_name_and_sample(run_command, tmp_path):
    here = ["--folder", str(tmp_path)]
    assert run_command(["tables", *here])[1] == "No tables yet.\n"
    assert run_command(["players", *here])[1] == "Nobody has finished a game here yet.\n"
    with quick_store(tmp_path) as store:
        id_, session = new_table(store)
        store.leave(id_, session)
        store.save_about(id_, name="Friday night")
        sample = open_sample(store)
    lines = dict(line.split("  ", 1) for line in run_command(["tables", *here])[1].splitlines())
    assert lines[id_].startswith("ticket_to_ride/usa  “Friday night”  Ana, Ben  ")
    assert lines[sample].endswith("  sample")
    tables = {table["id"]: table for table in json.loads(run_command(["tables", "--json", *here])[1])}
    assert (tables[id_]["box"], tables[id_]["name"]) == ("ticket_to_ride/usa", "Friday night")
    assert [player["name"] for player in tables[id_]["players"]] == ["Ana", "Ben"]
    assert tables[sample]["sample"]
    assert json.loads(run_command(["players", "--json", *here])[1]) == []


def test_a_table_that_went_another_way_is_a_copy_on_request_only(exported, run_command):
    folder, id_, _, file = exported
    plain = json.loads(file.read_text(encoding="utf-8"))
    other = {**plain, "steps": [{**plain["steps"][0], "at": 5}, *plain["steps"][1:]]}
    code, out, err = run_command(["import", "--folder", str(folder)], other, name="other.json")
    assert (code, out) == (2, "")
    assert "and yours differ" in err
    code, out, _ = run_command(["import", "--copy", "--folder", str(folder)], other, name="other.json")
    assert code == 0
    assert not out.startswith(id_)
    _, out, _ = run_command(["tables", "--folder", str(folder)])
    assert out.count("ticket_to_ride") == 2


def test_what_a_later_change_has_replaced_is_listed_and_its_sheet_shown(run_command, tmp_path):
    from tests.companion.storage.clubs import Club, correct, finish

    club = Club(tmp_path)
    mia, ben = club.stores
    id_ = finish(mia)
    club.sync()
    for trains, store, name in ((30, mia, "of Mia"), (31, ben, "of Ben")):
        correct(store, id_, trains=trains)
        store.save_about(id_, name=name)
    club.sync(2)
    lost = {"of Mia", "of Ben"} - {mia.about(id_).name}
    club.close()
    here = ["--folder", str(mia.folder)]
    code, out, err = run_command(["revisions", id_, *here])
    assert (code, err) == (0, "")
    *results, name = out.splitlines()
    assert [line.split("  ")[0] for line in results] == ["1", "2"]
    assert all("Revision" in line and "Ana " in line for line in results)
    assert name == f"Other names: {lost.pop()}"
    code, out, _ = run_command(["revisions", id_, "2", *here])
    assert (code, "Longest route" in out, "Ana" in out) == (0, True, True)
    code, out, err = run_command(["revisions", id_, "3", *here])
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert run_command(["revisions", "nobody", *here])[0] == 2
    answer = json.loads(run_command(["revisions", id_, "--json", *here])[1])
    assert [result["number"] for result in answer["results"]] == [1, 2]
    assert answer["name"] == [name.partition(": ")[2]]


def test_everything_is_replaced_here_alone_unless_it_is_asked_for(run_command, tmp_path):
    from companion.storage.folder_sync import sync
    from tests.companion.storage.clubs import Club, finish

    club = Club(tmp_path)
    mia, ben = club.stores
    backup, here = tmp_path / "none.zip", ["--folder", str(mia.folder)]
    assert run_command(["backup", str(backup), *here])[0] == 0
    finish(mia)
    club.sync(2)
    mia.close()
    code, out, _ = run_command(["restore", str(backup), "--replace", *here])
    assert (code, "1 game moved to the bin\n" in out) == (0, True)
    assert out.endswith("The shared folder and everyone else keep what they have.\n")
    merge = ["merge", str(club.folder), *here]
    assert run_command(merge)[1] == "Everything is up to date.\n"
    sync(ben, club.folder)
    assert len(ben.history()) == 1
    code, out, _ = run_command(["restore", str(backup), "--replace", "--everywhere", *here])
    assert out.endswith("The next sync puts the same into the shared folder, for everyone.\n")
    run_command(merge)
    sync(ben, club.folder)
    assert len(ben.history()) == 0
    ben.close()
    for wrong in (["--everywhere"], ["--replace", "--look"]):
        code, out, err = run_command(["restore", str(backup), *wrong, *here])
        assert (code, out, err.count("\n")) == (2, "", 1)


DOCUMENT = (ROOT / "docs" / "SCORE_FILES.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"^```json\n(.*?)^```$", DOCUMENT, re.DOTALL | re.MULTILINE)


@pytest.mark.parametrize("example", EXAMPLES, ids=["ticket_to_ride", "stone_age", "great_western_trail"])
def test_an_example_of_the_document_on_score_files_is_scored(example, run_command):
    code, out, err = run_command(["score"], json.loads(example))
    assert (code, err) == (0, "")
    assert out.splitlines()[0].split() == ["Ana", "Ben"]
    if "usa" in example:
        assert "\n".join(out.splitlines()[:8]) in DOCUMENT

"""Sharing and statistics from a terminal."""

import json

import pytest

from companion.cli import main
from companion.i18n import LANGUAGES
from companion.storage.settings import SettingsFile
from tests.companion.playing import new_table, play, play_briefly, quick_store


@pytest.fixture(scope="module")
def data_folder(tmp_path_factory):
    """Three finished tables and an open one."""
    folder = tmp_path_factory.mktemp("data_folder")
    ids = []
    with quick_store(folder) as store:
        for seed in range(3):
            id_, session = new_table(store, players=2 + seed % 2)
            play_briefly(session, seed)
            store.leave(id_, session)
            ids.append(id_)
        id_, session = new_table(store)
        store.leave(id_, play(session, 2))
        ids.append(id_)
    return folder, ids


@pytest.fixture
def run_command(data_folder, capsysbinary):
    def run(*words):
        code = main([*words, "--folder", str(data_folder[0])])
        printed = capsysbinary.readouterr()
        return code, printed.out.decode(), printed.err.decode()

    return run


def test_one_table_as_csv(data_folder, run_command):
    code, out, _ = run_command("export", data_folder[1][0], "--as", "csv")
    assert code == 0
    assert out.startswith("\ufeffplay_id,")
    assert out.count("\r\n") == 1 + 2 * 3


def test_all_tables_as_csv_the_oldest_first(data_folder, run_command):
    _, out, _ = run_command("export", "all", "--as", "csv")
    ids = list(dict.fromkeys(line.partition(",")[0] for line in out.splitlines()[1:]))
    assert ids == data_folder[1][:3]


def test_bg_stats_as_file_and_as_link(data_folder, run_command):
    _, out, _ = run_command("export", data_folder[1][0], "--as", "bgstats")
    assert len(json.loads(out)["plays"]) == 1
    _, out, _ = run_command("export", "all", "--as", "bgstats")
    assert len(json.loads(out)["plays"]) == 3
    _, out, _ = run_command("export", data_folder[1][0], "--as", "bgstats", "--link")
    assert out.startswith("https://app.bgstatsapp.com/createPlay.html?data=")


def test_a_table_in_words(data_folder, run_command):
    for language, word in zip(LANGUAGES, ("wins by", "点差", "점 차"), strict=True):
        code, out, _ = run_command("export", data_folder[1][0], "--as", "text", "--language", language)
        assert code == 0
        assert word in out


def test_into_a_file(data_folder, run_command, tmp_path):
    target = tmp_path / "result.csv"
    code, out, _ = run_command("export", data_folder[1][0], str(target), "--as", "csv")
    assert (code, out) == (0, f"Saved result.csv in {tmp_path}\n")
    assert target.read_bytes().startswith(b"\xef\xbb\xbfplay_id")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("all", "--as", "text"), "That needs a single table"),
        (("all", "--as", "bgstats", "--link"), "That needs a single table"),
        (("all", "--as", "picture"), "That needs a single table"),
        (("ffffffffffff", "--as", "csv"), "no longer there"),
    ],
)
def test_what_cannot_be_shared_is_one_line_and_exit_code_2(run_command, words, said):
    code, out, err = run_command("export", *words)
    assert (code, out) == (2, "")
    assert err.count("\n") == 1
    assert said in err or "table" in err


def test_a_picture_is_drawn_by_whoever_can(data_folder, run_command):
    code, out, err = run_command("export", data_folder[1][0], "--as", "picture")
    assert (code, out) == (2, "")
    assert "tableside export" in err

    def draw(folder, table, language):
        return f"{folder.name} {table} {language}".encode()

    words = ["export", data_folder[1][0], "--as", "picture", "--language", "ko", "--folder", str(data_folder[0])]
    target = data_folder[0] / "result.png"
    assert main([*words[:2], str(target), *words[2:]], draw=draw) == 0
    assert target.read_text() == f"{data_folder[0].name} {data_folder[1][0]} ko"
    target.unlink()


def test_an_open_table_has_no_result(data_folder, run_command):
    code, _, err = run_command("export", data_folder[1][3], "--as", "csv")
    assert code == 2
    assert "finished" in err


def test_statistics_of_all(data_folder, run_command):
    code, out, _ = run_command("stats")
    assert code == 0
    assert "Ana: 3 games" in out
    assert "Ticket to Ride: USA: 3 games" in out
    assert set(json.loads(run_command("stats", "--json")[1])["players"]) == {"Ana", "Ben", "Cho"}


@pytest.mark.parametrize(
    "about",
    ["Ana", "ana", "ticket_to_ride", "usa", "ticket_to_ride/usa", "Ticket to Ride: USA", "ticket to ride: usa", "2027"],
)
def test_statistics_of_one(run_command, about):
    code, out, _ = run_command("stats", about)
    assert code == 0
    assert "3 games" in out
    assert json.loads(run_command("stats", about, "--json")[1])


def test_statistics_as_numbers(run_command):
    found = json.loads(run_command("stats", "Ana", "--json")[1])
    assert found["games"] == 3
    assert found["win_range"]["games"] == 3
    assert set(found["against"]) == {"Ben", "Cho"}
    assert found["rating"] is None, "five games are needed"


def test_nobody_of_that_name(run_command):
    code, out, err = run_command("stats", "Nobody")
    assert (code, out) == (2, "")
    assert "Nobody" in err


def test_statistics_of_an_empty_folder(tmp_path, capsys):
    assert main(["stats", "--folder", str(tmp_path)]) == 0
    assert "Finished games will appear here." in capsys.readouterr().out


def test_looking_at_statistics_writes_nothing(data_folder, run_command):
    before = {path: path.stat().st_mtime_ns for path in data_folder[0].rglob("*")}
    run_command("stats", "Ana")
    assert {path: path.stat().st_mtime_ns for path in data_folder[0].rglob("*")} == before


def records(found):
    """Every record in statistics as JSON, wherever it stands."""
    if isinstance(found, dict) and {"value", "table"} <= set(found):
        yield found
    elif isinstance(found, dict):
        for each in found.values():
            yield from records(each)


def test_a_record_has_one_shape_everywhere(run_command):
    shapes, seen = set(), 0
    for about in ("Ana", "Ben", "usa", "2027"):
        found = list(records(json.loads(run_command("stats", about, "--json")[1])))
        assert found, about
        shapes |= {tuple(one) for one in found}
        seen += len(found)
    assert shapes == {("value", "player", "over", "players", "at", "table", "more")}
    assert seen > 10


def test_a_merged_player_is_found_by_the_old_name_too(tmp_path, capsys):
    with quick_store(tmp_path) as store:
        for seed, name in ((1, "Annie"), (2, "")):
            id_, session = new_table(store)
            play_briefly(session, seed)
            store.leave(id_, session)
            if name:
                store.players.rename("Ana", name)
        store.players.merge("Annie", "Ana")
        store.players.rename("Ben", "Benedict")
    for asked, name in (("Annie", "Ana"), ("annie", "Ana"), ("Ana", "Ana"), ("ben", "Benedict")):
        assert main(["stats", asked, "--folder", str(tmp_path)]) == 0
        assert capsys.readouterr().out.startswith(f"{name}: 2 games"), asked


def test_bg_stats_hears_who_this_device_belongs_to(data_folder, run_command):
    with quick_store(data_folder[0]) as store:
        ben = store.players.by_name["Ben"]
    SettingsFile(data_folder[0] / "settings.json").save_here(me=ben.id)
    data = json.loads(run_command("export", "all", "--as", "bgstats")[1])
    (me,) = [one["id"] for one in data["players"] if one["name"] == "Ben"]
    assert data["userInfo"] == {"meRefId": me}


def test_two_names_of_one_person_from_a_terminal(tmp_path, capsys):
    with quick_store(tmp_path) as store:
        for seed, old in ((1, ""), (2, "Old Ana")):
            if old:
                store.players.rename("Ana", old)
            id_, session = new_table(store)
            play_briefly(session, seed)
            store.leave(id_, session)

    def players(*words):
        code = main(["players", *words, "--folder", str(tmp_path)])
        printed = capsys.readouterr()
        return code, printed.out.splitlines(), printed.err

    code, lines, _ = players()
    assert (code, len(lines)) == (0, 3)
    _, lines, _ = players("--same", "Old Ana", "Ana")
    assert lines[0].startswith("Ana: 2 games")
    assert lines[1] == "  Old Ana = Ana"
    _, lines, _ = players("--rename", "Ana", "Anna")
    assert lines[1] == "  Old Ana = Anna"
    _, lines, _ = players("--apart", "Old Ana")
    assert [line.partition(":")[0] for line in lines] == ["Anna", "Ben", "Old Ana"]
    code, lines, error = players("--same", "Anna", "Ben")
    assert (code, lines, error) == (2, [], "Anna and Ben have played together: they're two people.\n")

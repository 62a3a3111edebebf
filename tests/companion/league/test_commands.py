"""A league in the terminal: tables move to files and back, statistics are a folder's, a password stays secret."""

import json

import pytest

from companion.cli import main
from companion.league.postgres import connected
from tests.companion.playing import new_table, play, play_briefly, quick_store

SECRET = "s3cret-of-the-club"


@pytest.fixture
def url(postgres):
    return postgres.create_database()


@pytest.fixture
def folder(tmp_path):
    """A store with two finished tables and an open one, whose last entry was undone."""
    with quick_store(tmp_path / "tables") as store:
        for seed in (1, 2):
            id_, session = new_table(store, players=2 + seed)
            play_briefly(session, seed)
            store.leave(id_, session)
        id_, session = new_table(store)
        play(session, 9)
        session.undo()
        store.leave(id_, session)
    return tmp_path / "tables"


def files_of(folder, to):
    """Every table as the app shares it, secrets too."""
    to.mkdir()
    with quick_store(folder, only_reading=True) as store:
        for line in (*store.tables(), *store.history()):
            (to / f"{line.id}.tableside").write_text(store.export_table(line.id, secrets=True), encoding="utf-8")
    return {path.name: path.read_text(encoding="utf-8") for path in to.iterdir()}


def test_tables_go_into_a_league_and_come_out_as_they_were(url, folder, tmp_path, capsys):
    before = files_of(folder, tmp_path / "in")
    assert len(before) == 3
    assert main(["league", "import", str(tmp_path / "in"), "--database", url]) == 0
    assert capsys.readouterr().out.count(": imported.") == 3
    assert main(["league", "export", str(tmp_path / "out"), "--database", url]) == 0
    assert capsys.readouterr().out == "Exported 3 tables.\n"
    assert {path.name: path.read_text(encoding="utf-8") for path in (tmp_path / "out").iterdir()} == before


def test_a_table_that_is_there_is_left_as_it_is(url, folder, tmp_path, capsys):
    files_of(folder, tmp_path / "in")
    for said in (": imported.", "already there."):
        assert main(["league", "import", str(tmp_path / "in"), "--database", url]) == 0
        assert capsys.readouterr().out.count(said) == 3


def test_a_file_that_does_not_fit_is_one_sentence_and_the_others_go_in(url, folder, tmp_path, capsys):
    texts = files_of(folder, tmp_path / "in")
    name = sorted(texts)[0]
    plain = json.loads(texts[name])
    plain["steps"][-1]["events"] = [{"type": "Nonsense"}]
    (tmp_path / "in" / name).write_text(json.dumps(plain), encoding="utf-8")
    assert main(["league", "import", str(tmp_path / "in"), "--database", url]) == 2
    told = capsys.readouterr()
    assert told.out.count(": imported.") == 2
    assert told.err.startswith(f"Not imported: {name}: steps[")
    with connected(url) as connection:
        assert connection.execute("SELECT count(DISTINCT table_id) FROM records").fetchall() == [(2,)]


def test_statistics_of_a_league_are_those_of_the_same_tables_in_a_folder(url, folder, tmp_path, capsys):
    files_of(folder, tmp_path / "in")
    main(["league", "import", str(tmp_path / "in"), "--database", url])
    capsys.readouterr()
    assert main(["stats", "--json", "--folder", str(folder)]) == 0
    ours = capsys.readouterr().out
    assert main(["stats", "--json", "--database", url]) == 0
    assert capsys.readouterr().out == ours
    assert json.loads(ours)


def test_a_database_may_be_named_out_of_sight(url, monkeypatch, capsys):
    assert main(["stats", "--database"]) == 2
    assert capsys.readouterr().err.startswith("Which database?")
    monkeypatch.setenv("TABLESIDE_DATABASE", url)
    assert main(["stats", "--database"]) == 0


@pytest.mark.parametrize(
    "address",
    [
        f"postgresql://club:{SECRET}@127.0.0.1:1/club",
        f"postgresql://club:{SECRET}@[127.0.0.1:1/club",
        f"postgresql://club:{SECRET}@127.0.0.1:port/club",
        f"host=127.0.0.1 port=1 password={SECRET} nonsense",
    ],
)
def test_a_database_that_cannot_be_used_is_one_sentence_without_its_password(address, capsys):
    for words in (["stats"], ["league", "export", "out"], ["host", "--port", "0"]):
        assert main([*words, "--database", address]) == 2
        told = capsys.readouterr()
        assert told.err.startswith("The database can't be used (")
        assert told.err.count("\n") == 1
        assert SECRET not in told.out + told.err


def test_a_wrong_password_is_one_sentence_too(url, postgres, capsys):
    wrong = url.replace(postgres.password, SECRET)
    assert wrong != url
    assert main(["stats", "--database", wrong]) == 2
    told = capsys.readouterr()
    assert "can't be used" in told.err
    assert SECRET not in told.err


def test_hosts_that_start_together_make_the_tables_once(url):
    """The advisory lock: whoever comes second finds the work done."""
    with connected(url) as one, connected(url) as other:
        for connection in (one, other):
            assert connection.execute("SELECT max(version), count(*) FROM schema_versions").fetchall() == [(1, 1)]


def test_a_database_of_a_newer_release_is_left_alone(url, capsys):
    with connected(url) as connection:
        connection.execute("INSERT INTO schema_versions (version) VALUES (99)")
    assert main(["stats", "--database", url]) == 2
    assert capsys.readouterr().err == "A newer Tableside has changed this database. Update this one.\n"

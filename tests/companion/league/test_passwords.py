"""Nothing of an address with a password is written by a host or a command, whatever goes wrong."""

import signal
import subprocess
import sys
from pathlib import Path

import pytest

from companion.cli import main
from soak.league_hosts import LeagueHosts
from soak.ports import free_port
from soak.postgres import ROLE

ROOT = Path(__file__).parents[3]
pytest.importorskip("psycopg", reason="a league needs the extra `server` of pyproject.toml")
PASSWORD = "xyzzy-PLUGH-42"
MALFORMED = (
    "postgresql://ana:{}@127.0.0.1:port/league",
    "postgresql://ana:{}@[::1/league",
    "postgresql://ana:{}@127.0.0.1:1/league?nonsense=1",
    "postgresql://ana:%{}@127.0.0.1:1/league",
    "postgresql://ana:{}/@127.0.0.1:1/league",
    "postgresql://ana:{}@nowhere.invalid:70000/league",
    "postgresql://ana:{}@" + "a" * 300 + "/league",
    "postgresql://ana:{}@127.0.0.1:1,127.0.0.1:1,/league",
    "postgres//ana:{}@127.0.0.1/league",
    "host=127.0.0.1 port=1 user=ana password='{}",
    "host=127.0.0.1 port=1 user=ana passwort={}",
    "{}",
)


@pytest.fixture
def command(monkeypatch, capfd):
    """Runs a command with this database; its exit code and all that it writes."""
    handlers = {number: signal.getsignal(number) for number in (signal.SIGINT, signal.SIGTERM)}

    def run(url: str, *words: str) -> tuple[int, str]:
        monkeypatch.setenv("TABLESIDE_DATABASE", url)
        code = main([*words, "--database"])
        return code, "".join(capfd.readouterr())

    yield run
    for number, handler in handlers.items():
        signal.signal(number, handler)


def one_sentence(written: str) -> None:
    assert PASSWORD not in written
    assert "PLUGH" not in written
    assert "Traceback" not in written
    assert len(written.strip().splitlines()) == 1, written
    assert written.startswith("The database can't be used (")


@pytest.mark.parametrize("words", [("host", "--port", "0"), ("stats",), ("league", "export", "nowhere")])
def test_a_database_that_is_not_there_is_one_sentence_without_its_password(command, words):
    code, written = command(f"postgresql://{ROLE}:{PASSWORD}@127.0.0.1:{free_port()}/league", *words)
    assert code == 2
    one_sentence(written)


def test_a_wrong_password_is_one_sentence_without_it(postgres, command):
    code, written = command(postgres.create_database().replace(postgres.password, PASSWORD), "host", "--port", "0")
    assert code == 2
    one_sentence(written)


def test_a_password_among_the_words_of_a_command_is_not_repeated_either():
    """In a process of its own, with whatever its libraries write."""
    url = f"postgresql://{ROLE}:{PASSWORD}@127.0.0.1:{free_port()}/league"
    line = [sys.executable, "-m", "companion", "host", "--database", url]
    done = subprocess.run(line, capture_output=True, text=True, cwd=ROOT, check=False)
    assert done.returncode == 2
    one_sentence(done.stdout + done.stderr)


@pytest.mark.parametrize("address", MALFORMED)
def test_an_address_that_is_none_is_one_sentence_without_its_password(command, address):
    code, written = command(address.format(PASSWORD), "host", "--port", "0")
    assert code == 2
    one_sentence(written)


def test_a_host_whose_database_goes_away_and_whose_password_is_changed_never_writes_it(postgres):
    """The driver's pool has much to say then."""
    url = postgres.create_database()
    with LeagueHosts(url, 1) as hosts:
        phone = hosts.sit(hosts.new_table(), 0)
        host = hosts.all[0]
        postgres.psql(f"ALTER ROLE {ROLE} PASSWORD 'another'")
        try:
            postgres.kill()
            assert phone.ask(host, "answer", epoch="", revision=0, id="e1")[0] == 503
            postgres.start()
            assert phone.ask(host, "answer", epoch="", revision=0, id="e1")[0] == 503
        finally:
            postgres.start()
            postgres.psql(f"ALTER ROLE {ROLE} PASSWORD '{postgres.password}'")
        assert phone.patiently([host], "answer", epoch="", revision=0, id="e1")[0] == 412
        written = hosts.logs
    assert "#" in written, "it has written where the organiser's page is"
    for quoted in (postgres.password, url, f":{postgres.password}", "another"):
        assert quoted not in written

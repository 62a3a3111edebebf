"""What docs/HOSTING.md says about the database of a league: roles, least privileges, a backup."""

import asyncio
import re
import subprocess
import sys
from pathlib import Path

import psycopg
import pytest

from companion.errors import TablesideError
from companion.league.postgres import connected
from soak.postgres import PostgresServer
from tests.companion.league.leagues import host, new_table, sit

pytestmark = pytest.mark.system
DOCS = Path(__file__).parent.parent.parent.parent / "docs"
SCRIPT, HOSTING = DOCS / "hosting" / "postgresql.sql", DOCS / "HOSTING.md"
EVERYTHING = "SELECT md5(string_agg(record::text, '' ORDER BY table_id, n)), count(*) FROM league.records"


@pytest.fixture
def urls(postgres: PostgresServer):
    """The database of the documented script, as its owner and as a host reach it."""
    postgres.psql(SCRIPT.read_text())
    words = {"tableside_owner": "password%20of%20the%20owner", "tableside_host": "password%20of%20the%20hosts"}
    yield [f"postgresql://{role}:{word}@127.0.0.1:{postgres.port}/tableside" for role, word in words.items()]
    postgres.psql("DROP DATABASE tableside WITH (FORCE)")
    for role in words:
        postgres.psql(f"DROP ROLE {role}")


async def play(url: str, seed: int = 1) -> None:
    league = host(url, seed)
    try:
        table = await new_table(league, depth="full")
        ana = await sit(league, table, 0)
        reply = await ana.ask(league, "answer", **await ana.entry(league, "CompleteSetup"))
        assert (reply.status, reply.body["done"]) == (200, 1)
    finally:
        await league._ledger.close()


def test_a_host_reads_and_appends_and_changes_nothing(postgres, urls):
    owner, hosts = urls
    with pytest.raises(TablesideError) as refused, connected(hosts):
        pytest.fail("a host cannot make the tables")
    assert refused.value.message.id == "lan.league.owner_only"
    with connected(owner):
        pass
    asyncio.run(play(hosts))
    assert postgres.psql("SELECT count(*) > 2 FROM league.records", "tableside") == "t"
    with psycopg.connect(hosts, autocommit=True) as connection:
        for kept in ("schema_versions (version)", "schema_additions (addition)"):
            with pytest.raises(psycopg.errors.InsufficientPrivilege):
                connection.execute(f"INSERT INTO {kept} VALUES (99)")
        connection.execute("DELETE FROM knocks")
        connection.execute("SELECT compact(interval '1 day', 1)")
    for change in ("UPDATE records SET n = 9", "DELETE FROM records", "TRUNCATE records", "CREATE TABLE more (n int)"):
        with pytest.raises(RuntimeError, match="permission denied"):
            postgres.psql(change, hosts)


def test_a_backup_brings_everything_back(postgres, urls):
    with connected(urls[0]):
        pass
    asyncio.run(play(urls[1]))
    before = postgres.psql(EVERYTHING, "tableside")
    backup = postgres.folder / "league.dump"
    postgres.dump("tableside", backup)
    postgres.restore(backup, "tableside")
    assert postgres.psql(EVERYTHING, "tableside") == before
    asyncio.run(play(urls[1], 2))


def test_a_backup_is_restored_in_a_new_cluster(postgres, urls):
    """Roles are made anew by the script; the backup has what hosts may do and nothing of who they are."""
    with connected(urls[0]):
        pass
    asyncio.run(play(urls[1]))
    backup = postgres.folder / "moved.dump"
    postgres.dump("tableside", backup)
    with PostgresServer() as other:
        with pytest.raises(RuntimeError, match='database "tableside" does not exist'):
            other.restore(backup, "tableside")
        other.psql(SCRIPT.read_text())
        other.restore(backup, "tableside")
        assert other.psql(EVERYTHING, "tableside") == postgres.psql(EVERYTHING, "tableside")
        owner, hosts = (url.replace(f":{postgres.port}/", f":{other.port}/") for url in urls)
        asyncio.run(play(hosts, 2))
        with pytest.raises(RuntimeError, match="permission denied"):
            other.psql("DELETE FROM records", hosts)
        with connected(owner):
            pass


@pytest.mark.parametrize("password", ["p@ss:w/rd?#%20&=+", 'it\'s "quoted" \\ $HOME', "암호 パスワード é"])
def test_a_password_with_special_characters(postgres, urls, password):
    """Doubled quotes in the script, and %XX in a URL: by the command that HOSTING.md names."""
    postgres.psql("ALTER ROLE tableside_owner PASSWORD '{}'".format(password.replace("'", "''")))
    documented = re.search(r"python3 -c '([^']+)'", HOSTING.read_text(encoding="utf-8"))
    assert documented
    code = f"import getpass; getpass.getpass = lambda: {password!r}; {documented[1]}"
    printed = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True).stdout.strip()
    assert re.fullmatch(r"[\w.~%-]+", printed, re.ASCII), "nothing that a shell or systemd reads differently"
    with connected(f"postgresql://tableside_owner:{printed}@127.0.0.1:{postgres.port}/tableside"):
        pass

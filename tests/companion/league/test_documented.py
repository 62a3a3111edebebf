"""What docs/HOSTING.md says about the database of a league: roles, least privileges, a backup."""

import asyncio
from pathlib import Path

import pytest

from companion.errors import TablesideError
from companion.league.postgres import connected
from soak.postgres import PostgresServer
from tests.companion.league.leagues import host, new_table, sit

pytestmark = pytest.mark.system
SCRIPT = Path(__file__).parent.parent.parent.parent / "docs" / "hosting" / "postgresql.sql"
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


async def play(url: str) -> None:
    league = host(url)
    try:
        table = await new_table(league, depth="full")
        ana = await sit(league, table, 0)
        reply = await ana.ask(league, "answer", **await ana.entry(league, "CompleteSetup"))
        assert (reply.status, reply.body["done"]) == (200, 1)
    finally:
        await league._ledger.close()


def test_a_host_reads_and_appends_and_changes_nothing(postgres, urls):
    owner, hosts = urls
    with pytest.raises(TablesideError), connected(hosts):
        pytest.fail("a host cannot make the tables")
    with connected(owner):
        pass
    asyncio.run(play(hosts))
    assert postgres.psql("SELECT count(*) > 2 FROM league.records", "tableside") == "t"
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
    postgres.psql("DROP SCHEMA league CASCADE", "tableside")
    postgres.restore(backup, "tableside")
    assert postgres.psql(EVERYTHING, "tableside") == before
    asyncio.run(play(urls[1]))

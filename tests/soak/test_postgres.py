"""The PostgreSQL server of the tests: what was committed outlives a kill, and a host's role owns one schema."""

import pytest

from soak.postgres import PostgresServer

pytestmark = pytest.mark.system


def name_of(url: str) -> str:
    return url.rpartition("/")[2]


def test_what_was_committed_outlives_a_kill(postgres: PostgresServer):
    database = name_of(postgres.create_database())
    postgres.psql("CREATE TABLE played (what text)", database)
    postgres.psql("INSERT INTO played VALUES ('Berlin')", database)
    before = postgres.processes()
    assert len(before) > 3
    postgres.kill()
    assert (postgres.is_running, postgres.processes()) == (False, [])
    postgres.start()
    assert postgres.psql("SELECT what FROM played", database) == "Berlin"
    assert set(before).isdisjoint(postgres.processes())


def test_an_orderly_stop_and_another_start(postgres: PostgresServer):
    database, port = name_of(postgres.create_database()), postgres.port
    postgres.stop()
    assert not postgres.is_running
    postgres.start()
    assert (postgres.psql("SELECT 1", database), postgres.port) == ("1", port)


def test_a_host_owns_one_schema_of_its_database_and_nothing_else(postgres: PostgresServer):
    one, other = (name_of(postgres.create_database()) for _ in range(2))
    as_host = "SET ROLE tableside; SET search_path = tableside; "
    postgres.psql(as_host + "CREATE TABLE records (n int); INSERT INTO records VALUES (1)", one)
    assert postgres.psql("SELECT n FROM tableside.records", one) == "1"
    with pytest.raises(RuntimeError, match="permission denied"):
        postgres.psql(as_host + "CREATE TABLE public.records (n int)", one)
    with pytest.raises(RuntimeError, match="does not exist"):
        postgres.psql(as_host + "SELECT n FROM records", other)


def test_the_url_opens_its_database_by_password_alone(postgres: PostgresServer):
    url = postgres.create_database()
    asked = "SELECT current_user, current_schema, current_database()"
    assert postgres.psql(asked, url) == f"tableside|tableside|{name_of(url)}"
    with pytest.raises(RuntimeError, match="password authentication failed"):
        postgres.psql(asked, url.replace(postgres.password, "guessed"))

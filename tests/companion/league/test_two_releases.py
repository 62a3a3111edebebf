"""A host of the release before this one beside one of today: the same tables, whoever is asked."""

from random import Random

import pytest

from soak import older_hosts
from soak.league import Playing
from soak.league_hosts import LeagueHosts

pytestmark = pytest.mark.system


@pytest.fixture(scope="module")
def two_releases(postgres_server):
    if older_hosts.why_missing():
        pytest.skip(older_hosts.why_missing())
    postgres_server.start()
    url = postgres_server.create_database()
    with older_hosts.unpack() as older, LeagueHosts(url, 2, older=older) as hosts:
        yield url, hosts


def test_entries_race_at_both_releases_and_a_host_of_each_comes_back(two_releases, postgres):
    url, hosts = two_releases
    playing = Playing(postgres, url, hosts, Random(1))
    assert playing.race(2, 6) == 24
    for _ in hosts.all:
        assert playing.kill("host", 2, 6)[0] == 24
    new, old = hosts.all
    table = hosts.new_table()
    assert {line["id"] for line in old.organise("tables")["tables"]} == {
        line["id"] for line in new.organise("tables")["tables"]
    }
    codes = {host.organise("code", table=table)["address"].partition("#")[2] for host in hosts.all}
    assert len(codes) == 1, "a phone that scans the code may come to either"
    phone = hosts.sit(table, 0)
    assert [phone.patiently([host], "view")[1]["me"] for host in hosts.all] == [0, 0]

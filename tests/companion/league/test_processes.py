"""Hosts as processes of their own over a real database: raced, and killed with SIGKILL while phones enter."""

from random import Random

import pytest

from soak.league import KILLS, Playing
from soak.league_hosts import LeagueHosts


@pytest.fixture(scope="module")
def two_hosts(postgres_server):
    """A database, and two hosts of it."""
    postgres_server.start()
    url = postgres_server.create_database()
    with LeagueHosts(url) as hosts:
        yield url, hosts


@pytest.fixture
def playing(two_hosts, postgres):
    return Playing(postgres, *two_hosts, Random(1))


def test_of_racing_entries_that_are_each_sent_to_both_hosts_none_is_lost_and_none_there_twice(playing):
    assert playing.race(2, 6) == 24
    assert playing.second, "nobody raced"
    assert not playing.unanswered


@pytest.mark.parametrize("killed", KILLS)
def test_what_was_acknowledged_is_there_once_after_a_kill_and_phones_go_on_by_themselves(playing, killed):
    entries, silent = playing.kill(killed, 2, 6)
    assert entries == 24
    assert silent, "nobody entered anything after the kill"
    if killed != "paused host":  # a phone waits longer for its answer than that pause
        assert playing.unanswered, "nobody noticed"

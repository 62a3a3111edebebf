"""Hosts of a league behind a real nginx, with the example of docs/hosting: any host can go, and nobody waits for it."""

import signal
from contextlib import ExitStack

import pytest

from soak.hosts import HostProcess
from soak.proxies import NAME, Proxy, why_missing
from tests.companion.lan.proxied import Proxied, ProxiedPhone

pytestmark = pytest.mark.system


def impatient(example: str) -> str:
    """The same in a fifth of the time."""
    assert "proxy_read_timeout 5s;" in example
    return example.replace("proxy_read_timeout 5s;", "proxy_read_timeout 1s;")


@pytest.fixture
def league(tmp_path, postgres):
    if why_missing("nginx"):
        pytest.skip(why_missing("nginx"))
    url = postgres.create_database()
    with ExitStack() as stack:
        hosts = {
            name: stack.enter_context(HostProcess(tmp_path / name, "--database", url, url=f"https://{NAME}"))
            for name in ("one", "two")
        }
        ports = tuple(host.port for host in hosts.values())
        yield Proxied(hosts, stack.enter_context(Proxy("nginx", ports, "nginx-league.conf", impatient)))


def test_phones_play_on_at_the_other_host_while_theirs_is_killed(league):
    table, code = league.new_table("")
    mia, ben = (ProxiedPhone(league, table, code, seat) for seat in range(2))
    with mia.looking(), ben.looking():
        mia.enters("CompleteSetup", id_="setup")
        assert ben.next_view()["step"] == 1
    for number, (host, player) in enumerate(zip(league.hosts.values(), (mia, ben), strict=True), start=1):
        host.kill()
        mia.comes_back()
        with mia.looking(), ben.looking():
            assert (mia.view["step"], mia.view["me"], ben.view["me"]) == (number, 0, 1)
            player.enters("DrawCards", id_=f"cards {number}")
            assert [phone.next_view()["step"] for phone in (mia, ben)] == [number + 1] * 2
        host.start()


def test_phones_play_on_at_the_other_host_while_theirs_hangs(league):
    """A host that is stopped takes connections and answers nothing: the proxy asks the other one and remembers it."""
    table, code = league.new_table("")
    mia, ben = (ProxiedPhone(league, table, code, seat) for seat in range(2))
    with mia.looking():
        mia.enters("CompleteSetup", id_="setup")
    for number, (host, player) in enumerate(zip(league.hosts.values(), (mia, ben), strict=True), start=1):
        host.process.send_signal(signal.SIGSTOP)
        try:
            player.comes_back()  # by a call, as the page does when its stream is silent
            with player.looking():
                assert player.view["step"] == number
                player.enters("DrawCards", id_=f"cards {number}")
                assert player.next_view()["step"] == number + 1
        finally:
            host.process.send_signal(signal.SIGCONT)

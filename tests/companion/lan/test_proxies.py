"""Two hosts under one name behind a real nginx and a real Caddy, with the examples of docs/hosting."""

import http.client
import json
from contextlib import closing

import pytest

from soak.proxies import NAME
from tests.companion.lan.proxied import PATIENCE, SHARDS, ProxiedPhone, two_shards

pytestmark = pytest.mark.system


@pytest.fixture(params=["nginx", "caddy"])
def league(request, tmp_path):
    with two_shards(request.param, tmp_path) as league:
        yield league


def test_phones_of_both_shards_play_and_come_back_after_a_kill_of_their_host(league):
    phones = {}
    for shard in SHARDS:
        table, code = league.new_table(shard)
        assert table.startswith(f"{shard}-")
        phones[shard] = [ProxiedPhone(league, table, code, seat) for seat in range(2)]
    for mia, ben in phones.values():
        with mia.looking(), ben.looking():
            mia.enters("CompleteSetup", id_="setup")
            for phone in (mia, ben):
                assert phone.next_view()["step"] == 1, "while the stream is open: nothing is held back"
    (mia, ben), other = phones["a"], phones["b"][0]
    with mia.looking(), ben.looking(), other.looking():
        league.hosts["a"].kill()
        mia.sees_its_stream_end()
        ben.sees_its_stream_end()
        assert league.ask(f"/t/{mia.table}/api/view", {}, X_Seat=mia.secret)[0] == 502, "the page tries again"
        other.enters("DrawCards", id_="cards")
        assert other.next_view()["step"] == 2, "the other shard plays on"
    league.hosts["a"].start()
    mia.view["step"] = 0  # as if the answer had been lost
    status, told = mia.sends("CompleteSetup", id_="setup")
    assert (status, told["arrived"]) == (412, True), "sent again, it is known"
    with mia.looking(), ben.looking():
        assert (mia.view["step"], mia.view["me"], ben.view["me"]) == (1, 0, 1)
        mia.enters("DrawCards", id_="cards")
        assert ben.next_view()["step"] == 2


def test_the_organisers_of_both_shards_have_pages_of_their_own(league):
    for shard in SHARDS:
        for path in ("evening", "page/organise.js", "api/words/ko"):
            assert league.ask(f"/e/{shard}/{path}")[0] == 200
    table, _ = league.new_table("b")
    assert [line["id"] for line in league.organise("b", "tables")["tables"]] == [table]
    assert league.organise("a", "tables")["tables"] == []
    status, _ = league.ask("/e/b/api/organise/tables", {}, X_Organiser=league.hosts["a"].organiser)
    assert status == 401, "each organiser has one shard"
    assert league.ask(f"/t/{table}/")[0] == 200
    assert league.ask("/")[0] == 200
    word = league.organise("b", "tables")["tables"][0]["word"]
    status, raw = league.ask("/e/b/api/knock", {"word": word, "name": "Ben"})
    assert (status, json.loads(raw)["at"]) == (200, f"../../t/{table}/")


def test_whoever_asks_unencrypted_is_sent_to_https(tmp_path):
    with two_shards("nginx", tmp_path) as league:
        connection = http.client.HTTPConnection("127.0.0.1", league.proxy.plain_port, timeout=PATIENCE)
        with closing(connection):
            connection.request("GET", "/kite?x=1", headers={"Host": NAME})
            answer = connection.getresponse()
            assert (answer.status, answer.getheader("Location")) == (308, f"https://{NAME}/kite?x=1")


def test_browsers_are_told_to_stay_with_https(league):
    with league.answer("GET", "/e/a/evening", None, {}) as answer:
        assert answer.getheader("Strict-Transport-Security") == "max-age=31536000"


def test_what_is_too_long_gets_nowhere(league):
    table, code = league.new_table("b")
    assert league.ask(f"/t/{table}/api/look", {"code": code, "more": "x" * 9_000})[0] == 413
    assert league.ask(f"/t/{table}/api/look", {"code": code})[0] == 200

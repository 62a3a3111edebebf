"""Two phones of a league play a recorded match to its end by touch, while the hosts are killed in turn."""

import json
from threading import Thread
from typing import Any

import pytest
from playwright.sync_api import expect

from browser.forwarder import Forwarder
from browser.phones import JoinedPhone
from browser.recorded import MATCHES, Loaded, way_to
from companion.game import Seat
from companion.games import GAMES
from companion.input.codec import Codec
from companion.input.json_input import Node
from companion.secret import behind_curtain
from companion.table.header import Header
from companion.table.session import Session
from companion.table.table_commands import COMMANDS, CompleteSetup, CompleteStep, KeepDraw, Tick
from soak.league_hosts import LeagueHost, LeagueHosts
from soak.postgres import PostgresServer, why_missing
from tests.companion import questions
from tests.playthroughs.record import codec_of

MATCH = "usa_2_players"
SETUP = (Tick, CompleteStep, KeepDraw)
EVERY, KILLS = 12, 5
"""A host is killed with every twelfth entry on its way: five times in all."""


@pytest.fixture
def forwarder():
    found = Forwarder()
    yield found
    found.close()


@pytest.fixture
def hosts(forwarder):
    if why_missing():
        pytest.skip(why_missing())
    name = f"127.0.0.1:{forwarder.port}"
    with PostgresServer() as server, LeagueHosts(server.create_database(), 2, "--name", name) as found:
        forwarder.hosts = [host.port for host in found.all]
        yield found


class Killer:
    """Kills the host the phones are at while they play on; it is started again once they have gone to the other."""

    def __init__(self, hosts: LeagueHosts, forwarder: Forwarder) -> None:
        self._hosts, self._forwarder = hosts, forwarder
        self._again = Thread()
        self.kills = 0

    def strike(self) -> None:
        self.wait()
        host = next(host for host in self._hosts.all if host.port == self._forwarder.hosts[0])
        self._again = Thread(target=self._kill, args=(host,), daemon=True)
        self._again.start()
        self.kills += 1

    def _kill(self, host: LeagueHost) -> None:
        host.kill()
        self._forwarder.wait_until_left(host.port)
        host.start()

    def wait(self) -> None:
        if self._again.is_alive():
            self._again.join()


class Match:
    """A recorded match, beside which a session says what is to be touched next."""

    def __init__(self, name: str) -> None:
        self.match = json.loads((MATCHES / f"{name}.json").read_text(encoding="utf-8"))
        game = GAMES[self.match["game"]]
        codec = Codec((game.options, Seat))
        options = codec.decode_fields(Node(self.match["options"], name), game.options)
        seats = tuple(codec.decode_fields(Node(seat, name), Seat) for seat in self.match["seats"])
        self.session = Session(Header(game, options, seats, self.match.get("depth", "full"), 0, id="match"))
        self._codec = codec_of(game)
        self.names = tuple(seat.name for seat in seats)

    def entries(self) -> list[Any]:
        """Set up at once, and without what was undone and done again."""
        every = [self._codec.decode(Node(one, "match")) for one in self.match["commands"] if not isinstance(one, str)]
        return [CompleteSetup(), *(one for one in every if not isinstance(one, SETUP))]

    def way_to(self, command: Any) -> tuple[int, list[Any]]:
        if isinstance(command, COMMANDS):
            answers = questions.answers_for(self.session, command, behind_curtain(0))
            assert answers, command
            return 0, [list(one) if isinstance(one, tuple) else one for one in answers]
        found = way_to(self.session, command, len(self.names), Loaded())
        assert found, command
        return found


@pytest.mark.slow
def test_two_phones_play_a_whole_match_while_hosts_are_killed_in_turn(browser, hosts, forwarder):
    match = Match(MATCH)
    table = hosts.new_table(names=match.names)
    code = hosts.all[0].organise("code", table=table)["address"].partition("#")[2]
    address = f"http://127.0.0.1:{forwarder.port}/t/{table}/#{code}"
    phones = [JoinedPhone(browser, locale, address, seat, touches=True) for seat, locale in enumerate(("en-GB", "ja"))]
    killer = Killer(hosts, forwarder)
    for number, command in enumerate(match.entries()):
        seat, answers = match.way_to(command)
        if number % EVERY == EVERY - 1:
            killer.strike()
        phones[seat].enter(answers, match.session.revision)
        match.session.do(command)
    killer.wait()
    assert match.session.table.finished
    assert (killer.kills, forwarder.moved) == (KILLS, KILLS)
    wanted = [str(player["total"]).replace("-", "−") for player in match.match["sheet"]["players"]]
    for phone in phones:
        phone.sees(match.session.revision)
        expect(phone.page.locator("#lost")).to_be_hidden()
        phone.page.locator("[data-key=sheet]").tap()
        phone.page.wait_for_selector("tr.total td")
        assert phone.page.locator("tr.total td").all_inner_texts() == wanted
        assert phone.troubles == []
    for host in hosts.all:
        assert [line["id"] for line in host.organise("history")["tables"]] == [table]

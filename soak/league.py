"""Three hosts of a league over one real PostgreSQL, one of the release before: entries race amid faults.

A case is two hundred entries of twenty phones at ten tables, each sent to all hosts at the same moment; then a host,
the database, and both are killed with SIGKILL while phones enter and are started again, a host hangs until everything
is entered, also while phones look at their tables through nginx as docs/hosting has it, one is paused for a second, and
the database is restarted. Whatever was acknowledged is in
the database once, under its number, and nothing else is.
"""

import json
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from itertools import pairwise
from random import Random
from threading import Thread
from typing import Any

from companion.game import Seat
from companion.games import GAMES
from companion.lan.tokens import digest
from companion.table.header import Header
from companion.table.session import Session
from soak import older_hosts, proxies
from soak.league_hosts import BUSY, PATIENCE, RETRY, Entrance, Front, LeagueHosts, LeaguePhone
from soak.postgres import PostgresServer, why_missing
from soak.watch import Broken, Until, Watch, promise

TABLES = 10
"""In a race."""
AT_KILLS = 2
"""Tables while something is killed."""
EACH = 10
"""Routes that a phone notes."""
LONGEST = 4
"""No player runs out of trains."""
KILLS = ("host", "database", "host and database", "hung host", "paused host", "restarted database")
"""What happens while phones enter: SIGKILL, SIGSTOP until all is entered or for a moment, an orderly restart."""
HOSTS = 3
PAUSE = 1.0
BEHIND = "hung host behind nginx"
"""The same as phones behind the documented proxy notice it, which look at their table meanwhile."""
SILENT = 8.5
"""Seconds without a line until a phone asks, and then looks again (`SILENT` in net.js)."""
LONGEST_HANG = 15.0
"""Seconds a phone may be silent because its host hangs."""
OK, STALE = 200, 412


def run(watch: Watch, seed: int, until: Until) -> None:
    if why_missing():
        with watch.finding("starting a server"):
            raise Broken(why_missing())
        return
    silences: dict[str, list[float]] = {kind: [] for kind in (*KILLS, BEHIND)}
    recovered: list[float] = []
    with ExitStack() as stack:
        server = stack.enter_context(PostgresServer())
        url = server.create_database()
        older = "" if older_hosts.why_missing() else stack.enter_context(older_hosts.unpack())
        watch.counts["hosts of an older release"] = int(bool(older))
        with LeagueHosts(url, HOSTS, "--url", f"https://{proxies.NAME}", older=older) as hosts:
            front = stack.enter_context(_front(hosts)) if not proxies.why_missing("nginx") else None
            for case in until.cases(watch, seed, "racing entries"):
                league = Playing(server, url, hosts, Random(case), front)
                with watch.finding("a race at two hosts"):
                    watch.counts["racing entries"] += league.race(TABLES)
                for kind in (*KILLS, *([BEHIND] if front else [])):
                    with watch.finding(f"a fault: {kind}"):
                        entries, silent = league.kill(kind, AT_KILLS)
                        silences[kind] += silent
                        recovered += league.recovered
                        watch.counts["entries around faults"] += entries
                        watch.counts[f"faults: {kind}"] += 1
                        longest = max(silent, default=0.0)
                        promise("hung" not in kind or longest < LONGEST_HANG, f"a phone was silent for {longest:.1f} s")
                watch.counts["requests that nobody answered"] += league.unanswered
                watch.counts["entries that came second"] += league.second
    for kind, silent in {**silences, "of which the database": recovered}.items():
        for text, value in figures(sorted(silent)):
            watch.counts[f"ms of silence, {kind}, {text}"] = value


@contextmanager
def _front(hosts: LeagueHosts) -> Iterator[Front]:
    """nginx as docs/hosting has it, with a line for each further host."""
    line = "  server 127.0.0.1:8015 max_fails=1 fail_timeout=5s;\n"
    ports = tuple(host.port for host in hosts.all)

    def with_all(example: str) -> str:
        promise(line in example, f"{line.strip()} is not in the example")
        return example.replace(line, line + "".join(line.replace("8015", str(port)) for port in ports[2:]))

    with proxies.Proxy("nginx", ports[:2], "nginx-league.conf", with_all) as proxy:
        yield Front(proxy.port, proxies.NAME, proxy.certificate)


def figures(silent: list[float]) -> Iterator[tuple[str, int]]:
    if silent:
        yield "p50", round(silent[len(silent) // 2] * 1000)
        yield "max", round(silent[-1] * 1000)


@dataclass
class Player:
    """A phone that notes one route after the other; whatever it is not sure of, it asks again under the same id."""

    phone: LeaguePhone
    seat: int
    routes: list[str]
    at: int
    """The host it asks first, where it does not ask all of them."""
    made: dict[str, tuple[int, float, float]] = field(default_factory=dict)
    """By the id of an acknowledged entry: its number, when it was first sent, and when it was acknowledged."""
    unanswered: int = 0
    second: int = 0
    """How often somebody else came first."""

    def silent(self, since: float) -> list[float]:
        """Seconds from this moment until an entry that was made later is acknowledged; empty if none was."""
        times = [replied - since for _, sent, replied in self.made.values() if sent > since]
        return [min(times)] if times else []


class Looking:
    """A phone that looks at its table as the page does; when each line came."""

    def __init__(self, phone: LeaguePhone, front: Front) -> None:
        self._phone, self._front = phone, front
        self.at = [time.monotonic()]
        self.revision, self.over = 0, False
        self._thread = Thread(target=self._look)
        self._thread.start()

    def _look(self) -> None:
        path = f"/t/{self._phone.table}/api/stream?language=en"
        while not self.over:
            for line in self._front.lines(path, SILENT, X_Seat=self._phone.secret):
                self.at.append(time.monotonic())
                self.revision = json.loads(line).get("revision", self.revision)
                if self.over:
                    return
            if time.monotonic() - self.at[-1] >= SILENT:
                self._phone.ask(self._front, "view")  # so that the proxy notices
            else:
                time.sleep(RETRY)

    def longest(self) -> float:
        """Seconds between two lines."""
        return max(after - before for before, after in pairwise((*self.at, time.monotonic())))

    def end(self) -> None:
        self.over = True
        self._thread.join()


class Playing:
    """Tables where anybody may note routes, and two phones at each."""

    def __init__(
        self, server: PostgresServer, url: str, hosts: LeagueHosts, random: Random, front: Front | None = None
    ) -> None:
        self._server, self._hosts, self._random, self._front = server, hosts, random, front
        self._asked: Sequence[Entrance] = hosts.all
        """Where entries are sent."""
        self._database = url.rpartition("/")[2]
        game = GAMES["ticket_to_ride"]
        options: Any = game.options(map="usa")
        seats = tuple(Seat(*pair) for pair in zip(("Ana", "Ben"), game.colours(options), strict=False))
        rail = Session(Header(game, options, seats, "milestones", 0)).state.board.rail
        self._routes = [route.id for route in rail.routes if route.lanes == 1 and route.length <= LONGEST]
        self.unanswered = self.second = 0
        self._struck = random.randrange(len(hosts.all)) - 1
        """Which host was struck last: each has its turn."""
        self.recovered: list[float] = []
        """Seconds until the database that was killed last accepted connections again."""

    def race(self, tables: int, each: int = EACH) -> int:
        """Every entry is sent to all hosts at once; how many there were."""
        players = self._seated(tables, each)
        self._play(players, lambda: None, together=True)
        return self._check(players)

    def kill(self, kind: str, tables: int, each: int = EACH) -> tuple[int, list[float]]:
        """Something is killed while phones enter; how many entries there were, and how long each phone was silent."""
        players, killed = self._seated(tables, each), [0.0]
        self.recovered = []
        looking: list[Looking] = []
        if kind == BEHIND and self._front:
            self._asked = [self._front]
            looking = [Looking(one.phone, self._front) for one in players]

        def strike() -> None:
            _until(lambda: sum(len(one.made) for one in players) > len(players))
            killed[0] = self._strike(kind)

        try:
            _until(lambda: all(one.revision for one in looking))
            self._play(players, strike, together=False)
            last = 1 + sum(len(one.made) for one in players) // tables
            _until(lambda: all(one.revision >= last for one in looking))
        finally:
            silent = [one.longest() for one in looking]
            if kind.startswith("hung host"):
                self._hosts.all[self._struck].go_on()
            for one in looking:
                one.end()
            self._asked = self._hosts.all
        return self._check(players), [*silent, *(seconds for one in players for seconds in one.silent(killed[0]))]

    def _strike(self, kind: str) -> float:
        """The moment of the fault; what can be started again is."""
        self._struck = (self._struck + 1) % len(self._hosts.all)
        host, at = self._hosts.all[self._struck], time.monotonic()
        match kind:
            case "hung host" | "hung host behind nginx":
                host.hang()
                return at
            case "paused host":
                host.hang()
                time.sleep(PAUSE)
                host.go_on()
                return at
            case "restarted database":
                self._server.stop()
        if kind in ("host", "host and database"):
            host.kill()
        if kind in ("database", "host and database"):
            self._server.kill()
        at = time.monotonic()
        if "database" in kind:
            self._server.start()
            self.recovered.append(time.monotonic() - at)
        if kind in ("host", "host and database"):
            host.start()
        return at

    def _seated(self, tables: int, each: int) -> list[Player]:
        players = []
        for number in range(tables):
            table = self._hosts.new_table(depth="milestones")
            phones = [self._hosts.sit(table, seat) for seat in (0, 1)]
            _, view = phones[0].patiently(self._hosts.all, "view")
            entry = {**phones[0].entry(view, "CompleteSetup"), "id": "setup"}
            status, reply = phones[0].patiently(self._hosts.all, "answer", **entry)
            promise(status == OK, f"setup: {status}, {reply}")
            wanted = self._random.sample(self._routes, 2 * each)
            players += [
                Player(
                    phones[seat], seat, wanted[seat * each : (seat + 1) * each], (number + seat) % len(self._hosts.all)
                )
                for seat in (0, 1)
            ]
        return players

    def _play(self, players: list[Player], strike: Callable[[], None], *, together: bool) -> None:
        with (
            ThreadPoolExecutor(len(players)) as phones,
            ThreadPoolExecutor(len(self._hosts.all) * len(players)) as lines,
        ):
            playing = [phones.submit(self._notes, one, lines if together else None) for one in players]
            try:
                strike()
            finally:
                for one in playing:
                    one.result()

    def _notes(self, player: Player, lines: ThreadPoolExecutor | None) -> None:
        _, view = player.phone.patiently(self._asked, "view")
        for route in player.routes:
            sent = time.monotonic()
            entry = player.phone.entry(view, "EnterRoute", str(player.seat), route)
            while True:
                promise(time.monotonic() < sent + PATIENCE, f"nobody acknowledged {route}")
                replies = self._sent(player, entry, lines)
                promise(len({status for status, _ in replies}) < 2, f"hosts differ about {route}: {replies}")
                if not replies:
                    player.unanswered += 1
                    time.sleep(RETRY)
                    continue
                status, reply = replies[0]
                if status == STALE:
                    player.second += 1
                    entry = player.phone.entry(reply["view"], "EnterRoute", str(player.seat), route)
                    continue
                promise(status == OK, f"{route} was refused: {status}, {reply}")
                numbers = {reply["done"] for _, reply in replies}
                promise(len(numbers) == 1, f"hosts have {route} as {numbers}")
                player.made[entry["id"]] = reply["done"], sent, time.monotonic()
                view = {**view, **reply}
                break

    def _sent(
        self, player: Player, entry: dict[str, Any], lines: ThreadPoolExecutor | None
    ) -> list[tuple[int, dict[str, Any]]]:
        """What is answered: by all hosts at once, or by the one it asks, and at a failure by the next."""
        hosts = self._asked
        if lines:
            replies = [*lines.map(lambda host: player.phone.ask(host, "answer", **entry), hosts)]
        else:
            replies = [player.phone.ask(hosts[player.at % len(hosts)], "answer", **entry)]
            if replies[0][0] == BUSY:
                player.at = (player.at + 1) % len(hosts)
        return [reply for reply in replies if reply[0] != BUSY]

    def _check(self, players: list[Player]) -> int:
        """What was acknowledged is stored once, under its number, and nothing else; every host shows so many."""
        for one in players:
            self.unanswered += one.unanswered
            self.second += one.second
            promise(len(one.made) == len(one.routes), f"{len(one.made)} of {len(one.routes)} were acknowledged")
        for table in {one.phone.table for one in players}:
            here = [one for one in players if one.phone.table == table]
            made = {f"{digest(one.phone.secret)[:16]}.{id_}" for one in here for id_ in one.made}
            setup = f"{digest(here[0].phone.secret)[:16]}.setup"
            query = f"SELECT entry_id FROM tableside.records WHERE table_id = '{table}' AND kind = 'entered' ORDER BY n"
            stored = self._server.psql(query, self._database).split("\n")
            promise(sorted(stored) == sorted({setup, *made}), f"{table}: {len(made)} acknowledged, {stored} stored")
            numbers = sorted(number for one in here for number, _, _ in one.made.values())
            promise(numbers == list(range(2, len(stored) + 1)), f"{table}: acknowledged as {numbers}")
            for host in self._hosts.all:
                end, shown = time.monotonic() + PATIENCE, -1
                while shown != len(stored):  # another host hears of an entry a moment later
                    promise(time.monotonic() < end, f"{table}: {shown} of {len(stored)} at a host")
                    shown = here[0].phone.patiently([host], "view")[1]["revision"]
        return sum(len(one.made) for one in players)


def _until(condition: Callable[[], bool]) -> None:
    end = time.monotonic() + PATIENCE
    while not condition():
        promise(time.monotonic() < end, "nothing is acknowledged")
        time.sleep(0.005)

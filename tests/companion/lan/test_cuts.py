"""The network is cut at every request of a short match, before, during and after it: nothing is lost, nothing twice."""

import json
from dataclasses import replace

import pytest

from companion.lan.http_server import HttpServer, Limits
from tests.companion.lan.cutting import CUTS, Cutting
from tests.companion.lan.rooms import room_of, table
from tests.companion.lan.visitors import Visitor
from tests.sampling import sample

pytestmark = pytest.mark.system

ANA, BEN = 0, 1
MATCH = (
    (ANA, ["KeepTickets:0", ["t:chicago--santa_fe", "t:denver--el_paso"]]),
    (ANA, ["ClaimRoute", "denver--santa_fe"]),
    (BEN, ["DrawCards"]),
    (ANA, ["DrawCards"]),
    (ANA, "undo"),
    (ANA, ["ClaimRoute", "denver--kansas_city--a"]),
    (BEN, ["ClaimRoute", "calgary--seattle"]),
)
ASKED = 22
"""So many requests the match takes where nothing is cut."""


class Line:
    """The server of one room after the other, behind a network that can be cut."""

    def __init__(self) -> None:
        self.room = room_of(table(players=2, map="usa"))
        self.server = HttpServer(lambda _: self.room, limits=Limits(request_seconds=2))
        self.network = Cutting(self.server.open("127.0.0.1", 0))
        self.server.hosts = replace(self.server.hosts, names=frozenset({f"127.0.0.1:{self.network.port}"}))
        self.visitor = Visitor(self.server, self.network.port)

    def fresh(self) -> None:
        self.room = room_of(table(players=2, map="usa"))


@pytest.fixture(scope="module")
def line():
    line = Line()
    yield line
    line.network.close()
    line.server.close()


def surely(line: Line, what, body, secret=""):
    """Asked until a whole answer comes, as a browser knows it: by its length."""
    for _ in range(3):
        try:
            status, headers, raw = line.visitor.ask(f"/api/{what}", body, X_Seat=secret)
        except (OSError, IndexError, ValueError):
            continue
        if status and int(headers.get("content-length", -1)) == len(raw):
            return status, json.loads(raw)
    raise AssertionError("not answered")


class Phone:
    """Does what the page does: asks until it is answered, the same with the same id."""

    def __init__(self, line: Line, seat: int) -> None:
        self._line, self.secret, self._made = line, f"{seat}" * 22, 0
        code = line.room.seats.code
        assert self.surely("look", {"code": code})[0] == 200
        status, told = self.surely("sit", {"code": code, "seat": seat, "secret": self.secret})
        assert (status, told["seat"]) == (200, seat)

    def surely(self, what, body):
        return surely(self._line, what, body, self.secret)

    def enters(self, answers) -> None:
        """Question by question, as it is tapped."""
        view = self.surely("view", {})[1]
        self._made += 1
        now = {name: view[name] for name in ("epoch", "revision", "step")}
        if answers == "undo":
            status, told = self.surely("undo", {**now, "id": f"{self.secret[0]}{self._made}"})
            assert (status, told.get("undone")) == (200, True)
            return
        for count in range(1, len(answers) + 1):
            want = {**now, "id": f"{self.secret[0]}{self._made}.{count}", "answers": answers[:count]}
            status, told = self.surely("answer", want)
            assert status == 200, told
        assert "done" in told


def plays(line: Line) -> None:
    phones = [Phone(line, seat) for seat in (ANA, BEN)]
    for seat, answers in MATCH:
        phones[seat].enters(answers)


def as_it_became(line: Line):
    return [(entry.number, [one.text for one in entry.lines]) for entry in line.room.session.log()], line.room.session


@pytest.fixture(scope="module")
def uncut(line):
    line.network.cut(-1, "")
    plays(line)
    assert len(line.network.asked) == ASKED
    log, session = as_it_became(line)
    return log, session.state, session.revision


CUT = sorted({*sample([(at, how) for at in range(ASKED) for how in CUTS], 30)})
"""The request that is cut, and where."""


@pytest.mark.parametrize(("at", "how"), CUT)
def test_a_cut_network_changes_nothing(line, uncut, at, how):
    line.fresh()
    line.network.cut(at, how)
    plays(line)
    assert len(line.network.asked) == ASKED + 1, "one request was asked twice"
    log, session = as_it_became(line)
    assert (log, session.state, session.revision) == uncut
    assert len(line.room.seats.phones) == 2


@pytest.mark.parametrize("how", CUTS)
def test_a_knock_that_was_cut_is_asked_again_and_waits_as_one(line, how):
    line.fresh()
    line.network.cut(0, how)
    knock = {"word": line.room.seats.word, "name": "Eva", "secret": "E" * 22}
    assert surely(line, "knock", knock) == (200, {"knock": "E" * 22})
    assert len(line.network.asked) == 2
    assert [knock.name for knock in line.room.knocking()] == ["Eva"]
    assert line.visitor.api("knock", {**knock, "secret": "F" * 22})[0] == 200, "somebody else waits beside it"


def test_a_secret_that_is_none_is_not_taken(line):
    line.fresh()
    line.network.cut(-1, "")
    for seat, weak in enumerate(("x", "a b" * 7 + "c")):
        told = line.visitor.api("sit", {"code": line.room.seats.code, "seat": seat, "secret": weak})[1]
        assert told["secret"] != weak
        assert len(told["secret"]) == 22

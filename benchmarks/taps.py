"""An accepted tap: decide, encode, present (no disk)."""

from functools import partial
from typing import Any, Literal

from benchmarks.report import Report, cpu_ms
from benchmarks.tables import GAME, late_table
from companion.games.ticket_to_ride.claim import why_not
from companion.games.ticket_to_ride.records import ClaimRoute, DrawCards
from companion.secret import Viewer, behind_curtain
from companion.table import rules
from companion.table.header import codec_for
from companion.table.session import Session
from companion.table.table_commands import Correct

MAPS: tuple[Literal["usa"], Literal["germany"]] = ("usa", "germany")


def tap(session: Session, command: Any, viewer: Viewer) -> None:
    """All a tap costs but the disk."""
    events = rules.decide(session.table, command)
    table = session.table
    for event in events:
        table = rules.evolve(table, event)
    codec = codec_for(table.game)
    for event in events:
        codec.encode(event)
    table.game.secrets.present(table.state, viewer)
    rules.turn(table)
    table.game.views.strip(table.state)


def run(report: Report) -> None:
    for map_ in MAPS:
        session = late_table(map_)
        state = session.state
        open_routes = [r for r in state.board.rail.routes if why_not(state, state.turn, r) is None]
        taps: dict[str, Any] = {"drew cards": DrawCards(), "fix the table": Correct(f"marker/{state.turn}", 99)}
        if open_routes:
            taps["claim"] = ClaimRoute(open_routes[0].id)
        for name, command in taps.items():
            ms = cpu_ms(lambda s=session, c=command: tap(s, c, Viewer()), times=20)  # type: ignore[misc]
            report.add(f"{map_}, five players, last round: {name}", ms, "ms", 8)
        seat = max(range(5), key=lambda s: len(state.hand(s)))
        ms = cpu_ms(lambda s=session, c=seat: GAME.secrets.present(s.state, behind_curtain(c)), times=10)  # type: ignore[misc]
        report.add(f"{map_}, behind the curtain, {len(state.hand(seat))} tickets", ms, "ms", 8)
        report.add(f"{map_}, whole score sheet", cpu_ms(partial(rules.sheet, session.table), times=5), "ms", 50)

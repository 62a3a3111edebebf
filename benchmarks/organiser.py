"""The organiser's list at 1,000 tables: what a poll costs a host when nothing has changed, and how large its reply is.

A host of a league and one of a folder, here and in the release whose list came whole every three seconds, in turn: each
run is a process of its own, and all of them share one PostgreSQL server.
"""

import json
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from benchmarks.report import Report
from soak.postgres import PostgresServer, why_missing

ROOT = Path(__file__).resolve().parent.parent
BEFORE = "449ac243"
"""The last commit whose list came whole."""
TABLES, RUNS = 1_000, 3
BUDGET_MS, BUDGET_KB = 5, 5

WORKER = """
import asyncio, json, sys, tempfile, time
from pathlib import Path
from random import Random
from companion.games import GAMES
from companion.i18n import Translator
from companion.lan.api import Call
from companion.lan.club_server import ClubServer
from companion.league.league import League
from companion.league.postgres import PostgresLedger, connected, organiser_code
from companion.storage.store import Store

url, tables, tr = sys.argv[1], int(sys.argv[2]), Translator("en")
NEW = {"box": "ticket_to_ride/usa", "names": ["Ana", "Ben"]}

async def polled(ask):
    since, more = "", True
    while more:
        body = (await ask("tables", {"known": since})).body
        since, more = body.get("known", ""), body.get("more", False)
    times = []
    for _ in range(9):
        begin = time.process_time()
        body = (await ask("tables", {"known": since})).body
        size = len(json.dumps(body, ensure_ascii=False, separators=(",", ":")).encode())
        times.append(time.process_time() - begin)
    return min(times) * 1000, size / 1000

async def league():
    with connected(url) as connection:
        code = organiser_code(connection, "organiser-of-the-night")
    host = League(PostgresLedger(url), GAMES, Random(1), code=code)
    tending = asyncio.ensure_future(host.tend())
    ask = lambda what, body: host.organise(Call(what, body, code, tr))
    for _ in range(tables):
        await ask("new", NEW)
    found = await polled(ask)
    tending.cancel()
    await asyncio.gather(tending, return_exceptions=True)
    return found

async def club():
    with tempfile.TemporaryDirectory() as folder, Store(Path(folder), GAMES) as store:
        host = ClubServer(store, Random(1))
        async def ask(what, body):
            return host.organise(Call(what, body, host.code, tr))
        for _ in range(tables):
            await ask("new", NEW)
        return await polled(ask)

print(json.dumps([asyncio.run(league()), asyncio.run(club())]))
"""


def run(report: Report) -> None:
    if why_missing():
        print(f"  {why_missing()}")
        return
    with tempfile.TemporaryDirectory() as folder, PostgresServer() as server:
        other = Path(folder) / "before"
        add = ["git", "worktree", "add", "--quiet", "--detach", str(other), BEFORE]
        roots = [ROOT]
        if subprocess.run(add, cwd=ROOT, capture_output=True, check=False).returncode:
            print(f"  only this release: this clone does not have {BEFORE}")
        else:
            roots.append(other)
        try:
            _measure(report, roots, server)
        finally:
            subprocess.run(["git", "worktree", "remove", "--force", str(other)], cwd=ROOT, check=len(roots) > 1)


def _measure(report: Report, roots: list[Path], server: PostgresServer) -> None:
    found: dict[Path, list[Any]] = {root: [] for root in roots}
    for _ in range(RUNS):
        for root, runs in found.items():
            command = [sys.executable, "-c", WORKER, server.create_database(), str(TABLES)]
            ran = subprocess.run(command, cwd=root, capture_output=True, text=True, check=True)
            runs.append(json.loads(ran.stdout))
    for root, runs in found.items():
        name, budgets = ("", (BUDGET_MS, BUDGET_KB)) if root == ROOT else (f", {BEFORE}", (None, None))
        for number, kind in enumerate(("league", "folder")):
            best = [min(values) for values in zip(*(one[number] for one in runs), strict=True)]
            where = f"{TABLES} tables of a {kind}, a poll without a change{name}"
            report.add(f"{where}: CPU", best[0], "ms", budgets[0])
            report.add(f"{where}: reply", best[1], "kB", budgets[1])


if __name__ == "__main__":
    run(Report())

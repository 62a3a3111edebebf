"""A phone that hangs up while its entry is stored: the query ends by itself, and its connection is not lost."""

import asyncio

from companion.lan.ledger import Record
from companion.league.postgres import PostgresLedger, connected

WAITING = "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'"


def test_what_was_begun_is_stored_though_nobody_waits_for_it_any_more(postgres):
    url = postgres.create_database()
    with connected(url):
        pass

    async def story() -> None:
        ledger = PostgresLedger(url)
        await ledger.words()
        with connected(url) as busy, busy.transaction():
            busy.execute("LOCK TABLE records IN ACCESS EXCLUSIVE MODE")
            asked = asyncio.ensure_future(ledger.append("table", 1, Record("first")))
            while busy.execute(WAITING).fetchall() == [(0,)]:
                await asyncio.sleep(0)
            asked.cancel()
            await asyncio.gather(asked, return_exceptions=True)
        async with asyncio.timeout(20):
            while not await ledger.read("table", 0):
                await asyncio.sleep(0)
        await ledger.close()

    asyncio.run(story())

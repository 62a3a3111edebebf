"""Stories of two hosts with one real database."""

import asyncio
from collections.abc import Awaitable, Callable

import pytest

from companion.league.league import League
from tests.companion.league.leagues import host


@pytest.fixture
def play(postgres):
    """Runs a story of two hosts."""

    def run(story: Callable[[League, League], Awaitable[None]]) -> None:
        url = postgres.create_database()

        async def both() -> None:
            one, other = host(url, 1), host(url, 2)
            tending = [asyncio.ensure_future(league.tend()) for league in (one, other)]
            try:
                await story(one, other)
            finally:
                for task in tending:
                    task.cancel()
                await asyncio.gather(*tending, return_exceptions=True)

        asyncio.run(both())

    return run

"""Turns at a busy host: in rotation among addresses, and nobody is forgotten."""

import asyncio

import pytest

from companion.lan.fair_queue import FairQueue, Full


async def asks(queue: FairQueue, address: str, served: list[str]) -> None:
    async with queue.turn(address):
        served.append(address)


def served_in_order(addresses: list[str], at_once: int = 1) -> list[str]:
    async def run() -> list[str]:
        queue, served = FairQueue(at_once, 100), []
        await asyncio.gather(*(asks(queue, address, served) for address in addresses))
        return served

    return asyncio.run(run())


def test_whoever_asks_much_waits_behind_itself():
    assert served_in_order(["eve"] * 5 + ["ana", "ben"]) == ["eve", "eve", "ana", "ben", "eve", "eve", "eve"]


def test_of_one_address_the_first_is_served_first():
    async def run() -> list[int]:
        queue, served = FairQueue(1, 100), []

        async def ask(number: int) -> None:
            async with queue.turn("ana"):
                served.append(number)

        await asyncio.gather(*map(ask, range(10)))
        return served

    assert asyncio.run(run()) == list(range(10))


def test_so_many_have_a_turn_at_once_and_no_more():
    async def run() -> int:
        queue, now, most = FairQueue(3, 100), [0], [0]

        async def ask() -> None:
            async with queue.turn("ana"):
                now[0] += 1
                most[0] = max(most[0], now[0])
                await asyncio.sleep(0)
                now[0] -= 1

        await asyncio.gather(*(ask() for _ in range(20)))
        return most[0]

    assert asyncio.run(run()) == 3


@pytest.mark.parametrize("gone", range(4))
def test_whoever_leaves_the_queue_gives_the_turn_on(gone):
    async def run() -> list[str]:
        queue, served = FairQueue(1, 100), []
        waiting = [asyncio.ensure_future(asks(queue, name, served)) for name in ("ana", "ben", "cho", "dee")]
        await asyncio.sleep(0)
        waiting[gone].cancel()
        await asyncio.gather(*waiting, return_exceptions=True)
        await asks(queue, "eva", served)
        return served

    left = [name for place, name in enumerate(("ana", "ben", "cho", "dee")) if place != gone or gone == 0]
    assert asyncio.run(run()) == [*left, "eva"]


def test_where_too_many_wait_the_next_is_told_so():
    async def run() -> None:
        queue, served = FairQueue(1, 2), []
        waiting = [asyncio.ensure_future(asks(queue, "ana", served)) for _ in range(3)]
        await asyncio.sleep(0)
        with pytest.raises(Full):
            await asks(queue, "ben", served)
        await asyncio.gather(*waiting)
        assert len(served) == 3

    asyncio.run(run())

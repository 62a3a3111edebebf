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


def outcome(queue_of: int, addresses: list[str]) -> tuple[list[str], list[str]]:
    """Who was served and who was told to come later, of all who come one after the other to a queue of so many."""

    async def run() -> tuple[list[str], list[str]]:
        queue, served, late = FairQueue(1, queue_of), [], []

        async def ask(address: str) -> None:
            try:
                await asks(queue, address, served)
            except Full:
                late.append(address)

        await asyncio.gather(*map(ask, addresses))
        await asks(queue, "last", served)
        return served, late

    return asyncio.run(run())


def test_where_too_many_wait_the_next_is_told_so():
    assert outcome(2, ["ana"] * 4) == (["ana"] * 3 + ["last"], ["ana"])
    assert outcome(2, ["ana", "ben", "cho", "dee"]) == (["ana", "ben", "cho", "last"], ["dee"])


def test_where_one_address_fills_the_queue_others_are_served_and_it_is_told():
    served, late = outcome(5, ["eve"] * 10 + ["ana", "ben"])
    assert served == ["eve", "eve", "ana", "ben", "eve", "eve", "last"]
    assert late == ["eve"] * 6


def test_whoever_gave_up_its_place_and_leaves_gives_no_turn_on():
    async def run() -> list[str]:
        queue, served = FairQueue(1, 3), []
        waiting = [asyncio.ensure_future(asks(queue, name, served)) for name in ("eve", "eve", "eve")]
        await asyncio.sleep(0)
        ben = asyncio.ensure_future(asks(queue, "ben", served))
        first = next(iter(queue._queues.values()))
        queue._make_room("cho")
        assert len(first) == 1
        waiting[2].cancel()
        await asyncio.gather(*waiting, ben, return_exceptions=True)
        await asks(queue, "ana", served)
        assert queue._running == 0
        return served

    assert asyncio.run(run()) == ["eve", "eve", "ben", "ana"]

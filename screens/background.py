"""Work beside everything else, by a thread of its own that nobody waits for when the app ends."""

from collections.abc import Callable
from concurrent.futures import Future
from threading import Thread
from typing import TypeVar

T = TypeVar("T")


def in_background(work: Callable[[], T]) -> "Future[T]":
    """What it will give; what it raises is raised where that is asked for."""
    done: Future[T] = Future()

    def run() -> None:
        try:
            done.set_result(work())
        except Exception as error:  # noqa: BLE001 - raised again where the result is used
            done.set_exception(error)

    Thread(target=run, name="background", daemon=True).start()
    return done

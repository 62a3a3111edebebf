"""Work beside everything else, by a thread of its own that nobody waits for when the app ends."""

import sys
from collections.abc import Callable
from concurrent.futures import Future
from threading import Thread
from typing import TypeVar

T = TypeVar("T")
WITHOUT_THREADS = "emscripten"
"""Python in a browser: the work is done at once."""


def in_background(work: Callable[[], T]) -> "Future[T]":
    """What it will give; what it raises is raised where that is asked for."""
    done: Future[T] = Future()

    def run() -> None:
        try:
            done.set_result(work())
        except Exception as error:  # noqa: BLE001 - raised again where the result is used
            done.set_exception(error)

    if sys.platform == WITHOUT_THREADS:
        run()
    else:
        Thread(target=run, name="background", daemon=True).start()
    return done

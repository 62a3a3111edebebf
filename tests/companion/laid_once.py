"""Tables that many tests begin with: laid out once, and opened anew for each of them."""

from collections.abc import Callable
from functools import cache, wraps
from typing import ParamSpec

from companion.table.session import Session

P = ParamSpec("P")


def laid_once(lay: Callable[P, Session]) -> Callable[P, Session]:
    """The same entries for every caller, decided once; what a test does with its table is its own."""
    laid = cache(lay)

    @wraps(lay)
    def opened(*args: P.args, **kwargs: P.kwargs) -> Session:
        table = laid(*args, **kwargs)
        return Session(table.header, table.steps)

    return opened

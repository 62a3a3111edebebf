"""Hands: every recorded match entered through the real screens at each depth, counting taps; budgets that fail.

A driver of each game knows where to tap for an entry; what was entered is compared with the recorded match after every
entry, and the sheet at the end. `make bench ARGS=hands`, or `python -m benchmarks.hands [MATCH…]` for some matches with
what each kind of entry took. A driver is a module with

- `DEPTHS`: for each depth a generator of `Done`, given a `Hand` and a `Match`;
- `lines(match, depth, done)`: the `Line`s of the table that are read off one match.
"""

from benchmarks.hands.drive import run

__all__ = ["run"]

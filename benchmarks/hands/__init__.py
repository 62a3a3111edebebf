"""Hands: every recorded match entered through the real pages at each depth, counting taps, in the app and in a browser.

A driver of each game knows where to tap for an entry; what was entered is compared with the recorded match after every
entry, and the sheet at the end. Both hosts are driven by the same hand. `make bench ARGS=hands`, or
`python -m benchmarks.hands [MATCH…] [DEPTH…] [app] [browser]` for some matches with what each kind of entry took. A
driver of a game is a module with

- `DEPTHS`: for each depth a generator of `Done`, given a `Hand` and a `Match`;
- `lines(match, depth, done)`: the `Line`s of the table that are read off one match.
"""

from benchmarks.hands.drive import run

__all__ = ["run"]

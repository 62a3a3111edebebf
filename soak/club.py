"""A club's shared folder: so many writers, so many tables, in random order; then everybody sees everything, once.

`python -m soak.club --writers 1000 --tables 100000` tells what a new table costs early and late. Devices are played by
what reads and writes the folder alone: the tables themselves are taken in elsewhere, see tests.
"""

import argparse
import sys
import tempfile
import time
from pathlib import Path
from random import Random

from companion.storage.shared_folder import ResultId, SharedFolder, digest_of
from soak.disks import QuickDisk


def main(words: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="soak.club", description=__doc__)
    parser.add_argument("--writers", type=int, default=1000)
    parser.add_argument("--tables", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=1)
    entered = parser.parse_args(words)
    with tempfile.TemporaryDirectory() as place:
        return simulate(Path(place), entered.writers, entered.tables, Random(entered.seed))


def simulate(place: Path, writers: int, tables: int, random: Random) -> int:
    """Writers finish tables in random order; somebody looks now and then."""
    (place / "home").mkdir()
    shared = SharedFolder(place / "club", place / "home", QuickDisk())
    written: set[tuple[str, ResultId]] = set()
    every, costs = max(1, tables // 20), []
    begin = time.process_time()
    for number in range(1, tables + 1):
        id_, device = f"{random.getrandbits(48):012x}", f"{random.randrange(writers):012x}"
        raw = f'{{"table": "{id_}"}}'.encode()
        result = ResultId(1, device, digest_of(raw))
        shared.write_result(id_, result, raw)
        written.add((id_, result))
        if number % every == 0:
            done = time.process_time()
            listing = shared.look()
            looked = time.process_time()
            costs.append((number, (done - begin) / every * 1000, (looked - done) * 1000))
            begin = looked
    for number, write, look in (*costs[:2], *costs[-2:]):
        print(f"  {number:>9,} tables: {write:.3f} ms to put one more there, {look:.0f} ms to look for news (CPU)")
    seen = {(id_, result) for id_, results in listing.results.items() for result in results}
    unread = sum(shared.read_result(id_, result) is None for id_, result in random.sample(sorted(seen), 1000))
    print(f"  {len(seen):,} tables, {writers:,} writers: {len(written - seen)} lost, {unread} of 1,000 unreadable")
    return 1 if written != seen or unread or listing.ignored else 0


if __name__ == "__main__":
    sys.exit(main())

"""A club's shared folder: so many writers, so many tables, in random order; then everybody has everything, once.

`python -m soak.club --writers 1000 --tables 100000` tells what a new table costs early and late. Installations are
played by what reads and writes the folder alone: the tables themselves are taken in elsewhere, see tests.
"""

import argparse
import sys
import tempfile
import time
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

from companion.saves.shared_folder import Reader, SharedFolder, part_of, read_table


class Quick(SharedFolder):
    """Without waiting for the disk: what is counted is the work, not the machine's disk."""

    def _put(self, name: str, raw: bytes) -> None:
        path = self.path / part_of(name) / name
        if not path.exists():
            path.parent.mkdir(parents=True, exist_ok=True)
            beside = path.with_name(f".{name}.new")
            beside.write_bytes(raw)
            beside.replace(path)


@dataclass
class Writer:
    reader: Reader = field(default_factory=Reader)
    tables: Counter[str] = field(default_factory=Counter)
    """How often each table was taken in: once."""

    def finish(self, shared: SharedFolder, id_: str) -> None:
        self.tables[id_] += 1
        self.reader.note(shared.put_table(id_, f'{{"table": "{id_}"}}'))

    def look(self, shared: SharedFolder) -> int:
        news = shared.news(self.reader, shared.changed(self.reader.times))
        for path in news.tables:
            assert read_table(path) is not None
            self.tables[path.name.partition(".")[0]] += 1
            self.reader.note(path.name)
        shared.settle(self.reader, news, ())
        return len(news.tables)


def main(words: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="soak.club", description=__doc__)
    parser.add_argument("--writers", type=int, default=1000)
    parser.add_argument("--tables", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=1)
    told = parser.parse_args(words)
    with tempfile.TemporaryDirectory() as folder:
        return simulate(Path(folder), told.writers, told.tables, Random(told.seed))


def simulate(folder: Path, writers: int, tables: int, random: Random) -> int:
    """Writers finish tables in random order; one of them looks now and then, all at the end."""
    shared, club = Quick(folder), [Writer() for _ in range(writers)]
    watcher, every = club[0], max(1, tables // 50)
    costs: list[tuple[int, float, float]] = []
    begin, since = time.process_time(), 0
    for number in range(1, tables + 1):
        random.choice(club[1:] or club).finish(shared, f"{random.getrandbits(48):012x}")
        since += 1
        if number % every == 0:
            written = time.process_time()
            watcher.look(shared)
            looked = time.process_time()
            costs.append((number, (written - begin) / since * 1000, (looked - written) / since * 1000))
            begin, since = looked, 0
    for number, write, read in (*costs[:2], *costs[-2:]):
        print(f"  {number:>9,} tables: {write:.3f} ms to put one more there, {read:.3f} ms to find it (CPU)")
    last = [watcher, random.choice(club)]
    for one in last:
        one.look(shared)
    every_table = {path.name.partition(".")[0] for path in folder.rglob("*.tableside")}
    lost = sum(len(every_table - set(one.tables)) for one in last)
    twice = sum(times > 1 for one in last for times in one.tables.values())
    print(f"  {len(every_table):,} tables, {writers:,} writers: {lost} lost, {twice} twice")
    return 1 if lost or twice or len(every_table) != tables else 0


if __name__ == "__main__":
    sys.exit(main())

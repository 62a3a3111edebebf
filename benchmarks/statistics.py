"""Statistics beside ten thousand tables: opening a page, one more table, counting anew; sharing all of them."""

import tempfile
from pathlib import Path
from random import Random

from benchmarks.report import Report, cpu_ms
from companion.saves.disk import Disk
from companion.statistics.kept import Kept, counted, read, write
from companion.statistics.played import Played, Sat

PAST = 10_000
NAMES = tuple(f"Player {number}" for number in range(20))
STAMP = [1]
BOXES = {
    "ticket_to_ride/usa": ("routes", "tickets", "longest_route"),
    "stone_age": ("track", "culture", "farmers", "toolmakers", "builders", "shamans", "resources"),
}


def run(report: Report) -> None:
    tables = [_table(Random(number), number) for number in range(PAST)]
    kept = counted(tables)
    with tempfile.TemporaryDirectory() as folder:
        path, disk = Path(folder) / "statistics.json", Disk()
        write(kept, path, disk, STAMP)

        def fresh() -> Kept:
            found = read(path, disk, STAMP)
            assert found is not None
            return found

        beside = f"beside {PAST:,} tables, from its file"
        report.add(f"a player's figures {beside}", cpu_ms(lambda: fresh().player(NAMES[0])), "ms", 50)
        report.add(f"a box's figures {beside}", cpu_ms(lambda: fresh().box("stone_age")), "ms", 50)
        report.add(f"a year's figures {beside}", cpu_ms(lambda: fresh().year(2024)), "ms", 50)
        number = iter(range(PAST, PAST + 100))
        report.add("one more table", cpu_ms(lambda: _add(kept, next(number), path, disk), rounds=20), "ms", 20)
    report.add(f"counting {PAST:,} tables anew", cpu_ms(lambda: counted(tables), rounds=1), "ms", 6_000)


def _add(kept: Kept, number: int, path: Path, disk: Disk) -> None:
    assert kept.add(_table(Random(number), number))
    kept.settle()
    write(kept, path, disk, STAMP)


def _table(random: Random, number: int) -> Played:
    box = random.choice(list(BOXES))
    names = random.sample(NAMES, random.randint(2, 5))
    points = [tuple((c, random.randint(0, 40)) for c in BOXES[box]) for _ in names]
    totals = [sum(value for _, value in one) for one in points]
    ranks = [1 + sum(other > total for other in totals) for total in totals]
    sats = tuple(Sat(n, "red", t, r, p) for n, t, r, p in zip(names, totals, ranks, points, strict=True))
    id_ = f"{number:012x}"
    return Played(id_, box, 1_700_000_000 + number * 3600, sats, 0, 3600, id_)

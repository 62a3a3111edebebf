"""`make bench`: every budget that the core touches, measured in this run; figure, budget, verdict.

Figures are CPU milliseconds on this machine unless they say otherwise; a phone is four to six times slower. Where a
budget is a ratio both sides are measured in turn in the same run; besides, each is told in bare pages of 100 labels.
`make bench ARGS=saves` measures one part; `ARGS=web` the web app, which `make site` has to build first; `ARGS=league`
hosts on PostgreSQL.
"""

import sys
from types import ModuleType

from benchmarks import (
    app_memory,
    app_screens,
    app_start,
    backups,
    bare_page,
    frames,
    great_western_trail,
    hands,
    idle_tables,
    lan,
    league,
    longest_route,
    quiet_moments,
    saves,
    seam,
    setup_taps,
    start,
    statistics,
    stone_age,
    table_taps,
    taps,
    web,
)
from benchmarks.report import Report

PARTS: tuple[ModuleType, ...] = (
    start,
    taps,
    longest_route,
    stone_age,
    great_western_trail,
    saves,
    backups,
    statistics,
    lan,
    seam,
    idle_tables,
    setup_taps,
    app_start,
    app_screens,
    table_taps,
    quiet_moments,
    hands,
    frames,
    app_memory,
)
ON_DEMAND: tuple[ModuleType, ...] = (web, league)
"""The site and a browser, or a PostgreSQL server, are needed for these."""


def _is_wanted(part: ModuleType, names: list[str]) -> bool:
    """By its name; without any, all that need nothing but this repository."""
    return part.__name__.rpartition(".")[2] in names if names else part not in ON_DEMAND


def main(names: list[str]) -> int:
    page = bare_page.measure()
    print(f"a bare page of 100 labels: {page:.1f} ms")
    report = Report(page)
    for part in [part for part in (*PARTS, *ON_DEMAND) if _is_wanted(part, names)]:
        print(f"\n{(part.__doc__ or '').splitlines()[0]}")
        part.run(report)
    print()
    print("all within budget" if report.fine else "OVER BUDGET")
    return 0 if report.fine else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

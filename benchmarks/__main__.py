"""`make bench`: measures figures and compares them with their budgets.

Figures are CPU milliseconds on this machine unless they say otherwise; a phone is four to six times slower. If a budget
is a ratio, both sides are measured alternately in the same run. Milliseconds are also printed as multiples of a bare
page of 100 labels. `make bench ARGS=saves` measures one part; `ARGS=web` the web app, which `make site` has to build
first; `ARGS=league` hosts on PostgreSQL, and `ARGS=organiser` what their organiser's list costs.
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
    organiser,
    own_sheets,
    quiet_moments,
    saves,
    seam,
    setup_taps,
    start,
    statistics,
    stone_age,
    table_taps,
    taps,
    verifying,
    web,
)
from benchmarks.report import Report

PARTS: tuple[ModuleType, ...] = (
    start,
    taps,
    longest_route,
    stone_age,
    great_western_trail,
    own_sheets,
    saves,
    backups,
    verifying,
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
ON_DEMAND: tuple[ModuleType, ...] = (web, league, organiser)
"""The site and a browser, or a PostgreSQL server, are needed for these."""


def _name(part: ModuleType) -> str:
    return part.__name__.rpartition(".")[2]


def _wanted(names: list[str]) -> list[ModuleType]:
    """The parts of these names; without any, all that need nothing but this repository."""
    known = {_name(part): part for part in (*PARTS, *ON_DEMAND)}
    for name in names:
        if name not in known:
            sys.exit(f"make bench: there is no part {name!r}. Parts: {', '.join(known)}")
    return [part for name, part in known.items() if name in names] if names else [*PARTS]


def main(names: list[str]) -> int:
    parts = _wanted(names)
    page = bare_page.measure()
    print(f"a bare page of 100 labels: {page:.1f} ms")
    report = Report(page)
    for part in parts:
        print(f"\n{(part.__doc__ or '').splitlines()[0]}")
        part.run(report)
    print()
    print("all within budget" if report.fine else "OVER BUDGET")
    return 0 if report.fine else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

"""`make bench`: every budget that the core touches, measured in this run; figure, budget, verdict.

Figures are CPU milliseconds on this machine unless they say otherwise; a phone is four to six times slower. Where a
budget is a ratio both sides are measured in turn in the same run.
"""

import sys

from benchmarks import app_screens, app_start, great_western_trail, longest_route, saves, start, stone_age, taps
from benchmarks.report import Report


def main() -> int:
    report = Report()
    for part in (start, taps, longest_route, stone_age, great_western_trail, saves, app_start, app_screens):
        print(f"\n{(part.__doc__ or '').splitlines()[0]}")
        part.run(report)
    print()
    print("all within budget" if report.fine else "OVER BUDGET")
    return 0 if report.fine else 1


if __name__ == "__main__":
    sys.exit(main())

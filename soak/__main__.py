"""`make soak MINUTES=… SEED=… ONLY=kills,errors,files,backups,commands,sheets,depths,sets,races,folder,taps,samples`:
every promise is tried for so long. `ONLY=web` kills the browser of the web app, which `make site` has to build first;
`ONLY=league` kills hosts and their PostgreSQL, `ONLY=run` the first `make run` of a clone.

What is found is printed with the seed that repeats it, and the exit code is 1.
"""

import argparse
import sys
from importlib import import_module
from random import SystemRandom

from soak.watch import Until, Watch

PARTS = {
    "kills": "kill_test",
    "errors": "fault_injection",
    "files": "fuzz_files",
    "commands": "random_play",
    **{part: part for part in ("backups", "sheets", "depths", "sets", "races", "folder", "taps", "samples")},
}
"""The module of each part."""
ON_DEMAND = {"web": "web_kills", "league": "league", "run": "first_run"}
"""Parts that need more than this repository: they are tried where they are named."""


def main(words: list[str] | None = None) -> int:
    args = _parser().parse_args(words)
    parts = _parts(args.only)
    seed = SystemRandom().randrange(10**6) if args.seed is None else args.seed
    print(f"soak: {', '.join(parts)}; {args.minutes:g} minutes; SEED={seed}", flush=True)
    watches = []
    for part in parts:
        watch = Watch(part, aloud=True)
        until = Until(minutes=args.minutes / len(parts), cases=args.cases, most=args.most)
        import_module(f"soak.{(PARTS | ON_DEMAND)[part]}").run(watch, seed, until)
        watches.append(watch)
        print(watch, flush=True)
    print("\n" + _table(watches))
    return 1 if any(watch.findings for watch in watches) else 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="soak", description=__doc__)
    parser.add_argument("--minutes", type=float, default=5, help="shared by the parts")
    parser.add_argument("--seed", type=int, default=None, help="of the first case; the next have the next ones")
    parser.add_argument("--only", default="", help="parts, with commas between them")
    parser.add_argument("--cases", type=int, default=None, help="so many cases of each part")
    parser.add_argument("--most", type=int, default=None, help="so many kills, commands, taps… of each part")
    return parser


def _parts(only: str) -> tuple[str, ...]:
    wanted = tuple(filter(None, only.split(","))) or tuple(PARTS)
    strange = [part for part in wanted if part not in PARTS | ON_DEMAND]
    if strange:
        sys.exit(f"soak: no part {strange[0]!r}; there are {', '.join(PARTS)}")
    return wanted


def _table(watches: list[Watch]) -> str:
    """What was done and found, a line for each thing counted."""
    lines = [f"{'part':<10} {'what':<34} {'number':>14}"]
    for watch in watches:
        rows = [*((what, f"{count:,}") for what, count in sorted(watch.counts.items()))]
        if watch.worst:
            rows.append((f"worst step: {watch.worst}"[:60], f"{watch.worst_ms:.0f} ms"))
        if watch.last_memory:
            rows.append(("memory, early and at the end", f"{watch.first_memory:.0f} → {watch.last_memory:.0f} MB"))
        rows.append(("findings", str(len(watch.findings))))
        lines += [f"{watch.part:<10} {what:<34} {number:>14}" for what, number in rows]
    return "\n".join(lines)


if __name__ == "__main__":
    sys.exit(main())

"""Which finished tables count in statistics and exports: each once, without samples and deleted ones."""

from collections.abc import Iterable, Mapping

from companion.storage.summary import Summary


def counts(line: Summary) -> bool:
    """False for what never counts: open, a sample, in the bin, not readable."""
    return line.finished and not line.sample and not line.deleted_at and not line.state and bool(line.results)


def counted(lines: Iterable[Summary]) -> list[Summary]:
    """In order of time; of a table and its copies one counts: itself, or if it is gone the first of them."""
    in_order = sorted(filter(counts, lines), key=lambda line: line.key)
    births = {line.id: line.birth for line in in_order if line.birth != line.id}
    if not births:
        return in_order
    chosen: dict[str, Summary] = {}
    for line in in_order:
        birth = _first_of(births, line.birth)
        if birth not in chosen or line.id == birth:
            chosen[birth] = line
    return sorted(chosen.values(), key=lambda line: line.key)


def _first_of(births: Mapping[str, str], id_: str) -> str:
    """The table at the beginning of a line of copies of copies; in a circle, which nobody makes, any one of them."""
    seen = [id_]
    while (earlier := births.get(seen[-1], seen[-1])) not in seen:
        seen.append(earlier)
    return earlier if earlier == seen[-1] else min(seen)

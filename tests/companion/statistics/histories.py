"""Random histories for tests: a small group's finished tables, with ties, unknown starters, no times."""

from random import Random

from companion.statistics.played import Played, Sat

NAMES = ("Mia", "Ben", "Yuna", "Theo", "Ana", "유나", "太郎")
COLOURS = ("red", "blue", "green", "yellow", "black")
BOXES = {
    "ticket_to_ride/usa": ("routes", "tickets", "longest_route"),
    "stone_age": ("track", "culture", "farmers", "resources"),
    "great_western_trail/second": ("dollars", "cattle", "objectives"),
}
BEGIN = 1_700_000_000


def history(games: int, seed: int = 1, names: tuple[str, ...] = NAMES) -> list[Played]:
    """In order of time; two of them may have been finished in the same second."""
    random = Random(seed)
    at, tables = BEGIN, []
    for number in range(games):
        at += random.choice((0, 3600, 90_000, 1_000_000))
        tables.append(table(random, f"{number:012x}", at, names))
    return sorted(tables, key=lambda one: one.key)


def table(random: Random, id_: str, at: int, names: tuple[str, ...] = NAMES) -> Played:
    box = random.choice(list(BOXES))
    count = random.randint(2, min(5, len(names)))
    points = [tuple((c, random.randint(-5, 30)) for c in BOXES[box]) for _ in range(count)]
    totals = [sum(value for _, value in one) for one in points]
    ranks = [1 + sum(other > total for other in totals) for total in totals]
    who = zip(random.sample(names, count), COLOURS, totals, ranks, points, strict=False)
    starter = random.choice((None, *range(count)))
    length = random.choice((None, random.randint(300, 9000)))
    return Played(id_, box, at, tuple(Sat(*one) for one in who), starter, length)

"""Looking among past tables: letter by letter it finds what a plain look at each of them finds."""

from random import Random

import pytest

from companion.games import boxes
from companion.views.history import PastTable, Search, Wanted

NAMES = ("Ana", "Ben", "Cho", "José", "유나")
PLACES = ("", "Kitchen", "Café")


def tables(number: int, random: Random) -> list[PastTable]:
    shelf = boxes()
    found = []
    for n in range(number):
        seats = tuple((name, "red") for name in random.sample(NAMES, 2))
        at = 1_700_000_000 + n * 4_000_000
        about = {"place": random.choice(PLACES), "notes": random.choice(("", "Ana was LATE."))}
        found.append(PastTable(f"{n}", random.choice(shelf), at, seats, ((9, 1), (5, 2)), **about))
    return found


def is_wanted(table: PastTable, wanted: Wanted, title: str) -> bool:
    """A plain look at one of them."""
    said = f"{table.name} {title} {table.place} {table.notes} {' '.join(table.names)}".lower()
    return all(
        (
            all(piece in said for piece in wanted.letters.lower().split()),
            wanted.box in ("", table.box.name),
            wanted.player in ("", *table.names),
            wanted.place in ("", table.place),
            wanted.year in ("", str(table.day.year)),
        )
    )


@pytest.mark.parametrize("seed", range(4))
def test_a_search_finds_what_a_look_at_each_table_finds(seed):
    random = Random(seed)
    past = tables(60, random)
    titles = {box.name: box.name.replace("_", " ") for box in boxes()}
    search = Search(past, titles)
    wanted = [Wanted(letters) for letters in ("", "a", "an", "ana", "ANA late", "café b", "stone", "유", "zebra")]
    wanted += [Wanted("a", player="Ben"), Wanted(place="Café"), Wanted(year="2024"), Wanted("k", past[0].box.name)]
    for one in wanted:
        assert list(search.find(one)) == [table for table in past if is_wanted(table, one, titles[table.box.name])], one
    assert len(search.find(Wanted())) == 60

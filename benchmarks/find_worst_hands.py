"""Looks for the hands of objective cards whose best choice is hardest to find, by seeded annealing.

    python -m benchmarks.find_worst_hands --seed 1 --rounds 3000
    python -m benchmarks.find_worst_hands --seed 1 --rounds 3000 --write

A hand is all 28 cards, each in the area or in the deck, with a stock of things and with or without the stationmaster
who pays for pairs. Work is counted, never timed: the states that pass through the search, and so much for each pass. So
the same command finds the same hand on every machine. With --write the hand is put into worst_hands.json if it is among
the worst known; everything in that file is then counted anew, so it can never be stale.
"""

import argparse
import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from random import Random
from typing import Any
from unittest.mock import patch

from companion.games.great_western_trail.box import box
from scoring.great_western_trail import TASKS, Objective, best_objectives, row_search

FOUND = Path(__file__).with_name("worst_hands.json")
KEPT = 24
MOST_THINGS = (10, 7, 7, 14, 10, 21, 8, 6, 4)
"""Of each kind of thing, more than one player comes by."""
PER_PAIR = (0, 3)
HOT, COLD = 0.3, 0.02
"""A hand with a share s of the current work is still taken with chance s ** (1 / temperature)."""
PASS = 150
"""A pass through the cards takes as long as so many states."""


@dataclass(frozen=True, slots=True)
class Hand:
    """A line of worst_hands.json."""

    area: tuple[int, ...]
    """For every card, 1 if it is in the area and 0 if it is in the deck."""
    things: dict[str, int]
    per_pair: int
    work: int = 0


def all_cards() -> list[Objective]:
    return [
        Objective(card.id, card.tasks, card.vp, card.penalty)
        for card in box("second").objectives
        for _ in range(card.copies)
    ]


CARDS = all_cards()


def parts(hand: Hand) -> tuple[list[Objective], list[Objective], dict[str, int], int]:
    """What `best_objectives` asks for."""
    area = [card for card, held in zip(CARDS, hand.area, strict=True) if held]
    deck = [card for card, held in zip(CARDS, hand.area, strict=True) if not held]
    return area, deck, hand.things, hand.per_pair


def measured(hand: Hand) -> Hand:
    """The hand with its work counted."""
    work = 0
    decide, follow = row_search._decide, row_search._Search._follow

    def counted_states(*args: Any) -> Any:
        nonlocal work
        after = decide(*args)
        work += len(after)
        return after

    def counted_passes(*args: Any, **named: Any) -> Any:
        nonlocal work
        work += PASS
        return follow(*args, **named)

    with (
        patch.object(row_search, "_decide", counted_states),
        patch.object(row_search._Search, "_follow", counted_passes),
    ):
        best_objectives(*parts(hand))
    return replace(hand, work=work)


def find_worst(seed: int, rounds: int) -> Hand:
    """The hand with the most work that annealing meets: each round changes up to three of its parts."""
    random = Random(f"hands {seed}")
    things = {kind: random.randint(0, most // 2) for kind, most in zip(TASKS, MOST_THINGS, strict=True)}
    area = tuple(random.randint(0, 1) for _ in CARDS)
    current = worst = measured(Hand(area, things, random.choice(PER_PAIR)))
    for done in range(rounds):
        changed = current
        for _ in range(random.randint(1, 3)):
            changed = _changed(changed, random)
        changed = measured(changed)
        temperature = HOT * (COLD / HOT) ** (done / rounds)
        if changed.work >= current.work or random.random() < (changed.work / current.work) ** (1 / temperature):
            current = changed
        worst = max(worst, current, key=lambda hand: hand.work)
    return worst


def _changed(hand: Hand, random: Random) -> Hand:
    """The same with a card elsewhere, a thing more or less, or another stationmaster."""
    chance = random.random()
    if chance < 0.05:
        return replace(hand, per_pair=random.choice(PER_PAIR))
    if chance < 0.5:
        card = random.randrange(len(hand.area))
        return replace(hand, area=(*hand.area[:card], 1 - hand.area[card], *hand.area[card + 1 :]))
    kind = random.randrange(len(TASKS))
    count = min(MOST_THINGS[kind], max(0, hand.things[TASKS[kind]] + random.choice((-2, -1, 1, 2))))
    return replace(hand, things={**hand.things, TASKS[kind]: count})


def read_found(file: Path = FOUND) -> list[Hand]:
    """The hands in the file, counted anew."""
    lines = json.loads(file.read_text(encoding="utf-8"))
    return [measured(Hand(tuple(line["area"]), line["things"], line["per_pair"])) for line in lines]


def write_found(new: Sequence[Hand], file: Path = FOUND) -> None:
    """Put the new hands into the file, which keeps the worst."""
    known = {(hand.area, tuple(hand.things.items()), hand.per_pair): hand for hand in (*read_found(file), *new)}
    kept = sorted(known.values(), key=lambda hand: -hand.work)[:KEPT]
    lines = ",\n".join(json.dumps(asdict(hand)) for hand in kept)
    file.write_text(f"[\n{lines}\n]\n", encoding="utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(description="Find the hands of objective cards that are hardest to choose from.")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--rounds", type=int, default=3000)
    parser.add_argument("--write", action="store_true", help=f"put what is found into {FOUND.name}")
    given = parser.parse_args()
    hand = find_worst(given.seed, given.rounds)
    print(f"{hand.work} states, {sum(hand.area)} in the area, {hand.per_pair} for each pair: {hand.things}")
    if given.write:
        write_found([hand])


if __name__ == "__main__":
    main()

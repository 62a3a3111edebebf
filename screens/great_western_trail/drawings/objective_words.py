"""Texts of an objective card: what it uses, what it misses, and why it is in the area or not."""

from collections import Counter
from collections.abc import Sequence

from companion.games.great_western_trail.box import Components, ObjectiveCard
from companion.games.great_western_trail.present import PlayerView
from companion.games.great_western_trail.state import city_name
from companion.messages import Message, Param, message
from scoring.great_western_trail import FULFILLED, LEFT_OUT

_BY_EDITION = ("green_tile", "second_colour_tile")


def _said(id_: str, **params: Param) -> Message:
    return message(f"great_western_trail.objectives.{id_}", **params)


def _of_task(id_: str, box: Components, task: str, **params: Param) -> Message:
    """A sentence about things of one kind; tiles have other names in each edition."""
    kind = f"{box.edition}.{task}" if task in _BY_EDITION else task
    return _said(f"{id_}.{kind}", city=city_name(box.terminal), **params)


def missing(player: PlayerView, tasks: Sequence[str]) -> Counter[str]:
    """The things a card would need beyond all that there are."""
    return Counter(tasks) - Counter(player.things)


def served(player: PlayerView, card: ObjectiveCard, done: str) -> list[bool]:
    """For each task whether a thing is there for it; none if the things are better used elsewhere."""
    if done == FULFILLED:
        return [True] * len(card.tasks)
    if not missing(player, card.tasks):
        return [False] * len(card.tasks)
    left, found = Counter(player.things), []
    for task in card.tasks:
        found.append(left[task] > 0)
        left[task] -= 1
    return found


def why(player: PlayerView, box: Components, place: str, card: ObjectiveCard, done: str) -> Message:
    """What was made of a card, and why."""
    ruling = player.rulings.get(card.id) if place == "deck" else None
    if done == FULFILLED:
        return _said("area_fulfilled" if place == "area" else "deck_fulfilled", uses=_uses(player, box, card))
    if done == LEFT_OUT:
        if ruling == "leave":
            return _said("left_by_choice")
        lacks = _lacks(player, box, card)
        return _said("left_out", points=card.penalty, things=lacks) if lacks else _said("left_elsewhere")
    if place == "deck":
        return _said("added_by_choice" if ruling == "add" else "added_for_pair")
    lacks = _lacks(player, box, card)
    return _said("failed", things=lacks) if lacks else _said("failed_elsewhere")


def _uses(player: PlayerView, box: Components, card: ObjectiveCard) -> tuple[Message, ...]:
    counts = Counter(card.tasks)
    return tuple(
        _of_task("uses", box, task, used=used, count=player.things.get(task, 0)) for task, used in counts.items()
    )


def _lacks(player: PlayerView, box: Components, card: ObjectiveCard) -> tuple[Message, ...]:
    return tuple(_of_task("lacks", box, task, count=n) for task, n in missing(player, card.tasks).items())

"""The pages of the setup guide: a few short steps each, done with one tap."""

from dataclasses import dataclass
from itertools import groupby

from companion.game import Drawn, SetupStep
from companion.messages import Message, message
from companion.question import Offer
from companion.table.state import Table


@dataclass(frozen=True, slots=True)
class SetupPage:
    id: str
    title: Message
    steps: tuple[SetupStep, ...]


@dataclass(frozen=True, slots=True)
class SetupLine:
    """A step as the guide shows it."""

    step: SetupStep
    words: Message
    """In one line; who begins by name, once that is known."""
    notes: tuple[Message, ...]
    """What to do: what was drawn first, then its sentences; how to draw by hand only if it was not."""
    done: bool
    how: str
    """How the app comes to know what was drawn here: `ahead`, `drawn` or `chosen`; empty if it does not."""
    drawn: Message | None
    """What was drawn, as the log says it."""


def lines(table: Table, page: SetupPage) -> tuple[SetupLine, ...]:
    return tuple(_line(table, step) for step in page.steps)


def _line(table: Table, step: SetupStep) -> SetupLine:
    offer, words, notes, drawn = step.offer, step.line or step.title, tuple(step.checks), _drawn(table, step)
    if offer and offer.starter and table.starter is not None:
        words = _begins(table, offer, table.starter)
    elif offer and drawn:
        why = message(f"setup_guide.draw_why.{offer.id}")
        notes = (drawn, why, *(check for number, check in enumerate(step.checks) if number != step.by_hand))
    how = table.how_drawn.get(offer.id, "") if offer else ""
    return SetupLine(step, words, notes, is_ticked(table, step) or settled(table, step), how, drawn)


def _begins(table: Table, offer: Offer, starter: int) -> Message:
    names = [seat.name for seat in table.seats]
    if offer.take == 1 or offer.id not in table.draws:
        return message("setup_guide.begins", player=names[starter])
    return message("setup_guide.order", players=tuple(names[int(seat)] for seat in table.draws[offer.id]))


def _drawn(table: Table, step: SetupStep) -> Message | None:
    offer = step.offer
    if offer is None or offer.starter or offer.id not in table.draws:
        return None
    drawn = table.game.log(table.state, Drawn(offer.id, table.draws[offer.id]))
    return drawn.text if drawn else None


def pages(table: Table) -> tuple[SetupPage, ...]:
    """The steps in their order, those together that name the same page."""
    grouped = groupby(table.steps, key=lambda step: step.page or step.id)
    return tuple(_page(table.game.id, id_, tuple(steps)) for id_, steps in grouped)


def _page(game: str, id_: str, steps: tuple[SetupStep, ...]) -> SetupPage:
    title = message(f"{game}.setup_page.{id_}") if steps[0].page else steps[0].title
    return SetupPage(id_, title, steps)


def open_page(table: Table) -> SetupPage | None:
    """The first page with a step that is not done; None once the table is laid out."""
    return next((page for page in pages(table) if any(step.id not in table.steps_done for step in page.steps)), None)


def is_ticked(table: Table, step: SetupStep) -> bool:
    """True if nothing of a step is left to tick."""
    return step.id in table.steps_done or all((step.id, check) in table.ticks for check in range(len(step.checks)))


def settled(table: Table, step: SetupStep) -> bool:
    """True for a step that its draw has done: the app knows it and ticks it."""
    return not step.lays_out and step.offer is not None and step.offer.id in table.draws


def missing_draws(table: Table, page: SetupPage) -> tuple[Offer, ...]:
    """What has to be drawn before a page can be done."""
    return tuple(step.offer for step in page.steps if step.required and step.offer and step.offer.id not in table.draws)


def drawn_ahead(table: Table) -> tuple[Offer, ...]:
    """What the app draws before the guide opens: what is marked so, and who begins."""
    return tuple(step.offer for step in table.steps if step.offer and (step.offer.ahead or step.offer.starter))

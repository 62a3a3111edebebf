"""What the app drew for a step of setup: how its line says so, and how a group decides otherwise."""

from typing import TYPE_CHECKING, Any

from companion.game import Drawn, SetupStep
from companion.messages import Message, message
from companion.table.house import KeepDraw
from companion.table.state import Table
from screens.app import running
from screens.kit import Action, Text
from screens.pages.setup.starter import StarterChoice
from screens.ui.bottom_sheet import Sheet

if TYPE_CHECKING:
    from companion.table.session import Session


def step_line(table: Table, step: SetupStep) -> Message:
    """A step in one line; who begins by name, once that is known."""
    if step.offer and step.offer.starter and table.starter is not None:
        return message("setup_guide.begins", player=table.seats[table.starter].name)
    return step.line or step.title


def tag_of(table: Table, step: SetupStep) -> str:
    """How the app comes to know what was drawn here; nothing if it does not."""
    how = table.how_drawn.get(step.offer.id) if step.offer else None
    return str(running().tr(f"setup_guide.tag.{how}")) if how else ""


def drawn_words(session: "Session", step: SetupStep) -> Message | None:
    """What was drawn for a step, as the log says it."""
    offer = step.offer
    if offer is None or offer.starter or offer.id not in session.table.draws:
        return None
    line = session.header.game.log(session.state, Drawn(offer.id, session.table.draws[offer.id]))
    return line.text if line else None


def notes(session: "Session", step: SetupStep) -> list[Message]:
    """What to do for a step: what was drawn first, then its sentences; how to draw by hand only if it was not."""
    drawn = drawn_words(session, step)
    if drawn is None or step.offer is None:
        return list(step.checks)
    why = message(f"setup_guide.draw_why.{step.offer.id}")
    return [drawn, why, *(check for number, check in enumerate(step.checks) if number != step.by_hand)]


def change_sheet(page: Any, step: SetupStep) -> Sheet | None:
    """Draw anew, choose, or draw by hand."""
    app, offer = page.app, step.offer
    if offer is None:
        return None
    sheet = Sheet(title=app.say(step.title))
    if offer.starter:
        sheet.fill([Text(text=app.say(step.checks[0])), StarterChoice(page=page)], foot=()).show(page)
        return sheet
    drawn = drawn_words(page.session, step)
    again = Action(kind="primary", text=app.tr("setup_guide.change.again"), icon="shuffle-variant")
    again.bind(on_release=sheet.closing(lambda: page.draw(offer.id)))
    parts: list[Any] = []
    ways = [again]
    if drawn:
        parts = [Text(text=app.say(drawn)), Text(text=app.tr("setup_guide.change.by_hand_why"), muted=True)]
        by_hand = Action(text=app.tr("setup_guide.change.by_hand"), icon="cards-outline")
        by_hand.bind(on_release=sheet.closing(lambda: app.tap(KeepDraw(offer.id, ()))))
        ways = [by_hand, again]
    return sheet.fill(parts, foot=ways).show(page)

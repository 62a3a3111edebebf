"""Train cards, where the table checks them: the face-up row, the deck, and what was turned up."""

from typing import Any

from companion.games.ticket_to_ride.records import TakeBlind, TakeFaceUp, TurnUp
from screens import drafts
from screens.app import running
from screens.kit import Action, Chip, Sheet, Text
from screens.kit.flow import Flow

TURN_UP = "ticket_to_ride/turn_up"


def show_cards(page: Any) -> None:
    app = page.app
    cards = page.view.mirror.cards
    if cards is None:
        return
    sheet = Sheet(title=app.tr("cards.title"), modal=False, gives_way=True)
    facts = Text(text=app.tr("cards.facts", deck=cards.deck, discards=cards.discards), role="caption", muted=True)
    if cards.due:
        turned = _turned_before(cards.due)
        sheet.fill([facts, *_turn_up(cards.due, turned)])
        drafts.lay(sheet, page.show_sheet, TURN_UP, turned=list(turned))
        return
    row = Flow()
    for kind in cards.face_up:
        chip = Chip(
            text=app.tr(f"ticket_to_ride.card.{kind}"),
            icon="cards-outline",
            on_release=lambda _, k=kind: _do(sheet, TakeFaceUp(k)),
        )
        row.add_widget(chip)
    blind = Action(
        kind="primary",
        text=app.tr("ticket_to_ride.do.TakeBlind"),
        icon="cards-outline",
        on_release=lambda _: _do(sheet, TakeBlind()),
    )
    page.show_sheet(sheet.fill([facts, row, blind]))


def _do(sheet: Sheet, command: Any) -> None:
    sheet.close()
    running().tap(command)


def _turned_before(due: int) -> list[str]:
    """What was told before a kill of the cards that are turned up now."""
    kinds = running().session.state.board.cards.kinds
    return [kind for kind in drafts.kept(TURN_UP).get("turned", ()) if kind in kinds][: due - 1]


def _turn_up(due: int, turned: list[str]) -> list[Any]:
    """One tap per card turned up beside the deck."""
    app = running()
    head = Text(text=app.tr("cards.turn_up", count=due), role="strong")
    shown = Text(text="", muted=True)
    chips = Flow()

    def say() -> None:
        shown.text = ", ".join(app.tr(f"ticket_to_ride.card.{k}") for k in turned)

    def add(kind: str) -> None:
        turned.append(kind)
        say()
        if len(turned) < due:
            drafts.keep(TURN_UP, turned=list(turned))
        elif not app.tap(TurnUp(tuple(turned))):
            turned.pop()
            say()

    say()
    for kind in app.session.state.board.cards.kinds:
        chip = Chip(text=app.tr(f"ticket_to_ride.card.{kind}"), on_release=lambda _, k=kind: add(k))
        chips.add_widget(chip)
    return [head, shown, chips]

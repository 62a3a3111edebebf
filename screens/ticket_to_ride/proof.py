"""The proof on the map: the path of a ticket, or the longest route counted along."""

from collections.abc import Sequence
from typing import Any

from scoring.sheet import Item
from screens.pages.score.why import compared
from screens.ticket_to_ride.map.page import MapPage
from screens.ticket_to_ride.proof_page import ProofView, legs, page
from screens.ui.tree.nodes import Room, Screen


class Proof(MapPage):
    share = 0.48
    seat = "0"
    category = "tickets"
    shown = 0

    def opened(self) -> None:
        self.shown = 0
        super().opened()

    def choose(self, number: int) -> None:
        """Another of the proofs there are."""
        self.shown = number
        self.refresh()

    def screen(self, room: Room) -> Screen:
        view, cell = self.session.view(), self.session.sheet().cell(int(self.seat), self.category)
        paths = [item for item in cell.because if item.facts.get("chain")]
        chosen = paths[self.shown] if paths else None
        chain: Any = chosen.facts["chain"] if chosen else ()
        self.map.show(view.game_view, view.seats, proof=frozenset(chain))
        self.map.see_proof()
        return page(self.app.tr, self._view(paths, chosen, chain), self.shown, room)

    def _view(self, paths: Sequence[Item], chosen: Item | None, chain: Sequence[str]) -> ProofView:
        app, game, rail = self.app, self.session.header.game, self.session.state.board.rail
        options = self.session.header.options
        name = self.session.header.seats[int(self.seat)].name
        rule_id = self.session.sheet().cell(int(self.seat), self.category).rule
        start = str(chosen.facts.get("a", "")) if chosen else ""
        travelled = legs([rail.route[id_] for id_ in chain], start) if chosen else []
        return ProofView(
            title=app.tr("proof.title", player=name, category=game.words.category(options, self.category)),
            paths=tuple(self._from_to(*(item.facts.get(end, "") for end in "ab")) for item in paths),
            text=app.tr.text(game.words.explain(options, chosen)) if chosen else "",
            legs=tuple((self._from_to(a, b), route.length) for a, b, route in travelled),
            others=tuple(compared(self, self.session.sheet(), int(self.seat), self.category)),
            rule=app.tr(f"{game.id}.rule.{rule_id}"),
            arrows=not app.theme.large,  # the longest names need the room more
        )

    def _from_to(self, *places: object) -> str:
        """Nothing for a path that is no ticket's."""
        tr, board = self.app.tr, self.session.state.board
        names = {end: tr.text(board.place[str(place)].name) for end, place in zip("ab", places, strict=True) if place}
        return tr("ticket_to_ride.from_to", **names) if names else ""

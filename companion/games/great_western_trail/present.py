"""What a screen shows of the state: frozen, finished."""

from dataclasses import dataclass

from companion.games.great_western_trail.box import Components
from companion.games.great_western_trail.final.holding import discs
from companion.games.great_western_trail.final.score import holding
from companion.games.great_western_trail.state import State, phase
from companion.games.great_western_trail.turns import view
from companion.secret import PUBLIC, Viewer
from scoring.great_western_trail import ObjectiveChoice, objective_choice, pair_bonus, things


@dataclass(frozen=True, slots=True)
class PlayerView:
    counts: dict[str, int]
    """Everything entered, by name; see `holding`."""
    discs: int
    """On cities and stations."""
    things: dict[str, int]
    """What can serve the tasks of objective cards."""
    choice: ObjectiveChoice
    """What is done with every objective card, the group's rulings kept."""
    area: tuple[str, ...]
    """Cards in the area, in the order of `choice.committed`."""
    deck: tuple[str, ...]
    """Cards in the deck, in the order of `choice.optional`."""
    rulings: dict[str, str]
    ruling_costs: int
    """Points that the rulings give away against the best choice."""
    pair_bonus: int
    """What the objective stationmaster pays for each two cards in the area."""
    confirmed: bool
    checked: tuple[str, ...]
    """Rows of the sheet that were confirmed."""
    ranch: view.RanchView


@dataclass(frozen=True, slots=True)
class TrailView:
    box: Components
    """With the points as they are printed on this table's board and tiles; hazards and cattle by `says`."""
    simmental: bool
    first: int
    masters: tuple[str, ...]
    neutral: tuple[str, ...]
    sides: tuple[str, ...]
    players: tuple[PlayerView, ...]
    printed: tuple[tuple[str, int], ...]
    shared: view.SharedView
    turn: view.TurnView | None
    """The open turn; None once the sheet is filled."""

    def says(self, value: str, known: int) -> int:
        """The points printed on this table's own tile, by the id of the value."""
        return dict(self.printed).get(value, known)


def present(state: State, _: Viewer = PUBLIC) -> TrailView:
    return TrailView(
        box=state.box,
        simmental=state.options.simmental,
        first=state.first,
        masters=state.masters,
        neutral=state.neutral,
        sides=state.sides,
        players=tuple(_player(state, seat) for seat in range(len(state.seats))),
        printed=state.printed,
        shared=view.shared_view(state),
        turn=view.turn_view(state) if phase(state) == "play" else None,
    )


def _player(state: State, seat: int) -> PlayerView:
    edition, held = state.box.worth(), holding(state, seat)
    choice = objective_choice(edition, held)
    costs = 0
    if state.rulings[seat]:
        best = objective_choice(edition, holding(state, seat, ruled=False))
        costs = best.points + best.bonus - choice.points - choice.bonus
    return PlayerView(
        counts=dict(state.held[seat]),
        discs=discs(state, seat),
        things=things(edition, held),
        choice=choice,
        area=held.objectives_committed,
        deck=held.objectives_in_deck,
        rulings=dict(state.rulings[seat]),
        ruling_costs=costs,
        pair_bonus=pair_bonus(edition, held),
        confirmed=state.confirmed[seat],
        checked=state.checked[seat],
        ranch=view.ranch_view(state, seat),
    )

"""What is entered between the turns, as questions: objective cards played, tokens, revealed tiles, missed entries."""

from dataclasses import replace
from functools import partial

from companion.games.great_western_trail.ask.parts import (
    Outcome,
    branch_of,
    card_option,
    last,
    no_command,
    phrase,
    words_of,
)
from companion.games.great_western_trail.state import State, kind_name
from companion.games.great_western_trail.state.in_play import SEEDS, UNTOLD
from companion.games.great_western_trail.turns.commands import CatchUp, CaughtUp, PlayObjective, SpendToken, TellTile
from companion.messages import Message, message
from companion.question import Branch, Option, QuestionFlow, one_of
from scoring.great_western_trail import WORKERS

SEED, MARKET, FORESIGHT = "seed", "market", "foresight"


# --- objective cards ------------------------------------------------------------------------------------------------


def playing_objectives(state: State) -> list[Branch]:
    """One way to play a card from the deck, as long as there is any."""
    cards = _playable(state)
    if not cards:
        return []
    label = words_of("play.play_objective")
    why_not = no_command(state, (PlayObjective(state.turn, card) for card in cards))
    held = state.count(state.turn, "untold") + sum(state.count(state.turn, f"deck/{card}") for card in cards)
    option = Option(
        PlayObjective.__name__, label, phrase("cards", count=held), why_not=why_not, picture="act/objective"
    )
    return [Branch(option, lambda: _play(state, cards))]


def _play(state: State, cards: list[str]) -> QuestionFlow:
    found = [Outcome(card_option(state, card), PlayObjective(state.turn, card)) for card in cards]
    return (yield from last(state, phrase("play_objective"), found, layout="keys", detail=words_of("acts.play.why")))


def _playable(state: State) -> list[str]:
    """Cards known to be in the deck, then any other where one was taken and not entered."""
    seat = state.turn
    cards = [card.id for card in state.box.objectives if not card.starting]
    held = [card for card in cards if state.count(seat, f"deck/{card}")]
    return [*held, *(card for card in cards if card not in held)] if state.count(seat, "untold") else held


# --- tokens and missed entries --------------------------------------------------------------------------------------


def spending_tokens(state: State) -> list[Branch]:
    label = words_of(f"do.{SpendToken.__name__}")
    found = []
    for seat in range(state.players):
        if tokens := state.count(seat, "exchange_tokens"):
            branch = branch_of(SpendToken(seat), phrase("of", player=state.name(seat), what=label), which=str(seat))
            option = replace(branch.option, value=phrase("count", count=tokens), picture="act/token")
            found.append(replace(branch, option=option))
    return found


def catching_up(state: State, own: int | None) -> Branch:
    """Missed entries begin with whose they are, behind a curtain one's own; they end with the open turn going on."""
    if state.waiting is not None:
        return branch_of(CaughtUp(), words_of(f"do.{CaughtUp.__name__}"), state=state)
    label = words_of(f"do.{CatchUp.__name__}")
    if own is not None:
        branch = branch_of(CatchUp(own), label, which=str(own), state=state)
        return replace(branch, option=replace(branch.option, aside=True))
    return Branch(Option(CatchUp.__name__, label, aside=True), lambda: _whose(state))


def _whose(state: State) -> QuestionFlow:
    has_turn = words_of("missed.has_turn")
    options = [
        Option(str(seat), phrase("player", player=state.name(seat)), has_turn if seat == state.turn else None)
        for seat in range(state.players)
    ]
    return CatchUp(int((yield one_of(words_of("missed.whose"), options, detail=words_of("missed.why")))))


# --- tiles in view --------------------------------------------------------------------------------------------------


def telling(state: State) -> list[Branch]:
    """Tiles that lie face up and were never entered: those of setup, of the job market, of foresight."""
    found: list[Branch] = []
    for kind, places in _untold(state).items():
        if places:
            why_not = no_command(state, (TellTile(places[0], tile) for tile in _kinds(state, places[0])))
            option = Option(
                f"{TellTile.__name__}:{kind}", phrase(f"tell.{kind}"), why_not=why_not, picture=f"tile/{UNTOLD}"
            )
            found.append(Branch(option, partial(_tell, state, places)))
    return found


def _untold(state: State) -> dict[str, list[str]]:
    common = state.common
    return {
        SEED: [SEED] if common.seeds else [],
        MARKET: [f"{MARKET}/{row}/{place}" for row, place in _holes(common.market, 1)],
        FORESIGHT: [f"{FORESIGHT}/{column}/{place}" for column, place in _holes(common.foresight, 0)],
    }


def _holes(rows: tuple[tuple[str, ...], ...], first: int) -> list[tuple[int, int]]:
    return [(n, place) for n, row in enumerate(rows, first) for place, cell in enumerate(row) if cell == UNTOLD]


def _kinds(state: State, where: str) -> tuple[str, ...]:
    kind, _, rest = where.partition("/")
    if kind == SEED:
        return SEEDS
    return WORKERS if kind == MARKET else state.board.stock_holds[int(rest[0])]


def _tell(state: State, places: list[str]) -> QuestionFlow:
    where = places[0]
    if len(places) > 1:
        where = yield one_of(phrase("tell.where"), [Option(place, _place(place)) for place in places], usual=where)
    edition = state.options.edition
    found = [
        Outcome(Option(tile, kind_name(edition, tile), picture=f"tile/{tile}"), TellTile(where, tile))
        for tile in _kinds(state, where)
    ]
    return (yield from last(state, words_of("tell.which"), found))


def _place(where: str) -> Message:
    kind, row, column = where.split("/")
    if kind == MARKET:
        return message("great_western_trail.fix.market", row=int(row), column=int(column) + 1)
    return message("great_western_trail.fix.foresight", column=int(row) + 1, place=int(column) + 1)

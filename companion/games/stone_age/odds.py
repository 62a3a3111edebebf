"""The chances of a roll before it is made, in words: means, and how likely at least so many are."""

from fractions import Fraction

from companion.game import DiceTable, OddsTable
from companion.games.stone_age.box import rolled_for
from companion.games.stone_age.state import State, place_name, some
from companion.games.stone_age.turns.offers import OddsView, odds_for
from companion.messages import Message, message
from scoring.stone_age import Odds, paths

RARE = Fraction(1, 100)
"""What comes up more rarely is put together, or left out."""
MOST_LINES = 8


def odds_table(state: State, option: str, dice: int | None) -> OddsTable | None:
    """Of an option of the first question that places figures or rolls: with so many dice, or all there can be."""
    place = option.partition(":")[2].partition("/")[0]
    found = odds_for(state, state.turn, place, dice or state.standing(state.turn, place) or state.at_home(state.turn))
    if found is None:
        return None
    rows = tuple(
        (
            message("stone_age.odds.at_least", some=some(found.gives, number)),
            tuple(in_percent(chance) for chance in (bare, better) if chance is not None),
        )
        for number, bare, better in at_least_lines(found)
    )
    title = message("stone_age.odds.title", place=place_name(place))
    return OddsTable(title, found.dice, means(found), headings(found), rows, paths(found.dice))


def dice_table(state: State) -> DiceTable | None:
    """The open roll, with the chances it had."""
    roll = state.roll
    if roll is None or not roll.rolled:
        return None
    at = rolled_for(roll.source)
    resource = message(f"stone_age.resource.{at.gives}")
    words = message("stone_age.dice.pips", rate=at.rate or 1, resource=resource)
    found = odds_table(state, f":{roll.source}", len(roll.dice)) if roll.dice else None
    return DiceTable(roll.dice, roll.pips, words, found)


def means(odds: OddsView) -> tuple[Message, ...]:
    """What it brings on average, and what with tools."""
    what, lifted = message(f"stone_age.resource.{odds.gives}"), with_tools(odds)
    bare = message("stone_age.odds.mean", mean=_decimal(odds.bare.mean), what=what)
    more = message("stone_age.odds.no_tools")
    if lifted:
        more = message("stone_age.odds.mean_tools", mean=_decimal(lifted.mean))
    if odds.tiles and odds.one_use:
        return bare, more, message("stone_age.odds.mean_all", mean=_decimal(odds.with_all.mean))
    return bare, more


def headings(odds: OddsView) -> tuple[Message, ...]:
    """Of the two chances of each line; none where no tools are free."""
    if with_tools(odds) is None:
        return ()
    return message("stone_age.odds.bare"), message("stone_age.odds.with_tools", pips=odds.tiles or odds.one_use)


def in_percent(chance: Fraction) -> Message:
    """In whole percent; 0 and 100 only if they are exact."""
    shown = str(round(chance * 100))
    if shown == "0" and chance > 0:
        shown = "<1"
    if shown == "100" and chance < 1:
        shown = ">99"
    return message("stone_age.odds.percent", number=shown)


def _decimal(mean: Fraction) -> str:
    return f"{round(mean * 10) / 10:.1f}"


def with_tools(odds: OddsView) -> Odds | None:
    """The same roll with all free tool tiles; with one-use tools if there are no others."""
    if odds.tiles:
        return odds.with_tiles
    return odds.with_all if odds.one_use else None


def at_least_lines(odds: OddsView) -> list[tuple[int, Fraction, Fraction | None]]:
    """Yields that are neither sure nor hopeless, those nearest to even chances first kept, with their chances."""
    lifted = with_tools(odds)
    bare, more = odds.bare.at_least, lifted.at_least if lifted else ()
    lines = []
    for number in range(1, max(len(bare), len(more))):
        chance = bare[number] if number < len(bare) else Fraction(0)
        better = (more[number] if number < len(more) else Fraction(0)) if lifted else None
        best = chance if better is None else better
        if chance < 1 and best >= RARE:
            lines.append((number, chance, better))
    half = Fraction(1, 2)
    kept = sorted(lines, key=lambda line: abs((line[1] + (line[1] if line[2] is None else line[2])) / 2 - half))
    return sorted(kept[:MOST_LINES])

"""Two short words that are typed instead of scanning a code."""

from collections.abc import Collection
from random import Random

_WORDS = """
acorn amber apple april arrow bacon badge barn basil beach bell berry birch bird boat bread brick broom brush cabin
cake camel candy canoe cedar chalk cheese cherry clay cliff clock cloud clover coal cocoa comet coral cork cotton
crane creek crow crown curry daisy deer dial dove drum duck eagle earth elm ember fern field finch flag flame flute
forest fox frog garden ginger glass goat goose grape grass guitar hammer harbor hazel heron hill honey horse island
ivory ivy jade jam kettle kite lake lamp lantern larch leaf lemon lily lion maple marble meadow melon mill mint moon
moss nest north oak oat ocean olive onion orbit otter owl paper peach pear pebble pepper piano pine planet plum pond
poppy quail quilt rabbit rain raven reed ribbon rice river robin rose ruby saddle sage sail salt sand seal shell
silver sky snow spoon spruce star stone storm straw sugar sun swan tea thyme tiger trout tulip turtle valley velvet
violet walnut water wave whale wheat willow wind winter wolf wood wool wren
"""
WORDS = tuple(_WORDS.split())
_KNOWN = frozenset(WORDS)
BETWEEN = "-"
LONGEST = 2 * max(map(len, WORDS)) + len(BETWEEN)


def letters(text: str) -> str:
    """What was typed, however it was parted and written: no two pairs have the same letters."""
    return "".join(char for char in text.casefold() if char.isascii() and char.isalpha())


def spelled(text: str) -> str:
    """The two words that were typed as they are kept; anything else as its letters."""
    typed = letters(text)
    splits = ((typed[:at], typed[at:]) for at in range(2, len(typed) - 1))
    return next((BETWEEN.join(pair) for pair in splits if set(pair) <= _KNOWN), typed)


def is_word(text: str) -> bool:
    """True for two words; a league stores them unparted, as it looks them up."""
    pair = spelled(text)
    return BETWEEN in pair and text in (pair, letters(pair))


def choose(random: Random, taken: Collection[str] = ()) -> str:
    """Two words that are not taken, of 30,102 pairs."""
    while (found := BETWEEN.join(random.sample(WORDS, 2))) in taken:
        pass
    return found

"""Short words that are typed instead of scanning a code."""

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
LONGEST = max(map(len, WORDS)) * 2


def is_word(text: str) -> bool:
    """True for one word, or for two of them together."""
    return text in WORDS or any(text[:at] in WORDS and text[at:] in WORDS for at in range(2, len(text) - 1))


def choose(random: Random, taken: Collection[str] = ()) -> str:
    """A word that is not taken; two together where each by itself is."""
    free = [word for word in WORDS if word not in taken]
    while not free:
        free = [word for _ in range(8) if (word := random.choice(WORDS) + random.choice(WORDS)) not in taken]
    return random.choice(free)

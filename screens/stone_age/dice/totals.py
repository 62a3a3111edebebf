"""The total of real dice as keys: one for each total while these are few, else digits."""

from dataclasses import dataclass, replace

from screens.ui.tree.nodes import Apart, Column, Grid, Icon, Key, Node, Surface, Text

MOST_KEYS, FOUR, FEWER, WIDEST = 21, 16, 12, 5
"""Four dice have so many totals; so many stand in four columns, fewer on upright pages that are very low, others in
five."""
LOW_PAGE, LOWEST_PAGE = 820, 640
"""Pages so low, in dp, have lower keys; very low ones have fewer rows of them."""
DONE, BACK = "✓", "⌫"
DIGITS = ("1", "2", "3", "4", "5", "6", "7", "8", "9", BACK, "0", DONE)
OPEN = Surface("card", "rule2", "edge", lift=2)
CHOSEN = Surface("primary_wash", "primary", "edge", 2, lift=2)


@dataclass(frozen=True, slots=True)
class Press:
    """A key of the totals."""

    word: str


@dataclass(frozen=True, slots=True)
class Totals:
    low: int
    high: int
    typed: str = ""
    """Digits so far."""
    told: int = 0
    """What was told before."""

    @property
    def all(self) -> range:
        return range(self.low, self.high + 1)

    @property
    def by_digits(self) -> bool:
        return self.high - self.low >= MOST_KEYS

    def leads_on(self, typed: str) -> bool:
        """True if another digit makes a total of it."""
        return any(str(total) != typed and str(total).startswith(typed) for total in self.all)


def press(totals: Totals, word: str) -> Totals | int:
    """The digits so far, or the total once it is told: a number that cannot go on is told at once."""
    typed = word if not totals.by_digits else totals.typed[:-1] if word == BACK else totals.typed + word
    if word == DONE:
        typed = totals.typed or "0"
    is_last = not totals.by_digits or word == DONE or not totals.leads_on(typed)
    if typed and is_last:
        return int(typed) if int(typed) in totals.all else totals
    return replace(totals, typed=typed)


def total_keys(totals: Totals, text: str, hint: str, page: tuple[float, float]) -> Node:
    """All that can be tapped now; `page` is the size of the page in dp."""
    wide, high = page
    words = DIGITS if totals.by_digits else tuple(map(str, totals.all))
    few = FEWER if wide < high < LOWEST_PAGE else FOUR
    columns = 3 if totals.by_digits else 4 if len(words) <= few else WIDEST
    tall = 46 if high < LOW_PAGE else 54
    keys = Grid(tuple(_key(totals, word, tall) for word in words), columns, 6 if high < LOWEST_PAGE else 8)
    shown = (Text(totals.typed, "title", align="center"),) if totals.by_digits else ()
    return Column((Apart(Text(text, "head2"), Text(hint, "caption", "ink2")), *shown, keys), 6)


def _key(totals: Totals, word: str, tall: float) -> Node:
    if word == BACK:
        return Key(Icon("backspace-outline", width=24), OPEN, (10, 6), tall, tap=Press(word), name=word)
    there = totals.typed if word == DONE else totals.typed + word
    leads = word != DONE and totals.leads_on(there)
    is_open = not totals.by_digits or leads or (there != "" and int(there) in totals.all)
    chosen = not totals.by_digits and word == str(totals.told)
    ink = "primary" if chosen else "ink" if is_open else "ink3"
    said = Text(word, "head2", ink, align="center")
    return Key(said, CHOSEN if chosen else OPEN, (4, 4), tall, tap=Press(word), name=word)

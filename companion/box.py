"""A box: a game with its options, and what is asked before a table opens."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from companion.messages import Message, message


@dataclass(frozen=True)
class Box:
    game: str
    options: Mapping[str, str]
    """What sets this box apart from others of its game: the map, the edition."""
    title: Message
    switches: tuple[str, ...] = ()
    """Options that are on or off, asked on a full table."""
    always: tuple[str, ...] = ()
    """Options that are on or off and change what counts: asked for score only too."""
    printed: bool = False
    """True if the points on a group's own tiles may differ; they are remembered and given to new tables."""
    least: bool = False
    """True if the lowest total wins."""
    categories: Mapping[str, Message] = field(default_factory=dict)
    """What categories of the sheet are called that have no words of the app."""
    carried: Mapping[str, str] = field(default_factory=dict)
    """What a table is opened with in place of `options`, where these only name the box."""
    version: int = 0
    """Of what describes it: of several under one name the newest gives its words."""

    def asked(self, depth: str | None) -> tuple[str, ...]:
        """What is on or off at a table of this depth."""
        return (*self.always, *self.switches) if depth != "score_only" else self.always

    def category(self, id_: str) -> Message:
        """What a category of the sheet is called."""
        return self.categories.get(id_) or category_name(self.game, id_)

    @property
    def opening(self) -> Mapping[str, str]:
        """The options that a table is opened with."""
        return self.carried or self.options

    @property
    def name(self) -> str:
        return "/".join([self.game, *self.options.values()])


def category_name(game: str, id_: str) -> Message:
    """What a category of a game's sheet is called, unless its box or its definition says otherwise."""
    return message(f"{game}.category.{id_}")


def unknown_box(game: str, options: Mapping[str, str]) -> Box:
    """One that this app does not have, called by its name."""
    box = Box(game, options, message("stats.box", value=""))
    return replace(box, title=message("stats.box", value=box.name))

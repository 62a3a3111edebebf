"""Hazards and teepees or outlaws: which tile is taken, and what only the table can tell of it."""

from collections.abc import Mapping
from typing import Any

from kivy.metrics import dp
from kivy.properties import StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.games.great_western_trail.state.mirror import HAZARDS, TILES, UNTOLD
from companion.games.great_western_trail.turns.choices import Alternative, Tile
from companion.games.great_western_trail.turns.commands import RemoveHazard, TakeTile
from screens.great_western_trail.acts.engine import signed_dollars
from screens.great_western_trail.acts.parts import ActSheet, AmountKey, KeyFlow, heading, note, reasons, said
from screens.great_western_trail.drawn.cells import Key
from screens.great_western_trail.drawn.stock_tile import StockTile, kind_words, stock_tile
from screens.kit import Text
from screens.kit.drawing import dashed
from screens.kit.fitting import width_of
from screens.kit.loading import load_kv

Hazard = tuple[str, int]
"""Kind and number."""


class TradeKey(Key):
    """A space of the track: the tile on it, what it pays, and the money after that."""

    shows = ("kind", "edition", "text", "below", "chosen", "closed")
    kind = StringProperty("")
    edition = StringProperty("first")
    below = StringProperty("")

    def narrowest(self) -> float:
        """The width for the tile with what it pays, and for what is left after that."""
        theme = self.theme
        return max(dp(34 + 24) + width_of(self.text, theme.strong), width_of(self.below, theme.caption) + dp(14))

    def paint(self) -> None:
        theme = self.theme
        line = theme.primary if self.chosen else theme.rule if self.closed else theme.rule2
        fill = theme.primary_wash if self.chosen else theme.page if self.closed else theme.card
        if self.kind == UNTOLD and not self.chosen:
            box = self.tile()
            dashed(box, dp(9), theme.rule2, dp(1.5), dp(4), dp(3))
        else:
            box = self.ground(fill, line, dp(2 if self.chosen else 1.5))
        left, bottom, width, height = box
        words, side = theme.caption * 1.3 if self.below else 0, min(dp(34), width * 0.38)
        middle = bottom + (height + words) / 2
        stock_tile(theme, self.edition, self.kind, (left + dp(7), middle - side / 2, side, side))
        ink = theme.primary if self.chosen else theme.ink2 if self.closed else theme.ink
        room = width - side - dp(18)
        self.write(self.text, (left + side + dp(11) + room / 2, middle), theme.strong, ink, room)
        if self.below:
            spot = (left + width / 2, bottom + dp(4) + words / 2)
            self.write(self.below, spot, theme.caption, theme.ink2, width - dp(8))
        if self.chosen:
            self.badge(box, "check", theme.primary, theme.primary_ink)
        elif self.closed:
            self.badge(box, "lock-outline", theme.page, theme.ink2)


class TilesSheet(ActSheet):
    """What lies there to be taken; below, what has to be told of the tile that was tapped."""

    def __init__(self, **more: Any) -> None:
        super().__init__(**more)
        self.keys: dict[Hazard | int, Any] = {}
        self.chosen: Hazard | int | None = None
        self.hazard: Hazard | None = None
        self.edition = self.page.mirror.box.edition
        act = self.view.act
        if act.pay:
            self.subtitle = said("engine.money", change=signed_dollars(-act.pay), left=self.left_after(act.pay))
        hazards = [choice for choice in self.view.choices if not isinstance(choice.what, Tile)]
        tiles = [choice for choice in self.view.choices if isinstance(choice.what, Tile)]
        self.fill([*self._hazard_parts(hazards), *self._tile_parts(tiles, both=bool(hazards))])
        if hazards:
            self.ask_points(hazards[0].what if len(self.view.choices) == 1 else None)

    # --- hazards ---

    def _hazard_parts(self, choices: list[Alternative]) -> list[Any]:
        parts: list[Any] = []
        for kind in HAZARDS:
            keys = [self._hazard_key(choice.what) for choice in choices if choice.what[0] == kind]
            if keys:
                parts += [self._kind_head(kind), KeyFlow(least=56, most=6).put(keys)]
        if any(key.unsure for key in self.keys.values()):
            parts.append(note(said("hazard.unsure")))
        return parts

    def _kind_head(self, kind: str) -> BoxLayout:
        head = BoxLayout(size_hint_y=None, height=dp(34), spacing=dp(10))
        head.add_widget(StockTile(kind=kind, edition=self.edition, pos_hint={"center_y": 0.5}))
        words = Text(text=kind_words(self.edition, kind), role="strong", pos_hint={"center_y": 0.5})
        words.bind(height=lambda _, height: setattr(head, "height", max(dp(34), height)))
        head.add_widget(words)
        return head

    def _hazard_key(self, hazard: Hazard) -> AmountKey:
        kind, number = hazard
        lies = self.page.mirror.shared.common.hazards[HAZARDS.index(kind)][number - 1]
        key = AmountKey(
            text=str(number),
            unsure=not lies,
            name=self._hazard_name(hazard),
            on_release=lambda _: self.ask_points(hazard),
        )
        self.keys[hazard] = key
        return key

    def _hazard_name(self, hazard: Hazard) -> str:
        return said("hazard.named", hazard=kind_words(self.edition, hazard[0]), number=hazard[1])

    def ask_points(self, hazard: Hazard | None) -> None:
        """The points on the tile: its last question."""
        self._choose(hazard)
        keys = [self._points_key(vp) for vp, _ in self.page.mirror.box.hazards]
        words = said("hazard.choose") if hazard is None else said("hazard.points", hazard=self._hazard_name(hazard))
        self.put_foot([heading(words), KeyFlow(least=56, most=len(keys)).put(keys)])
        self.keep()

    def _points_key(self, vp: int) -> AmountKey:
        shown = self.page.mirror.says(f"hazard/{vp}", vp)
        key = AmountKey(text=str(shown), below=said("hazard.unit", count=shown), name=said("points", count=shown))
        if self.hazard is None:
            key.closed = True
            return key
        command = RemoveHazard(self.seat, self.view.by, *self.hazard, vp)
        key.closed = self.refused(command) is not None
        key.bind(on_release=lambda _: self.do(command))
        return key

    # --- teepees and outlaws ---

    def _tile_parts(self, choices: list[Alternative], *, both: bool) -> list[Any]:
        if not choices:
            return []
        head = (
            heading(self.page.app.tr(f"great_western_trail.tiles.{self.edition}")) if both else note(said("trade.tap"))
        )
        closed = reasons([choice.why_not for choice in choices])
        return [head, KeyFlow(least=92, most=3).put([self._tile_key(choice) for choice in choices]), *closed]

    def _tile_key(self, choice: Alternative) -> TradeKey:
        tile: Tile = choice.what
        pays = signed_dollars(tile.dollars) if tile.dollars else said("trade.token") if tile.token else "$0"
        key = TradeKey(kind=tile.colour or UNTOLD, edition=self.edition, text=pays)
        key.below = "" if choice.why_not else said("trade.left", left=self.left_after(-tile.dollars))
        key.name = said("trade.named", tile=kind_words(self.edition, key.kind), pays=pays)
        key.closed = choice.why_not is not None
        key.bind(on_release=lambda _: self._tapped(choice))
        self.keys[tile.space] = key
        return key

    def _tapped(self, choice: Alternative) -> None:
        tile: Tile = choice.what
        if choice.why_not is not None:
            self.why(choice.why_not)
        elif tile.colour in TILES:
            self.do(TakeTile(self.seat, self.view.by, tile.space))
        else:
            self._ask_colour(tile.space)

    def _ask_colour(self, space: int) -> None:
        """A tile of setup that was never told."""
        self._choose(space)
        keys = [self._colour_key(space, colour) for colour in TILES]
        self.put_foot([heading(said("trade.colour")), KeyFlow(most=2).put(keys)])
        self.keep()

    def _colour_key(self, space: int, colour: str) -> TradeKey:
        key = TradeKey(kind=colour, edition=self.edition, name=kind_words(self.edition, colour))
        key.text = key.name
        key.bind(on_release=lambda _: self.do(TakeTile(self.seat, self.view.by, space, colour)))
        return key

    def _choose(self, what: Hazard | int | None) -> None:
        self.chosen = what
        self.hazard = what if isinstance(what, tuple) else None
        for one, key in self.keys.items():
            key.chosen = one == what

    # --- what was chosen ---

    def chosen_so_far(self) -> dict[str, Any]:
        if self.chosen is None:
            return {}
        return {"hazard": list(self.chosen)} if isinstance(self.chosen, tuple) else {"space": self.chosen}

    def take_up(self, chosen: Mapping[str, Any]) -> bool:
        for what in self.open_ones() if chosen else ():
            if isinstance(what, Tile) and what.space == chosen.get("space"):
                self._ask_colour(what.space)
            elif isinstance(what, tuple) and list(what) == chosen.get("hazard"):
                self.ask_points(what)
        return self.chosen_so_far() == chosen or not chosen


load_kv(__file__)

"""Which disc of the player board is used: each says what its circle brings once it is cleared."""

from collections.abc import Callable
from typing import Any

from kivy.uix.boxlayout import BoxLayout

from companion.games.great_western_trail.box.board import Board
from screens.app import running
from screens.great_western_trail.acts.parts import ActSheet, KeyFlow, WordKey, heading, said

ICONS = {
    "aux_dollar": "cash",
    "aux_draw": "cards-outline",
    "aux_cert": "certificate-outline",
    "aux_engine": "train",
    "aux_cull": "trash-can-outline",
    "cert": "arrow-up-bold",
    "step": "shoe-print",
    "hand": "cards",
    "station": "undo",
}


def disc_icon(disc: str) -> str:
    return next((icon for name, icon in ICONS.items() if disc.startswith(name)), "circle-outline")


def disc_words(board: Board, players: int, disc: str) -> str:
    """What clearing the circle opens, in two words: the same wherever a disc is chosen."""
    tr = running().tr
    if disc.startswith("station/"):
        return str(tr("great_western_trail.kansas.disc.station", station=int(disc.partition("/")[2])))
    steps = board.steps(players)
    more = {"step_left": steps.left, "step_right": steps.right}.get(disc, 0)
    return str(tr(f"great_western_trail.kansas.disc.{disc or 'none'}", count=more))


class DiscKeys(BoxLayout):
    """The discs that fit; where only one does, it is chosen already."""

    def __init__(self, *, sheet: ActSheet, when_chosen: Callable[[], None], **more: Any) -> None:
        super().__init__(orientation="vertical", size_hint_y=None, **more)
        self.bind(minimum_height=self.setter("height"))
        self.sheet, self.when_chosen = sheet, when_chosen
        self.chosen: str | None = None
        self.keys: dict[str, WordKey] = {}

    @property
    def cost(self) -> int:
        """What the disc itself costs, less what it brings."""
        circle = self.sheet.page.mirror.shared.board.circle.get(self.chosen or "")
        return int(circle.pay - circle.dollars) if circle else 0

    def offer(self, discs: tuple[str, ...]) -> None:
        self.chosen = discs[0] if len(discs) == 1 else None
        self.keys = {disc: self._key(disc) for disc in discs}
        self.clear_widgets()
        if discs:
            self.add_widget(heading(said("disc.which")))
            self.add_widget(KeyFlow(least=84).put(list(self.keys.values())))

    def _key(self, disc: str) -> WordKey:
        key = WordKey(text=self._words(disc), icon=disc_icon(disc), chosen=disc == self.chosen)
        key.name = key.text
        key.bind(on_release=lambda _: self.choose(disc))
        return key

    def _words(self, disc: str) -> str:
        mirror = self.sheet.page.mirror
        words = disc_words(mirror.shared.board, len(mirror.players), disc)
        circle = mirror.shared.board.circle.get(disc)
        return said("disc.pays", disc=words, dollars=circle.pay) if circle and circle.pay else words

    def take_up(self, disc: str | None) -> bool:
        """Choose again what was kept; False if it no longer fits."""
        if disc in list(self.keys):
            self.choose(str(disc))
        return self.chosen == disc

    def choose(self, disc: str) -> None:
        self.mark(disc)
        self.when_chosen()

    def mark(self, disc: str | None) -> None:
        """This one is chosen."""
        self.chosen = disc
        for one, key in self.keys.items():
            key.chosen = one == disc

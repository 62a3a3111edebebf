"""Foresight 1 to 3: one of the two tiles of each column, and what becomes of it."""

from typing import Any

from companion.games.great_western_trail.state import hazard_name
from companion.games.great_western_trail.state.mirror import EMPTY, UNTOLD
from companion.games.great_western_trail.turns.choices import Alternative
from companion.games.great_western_trail.turns.events import TileChosen
from companion.games.great_western_trail.turns.visit import Column as Pair
from screens.great_western_trail.drawn.stock_tile import kind_words
from screens.great_western_trail.kansas.parts import FaceKey, PartHead, TileFaces
from screens.great_western_trail.kansas.step import EndNotice, money, said
from screens.kit import Text
from screens.kit.layout import Across, put


class PairsPart:
    def __init__(self, step: Any) -> None:
        self.step = step
        self.head, self.row = PartHead(number="1"), Across(spacing=8)
        self.boxes: dict[int, TileFaces] = {}
        self.keys: dict[tuple[int, str], FaceKey] = {}
        self.notice, self.fates = EndNotice(), Text(role="caption", muted=True)

    def show(self, pairs: tuple[Pair, ...]) -> list[Any]:
        open_ = [pair for pair in pairs if not pair.skips]
        self.head.text, self.head.detail = said("visit.foresight"), said("visit.one_of_each")
        self.head.done = all(pair.chosen for pair in open_)
        put(self.row, [self._box(pair) for pair in pairs])
        self.fates.text = said("visit.between").join(self._fates(pairs))
        ends = self._ends(pairs)
        if ends:
            points = self.step.mirror.box.scoring["job_market_token"]
            self.notice.text = said("foresight.ends", player=self.step.player, points=points)
        return [self.head, self.row, *([self.notice] if ends else []), *([self.fates] if self.fates.text else [])]

    def _box(self, pair: Pair) -> TileFaces:
        if pair.number not in self.boxes:
            self.boxes[pair.number] = TileFaces()
        box = self.boxes[pair.number]
        offered = {choice.what[0]: choice for choice in pair.choices}
        cells = self.step.mirror.shared.common.foresight[pair.number]
        told = [cell for cell in cells if cell not in (EMPTY, UNTOLD)]
        kinds = [*dict.fromkeys(told), *(kind for kind in offered if kind not in told)]
        return box.put([self._key(pair, kind, offered.get(kind)) for kind in kinds])

    def _key(self, pair: Pair, kind: str, choice: Alternative | None) -> FaceKey:
        place = (pair.number, kind)
        if place not in self.keys:
            self.keys[place] = FaceKey(kind=kind, edition=self.step.edition)
        key = self.keys[place]
        key.unbind(on_release=getattr(key, "tapped", None) or (lambda *_: None))
        key.tapped = lambda _: self._tap(pair.number, kind, choice)
        key.bind(on_release=key.tapped)
        key.name = f"choose/{pair.number}/{kind}"
        key.chosen = pair.chosen is not None and pair.chosen.tile == kind
        key.faint = pair.chosen is not None and not key.chosen
        key.closed = choice is None or choice.why_not is not None
        return key

    def _tap(self, number: int, kind: str, choice: Alternative | None) -> None:
        if choice is not None and choice.why_not is not None:
            self.step.say_why(choice.why_not)
            return
        tiles = {**self.step.tiles, number: kind}
        if self.step.tiles.get(number) == kind:
            del tiles[number]
        self.step.set(tiles=tiles)

    # --- what becomes of them ---

    def _fates(self, pairs: tuple[Pair, ...]) -> list[str]:
        found = []
        for pair in pairs:
            if pair.skips:
                found.append(said("visit.skipped", column=pair.number + 1))
            elif pair.chosen is not None:
                tile = kind_words(self.step.edition, pair.chosen.tile)
                found.append(said("visit.goes", tile=tile, place=self._fate(pair, pair.chosen)))
        return found

    def _fate(self, pair: Pair, chosen: TileChosen) -> str:
        """Where the tile goes, after those of the columns before."""
        kind, _, which = chosen.place.partition("/")
        if kind == "market":
            words = "refills" if chosen.refilled else "market"
            return said(f"foresight.{words}", row=pair.row, count=chosen.refilled)
        if kind == "track":
            space = self.step.mirror.shared.board.track[int(which) - 1]
            worth = said("foresight.token") if space.token else money(space.dollars)
            return said(f"foresight.track.{self.step.edition}", number=int(which), worth=worth)
        if kind == "hazard":
            return said("foresight.hazard", hazard=hazard_name(chosen.tile), number=int(which))
        return said("foresight.out")

    def _ends(self, pairs: tuple[Pair, ...]) -> bool:
        """True if what is chosen ends the game; nobody may overlook that."""
        return any(pair.chosen is not None and pair.chosen.last for pair in pairs)

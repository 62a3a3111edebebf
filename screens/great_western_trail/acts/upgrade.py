"""Upgrading a station: the disc for it, and the stationmaster with the worker appointed for the tile."""

from collections.abc import Mapping
from typing import Any

from companion.games.great_western_trail.final.holding import allowed
from companion.games.great_western_trail.state import master_name, master_says, worker_name
from companion.games.great_western_trail.state.mirror import UNTOLD
from companion.games.great_western_trail.turns.choices import Alternative, StationOffer
from companion.games.great_western_trail.turns.commands import Upgrade
from screens.great_western_trail.acts.discs import DiscKeys
from screens.great_western_trail.acts.parts import (
    ActFacts,
    ActRow,
    ActSheet,
    KeyFlow,
    WordKey,
    heading,
    note,
    said,
)
from screens.great_western_trail.drawn.cells import colours_of
from screens.great_western_trail.entry.masters import master_picture

WITHOUT = ""


class UpgradeSheet(ActSheet):
    """Station, disc and worker in any order, the last of them upgrades; where there is one, it is chosen already."""

    def __init__(self, **more: Any) -> None:
        super().__init__(**more)
        self.station: StationOffer | None = None
        self.appoint: str | None = None
        """Nobody is said yet, or nobody at all (`WITHOUT`)."""
        self.tile = ""
        self.stations: dict[int, ActRow] = {}
        self.workers: dict[str, WordKey] = {}
        self.tiles: dict[str, ActRow] = {}
        self.discs = DiscKeys(sheet=self, when_chosen=self.go_on)
        self.missing = note("")
        open_ = self.open_ones()
        self.rows = [self._row(choice) for choice in self.view.choices] if len(self.view.choices) > 1 else []
        self.choose_station(open_[0] if len(open_) == 1 else None)

    # --- the station ---

    def _row(self, choice: Alternative) -> ActRow:
        offer: StationOffer = choice.what
        vp = self.page.mirror.box.stations[offer.number - 1].vp
        row = ActRow(text=said("upgrade.station", station=offer.number), value=f"${offer.cost}")
        row.detail, row.name = said("points", count=vp), row.text
        row.close_for(choice.why_not)
        row.bind(on_release=lambda _: self.why(choice.why_not) if choice.why_not else self._tap_station(offer))
        self.stations[offer.number] = row
        return row

    def _tap_station(self, offer: StationOffer) -> None:
        self.choose_station(offer)
        self.go_on()

    def choose_station(self, offer: StationOffer | None) -> None:
        self.station, self.appoint, self.tile = offer, None, ""
        for number, row in self.stations.items():
            row.chosen = offer is not None and number == offer.number
        self.discs.offer(offer.discs if offer else ())
        self._lay_out()
        self._show()
        if offer is not None and self.rows:
            self.bring(self.discs)

    def _lay_out(self) -> None:
        master = self._master_parts(self.station) if self.station else []
        self.fill([*self.rows, self.discs, *master, self.missing])

    # --- the stationmaster ---

    def _master_parts(self, offer: StationOffer) -> list[Any]:
        if not offer.tile:
            return []
        parts: list[Any] = []
        if offer.tile != UNTOLD:
            parts = [heading(said("upgrade.master")), self._tile_facts(offer.tile)]
        if not offer.workers:
            return [*parts, note(said("upgrade.nobody"))]
        self.workers = {kind: self._worker_key(kind) for kind in (WITHOUT, *offer.workers)}
        self.tiles = {}
        parts += [heading(said("upgrade.appoint")), KeyFlow(least=84).put(list(self.workers.values()))]
        if offer.tile == UNTOLD and self.appoint:
            self.tiles = {tile: self._tile_row(tile) for tile in self._possible()}
            parts += [heading(said("upgrade.which")), *self.tiles.values()]
        return parts

    def _possible(self) -> list[str]:
        """Tiles that may lie there."""
        tiles = [tile.id for tile in self.page.mirror.box.stationmasters]
        return [tile for tile in tiles if 1 in allowed(self.state, self.seat, f"stationmaster/{tile}")]

    def _tile_words(self, tile: str) -> dict[str, str]:
        """What the tile counts, and what it gives when it is taken."""
        app, edition = self.page.app, self.page.mirror.box.edition
        gives = app.say(master_says(edition, tile))
        return {"text": app.say(master_name(edition, tile)), "detail": gives}

    def _tile_facts(self, tile: str) -> ActFacts:
        box, facts = self.page.mirror.box, ActFacts(**self._tile_words(tile))
        facts.ids.picture.add_widget(master_picture(box.edition, box.master[tile]))
        return facts

    def _tile_row(self, tile: str) -> ActRow:
        box, row = self.page.mirror.box, ActRow(name=f"stationmaster/{tile}", **self._tile_words(tile))
        row.hold(master_picture(box.edition, box.master[tile]))
        row.chosen = tile == self.tile
        row.bind(on_release=lambda _: self.choose_tile(tile))
        return row

    def _worker_key(self, kind: str) -> WordKey:
        if kind == WITHOUT:
            key = WordKey(text=said("upgrade.without"), icon="close")
        else:
            name = self.page.app.say(worker_name(self.page.mirror.box.edition, kind))
            words = said("upgrade.worker", worker=name, count=self.count(f"worker/{kind}"))
            key = WordKey(text=words, icon=colours_of("workers", kind)["icon"])
        key.name, key.chosen = f"appoint/{kind}", kind == self.appoint
        key.bind(on_release=lambda _: self.choose_worker(kind))
        return key

    def choose_worker(self, kind: str) -> None:
        self.appoint, self.tile = kind, ""
        self._lay_out()
        self.bring(next(iter(self.tiles.values())) if kind and self.tiles else self.workers[kind])
        self.go_on()

    def choose_tile(self, tile: str) -> None:
        self.tile = tile
        for one, row in self.tiles.items():
            row.chosen = one == tile
        self.go_on()

    # --- doing it ---

    def lacks(self) -> str:
        """What is still to be said, in words; nothing once all is."""
        if self.station is None:
            return said("upgrade.choose")
        if self.discs.chosen is None:
            return said("disc.choose")
        if self.station.workers and self.appoint is None:
            return said("upgrade.appoint")
        return said("upgrade.which") if self.appoint and self.station.tile == UNTOLD and not self.tile else ""

    def go_on(self) -> None:
        """Something was tapped: with the last of it the station is upgraded."""
        if self.lacks():
            self._show()
        else:
            self.upgrade()

    def _show(self) -> None:
        self.missing.text = self.lacks()
        if self.station is not None:
            cost = self.station.cost + self.discs.cost
            change = f"−${cost}" if cost >= 0 else f"+${-cost}"
            self.subtitle = said("engine.money", change=change, left=self.left_after(cost))
        self.keep()

    def chosen_so_far(self) -> dict[str, Any]:
        if self.station is None:
            return {}
        told = {"station": self.station.number, "disc": self.discs.chosen}
        return {**told, "appoint": self.appoint or WITHOUT, "tile": self.tile}

    def take_up(self, chosen: Mapping[str, Any]) -> bool:
        if not chosen:
            return True
        offer = next((offer for offer in self.open_ones() if offer.number == chosen.get("station")), None)
        if offer is None:
            return False
        self.choose_station(offer)
        disc, appoint = chosen.get("disc"), chosen.get("appoint", WITHOUT)
        if disc not in (None, *self.discs.keys) or (appoint and appoint not in self.workers):
            return False
        self.discs.mark(disc)
        self.appoint = appoint or None
        self._lay_out()
        self._show()
        return True

    def upgrade(self) -> None:
        if self.station is not None and self.discs.chosen is not None:
            number, disc = self.station.number, self.discs.chosen
            self.do(Upgrade(self.seat, self.view.by, number, disc, self.appoint or WITHOUT, self.tile))

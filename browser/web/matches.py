"""Recorded matches, each with a table that is made in a folder."""

import json
from pathlib import Path

from browser.recorded import MATCHES
from companion.game import Seat
from companion.games import GAMES
from companion.input.codec import Codec
from companion.input.json_input import Node
from companion.storage.store import Store


class Match:
    def __init__(self, name: str, folder: Path) -> None:
        self.match = json.loads((MATCHES / f"{name}.json").read_text(encoding="utf-8"))
        self.game, self.folder = GAMES[self.match["game"]], folder
        codec = Codec((self.game.options, Seat))
        options = codec.decode_fields(Node(self.match["options"], name), self.game.options)
        seats = tuple(codec.decode_fields(Node(seat, name), Seat) for seat in self.match["seats"])
        with Store(folder, GAMES) as store:
            self.table = store.new_table(self.game, options, seats, self.match.get("depth", "full"))[0]

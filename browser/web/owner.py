"""Tables of recorded matches, and what keeps anybody out of a page."""

import json
from pathlib import Path

from companion.games import GAMES
from companion.input.json_input import Node
from companion.storage.store import Store
from tests.playthroughs.record import codec_of, open_match

MATCHES = Path(__file__).resolve().parents[2] / "tests" / "playthroughs"
AXE = Path(".browser") / "node_modules" / "axe-core" / "axe.min.js"
VIOLATIONS = """
async () => (await axe.run()).violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html.slice(0, 200))])
"""
SMALL_TARGETS = """
() => [...document.querySelectorAll('button, summary, select, input:not(.unseen)')].filter((one) => {
  const { width, height } = one.getBoundingClientRect();
  return one.offsetParent && (width < 47.5 || height < 47.5);
}).map((one) => one.outerHTML.slice(0, 120))
"""


def seed(folder: Path, name: str, entries: int | None = None) -> str:
    """A recorded match as a table; a negative number of entries leaves the last ones out."""
    match = json.loads((MATCHES / f"{name}.json").read_text(encoding="utf-8"))
    header = open_match(match).header
    codec = codec_of(header.game)
    with Store(folder, GAMES) as store:
        id_, session = store.new_table(header.game, header.options, header.seats, header.depth)
        for entry in match["commands"][:entries]:
            if entry in ("undo", "redo"):
                getattr(session, entry)()
            else:
                session.do(codec.decode(Node(entry, name)))
        store.note(id_, session)
    return id_

"""What is entered for each row of the sheet: digits to type, what is there or not, how many of each."""

from collections.abc import Iterable
from dataclasses import replace

from companion.games.great_western_trail.ask.entry import thing_name
from companion.games.great_western_trail.box import City
from companion.games.great_western_trail.pictures import picture, task_picture, tile_picture
from companion.games.great_western_trail.state import breed_name, city_name
from companion.words.numbers import shown_number, signed
from scoring.great_western_trail import WORKERS
from screens.great_western_trail.entry.printed import printed_button
from screens.great_western_trail.entry.view import GAME, EntryView
from screens.pages.figures.counts import CountBlock, CountLine, CountsView, counts
from screens.pages.figures.page_state import Put
from screens.pages.figures.parts import Tile, digits, note, padded, tiles
from screens.ui.on_off import OnOff, on_off
from screens.ui.tree.controls import drawn
from screens.ui.tree.nodes import Card, Node, Surface, Text, Wrap

DOLLARS, CERTIFICATES = "dollars", "certificates"
TRADE = {"tiles_green": "green_tile", "tiles_second_colour": "second_colour_tile"}
"""The tiles of both colours, and the task each of them serves."""
PICTURE = 38
"""The side of a picture, in dp."""
LINK, COSTS = Surface("brass_fill", radius=6), Surface("alert", radius=6)


def money(view: EntryView) -> tuple[Node, ...]:
    """Typed on keys that stay in the page: every key counts at once."""
    each = view.phrase(f"{GAME}.money.why", dollars=view.game_view.box.scoring["dollars_per_point"])
    value = view.phrase(f"{GAME}.money.dollars", dollars=view.count(DOLLARS))
    return (digits(view.phrase(f"{GAME}.money.ask"), value, each, view.margin, asks=view.folded),)


# --- there, or not ---


def _name(view: EntryView, what: str) -> str:
    return view.tr.text(thing_name(view.state, what))


def _tile(view: EntryView, what: str, text: str, points: str, name: str = "") -> Tile:
    on = bool(view.count(what))
    closed, leaving = not on and view.is_closed(what), what == f"building/{view.lifted}"
    return Tile(text, Put(what, int(not on)), points, on, closed, view.corrected(what), leaving, name)


def _on_off(view: EntryView, what: str, detail: str, more: str = "", points: str = "", name: str = "") -> OnOff:
    """A line with the picture of the thing; what another player has says so."""
    on, owner, look = bool(view.count(what)), view.owner(what), picture(view.state, what)
    if owner not in (view.seat, None):
        more = view.phrase(f"{GAME}.masters.theirs", player=view.shown.seats[owner].name)
    tap, shown = Put(what, int(not on)), drawn(look, PICTURE) if look else None
    return OnOff(name or _name(view, what), tap, detail, more, points, on, not on and view.is_closed(what), shown)


def buildings(view: EntryView) -> tuple[Node, ...]:
    """Where the sides were drawn only those are offered, else both, a right above b."""
    box, sides = view.game_view.box, view.game_view.sides
    offered = [one for one in box.buildings if not sides or one.id in sides or view.count(f"building/{one.id}")]
    keys = {one.id: _tile(view, f"building/{one.id}", one.id, shown_number(one.vp)) for one in offered}
    columns = (tuple(keys[one.id] for one in offered if one.number == number) for number in box.numbers)
    caption = view.phrase(f"{GAME}.buildings.{'drawn' if sides else 'both'}")
    if view.lifted:
        caption = view.phrase(f"{GAME}.milestones.leaves", building=view.lifted)
    return (padded(view.margin, note(caption), tiles(columns), *printed_button(view, "building")),)


def stations(view: EntryView) -> tuple[Node, ...]:
    box = view.game_view.box
    whats = {f"station/{one.number}": one for one in box.stations}
    keys = ((_tile(view, of, str(one.number), signed(one.vp), _name(view, of)),) for of, one in whats.items())
    return (padded(view.margin, tiles(keys, len(whats) // 2), *printed_button(view, "station")),)


def masters(view: EntryView) -> tuple[Node, ...]:
    """The tiles in play with what they count, and the temporary certificates."""
    box, held = view.game_view.box, view.count(CERTIFICATES)
    offered = view.game_view.masters or tuple(tile.id for tile in box.stationmasters)
    rows = (on_off(_master(view, id_), pictured=view.is_roomy) for id_ in offered)
    caption = view.phrase(f"{GAME}.masters.certificates")
    keys = ((Tile(str(n), Put(CERTIFICATES, n), on=n == held, name=f"{caption} {n}"),) for n in box.certificates)
    return (padded(view.margin, *rows, note(caption), tiles(keys, len(box.certificates)), gap=8),)


def _master(view: EntryView, id_: str) -> OnOff:
    of, because, more, points = view.game_view.box.master[id_].of, view.cell("stationmasters").because, "", ""
    for item in because:
        if of != "nothing" and item.facts.get("stationmaster") == id_:
            more, points = view.phrase(f"{GAME}.masters.counted", count=item.facts["count"]), signed(item.points)
    return _on_off(view, f"stationmaster/{id_}", view.phrase(f"{GAME}.masters.counts.{of}"), more, points)


def step_disc(view: EntryView) -> tuple[Node, ...]:
    return _single(view, "step_disc")


def token(view: EntryView) -> tuple[Node, ...]:
    return _single(view, "job_market_token")


def _single(view: EntryView, what: str) -> tuple[Node, ...]:
    why = view.phrase(f"{GAME}.{what}.why", points=int(view.game_view.box.scoring[what]))
    return (padded(view.margin, on_off(_on_off(view, what, why, name=view.phrase(f"{GAME}.{what}.has")))),)


# --- cities: there or not, but the first and the last take several discs ---


def cities(view: EntryView) -> tuple[Node, ...]:
    first, *others, last = view.game_view.box.cities
    keys, links = tiles(((_city(view, one),) for one in others), 4), _links(view)
    below = (*((Wrap(links, 6, 6),) if links else ()), *printed_button(view, "city", "link"))
    ends = _several(view, first), _several(view, last)
    return ends[0], padded(view.margin, keys), ends[1], *((padded(view.margin, *below),) if below else ())


def _city(view: EntryView, city: City) -> Tile:
    """By the value on its space, which identifies it."""
    caption = f"{city.value} · {signed(city.vp)}" if city.vp else str(city.value)
    key = _tile(view, f"city/{city.id}", view.tr.text(city_name(city.id)), caption)
    return replace(key, corrected=key.corrected or view.corrected(f"link/{city.id}"))


def _several(view: EntryView, city: City) -> Node:
    line, look = _line(view, f"city/{city.id}"), picture(view.state, f"city/{city.id}")
    each = view.phrase(f"{GAME}.rail.each", points=signed(city.vp))
    return _counts(view, CountBlock(drawn(look) if look else Text(""), (line,), f"{line.name} · {each}"))


def _links(view: EntryView) -> tuple[Node, ...]:
    """Links whose cities both hold a disc, with their points."""
    found = []
    for link in view.game_view.box.links:
        if view.count(f"city/{link.a}") and view.count(f"city/{link.b}"):
            a, b = (view.tr.text(city_name(one)) for one in (link.a, link.b))
            surface, ink = (LINK, "brass_ink") if link.vp > 0 else (COSTS, "alert_ink")
            found.append(Card(Text(f"{a} – {b}: {signed(link.vp)}", "label", ink), surface, (9, 4), 0, hugs=True))
    return tuple(found)


# --- how many ---


def _line(view: EntryView, what: str, points: str = "", **more: object) -> CountLine:
    corrected = view.corrected(what)
    return CountLine(what, _name(view, what), view.count(what), view.most(what), points, corrected, **more)  # type: ignore[arg-type]


def _worth(view: EntryView, kind: str, known: Iterable[tuple[int, int]]) -> tuple[CountLine, ...]:
    """A line for every printed value."""
    return tuple(_line(view, f"{kind}/{vp}", signed(view.game_view.says(f"{kind}/{vp}", vp))) for vp, _ in known)


def _counts(view: EntryView, *blocks: CountBlock) -> Node:
    return counts(view.tr, CountsView(blocks, view.width, view.margin, view.font_scale, view.adds))


def hazards(view: EntryView) -> tuple[Node, ...]:
    tile, lines = task_picture("hazard", view.edition), _worth(view, "hazard", view.game_view.box.hazards)
    return _counts(view, CountBlock(drawn(tile, PICTURE), lines)), *printed_button(view, "hazard")


def cattle(view: EntryView) -> tuple[Node, ...]:
    """The market cattle of this table."""
    blocks = []
    for herd in view.game_view.box.cattle:
        if view.game_view.simmental or not herd.variant:
            lines = _worth(view, f"cattle/{herd.slot}", herd.vp)
            total = sum(
                line.value * view.game_view.says(line.what, int(line.what.rpartition("/")[2])) for line in lines
            )
            tag = picture(view.state, lines[0].what)
            assert tag is not None
            breed = view.tr.text(breed_name(view.edition, herd.slot))
            blocks.append(CountBlock(drawn(tag, 40), lines, breed, shown_number(total)))
    return _counts(view, *blocks), *printed_button(view, "cattle")


def trade(view: EntryView) -> tuple[Node, ...]:
    """Teepees or outlaws: no row of their own, but objectives and a stationmaster count them."""
    blocks = []
    for what, task in TRADE.items():
        name = view.phrase(f"{GAME}.tile.{view.edition}.{what}")
        blocks.append(CountBlock(drawn(task_picture(task, view.edition), PICTURE), (_line(view, what),), name))
    head = Text(view.phrase(f"{GAME}.tiles.{view.edition}"), "head2")
    return padded(view.margin, head, note(view.phrase(f"{GAME}.tiles.serve")), gap=0), _counts(view, *blocks)


def workers(view: EntryView) -> tuple[Node, ...]:
    scoring, row = view.game_view.box.scoring, view.game_view.box.worker_row
    notes = tuple((n, signed(scoring["worker_points"])) for n in range(scoring["worker_points_from"], row + 1))
    blocks = []
    for kind in WORKERS:
        line = _line(view, f"worker/{kind}", least=1, notes=notes)
        title = view.phrase(f"{GAME}.workers.row", worker=line.name, count=line.value)
        blocks.append(CountBlock(drawn(tile_picture(kind, view.edition), 28), (line,), title, wide=True))
    return (_counts(view, *blocks),)

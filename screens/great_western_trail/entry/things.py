"""Rows 1, 2, 8, 10 and 11: money, buildings, stationmasters with their certificates, the step disc, the token."""

from companion.games.great_western_trail.pictures import master_picture
from companion.games.great_western_trail.state import master_name
from companion.numbers import shown_number, signed
from screens.great_western_trail.entry.printed import printed_button
from screens.great_western_trail.entry.view import EntryView
from screens.pages.figures.local import Put
from screens.pages.figures.parts import OnOff, Tile, digits, note, on_off, padded, tiles
from screens.ui.tree.controls import drawn
from screens.ui.tree.nodes import Node

DOLLARS, CERTIFICATES = "dollars", "certificates"


def money(view: EntryView) -> tuple[Node, ...]:
    """Typed on keys that stay in the page: every key counts at once."""
    each = view.say("great_western_trail.money.why", dollars=view.mirror.box.scoring["dollars_per_point"])
    value = view.say("great_western_trail.money.dollars", dollars=view.count(DOLLARS))
    return (digits(view.say("great_western_trail.money.ask"), value, each, view.margin, asks=view.folded),)


# --- buildings ---


def buildings(view: EntryView) -> tuple[Node, ...]:
    """Where the sides were drawn only those are offered, else both, a right above b."""
    box = view.mirror.box
    held = [id_ for id_ in (one.id for one in box.buildings) if view.count(f"building/{id_}")]
    offered = {*(view.mirror.sides or (one.id for one in box.buildings)), *held}
    columns = (
        tuple(_building(view, one.id) for one in box.buildings if one.number == number and one.id in offered)
        for number in box.numbers
    )
    said = view.say(
        "great_western_trail.buildings.drawn" if view.mirror.sides else "great_western_trail.buildings.both"
    )
    if view.lifted:
        said = view.say("great_western_trail.milestones.leaves", building=view.lifted)
    return (padded(view.margin, note(said), tiles(columns), *printed_button(view, "building")),)


def _building(view: EntryView, id_: str) -> Tile:
    what = f"building/{id_}"
    on, points = bool(view.count(what)), shown_number(view.mirror.box.building[id_].vp)
    closed = not on and (id_ in view.closed if view.adds else not view.fits(what, 1))
    return Tile(id_, Put(what, int(not on)), points, on, closed, view.corrected(what), id_ == view.lifted)


# --- stationmasters ---


def masters(view: EntryView) -> tuple[Node, ...]:
    """The tiles in play with what they count, and the temporary certificates."""
    box = view.mirror.box
    offered = view.mirror.masters or tuple(tile.id for tile in box.stationmasters)
    rows = (on_off(_master(view, id_), pictured=view.is_roomy) for id_ in offered)
    held = view.count(CERTIFICATES)
    keys = (
        (Tile(str(n), Put(CERTIFICATES, n), on=n == held, name=f"{view.say('masters.certificates')} {n}"),)
        for n in box.certificates
    )
    said = note(view.say("great_western_trail.masters.certificates"))
    return (padded(view.margin, *rows, said, tiles(keys, len(box.certificates)), gap=8),)


def _master(view: EntryView, id_: str) -> OnOff:
    what, tile = f"stationmaster/{id_}", view.mirror.box.master[id_]
    on, owner, more, points = bool(view.count(what)), view.owner(what), "", ""
    if owner not in (view.seat, None):
        more = view.say("great_western_trail.masters.theirs", player=view.shown.seats[owner].name)
    elif on and tile.of != "nothing":
        because = view.cell("stationmasters").because
        item = next((one for one in because if one.facts.get("stationmaster") == id_), None)
        if item:
            more, points = (
                view.say("great_western_trail.masters.counted", count=int(str(item.facts["count"]))),
                signed(item.points),
            )
    words, detail = (
        view.tr.text(master_name(view.edition, id_)),
        view.say(f"great_western_trail.masters.counts.{tile.of}"),
    )
    closed = not on and not view.fits(what, 1)
    look = drawn(master_picture(view.edition, tile), 38)
    return OnOff(words, Put(what, int(not on)), detail, more, points, on, closed, look)


# --- one thing alone ---


def step_disc(view: EntryView) -> tuple[Node, ...]:
    return _single(view, "step_disc")


def token(view: EntryView) -> tuple[Node, ...]:
    owner = view.owner("job_market_token")
    theirs = ""
    if owner not in (view.seat, None):
        theirs = view.say("great_western_trail.job_market_token.theirs", player=view.shown.seats[owner].name)
    return _single(view, "job_market_token", theirs)


def _single(view: EntryView, what: str, detail: str = "") -> tuple[Node, ...]:
    on = bool(view.count(what))
    detail = detail or view.say(f"great_western_trail.{what}.why", points=int(view.mirror.box.scoring[what]))
    one = OnOff(
        view.say(f"great_western_trail.{what}.has"),
        Put(what, int(not on)),
        detail,
        on=on,
        closed=not on and not view.fits(what, 1),
    )
    return (padded(view.margin, on_off(one)),)

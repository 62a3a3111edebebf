"""Requests of the settings, and the words of the page itself."""

from dataclasses import fields
from typing import Any

from companion import __version__
from companion.i18n import FALLBACK, ONE, OWN_NAMES, Translator, catalog, placeholders
from companion.lan.files import page_messages
from companion.storage.settings import Settings
from companion.web.request import BadRequest, Request
from companion.web.visit import OF_DEVICE, Body, Handlers, Visit

LOOK_NAMES, SIZES = ("light", "dark", "phone"), ("small", "normal", "large", "larger", "largest")
SWITCHES = ("show_points", *OF_DEVICE)
"""What is on or off in a browser, where nothing moves and the browser itself turns."""


def settings(visit: Visit, _request: Request | None = None) -> Body:
    tr, now = visit.tr, visit.settings.settings
    looks = [[one, tr(f"settings.look_{one}")] for one in LOOK_NAMES]
    sizes = [[one, tr(f"settings.size_{one}")] for one in SIZES]
    return {
        "language": tr.language,
        "languages": [list(pair) for pair in OWN_NAMES],
        "settings": [
            {"id": "look", "title": tr("settings.look"), "detail": "", "value": now.look, "options": looks},
            {"id": "text_size", "title": tr("settings.text_size"), "detail": "", "value": now.text_size}
            | {"options": sizes},
            *(_switch(tr, name, getattr(now, name)) for name in SWITCHES),
        ],
        "footer": tr("settings.footer", version=__version__),
        "notice": tr.text(visit.settings.notice) if visit.settings.notice else "",
    }


def _switch(tr: Translator, name: str, on: bool) -> dict[str, Any]:
    title, detail = tr(f"settings.{name}"), tr(f"settings.{name}_detail")
    return {"id": name, "title": title, "detail": detail, "value": on, "options": None}


def set_(visit: Visit, request: Request) -> Body:
    name, value = request.text("name"), request.body.get("value")
    allowed: dict[str, tuple[Any, ...]] = {
        "language": tuple(code for code, _ in OWN_NAMES),
        "look": LOOK_NAMES,
        "text_size": SIZES,
        "rematch": ("next", "winner", "last", "random"),
        **dict.fromkeys(SWITCHES, (True, False)),
    }
    if name not in {field.name for field in fields(Settings)} or name not in allowed:
        raise BadRequest("name")
    if not any(value is one or (isinstance(value, str) and value == one) for one in allowed[name]):
        raise BadRequest("value")
    visit.settings.change(**{name: value})
    return settings(visit)


def words(visit: Visit, request: Request) -> Body:
    """The page's own words by their short names, and every sentence of the app that has no placeholder by its id."""
    language = request.text("language", visit.tr.language)
    tr = Translator(language)
    own = page_messages(tr.language)
    ids = [id_ for id_, sentence in catalog(FALLBACK, "app").items() if not placeholders(sentence)]
    every = {id_: tr(id_) for id_ in ids if not id_.endswith(ONE)}
    return {**own, "words": {**every, **own["words"]}}


LOOKS: Handlers = {"settings": settings, "words": words}
CHANGES: Handlers = {"set": set_}

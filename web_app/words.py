"""The sentences of the page in a language: those of joined phones, its own, and the app's without placeholders."""

from typing import Any

from companion.i18n import FALLBACK, ONE, Translator, catalog, placeholders
from companion.lan.files import page_messages

OWN = "web.page."


def words_of_page(language: str) -> dict[str, Any]:
    """As `page_messages` of joined phones; the prefix of a page's own ids is left out."""
    tr, shared = Translator(language), page_messages(language)
    own = {id_.removeprefix(OWN): tr(id_) for id_ in catalog(FALLBACK, "web") if id_.startswith(OWN)}
    plain = (id_ for id_, words in catalog(FALLBACK, "app").items() if not placeholders(words) and ONE not in id_)
    return {**shared, "words": {**{id_: tr(id_) for id_ in plain}, **shared["words"], **own}}

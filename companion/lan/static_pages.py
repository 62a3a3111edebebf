"""What is the same for everybody who asks: the page, its files and messages, the web app. Revalidated by ETag."""

from dataclasses import replace
from hashlib import sha256

from companion.i18n import LANGUAGES
from companion.input.json_input import compact_json
from companion.lan.app_site import APP, AppSite
from companion.lan.files import index, page_file, page_messages
from companion.lan.http_messages import NOT_MODIFIED, Answer
from companion.lan.lobby import GONE, OK
from companion.lan.request_checks import JSON
from companion.lan.shards import EVENING
from companion.lan.words_to_type import BETWEEN, LONGEST

REDIRECT = 308
HTML = "text/html; charset=utf-8"
WORDS = "api/words/"


class StaticPages:
    def __init__(self, app: AppSite, *, organised: bool) -> None:
        self._app, self._organised = app, organised

    def answer(self, address: str, path: str | None, known: str) -> Answer:
        """The page or file at a path of this address; only that it is unchanged for who knows it by these tags."""
        found = self._at(address, path) if path is not None else Answer(GONE)
        tags = [tag.strip().removeprefix("W/") for tag in known.split(",")]
        return replace(found, status=NOT_MODIFIED, body=b"") if found.headers.get("ETag") in tags else found

    def _at(self, address: str, path: str) -> Answer:
        """The page for any short words, and its files by their names; an address without its last slash leads on."""
        if path.startswith(WORDS):
            language = path.removeprefix(WORDS)
            return _file(_messages(language), JSON) if language in LANGUAGES else Answer(GONE)
        if path.startswith("page/"):
            found = page_file(path.removeprefix("page/"))
            return _file(*found) if found else Answer(GONE)
        if self._app and path.startswith(APP):
            return self._app.answer(path.removeprefix(APP))
        if self._app and path == APP[:-1]:
            return _moved(APP)
        if path == EVENING and self._organised:
            return _file(index("organise"), HTML)
        if path == "" and not address.endswith("/"):
            return _moved(f"{address.rpartition('/')[2]}/")
        if path == "" or _is_word(path):
            return _file(index(), HTML)
        if path.endswith("/") and _is_word(path[:-1]):
            return _moved(f"../{path[:-1]}")
        return Answer(GONE)


def _file(contents: bytes, kind: str) -> Answer:
    return Answer(OK, contents, kind, {"Cache-Control": "no-cache", "ETag": f'"{sha256(contents).hexdigest()[:32]}"'})


def _moved(location: str) -> Answer:
    return Answer(REDIRECT, headers={"Location": location})


def _messages(language: str) -> bytes:
    return compact_json(page_messages(language)).encode()


def _is_word(path: str) -> bool:
    words = path.replace("%20", BETWEEN)
    return words.isascii() and words.replace(BETWEEN, "").isalpha() and len(words) <= LONGEST

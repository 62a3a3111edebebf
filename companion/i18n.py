"""Messages in the table's language: flat JSON catalogs, named placeholders, plural forms where a language has them.

`data/languages/<language>/<area>.json` maps ids to sentences. An id that begins with a game's name lives in that
game's file, all others in `app.json`, or with the one game that says them; a file is read when its first sentence is
needed. Where a sentence changes with a number, `id#one` stands beside `id` and is taken when `count` is 1.
"""

import locale
import os
import string
from collections.abc import Iterable, Iterator, Mapping
from functools import cache

from companion.games import game_saying
from companion.input.catalog import MOST_BYTES, words_folder
from companion.input.json_input import read_json
from companion.messages import Message, Param
from companion.words.text_search import has_pieces

LANGUAGES = ("en", "ja", "ko")
OWN_NAMES = (("en", "English"), ("ja", "日本語"), ("ko", "한국어"))
"""Each language by its own name."""
FALLBACK = "en"
ONE = "#one"
_APP = "app"
_LANGUAGE_VARIABLES = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")
"""Environment variables with the language, in order of precedence."""
_BETWEEN = {"en": ", ", "ja": "、", "ko": ", "}


def system_language() -> str:
    """The two letters of the language this system speaks, be it one of ours or not."""
    values = (os.environ.get(name, "") for name in _LANGUAGE_VARIABLES)
    found = next((words for words in values if words), "") or locale.getlocale()[0] or ""
    return found[:2].lower()


def own_language() -> str:
    """That language where it is one of ours, else English."""
    found = system_language()
    return found if found in LANGUAGES else FALLBACK


@cache
def catalog(language: str, area: str) -> Mapping[str, str]:
    """What one area says in a language, every entry checked to be a sentence."""
    node = read_json(words_folder(language) / f"{area}.json", most_bytes=MOST_BYTES)
    return {id_: entry.text(longest=1000) for id_, entry in node.entries()}


@cache
def areas(language: str = FALLBACK) -> frozenset[str]:
    return frozenset(path.stem for path in words_folder(language).glob("*.json"))


def placeholders(sentence: str) -> frozenset[str]:
    return frozenset(name for _, name, _, _ in string.Formatter().parse(sentence) if name is not None)


def placeholders_in(language: str, english: str) -> frozenset[str]:
    """Those of an English sentence as another language has them: a name that is said in English is said in that one."""
    return frozenset(language if one == FALLBACK else one for one in placeholders(english))


def sentence_case(text: str) -> str:
    return text[:1].upper() + text[1:]


class Translator:
    def __init__(self, language: str = FALLBACK) -> None:
        self.language = language if language in LANGUAGES else FALLBACK

    def text(self, message: Message) -> str:
        """The sentence in this language; in English, or at worst its id, if this language does not have it."""
        params = {name: self._param(value) for name, value in message.params.items()}
        sentence = self._sentence(message.id, one=message.params.get("count") == 1)
        return sentence.format_map(params) if params else sentence

    def __call__(self, id_: str, /, **params: Param) -> str:
        return self.text(Message(id_, params))

    def has(self, id_: str) -> bool:
        return any(id_ in catalog(self.language, area) for area in _areas_of(id_))

    def has_in_app(self, id_: str) -> bool:
        """True if the app's own catalog has it, whatever the games have: none of them is imported for this."""
        return id_ in catalog(self.language, _APP)

    def listed(self, parts: Iterable[str]) -> str:
        """Several things one after the other, as this language lists them."""
        return _BETWEEN[self.language].join(parts)

    def _param(self, value: Param) -> str:
        match value:
            case Message():
                return self.text(value)
            case tuple():
                return self.listed(self._param(part) for part in value)
            case int():
                return str(value).replace("-", "−")
            case _:
                return value

    def _sentence(self, id_: str, *, one: bool) -> str:
        for language in (self.language, FALLBACK):
            for area in _areas_of(id_):
                known = catalog(language, area)
                sentence = (known.get(id_ + ONE) if one else None) or known.get(id_)
                if sentence is not None:
                    return sentence
        return id_


def _areas_of(id_: str) -> Iterator[str]:
    """Where a sentence may stand; a game's own area comes after the shared one."""
    area = id_.partition(".")[0]
    if area in areas():
        yield area
        return
    yield _APP
    game = game_saying(id_)
    if game:
        yield game


@cache
def _every_language() -> tuple[Translator, ...]:
    return tuple(map(Translator, LANGUAGES))


def is_found(message: Message, letters: str) -> bool:
    """True if a sentence has all the typed pieces in one of the languages."""
    return any(has_pieces(translator.text(message), letters) for translator in _every_language())

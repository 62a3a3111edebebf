"""Every word of the page's scripts and styles, held against a table of what browsers know since when.

Only today's browsers can be had here. The table is npm's `@mdn/browser-compat-data`; a name that means several things
passes if one of them is old enough, so this finds what is new, not everything that could go wrong.
"""

import json
import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "companion" / "lan" / "page"
TABLE = ROOT / ".browser" / "node_modules" / "@mdn" / "browser-compat-data" / "data.json"
OLDEST = {"safari_ios": 16, "safari": 16, "chrome": 119, "chrome_android": 119, "firefox": 119, "firefox_android": 119}
"""Safari 16, and the Chromium and Firefox of three years ago."""
OURS = frozenset(
    (
        "address",
        "ax",
        "ay",
        "badge",
        "blue",
        "changed",
        "check",
        "device",
        "drop",
        "entry",
        "first",
        "forget",
        "green",
        "icon",
        "ink",
        "inset",
        "last",
        "layout",
        "level",
        "lines",
        "lock",
        "lost",
        "node",
        "opened",
        "path",
        "polygon",
        "radius",
        "range",
        "reasons",
        "red",
        "retry",
        "run",
        "side",
        "tag",
        "to",
    )
)
"""Names of our own that are new names of something else; `try` is known as a word of the language."""
ASKED_FOR = {
    "touches": "only where a finger has touched",
    "vibrate": "only where the browser has it",
    "try": "the statement, not the method of promises",
    "paint-order": "on the text of a picture, where every browser has known it for ten years",
}
"""What the table calls too new, and why it is used all the same."""
TOO_NEW = {
    "lookbehind in a regular expression": r"\(\?<[=!]",
    "a private name": r"[.\s]#[a-z]\w*\s*[=(;]",
    "a static block": r"\bstatic\s*\{",
    "import attributes": r"\bwith\s*\{\s*type\b",
    "the v flag": r"/[dgimsuy]*v[dgimsuy]*\.(test|exec)",
    "a nested rule": r"\n\s+&",
    ":has": r":has\(",
}
"""What no single word shows."""


def table() -> dict[str, Any]:
    found: dict[str, Any] = json.loads(TABLE.read_text(encoding="utf-8"))
    return found


def words_of_scripts() -> set[str]:
    """Members and free names, without what stands in strings and comments."""
    found: set[str] = set()
    for path in PAGE.glob("*.js"):
        text = re.sub(r"//[^\n]*|'(?:[^'\\\n]|\\.)*'", " ", path.read_text(encoding="utf-8"))
        found |= set(re.findall(r"[A-Za-z_$][\w$]*", text))
    return found


def words_of_styles() -> tuple[set[str], set[str], set[str], set[str]]:
    """Properties, pseudo-classes and -elements, functions, at-rules."""
    text = re.sub(r"/\*.*?\*/", " ", (PAGE / "style.css").read_text(encoding="utf-8"), flags=re.DOTALL)
    blocks = "".join(re.findall(r"\{([^{}]*)\}", text))
    selectors = re.sub(r"\{[^{}]*\}", " ", text)
    return (
        set(re.findall(r"(?:^|[;\s])([a-z][a-z-]+)\s*:", blocks)),
        set(re.findall(r"::?([a-z-]+)", re.sub(r"@media[^{]*", " ", selectors))),
        set(re.findall(r"([a-z-]+)\(", blocks, flags=re.IGNORECASE)),
        set(re.findall(r"@([a-z-]+)", text)),
    )


def too_new(words: Iterable[str], roots: Iterable[Any]) -> Iterator[str]:
    """Words that the table knows, and no browser that is old enough does."""
    known: dict[str, list[Any]] = {}
    for root in roots:
        _gather(root, known)
    for word in sorted(set(words)):
        meanings = known.get(word, [])
        if word not in OURS and word not in ASKED_FOR and meanings and not any(map(_old_enough, meanings)):
            yield word


def _gather(node: dict[str, Any], known: dict[str, list[Any]]) -> None:
    for name, inner in node.items():
        if isinstance(inner, dict) and name != "__compat":
            if "__compat" in inner:
                known.setdefault(name, []).append(inner["__compat"]["support"])
            _gather(inner, known)


def _old_enough(support: dict[str, Any]) -> bool:
    return all(_since(support.get(browser)) <= version for browser, version in OLDEST.items())


def _since(statement: Any) -> float:
    """The first version that knows it without a flag or another name."""
    best = float("inf")
    for one in statement if isinstance(statement, list) else [statement]:
        if not isinstance(one, dict) or one.get("flags") or one.get("prefix") or one.get("alternative_name"):
            continue
        added = one.get("version_added")
        if added and not one.get("version_removed") and re.match(r"[≤\d]", str(added)):
            best = min(best, float(re.sub(r"[^\d.]", "", str(added)).split(".")[0] or 0))
    return best

"""Where a line may end in Japanese and Korean: words and numbers whole, punctuation in its place, phrases first.

Kivy breaks lines at spaces, and a run without spaces after any character. Here a run is cut into pieces by the rules of
Japanese typesetting (kinsoku shori), and lines are filled with pieces: in as few lines as they need, and ending after
a particle or a comma where that costs no line.
"""

from collections.abc import Callable

Measure = Callable[[str], float]
"""How wide words are on one line."""

_SMALL = "ぁぃぅぇぉっゃゅょゎゕゖァィゥェォッャュョヮヵヶー々ゝゞヽヾ"
_PAUSES = "、。，．！？：；"
_CLOSING = "）］｝」』】〉》〕"
_OPENING = "（［｛「『【〈《〔"
_NOT_FIRST = frozenset(_SMALL + _PAUSES + _CLOSING + "→―・·…‥～~／＋％＝!%),.:;?]}’”/\u200d\ufe0f\u3099\u309a")
_NOT_LAST = frozenset(_OPENING + "([{‘“$＄×÷第\u200d")
_ENDS_A_WORD = frozenset("→―·-")
_PARTICLES = frozenset("はがをにでともへやのか")
_LONG_COUNTERS = frozenset(
    ("手番", "段階", "種類", "項目", "文字", "時間", "番目", "枚目", "個目", "行目", "か所", "か国")
)
_OWN_WORDS = (
    *("ください", "かまいません", "できま", "ありま", "なりません", "いま", "いちばん", "ちょうど", "すべて", "ほか"),
    *("もう", "まだ", "また", "あと", "ここ", "そこ", "その", "この", "どの", "ほう", "とき", "もの", "うち", "ごと"),
)
_WHOLE_WORDS = ("職人", "労働", "数字", "捨てて", "捨てる", "要りません")
"""Words that the games say often and that nobody reads in halves."""
_ENDINGS = ("ます", "ません", "ました")
"""How a polite verb ends: never in a line of its own."""
_TITLES = ("さん", "님")
_LONGEST_WORD = 20
"""What is longer and has hyphens ends lines at them."""
_LEAST_FILLED = 0.6
"""How full a line must be at least to end early for the sake of a phrase."""
_LEAST_WHOLE = 0.4
"""And to end early for the sake of a word, which would be divided otherwise."""


def cut_short(text: str, room: float, measure: Measure) -> str:
    """As much of a text as there is room for on one line, with … where letters were left out."""
    if measure(text) <= room:
        return text
    while len(text) > 1 and measure(f"{text}…") > room:
        text = text[:-1]
    return f"{text.rstrip()}…"


def needs_care(text: str) -> bool:
    """True for text that cannot be left to Kivy, which knows no line ends but spaces: names of files too."""
    if not text.isascii() and ("→" in text or max(text) >= "\u3000"):
        return True
    return "-" in text and max(map(len, text.split())) > _LONGEST_WORD


def breaks(text: str) -> tuple[str, ...]:
    """The text in pieces that stay whole; a space stays with the piece before it."""
    return _cut(text, [at for at in range(1, len(text)) if _may_break(text, at)])


def wrapped(text: str, room: float, width: Measure) -> str:
    """The text with a line feed wherever a line ends."""
    lines = (line for paragraph in text.split("\n") for line in _lines(paragraph, room, width))
    return "\n".join(lines)


# --- where a line may end ---


def _may_break(text: str, at: int) -> bool:
    before, after = text[at - 1], text[at]
    if after == " " or after in _NOT_FIRST or before in _NOT_LAST:
        return False
    if before == " ":
        return True
    if text.startswith(_TITLES, at) or before + after == "さん" or (before in "おご" and _is_kanji(after)):
        return False
    if _within_a_word(text, at):
        return False
    if before in "・／＋＝～":
        return not (text[at - 2 : at - 1].isdigit() and after.isdigit())
    if before in _ENDS_A_WORD:
        return at > 1 and not text[at - 2].isspace() and (before != "-" or not after.isdigit())
    if after in "×÷":
        return not before.isdigit()
    if _is_hangul(before) or _is_hangul(after) or _in_one_word(before, after):
        return False
    return not _counts(text, at) and not _leaves_an_ending(text, at)


def _in_one_word(before: str, after: str) -> bool:
    """True within a word of Latin letters, a number with its sign, and a word in katakana."""
    signed = after in "+−" and before not in _PAUSES and before not in _CLOSING
    return signed or (_is_plain(before) and _is_plain(after)) or (_is_katakana(before) and _is_katakana(after))


def _within_a_word(text: str, at: int) -> bool:
    """True within one of the words that are never divided."""
    return any(text.find(word, max(0, at - len(word) + 1), at + len(word) - 1) >= 0 for word in _WHOLE_WORDS)


def _counts(text: str, at: int) -> bool:
    """True between a number and what it counts, and within a counter of two characters."""
    if text[at - 1].isdigit():
        return not _is_plain(text[at])
    return text[at - 2 : at - 1].isdigit() and text[at - 1 : at + 1] in _LONG_COUNTERS


def _leaves_an_ending(text: str, at: int) -> bool:
    """True before the last kana of a clause, such as the す of 置きます。; and before all of ます."""
    if not (_is_hiragana(text[at - 1]) and _is_hiragana(text[at])):
        return False
    last = at + 1 == len(text) or text[at + 1] in _PAUSES or text[at + 1] in _CLOSING
    return last or text.startswith(_ENDINGS, at)


def _quality(text: str, at: int) -> int:
    """2 at the end of a phrase, 1 between words, 0 within what is better not divided."""
    before, after = text[at - 1], text[at]
    if before in _PAUSES or before in " →―" or after in _OPENING:
        return 2
    if before == "を":  # always a particle, whatever verb follows
        return 2
    if _is_hiragana(after):
        return 1 if text.startswith(_OWN_WORDS, at) else 0
    if _is_hiragana(before):
        return 2 if _ends_phrase(text, at) else 0
    return 2 if before in _CLOSING else int(_script(before) != _script(after))


def _ends_phrase(text: str, at: int) -> bool:
    """True after a particle or an ending of two kana; not after り in 取り除く."""
    return text[at - 1] in _PARTICLES or _is_hiragana(text[at - 2 : at - 1])


def _is_hangul(char: str) -> bool:
    return "\uac00" <= char <= "\ud7a3"


def _is_hiragana(char: str) -> bool:
    return "\u3041" <= char <= "\u309f"


def _is_katakana(char: str) -> bool:
    return "\u30a1" <= char <= "\u30fe" and char != "・"


def _is_kanji(char: str) -> bool:
    return "\u3400" <= char <= "\u9fff"


def _is_plain(char: str) -> bool:
    """True for what makes up Latin words and numbers."""
    return char < "\u2e80" and char not in _ENDS_A_WORD and not char.isspace()


def _script(char: str) -> str:
    if _is_plain(char):
        return "latin"
    return "katakana" if _is_katakana(char) else "other"


# --- filling lines ---


def _cut(text: str, spots: list[int]) -> tuple[str, ...]:
    return tuple(text[start:end] for start, end in zip([0, *spots], [*spots, len(text)], strict=True) if start < end)


def _lines(paragraph: str, room: float, width: Measure) -> list[str]:
    if width(paragraph) <= room:
        return [paragraph]
    pieces = [part for piece in breaks(paragraph) for part in _fitting(piece, room, width)]
    ends = _furthest_ends(pieces, room, width)
    needed = [0] * (len(pieces) + 1)
    for first in reversed(range(len(pieces))):
        needed[first] = 1 + needed[ends[first]]
    lines, first = [], 0
    while first < len(pieces):
        last = _line_end(pieces, first, ends[first], needed, room, width)
        lines.append("".join(pieces[first:last]).strip())
        first = last
    return lines


def _fitting(piece: str, room: float, width: Measure) -> tuple[str, ...]:
    """A piece wider than a line, after whatever character a line may end with; Latin words are left whole."""
    if width(piece.rstrip()) <= room:
        return (piece,)
    return _cut(piece, [at for at in range(1, len(piece)) if may_tear(piece[at - 1], piece[at])])


def may_tear(before: str, after: str) -> bool:
    """True between two characters that may be torn apart where a piece is wider than its line."""
    return not (after == " " or after in _NOT_FIRST or before in _NOT_LAST or (_is_plain(before) and _is_plain(after)))


def _furthest_ends(pieces: list[str], room: float, width: Measure) -> list[int]:
    """For every piece the end of the longest line it can begin."""
    whole = [width(piece) for piece in pieces]
    bare = [width(piece.rstrip()) if piece.endswith(" ") else whole[i] for i, piece in enumerate(pieces)]
    ends, end, filled = [], 0, 0.0
    for first in range(len(pieces)):
        if end <= first:
            end, filled = first + 1, whole[first]
        while end < len(pieces) and filled + bare[end] <= room:
            filled += whole[end]
            end += 1
        ends.append(end)
        filled -= whole[first]
    return ends


def _line_end(pieces: list[str], first: int, furthest: int, needed: list[int], room: float, width: Measure) -> int:
    """The end of a line: the best place that leaves no more lines to come than the furthest one does."""
    while furthest > first + 1 and width("".join(pieces[first:furthest]).strip()) > room:
        furthest -= 1
    if furthest == len(pieces):
        return furthest
    text, best, found = "".join(pieces), furthest, -1
    at = len("".join(pieces[:furthest]))
    for end in range(furthest, first, -1):
        least = _LEAST_WHOLE if found < 1 else _LEAST_FILLED
        too_early = width("".join(pieces[first:end]).strip()) < room * least
        if needed[end] > needed[furthest] or (too_early and end < furthest):
            break
        quality = _quality(text, at)
        if quality > found:
            best, found = end, quality
        if found == 2:
            break
        at -= len(pieces[end - 1])
    return best

"""A sheet as a code to scan: deflated with a dictionary of field names, base64url behind `#s1`.

Measured over 21 sheets of known games, such a link has 185 to 483 characters.
"""

import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from binascii import Error

from companion.errors import DataError
from companion.sheets.limits import LONGEST_FILE

MARK = "s1"
"""Before the packed sheet, after the `#` of a link: which dictionary it is packed with."""
MOST_SCANNED = 1_090
"""Characters of a link that is drawn: 109 squares, which a phone still reads from another phone's screen."""
_WINDOW = -15
_DICTIONARY = (
    b'"},{"name":""low":"high":"floor":"cap":"hidden":true"scores":false"lines":["adds_up":"round""per":10"then":'
    b'"by_players":{"2":[3,1]"ties":"share""each""lower""none""best":"least""from":1"of":""made":[20,10],"missed":[0,-10]'
    b'"factors":[{"name":"add":"parts":["sizes":[0,1,4,9,16,25,36,49,64]"full":"bonus":[{"from":63,"points":35}]'
    b'"options":[{"name":"points":1,"times":20,"one_holder":true"most":1"rounds":{"name":"Round","end":{"total":100}'
    b'"wins":"least""ties":[{"row":"colours":["blue","red","green","yellow","black","white","purple"]"note":"'
    b'"kind":"group","rows":[{"kind":"rank","places":[{"kind":"table","points":[0,1,3,6,10,15,21,28]'
    b'{"kind":"pick","options":[{"kind":"product","kind":"bid","kind":"sets",'
    b'{"kind":"count","worth":-1,"id":"b","name":"Bonus"},{"kind":"number","id":"a","name":"'
    b'{"kind":"sheet","format":1,"version":1,"players":[2,5],"by":"","rows":[{"kind":"number","id":"'
)
"""Never changed: codes that are out there were packed with it."""


def is_marked(text: str) -> bool:
    """True of what begins as a code does, of this release or a later one."""
    return text[:1] == MARK[0] and text[1:2].isdigit()


def pack(text: str) -> str:
    """The code of a sheet's text."""
    made = zlib.compressobj(9, zlib.DEFLATED, _WINDOW, 9, zdict=_DICTIONARY)
    return MARK + urlsafe_b64encode(made.compress(text.encode()) + made.flush()).decode().rstrip("=")


def unpack(code: str, file: str = "code") -> str:
    """The text in a code, or in a link that ends with one; what would grow beyond a sheet is refused before it does."""
    packed = code.strip().rpartition("#")[2]
    if not packed.startswith(MARK) or len(packed) > 2 * LONGEST_FILE:
        raise DataError(file, "", "the code of a sheet", code[:40])
    packed = packed.removeprefix(MARK)
    reader = zlib.decompressobj(_WINDOW, zdict=_DICTIONARY)
    try:
        raw = urlsafe_b64decode(packed.encode("ascii") + b"=" * (-len(packed) % 4))
        text = reader.decompress(raw, LONGEST_FILE + 1)
    except (Error, ValueError, zlib.error):
        raise DataError(file, "", "the code of a sheet", "something else") from None
    if len(text) > LONGEST_FILE or not reader.eof or reader.unused_data:
        raise DataError(file, "", f"a whole sheet of at most {LONGEST_FILE} bytes", "more, or only a part")
    try:
        return text.decode("utf-8")
    except UnicodeDecodeError:
        raise DataError(file, "", "UTF-8 text", "other bytes") from None

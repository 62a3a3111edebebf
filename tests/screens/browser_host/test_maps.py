"""Maps as a browser has them: parts are sent once, and what is moved there is told here."""

from dataclasses import replace

from screens.browser_host.encode import PageEncoder
from screens.browser_host.layers import Layer, Pane
from screens.theme import Theme
from screens.ui.pan_map.picture import Label, Labels, MapPicture, Outline, View
from screens.ui.pan_map.shapes import Paint

RED, BLACK = (1.0, 0.0, 0.0, 1.0), (0.0, 0.0, 0.0, 1.0)
SQUARE = [(0.0, 0.0), (10.0, 0.0), (10.0, 10.0), (0.0, 10.0)]


def part(*shapes):
    paint = Paint()
    for shape in shapes:
        paint.add(0, RED, shape)
    return paint.filled()


def a_map(*parts) -> MapPicture:
    label = Label((("Omaha", (5.0, 5.0)),), 12, BLACK, plate=(1, 1, 9, 9), lead=((0, 0), (5, 5)))
    view = View(2.0, (10.0, 20.0), 1.0, 6.8)
    labels = Labels(2.0, RED, BLACK, 0.5, {"omaha": label})
    return MapPicture((100.0, 80.0), (360.0, 400.0), BLACK, view, parts, (), labels)


def shown(picture):
    return [Layer("page", (Pane("map", 0, 0, 360, 400, picture=picture),))]


def test_a_map_is_sent_with_its_parts_and_words():
    reply = PageEncoder(Theme()).changes(shown(a_map(part(SQUARE), part(SQUARE, SQUARE))))
    record = reply["panes"]["map"]["set"][0][1]
    assert (record["kind"], record["world"], record["ground"]) == ("map", [100, 80], "#000000")
    assert record["view"] == {
        "zoom": 2.0,
        "offset": [10, 20],
        "farthest": 1.0,
        "nearest": 6.8,
        "covered": 0,
        "beyond": 0,
        "moves": 0,
    }
    assert record["labels"]["names"] == {
        "omaha": [[["Omaha", 5, 5]], 12, "#000000", [1, 1, 9, 9], [0, 0, 5, 5]],
    }
    square = [0, 0, 10, 0, 10, 10, 0, 10]
    drawn = [reply["pictures"][name] for name in record["pieces"]]
    assert drawn == [[["polygons", [square], "#ff0000", 0]], [["polygons", [square, square], "#ff0000", 0]]]


def test_pieces_that_were_there_are_not_sent_again():
    encoder, kept, gone = PageEncoder(Theme()), part(SQUARE), part(SQUARE, SQUARE)
    encoder.changes(shown(a_map(kept, gone)))
    new = part([(0.0, 0.0), (1.0, 0.0), (0.0, 1.0)])
    change = encoder.changes(shown(a_map(kept, new)))
    assert list(change["panes"]["map"]["set"][0][1]) == ["pieces"]
    assert sorted(map(str, change["panes"]["map"]["set"][0][1]["pieces"].values())) == ["1", "None"]
    assert len(change["pictures"]) == 1
    moved = replace(a_map(kept, new), outlines=(Outline(tuple(SQUARE), RED, 1.5),))
    change = encoder.changes(shown(moved))
    assert change["panes"]["map"]["set"][0][1] == {"outlines": [[[0, 0, 10, 0, 10, 10, 0, 10], "#ff0000", 1.5]]}

"""The recording pen takes down every verb of the pen in plain values."""

import json

from screens.kivy_host.pen import KivyPen
from screens.theme import Theme
from screens.ui.advances import TableTypesetter
from screens.ui.pen import Pen
from screens.ui.recording import RecordingPen, hex_of, plain
from tests.screens.recorded import verbs

RED, PALE = (1, 0, 0, 1), (0, 0.5, 1, 0.5)
BOX = (1.0, 2.004, 30.5, 40.0)


def test_verbs_are_recorded_in_order_with_what_they_were_given():
    pen = RecordingPen(Theme())
    pen.panel(BOX, 4, RED)
    pen.panel(BOX, [4, 4, 0, 0], PALE, smooth=False)
    pen.disc((5, 6), 7, RED)
    pen.ring((5, 6), 7, RED, 1.5, share=0.25)
    pen.outline(BOX, 0, RED, 1)
    pen.stroke([(0, 0), (1, 1)], RED, 2, close=True)
    pen.polygons([[(0, 0), (1, 0), (0, 1)]], RED)
    pen.dashed(BOX, 4, RED, 1.5, 4, 3)
    pen.dotted((1, 2), 30, RED)
    pen.threads([[(0, 0), (2, 2)]], RED, 2)
    pen.words("A", (5, 6), 12, RED)
    pen.line("low", (5, 6), 12, RED, bold=True)
    pen.typeset(TableTypesetter().words("木 木", 10, bold=False, room=15, align="left"), (0, 0), RED)
    pen.symbol("check", (5, 6), 24, RED)
    pen.mark("blue", "M", (5, 6), 30)
    pen.image(b"\x89PNG", BOX)
    assert json.loads(json.dumps(pen.drawn)) == [
        ["panel", [1, 2, 30.5, 40], 4, "#ff0000"],
        ["panel", [1, 2, 30.5, 40], [4, 4, 0, 0], "#0080ff80", False],
        ["disc", [5, 6], 7, "#ff0000"],
        ["ring", [5, 6], 7, "#ff0000", 1.5, 0.25],
        ["outline", [1, 2, 30.5, 40], 0, "#ff0000", 1],
        ["stroke", [0, 0, 1, 1], "#ff0000", 2, True],
        ["polygons", [[0, 0, 1, 0, 0, 1]], "#ff0000"],
        ["dashed", [1, 2, 30.5, 40], 4, "#ff0000", 1.5, 4, 3],
        ["dotted", [1, 2], 30, "#ff0000"],
        ["threads", [[0, 0, 2, 2]], "#ff0000", 2],
        ["words", "A", [5, 6], 12, "#ff0000"],
        ["line", "low", [5, 6], 12, "#ff0000", True],
        ["typeset", ["木", "木"], [0, 0], 15, 31.86, "#ff0000"],
        ["symbol", "check", [5, 6], 24, "#ff0000"],
        ["mark", "blue", "M", [5, 6], 30, False, False],
        ["image", "iVBORw==", [1, 2, 30.5, 40]],
    ]


def test_what_is_shifted_and_turned_is_recorded_within():
    pen = RecordingPen(Theme())
    with pen.shift(3, 4), pen.turn(-90, (1, 1)):
        pen.disc((5, 6), 7, RED)
    pen.disc((0, 0), 1, RED)
    inner = ["disc", [5, 6], 7, "#ff0000"]
    assert pen.drawn == [["shift", 3, 4, [["turn", -90, [1, 1], [inner]]]], ["disc", [0, 0], 1, "#ff0000"]]
    assert list(verbs(pen.drawn, "disc")) == [inner, pen.drawn[1]]


def test_a_frame_is_a_panel_within_a_panel():
    pen = RecordingPen(Theme())
    pen.framed((0, 0, 20, 10), 4, RED, PALE, 1.5)
    assert pen.drawn == [
        ["panel", [0, 0, 20, 10], 4, "#0080ff80"],
        ["panel", [1.5, 1.5, 17, 7], [2.5], "#ff0000"],
    ]


def test_both_pens_know_every_verb():
    assert Pen.__abstractmethods__
    for kind in (KivyPen, RecordingPen):
        assert not kind.__abstractmethods__


def test_numbers_and_colours_are_short():
    assert [plain(number) for number in (1.0, 2.346, -0.001)] == [1, 2.35, 0]
    assert hex_of([0.2, 0.4, 0.6]) == "#336699"
    assert hex_of([2, -1, 0, 0]) == "#ff000000"

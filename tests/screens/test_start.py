"""The start of the app where there is no display: a demonstration, or a sentence."""

import pytest

from screens import start


@pytest.fixture
def no_display(monkeypatch):
    monkeypatch.setattr(start, "has_display", lambda: False)


def test_without_a_display_a_demonstration_is_played(no_display, monkeypatch, capsys):
    played = []

    class Played:
        @staticmethod
        def play(out, words):
            played.append((out, words))
            yield "out/01-home.png"

    monkeypatch.setattr(start, "import_module", {"screens.offscreen.demonstration": Played}.get)
    monkeypatch.setattr(start.sys, "argv", ["main.py", "stone_age", "ja"])
    start.main()
    assert played == [(start.OUT, ["stone_age", "ja"])]
    assert capsys.readouterr().out.endswith("off-screen.\nout/01-home.png\n")


def test_a_packaged_app_without_a_display_says_that_there_is_nothing_to_show(no_display, monkeypatch):
    monkeypatch.setattr(start, "find_spec", {}.get)
    with pytest.raises(SystemExit, match="There is no display here, and nothing to play"):
        start.main()

"""The command that records a match."""

import json

import pytest

from tests.playthroughs import record


def test_it_names_the_box_it_records(tmp_path, monkeypatch, capsys):
    """Also where the usual map or edition was not typed."""
    monkeypatch.setattr(record, "FOLDER", tmp_path)
    record.main(["two", "ticket_to_ride", "2", "7", "depth=score_only"])
    assert json.loads((tmp_path / "two.json").read_text("utf-8"))["options"] == {"map": "usa"}
    assert capsys.readouterr().out == "Recorded ticket_to_ride/usa with 2 players: two.json\n"


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["one", "atlantis", "2", "7"], "There is no game atlantis."),
        (["one", "ticket_to_ride", "2", "7", "map=atlantis"], "There is no box ticket_to_ride/atlantis."),
        (["one", "ticket_to_ride", "9", "7"], "ticket_to_ride/usa takes 2 to 5 players, not 9."),
        (["one", "stone_age", "2", "7", "depth=deep"], "stone_age has no depth deep. Its depths are: full, "),
        (["one"], "python -m tests.playthroughs.record NAME GAME PLAYERS SEED [option=value …]"),
    ],
)
def test_what_cannot_be_recorded_is_one_sentence(words, sentence, tmp_path, monkeypatch):
    monkeypatch.setattr(record, "FOLDER", tmp_path)
    with pytest.raises(SystemExit) as ended:
        record.main(words)
    assert str(ended.value).startswith(sentence)
    assert not [*tmp_path.iterdir()]


def test_a_match_that_never_ends_is_given_up_with_one_sentence(tmp_path, monkeypatch):
    monkeypatch.setattr(record, "FOLDER", tmp_path)
    monkeypatch.setattr(record, "NEVER_ENDS", 20)
    with pytest.raises(SystemExit) as ended:
        record.main(["one", "ticket_to_ride", "2", "7"])
    assert str(ended.value) == "No end after 20 entries: try another seed."
    assert not [*tmp_path.iterdir()]

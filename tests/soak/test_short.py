"""`make soak` in a few seconds: every part once, with a handful of cases; whatever it finds fails."""

import errno
from dataclasses import replace

import pytest

from companion.game import Corrected
from companion.games import GAMES
from companion.storage.table_file import TableFile
from companion.table.changes import Moved
from soak import backups, depths, fault_injection, folder, fuzz_files, kill_test, races, random_play, sets
from soak.__main__ import main
from soak.depths import several_depths
from soak.operations import OPERATIONS
from soak.watch import Until, Watch

KILLED = ("new", "entry", "delete", "put back", "import", "put away", "reopen", "put right", "rematch", "rename")
REFUSED = ("about changed", "mend")


def found(watch: Watch) -> list[str]:
    return [str(finding) for finding in watch.findings]


@pytest.mark.parametrize("name", KILLED)
def test_a_kill_before_every_call_of_an_operation(name):
    watch = Watch("kills")
    kill_test.run(watch, 1, Until(cases=1), only=[name], children=0)
    assert found(watch) == []
    assert watch.counts["kills"] >= 3


@pytest.mark.parametrize("name", REFUSED)
def test_a_refusal_at_every_call_of_an_operation(name):
    watch = Watch("errors")
    fault_injection.run(watch, 1, Until(cases=1), only=[name], errors=[errno.EIO])
    assert found(watch) == []
    assert watch.counts["errors"] >= 10


def test_an_export_writes_nothing():
    watch = Watch("kills")
    kill_test.run(watch, 1, Until(cases=1), only=["export"], children=0)
    assert (found(watch), watch.counts["kills"]) == ([], 0)


def test_processes_that_are_killed():
    watch = Watch("kills")
    kill_test.run(watch, 2, Until(cases=1), only=[], children=4)
    assert (found(watch), watch.counts["kill -9"]) == ([], 4)


@pytest.mark.system
def test_of_two_phones_at_once_one_wins_over_real_sockets():
    watch = Watch("races")
    races.run(watch, 1, Until(cases=2), races=11)
    assert found(watch) == []
    assert [watch.counts[name] for name in ("races", "restarts", "storms")] == [22, 4, 2]


def test_spoilt_files():
    watch = Watch("files")
    fuzz_files.run(watch, 3, Until(cases=1), each=30)
    assert found(watch) == []
    assert watch.counts["files"] == 30
    assert watch.counts["of the shelf"] >= 1
    assert watch.counts["a sheet: refused"] >= 1
    assert sum(count for what, count in watch.counts.items() if what.startswith("a sheet: ")) == 5


@pytest.mark.parametrize("case", [1, 4])
def test_a_backup_made_now_restores_on_an_empty_phone_to_the_same_history(case):
    """Of a folder that was just written, and of one of an older release."""
    watch = Watch("backups")
    backups.run(watch, case, Until(cases=1), each=8)
    assert found(watch) == []
    assert watch.counts["runs"] == 8
    assert watch.counts["tables"] >= 20


def test_phones_that_share_a_folder_come_to_show_the_same():
    watch = Watch("folder")
    folder.run(watch, 7, Until(cases=10))
    assert found(watch) == []
    assert watch.counts["runs"] == 10
    assert min(watch.counts[what] for what in ("kills", "conflicts", "files delivered", "results")) >= 3


def test_random_commands_on_every_box():
    watch = Watch("commands")
    random_play.run(watch, 5, Until(cases=8), steps=40)
    assert found(watch) == []
    assert watch.counts["tables"] == 8
    assert watch.counts["with a sheet"] >= 1
    assert watch.counts["taken"] > 100


@pytest.mark.parametrize("case", range(len(several_depths())), ids=[box.name for box in several_depths()])
def test_a_game_of_every_box_at_changing_depths(case):
    """Of a map so small that a game has few changes, or none, several games."""
    watch, shelf = Watch("depths"), several_depths()
    for game in range(10):
        depths.run(watch, case + game * len(shelf), Until(cases=1))
        if watch.counts["changes of depth"] >= 3:
            break
    assert found(watch) == []
    assert watch.counts["games"] == watch.counts[f"games of {shelf[case].name}"] >= 1
    assert watch.counts["changes of depth"] >= 3


def test_sets_of_values_at_every_box():
    watch = Watch("sets")
    sets.run(watch, 0, Until(cases=len(sets.counted())))
    assert found(watch) == []
    for box in sets.counted():
        assert watch.counts[f"sets of {box.name}"] == sets.SETS
    assert watch.counts["refused"] >= 10


def test_play_that_ends_by_itself_is_found(monkeypatch):
    """The trial itself: a game that is over with any value that is set by hand."""
    game = GAMES["ticket_to_ride"]
    over = replace(game.corrections, follows=lambda _before, _after, _set: (Corrected("last_turns", "0"),))
    ends = replace(game, corrections=over)

    def match_of(box, random):
        match = depths.played(box, random)
        return replace(match, header=replace(match.header, game=ends))

    monkeypatch.setattr(sets, "played", match_of)
    watch = Watch("sets")
    sets.run(watch, next(n for n, box in enumerate(sets.counted()) if box.game == "ticket_to_ride"), Until(cases=1))
    overruled = "a value that is offered is refused as fix.outside_box, without a rule"
    assert {finding.what for finding in watch.findings} == {"play is over by itself", overruled}


# --- what is found is told ---


def test_what_is_found_is_told_with_its_seed_and_fails(monkeypatch, capsys):
    monkeypatch.setattr(random_play.Trial, "_enter", lambda self: 1 // 0)
    assert main(["--only", "commands", "--seed", "12", "--cases", "2"]) == 1
    told = capsys.readouterr()
    assert "make soak ONLY=commands SEED=12 CASES=1" in told.err
    assert "ZeroDivisionError" in told.err
    assert "findings" in told.out


def test_an_entry_that_is_acknowledged_and_not_on_disk_is_found(monkeypatch):
    """The trial itself: a store that says done before it is."""
    stored = TableFile.store

    def forget_moves(file, change, drafts):
        if not isinstance(change, Moved):
            stored(file, change, drafts)

    monkeypatch.setattr(TableFile, "store", forget_moves)
    watch = Watch("kills")
    kill_test.run(watch, 1, Until(cases=1), only=["undo"], children=0)
    assert [finding.what for finding in watch.findings] == ["it was done, and nothing has changed"]


def test_a_depth_that_loses_something_is_found(monkeypatch):
    """The trial itself: notes of Milestones that leave the routes out."""
    monkeypatch.setattr("soak.depths_ticket_to_ride.notes", lambda _state, _events: ())
    watch = Watch("depths")
    depths.run(watch, 0, Until(cases=1))
    [finding] = watch.findings
    assert "is nobody instead of" in finding.what
    assert "make soak ONLY=depths SEED=0 CASES=1" in str(finding)


def test_a_correction_that_is_lost_is_found(monkeypatch):
    """The trial itself: devices that forget which revision they have seen."""
    monkeypatch.setattr("companion.storage.shared_tables.SharedTables.note_result", lambda *_: False)
    watch = Watch("folder")
    folder.run(watch, 9, Until(cases=1))
    assert {finding.what.split(" ")[-1] for finding in watch.findings} & {"heard", "corrected"}


def test_no_such_part_is_said_in_one_line():
    with pytest.raises(SystemExit, match="no part 'sleep'"):
        main(["--only", "sleep"])


def test_every_operation_that_must_be_tried_is():
    named = ("new", "entry", "undo", "redo", "draft", "finish", "delete", "put back", "import", "settings", "leave")
    assert {*named, "start", "export"} <= set(OPERATIONS)

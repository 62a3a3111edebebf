"""A sheet that is written: rows come, go and move, what is missing is said at its row, and what it becomes once it is
done."""

import json
from random import Random

import pytest

from companion.i18n import LANGUAGES, Translator
from companion.input.json_input import compact_json
from companion.sheets import editing
from companion.sheets.editing import in_group, in_rounds, row_ids, row_in, with_field, with_kind
from companion.sheets.limits import LONGEST_NOTE
from companion.sheets.publishing import missing, publish, trial
from companion.sheets.reading import read_sheet
from tests.companion.own_sheet.playing import text_of
from tests.companion.sheets.known import EXAMPLES


def ten_rows():
    draft = editing.new_sheet("mine", "Ours")
    for number in range(10):
        draft = editing.with_row(draft, f"r{number}", f"Row {number}")
    return draft


def lack(draft):
    return {row: said.id.rpartition(".")[2] for row, said in missing(draft).items()}


def test_ten_names_are_a_sheet():
    draft = ten_rows()
    assert lack(draft) == {}
    assert [row.name for row in read_sheet(compact_json(dict(draft))).at_end] == [
        f"Row {number}" for number in range(10)
    ]


def test_rows_are_added_behind_another_copied_moved_and_taken_away():
    draft = editing.with_row(ten_rows(), "new", "New", after="r3")
    assert row_ids(draft)[3:6] == ["r3", "new", "r4"]
    draft = editing.moved(editing.moved(draft, "new", -1), "new", -1)
    assert row_ids(draft)[1:4] == ["r1", "new", "r2"]
    draft = editing.with_copy(with_field(draft, "new", "note", "A rule."), "new", Random(1))
    copy = row_ids(draft)[3]
    assert row_in(draft, copy) == {**row_in(draft, "new"), "id": copy}
    draft = editing.without_row(draft, "new")
    assert row_ids(draft)[1:4] == ["r1", copy, "r2"]
    assert row_ids(editing.moved(draft, "r0", -1)) == row_ids(draft)


def test_more_rows_in_rounds_than_are_asked_and_more_that_break_a_tie_are_said_at_those():
    draft = ten_rows()
    for number in range(9):
        draft = editing.asked_in_rounds(draft, f"r{number}", every=True)
    ninth = draft["rounds"]["rows"][8]["id"]
    assert lack(draft) == {ninth: "rounds_full"}
    assert trial(draft) is not None
    assert lack(editing.asked_in_rounds(draft, ninth, every=False)) == {}
    draft = ten_rows()
    for number in range(5):
        draft = editing.breaking_ties(draft, f"r{number}", breaks=True)
    assert lack(draft) == {"r4": "ties_full"}
    assert lack(editing.breaking_ties(draft, "r0", breaks=False)) == {}


def test_notes_that_are_too_long_for_a_file_are_said():
    draft = ten_rows()
    for number in range(10, 40):
        draft = editing.with_row(draft, f"r{number}", f"Row {number}")
    for row in row_ids(draft):
        draft = with_field(draft, row, "note", "あ" * LONGEST_NOTE)
    assert lack(draft) == {"": "shorter"}


def test_a_row_moves_into_a_part_and_out_at_its_other_end():
    draft = with_kind(ten_rows(), "r1", "group")
    assert lack(draft) == {"r1": "group"}
    draft = editing.moved(draft, "r2", -1)
    assert in_group(draft, "r2")
    assert lack(draft) == {}
    draft = editing.moved(draft, "r2", -1)
    assert not in_group(draft, "r2")
    assert row_ids(draft)[:4] == ["r0", "r2", "r1", "r3"]


def test_a_part_that_is_none_any_more_leaves_its_rows():
    draft = editing.moved(with_kind(ten_rows(), "r1", "group"), "r2", -1)
    draft = with_kind(draft, "r1", "number")
    assert row_ids(draft) == row_ids(ten_rows())
    assert lack(draft) == {}


@pytest.mark.parametrize(
    ("kind", "fields"),
    [
        ("count", {"worth": 3}),
        ("table", {"points": [0, 1, 3]}),
        ("pick", {"options": [{"name": "Road", "points": 2}]}),
        ("product", {"factors": [{"name": "a"}, {"name": "b"}]}),
        ("sets", {"parts": ["a", "b"], "full": 7}),
        ("rank", {"places": [5, 2]}),
        ("bid", {}),
    ],
)
def test_what_a_kind_needs_is_missing_until_it_is_said(kind, fields):
    draft = with_kind(ten_rows(), "r4", kind)
    assert set(lack(draft)) == ({"r4"} if fields else set())
    assert len(trial(draft).at_end) == (9 if fields else 10), "the other rows can be tried"
    for said in missing(draft).values():
        assert all(Translator(language).text(said) for language in LANGUAGES)
    for name, value in fields.items():
        draft = with_field(draft, "r4", name, value)
    assert lack(draft) == {}
    assert with_kind(draft, "r4", "number")["rows"][4] == row_in(ten_rows(), "r4")


def test_a_row_without_a_name_and_a_number_too_large_are_said_at_their_rows():
    draft = with_field(ten_rows(), "r2", "name", " ")
    assert lack(draft) == {"r2": "name"}
    draft = with_field(
        with_kind(editing.moved(with_kind(ten_rows(), "r1", "group"), "r2", -1), "r2", "count"), "r2", "worth", 10**9
    )
    assert [*missing(draft)] == ["r2"]
    assert lack(editing.new_sheet("mine", "")) == {"": "title"}
    assert lack(editing.new_sheet("mine", "Ours")) == {"": "rows_at_all"}


def test_what_refers_to_a_row_goes_with_it():
    draft = editing.breaking_ties(ten_rows(), "r0", breaks=True)
    draft = with_field(with_field(with_kind(draft, "r5", "rank"), "r5", "places", [3]), "r5", "of", "r0")
    assert (editing.breaks_ties(draft, "r0"), lack(draft)) == (True, {})
    below = draft
    for _ in range(6):
        below = editing.moved(below, "r0", 1)
    assert "of" not in row_in(below, "r5"), "only rows above can be compared"
    gone = editing.without_row(draft, "r0")
    assert ("of" in row_in(gone, "r5"), "ties" in gone, lack(gone)) == (False, False, {})


def test_a_row_is_asked_in_every_round_or_once():
    draft = editing.asked_in_rounds(ten_rows(), "r3", every=True)
    assert in_rounds(draft, "r3")
    draft = editing.with_end(draft, {"total": 100})
    assert read_sheet(compact_json(dict(draft))).rounds.total == 100
    draft = editing.asked_in_rounds(draft, "r3", every=False)
    assert "rounds" not in draft
    assert len(row_ids(draft)) == 10


@pytest.mark.parametrize(
    ("points", "more"),
    [((0, 1, 3), (6, 10, 15)), ((0, 2), (4, 6, 8)), ((5, 5, 5), (5, 5, 5)), ((0, 1, 3, 4), ()), ((7,), ()), ((), ())],
    ids=str,
)
def test_a_list_that_grows_evenly_is_gone_on_with(points, more):
    assert editing.proposed(points) == more


# --- once it is done ---


def done(draft, base, *, used=False, newest=3, is_example=False):
    return publish(draft, base, used=used, newest=newest, is_example=is_example, make_id=lambda: "fresh")


def test_editing_is_free_until_the_version_was_used():
    base = {**ten_rows(), "version": 3}
    changed = with_field(base, "r1", "name", "Other")
    assert (done(changed, base)["id"], done(changed, base)["version"]) == ("mine", 3)
    used = done(changed, base, used=True)
    assert (used["id"], used["version"], "origin" in used) == ("mine", 4, False)
    assert done(base, base, used=True) == base


def test_another_way_to_win_is_another_game():
    base = {**ten_rows(), "version": 3}
    changed = editing.with_whole(base, "wins", "least")
    found = done(changed, base, used=True)
    assert (found["id"], found["origin"], found["version"]) == ("fresh", "mine", 1)
    assert done(changed, base)["id"] == "mine", "nobody has played it yet"


def test_what_counts_something_else_is_another_row():
    base = editing.breaking_ties({**ten_rows(), "version": 3}, "r4", breaks=True)
    changed = with_field(with_kind(base, "r4", "count"), "r4", "worth", 2)
    assert row_ids(done(changed, base))[4] == "r4"
    found = done(changed, base, used=True)
    assert (row_ids(found)[4], found["ties"]) == ("fresh", [{"row": "fresh"}])


def test_an_example_keeps_its_id_until_it_is_changed():
    base = json.loads(text_of("hearts"))
    assert done(base, base, is_example=True)["id"] == "hearts"
    found = done(editing.with_end(base, {"total": 50}), base, is_example=True)
    assert (found["id"], found["origin"]) == ("fresh", "hearts")


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_every_known_sheet_is_whole_and_stays_so_while_its_rows_move(path):
    draft = json.loads(path.read_text(encoding="utf-8"))
    assert missing(draft) == {}
    assert trial(draft) == read_sheet(compact_json(draft))
    for id_ in row_ids(draft):
        for by in (-1, 1):
            assert sorted(row_ids(editing.moved(draft, id_, by))) == sorted(row_ids(draft))


def test_a_row_that_moves_down_into_a_part_stands_before_its_rows():
    draft = editing.moved(with_kind(ten_rows(), "r1", "group"), "r2", -1)
    draft = editing.moved(draft, "r0", 1)
    assert [row["id"] for row in row_in(draft, "r1")["rows"]] == ["r0", "r2"]

"""Lines end where a reader of Japanese or Korean expects it; what is said and tested stays the plain text."""

import re
from collections.abc import Sequence

import pytest

from companion.i18n import areas, catalog

from screens.ui.fitting import lines_of as lines_in_room
from screens.ui.line_breaks import breaks, needs_care, wrapped
from screens.ui.tree.nodes import Text
from screens.ui.tree.rendered_text import TextRuler

NEVER_FIRST = "、。，．！？：；）］｝」』】〉》ぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮヵヶー々％%・→―…～／＋),.:;!?]}"
NEVER_LAST = "（［｛「『【〈《([{$×第"


def ems(words: str) -> float:
    """Full letters are one em wide, Latin ones half."""
    return sum(1.0 if letter >= "\u2e80" or letter in "→―…×" else 0.5 for letter in words)


# --- the rules ---


@pytest.mark.parametrize(
    ("text", "pieces"),
    [
        ("手番、次", ["手", "番、", "次"]),
        ("「得点」だけ", ["「得", "点」", "だけ"]),
        ("ちょっと待つ", ["ちょっ", "と", "待", "つ"]),
        ("カードを引く", ["カード", "を", "引", "く"]),
        ("人々", ["人々"]),
        ("15点", ["15点"]),
        ("3ステップ", ["3ステップ"]),
        ("残り2か所", ["残", "り", "2か所"]),
        ("第2版", ["第2版"]),
        ("2～4人、50%", ["2～4人、", "50%"]),
        ("収入+$12、−3点", ["収", "入+$12、", "−3点"]),
        ("25＋4＝29点", ["25＋4＝29点"]),
        ("3・4・5＋駅1", ["3・4・5＋", "駅", "1"]),
        ("ブラック・アンガス種", ["ブラック・", "アンガス", "種"]),
        ("デンバー―カンザスシティ", ["デンバー―", "カンザスシティ"]),
        ("赤→青", ["赤→", "青"]),
        ("農夫2人×食料", ["農", "夫", "2人", "×食", "料"]),
        ("Tableside を", ["Tableside ", "を"]),
        ("Bartholomewさん", ["Bartholomewさん"]),
        ("由奈さんの番", ["由", "奈さん", "の", "番"]),
        ("労働市場の職人", ["労働", "市", "場", "の", "職人"]),
        ("種を捨てて得る", ["種", "を", "捨てて", "得", "る"]),
        ("引いて捨てる", ["引", "い", "て", "捨てる"]),
    ],
)
def test_pieces_of_japanese(text, pieces):
    assert list(breaks(text)) == pieces


@pytest.mark.parametrize(
    ("text", "pieces"),
    [
        ("노선을 차지해요.", ["노선을 ", "차지해요."]),
        ("Ana님의 기차 말 3개", ["Ana님의 ", "기차 ", "말 ", "3개"]),
        ("카드(15점)를 놓아요", ["카드(15점)를 ", "놓아요"]),
        ("덴버-캔자스시티 +7", ["덴버-", "캔자스시티 ", "+7"]),
        ("고침: 일꾼: 없음→건축가", ["고침: ", "일꾼: ", "없음→", "건축가"]),
        ("5라운드 · 12장", ["5라운드 · ", "12장"]),
        ("2~4명, −3점", ["2~4명, ", "−3점"]),
    ],
)
def test_pieces_of_korean(text, pieces):
    assert list(breaks(text)) == pieces


def test_latin_words_are_left_to_kivy_unless_an_arrow_joins_them():
    assert not needs_care("A plain sentence, 15 points.")
    assert needs_care("Edited: track 1: nobody→Bartholomew")
    assert breaks("nobody→Bartholomew the Younger") == ("nobody→", "Bartholomew ", "the ", "Younger")


def test_the_name_of_a_file_ends_a_line_at_a_hyphen():
    title = "Save Ticket-to-Ride-Germany-aad4db.png"
    assert needs_care(title)
    assert not needs_care("a well-known word")
    assert wrapped(title, 13, ems).split("\n") == ["Save Ticket-to-Ride-", "Germany-aad4db.png"]


def test_a_line_ends_after_a_particle_where_that_costs_no_line():
    text = "牧場主コマは、いつも矢印の方向に進みます。"
    assert wrapped(text, 14, ems).split("\n") == ["牧場主コマは、いつも矢印の", "方向に進みます。"]
    assert wrapped(text, 12, ems).split("\n") == ["牧場主コマは、いつも", "矢印の方向に進みます。"]


def test_a_verb_is_not_divided_where_its_object_fills_half_a_line():
    assert wrapped("カードを引いた", 6.8, ems) == "カードを\n引いた"


def test_a_line_ends_after_an_object_though_its_verb_is_written_in_kana():
    assert wrapped("誰が何をしましたか？", 6.5, ems) == "誰が何を\nしましたか？"


def test_a_polite_ending_is_not_left_to_a_line_of_its_own():
    assert wrapped("3項目にチェックします", 9, ems) == "3項目にチェック\nします"


def test_a_word_of_two_verbs_and_a_polite_prefix_are_no_phrase_ends():
    assert wrapped("手札から取り除く", 6, ems) == "手札から\n取り除く"
    assert wrapped("これだけのお金", 6, ems) == "これだけの\nお金"


def test_no_line_is_added_for_the_sake_of_a_phrase():
    assert wrapped("一二三四五を七八九十", 5, ems) == "一二三四五\nを七八九十"


def test_a_line_does_not_begin_with_the_last_kana_of_a_clause():
    assert wrapped("ここに置きます。", 6, ems).split("\n")[-1] != "す。"


def test_a_word_wider_than_the_line_is_torn_by_the_same_rules():
    lines = wrapped("「ブレーマーハーフェン」", 4, ems).split("\n")
    assert "".join(lines) == "「ブレーマーハーフェン」"
    assert_in_order(lines)
    assert wrapped("수세인트마리요금", 5, ems) == "수세인트마\n리요금"


def test_line_feeds_of_the_text_stay():
    assert wrapped("一行目\n二行目は長い", 4, ems) == "一行目\n二行目は\n長い"


# --- on real labels ---


def assert_in_order(lines: Sequence[str]) -> None:
    for line in lines[1:]:
        assert line[0] not in NEVER_FIRST, lines
    for line in lines[:-1]:
        assert line[-1] not in NEVER_LAST, lines


def lines_of(phone, node: Text, width: float | None):
    """The lines of a text as they are drawn, with how wide each is."""
    lines = TextRuler(phone.app.theme).text(node, width).label._cached_lines
    return [("".join(word.text for word in line.words), line.w) for line in lines]


@pytest.mark.parametrize("width", [96, 180, 328])
def test_every_japanese_sentence_breaks_in_order(phone, width):
    sentences = {re.sub(r"\{\w+\}", "12", said) for area in areas("ja") for said in catalog("ja", area).values()}
    for sentence in sorted(sentences):
        lines, widths = zip(*lines_of(phone, Text(sentence), width), strict=True)
        assert_in_order(lines)
        assert max(widths) <= width, lines
        assert "".join(lines).replace(" ", "") == sentence.replace(" ", "")


def test_the_text_itself_stays_plain(phone):
    text = Text("牧場主コマは、いつも矢印の方向に進みます。")
    narrow = lines_of(phone, text, 120)
    assert len(narrow) > 2
    assert len(lines_of(phone, text, 240)) < len(narrow)
    assert [line for line, _ in lines_of(phone, text, None)] == [text.text]


@pytest.mark.parametrize("room", [50, 60, 90])
def test_words_on_drawn_keys_are_cut_by_the_same_rules(room):
    names = [text for id_, text in catalog("ja", "great_western_trail").items() if ".breed." in id_]
    assert len(names) > 9
    lines = [line for name in names for line in lines_in_room(name, 16, room, cut=True)]
    assert [line for line in lines if line[0] in NEVER_FIRST] == []

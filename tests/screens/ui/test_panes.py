"""Panes are given their boxes in one pass: a stack is as high as what it holds, or fills what it is given."""

from screens.ui.pane import Abreast, Pane, Stack


def boxes(*panes: Pane) -> list[tuple[float, float, float, float]]:
    return [pane.bounds for pane in panes]


def test_a_stack_hugs_what_it_holds():
    stack = Stack()
    assert not stack.height
    for count, height in ((1, 30), (2, 40)):
        stack.put([Pane(height=height) for _ in range(count)])
        assert stack.height == count * height


def test_what_stands_in_a_stack_begins_at_its_top_between_its_paddings():
    upper, lower = Pane(height=30), Pane(height=40)
    stack = Stack((upper, lower), pad=(5, 6, 7, 8), gap=10)
    stack.lay(100, 200, 80)
    assert stack.bounds == (100, 200, 80, 94)
    assert boxes(upper, lower) == [(105, 258, 68, 30), (105, 208, 68, 40)]


def test_one_part_takes_the_height_that_the_others_leave():
    head, middle, foot = Pane(height=30), Stack(fills=True), Pane(height=20)
    Stack((head, middle, foot), fills=True).lay(0, 0, 50, 200)
    assert boxes(head, middle, foot) == [(0, 170, 50, 30), (0, 20, 50, 150), (0, 0, 50, 20)]


def test_panes_abreast_have_one_width_and_all_of_the_height():
    left, right = Pane(), Pane()
    Abreast((left, right)).lay(10, 20, 100, 60)
    assert boxes(left, right) == [(10, 20, 50, 60), (60, 20, 50, 60)]


def test_what_is_hidden_is_neither_drawn_nor_found():
    shown, hidden = Pane(), Pane()
    hidden.is_hidden = True
    stack = Stack((shown, hidden))
    assert list(stack.leaves()) == [shown]
    assert list(stack.walk()) == [stack, shown]

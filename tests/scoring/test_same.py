"""What was worked out is kept by the very things it was worked out of."""

from scoring.same import Same


def test_equal_things_are_not_the_same():
    one, another = [1], [1]
    assert Same(one) == Same(one)
    assert hash(Same(one)) == hash(Same(one))
    assert Same(one) != Same(another)
    assert {Same(one, another): "kept"}.get(Same(another, one)) is None


def test_it_keeps_what_it_stands_for():
    key = Same({"dollars": 3})
    assert key.of == ({"dollars": 3},)

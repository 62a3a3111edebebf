"""What was worked out is kept by the very things it was worked out of."""

from scoring.identity_key import IdentityKey


def test_equal_things_are_not_the_same():
    one, another = [1], [1]
    assert IdentityKey(one) == IdentityKey(one)
    assert hash(IdentityKey(one)) == hash(IdentityKey(one))
    assert IdentityKey(one) != IdentityKey(another)
    assert {IdentityKey(one, another): "kept"}.get(IdentityKey(another, one)) is None


def test_it_keeps_what_it_stands_for():
    key = IdentityKey({"dollars": 3})
    assert key.of == ({"dollars": 3},)

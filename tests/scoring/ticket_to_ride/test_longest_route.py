"""The longest route, against every walk there is."""

from hypothesis import given, settings
from hypothesis import strategies as st

from companion.games.ticket_to_ride.board import board
from scoring.ticket_to_ride import longest_of, longest_trail
from tests.sampling import examples


def every_walk(edges):
    """The longest walk, by walking all of them."""
    used = [False] * len(edges)

    def walk_from(node):
        best = 0
        for i, (a, b, length) in enumerate(edges):
            if not used[i] and node in (a, b):
                used[i] = True
                best = max(best, length + walk_from(b if node == a else a))
                used[i] = False
        return best

    return max((walk_from(node) for a, b, _ in edges for node in (a, b)), default=0)


def check_walk(edges, trail):
    """The trail really is one unbroken walk that uses nothing twice and is as long as it says."""
    assert len(set(trail.edges)) == len(trail.edges)
    assert sum(edges[i][2] for i in trail.edges) == trail.length
    if trail.edges:
        assert len(trail.nodes) == len(trail.edges) + 1
    for i, ends in zip(trail.edges, zip(trail.nodes, trail.nodes[1:], strict=False), strict=True):
        assert sorted(edges[i][:2]) == sorted(ends)


small_networks = st.integers(2, 7).flatmap(
    lambda cities: st.lists(
        st.tuples(st.integers(0, cities - 1), st.integers(0, cities - 1), st.integers(1, 6)), max_size=8
    )
)


@settings(max_examples=examples(60), deadline=None)
@given(small_networks)
def test_it_equals_brute_force_on_small_networks(edges):
    trail = longest_trail(edges)
    check_walk(edges, trail)
    assert trail.length == every_walk(edges)


@settings(max_examples=examples(20), deadline=None)
@given(st.sampled_from(["usa", "germany"]), st.randoms(use_true_random=False))
def test_it_equals_brute_force_on_parts_of_the_real_maps(map_, random):
    rail = board(map_).rail
    grown = [random.choice(rail.routes)]
    while len(grown) < 8:
        near = [r for r in rail.routes if r not in grown and any(e in (g.a, g.b) for g in grown for e in (r.a, r.b))]
        grown.append(random.choice(near))
    edges = [(*rail.trail_ends(route), route.length) for route in grown]
    assert longest_of(rail, [route.id for route in grown]).length == every_walk(edges)


def test_no_routes_give_no_trail():
    trail = longest_trail([])
    assert (trail.length, trail.edges, trail.nodes) == (0, (), ())


def test_a_loop_may_be_walked_and_a_city_crossed_twice():
    figure_of_eight = [("a", "b", 2), ("b", "c", 3), ("c", "a", 1), ("a", "d", 4), ("d", "e", 5), ("e", "a", 6)]
    assert longest_trail(figure_of_eight).length == 21


def test_a_side_branch_does_not_count():
    star = [("hub", "x", 6), ("hub", "y", 5), ("hub", "z", 4)]
    trail = longest_trail(star)
    assert trail.length == 11
    assert set(trail.nodes) == {"x", "hub", "y"}


def test_trains_count_not_routes():
    assert longest_trail([("a", "b", 6), ("c", "d", 1), ("d", "e", 1), ("e", "f", 1)]).length == 6


def test_a_trail_does_not_pass_through_a_country():
    rail = board("germany").rail
    assert longest_of(rail, ["frankreich--freiburg", "frankreich--saarbruecken"]).length == 2

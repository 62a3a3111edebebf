"""Great Western Trail, rule by rule; `tables` explains its assertions like a test does."""

import pytest

pytest.register_assert_rewrite("tests.companion.great_western_trail.tables")

"""Stone Age, rule by rule; `tables` explains its assertions like a test does."""

import pytest

pytest.register_assert_rewrite("tests.companion.stone_age.tables")

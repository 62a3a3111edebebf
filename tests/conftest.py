"""How examples are found: anew on every run at home, the same ones on every run where a change must pass."""

import gc
import os

from hypothesis import settings

gc.set_threshold(20_000, 10, 10)  # tests leave little behind that is worth looking for so often
settings.register_profile("ci", derandomize=True)
settings.load_profile("ci" if os.environ.get("CI") else "default")

"""How examples are found: anew on every run at home, the same ones on every run where a change must pass."""

import os

from hypothesis import settings

settings.register_profile("ci", derandomize=True)
settings.load_profile("ci" if os.environ.get("CI") else "default")

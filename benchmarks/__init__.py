"""Speed and memory, with budgets that fail."""

import logging
import os

os.environ.setdefault("KIVY_NO_ARGS", "1")
os.environ.setdefault("KIVY_NO_CONSOLELOG", "1")
os.environ.setdefault("KIVY_LOG_MODE", "PYTHON")
logging.getLogger().addHandler(logging.NullHandler())  # nobody reads which drivers this machine does without

from kivy.config import Config  # noqa: E402

Config.set("graphics", "maxfps", 0)  # before Kivy makes its clock: no frame waits for the next

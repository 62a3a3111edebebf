"""Speed and memory, with budgets that fail."""

import logging
import os

os.environ.setdefault("KIVY_NO_CONSOLELOG", "1")
os.environ.setdefault("KIVY_LOG_MODE", "PYTHON")
logging.getLogger().addHandler(logging.NullHandler())  # nobody reads which drivers this machine does without

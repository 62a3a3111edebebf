"""`python -m companion`: the doors."""

import sys

from companion.cli import main

sys.exit(main())

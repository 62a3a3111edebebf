"""`python -m companion`: the doors."""

import sys

from companion.doors import main

sys.exit(main())

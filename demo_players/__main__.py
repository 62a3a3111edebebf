"""`python -m demo_players germany ja`: a demonstration in the terminal."""

import sys

from demo_players.terminal import main

sys.exit(main())

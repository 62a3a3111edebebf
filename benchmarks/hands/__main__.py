"""`python -m benchmarks.hands [MATCH…] [DEPTH…] [app] [browser]`: the taps of some matches, by kind, and the table."""

import sys

from benchmarks.hands.drive import main

if __name__ == "__main__":
    main(sys.argv[1:])

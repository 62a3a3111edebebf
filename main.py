import sys

from screens.start import main

code = main()
if code:  # else this is simply the end, as a phone expects it
    sys.exit(code)

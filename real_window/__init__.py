"""The app as a user starts it: a window on a display, a pointer, a keyboard. `make window-test` runs it under Xvfb."""

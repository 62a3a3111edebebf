"""The web app in a real browser: `make web-test`."""

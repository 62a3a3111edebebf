"""The whole app for one visitor in a browser: every request and answer is JSON."""

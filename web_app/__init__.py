"""The web app: its page modules, and `make site`, which puts them, the core and Pyodide into one static folder."""

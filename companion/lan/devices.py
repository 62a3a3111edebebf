"""Names of browsers and devices, from the user agent."""

_BROWSERS = (
    ("Edg", "Edge"),
    ("SamsungBrowser", "Samsung Internet"),
    ("OPR", "Opera"),
    ("FxiOS", "Firefox"),
    ("Firefox", "Firefox"),
    ("CriOS", "Chrome"),
    ("Chrom", "Chrome"),
    ("Safari", "Safari"),
)
_MACHINES = (
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Android", "Android"),
    ("Macintosh", "Mac"),
    ("Windows", "Windows"),
    ("Linux", "Linux"),
)
"""The first that is found counts, for each says that it is like those after it."""


def device_of(agent: str) -> str:
    """*Safari, iPhone*; empty where nothing is known."""
    found = (next((name for sign, name in known if sign in agent), "") for known in (_BROWSERS, _MACHINES))
    return ", ".join(name for name in found if name)

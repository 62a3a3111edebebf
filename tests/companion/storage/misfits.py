"""Tables that make no sense: every checksum holds, and the rules cannot apply or show them."""

import json

from companion.storage.tinydb_storage import LineStorage
from soak.disks import QuickDisk

NOWHERE = {"is": "TicketsKept", "seat": 0, "tickets": {"secret_of": 0, "value": ["t:nowhere--here"]}}


def spoil(path, step, event=None):
    """Put an event of our own words into a step of a table's file, with a checksum that holds."""
    storage = LineStorage(path, QuickDisk(), "table")
    tables = storage.read()
    event = event or {"is": "RouteClaimed", "seat": 0, "route": "here--there"}
    tables["steps"] = {**tables["steps"], str(step): {"at": 1, "events": [event]}}
    storage.write(tables)


def with_steps(text, change):
    """A shared table with other steps."""
    plain = json.loads(text)
    plain["steps"] = change(plain["steps"])
    plain["cursor"] = min(plain["cursor"], len(plain["steps"]))
    return json.dumps(plain)

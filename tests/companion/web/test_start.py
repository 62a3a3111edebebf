"""The engine of the web app, as its worker starts it."""

import subprocess
import sys

PLAYED = """
import gc, json, sys
from companion.web.start import start

class Journal:
    def commit(self, changes):
        return ""

def asked(what, **body):
    told = json.loads(engine.answer(json.dumps({"what": what, **body})))
    assert told["status"] == 200, told
    return told["body"]

engine = start(sys.argv[1], Journal(), ["en"])
kept = [gc.get_freeze_count()]
for do in ({"box": "stone_age"}, {"add": "Mia"}, {"add": "Ben"}):
    asked("new_table", do=do)
table = asked("create")["table"]
asked("open", table=table)
kept.append(gc.get_freeze_count())
asked("view", table=table)
kept.append(gc.get_freeze_count())
print(json.dumps(kept))
"""


def test_the_collector_walks_nothing_that_was_loaded_for_good(tmp_path):
    done = subprocess.run([sys.executable, "-c", PLAYED, str(tmp_path)], check=True, capture_output=True, text=True)
    started, opened, viewed = map(int, done.stdout.strip("[]\n").split(","))
    assert started > 10_000
    assert opened > started, "the rules of a game stay once they are loaded"
    assert viewed <= opened

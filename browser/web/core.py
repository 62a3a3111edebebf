"""The app inside the worker, asked by a test: what a table is, and entries of recorded matches.

A test's server adds this to the worker's module; the site has none of it.
"""

import json

NAME = "worker.js"
CODE = '''
import json
from companion.input.codec import Codec
from companion.input.json_input import Node
from companion.table.table_commands import COMMANDS
from screens.ui.open_sheet import open_sheets


def opened(table):
    """Where a table is, from the list of tables or anew."""
    app = engine.app
    app.resume(table)
    return table_now()


def table_now():
    session = engine.app.session
    notice = engine.app.tr.text(session.notice) if session.notice else ""
    return {"step": session.cursor, "revision": session.revision, "notice": notice}


def entered(entry):
    """Make an entry as a tap does; all of it is durable afterwards. False if it was refused."""
    app = engine.app
    before = app.session.revision
    if entry in ("undo", "redo"):
        getattr(app, entry)()
    else:
        codec = Codec((*COMMANDS, *app.session.header.game.records))
        app.tap(codec.decode(Node(entry, "match")))
    return app.session.revision != before


def rests():
    """Nothing more is to be made ready before somebody waits for it."""
    return engine.waits() is None


def replied(entry):
    """The same with what the page is told of it, which is dropped here: how many bytes, and whether a page opened.

    Nothing if it was refused.
    """
    stack = list(engine.app.stack)
    done = entered(entry)
    reply = engine.answer('{"do": "time"}')
    return [len(reply.encode("utf-8")), engine.app.stack != stack] if done else None


def visited(page, given):
    """Go there, and tell the page."""
    engine.app.go(page, **given)
    engine.answer('{"do": "time"}')
    return True


def goes_soon(page):
    """After a second, by itself."""
    engine.app.host.later(1, lambda: engine.app.go(page))


def left():
    engine.answer('{"do": "back"}')
    return True


def takes_fingers():
    """Whether every sheet that lies open has arrived, and no sheet of a finished game counts up."""
    page = engine.app.page
    return not any(sheet.arriving for sheet in open_sheets(page)) and not getattr(page, "counting", False)


def totals(table):
    engine.app.resume(table)
    return [player.total for player in engine.app.session.sheet().players]


def called(name, given):
    return json.dumps(globals()[name](*json.loads(given)))
'''
HOOK = f"""
self.core = async (name, given) => {{
  const {{ python, engine, files }} = await started;
  await files.ensureJournal();
  if (!self.isAsked) {{
    self.isAsked = true;
    python.globals.set('engine', engine);
    python.runPython({json.dumps(CODE)});
  }}
  return python.globals.get('called')(name, given);
}};
"""
ASK = "([name, given]) => self.core(name, given)"
SEND = "([name, given]) => { setTimeout(() => self.core(name, given)); }"
"""Sent, and nobody waits for it."""

"""`tableside host --database`: one of any number of hosts of a league. Nothing is kept on this machine."""

import argparse
import logging
from collections.abc import Callable
from random import SystemRandom

from companion.errors import TablesideError
from companion.games import GAMES
from companion.i18n import Translator
from companion.lan.app_site import APP, BUILT, AppSite
from companion.lan.connections import raise_descriptors
from companion.lan.host import ended, in_journal, listen
from companion.lan.http_server import HttpServer, Limits
from companion.lan.memory import memory_of
from companion.lan.tokens import SECRET_BITS, make
from companion.league.league import RELEASE, League
from companion.league.postgres import PostgresLedger, connected, organiser_code
from companion.messages import message


def host_league(args: argparse.Namespace, url: str, tr: Translator, write: Callable[[str], None]) -> None:
    """Until somebody ends it. A database that cannot be used when it starts is one sentence."""
    if args.table or args.shard:
        raise TablesideError(message("lan.league.all_tables"))
    stop = ended()
    raise_descriptors()
    with connected(url) as connection:
        code = organiser_code(connection, make(SystemRandom(), SECRET_BITS))
    ledger = PostgresLedger(url)
    league = League(ledger, GAMES, SystemRandom(), code=code, memory=memory_of(args.memory))
    ledger.lost = lambda: write(tr("lan.league.database_away"))
    league.when_connected = lambda: write(tr("lan.league.database_there"))
    logging.getLogger("psycopg.pool").setLevel(logging.CRITICAL)  # a line for each try says no more
    app = AppSite(args.app or BUILT)
    server = HttpServer(
        league.room,
        limits=Limits(phones=args.phones, pending=args.phones + 256),
        organiser=league.organise,
        answers=league.answer,
        background=league.tend,
        app=app,
    )
    league.when_dropped = server.forget
    league.base = listen(server, args)
    try:
        write(tr("lan.league.release", release=RELEASE))
        if in_journal():
            page = league.organiser_address.partition("#")[0]
            write(tr("lan.league.code_hidden", address=page, command="tableside league code --database"))
        else:
            write(tr("lan.organiser_at", address=league.organiser_address))
        if app:
            write(tr("lan.app_at", address=f"{league.base}/{APP}"))
        write(tr("lan.ends_with"))
        stop.wait()
    finally:
        server.close()

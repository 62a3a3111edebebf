"""Requests of the web app: one entry point, JSON in and JSON out. The page only draws what is answered.

    api = Api(Store(folder, GAMES), SettingsFile(folder / "settings.json"), languages=["ja-JP", "en"])
    api.answer('{"what": "home"}')      # '{"status": 200, "changed": false, "body": {"tables": [...], ...}}'
    api.home_file()                     # what the page shows before Python runs; ask for it when `changed` is true

`status` is 200; 400 for what is no request; 404 for a table that is not there; 409 for a refusal of the rules; 412 with
"view" if the table has moved on since the page looked (`revision`); 507 if nothing could be saved. Any but 200 has
`words`, one sentence, and has changed nothing. Values of questions and figures: a number, an option's id, or a list of
ids. Points are words ("−3"). Words are in the language of the settings. `table` is the id of a table; `?` marks what
may be left out.

Shapes
    PLAYER   {"name": "Mia", "colour": "red", "initial": "M"}
    CARD     {"id", "name": "Stone Age", "facts": "3 players · Full table", "players": [PLAYER], "game": "stone_age",
             "box": "stone_age", "turn": "Mia's turn", "seat": 0 or null, "when": "Entry 12 · 3 minutes ago",
             "at": 1763442000, "sample": false, "finished": false, "state": ""}
             finished: "total": "128", "best": 1 (the winner's seat). `state` not empty: it cannot be opened as it is.
    QUESTION as joined phones get it: {"words", "kind": "choice" | "several" | "number", "layout", "chance": bool,
             "detail"?, "usual"?, "options": [{"id", "label", "detail"?, "cost"?, "value"?, "badge"?, "group"?,
             "picture"?, "drawn"?, "times"?, "aside"?, "main"?, "done"?, "closed"?: REFUSAL, "curtain"?: 0}]}, or
             "low" and "high".
             `curtain`: only behind this seat's curtain; ask on with `curtain`.
    REFUSAL  {"words", "rule"?: the rule's sentence, "title"?: "Claiming a route · Turns"}; of a status 409 also
             "on": {"words": "Choose another route", "answers"?: [...], "page"?: "setup" | "catch_up"},
             "catch_up"?: words, if something never entered may be the reason,
             "by_hand"?: {"words": "We play it differently", "values": VALUES}, for `figures` with sheet "by_hand"
    VIEW     as joined phones get it: {"title", "step", "seats": [{PLAYER…, "points", "status"?, "counts"?}], "turn":
             {"seat", "phase", "words", "notices", "last"}, "log", "finished", "setup", "owners", "epoch", "revision",
             "me": null or the seat behind the curtain, "here": ["host", …], "undo": bool, "parts": [PART],
             "question": QUESTION or null, "links", "lent": []}; and here also
             {"table": id, "name": "", "redo": bool, "place": "setup" | "table" | "score", "depth": "full",
             "sample": bool, "notice": "", "needed": 0, "curtains": [seats that have secrets], "show_points": true,
             "switches": {"keep_awake": true, "haptics", "sounds", "shake", "spoken"}, "draft": null or what
             `draft` saved, "roll": null or {"dice": [3, 4], "pips": 7, "words": "pips, 3 per wood", "odds": ODDS
             or null}, "undoes": the option that the last entry did, of those "done"}
    ODDS     {"title", "dice": 3, "means": [words], "headings": [words], "rows": [["At least 2 wood", "62%", "80%"]],
             "sums": [in how many ways the dice show 0, 1, 2… pips]}
    PART     {"title", "secret": bool, "lines": [{"words", "detail"?, "figure"?, "state"?, "links"?, "places"?}]}
    VALUES   [["food/0", 12], ["tools/1", "2"], …]
    FILE     {"name": "Stone-Age-1a2b3c.csv", "type": "text/csv", "base64": "…"}

Home
    home                        {"first": bool, "notices": [words], "tables": [CARD], "recent": [CARD],
                                "bin": 2, "bin_words": "2 tables", "group": ["Mia", "Ben"]}
    prepare                     {"more": true} while there is more to load for a first table: to be asked when idle
    bin                         {"how": words, "tables": [CARD with "days": 29 and "facts" of the bin]}
    delete table                {"words": "Stone Age is in the bin"}; `bring_back table` is its undo, {}
    erase table, empty_bin      {}
    about table                 {"name", "usual": "Stone Age", "place", "notes"}; `rename table name`,
                                `note table place notes`: {}
    sample                      {"table": id}; `remove_sample table`: {}
    file_as_it_is table         FILE, byte for byte, of a table that cannot be opened; `recover table`: VIEW;
                                `put_away table`: {"words"}

A new table: the draft is kept here and outlives a kill
    new_table do?               `do` is one of {"box": "ticket_to_ride/usa"}, {"add": "Mia"}, {"remove": 0},
                                {"rename": [0, "Mia"]}, {"move": [0, 2]}, {"colour": [0, "red"]}, {"starter": 0},
                                {"starter": "random"}, {"depth": "full"}, {"switch": "name of an option"},
                                {"group": true}: same group as last time, {"clear": true}, {"forget": "Mia"}
                                {"boxes": [{"box", "title", "game", "players": "2–5", "colours": [...]}], "box": "" or
                                chosen, "title", "seats": [PLAYER or null], "most": 5, "free": [colours], "starter": 0
                                or null, "random", "full": bool, "starting_rule": words, "known": [PLAYER with
                                "seated": bool], "group": ["Mia", "Ben"], "depth", "depths": [{"id", "title", "detail",
                                "now"}], "switches": [{"id", "title", "detail", "on": bool}], "why_not": "" or "This
                                game is for 2 to 4 players."}
    create                      {"table": id, "notice": ""}; refused while `why_not`. Draws of the setup are made.

At the table
    open table                  VIEW, the table is current from now on; 409 with "ways": [{"what": "recover", "words"}]
                                if its file is damaged
    view table curtain?         VIEW; with `curtain`: 0 that seat's secrets are in it: only after its owner holds
    answer table revision answers curtain?
                                {"question": QUESTION, "answers": […]} to ask on, of dice with "odds": ODDS; or
                                {"done": 13, "view": VIEW, "answers"}; an answer {"chance": true} rolls or draws,
                                `answers` then has what fell
    undo, redo table revision   {"view": VIEW}; `jump table revision number` goes to any entry of the log
    holdings table              {"seats": [[PART], …]}, no secret among them
    odds table option dice?     of an option that rolls or places figures, by its id: ODDS, else {}
    network table               {"aspect", "places", "links"} or {}, as for joined phones
    log table                   {"log": [{"number", "seat", "words", "corrected", "time": "20:15", "round": 3}]},
                                the latest first; "undone": how many can be redone
    menu table                  {"depths": [{"id", "title", "detail", "now": bool}], "end": null or {"words",
                                "ask": words or "", "page": "score" or "", "answers": [...], "why_not"?: words},
                                "sample": bool, "missed_round": bool, "replay": bool}
    turn_and_score table        {"words"}: to be read aloud
    depth table revision depth  {"view": VIEW}
    draft table entered         {}; any JSON object of the page for this step, null to drop it; `curtain` as for `view`
    rules table section?        {"now": [RULE] of this phase, "sections": [{"id", "title"}], "rules": [RULE] of the
                                section}, RULE {"title", "words"}

Setup
    setup table page?           {"facts", "pages": [{"title", "state": "done" | "now" | ""}], "number": 0, "open": 0,
                                "title", "picture", "starter", "last": bool, "go_on": words, "all_done": words,
                                "steps": [{"id", "words", "figure", "state", "notes", "tag": "drawn", "offer": "" or
                                id, "starter": bool, "drawn": words, "change": bool}], "undo", "redo",
                                "more": [{"offer", "words", "detail"}]}
    tick table step done        {"view"}; `page_done table`: what is open on the page is ticked, missing draws are made;
                                `setup_done table`: all that is left; `draw table offer outcome?`: anew, or as chosen
                                (["2"] is a seat for who begins), [] if the table drew by hand; each {"view": VIEW}

Figures: *Edit table*, *Catch up*, what a new depth needs, a refused entry
    figures table sheet values? do? open? listed? letters?
                                `sheet` is "edit" | "catch_up" | "missed_round" | "needed" | "by_hand"; `values` what is
                                set so far, held by the page; `do` one of {"put": [id, value]}, {"step": [id, 1]},
                                {"more": id}; `open` the sections that are open (["0", "table"]), `listed` a kind
                                whose values are listed one by one, "*" for all
                                {"title", "subtitle", "values": VALUES, "save": "Save 2 changes", "why_not": "",
                                "logged": what the log will say, "sections": [{"key": "0", "title", "seat": 0 or null,
                                "changed": 2, "lines": [LINE] if open, "summary": [LINE] if not}], "rows": null or
                                [LINE]}
                                LINE {"form": "field" | "pieces" | "choice" | "switch" | "many" | "secret", "id",
                                "kind", "label", "text", "was", "changed", "on", "seat", "pieces": [{"id", "words",
                                "count"}]}
    figure table id values? curtain?   {"question": QUESTION}: what a value may be; its answer is put into `values`
    save_figures table revision sheet values   {"view": VIEW}, one entry of the log
    milestones table            the first question as kinds × players, at any phase: {"words", "kinds": [{"id", "words",
                                "cells": [option or null, by seat]}], "rest": [options that are nobody's]}; a cell is
                                entered with `answer`, its id as the first answer

Score sheet
    score table                 {"title", "facts", "names", "rows": [{"category", "words", "cells": [{"points",
                                "hidden", "changed", "own", "corrected": bool, "counted": null or points before `own`,
                                "because": [[points, words]], "sum", "rule", "rule_title", "compared": [[seat, "7"]]}]}
                                ], "totals", "ranks": [1, 2], "players": [PLAYER], "revision", "winner": words,
                                "ahead": words, "ties": [words], "decided": bool, "finished", "undo", "redo",
                                "course": null or {"first", "last", "counted": words, "lines": [{"points", "total"}]},
                                "on": null or {"words", "why", "answers"?, "page"?} while it is not decided, "rematch":
                                "Same seats, Mia starts", "begins": [{"id", "words", "now": bool}]}
    override table revision seat category points    {"view"}; null goes back to what was counted
    finish, reopen table revision                   {"view"}
    rematch table begins?       {"table": id of the new one}
    story table                 {"title", "empty": "" or why there is none, "sections": [{"title", "rows": [{"words",
                                "detail", "figure", "seat": 0 or null}]}], "replay": bool}
    replay table at?            the map after so many routes: {"title", "count", "at", "words", "points": words, "link":
                                "" or the route built last, "owners": {link: seat}}

Past games
    history letters? box? player? place? year? count?
                                {"found": 12, "all": 40, "words": "12 of 40", "more": "Show 5 more", "empty": "",
                                "months": [{"title", "tables": [CARD with "notes"]}],
                                "filters": {"box": [[id, words]], "player": …, "place": …, "year": …}, "players":
                                [{PLAYER…, "words"}], "boxes": [{"box", "title", "words"}], "years": ["2026"]}
    player name                 {"title", "lines": [sentences], "numbers": {"games", "wins", "win_range", "by_game",
                                "against", "rating", …}, "also": [other names], "same": [{PLAYER…, "words"}] who may be
                                the same person, "same_why": words, "apart": [[name, words]], "me": bool}, numbers
                                as `tableside stats --json`
    box box, year year          the same of a box and of a year, without "also" and what follows it
    rename_player name to       {"name"}; `merge_players name into`: {"words"}, both are one person from now on;
                                `part_players name`: {"words"}, its undo; `me name on`: {}, whose device this is

Sharing
    share table as              FILE; `as` is "text" | "file" | "bgstats" (with "link") | "csv". `share_all`: a CSV of
                                all games
    data                        {"tables": words, "since": words, "since_detail": words, "games": words}
    backup                      FILE and "words"; `backed_up` once it was given away: {}
    look_into name base64       what a file is: {"kind": "table", "words", "take": words or ""} or {"kind": "backup",
                                "title", "words", "sums": [[words, "3", mark]], "ways": [{"how", "words", "ask"?}]};
                                nothing is taken in yet. A mark is "", "strong", "good", "hint", "quiet" or "alert"
    take_in how                 what was looked into last; `how` is "table", or one of the backup's ways: "restore",
                                "settings" (with them), "replace": {"words": [words], "table": id or ""}

Settings
    settings                    {"language", "languages": [[id, words]], "settings": [{"id": "look", "title", "detail",
                                "value", "options": [[id, words]] or null for a switch}], "footer", "notice"}
    set name value              the same
    words                       {"language", "languages", "words": {id: sentence}}: the page's own, and every sentence
                                of the app without placeholders
"""

import json
from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from companion.errors import RuleError, SaveError, TablesideError
from companion.lan.lobby import FULL, GONE, OK, REFUSED, STALE
from companion.storage.settings import SettingsFile
from companion.storage.store import Store
from companion.storage.tinydb_storage import Damaged, NewerFormat, Unknown
from companion.web import (
    at_table,
    by_seat,
    figures,
    files,
    history,
    home,
    new_table,
    people,
    score,
    settings,
    setup,
    story,
)
from companion.web.refusals import refusal_in_words
from companion.web.request import BadRequest, Request
from companion.web.visit import Body, Handler, Stale, Visit

BAD = 400
MISSING = ("store.table_missing", "store.not_in_bin")
"""What is said of a table that is not there."""
NO_TROUBLE = ("share.not_finished",)
"""What has nothing to do with saving."""
HOME_FORMAT = 1
PARTS = (home, new_table, at_table, by_seat, setup, figures, score, story, history, people, files, settings)
LOOKS: Mapping[str, Handler] = {name: handler for part in PARTS for name, handler in part.LOOKS.items()}
CHANGES: Mapping[str, Handler] = {name: handler for part in PARTS for name, handler in part.CHANGES.items()}
HANDLERS: Mapping[str, Handler] = {**LOOKS, **CHANGES}


class Api:
    def __init__(
        self, store: Store, settings: SettingsFile, languages: Sequence[str] = (), random: Random | None = None
    ) -> None:
        """`languages` are those the browser wishes for; `random` is what rolls and draws."""
        self._visit = Visit(store, settings, languages, random)

    def answer(self, text: str) -> str:
        """One request as JSON; the answer as JSON."""
        status, body, changed = self.reply(_parsed(text))
        return json.dumps({"status": status, "changed": changed, "body": body}, ensure_ascii=False)

    def home_file(self) -> str:
        """What the page keeps and shows before Python runs: the home list, and the open table as everybody sees it."""
        visit = self._visit
        play = visit.open_table
        return json.dumps(
            {
                "format": HOME_FORMAT,
                "language": visit.tr.language,
                "look": visit.settings.settings.look,
                "text_size": visit.settings.settings.text_size,
                "home": home.home_now(visit),
                "view": visit.view(play) if play else None,
            },
            ensure_ascii=False,
        )

    def reply(self, plain: Any) -> tuple[int, Body, bool]:
        """Status, body, and whether anything that is kept has changed."""
        visit = self._visit
        request = _request(plain)
        handler = HANDLERS.get(request.what) if request else None
        if request is None or handler is None:
            return BAD, {"words": visit.tr("web.bad_request")}, False
        try:
            body = handler(visit, request)
        except BadRequest:
            return BAD, {"words": visit.tr("web.bad_request")}, False
        except Stale:
            play = visit.play_of(request)
            return STALE, {"words": visit.tr("lan.moved_on"), "view": visit.view(play)}, False
        except TablesideError as error:
            return *self._refused(request, error), False
        return OK, body, request.what in CHANGES and "question" not in body

    def _refused(self, request: Request, error: TablesideError) -> tuple[int, Body]:
        visit = self._visit
        play = visit.open_table if request.body.get("table") else None
        if isinstance(error, RuleError):
            return REFUSED, refusal_in_words(error, visit.tr, play)
        said: Body = {"words": visit.tr.text(error.message)}
        if isinstance(error, SaveError) and error.code not in NO_TROUBLE:
            return GONE if error.code in MISSING else FULL, said
        if request.what == "open":
            whole = isinstance(error, NewerFormat | Unknown)  # we only do not know its words
            damaged = whole or isinstance(error, Damaged)
            ways = [way for way in WAYS if damaged and not (whole and way == "recover")]
            said["ways"] = [{"what": way, "words": visit.tr(WAYS[way])} for way in ways]
        return REFUSED, said


WAYS = {
    "file_as_it_is": "unreadable.save",
    "recover": "unreadable.recover",
    "put_away": "unreadable.put_away",
}
"""What can be done with the file of a table that cannot be opened."""


def _parsed(text: str) -> Any:
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return None


def _request(plain: Any) -> Request | None:
    if not isinstance(plain, dict) or not isinstance(plain.get("what"), str):
        return None
    return Request(plain["what"], {name: value for name, value in plain.items() if name != "what"})

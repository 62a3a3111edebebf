"""What fills the holes of ids that cannot be followed: from the types, tables and pieces of the boxes that fill them.

A domain is declared for the text of an f-string, where several modules have the same text for the one of a module.
"""

import ast
import re
from collections.abc import Iterable, Iterator
from itertools import chain, product
from pathlib import Path
from typing import Any, get_args, get_type_hints

from companion.game import DEPTHS, Drawn, Seat
from companion.games import GAMES, boxes
from companion.games.great_western_trail.ask import between, entry
from companion.games.great_western_trail.box import doubtful
from companion.games.great_western_trail.box.board import Act
from companion.games.great_western_trail.final.holding import _RULES as HELD
from companion.games.great_western_trail.final.holding import names
from companion.games.great_western_trail.fixes.turns import NOTHING, UNSET, rider_places
from companion.games.great_western_trail.pictures import MILESTONES
from companion.games.great_western_trail.records import Ruling
from companion.games.great_western_trail.state import NAMES_TILES
from companion.games.great_western_trail.state.mirror import DECISIONS, HAZARDS, STEPS, TILES
from companion.games.great_western_trail.turns.acts import act_label
from companion.games.great_western_trail.turns.tolls import HANDS
from companion.games.great_western_trail.turns.view import IN_SHORT
from companion.games.own_sheet.wording import COUNTED as COUNTED_BY_SHEETS
from companion.games.stone_age.box import FOOD, RESOURCE, UPPER_KINDS, VILLAGE
from companion.games.stone_age.events import GameEnded, LeftOut
from companion.games.stone_age.fixes import PHASES
from companion.games.stone_age.records import COMMANDS as STONE_AGE_COMMANDS
from companion.games.stone_age.records import EnterNumber, NoExtraCard
from companion.games.stone_age.state import HOUSE_RULES
from companion.i18n import Translator
from companion.input.catalog import read_facts, read_rules
from companion.new_table.rematch import BEGINS
from companion.secret import CLERK
from companion.sharing.recognise import Kind
from companion.sheets.examples import example_ids
from companion.sheets.publishing import LACKS as LACKED
from companion.statistics.ranges import Verdict
from companion.storage.import_table import How
from companion.storage.registers import FIELDS as TEXTS
from companion.storage.restore import Where
from companion.storage.sheet_import import How as HowSheet
from companion.table.catch_up import ANSWERS
from companion.table.header import Header
from companion.table.session import Session
from companion.words.rulebook import section_name, sections
from scoring.great_western_trail.edition import WORKERS
from scoring.stone_age import RESOURCES
from screens.great_western_trail.drawings.objective_words import _BY_EDITION as BY_EDITION
from screens.great_western_trail.entry.in_short import SO_MANY
from screens.great_western_trail.play.page import FIGURES
from screens.great_western_trail.play.sheet import ROWS
from screens.own_sheet.kinds import KINDS as ROW_KINDS
from screens.pages.about.page import LICENCES
from screens.pages.exported import ACTIONS as SHARED
from screens.stone_age.final.rows import COUNTED
from screens.stone_age.placing.page import SHORT
from screens.theme import TEXT_SIZES
from tests.companion.id_sites import ROOT, Follower, calls, trees
from tests.declared import lay_out
from tests.full_games import FULL_BOXES


def session_of(box: Any) -> Session:
    """A table of three, or as many as the box takes: at the full depth after its setup, or where scores are entered."""
    game, options = GAMES[box.game], GAMES[box.game].options(**box.options)
    players = zip("ABC"[: game.players[-1]], game.colours(options), strict=False)
    depth = "full" if box in FULL_BOXES else game.usual_depth
    session = Session(Header(game, options, tuple(Seat(*one) for one in players), depth, 0))
    if depth == "full":
        lay_out(session)
    return session


EXAMPLE_WORDS = {
    word
    for name in example_ids()
    for word in re.findall(r'"@(\w+)"', str(read_facts("own_sheet", name).value).replace("'", '"'))
}
SET_IN_ROWS = {
    *("add", "cap", "each", "floor", "from", "full", "high", "lines", "low", "made", "missed", "most", "per", "places"),
    *("points", "rounds", "sizes", "then", "times", "total", "worth"),
}
"""Numbers that the editor of score sheets asks for."""
SESSIONS = {box.name: session_of(box) for box in boxes()}
TRAIL = {one.header.options.edition: one.state for name, one in SESSIONS.items() if name.startswith("great")}
RAILS = {one.header.options.map: one.state.board for name, one in SESSIONS.items() if name.startswith("ticket")}
STONE = SESSIONS["stone_age"].state.box


def filled(text: str, *domains: Iterable[str]) -> set[str]:
    return {text.format(*holes) for holes in product(*domains)}


def by_edition(text: str, domain: Any) -> set[str]:
    """Pieces of each edition, by its name."""
    return set().union(*(filled(text, (edition,), domain(state)) for edition, state in TRAIL.items()))


def constructed(name: str, *folders: str) -> set[str]:
    """The first thing that is said wherever a record is made in these folders."""
    follower, found = Follower({}, {}), set[str]()
    for (_, called), who in calls().items():
        for path, call, _ in who:
            if called == name and str(path.relative_to(ROOT)).startswith(folders):
                told = call.args[0] if call.args else next(word.value for word in call.keywords)
                found |= follower.values(path, told)
    return found


def function_in(file: str, name: str) -> tuple[Path, ast.FunctionDef]:
    tree = trees()[ROOT / file]
    found = (one for one in ast.walk(tree) if isinstance(one, ast.FunctionDef) and one.name == name)
    return ROOT / file, next(found)


def returned(file: str, name: str, **attributes: Iterable[str]) -> set[str]:
    """What a function can give, with what these attributes can be."""
    return Follower({}, attributes).returned(*function_in(file, name), 0)


def cases(file: str, name: str) -> set[str]:
    """The words that a function tells apart."""
    patterns = (one for one in ast.walk(function_in(file, name)[1]) if isinstance(one, ast.MatchValue))
    return {one.value.value for one in patterns if isinstance(one.value, ast.Constant)}


def firsts(file: str, name: str) -> set[str]:
    """The words that begin the tuples a function makes."""
    made = (one.elts[0] for one in ast.walk(function_in(file, name)[1]) if isinstance(one, ast.Tuple) and one.elts)
    return {one.value for one in made if isinstance(one, ast.Constant)}


def beginnings(file: str, name: str) -> set[str]:
    """The first parts of the places that a function gives."""
    given = (one.value for one in ast.walk(function_in(file, name)[1]) if isinstance(one, ast.Return) and one.value)
    words = (part.value for one in given for part in ast.walk(one) if isinstance(part, ast.Constant))
    return {one.partition("/")[0] for one in words}


def assigned(file: str, name: str) -> set[str]:
    """The words that a name is set to in a module."""
    sets = (one.value for one in ast.walk(trees()[ROOT / file]) if isinstance(one, ast.Assign) and is_set(one, name))
    return {one.value for one in sets if isinstance(one, ast.Constant)}


def is_set(node: ast.Assign, name: str) -> bool:
    return any(isinstance(one, ast.Name) and one.id == name for one in node.targets)


def of_games(text: str, domain: Any) -> set[str]:
    return set().union(*(filled(text, (game,), domain(game)) for game in GAMES))


def categories(game: str) -> set[str]:
    sheets = (one.sheet() for one in SESSIONS.values() if one.header.game.id == game)
    return set(chain(*(sheet.categories for sheet in sheets)))


def reasons(game: str) -> set[str]:
    folders = (f"{layer}/{game}{ending}" for layer in ("scoring", "companion/games") for ending in ("/", ".py"))
    return constructed("Item", *folders)


def counted(game: str) -> set[str]:
    """What is counted in a game without words of its own for it."""
    return reasons(game) if GAMES[game].words.explain.__module__ == "companion.game" else set()


def labelled() -> Iterator[str]:
    """Values of Great Western Trail that are called by a constant; not all are there at the start."""
    for (_, name), who in calls().items():
        for path, call, _ in who:
            if name == "_label" and path.is_relative_to(ROOT / "companion/games/great_western_trail/fixes"):
                yield from (one.value for one in call.args[:1] if isinstance(one, ast.Constant))


def fix_labels(game: str) -> set[str]:
    """What every value of a table is called."""
    found = set[str]()
    for one in SESSIONS.values():
        if one.header.game.id == game:
            fixes = (
                one.header.game.corrections.find(one.state, id_, CLERK)
                for id_ in one.header.game.corrections.ids(one.state)
            )
            found |= {fix.label.id for fix in fixes if fix}
    return found


def acts() -> Iterator[tuple[Any, Any]]:
    """Every action of every building, hazard, space, bonus and row."""
    for state in TRAIL.values():
        board = state.board
        boxes_ = chain(*(one.boxes for one in (*board.neutral, *board.private)))
        single = (*board.risks, *(one.act for one in (*board.worker_spaces, *board.immediate)))
        masters = (act for one in state.box.stationmasters for act in getattr(one, "acts", ()))
        yield from ((state, act) for act in (*chain(*boxes_), *single, *masters))


DUES = {
    *constructed("Act", "companion/games/great_western_trail/turns/dues.py"),
    *(one.act.do for state in TRAIL.values() for one in (*state.board.immediate, *state.board.worker_spaces)),
}
"""What may be done or waived before a turn goes on: as `turns.dues` makes it, and bonuses of spaces and cards."""
MADE = constructed("Act", "companion/games/great_western_trail/")
"""What code makes an action of by itself."""
ACTS = {act_label(state, "", Act(do, which="1")).id for state in TRAIL.values() for do in MADE} | {
    act_label(state, "", act).id for state, act in acts()
}
DOES = {*MADE, *(act.do for _, act in acts())}
COLOURS = set(chain(*(GAMES[box.game].colours(GAMES[box.game].options(**box.options)) for box in boxes())))
PASSENGERS = set(chain(*(board.rail.passenger_colours for board in RAILS.values())))
CARDS = {route.colour for board in RAILS.values() for route in board.rail.routes}
PLACES = {place.id for board in RAILS.values() for place in board.places}
CITIES = set(chain(*(state.box.city for state in TRAIL.values())))
HOUSES = set(chain(*(board.house_rules for board in RAILS.values())))
DECKS = {name for board in RAILS.values() for name, _ in board.tickets.decks}
AREAS = {place.id for place in STONE.places}
OPEN_AREAS = {place.id for place in STONE.places if place.group in (VILLAGE, FOOD, RESOURCE)}
"""Places that are named in short: all but cards and buildings, which show themselves."""
UNTOLD_KINDS = set(chain(*map(between._untold, TRAIL.values())))
EDGES = {city.edge for state in TRAIL.values() for city in state.box.cities}
CIRCLES = {circle.id for state in TRAIL.values() for circle in state.board.circles}
SYMBOLS = {card.lower.symbol for card in STONE.cards if hasattr(card.lower, "symbol")}
ROLES = {card.lower.role for card in STONE.cards if hasattr(card.lower, "role")}
TILE_KINDS = (*WORKERS, *TILES)
CAUSES = get_args(get_type_hints(GameEnded)["cause"])


def ties(game: str) -> set[str]:
    sheets = (one.sheet() for one in SESSIONS.values() if one.header.game.id == game)
    return {by for sheet in sheets for player in sheet.players for by, _ in player.tie_values}


def steps(game: str) -> Iterator[Any]:
    """Every step of setup, for any number of players and with every option on or off."""
    definition = GAMES[game]
    for box in (one for one in boxes() if one.game == game):
        switches = {*box.switches, *box.always}
        for on, seats in product((False, True), definition.players):
            options = definition.options(**box.options, **dict.fromkeys(switches, on))
            colours = definition.colours(options)
            table = tuple(Seat(*one) for one in zip("ABCDE"[:seats], colours, strict=False))
            yield from definition.setup.steps(options, table)


def setup_pages(game: str) -> set[str]:
    return {step.page for step in steps(game) if step.page}


def draws() -> set[str]:
    return {step.offer.id for game in GAMES for step in steps(game) if step.offer and not step.offer.starter}


def asked(game: str) -> set[str]:
    return {name for box in boxes() if box.game == game for depth in DEPTHS for name in box.asked(depth)}


NOT_IDS = {
    *("banner.{}.fill", "banner.{}.on", "banner.{}.{}", "line.{}"),  # colours of the look
    *("{}.bgsplay", "{}.csv", "{}.json", "{}.png", "{}.txt", "{}.wav", "{}.{}.json"),  # files
    *("{}.{}.tableside", "{}.{}.{}.{}.tableside"),
    *("screens.{}", "scoring.{}", "{}.using.pay"),  # modules
    "companion/games/__init__.py: {}.{}",
    "companion/league/knock_rows.py: {}.{}",
    "companion/league/postgres.py: {}.{}",
    "companion/lan/listing.py: {}.{}",
    "screens/browser_host/window.py: {}.",
    "companion/sheets/publishing.py: {}.",
    "screens/offscreen/__init__.py: {}.{}",
    *("{}.id", "{}.name", "{}.passengers", "{}.routes", "companion/input/json_input.py: {}.{}"),  # places in a file
}
"""F-strings with a dot that are no ids."""
ASKED_FOR = {
    "companion/words/rulebook.py: {}.{}",
    "{}.rule.{}",
    "{}.catch_up.{}",
    "{}.catch_up.table",
    "welcome.game.{}",
    "{}.fix_group.{}",
    "{}.fix_group.{}.sum",
    "ticket_to_ride.short.{}",
    "screens/great_western_trail/milestones/page.py: {}.{}",
}
"""Said only where there is such a sentence: the code looks first."""
ATTRIBUTES = {"edition": tuple(TRAIL), "verdict": get_args(Verdict)}
"""What an attribute of this name always is."""
T, S, G = "ticket_to_ride", "stone_age", "great_western_trail"
PHASES_OF_RAILS = returned("companion/games/ticket_to_ride/phases.py", "phase")
TASKS_PAGE = "screens/great_western_trail/drawings/objective_words.py"
TASKS = {task for state in TRAIL.values() for card in state.box.objectives for task in card.tasks} - {*BY_EDITION}
G_WORDS = "companion/games/great_western_trail/turns/acts.py"
HERD = set(chain(*((*state.box.herd, *state.board.start_herd) for state in TRAIL.values())))
MASTERS = set(chain(*(state.box.master for state in TRAIL.values())))
NAMED_UPPER = cases("companion/games/stone_age/ask/words.py", "upper_name")
"""Upper halves that are called by what they bring."""
STONE_PHASES = returned("companion/games/stone_age/phases.py", "phase", phase={*PHASES} - {"over"}) - {"final_scoring"}
"""The end says its cause."""
TRAIL_PHASES = returned("companion/games/great_western_trail/state/__init__.py", "phase") - {"play"}
PLAY_STEPS = ({*STEPS} - {*DECISIONS}) | {"kansas_city", "first_turn"}
PRINTED = {value.partition("/")[0] for edition in TRAIL for value in doubtful(edition)}
LOCATIONS = {
    *cases("companion/games/great_western_trail/state/__init__.py", "place_name"),
    *(place.partition("/")[0] for state in TRAIL.values() for place in rider_places(state, 0)),
} - {NOTHING} | {"nowhere"}
KINDS = PRINTED | {entry._kind_of(state, what) for state in TRAIL.values() for what in names(state)}
NAMED_KINDS = {kind for kind in KINDS if not kind.startswith("tiles_")} - {*entry._ROWS, entry._STARTING}
STAGES = {str(stage) for state in TRAIL.values() for stage in range(1, len(state.board.simmental) + 1)}
STONE_ASK = "".join(path.read_text(encoding="utf-8") for path in (ROOT / "companion/games/stone_age/ask").glob("*.py"))
NAMED_IN_STONE_AGE = [one for one in STONE_AGE_COMMANDS if re.search(rf"\b{one.__name__}\b", STONE_ASK)]
STONE_COMMANDS = [one for one in NAMED_IN_STONE_AGE if one is not NoExtraCard]
"""The commands that its questions offer; having no extra card is an answer to that of the extra card."""
WELCOMED = [game for game in GAMES if Translator("en").has(f"welcome.game.{game}")]
"""Games that the first page names."""
FIGURES_PAGE = "screens/pages/figures/figures_page.py"
OPTIONS = [(box.game, GAMES[box.game].options(**box.options)) for box in boxes()]
COMPLETED = {
    "house.{}",
    "companion/games/great_western_trail/fixes/turns.py: track.{}",
    "companion/games/great_western_trail/setup.py: {}.{}",
    "companion/games/great_western_trail/state/__init__.py: {}.{}",
    f"{TASKS_PAGE}: f'{{box.edition}}.{{task}}'",
}
"""Parts of ids whose whole is declared."""


def herd(state: Any) -> set[str]:
    return {*state.box.herd, *state.board.start_herd}


def in_full(*texts: str, of: Iterable[str]) -> dict[str, set[str]]:
    values = tuple(of)
    return {text: filled(text, values) for text in texts}


DECLARED: dict[str, Iterable[str]] = {
    **in_full("colour.{}", of=COLOURS | PASSENGERS),
    **in_full("depth.{}", "new_table.depth_why.{}", of=DEPTHS),
    **in_full("answer.{}", of=ANSWERS),
    **in_full("score.begins_{}", of=BEGINS),
    **in_full("setup_guide.tag.{}", of=get_args(get_type_hints(Drawn)["how"])),
    **in_full("taken.{}", of=get_args(How)),
    **in_full("store.is_{}", of=assigned("companion/storage/tables.py", "state")),
    **in_full("data.is_{}", of={*get_args(Kind)} - {"other", "text"}),
    **in_full("restored.folder_{}", of={*get_args(Where)} - {""}),
    **in_full("settings.size_{}", of=TEXT_SIZES),
    **in_full("about.licence.{}", "about.licence.{}_detail", of=LICENCES),
    **in_full("share.{}_detail", of={*SHARED} - {"text"}),
    **in_full("new_table.{}", of=firsts("screens/pages/new_table/sheets.py", "seat_sheet")),
    **in_full("revisions.{}", of=[one for one in TEXTS if one != "removed"]),
    **in_full("{}.title", of=[S]),
    f"{FIGURES_PAGE}: {{}}.title": filled("{}.title", ("catch_up", "fix")),
    **in_full("{}.source", of=GAMES),
    **in_full("welcome.boxes.{}", of=WELCOMED),
    "{}.category.{}": of_games("{}.category.{}", categories),
    **in_full("own_sheet.counted.{}", of=COUNTED_BY_SHEETS),
    **in_full("own_sheet.example.{}", of=EXAMPLE_WORDS),
    **in_full("own_sheet.lacks.{}", of=LACKED),
    **in_full("sheet_editor.kind.{}", of=ROW_KINDS),
    **in_full("sheet_editor.add.{}", of=("factors", "options", "parts")),
    **in_full("sheet_editor.field.{}", of=SET_IN_ROWS),
    **in_full("sheets.import.{}", of=get_args(HowSheet)),
    "stats.record_{}": filled("stats.record_{}", ("highest", "lowest", "narrowest", "widest")),
    "screens/pages/statistics/box.py: stats.{}": filled("stats.{}", ("highest", "lowest", "narrowest", "widest")),
    "stats.{}_of": filled("stats.{}_of", ("highest", "lowest")),
    "screens/pages/statistics/player.py: stats.{}_in": filled("stats.{}_in", ("best", "highest", "lowest")),
    "{}.tie.{}": of_games("{}.tie.{}", ties),
    "{}.setup_page.{}": of_games("{}.setup_page.{}", setup_pages),
    "{}.rules.{}": {
        section_name(game, one, options).id for game, options in OPTIONS for one in sections(game, options)
    },
    "{}.{}.{}": of_games("{}.option.{}", asked) | of_games("{}.option_why.{}", asked),
    "{}.city.{}": filled(f"{G}.city.{{}}", CITIES),
    "{}.place.{}": filled(f"{T}.place.{{}}", PLACES),
    "setup_guide.draw_why.{}": filled("setup_guide.draw_why.{}", draws()),
    "{}.counted.{}": of_games("{}.counted.{}", counted),
    # --- Ticket to Ride ---
    **in_full(f"{T}.phase.{{}}", of=PHASES_OF_RAILS),
    **in_full(f"{T}.place.{{}}", of=PLACES),
    **in_full(f"{T}.card.{{}}", of={*CARDS, "locomotive"}),
    **in_full(f"{T}.deck.{{}}", of=DECKS),
    **in_full(f"{T}.house.{{}}", of=HOUSES),
    **in_full(f"{T}.title.{{}}", of=RAILS),
    **in_full(f"{T}.because.{{}}", of=reasons(T)),
    **in_full(f"{T}.rule.{{}}", of=set(chain(*read_rules(T)[0].values()))),
    f"{T}.setup.{{}}": {step.title.id for step in steps(T)},
    f"{T}.line.{{}}": {step.line.id for step in steps(T) if step.line},
    f"{T}.check.{{}}": {check.id for step in steps(T) for check in step.checks if check.id.startswith(f"{T}.check")},
    # --- Stone Age ---
    **in_full(f"{S}.place.{{}}", of=AREAS),
    **in_full(f"{S}.place_short.{{}}", of=OPEN_AREAS),
    f"{S}.{{}}.{{}}": filled(f"{S}.place.{{}}", AREAS) | filled(f"{S}.place_short.{{}}", OPEN_AREAS),
    **in_full(f"{S}.do.{{}}", of={command.__name__ for command in STONE_COMMANDS}),
    **in_full(f"{S}.resource.{{}}", of=(*RESOURCES, "food")),
    **in_full(
        f"{S}.some.{{}}", of={*RESOURCES, "points", *STONE.dice_list, *(one.gives for one in STONE.places)} - {""}
    ),
    **in_full(f"{S}.role.{{}}", of=ROLES),
    **in_full(f"{S}.symbol.{{}}", of=SYMBOLS),
    **in_full(f"{S}.upper.{{}}", of=set(UPPER_KINDS) - NAMED_UPPER),
    **in_full(f"{S}.upper_says.{{}}", of=UPPER_KINDS),
    **in_full(f"{S}.card.{{}}", of={"none", "untold", *STONE.card}),
    **in_full(f"{S}.building.{{}}", of={"untold", *STONE.building}),
    **in_full(f"{S}.because.{{}}", of=reasons(S)),
    **in_full(f"{S}.left_out.{{}}", of=get_args(get_type_hints(LeftOut)["why"])),
    **in_full(f"{S}.log.ended.{{}}", f"{S}.phase.over.{{}}", of=CAUSES),
    **in_full(f"{S}.phase.{{}}", of=STONE_PHASES),
    **in_full(f"{S}.phase_name.{{}}", of=PHASES),
    **in_full(f"{S}.place_board.closed.{{}}", of=SHORT),
    **in_full(
        f"{S}.use.gives.{{}}", f"{S}.use.plus.{{}}", of={one.gives for one in STONE.places if one.group == "village"}
    ),
    **in_full(f"{S}.fix_group.{{}}", of=(*COUNTED, *RESOURCES, "points")),
    **in_full("house.{}", of=HOUSE_RULES),
    f"{S}.fix.{{}}": fix_labels(S) | filled(f"{S}.fix.{{}}", get_args(get_type_hints(EnterNumber)["what"])),
    # --- Great Western Trail ---
    **in_full(f"{G}.city.{{}}", of=CITIES),
    f"{G}.breed.{{}}.{{}}": by_edition(f"{G}.breed.{{}}.{{}}", herd),
    "breed.{}.{}": by_edition("breed.{}.{}", herd),
    f"{G}.card.{{}}.{{}}": by_edition(f"{G}.card.{{}}.{{}}", lambda state: state.box.objective),
    f"{G}.stationmaster.{{}}.{{}}": by_edition(f"{G}.stationmaster.{{}}.{{}}", lambda state: state.box.master),
    f"{G}.worker.{{}}.{{}}": filled(f"{G}.worker.{{}}.{{}}", TRAIL, WORKERS),
    f"{G}.tile.{{}}.tiles_{{}}": filled(f"{G}.tile.{{}}.tiles_{{}}", TRAIL, TILES),
    f"{G}.tile.{{}}.{{}}": filled(f"{G}.tile.{{}}.tiles_{{}}", TRAIL, TILES),
    f"{G}.kind.{{}}.{{}}": filled(f"{G}.kind.{{}}.{{}}", TRAIL, TILE_KINDS),
    "companion/games/great_western_trail/state/__init__.py: {}.{}": [],
    f"{G}.kind.{{}}": {f"{G}.kind.none", f"{G}.kind.untold", *filled(f"{G}.kind.{{}}.{{}}", TRAIL, TILE_KINDS)},
    f"{G}.hazard_kind.{{}}": filled(f"{G}.hazard_kind.{{}}", HAZARDS),
    **in_full(f"{G}.hand.{{}}", "hand.{}", of=HANDS),
    **in_full(f"{G}.circle.{{}}", of=CIRCLES),
    **in_full(f"{G}.category.{{}}", of=categories(G)),
    **in_full(f"{G}.because.{{}}", of=reasons(G)),
    **in_full(f"{G}.aux.{{}}", "aux.{}", of={row.id for state in TRAIL.values() for row in state.board.auxiliary}),
    **in_full(f"{G}.log.ruled.{{}}", of=get_args(Ruling)),
    **in_full(f"{G}.due.{{}}", of=DUES),
    f"{G}.act.{{}}": ACTS,
    **{f"{G_WORDS}: {text}": ACTS for text in ("{}.card", "{}.pay", "{}.free", "{}.woods", "{}.{}")},
    **in_full(f"{G}.place.{{}}", of=LOCATIONS),
    **in_full(f"{G}.step.{{}}", of=set(STEPS)),
    **in_full(f"{G}.turn_step.{{}}", of={*STEPS, *UNSET}),
    **in_full(f"{G}.play.step.{{}}", of=PLAY_STEPS),
    **in_full(f"{G}.phase.{{}}", of=TRAIL_PHASES),
    **in_full(f"{G}.table.phase.{{}}", of={*TRAIL_PHASES} - {"milestones"}),  # those have a page of their own
    **in_full(f"{G}.fix.printed_{{}}", of=PRINTED),
    f"{G}.fix.{{}}": fix_labels(G) | filled(f"{G}.fix.{{}}", {*HELD, *labelled()}),
    **in_full(f"{G}.tell.{{}}.title", "tell.{}", of=UNTOLD_KINDS),
    f"{G}.tell.{{}}.{{}}": filled(f"{G}.tell.{{}}.{{}}", UNTOLD_KINDS, ("ask", "done")),
    **in_full(f"{G}.pays.{{}}", of={act.card for _, act in acts() if act.card} - HERD),
    f"{TASKS_PAGE}: f'{{box.edition}}.{{task}}'": by_edition("{}.{}", lambda _: BY_EDITION),
    f"{TASKS_PAGE}: f'{{id_}}.{{kind}}'": filled("{}.{}", ("uses", "lacks"), TASKS)
    | filled("{}.{}.{}", ("uses", "lacks"), TRAIL, BY_EDITION),
    **in_full("chosen.{}", of=beginnings("companion/games/great_western_trail/turns/telling.py", "room_for")),
    **in_full(f"{G}.play.closed.{{}}", of=IN_SHORT),
    **in_full("figure.{}", "figure_short.{}", of=FIGURES),
    **in_full("visit.disc.{}", "visit.edge.{}", of=EDGES),
    **in_full("disc.{}", of={"none", *CIRCLES}),
    **in_full("acts.special.gift.{}", of=set(chain(*(state.board.gifts.values() for state in TRAIL.values())))),
    **in_full("objectives.gives.{}", of={one.gives for state in TRAIL.values() for one in state.box.objectives} - {""}),
    **in_full("grow.{}", of=STAGES - {max(STAGES)}),
    **in_full("kansas.income.stage.{}", of=STAGES),
    "row.{}": filled("row.{}", {*ROWS, *TRAIL} - {"tiles"}),
    **in_full("kind.{}", of=NAMED_KINDS),
    "{}.masters.counts.{}": filled(
        f"{G}.masters.counts.{{}}", {one.of for s in TRAIL.values() for one in s.box.stationmasters}
    ),
    "{}.milestones.so_many.{}": filled(f"{G}.milestones.so_many.{{}}", {words for words, *_ in SO_MANY.values()}),
    f"{G}.milestones.{{}}": filled(f"{G}.milestones.{{}}", MILESTONES),
    **in_full(
        f"{G}.objectives.in.{{}}", of={*firsts("screens/great_western_trail/entry/objectives.py", "_cards"), "starting"}
    ),
    f"{G}.stationmaster_says.{{}}": filled(f"{G}.stationmaster_says.{{}}", MASTERS - {NAMES_TILES})
    | filled(f"{G}.stationmaster_says.{NAMES_TILES}.{{}}", TRAIL),
    f"{G}.line.{{}}": {step.line.id for step in steps(G) if step.line},
}

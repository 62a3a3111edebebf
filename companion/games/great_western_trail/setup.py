"""The setup guide: the steps for this edition, number of players, experience and variant, with their numbers."""

from typing import Any

from companion.game import Seat, SetupStep
from companion.games.great_western_trail.box import SIDES, Components, box
from companion.games.great_western_trail.records import Options
from companion.messages import Message, Param, message
from companion.question import Offer

_PAGES = {
    "board": ("board", "stationmasters", "neutral", "token"),
    "tiles": ("stock", "seeds", "job_market", "foresight"),
    "markets": ("cattle", "objectives", "bank"),
    "players": ("boards", "buildings", "pieces", "deck"),
    "start": ("starting_objectives", "first_player"),
}
"""Which steps stand together."""
_PAGE = {step: page for page, steps in _PAGES.items() for step in steps}
_DRAWS = {"stationmasters": 0, "neutral": 0, "buildings": 1}
"""Where something is drawn, the check that explains how to do it by hand."""
_OWN_LINES = ("stock", "bank", "deck")
"""Steps whose line differs between the editions."""


def setup_steps(options: Options, seats: tuple[Seat, ...]) -> tuple[SetupStep, ...]:
    contents, players = box(options.edition), len(seats)
    guide = _Guide(options, contents, players)
    return (
        guide.step("board", guide.check("board")),
        guide.stationmasters(),
        guide.neutral(),
        guide.step("token", guide.check("token")),
        guide.stock(),
        guide.seeds(),
        guide.job_market(),
        guide.step("foresight", guide.check("foresight"), guide.check("foresight_up"), figure=6),
        guide.cattle(),
        guide.step(
            "objectives",
            guide.check("objectives", count=contents.pieces["objectives"]),
            guide.check("objectives_shown", count=contents.pieces["objectives_shown"]),
            figure=contents.pieces["objectives_shown"],
        ),
        guide.bank(),
        guide.boards(seats),
        guide.buildings(),
        guide.pieces(),
        guide.deck(),
        guide.starting_objectives(),
        guide.first_player(seats),
    )


class _Guide:
    """Steps in the words of one edition."""

    def __init__(self, options: Options, contents: Components, players: int) -> None:
        self.options, self.contents, self.players = options, contents, players
        self.numbers = contents.by_players[players]

    @property
    def second(self) -> bool:
        return self.contents.edition == "second"

    def check(self, id_: str, **params: Param) -> Message:
        return message(f"great_western_trail.check.{id_}", **params)

    def own(self, id_: str, **params: Param) -> Message:
        """A line that differs between the editions."""
        return message(f"great_western_trail.check.{self.contents.edition}.{id_}", **params)

    def step(
        self,
        id_: str,
        *checks: Message,
        figure: int | None = None,
        offer: Offer | None = None,
        required: bool = False,
        **numbers: Param,
    ) -> SetupStep:
        """A step; its one line says its figure, and more numbers where it has them."""
        phrase = f"{id_}.{self.contents.edition}" if id_ in _OWN_LINES else id_
        if figure is not None:
            numbers["count"] = figure
        title, line = (
            message(f"great_western_trail.setup.{id_}"),
            message(f"great_western_trail.line.{phrase}", **numbers),
        )
        by_hand = _DRAWS.get(id_) if offer else None
        return SetupStep(id_, title, checks, figure, offer, required, line, by_hand, page=_PAGE[id_])

    def stationmasters(self) -> SetupStep:
        tiles = tuple(tile.id for tile in self.contents.stationmasters)
        shown = self.contents.pieces["stationmasters_in_play"]
        check = self.own("stationmasters", count=len(tiles), shown=shown, boxed=len(tiles) - shown)
        return self.step("stationmasters", check, figure=shown, offer=Offer("stationmasters", tiles, shown, ahead=True))

    def neutral(self) -> SetupStep:
        letters = self.contents.neutral_buildings
        if self.options.first_game:
            return self.step("neutral", self.check("neutral_by_letter", count=len(letters)), figure=len(letters))
        offer = Offer("neutral_buildings", letters, len(letters), ahead=True)
        return self.step(
            "neutral", self.check("neutral_shuffled", count=len(letters)), figure=len(letters), offer=offer
        )

    def stock(self) -> SetupStep:
        pieces = self.contents.pieces
        total = pieces["workers"] + pieces["hazards"] + pieces["second_tiles"]
        tiles = self.own(
            "stock_tiles", workers=pieces["workers"], others=pieces["second_tiles"], hazards=pieces["hazards"]
        )
        return self.step("stock", tiles, self.own("stock_sorted", count=total), figure=total)

    def seeds(self) -> SetupStep:
        count = self.contents.pieces["seed_tiles"]
        return self.step(
            "seeds",
            self.check("seeds", count=count),
            self.own("seeds_track"),
            self.check("seeds_hazards"),
            self.own("seeds_no_room"),
            figure=count,
        )

    def job_market(self) -> SetupStep:
        workers, columns = self.numbers.job_workers, self.numbers.job_columns
        return self.step(
            "job_market",
            self.check("job_columns", count=columns, players=self.players),
            self.check("job_workers", count=workers),
            figure=workers,
        )

    def cattle(self) -> SetupStep:
        pieces = self.contents.pieces
        if self.second and self.options.simmental:
            shown = self.numbers.cattle_market_simmental
            calves = next(count for herd in self.contents.cattle if herd.variant for _, count in herd.vp)
            return self.step(
                "cattle",
                self.check("cattle_simmental", count=pieces["market_cattle"], calves=calves),
                self.check("cattle_shown", count=shown),
                self.check("cattle_sorted_simmental"),
                self.check("simmental_piles"),
                figure=shown,
            )
        shown = self.numbers.cattle_market
        return self.step(
            "cattle",
            self.check("cattle", count=pieces["market_cattle"]),
            self.check("cattle_shown", count=shown),
            self.check("cattle_sorted"),
            *((self.check("orange_boxed"),) if self.second else ()),
            figure=shown,
        )

    def bank(self) -> SetupStep:
        pieces = self.contents.pieces
        tokens = {"tokens": pieces["exchange_tokens"]} if self.second else {}
        return self.step("bank", self.own("bank", ones=pieces["coins_1"], fives=pieces["coins_5"], **tokens))

    def boards(self, seats: tuple[Seat, ...]) -> SetupStep:
        each = [self.check("player", player=seat.name, colour=message(f"colour.{seat.colour}")) for seat in seats]
        phrase = "count_tile" if self.numbers.count_tile else "no_count_tile"
        return self.step("boards", *each, self.check(phrase, count=self.players))

    def buildings(self) -> SetupStep:
        contents = self.contents
        count = len(contents.numbers)
        line = self.own("buildings_line", count=count)
        if self.options.first_game:
            return self.step("buildings", line, self.check("buildings_a"), figure=count)
        groups = tuple(tuple(f"{number}{side}" for side in SIDES) for number in contents.numbers)
        sides = tuple(side for group in groups for side in group)
        offer = Offer("building_sides", sides, count, groups, ahead=True)
        checks = (line, self.check("buildings_sides"), self.check("buildings_never_flip"))
        return self.step("buildings", *checks, figure=count, offer=offer)

    def pieces(self) -> SetupStep:
        count = self.contents.discs
        return self.step(
            "pieces", self.check("discs", count=count), self.check("engine"), self.own("rider"), figure=count
        )

    def deck(self) -> SetupStep:
        count = self.contents.pieces["start_cattle"]
        drawn = self.contents.by_turn_order[0].cards
        hand = () if self.second else (self.check("hand", count=drawn),)
        numbers: dict[str, Any] = {} if self.second else {"hand": drawn}
        return self.step("deck", self.check("deck", count=count), *hand, figure=count, **numbers)

    def starting_objectives(self) -> SetupStep:
        cards = tuple(card.id for card in self.contents.objectives if card.starting)
        offer = Offer("starting_objectives", cards, self.players)
        checks = (
            self.check("starting", count=len(cards)),
            self.check("starting_boxed", count=len(cards) - self.players),
        )
        return self.step("starting_objectives", *checks, offer=offer)

    def first_player(self, seats: tuple[Seat, ...]) -> SetupStep:
        offer = Offer("first_player", tuple(str(seat) for seat in range(len(seats))), 1, starter=True)
        money = [
            self.own("starts_with", place=place, dollars=start.dollars, cards=start.cards, tokens=start.exchange_tokens)
            for place, start in enumerate(self.contents.by_turn_order[: self.players], 1)
        ]
        checks = (self.check("any_method"), *money, self.own("first_turn"))
        return self.step("first_player", *checks, offer=offer, required=True)

"""What Ticket to Ride brings to the screens."""

from screens.games import FixLook, GameScreens, ProofPage

_HERE = "screens.ticket_to_ride"


SCREENS = GameScreens(
    pages={
        "table": f"{_HERE}.table:MapTable",
        "tickets": f"{_HERE}.tickets.controller:Tickets",
        "final": f"{_HERE}.final:FinalScoring",
        "proof": f"{_HERE}.proof:Proof",
        "catch_up": f"{_HERE}.catch_up:MapCatchUp",
        "replay": f"{_HERE}.replay:Replay",
    },
    page_of_command={"RevealTickets": "tickets"},
    strip_icons={"trains": "train-variant", "passengers": "account"},
    strip_line=f"{_HERE}.held:held",
    setup_extras={
        "passengers": f"{_HERE}.setup_parts:passengers",
        "tickets": f"{_HERE}.setup_parts:tickets",
        "row": f"{_HERE}.setup_parts:face_up_cards",
    },
    files={"map": f"{_HERE}.own_map:show_file"},
    fix=FixLook(
        secret_pages={"tickets": "tickets"},
        icons={
            "turn": "account",
            "route": "map-outline",
            "trains": "train-variant",
            "marker": "trophy-outline",
            "passengers": "account-plus-outline",
            "waiting": "account",
            "tickets": "ticket-outline",
            "house": "home-variant",
            "last_turns": "flag-checkered",
            "first": "flag-variant",
            "draws": "ticket-outline",
            "revealed": "eye-outline",
            "known": "eye-outline",
            "blind": "eye-off-outline",
            "discards": "restart",
            "ticket_points": "ticket-outline",
        },
        picture=f"{_HERE}.setup_parts:small_picture",
        lead=f"{_HERE}.setup_parts:length_of",
        piece=f"{_HERE}.setup_parts:passenger_of",
        on_map=frozenset({"route"}),
    ),
    proof=ProofPage("proof", fact="chain", words="why.show_on_map", icon="map-outline"),
)

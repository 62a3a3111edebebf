"""What Ticket to Ride is worth: routes, tickets, the longest route, the globetrotter, passengers."""

from scoring.ticket_to_ride.longest_route import Trail, longest_trail
from scoring.ticket_to_ride.passengers import majority
from scoring.ticket_to_ride.rail_map import Bonuses, RailMap, Route, Ticket, cheapest_chain
from scoring.ticket_to_ride.score import Holding, House, categories, longest_of, score
from scoring.ticket_to_ride.tickets import TicketProgress, progress, proof

__all__ = [
    "Bonuses",
    "Holding",
    "House",
    "RailMap",
    "Route",
    "Ticket",
    "TicketProgress",
    "Trail",
    "categories",
    "cheapest_chain",
    "longest_of",
    "longest_trail",
    "majority",
    "progress",
    "proof",
    "score",
]

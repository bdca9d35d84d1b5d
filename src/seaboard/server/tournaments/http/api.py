"""The HTTP interface of tournaments."""

from __future__ import annotations

from litestar import Router

from seaboard.server.tournaments.http.api_deeds import do_deed
from seaboard.server.tournaments.http.api_events import (
    contest_games,
    explain,
    find_code,
    make,
    mine,
    options,
    show,
    show_document,
    show_qr,
)
from seaboard.server.tournaments.http.api_papers import set_venue, show_tallies, type_in_paper
from seaboard.server.tournaments.http.api_people import check_roster, enter_roster, set_people_privacy
from seaboard.server.tournaments.http.api_places import give_back, offer, take_name
from seaboard.server.tournaments.http.api_plan import plan
from seaboard.server.tournaments.http.api_players import add_player, join, let_in, make_link, show_paper
from seaboard.server.tournaments.http.api_quiz import answer_test, hand_in, open_test, show_test
from seaboard.server.tournaments.http.api_referees import hand_over, invite_referee, make_recovery, recover, remove_referee
from seaboard.server.tournaments.http.api_ways import reach, ways

router = Router(
    "/tournaments",
    route_handlers=[
        make, options, contest_games, mine, find_code, show, explain, show_document, show_qr, join, add_player, let_in, make_link, show_paper,
        do_deed, open_test, show_test, answer_test, hand_in, type_in_paper, show_tallies, set_venue, recover, make_recovery,
        invite_referee, remove_referee, hand_over, plan, ways, reach,
        check_roster, enter_roster, set_people_privacy, take_name, give_back, offer,
    ],
    tags=["tournaments"],
)  # fmt: skip

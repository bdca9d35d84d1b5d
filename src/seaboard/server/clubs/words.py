"""Why something about clubs was not done: English, Polish, French."""

from __future__ import annotations

CLUBS: dict[str, tuple[str, str, str]] = {
    "no club": (
        "Only members of a club may do that.",
        "Mogą to zrobić tylko członkowie klubu.",
        "Seuls les membres d’un club peuvent le faire.",
    ),
    "club only": (
        "This table is for the members of a club. Ask one of them for the club’s link.",
        "Ten stół jest dla członków klubu. Poproś któregoś z nich o link do klubu.",
        "Cette table est réservée aux membres d’un club. Demandez le lien du club à l’un d’eux.",
    ),
    "no owner": (
        "Only the owner of the club may do that.",
        "Może to zrobić tylko właściciel klubu.",
        "Seul le propriétaire du club peut le faire.",
    ),
    "no organiser": (
        "Only the club’s owner and its organisers hold events for it.",
        "Turnieje klubu urządzają tylko właściciel i organizatorzy.",
        "Seuls le propriétaire et les organisateurs tiennent les tournois du club.",
    ),
    "no club code": (
        "This link leads to no club: it is wrong, or there is a newer one. Ask for it again.",
        "Ten link nie prowadzi do żadnego klubu: jest błędny albo jest już nowszy. Poproś o niego jeszcze raz.",
        "Ce lien ne mène à aucun club : il est faux, ou il y en a un plus récent. Redemandez-le.",
    ),
    "club sign in": (
        "Whoever founds a club must be able to come back: get a way to sign in first, on the page /me.",
        "Kto zakłada klub, musi móc tu wrócić: najpierw przygotuj sposób logowania na stronie /me.",
        "Qui fonde un club doit pouvoir revenir : prenez d’abord un moyen de vous connecter, sur la page /me.",
    ),
    "heir sign in": (
        "This member has no way to sign in, and a lost phone would be a lost club. Ask them to get one first.",
        "Ta osoba nie ma sposobu logowania, a zgubiony telefon byłby zgubionym klubem. Poproś, by najpierw go przygotowała.",
        "Ce membre n’a aucun moyen de se connecter, et un téléphone perdu serait un club perdu. Demandez-lui d’en prendre un d’abord.",
    ),
    "many clubs": (
        "You have {0} clubs already, and no more are possible.",
        "Masz już {0} klubów i więcej nie można.",
        "Vous avez déjà {0} clubs, et pas un de plus n’est possible.",
    ),
    "many clubs of heir": (
        "This member owns {0} clubs already, and no more are possible.",
        "Ta osoba ma już {0} klubów i więcej nie można.",
        "Ce membre possède déjà {0} clubs, et pas un de plus n’est possible.",
    ),
    "club full": (
        "This club has {0} members, and no more are possible.",
        "Ten klub ma {0} członków i więcej nie można.",
        "Ce club a {0} membres, et pas un de plus n’est possible.",
    ),
    "owner leaves": (
        "The owner cannot go: hand the club over first, or dissolve it.",
        "Właściciel nie może odejść: najpierw przekaż klub albo go rozwiąż.",
        "Le propriétaire ne peut pas partir : remettez d’abord le club, ou dissolvez-le.",
    ),
    "no member": ("The club has no such member.", "Klub nie ma takiego członka.", "Le club n’a pas ce membre."),
    "many reports": (
        "You have reported enough for now; try again in an hour.",
        "Na razie dość zgłoszeń; spróbuj za godzinę.",
        "Assez de signalements pour l’instant ; réessayez dans une heure.",
    ),
}

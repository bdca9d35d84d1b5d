"""What people are told who look for others, by language: why something was not done."""

from __future__ import annotations

FINDING: dict[str, tuple[str, str, str]] = {
    "seek number": (
        "None of these games is for {0} players.",
        "Żadna z tych gier nie jest dla {0} osób.",
        "Aucun de ces jeux n’est pour {0} joueurs.",
    ),
    "seek called": (
        "A table is there for you already: go there, or stop waiting first.",
        "Czeka już na ciebie stół: idź do niego albo najpierw przestań czekać.",
        "Une table vous attend déjà : allez-y, ou cessez d’abord d’attendre.",
    ),
    "seek crowd": (
        "{0} people wait already, and no more can; try again in a moment.",
        "Czeka już {0} osób i więcej nie może; spróbuj za chwilę.",
        "{0} personnes attendent déjà, et pas une de plus ; réessayez bientôt.",
    ),
    "seek not called": (
        "No table is kept for you now.",
        "Żaden stół teraz na ciebie nie czeka.",
        "Aucune table ne vous est gardée en ce moment.",
    ),
    "own link": (
        "This link is your own: send it to somebody else.",
        "To twój własny link: wyślij go komuś innemu.",
        "Ce lien est le vôtre : envoyez-le à quelqu’un d’autre.",
    ),
    "many friends": (
        "One of you has as many friends as one can have here.",
        "Któreś z was ma już tylu znajomych, ilu można tu mieć.",
        "L’un de vous a déjà autant d’amis qu’on peut en avoir ici.",
    ),
    "many links": (
        "You have {0} links already; revoke one first.",
        "Masz już {0} linków; najpierw unieważnij któryś.",
        "Vous avez déjà {0} liens ; révoquez-en un d’abord.",
    ),
    "no link": ("You have no such link.", "Nie masz takiego linku.", "Vous n’avez pas ce lien."),
    "no friend": (
        "There is nobody like that on your list.",
        "Nie ma takiej osoby na twojej liście.",
        "Cette personne n’est pas sur votre liste.",
    ),
    "no table invitation": (
        "There is no such invitation any more.",
        "Tego zaproszenia już nie ma.",
        "Cette invitation n’existe plus.",
    ),
    "invited already": (
        "This friend was asked to this table already.",
        "Ta osoba ma już zaproszenie do tego stołu.",
        "Cet ami a déjà été invité à cette table.",
    ),
    "many invitations": (
        "Enough people were asked to this table.",
        "Do tego stołu zaproszono już dość osób.",
        "Assez de gens ont été invités à cette table.",
    ),
    "no seat left": ("No seat is free there.", "Nie ma tam wolnego miejsca.", "Aucune place n’y est libre."),
    "seek late": (
        "Somebody else has the seat by now. You wait on.",
        "Miejsce zajął już ktoś inny. Czekasz dalej.",
        "Quelqu’un d’autre a déjà la place. Vous attendez encore.",
    ),
}

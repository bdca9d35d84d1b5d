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
    "seek late": (
        "Somebody else has the seat by now. You wait on.",
        "Miejsce zajął już ktoś inny. Czekasz dalej.",
        "Quelqu’un d’autre a déjà la place. Vous attendez encore.",
    ),
}

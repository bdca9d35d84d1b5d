"""What people are told about order, by language: why a keeper's deed was not done, and what a ban means for the one who is banned."""

from __future__ import annotations

from seaboard.engine.errors import UsageError

ORDER: dict[str, tuple[str, str, str]] = {
    "banned": (
        "You are banned from this server until the ban is lifted: {0}. You can still download and delete what is kept about you.",
        "Ten serwer zablokował ci dostęp do odwołania: {0}. Nadal możesz pobrać i usunąć swoje dane.",
        "Vous êtes exclu de ce serveur jusqu’à nouvel ordre : {0}. Vous pouvez encore télécharger et supprimer vos données.",
    ),
    "banned until": (
        "You are banned from this server until {0}: {1}. You can still download and delete what is kept about you.",
        "Ten serwer zablokował ci dostęp do {0}: {1}. Nadal możesz pobrać i usunąć swoje dane.",
        "Vous êtes exclu de ce serveur jusqu’au {0} : {1}. Vous pouvez encore télécharger et supprimer vos données.",
    ),
    "no keeper": (
        "Only a keeper of this server may do that.",
        "Może to zrobić tylko opiekun tego serwera.",
        "Seul un gardien de ce serveur peut le faire.",
    ),
    "no export": (
        "Nothing is kept about you: you are a stranger here.",
        "Nic o tobie nie przechowujemy: nikt cię tu nie zna.",
        "Rien n’est conservé sur vous : vous êtes inconnu ici.",
    ),
    "no claim": (
        "This code is wrong, was used already, or is too old.",
        "Ten kod jest błędny, został już użyty albo jest za stary.",
        "Ce code est faux, a déjà servi ou est trop vieux.",
    ),
    "order reason": (
        "say why: there is no letter in the reason",
        "podaj powód: nie ma w nim ani jednej litery",
        "dites pourquoi : il n’y a aucune lettre dans la raison",
    ),
    "order no table": ("there is no table {0}", "nie ma stołu {0}", "il n’y a pas de table {0}"),
    "order ended": (
        "the table {0} has ended already",
        "gra przy stole {0} już się skończyła",
        "la partie de la table {0} est déjà terminée",
    ),
    "order not closed": (
        "the table {0} was not closed: {1}",
        "stołu {0} nie zamknięto: {1}",
        "la table {0} n’a pas été fermée : {1}",
    ),
    "order leg": (
        "the table {0} belongs to a tournament: close or delete that",
        "stół {0} należy do turnieju: zamknij lub usuń turniej",
        "la table {0} appartient à un tournoi : fermez ou supprimez le tournoi",
    ),
    "order no club": ("there is no club {0}", "nie ma klubu {0}", "il n’y a pas de club {0}"),
    "order no event": ("there is no tournament {0}", "nie ma turnieju {0}", "il n’y a pas de tournoi {0}"),
    "order event closed": (
        "the tournament {0} is closed already",
        "turniej {0} jest już zamknięty",
        "le tournoi {0} est déjà fermé",
    ),
    "order entry so": ("it is so already", "tak już jest", "c’est déjà le cas"),
    "order no invitation": ("there is no invitation {0}", "nie ma zaproszenia {0}", "il n’y a pas d’invitation {0}"),
    "order pupil": ("{0} is a pupil", "{0} to uczeń", "{0} est un élève"),
    "order teacher already": ("{0} is a teacher already", "{0} już jest nauczycielem", "{0} est déjà enseignant"),
    "order no teacher": ("{0} is no teacher", "{0} nie jest nauczycielem", "{0} n’est pas enseignant"),
    "no teacher": (
        "Only the teacher of a class may do that.",
        "Może to zrobić tylko nauczyciel klasy.",
        "Seul l’enseignant d’une classe peut le faire.",
    ),
    "not for pupils": (
        "Pupils of a class cannot do that; ask your teacher.",
        "Uczniowie klasy nie mogą tego zrobić; zapytaj nauczyciela.",
        "Les élèves d’une classe ne peuvent pas le faire ; demandez à votre enseignant.",
    ),
    "no pupil code": (
        "This code is wrong, or there is a newer one. Ask your teacher.",
        "Ten kod jest błędny albo jest już nowszy. Zapytaj nauczyciela.",
        "Ce code est faux, ou il y en a un plus récent. Demandez à votre enseignant.",
    ),
    "no pupil": ("There is no pupil {0}.", "Nie ma ucznia {0}.", "Il n’y a pas d’élève {0}."),
    "many pupils": (
        "A class has at most {0} pupils.",
        "Klasa ma najwyżej {0} uczniów.",
        "Une classe a au plus {0} élèves.",
    ),
    "other wish": (
        "The pupil wishes for another name by now; look again.",
        "Uczeń chce już innej nazwy; spójrz jeszcze raz.",
        "L’élève souhaite maintenant un autre nom ; regardez à nouveau.",
    ),
    "invited only": (
        "This server is for invited people. Ask whoever runs it for a code, and open the page /invitation.",
        "Ten serwer jest dla zaproszonych. Poproś osobę, która go prowadzi, o kod i otwórz stronę /invitation.",
        "Ce serveur est réservé aux invités. Demandez un code à qui le tient, et ouvrez la page /invitation.",
    ),
    "no invitation": (
        "This code lets nobody in: it is wrong, used up, too old, or was revoked.",
        "Ten kod nikogo nie wpuszcza: jest błędny, zużyty, za stary albo odwołany.",
        "Ce code ne laisse entrer personne : il est faux, épuisé, trop vieux ou révoqué.",
    ),
    "order no player": ("there is no player {0}", "nie ma gracza {0}", "il n’y a pas de joueur {0}"),
    "order keeper": (
        "{0} is a keeper of this server: take that right away first",
        "{0} jest opiekunem tego serwera: najpierw odbierz to prawo",
        "{0} est gardien de ce serveur : retirez d’abord ce droit",
    ),
    "order not in force": (
        "nothing of that kind is in force for {0}",
        "nic takiego nie obowiązuje gracza {0}",
        "rien de tel n’est en vigueur pour {0}",
    ),
    "order no report": ("there is no open report {0}", "nie ma otwartego zgłoszenia {0}", "il n’y a pas de signalement ouvert {0}"),
    "order notice empty": ("the notice has no letter", "w ogłoszeniu nie ma ani jednej litery", "l’annonce n’a aucune lettre"),
    "order notice ends": (
        "the notice must end later than now, and within a year",
        "ogłoszenie musi się kończyć później niż teraz i w ciągu roku",
        "l’annonce doit finir plus tard que maintenant, et dans l’année",
    ),
    "order notice begins": (
        "what the notice is about must begin within a year",
        "to, o czym mówi ogłoszenie, musi się zacząć w ciągu roku",
        "ce dont parle l’annonce doit commencer dans l’année",
    ),
    "order no notice": ("nothing is being told", "nie ma żadnego ogłoszenia", "il n’y a pas d’annonce"),
    "order no keeper": ("{0} is no keeper", "{0} nie jest opiekunem", "{0} n’est pas gardien"),
    "order needs server": (
        "this needs the running server: start it and try again",
        "do tego musi działać serwer: uruchom go i spróbuj ponownie",
        "le serveur doit tourner pour cela : démarrez-le et réessayez",
    ),
}
"""English, Polish, French."""


class Wont(UsageError):
    """Why a keeper's deed was not done; nothing has changed."""

    def __init__(self, key: str, *values: object) -> None:
        super().__init__(ORDER[key][0].format(*values))
        self.key, self.values = key, values

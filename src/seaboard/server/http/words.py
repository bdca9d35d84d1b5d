"""What the HTTP interface says when a request cannot be carried out, by language.

Faults that only a program can make (a body that does not fit its schema, an unknown option, a broken header) are told in English.
"""

from __future__ import annotations

from seaboard.server.clubs.words import CLUBS
from seaboard.server.finding.words import FINDING
from seaboard.server.order.words import ORDER
from seaboard.server.table.phrases import LANGUAGES

SENTENCES: dict[str, tuple[str, str, str]] = {
    **CLUBS,
    **FINDING,
    **ORDER,
    "status 400": (
        "The request could not be understood.",
        "Nie można zrozumieć tego zapytania.",
        "La demande n’a pas été comprise.",
    ),
    "status 403": ("That is not allowed.", "To nie jest dozwolone.", "Ce n’est pas permis."),
    "status 404": ("There is nothing here.", "Tu niczego nie ma.", "Il n’y a rien ici."),
    "status 405": (
        "This address cannot be asked in that way.",
        "Tego adresu nie można tak zapytać.",
        "On ne peut pas interroger cette adresse ainsi.",
    ),
    "status 409": ("That cannot be done now.", "Teraz nie można tego zrobić.", "Ce n’est pas possible maintenant."),
    "status 413": ("That is too large.", "To jest za duże.", "C’est trop grand."),
    "status 415": ("Send JSON.", "Wyślij JSON.", "Envoyez du JSON."),
    "status 422": ("That cannot be done.", "Tego nie można zrobić.", "Ce n’est pas possible."),
    "status 429": ("Too many requests; wait a little.", "Za dużo zapytań; odczekaj chwilę.", "Trop de demandes ; attendez un peu."),
    "status 500": (
        "Something went wrong here; it is not your fault.",
        "Coś się u nas popsuło; to nie twoja wina.",
        "Quelque chose s’est mal passé ici ; vous n’y êtes pour rien.",
    ),
    "status 503": (
        "The server cannot answer just now; try again.",
        "Serwer nie może teraz odpowiedzieć; spróbuj ponownie.",
        "Le serveur ne peut pas répondre en ce moment ; réessayez.",
    ),
    "no table": ("There is no such table.", "Nie ma takiego stołu.", "Cette table n’existe pas."),
    "no game": ("There is no such game; there are: {0}.", "Nie ma takiej gry; są: {0}.", "Ce jeu n’existe pas ; il y a : {0}."),
    "no book": (
        "There is no such rulebook; there are: {0}.",
        "Nie ma takiej instrukcji; są: {0}.",
        "Ce livret n’existe pas ; il y a : {0}.",
    ),
    "no contest": ("There are tournaments of: {0}.", "Turnieje są w grach: {0}.", "Il y a des tournois de : {0}."),
    "no aid": ("This game has no player aid.", "Ta gra nie ma karty pomocy.", "Ce jeu n’a pas d’aide de jeu."),
    "no position": (
        "This game shows no such position.",
        "Ta gra nie pokazuje takiej pozycji.",
        "Ce jeu ne montre pas de telle position.",
    ),
    "no puzzle": ("There is no such puzzle.", "Nie ma takiej zagadki.", "Ce problème n’existe pas."),
    "no lesson": (
        "There is no such lesson, or it does not go on from there.",
        "Nie ma takiej lekcji albo nie prowadzi ona dalej z tego miejsca.",
        "Cette leçon n’existe pas, ou ne continue pas de là.",
    ),
    "no replay": (
        "There is no such game to look at.",
        "Nie ma takiej gry do obejrzenia.",
        "Il n’y a pas de telle partie à revoir.",
    ),
    "not known yet": (
        "Give yourself a name here first.",
        "Najpierw podaj tu swoje imię.",
        "Donnez-vous d’abord un nom ici.",
    ),
    "holiday already": (
        "You have a holiday that is not over; end it first.",
        "Masz urlop, który się nie skończył; najpierw go zakończ.",
        "Vous avez des vacances qui ne sont pas finies ; terminez-les d’abord.",
    ),
    "holiday short": (
        "A holiday ends after it begins, and not in the past.",
        "Urlop kończy się po tym, jak się zaczął, i nie w przeszłości.",
        "Des vacances finissent après leur début, et pas dans le passé.",
    ),
    "holiday far": (
        "A holiday ends within a year from now.",
        "Urlop kończy się najpóźniej za rok.",
        "Des vacances finissent dans l’année qui vient.",
    ),
    "holiday long": (
        "That would be more than {0} days of holidays in a year.",
        "To byłoby więcej niż {0} dni urlopu w roku.",
        "Cela ferait plus de {0} jours de vacances en un an.",
    ),
    "no push": (
        "This server sends no messages to browsers.",
        "Ten serwer nie wysyła wiadomości do przeglądarek.",
        "Ce serveur n’envoie pas de messages aux navigateurs.",
    ),
    "no push service": (
        "What the browser has sent is no push service that this server may write to.",
        "To, co przysłała przeglądarka, nie jest usługą powiadomień, do której ten serwer może pisać.",
        "Ce que le navigateur a envoyé n’est pas un service de notification auquel ce serveur peut écrire.",
    ),
    "no push device": (
        "You get no messages on such a device.",
        "Na takim urządzeniu nie dostajesz wiadomości.",
        "Vous ne recevez pas de messages sur cet appareil.",
    ),
    "no mail": (
        "This server sends no mails.",
        "Ten serwer nie wysyła e-maili.",
        "Ce serveur n’envoie pas d’e-mails.",
    ),
    "no address": (
        "That is no mail address: it needs a name, an @ and a domain, such as anna@school.example.",
        "To nie jest adres e-mail: potrzebna jest nazwa, @ i domena, na przykład anna@szkola.example.",
        "Ce n’est pas une adresse e-mail : il faut un nom, un @ et un domaine, comme anna@ecole.example.",
    ),
    "void mail link": (
        "This link does not work any more, or not yet as a whole. Ask for another mail on the page about you.",
        "Ten link już nie działa albo jest niepełny. Poproś o nową wiadomość na stronie o tobie.",
        "Ce lien ne fonctionne plus, ou n’est pas entier. Demandez un autre e-mail sur votre page.",
    ),
    "no device": ("You have no such device.", "Nie masz takiego urządzenia.", "Vous n’avez pas cet appareil."),
    "no passkey": ("You have no such passkey.", "Nie masz takiego klucza dostępu.", "Vous n’avez pas cette clé d’accès."),
    "many passkeys": (
        "You have {0} passkeys; remove one first.",
        "Masz kluczy dostępu: {0}; najpierw usuń któryś.",
        "Vous avez {0} clés d’accès ; supprimez-en une d’abord.",
    ),
    "passkey failed": (
        "The passkey could not be kept: what the device sent does not fit what was asked. Begin again.",
        "Nie można zapisać klucza dostępu: to, co wysłało urządzenie, nie pasuje do pytania. Zacznij od nowa.",
        "La clé d’accès n’a pas pu être gardée : la réponse de l’appareil ne va pas avec la question. Recommencez.",
    ),
    "sign-in failed": (
        "Nobody here can sign in with that. The code may have been replaced by a newer one, or the passkey removed.",
        "Nikt nie może się tu tym zalogować. Kod mógł zostać zastąpiony nowszym, a klucz dostępu usunięty.",
        "Personne ne peut se connecter ainsi. Le code a peut-être été remplacé par un autre, ou la clé d’accès supprimée.",
    ),
    "no provider": (
        "This server knows no school or club to sign in at.",
        "Ten serwer nie zna szkoły ani klubu, przez które można się zalogować.",
        "Ce serveur ne connaît ni école ni club où se connecter.",
    ),
    "provider away": (
        "The other server does not answer; try again, or sign in by another way.",
        "Tamten serwer nie odpowiada; spróbuj ponownie albo zaloguj się inaczej.",
        "L’autre serveur ne répond pas ; réessayez, ou connectez-vous autrement.",
    ),
    "code length": (
        "A recovery code has {0} words; there are {1}.",
        "Kod odzyskiwania ma słów: {0}; tutaj jest ich {1}.",
        "Un code de secours a {0} mots ; il y en a {1}.",
    ),
    "code word": (
        "“{0}” is in no recovery code. Look at how it is written.",
        "Słowa „{0}” nie ma w żadnym kodzie odzyskiwania. Sprawdź, jak je zapisano.",
        "« {0} » n’est dans aucun code de secours. Vérifiez comment il s’écrit.",
    ),
    "code slip": (
        "These words do not go together: one is wrong, or they stand in another order.",
        "Te słowa nie pasują do siebie: któreś jest inne albo stoją w innej kolejności.",
        "Ces mots ne vont pas ensemble : l’un est faux, ou l’ordre est différent.",
    ),
    "fold gone": ("One of the two is no longer here.", "Jednej z tych dwóch osób już tu nie ma.", "L’un des deux n’est plus là."),
    "fold signs in": (
        "{0} can sign in too and stays a player apart. Sign in without taking anything along.",
        "{0} też może się logować i pozostaje osobnym graczem. Zaloguj się, niczego nie zabierając.",
        "{0} peut aussi se connecter et reste un joueur à part. Connectez-vous sans rien emporter.",
    ),
    "fold same table": (
        "Both of you sit at one table that is not over, and nobody has two seats. Finish or leave it first, or sign in without taking "
        "anything along.",
        "Oboje siedzicie przy stole, przy którym gra trwa, a nikt nie ma dwóch miejsc. Najpierw ją skończ lub opuść stół albo zaloguj się, "
        "niczego nie zabierając.",
        "Vous êtes tous deux à une table en cours, et personne n’a deux places. Finissez-la ou quittez-la d’abord, ou connectez-vous sans "
        "rien emporter.",
    ),
    "fold same tournament": (
        "Both of you take part in “{0}”, which is not over. Sign in when it is, or without taking anything along.",
        "Oboje bierzecie udział w turnieju „{0}”, który jeszcze trwa. Zaloguj się po jego zakończeniu albo niczego nie zabierając.",
        "Vous participez tous deux à « {0} », qui n’est pas fini. Connectez-vous après, ou sans rien emporter.",
    ),
    "no seat here": (
        "There is no seat {0} at this table.",
        "Przy tym stole nie ma miejsca {0}.",
        "Il n’y a pas de place {0} à cette table.",
    ),
    "no seat of": (
        "There is no seat {0} at a table of {1}.",
        "Przy stole dla {1} graczy nie ma miejsca {0}.",
        "Il n’y a pas de place {0} à une table de {1}.",
    ),
    "seats differ": (
        "{0} seats are described for {1} players.",
        "Opisano miejsc: {0}, a graczy ma być: {1}.",
        "{0} places sont décrites pour {1} joueurs.",
    ),
    "one seat": ("You can sit in one seat only.", "Możesz usiąść tylko na jednym miejscu.", "On ne prend qu’une place."),
    "no person": ("Leave a seat for a person.", "Zostaw miejsce dla człowieka.", "Laissez une place à une personne."),
    "how many seconds": ("Say how many seconds.", "Podaj, ile sekund.", "Dites combien de secondes."),
    "how many days": ("Say how many days.", "Podaj, ile dni.", "Dites combien de jours."),
    "rated clock": (
        "A rated game needs a clock.",
        "Gra rankingowa wymaga zegara.",
        "Une partie classée demande une pendule.",
    ),
    "rated bots": (
        "In a rated game only bots of known strength can play: {0}.",
        "W grze rankingowej mogą grać tylko boty o znanej sile: {0}.",
        "Dans une partie classée, seuls jouent des robots de force connue : {0}.",
    ),
    "rated people": (
        "How strong bots are in this game has not been measured; its rated games are played among people.",
        "Siły botów w tej grze nie zmierzono; w gry rankingowe grają w nią tylko ludzie.",
        "La force des robots n’a pas été mesurée dans ce jeu ; ses parties classées se jouent entre personnes.",
    ),
    "rated later": (
        "This game is still being prepared, and bots play below their level; rated games can begin in a few minutes.",
        "Ta gra jest jeszcze przygotowywana i boty grają poniżej swojego poziomu; gry rankingowe będą możliwe za kilka minut.",
        "Ce jeu est encore en préparation et les robots jouent au-dessous de leur niveau ; les parties classées attendront quelques minutes.",
    ),
    "no letter": ("A name needs a letter.", "Imię musi mieć choć jedną literę.", "Un nom a au moins une lettre."),
    "many tables": (
        "You have {0} tables that are not over; finish or leave some first.",
        "Masz stoły, przy których gra się nie skończyła: {0}; najpierw zakończ lub opuść któryś.",
        "Vous avez {0} tables en cours ; finissez-en ou quittez-en une d’abord.",
    ),
    "many branches": (
        "You have {0} what-if games; delete one first.",
        "Masz gier „a gdyby”: {0}; najpierw usuń którąś.",
        "Vous avez {0} parties « et si » ; supprimez-en une d’abord.",
    ),
    "no branch": (
        "There is no such what-if game, or its player has not shared it.",
        "Nie ma takiej gry „a gdyby” albo gracz jej nie udostępnił.",
        "Cette partie « et si » n’existe pas, ou son joueur ne l’a pas partagée.",
    ),
    "not your branch": (
        "Only its player can change a what-if game.",
        "Grę „a gdyby” może zmienić tylko jej gracz.",
        "Seul son joueur peut changer une partie « et si ».",
    ),
    "over there": (
        "The game is over there; choose an earlier moment.",
        "W tej chwili gra jest już skończona; wybierz wcześniejszą.",
        "La partie est finie à ce moment-là ; choisissez-en un plus tôt.",
    ),
    "rated set": (
        "Only games with the rulebook's own data can be rated.",
        "Liczyć do rankingu można tylko gry z danymi z instrukcji.",
        "Seules les parties avec les données de la règle peuvent compter pour le classement.",
    ),
    "no set": ("There is no such set.", "Nie ma takiego zestawu.", "Cet ensemble n’existe pas."),
    "text or tables": (
        "Send either a text or tables.",
        "Wyślij albo tekst, albo tabele.",
        "Envoyez soit un texte, soit des tables.",
    ),
    "no tables": (
        "A set is made of tables, lists, texts, numbers, true and false; there is something else in it.",
        "Zestaw składa się z tabel, list, tekstów, liczb oraz wartości prawda i fałsz; jest w nim coś innego.",
        "Un ensemble est fait de tables, de listes, de textes, de nombres, de vrai et de faux ; il contient autre chose.",
    ),
    "large set": (
        "A set may have {0} KiB; this one is larger.",
        "Zestaw może mieć {0} KiB; ten jest większy.",
        "Un ensemble peut avoir {0} Kio ; celui-ci est plus grand.",
    ),
    "many sets": (
        "You keep {0} sets already; let one go first.",
        "Masz już {0} zestawów; najpierw któryś usuń.",
        "Vous gardez déjà {0} ensembles ; supprimez-en un d’abord.",
    ),
    "sets full": (
        "This server keeps as many sets as it can.",
        "Ten serwer nie pomieści więcej zestawów.",
        "Ce serveur ne peut pas garder plus d’ensembles.",
    ),
    "unfinished upload": (
        "This transcript breaks off before the end; only a game that is over can be played on from.",
        "Ten zapis urywa się przed końcem; grać dalej można tylko od gry, która się skończyła.",
        "Cette transcription s’arrête avant la fin ; on ne reprend qu’une partie finie.",
    ),
    "your eyes": (
        "While this what-if game is played, it is seen through its player's eyes alone.",
        "Dopóki ta gra „a gdyby” trwa, widać ją tylko oczami jej gracza.",
        "Tant que cette partie « et si » se joue, on ne la voit que par les yeux de son joueur.",
    ),
    "branch analysis": (
        "A what-if game is not analysed; the game that it goes on from can be.",
        "Gry „a gdyby” się nie analizuje; można przeanalizować grę, od której się zaczyna.",
        "Une partie « et si » ne s’analyse pas ; celle d’où elle part, oui.",
    ),
    "branch transcript": (
        "A what-if game is no whole game and has no transcript.",
        "Gra „a gdyby” nie jest całą grą i nie ma zapisu.",
        "Une partie « et si » n’est pas une partie entière et n’a pas de transcription.",
    ),
    "not seated": ("You do not sit at this table.", "Nie siedzisz przy tym stole.", "Vous n’êtes pas assis à cette table."),
    "still hidden": (
        "The game is not over; its transcript would tell what is still hidden.",
        "Gra się jeszcze nie skończyła; jej zapis zdradziłby to, co zakryte.",
        "La partie n’est pas finie ; sa transcription dirait ce qui est encore caché.",
    ),
    "not begun": ("The game has not begun.", "Gra się jeszcze nie zaczęła.", "La partie n’a pas commencé."),
    "rules gone": (
        "The rules that this table was begun with are no longer here.",
        "Nie ma już zasad, według których zaczęto grę przy tym stole.",
        "Les règles avec lesquelles cette partie a commencé ne sont plus là.",
    ),
    "no spectators": ("This table has no spectators.", "Przy tym stole nie ma widzów.", "Cette table n’a pas de spectateurs."),
    "bad transcript": (
        "This file tells no game that could have been played by the rules: {0}.",
        "Ten plik nie opisuje gry, którą można by rozegrać według zasad: {0}.",
        "Ce fichier ne raconte pas une partie jouable selon les règles : {0}.",
    ),
    "long transcript": (
        "A transcript has at most {0} moves of {1} letters.",
        "Zapis gry ma najwyżej {0} ruchów po {1} liter.",
        "Une transcription a au plus {0} coups de {1} lettres.",
    ),
    "not finished": (
        "Only games that were played to their end are analysed.",
        "Analizowane są tylko gry rozegrane do końca.",
        "Seules les parties jouées jusqu’au bout sont analysées.",
    ),
    "running game": (
        "This begins like a game that is being played here. It can be analysed and played on from when that game is over.",
        "To zaczyna się jak gra, która się tu właśnie toczy. Będzie można ją przeanalizować i grać od niej dalej, gdy tamta się skończy.",
        "Cela commence comme une partie qui se joue ici en ce moment. On pourra l’analyser et la reprendre quand elle sera finie.",
    ),
    "long game": (
        "Games of more than {0} moves are not analysed.",
        "Gry dłuższe niż {0} ruchów nie są analizowane.",
        "Les parties de plus de {0} coups ne sont pas analysées.",
    ),
    "no analyses": ("This server analyses no games.", "Ten serwer nie analizuje gier.", "Ce serveur n’analyse pas de parties."),
    "analyses full": (
        "{0} games wait to be analysed already; ask again in a few minutes.",
        "Na analizę czeka już gier: {0}; spróbuj za kilka minut.",
        "{0} parties attendent déjà d’être analysées ; redemandez dans quelques minutes.",
    ),
    "many analyses": (
        "You are waiting for {0} analyses already; one more when one of them is done.",
        "Czekasz już na analizy: {0}; następną możesz zamówić, gdy któraś będzie gotowa.",
        "Vous attendez déjà {0} analyses ; une de plus quand l’une d’elles sera prête.",
    ),
    "no balance": (
        "Nobody has had bots play this set for you.",
        "Nikt nie zlecił botom gry tym zestawem dla ciebie.",
        "Personne n’a fait jouer cet ensemble par des robots pour vous.",
    ),
    "balances full": (
        "{0} sets wait to be played by bots already; ask again in a few minutes.",
        "Na gry botów czeka już zestawów: {0}; spróbuj za kilka minut.",
        "{0} ensembles attendent déjà que des robots y jouent ; redemandez dans quelques minutes.",
    ),
    "many balances": (
        "Bots are to play {0} of your sets already; one more when that is done.",
        "Boty mają już zagrać twoich zestawów: {0}; następny, gdy to się skończy.",
        "Des robots doivent déjà jouer {0} de vos ensembles ; un de plus quand ce sera fini.",
    ),
    "positions": ("Positions run from 0 to {0}.", "Pozycje mają numery od 0 do {0}.", "Les positions vont de 0 à {0}."),
    "many positions": (
        "Ask for at most {0} positions at once.",
        "Naraz można pytać najwyżej o {0} pozycji.",
        "Demandez au plus {0} positions à la fois.",
    ),
    "other site": (
        "That was asked from another site's page.",
        "Zapytała o to strona innej witryny.",
        "Cela vient d’une page d’un autre site.",
    ),
    "metrics": (
        "Metrics are for this machine, or for a token.",
        "Pomiary są dla tej maszyny albo dla tego, kto ma token.",
        "Les mesures sont pour cette machine, ou pour un jeton.",
    ),
    "long ago": (
        "This request was sent long ago; send it with a new Idempotency-Key.",
        "To zapytanie wysłano dawno temu; wyślij je z nowym Idempotency-Key.",
        "Cette demande est ancienne ; renvoyez-la avec un nouvel Idempotency-Key.",
    ),
}
"""By what is said: in each language of the server, in their order."""


def sentence(language: str, key: str, *values: object) -> str:
    """One sentence in a language; in English where we do not speak it."""
    place = next((place for place, known in enumerate(LANGUAGES) if known == language), 0)
    return SENTENCES[key][place].format(*values)

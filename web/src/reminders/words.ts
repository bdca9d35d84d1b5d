/** The words of reminders and holidays, fetched with the page about oneself and with links in mails. */
import type { Language } from "../generated/protocol.ts";
import { filled, language, type Fills } from "../words/interface.svelte.ts";

const en = {
  title: "When a table waits for you",
  text: "Every page shows the tables that wait for you, beside the bell. Elsewhere you are told only if you ask for it here: which game, with whom, and the time left. Nothing that the game hides.",
  none: "This server sends no messages and no e-mails. Make a recovery code above, and look in from any device.",
  push: "Messages on this device",
  "push.text":
    "Your browser shows a message, also when this page is closed. It travels by the browser maker’s service, which cannot read it.",
  "push.on": "Switch messages on here",
  "push.off": "Switch messages off here",
  "push.is.on": "Messages are on here.",
  "push.done": "Messages are on here now.",
  "push.ended": "No more messages there.",
  "push.others": "Also on",
  "push.remove": "Remove",
  "push.remove.of": "No more messages on {device}",
  "push.unknown": "a device",
  "push.insecure":
    "Messages need an address that begins with https. This one does not, so browsers do not offer them here. The bell on every page and the recovery code work everywhere.",
  "push.insecure.mail":
    "Messages need an address that begins with https. This one does not, so browsers do not offer them here. E-mail, the bell on every page and the recovery code work everywhere.",
  "push.browser": "This browser takes no messages from a page. On an iPhone or iPad it does after “Add to Home Screen”.",
  "push.blocked": "The browser was told not to show messages of this page. You can change that beside the address.",
  "push.failed": "The browser could not do it: its maker’s service did not answer. Nothing has changed.",
  mail: "E-mail",
  "mail.text": "One e-mail an hour at most, with all tables that wait. Every e-mail has a link that ends it.",
  "mail.address": "E-mail address",
  "mail.send": "Send me a link to confirm",
  "mail.sent": "A link is on its way to {address}. Nothing else is sent before you open it. It works for two days.",
  "mail.again": "Send it again",
  "mail.on": "E-mails go to {address}.",
  "mail.failed": "The last e-mail could not be delivered.",
  "mail.remove": "No more e-mails; forget the address",
  "mail.removed": "The address is forgotten.",
  "confirm.title": "Is this your e-mail address?",
  "confirm.text": "Then e-mails about tables that wait will come to it, one an hour at most. You are not signed in by this.",
  "confirm.go": "Yes, it is mine",
  "confirm.done": "Thank you. E-mails about waiting tables now come to {address}.",
  "stop.title": "No more e-mails?",
  "stop.text": "Press the button, and the address is forgotten. Nothing else is asked.",
  "stop.go": "Stop the e-mails",
  "stop.done": "Done. This address gets no more e-mails from here.",
  "holiday.title": "Holiday",
  "holiday.text":
    "While you are away, your clocks at tables over days stand still, {n} days a year at most. Everybody at those tables sees until when. Rated games and tournaments go on.",
  "holiday.from": "From",
  "holiday.until": "Until, the whole day",
  "holiday.go": "Begin this holiday",
  "holiday.now": "You are on holiday until {when}.",
  "holiday.soon": "You are on holiday from {from} until {when}.",
  "holiday.back": "I am back",
  "holiday.cancel": "No holiday after all",
  "holiday.left": "Left this year: {n} day.|Left this year: {n} days.",
  "holiday.rests": "{n} table stands still meanwhile.|{n} tables stand still meanwhile.",
  "holiday.goes":
    "{n} table goes on: it is rated or part of a tournament.|{n} tables go on: they are rated or part of a tournament.",
  "holiday.begun": "Have a good time.",
  "holiday.ended": "Your clocks go on.",
};

type Key = keyof typeof en;

const pl: Record<Key, string> = {
  title: "Gdy stół na ciebie czeka",
  text: "Każda strona pokazuje przy dzwonku stoły, które na ciebie czekają. Gdzie indziej dowiesz się o tym tylko wtedy, gdy to tu włączysz: jaka gra, z kim i ile zostało czasu. Niczego, co gra ukrywa.",
  none: "Ten serwer nie wysyła powiadomień ani e-maili. Utwórz powyżej kod odzyskiwania i zaglądaj z dowolnego urządzenia.",
  push: "Powiadomienia na tym urządzeniu",
  "push.text":
    "Przeglądarka pokazuje powiadomienie, także gdy ta strona jest zamknięta. Idzie ono przez usługę twórcy przeglądarki, która nie może go odczytać.",
  "push.on": "Włącz powiadomienia tutaj",
  "push.off": "Wyłącz powiadomienia tutaj",
  "push.is.on": "Powiadomienia są tu włączone.",
  "push.done": "Powiadomienia są już tu włączone.",
  "push.ended": "Tam nie będzie więcej powiadomień.",
  "push.others": "Także na",
  "push.remove": "Usuń",
  "push.remove.of": "Bez powiadomień na: {device}",
  "push.unknown": "jakieś urządzenie",
  "push.insecure":
    "Powiadomienia wymagają adresu, który zaczyna się od https. Ten się tak nie zaczyna, więc przeglądarki ich tu nie oferują. Dzwonek na każdej stronie i kod odzyskiwania działają wszędzie.",
  "push.insecure.mail":
    "Powiadomienia wymagają adresu, który zaczyna się od https. Ten się tak nie zaczyna, więc przeglądarki ich tu nie oferują. E-mail, dzwonek na każdej stronie i kod odzyskiwania działają wszędzie.",
  "push.browser":
    "Ta przeglądarka nie przyjmuje powiadomień ze strony. Na iPhonie i iPadzie robi to po wybraniu „Do ekranu początkowego”.",
  "push.blocked": "Przeglądarka ma nie pokazywać powiadomień tej strony. Można to zmienić obok adresu.",
  "push.failed": "Przeglądarka nie mogła tego zrobić: usługa jej twórcy nie odpowiedziała. Nic się nie zmieniło.",
  mail: "E-mail",
  "mail.text": "Najwyżej jeden e-mail na godzinę, ze wszystkimi stołami, które czekają. W każdym jest link, który to kończy.",
  "mail.address": "Adres e-mail",
  "mail.send": "Wyślij mi link do potwierdzenia",
  "mail.sent": "Link jest w drodze na adres {address}. Zanim go otworzysz, nic innego nie przyjdzie. Działa przez dwa dni.",
  "mail.again": "Wyślij jeszcze raz",
  "mail.on": "E-maile idą na adres {address}.",
  "mail.failed": "Ostatniego e-maila nie udało się doręczyć.",
  "mail.remove": "Bez e-maili; zapomnij adres",
  "mail.removed": "Adres jest zapomniany.",
  "confirm.title": "Czy to twój adres e-mail?",
  "confirm.text": "Wtedy będą na niego przychodzić e-maile o stołach, które czekają, najwyżej jeden na godzinę. To cię nie loguje.",
  "confirm.go": "Tak, to mój",
  "confirm.done": "Dziękujemy. E-maile o czekających stołach przychodzą teraz na adres {address}.",
  "stop.title": "Bez kolejnych e-maili?",
  "stop.text": "Naciśnij przycisk, a adres zostanie zapomniany. O nic więcej nie pytamy.",
  "stop.go": "Wyłącz e-maile",
  "stop.done": "Gotowe. Na ten adres nie przyjdzie już stąd żaden e-mail.",
  "holiday.title": "Urlop",
  "holiday.text":
    "Gdy cię nie ma, twoje zegary przy stołach na dni stoją, najwyżej {n} dni w roku. Wszyscy przy tych stołach widzą, do kiedy. Gry rankingowe i turnieje trwają dalej.",
  "holiday.from": "Od",
  "holiday.until": "Do, cały dzień",
  "holiday.go": "Zacznij ten urlop",
  "holiday.now": "Masz urlop do: {when}.",
  "holiday.soon": "Masz urlop od: {from} do: {when}.",
  "holiday.back": "Już jestem",
  "holiday.cancel": "Jednak bez urlopu",
  "holiday.left": "W tym roku zostało dni: {n}.|W tym roku zostało dni: {n}.",
  "holiday.rests": "Tymczasem stoi stołów: {n}.|Tymczasem stoi stołów: {n}.",
  "holiday.goes":
    "Stołów, które grają dalej, bo są rankingowe albo w turnieju: {n}.|Stołów, które grają dalej, bo są rankingowe albo w turnieju: {n}.",
  "holiday.begun": "Miłego wypoczynku.",
  "holiday.ended": "Twoje zegary idą dalej.",
};

const fr: Record<Key, string> = {
  title: "Quand une table vous attend",
  text: "Chaque page montre, près de la cloche, les tables qui vous attendent. Ailleurs, on ne vous avertit que si vous le demandez ici : quel jeu, avec qui, et le temps restant. Rien de ce que le jeu cache.",
  none: "Ce serveur n’envoie ni messages ni e-mails. Faites un code de secours plus haut, et passez voir depuis n’importe quel appareil.",
  push: "Messages sur cet appareil",
  "push.text":
    "Votre navigateur montre un message, même quand cette page est fermée. Il passe par le service de l’éditeur du navigateur, qui ne peut pas le lire.",
  "push.on": "Activer les messages ici",
  "push.off": "Désactiver les messages ici",
  "push.is.on": "Les messages sont activés ici.",
  "push.done": "Les messages sont maintenant activés ici.",
  "push.ended": "Plus de messages sur cet appareil.",
  "push.others": "Aussi sur",
  "push.remove": "Retirer",
  "push.remove.of": "Plus de messages sur {device}",
  "push.unknown": "un appareil",
  "push.insecure":
    "Les messages demandent une adresse qui commence par https. Celle-ci ne le fait pas, et les navigateurs n’en proposent donc pas ici. La cloche de chaque page et le code de secours marchent partout.",
  "push.insecure.mail":
    "Les messages demandent une adresse qui commence par https. Celle-ci ne le fait pas, et les navigateurs n’en proposent donc pas ici. L’e-mail, la cloche de chaque page et le code de secours marchent partout.",
  "push.browser":
    "Ce navigateur ne prend pas de messages d’une page. Sur iPhone ou iPad, il le fait après « Sur l’écran d’accueil ».",
  "push.blocked": "Le navigateur ne doit pas montrer les messages de cette page. Vous pouvez le changer près de l’adresse.",
  "push.failed": "Le navigateur n’a pas pu : le service de son éditeur n’a pas répondu. Rien n’a changé.",
  mail: "E-mail",
  "mail.text": "Un e-mail par heure au plus, avec toutes les tables qui attendent. Chacun contient un lien qui y met fin.",
  "mail.address": "Adresse e-mail",
  "mail.send": "M’envoyer un lien à confirmer",
  "mail.sent": "Un lien est en route vers {address}. Rien d’autre n’est envoyé avant que vous l’ouvriez. Il vaut deux jours.",
  "mail.again": "L’envoyer de nouveau",
  "mail.on": "Les e-mails vont à {address}.",
  "mail.failed": "Le dernier e-mail n’a pas pu être remis.",
  "mail.remove": "Plus d’e-mails ; oublier l’adresse",
  "mail.removed": "L’adresse est oubliée.",
  "confirm.title": "Est-ce votre adresse e-mail ?",
  "confirm.text": "Alors les e-mails sur les tables qui attendent y arriveront, un par heure au plus. Cela ne vous connecte pas.",
  "confirm.go": "Oui, c’est la mienne",
  "confirm.done": "Merci. Les e-mails sur les tables qui attendent arrivent maintenant à {address}.",
  "stop.title": "Plus d’e-mails ?",
  "stop.text": "Appuyez sur le bouton, et l’adresse est oubliée. Rien d’autre n’est demandé.",
  "stop.go": "Arrêter les e-mails",
  "stop.done": "C’est fait. Cette adresse ne reçoit plus d’e-mails d’ici.",
  "holiday.title": "Vacances",
  "holiday.text":
    "Pendant votre absence, vos pendules aux tables sur plusieurs jours s’arrêtent, {n} jours par an au plus. Tous à ces tables voient jusqu’à quand. Les parties classées et les tournois continuent.",
  "holiday.from": "Du",
  "holiday.until": "Au, jour compris",
  "holiday.go": "Prendre ces vacances",
  "holiday.now": "Vous êtes en vacances jusqu’au {when}.",
  "holiday.soon": "Vous êtes en vacances du {from} au {when}.",
  "holiday.back": "Je suis de retour",
  "holiday.cancel": "Pas de vacances, finalement",
  "holiday.left": "Reste cette année : {n} jour.|Reste cette année : {n} jours.",
  "holiday.rests": "{n} table s’arrête pendant ce temps.|{n} tables s’arrêtent pendant ce temps.",
  "holiday.goes":
    "{n} table continue : elle est classée ou dans un tournoi.|{n} tables continuent : elles sont classées ou dans un tournoi.",
  "holiday.begun": "Bonnes vacances.",
  "holiday.ended": "Vos pendules repartent.",
};

const WORDS: Record<Language, Record<Key, string>> = { en, pl, fr };

/** A text about reminders and holidays. */
export function n(key: Key, fills: Fills = {}): string {
  return filled(WORDS[language()][key], fills);
}

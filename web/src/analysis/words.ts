/** The words of the analysis, fetched with its page. */
import type { Language } from "../generated/protocol.ts";
import { filled, language, type Fills } from "../words/interface.svelte.ts";

const en = {
  title: "What was my mistake?",
  of: "{game}: {who}",
  replay: "Look at the game",
  none: "This game has not been analysed yet.",
  "none.text":
    "A judge plays every decision of this game on, many times, and judges it by what the player knew then, never by cards nobody could see.",
  depth: "How deep",
  "depth.quick": "quick",
  "depth.usual": "usual",
  "depth.deep": "deep",
  "depth.quick.text": "some seconds, rough numbers",
  "depth.usual.text": "about half a minute",
  "depth.deep.text": "some minutes, closer numbers",
  ask: "Analyse this game",
  deeper: "Analyse deeper",
  again: "Try again",
  waiting: "{n} game is analysed first.|{n} games are analysed first.",
  "waiting.next": "It is next.",
  begins: "The judge takes a seat …",
  running: "{percent} done",
  left: "about {n} second left|about {n} seconds left",
  "left.minutes": "about {n} minute left|about {n} minutes left",
  "left.unknown": "How long it takes is not known yet.",
  leave: "You may leave this page: the analysis goes on, and stays with the game.",
  failed: "The analysis did not succeed",
  "failed.text": "It is not your fault. Nothing was kept; you can ask again.",
  refused: "This cannot be analysed",
  curve: "Chances to win",
  "curve.text":
    "Thin lines: everything open, as bots would play on from there. Thick line: what {who} could know then, with how sure that is. Large marks: moments that decided.",
  "curve.spoken": "{who}: {first} at the beginning, {last} at the end",
  seat: "Through whose eyes",
  position: "Position in the game",
  at: "After move {at} of {of}",
  "at.chances": "{who}: {percent}, most likely {low} to {high}",
  "decision.before": "Decision before",
  "decision.after": "Next decision",
  moments: "Moments that decided",
  "moments.none": "Nothing that {who} chose cost much. What happened came from chance and from the others.",
  "moments.of": "{who} gave away {percent}",
  board: "The table as {who} saw it",
  "to.replay": "In the replay",
  decision: "The decision",
  "decision.none": "Nobody chooses here: chance, or a move without a choice.",
  "decision.other": "{who} decides here.",
  "decision.look": "Look through {who}’s eyes",
  made: "played",
  best: "better",
  "best.too": "as good",
  chances: "{percent} ({low} to {high})",
  given: "Given away: {percent}, most likely {low} to {high}.",
  "given.none": "No move was clearly better.",
  "given.unsure": "Perhaps {percent} given away, but that is within what the judge cannot tell apart.",
  all: "All decisions",
  "all.move": "Move",
  "all.made": "Played",
  "all.given": "Given away",
  parts: "Where the chances went",
  "parts.text":
    "How the thin lines got from the start to the end: each change is put down to whoever made the move, and the three parts add up to it.",
  "parts.large":
    "Each part is a sum over all moves, so it can be more than 100 % although little changed in the end: own mistakes cost chances, mistakes of the others bring them back. The less carefully everybody plays, the larger the parts.",
  "parts.own": "own choice",
  "parts.chance": "chance",
  "parts.others": "the others",
  "parts.start": "at the start",
  "parts.end": "at the end",
  sure: "How sure is this?",
  "sure.interval":
    "Bars and bands show 95 % intervals: of twenty, one may miss. A difference that is smaller than its interval says nothing.",
  "sure.judge":
    "The judge is a bot that guesses what was hidden and lets bots play on. It was checked on thousands of games: of positions it calls 70 %, close to 70 of 100 are won. Against people who play otherwise than bots it may err.",
  "sure.curves": "Curves: bots play on from {known} guessed worlds for each player, and {open} times with everything open.",
  "sure.moves":
    "Moves: {minds} searches of {simulations} tries each, compared in up to {worlds} guessed worlds, the same for all moves.",
  "sure.again":
    "What may have been a mistake is looked at again by up to {minds_again} searches of {simulations_again} tries, in {worlds_again} other worlds each.",
};

export type Words = typeof en;

const pl: Words = {
  title: "Gdzie był mój błąd?",
  of: "{game}: {who}",
  replay: "Obejrzyj grę",
  none: "Ta gra nie była jeszcze analizowana.",
  "none.text":
    "Sędzia wiele razy rozgrywa dalej każdą decyzję tej gry i ocenia ją według tego, co gracz wtedy wiedział, a nigdy według kart, których nikt nie mógł widzieć.",
  depth: "Jak głęboko",
  "depth.quick": "szybko",
  "depth.usual": "zwykle",
  "depth.deep": "głęboko",
  "depth.quick.text": "kilka sekund, zgrubne liczby",
  "depth.usual.text": "około pół minuty",
  "depth.deep.text": "kilka minut, dokładniejsze liczby",
  ask: "Przeanalizuj tę grę",
  deeper: "Przeanalizuj głębiej",
  again: "Spróbuj ponownie",
  waiting: "Najpierw analizowana jest {n} gra.|Najpierw analizowane są {n} gry.|Najpierw analizowanych jest {n} gier.",
  "waiting.next": "Jest następna w kolejce.",
  begins: "Sędzia siada do stołu …",
  running: "gotowe {percent}",
  left: "jeszcze około {n} sekundy|jeszcze około {n} sekund|jeszcze około {n} sekund",
  "left.minutes": "jeszcze około {n} minuty|jeszcze około {n} minut|jeszcze około {n} minut",
  "left.unknown": "Jeszcze nie wiadomo, jak długo to potrwa.",
  leave: "Możesz opuścić tę stronę: analiza trwa dalej i zostaje przy grze.",
  failed: "Analiza się nie powiodła",
  "failed.text": "To nie Twoja wina. Niczego nie zapisano; możesz poprosić ponownie.",
  refused: "Tego nie można przeanalizować",
  curve: "Szanse na wygraną",
  "curve.text":
    "Cienkie linie: wszystko odkryte, dalej grają boty. Gruba linia: co mógł wtedy wiedzieć gracz {who}, razem z niepewnością. Duże znaki: chwile, które rozstrzygnęły.",
  "curve.spoken": "{who}: {first} na początku, {last} na końcu",
  seat: "Czyimi oczami",
  position: "Miejsce w grze",
  at: "Po ruchu {at} z {of}",
  "at.chances": "{who}: {percent}, najpewniej od {low} do {high}",
  "decision.before": "Poprzednia decyzja",
  "decision.after": "Następna decyzja",
  moments: "Chwile, które rozstrzygnęły",
  "moments.none": "Żaden wybór gracza {who} nie kosztował wiele. Rozstrzygnęły los i pozostali.",
  "moments.of": "{who}: oddane {percent}",
  board: "Stół oczami gracza {who}",
  "to.replay": "W powtórce",
  decision: "Decyzja",
  "decision.none": "Tu nikt nie wybiera: los albo ruch bez wyboru.",
  "decision.other": "Tu decyduje {who}.",
  "decision.look": "Spójrz oczami gracza {who}",
  made: "zagrane",
  best: "lepsze",
  "best.too": "równie dobre",
  chances: "{percent} (od {low} do {high})",
  given: "Oddane: {percent}, najpewniej od {low} do {high}.",
  "given.none": "Żaden ruch nie był wyraźnie lepszy.",
  "given.unsure": "Może oddane {percent}, ale sędzia nie potrafi tego odróżnić od zera.",
  all: "Wszystkie decyzje",
  "all.move": "Ruch",
  "all.made": "Zagrane",
  "all.given": "Oddane",
  parts: "Dokąd odeszły szanse",
  "parts.text":
    "Jak cienkie linie doszły od początku do końca: każdą zmianę przypisano temu, kto wykonał ruch, a trzy części razem dają całość.",
  "parts.large":
    "Każda część to suma ze wszystkich ruchów, więc może przekroczyć 100 %, choć na koniec niewiele się zmieniło: własne błędy zabierają szanse, błędy pozostałych je oddają. Im mniej uważnie wszyscy grają, tym większe części.",
  "parts.own": "własny wybór",
  "parts.chance": "los",
  "parts.others": "pozostali",
  "parts.start": "na początku",
  "parts.end": "na końcu",
  sure: "Na ile to pewne?",
  "sure.interval":
    "Paski i wstęgi pokazują przedziały 95 %: jeden na dwadzieścia może chybić. Różnica mniejsza niż jej przedział nic nie mówi.",
  "sure.judge":
    "Sędzia to bot, który zgaduje, co było zakryte, i każe botom grać dalej. Sprawdzono go na tysiącach gier: z pozycji, którym daje 70 %, wygrywanych jest blisko 70 na 100. Przy ludziach, którzy grają inaczej niż boty, może się mylić.",
  "sure.curves":
    "Krzywe: boty grają dalej z {known} odgadniętych światów dla każdego gracza i {open} razy przy wszystkim odkrytym.",
  "sure.moves":
    "Ruchy: przeszukiwania ({minds}, każde po {simulations} prób), porównane w najwyżej {worlds} odgadniętych światach, tych samych dla wszystkich ruchów.",
  "sure.again":
    "To, co mogło być błędem, sprawdzają jeszcze raz dalsze przeszukiwania (do {minds_again}, po {simulations_again} prób), każde w {worlds_again} innych światach.",
};

const fr: Words = {
  title: "Quelle a été mon erreur ?",
  of: "{game} : {who}",
  replay: "Revoir la partie",
  none: "Cette partie n’a pas encore été analysée.",
  "none.text":
    "Un juge rejoue la suite de chaque décision, de nombreuses fois, et la juge d’après ce que le joueur savait alors, jamais d’après des cartes que personne ne pouvait voir.",
  depth: "Profondeur",
  "depth.quick": "rapide",
  "depth.usual": "habituelle",
  "depth.deep": "poussée",
  "depth.quick.text": "quelques secondes, chiffres grossiers",
  "depth.usual.text": "environ une demi-minute",
  "depth.deep.text": "quelques minutes, chiffres plus fins",
  ask: "Analyser cette partie",
  deeper: "Analyser plus à fond",
  again: "Réessayer",
  waiting: "{n} partie est analysée d’abord.|{n} parties sont analysées d’abord.",
  "waiting.next": "C’est la prochaine.",
  begins: "Le juge prend place …",
  running: "{percent} faits",
  left: "encore environ {n} seconde|encore environ {n} secondes",
  "left.minutes": "encore environ {n} minute|encore environ {n} minutes",
  "left.unknown": "On ne sait pas encore combien de temps il faudra.",
  leave: "Vous pouvez quitter cette page : l’analyse continue et reste avec la partie.",
  failed: "L’analyse n’a pas abouti",
  "failed.text": "Vous n’y êtes pour rien. Rien n’a été gardé ; vous pouvez redemander.",
  refused: "Cela ne peut pas être analysé",
  curve: "Chances de gagner",
  "curve.text":
    "Lignes fines : tout est découvert, des bots jouent la suite. Ligne épaisse : ce que {who} pouvait savoir alors, avec son incertitude. Grandes marques : les moments décisifs.",
  "curve.spoken": "{who} : {first} au début, {last} à la fin",
  seat: "Par les yeux de",
  position: "Moment de la partie",
  at: "Après le coup {at} sur {of}",
  "at.chances": "{who} : {percent}, très probablement de {low} à {high}",
  "decision.before": "Décision précédente",
  "decision.after": "Décision suivante",
  moments: "Les moments décisifs",
  "moments.none": "Aucun choix de {who} n’a coûté cher. Le hasard et les autres ont décidé.",
  "moments.of": "{who} : {percent} cédés",
  board: "La table vue par {who}",
  "to.replay": "Dans le replay",
  decision: "La décision",
  "decision.none": "Personne ne choisit ici : le hasard, ou un coup forcé.",
  "decision.other": "Ici, c’est {who} qui décide.",
  "decision.look": "Voir par les yeux de {who}",
  made: "joué",
  best: "meilleur",
  "best.too": "aussi bon",
  chances: "{percent} (de {low} à {high})",
  given: "Cédé : {percent}, très probablement de {low} à {high}.",
  "given.none": "Aucun coup n’était nettement meilleur.",
  "given.unsure": "Peut-être {percent} cédés, mais le juge ne sait pas le distinguer de rien.",
  all: "Toutes les décisions",
  "all.move": "Coup",
  "all.made": "Joué",
  "all.given": "Cédé",
  parts: "Où sont passées les chances",
  "parts.text":
    "Comment les lignes fines sont allées du début à la fin : chaque changement revient à qui a joué le coup, et les trois parts en font la somme.",
  "parts.large":
    "Chaque part est la somme de tous les coups : elle peut dépasser 100 % alors que peu a changé au bout du compte, car ses propres erreurs coûtent des chances et celles des autres en rendent. Moins on joue avec soin, plus les parts sont grandes.",
  "parts.own": "ses choix",
  "parts.chance": "le hasard",
  "parts.others": "les autres",
  "parts.start": "au début",
  "parts.end": "à la fin",
  sure: "Est-ce sûr ?",
  "sure.interval":
    "Barres et bandes montrent des intervalles à 95 % : sur vingt, un peut manquer. Une différence plus petite que son intervalle ne dit rien.",
  "sure.judge":
    "Le juge est un bot qui devine ce qui était caché et laisse des bots jouer la suite. Il a été vérifié sur des milliers de parties : des positions à 70 %, près de 70 sur 100 sont gagnées. Face à des gens qui jouent autrement que des bots, il peut se tromper.",
  "sure.curves":
    "Courbes : des bots jouent la suite dans {known} mondes devinés pour chaque joueur, et {open} fois tout à découvert.",
  "sure.moves":
    "Coups : {minds} recherches de {simulations} essais, comparées dans {worlds} mondes devinés au plus, les mêmes pour tous les coups.",
  "sure.again":
    "Ce qui pouvait être une erreur est revu par {minds_again} recherches de {simulations_again} essais au plus, chacune dans {worlds_again} autres mondes.",
};

const ALL: Record<Language, Words> = { en, pl, fr };

/** A text of the analysis. */
export const a = (key: keyof Words, fills: Fills = {}): string => filled(ALL[language()][key], fills);

const WHOLE = 100;
/** Whole hundredths, as the sentences of the judge write them. */
export const hundredths = (number: number): string => `${String(number).replace("-", "−")}\u00a0%`;

/** A part of 1 in whole hundredths. */
export const percent = (part: number): string => hundredths(Math.round(part * WHOLE) || 0);

/** A change in whole hundredths, with its sign. */
export const change = (number: number): string => (number > 0 ? "+" : "") + hundredths(number);

// Written by tools/web_types.py from seaboard.games.game_of_powers.view and .drawing; do not edit.

/** A city of the ring. */
export interface CityView {
  id: string;
  zone: string;
  is_site: boolean;
  x: number;
  y: number;
  tokens: Record<string, number> | null;
  ships: number[];
}

/** A place for an open card. */
export interface SlotView {
  id: string;
  zone: string;
  card: string | null;
  x: number;
  y: number;
  w: number;
  h: number;
}

/** A mission with the values of its tokens that are still on the board, highest first. */
export interface MissionView {
  id: string;
  tokens: number[];
}

/** A part of the board. */
export interface AreaView {
  x: number;
  y: number;
  w: number;
  h: number;
}

/** The trade under way.  [GOP-TRADE-14] */
export interface OfferView {
  builder: number;
  responder: number;
  is_counter: boolean;
  given_tokens: Record<string, number>;
  given_cards: string[];
  wanted_tokens: Record<string, number>;
  wanted_sites: string[];
  handed: string[];
}

/** A hand: how many cards, those the viewer knows, those that all know, and how many the viewer does not know.  [GOP-INFO-2] */
export interface HandView {
  number: number;
  cards: string[];
  known: string[];
  hidden: number;
}

/** A mission token before a player. */
export interface HeldMission {
  id: string;
  value: number;
}

/** One seat as the viewer sees it. */
export interface SeatView {
  seat: number;
  colour: string;
  city: string | null;
  heading: string | null;
  hand: HandView;
  tokens: Record<string, number>;
  played: string[];
  missions: HeldMission[];
  card_points: number;
  mission_points: number;
  leftovers: number;
}

/** One seat's points at the end.  [GOP-SCORE-1 to 7] */
export interface ResultView {
  cards: number;
  missions: number;
  bonus: number;
  total: number;
  place: number;
}

/** The table as one viewer sees it; things are named by their ids. */
export interface TableView {
  viewer: number | null;
  players: number;
  options: Record<string, string>;
  phase: string;
  round: number;
  is_ending: boolean;
  asked: number[];
  active: number | null;
  first_seat: number | null;
  has_turned: boolean;
  has_claimed: boolean;
  talked: number[];
  reach: number;
  filling: string | null;
  gap: string | null;
  ring: CityView[];
  slots: SlotView[];
  pool: Record<string, number>;
  missions: MissionView[];
  mission_area: AreaView;
  deck: number;
  bottom: string[];
  box: string[];
  unseen: string[];
  offer: OfferView | null;
  seats: SeatView[];
  results: ResultView[] | null;
}

/** A piece of a picture, on a ground of 64 x 64: filled with what it is made of, or a line if it is made of nothing. */
export interface DrawnPiece {
  outline: string;
  material?: "bone" | "bronze" | "clay" | "glass" | "gold" | "iron" | "silver" | "stone" | null;
}

/** The picture of a card: one of the package's own, named by its card, or pieces of one's own. */
export interface DrawnPicture {
  id: string;
  like?: string | null;
  piece?: DrawnPiece[];
}

/** Pictures of cards; one without a picture gets the sign of its category and its initials. */
export interface Drawing {
  picture?: DrawnPicture[];
}

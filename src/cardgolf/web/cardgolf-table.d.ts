// Made from message-1.schema.json by scripts/build_declarations.py. Do not edit.

/** What one seat can see of a match at one moment, or a spectator, whose seat is null. Lists by seat have an item for each seat of the match. */
export interface View {
  version: 1;
  type: "view";
  /** The name of the variant, then those of the house rules. */
  rules: string[];
  /** The viewer. */
  seat: null | Seat;
  /** The players by seat. */
  names: string[];
  turn: Seat;
  phase: "opening" | "start" | "follow" | "extra" | "reaction" | "round over";
  /** The seats that may act now. */
  to_act: Seat[];
  dealer: Seat;
  /** The seat of the first turn, null during the opening. */
  leader: null | Seat;
  /** The seats that play this round. */
  seats: Seat[];
  kind: Kind;
  /** By seat, null for a seat that sits out. */
  boards: (null | Board)[];
  /** The board that belongs to no seat, if there is one. */
  middle?: Board;
  /** The top discard, or all cards of the last play, the top one last. */
  discard_shown: Card[];
  discard_count: number;
  stock_count: number;
  /** Whether a card is in hand. */
  holding: boolean;
  /** The card in hand if the viewer can see it. */
  held: null | Card;
  /** The pile that the card in hand came from, or the middle. */
  held_from: "stock" | "discard" | "middle" | null;
  /** The cards played in this turn that are not yet on the discard pile. */
  played: Card[];
  last_play_size: number;
  /** By seat. */
  turns_begun: number[];
  round_end: null | RoundEnd;
  reshuffles: number;
  /** The number of finished rounds. */
  round_count: number;
  /** By seat, empty before a round is finished. */
  totals: number[];
  standings: Standing[];
  /** The moves of the viewer, as the texts that the library plays. */
  legal_moves: string[];
  memory: Memory;
  /** The seats of each team, which share their total. Left out where each seat plays for itself. */
  teams?: number[][];
  /** Points by seat in favour of the seat, given before the first round. Left out where there are none. */
  handicaps?: number[];
}

/** A board. Of the hand of another seat only the number of cards is shown. */
export interface Board {
  /** The rows and columns of a grid or, for a hand, the number of cards dealt. extra is the number of places after the grid. */
  layout: {
    rows: number;
    columns: number;
    is_hand: boolean;
    extra: number;
    form?: Form;
  };
  /** The cards row by row, then those at the extra places; null where a place is empty. */
  slots: (null | Slot)[];
  /** The number of cards. */
  count: number;
}

/** The places of a layout that is neither a grid nor a hand, by name. The slots of a board come in the order of rows, then of groups. */
export interface Form {
  /** The names of each row of places, with . for a gap. */
  rows: string[];
  /** The lines that rules may read. */
  lines: Places[];
  /** Each pair of places that touch. */
  neighbours: Places[];
  /** The places beside the rows, by the name of their group. */
  groups: Record<string, Places>;
  /** The groups whose cards their owner sees. */
  seen: Places;
  /** The column and row at which each place is drawn, counted from 0 in cards. */
  at: Record<string, number[]>;
}

/** Names of places, or of groups. */
export type Places = string[];

/** A card in its place. card is null if the viewer has not seen it. */
export interface Slot {
  card: null | Card;
  /** Whether it lies face up. */
  up: boolean;
  /** The seats that have looked at it face down, if any. */
  seen_by?: Seat[];
  /** A number that a rule put on it, if any. */
  mark?: number;
}

/** A finished round. Lists by seat have null for a seat that sat out. */
export interface Round {
  version: 1;
  type: "round";
  kind: Kind;
  /** The seats that played. */
  seats: Seat[];
  round_end: RoundEnd;
  /** By seat. */
  scores: (number | null)[];
  /** By seat. */
  scorecards: (null | Scorecard)[];
}

/** The score of a seat, line by line. */
export interface Scorecard {
  total: number;
  /** The points of the cards, without penalties between seats. */
  raw: number;
  lines: Line[];
}

/** A line of a scorecard: the id of a rule, its points, and the places that it counts. */
export interface Line {
  rule: string;
  points: number;
  slots: string[];
}

/** How a round ends: the seat that closed it, or null for a limit, the seats that still have a turn, and the reason. */
export interface RoundEnd {
  by: null | Seat;
  turns: Seat[];
  reason: string;
}

/** The rank of a seat. why names what decided besides the total. */
export interface Standing {
  seat: Seat;
  total: number;
  rank: number;
  lost: boolean;
  why: string;
}

/** What the rules remember in public of the round and of the match, by name, and the window if seats may react. */
export interface Memory {
  of_round: Values;
  of_match: Values;
  window: null | Window;
}

/** The seats that may react out of turn, the step that follows, the seat of the next turn if the turn is over, and the number of reactions so far. */
export interface Window {
  seats: Seat[];
  phase: "start" | "follow" | "extra" | "turn over";
  next_seat: null | Seat;
  count: number;
  /** The seats that have chosen in secret, each with its move if it is the viewer. Left out where there are none. */
  sealed?: ({
    seat: Seat;
    move: null | string;
  })[];
}

export type Values = Record<string, Value>;

/** A remembered value. A list stands for a tuple. */
export type Value = number | boolean | null | string | {
  card: Card;
} | Value[];

/** A seat, or -1 for the middle. */
export type Owner = number;

export type Seat = number;

export type Kind = "hole" | "playoff";

/** A card as text: 10H, QS, JK, a number such as 12 or -5, or a card with a name, such as Peek or Spy=7. */
export type Card = string;

/** Something that happened, as one seat saw it. The reference of events describes each type. */
export type GameEvent = {
  type: "acted";
  ply: number;
  seat: Seat;
  /** The text of the move. */
  move: string;
} | {
  type: "drew";
  ply: number;
  seat: Seat;
  /** The text of the move. */
  move: string;
  pile: "stock" | "discard";
  card: null | Card;
} | {
  type: "took";
  ply: number;
  seat: Seat;
  /** The text of the move. */
  move: string;
  place: string;
  card: null | Card;
} | {
  type: "swapped";
  ply: number;
  seat: Seat;
  /** The text of the move. */
  move: string;
  place: string;
  card: null | Card;
  discarded: null | Card;
} | {
  type: "discarded";
  ply: number;
  seat: Seat;
  /** The text of the move. */
  move: string;
  card: null | Card;
} | {
  type: "turned_up";
  ply: number;
  seat: Owner;
  /** The text of the move. */
  move: string;
  place: string;
  card: null | Card;
} | {
  type: "played";
  ply: number;
  seat: Seat;
  /** The text of the move. */
  move: string;
  cards: Card[];
} | {
  type: "knocked";
  ply: number;
  seat: Seat;
  /** The text of the move. */
  move: string;
} | {
  type: "passed";
  ply: number;
  seat: Seat;
  /** The text of the move. */
  move: string;
} | {
  type: "sealed";
  ply: number;
  seat: Seat;
  /** The text of the move, empty if another seat has chosen it. */
  move: string;
} | {
  type: "opened";
  ply: number;
  seat: Seat;
  /** The text of the move. */
  move: string;
  /** Whether the move was still legal. Otherwise it was passed over. */
  played: boolean;
} | {
  type: "dealer_chosen";
  ply: number;
  seat: Seat;
  /** The cards drawn for the deal, in their order; none for a dealer by lot. */
  draws: [Seat, Card][];
} | {
  type: "dealt";
  ply: number;
  seat: Seat;
  kind: Kind;
  seats: Seat[];
  boards: (null | Board)[];
  discard: Card[];
  stock_count: number;
} | {
  type: "placed";
  ply: number;
  seat: Owner;
  place: string;
  card: null | Card;
  up: boolean;
  seen_by: Seat[];
  mark: number;
} | {
  type: "looked";
  ply: number;
  seat: Owner;
  place: string;
  card: null | Card;
  seen_by: Seat[];
} | {
  type: "cleared";
  ply: number;
  seat: Owner;
  places: string[];
  cards: (null | Card)[];
} | {
  type: "moved";
  ply: number;
  seat: Seat;
  paths: [Owner, string, Owner, string][];
} | {
  type: "board_changed";
  ply: number;
  seat: Owner;
  board: null | Board;
} | {
  type: "pile_changed";
  ply: number;
  seat: Seat;
  discard: Card[];
  discard_count: number;
  stock_count: number;
  played: Card[];
  last_play_size: number;
} | {
  type: "hand_changed";
  ply: number;
  seat: Seat;
  holding: boolean;
  card: null | Card;
  pile: null | "stock" | "discard" | "middle";
} | {
  type: "reshuffled";
  ply: number;
  seat: Seat;
  stock_count: number;
  reshuffles: number;
} | {
  type: "remembered";
  ply: number;
  seat: Seat;
  name: string;
  value: Value;
  match: boolean;
} | {
  type: "forgot";
  ply: number;
  seat: Seat;
  name: string;
} | {
  type: "window_opened";
  ply: number;
  seat: Seat;
  seats: Seat[];
  resumes: string;
  next_seat: null | Seat;
  reactions: number;
} | {
  type: "window_closed";
  ply: number;
  seat: Seat;
} | {
  type: "step_began";
  ply: number;
  seat: Seat;
  phase: "opening" | "start" | "follow" | "extra" | "reaction" | "round over";
  turns_begun: number[];
  leader: null | Seat;
  moves: string[];
} | {
  type: "round_closed";
  ply: number;
  seat: number;
  reason: string;
  turns: Seat[];
} | {
  type: "round_scored";
  ply: number;
  seat: Seat;
  result: Round;
  totals: number[];
  standings: Standing[];
} | {
  type: "match_over";
  ply: number;
  seat: Seat;
  standings: Standing[];
};

/** What happened since a ply, in order. */
export interface Events {
  version: 1;
  type: "events";
  events: GameEvent[];
}

/** How the cards of a table look: what `cardgolf.web.deck_message` returns. */
export interface Deck {
  version: 1;
  type: "deck";
  faces: Record<string, { name: string; full: string; small: string }>;
  back: string;
  shapes: Record<string, string>;
  colours: { light: Record<string, string>; dark: Record<string, string> };
  /** The rules in a few short texts, each with its title. */
  told?: [title: string, text: string][];
}

/** A legal move and what it means. */
export interface Offer {
  move: string;
  text: string;
}

/** What is marked on a board: groups that match, turns left of locked places, points in sight. */
export interface Marks {
  groups: string[][];
  locks: Record<string, number>;
  points: number | null;
}

/** A finished round. `lines` tell why a seat has its score, for the last round only. */
export interface FinishedRound {
  kind: string;
  scores: (number | null)[];
  lines: { points: number; places: string[]; rule: string; text: string }[][] | null;
}

/** What a seat sees of a game: what `cardgolf.web.table_message` returns. */
export interface TableMessage {
  version: 1;
  type: "table";
  ply: number;
  title: string;
  moment: string;
  status: string;
  over: boolean;
  /** Who closed the round, or which limit did, once that is so. */
  closing?: string;
  /** The teams and the handicaps in words, if there are any. */
  sides?: string[];
  view: View;
  places: (string[] | null)[];
  middle?: string[];
  offers: Offer[];
  marks: (Marks | null)[];
  rounds: FinishedRound[];
  events: GameEvent[];
  news: { ply: number; seat: number; text: string }[];
}

/** A hint. The first of `moves` is outlined on the table. */
export interface Advice {
  title: string;
  text?: string;
  moves?: AdvisedMove[];
  /** Moves of a review that came out badly, but were no worse than others. */
  unlucky?: { title: string; moves: AdvisedMove[] } | null;
  note?: string;
}

/** A move of a hint with its expected points, or one of a review with what it cost. */
export interface AdvisedMove {
  move: string;
  text: string;
  points?: number | null;
}

/** Why a move was refused. */
export interface Refusal {
  error: string;
  rule?: string | null;
  clauses?: string[];
}

export class CardgolfTable extends HTMLElement {
  deck: Deck | null;
  readonly message: TableMessage | null;
  show(message: TableMessage): Promise<void>;
  enter(): void;
  advise(advice: Advice): void;
  refuse(refusal: Refusal): void;
}

declare global {
  interface HTMLElementTagNameMap {
    "cardgolf-table": CardgolfTable;
  }
}

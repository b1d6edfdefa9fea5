// Rules with hands, powers, and cards thrown out of turn, for the bundles that have them. A page fetches this module when it needs it.

import { HandRound } from "./hand_round.js";
import { HandBot } from "./hand_bots.js";
import HAND_MESSAGES from "./hand_en.js";
import { Plays } from "./hand_plays.js";
import { SENTENCES } from "./hand_words.js";
import { MOST_EXTRA } from "./parts.js";
import { spell } from "./played.js";
import { seatsAfter, takeAway } from "./round.js";
import { ENGLISH_CATALOGUE, Rules as TrustedRules, Words, invalid, needsHands } from "./site.js";
import { TableRound } from "./table_round.js";
import { merge, rankOf } from "./turn.js";

const MOVES = [ // which parts have, by their words and a space
  ["power", /^(peek \S+|(spy|pick) [+-]?\d+ \S+|deal-card [+-]?\d+)$/], ["snap", /^((snap|give) \S+|grab [+-]?\d+ \S+)$/], ["exchange", /^exchange( |$)/], ["arrange", /^arrange( |$)/],
];
const CARD = /^(jk|(10|[2-9ajqk])[cdhs]|-?\d\d?)$/;

const MORE_ENGLISH = new Words({ ...ENGLISH_CATALOGUE, messages: { ...ENGLISH_CATALOGUE.messages, ...HAND_MESSAGES } });

const listCards = board => board.slots.flatMap(slot => slot?.card ?? []);

/** Rules of a bundle, an object or its JSON text, which is not checked. It plays all parts; Rules of lite.js are smaller. */
export class HandRules extends TrustedRules {
  nameSlots() {
    const { turns } = this.bundle;
    return turns && !this.layout.is_hand && needsHands(turns) ? [...this.places, ...Array.from({ length: MOST_EXTRA }, (_, at) => `+${at + 1}`)] : this.places;
  }

  readTurns() {
    super.readTurns();
    this.hasMore = !this.canPlay;
    this.canPlay = true;
    this.sentences = SENTENCES;
    const { turns } = this.bundle, list = kind => turns.filter(part => part.do === kind), find = kind => list(kind).at(-1);
    if (!this.hasMore) return;
    for (const key of ["moves", "actionKinds", "actionPlaces"]) Object.defineProperty(this, key, { value: [...this[key]], enumerable: false }); // not frozen: moves are added
    this.play = find("play");
    this.keep = find("keep") ?? {};
    this.ends = list("draw").findLast(part => part.ends)?.rule;
    const suits = this.faces.map(text => /(?:^|=)(?:10|[2-9AJQK])([CDHS])$/.exec(text)?.[1] ?? "");
    this.plays = this.play && new Plays(this.play, { kinds: this.kinds, ranks: this.faces.map(rankOf), suits });
    this.snaps = find("snap") && merge(list("snap"), { whose: "own", fine: 1, chain: false, caller: false, most_extra: 4 });
    this.exchanges = find("exchange") && merge(list("exchange"), { most: 4, laid: "as_was", failed: "keep", most_extra: 4 });
    this.powers = this.faces.map((_, face) => list("power").findLast(part => part.cards.includes(face)));
    this.powerRule = find("power")?.rule;
    this.hasOrder = list("order").length > 0;
    this.arranges = find("arrange");
    this.arrangesLast = turns.indexOf(this.arranges) > turns.findIndex(part => part.do === "opening");
  }

  findDealer(seats, last, standings, round) {
    if (this.turns.dealer !== "before lowest") return super.findDealer(seats, last, standings);
    const { scores } = round, around = [...seatsAfter(seats, last), ...(seats.includes(last) ? [last] : [])], played = around.filter(seat => scores[seat] !== null);
    const least = Math.min(...played.map(seat => scores[seat])), first = played.find(seat => scores[seat] === least);
    return first === undefined ? around[0] : around.at(around.indexOf(first) - 1);
  }

  startRound(...given) {
    return this.hasMore ? new (this.layout.is_hand ? HandRound : TableRound)(this, ...given).open() : super.startRound(...given);
  }

  isMove(words) {
    const known = super.isMove(words), [word, ...rest] = words.split(" ");
    if (!this.hasMore) return known;
    if (known) return word !== "play" || rest.every(each => CARD.test(each) || this.faces.some(face => face.toLowerCase() === each));
    return this.bundle.turns.some(({ do: kind }) => MOVES.some(([part, pattern]) => part === kind && pattern.test(words)));
  }

  readMove(text) {
    const words = spell(text), [word, ...rest] = words.split(" ");
    if (!this.hasMore) return super.readMove(text);
    if (!this.isMove(words)) return undefined;
    const face = each => this.faces.findIndex(card => card.toLowerCase() === each.replace(/^(-?)0(?=\d)/, "$1")), slot = name => this.slotNames.indexOf(name);
    if (word === "play") return `play ${[...rest].sort((a, b) => face(a) - face(b)).map(each => this.faces[face(each)] ?? each.toUpperCase()).join(" ")}`.trim();
    return word === "exchange" ? `exchange ${[...rest].sort((a, b) => slot(a) - slot(b)).join(" ")}`.trim() : words;
  }

  /** Return the number of a move, which is new if no round had it before. */
  number(text) {
    return this.numbered.get(text) ?? this.addMove(text, -1, -1);
  }

  /** Return the texts of all plays of a hand of faces. */
  listOwnPlays(hand) {
    return this.plays.list(hand).map(cards => `play ${cards.map(face => this.faces[face]).join(" ")}`);
  }

  /** Return the texts of all plays of a hand, which is given as the texts of its cards. */
  listPlays(cards) {
    const faces = cards.map(text => this.faces.indexOf(text));
    if (!this.plays || faces.includes(-1)) throw invalid("cards", cards, this.plays ? "cards of the deck" : "rules with a hand");
    return this.listOwnPlays(faces.sort((a, b) => a - b));
  }

  /** Return the paths of the cards that a move takes from place to place. */
  listPaths({ boards, memory: { of_round: { picked, "owed card": owed } } }, word, seat, rest) {
    if (word === "arrange") {
      const { places } = this, isUp = (_, at) => boards[seat].slots[at]?.up, from = [...places.filter(isUp), ...places.filter((_, at) => !isUp(_, at))];
      const to = [...rest, ...places.filter(name => !rest.includes(name))]; // those that are up go to the places of the move, the others to the rest
      return from.map((name, at) => [seat, name, seat, to[at]]).filter(([, name, , target]) => name !== target);
    }
    if (word === "pick" && picked) return [[...picked, Number(rest[0]), rest[1]], [Number(rest[0]), rest[1], ...picked]];
    return word === "give" ? [[seat, rest[0], owed[1], owed[2]]] : [];
  }

  makeBot(plain, name, chance) {
    return this.hasMore && name !== "random" ? new HandBot(this, plain, name, chance) : undefined;
  }

  /** Return words that have those of the moves of these rules: English ones if others have not. */
  speak(words) {
    return this.hasMore && !words.has("move-play.offer") ? MORE_ENGLISH : words;
  }

  /** Return the event of a window that opened, goes on, or closed. */
  tellWindow(ply, { turn: seat, memory: { window } }) {
    return window ? { type: "window_opened", ply, seat, seats: window.seats, resumes: window.phase, next_seat: window.next_seat, reactions: window.count } : { type: "window_closed", ply, seat };
  }

  /** Return the card that a seat has drawn into its hand, if the viewer saw it. */
  findDrawn(before, seat, after) {
    const isSeen = this.layout.is_hand && after.phase !== "round over";
    return isSeen ? takeAway(listCards(after.boards[seat]), listCards(before.boards[seat]))[0] : null;
  }
}

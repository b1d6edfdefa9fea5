// Rules with hands, powers, and cards thrown out of turn, for the bundles that have them. A page fetches this module when it needs it.

import { HandRound } from "./hand_round.js";
import { HandBot } from "./hand_bots.js";
import HAND_MESSAGES from "./hand_en.js";
import { Plays } from "./hand_plays.js";
import { ask, describeMove, describeOffer, nameDeed, tellMore, tellPlaces } from "./hand_words.js";
import { spell } from "./played.js";
import { seatsAfter } from "./round.js";
import { ENGLISH_CATALOGUE, Rules as TrustedRules, Words, invalid } from "./site.js";
import { TableRound } from "./table_round.js";
import { rankOf } from "./turn.js";

const TABLE_PARTS = ["arrange", "power", "snap", "exchange"], OF_TABLE = { knock: ["most", "from_turn", "at", "shield"], opening: ["seen"], end: ["on"], swap: ["taken"] };
const MOVES = [ // which parts have, by their words and a space
  ["power", /^(peek \S+|(spy|pick) [+-]?\d+ \S+|deal-card [+-]?\d+)$/], ["snap", /^((snap|give) \S+|grab [+-]?\d+ \S+)$/], ["exchange", /^exchange( |$)/], ["arrange", /^arrange( |$)/],
];
const CARD = /^(jk|(10|[2-9ajqk])[cdhs]|-?\d\d?)$/;
const MOST_EXTRA = 20; // new places of a board

/** Return whether a part of turns is one that round.js does not play. */
const isOfTable = part => TABLE_PARTS.includes(part.do) || OF_TABLE[part.do]?.some(field => field in part);

const MORE_ENGLISH = new Words({ ...ENGLISH_CATALOGUE, messages: { ...ENGLISH_CATALOGUE.messages, ...HAND_MESSAGES } });

const listCards = board => board.slots.flatMap(slot => slot?.card ?? []);

/** Return the fields of all parts of a kind: of each the one of the topmost part that has it. */
const merge = (parts, defaults) => (parts.length ? Object.assign({ ...defaults }, ...parts) : null);

/** Rules of a bundle, an object or its JSON text, which is not checked. It plays all parts; Rules of lite.js are smaller. */
export class HandRules extends TrustedRules {
  nameSlots() {
    const grows = !this.layout.is_hand && this.bundle.turns?.some(isOfTable);
    return grows ? [...this.places, ...Array.from({ length: MOST_EXTRA }, (_, at) => `+${at + 1}`)] : this.places;
  }

  readTurns() {
    super.readTurns();
    this.canPlay = true;
    const { turns } = this.bundle, list = kind => turns.filter(part => part.do === kind), find = kind => list(kind).at(-1);
    this.isOfTable = turns.some(isOfTable);
    this.hasMore = this.isOfTable || this.layout.is_hand;
    if (!this.hasMore) return;
    for (const key of ["moves", "actionKinds", "actionPlaces"]) Object.defineProperty(this, key, { value: [...this[key]], enumerable: false }); // not frozen: moves are added
    this.play = find("play");
    this.keep = find("keep") ?? {};
    this.ends = list("draw").findLast(part => part.ends)?.rule;
    const suits = this.faces.map(text => /(?:^|=)(?:10|[2-9AJQK])([CDHS])$/.exec(text)?.[1] ?? "");
    this.plays = this.play && new Plays(this.play, { kinds: this.kinds, ranks: this.faces.map(rankOf), suits });
    this.snaps = merge(list("snap"), { whose: "own", fine: 1, chain: false, caller: false, most_extra: 4 });
    this.exchanges = merge(list("exchange"), { most: 4, laid: "as_was", failed: "keep", most_extra: 4 });
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
    if (this.layout.is_hand) return new HandRound(this, ...given).open();
    return this.isOfTable ? new TableRound(this, ...given).open() : super.startRound(...given);
  }

  isMove(words) {
    const known = super.isMove(words), [word, ...rest] = words.split(" ");
    if (!this.hasMore) return known;
    if (known) return word !== "play" || rest.every(each => CARD.test(each) || this.faces.some(face => face.toLowerCase() === each));
    return this.bundle.turns.some(({ do: kind }) => MOVES.some(([part, pattern]) => part === kind && pattern.test(words)));
  }

  findMove(text) {
    if (!this.hasMore) return super.findMove(text);
    return this.numbered.get(text) ?? this.numbered.get(this.readMove(text)) ?? -1;
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

  tellOffer(...given) {
    return describeOffer(this, ...given);
  }

  tellDeed(...given) {
    return nameDeed(this, ...given);
  }

  tellMove(...given) {
    return describeMove(this, ...given);
  }

  tellPlaces(...given) {
    return tellPlaces(this, ...given);
  }

  tellMore(...given) {
    return tellMore(this, ...given);
  }

  ask(...given) {
    return ask(this, ...given);
  }

  /** Return the event of a window that opened, goes on, or closed. */
  listWindow(ply, before, { turn: seat, memory: { window } }) {
    if (JSON.stringify(window) === JSON.stringify(before.memory.window)) return [];
    return [window ? { type: "window_opened", ply, seat, seats: window.seats, resumes: window.phase, next_seat: window.next_seat, reactions: window.count } : { type: "window_closed", ply, seat }];
  }

  /** Return the card that a seat has drawn into its hand, if the viewer saw it. */
  findDrawn(before, seat, after) {
    const left = listCards(before.boards[seat]), isSeen = this.layout.is_hand && after.phase !== "round over";
    return isSeen ? listCards(after.boards[seat]).find(card => {
      const at = left.indexOf(card);
      if (at >= 0) left.splice(at, 1);
      return at < 0;
    }) : null;
  }
}

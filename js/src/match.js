// A match: rounds, their deals and scores, what each seat sees, and moves that can be taken back.

import { asSeed, derive, randomSeed, shuffle } from "./chance.js";
import { listFirstEvents, listPlyEvents } from "./events.js";
import { IllegalMoveError, InvalidRecordError, freeze, invalid } from "./errors.js";
import { isName } from "./names.js";
import { ALONE, addLines, makeTotals, planNext } from "./results.js";
import { TrustedRules } from "./played.js";
import { takeAway } from "./round.js";
import { sumPoints } from "./scoring.js";

/** Return the first dealer and the cards that were drawn for it, each with its seat. */
function chooseDealer(rules, seed, players) {
  const chosen = rules.match.first_dealer, seats = Array.from({ length: players }, (_, seat) => seat);
  if (Number.isInteger(chosen)) return { seat: chosen, draws: null };
  const key = derive(seed, "first dealer");
  if (chosen === "random") return { seat: shuffle(seats, key)[0], draws: freeze([]) };
  const cards = shuffle(rules.deck(players), key), draws = [];
  let drawing = seats;
  while (drawing.length > 1 && cards.length >= drawing.length) {
    const drawn = drawing.map(seat => [seat, cards.pop()]);
    const lowest = Math.min(...drawn.map(([, face]) => rules.points[face]));
    draws.push(...drawn);
    drawing = drawn.filter(([, face]) => rules.points[face] === lowest).map(([seat]) => seat);
  }
  return freeze({ seat: drawing[0], draws: draws.map(([seat, face]) => [seat, rules.faces[face]]) });
}

/** A match in play. It knows every card: against other people it belongs on a server, and a page gets views. */
export class Match {
  #round;
  #rounds = [];
  #moves = []; // a move is its number times 100 plus its seat, and a deal less than 0
  #legal = []; // by seat the legal actions, once they were asked for
  #next = null;
  #chosen;
  #rules;
  #names;
  #seed;
  #sides;
  #totals;
  #addTotals;
  #standings;

  /** Begin a match. `names` are the players; `seed` decides every shuffle, by default a random one. */
  constructor(rules, { names, players, seed = randomSeed(), ...given } = {}) {
    if (!(rules instanceof TrustedRules)) throw invalid("rules", rules, "Rules");
    rules.requirePlay();
    this.#rules = rules;
    if (names !== undefined && !Array.isArray(names)) throw invalid("names", names, "a list");
    this.#names = freeze(names ? [...names] : Array.from({ length: players ?? rules.players[0] }, (_, seat) => `Player ${seat + 1}`));
    if (!rules.players.includes(this.names.length) || !this.names.every(isName)) {
      throw invalid("names", this.names, `names of ${rules.players[0]} to ${rules.players.at(-1)} players`);
    }
    this.#seed = asSeed(seed);
    this.#sides = this.makeSides(given);
    this.#chosen = chooseDealer(rules, this.seed, this.names.length);
    if (this.#chosen.seat >= this.names.length) throw invalid("first_dealer", this.#chosen.seat, "a seat");
    this.#begin();
  }

  /** Return the sides of the match. Each seat plays for itself: teams and handicaps are in team_match.js. */
  makeSides({ teams, handicaps }) {
    if (teams || handicaps) throw invalid("teams", teams, "none, or a match of the whole package");
    return ALONE;
  }

  #begin() {
    this.#rounds = [];
    this.#totals = freeze(this.#sides.firstTotals(this.rules.sign));
    this.#addTotals = makeTotals(this.rules.parts, this.names.length);
    this.#standings = freeze([]);
    this.#moves = [];
    this.#deal("hole", this.names.map((_, seat) => seat), this.#chosen.seat);
  }

  #deal(kind, seats, dealer) {
    const { rules, seed } = this, players = this.names.length, number = this.#rounds.length;
    const deck = shuffle(rules.deck(players), derive(seed, "round", number, "deal"));
    const before = { closer: this.#rounds.at(-1)?.round_end.by ?? -1, standings: this.#standings };
    this.#round = rules.startRound(kind, seats, dealer, players, deck, () => derive(seed, "round", number, "stock"), before);
    this.#next = null;
    this.#legal = [];
  }

  get rules() {
    return this.#rules;
  }

  get names() {
    return this.#names;
  }

  get seed() {
    return this.#seed;
  }

  get totals() {
    return this.#totals;
  }

  get standings() {
    return this.#standings;
  }

  /** The seat that is to move, or null if the round is over. Of several that may act it is the first. */
  get turn() {
    return this.toAct[0] ?? null;
  }

  /** The seats that may act: the one whose turn it is, all that may react to a discard, or none if the round is over. */
  get toAct() {
    return this.#round.toAct;
  }

  get isRoundOver() {
    return this.#round.isOver;
  }

  get isOver() {
    return this.#next !== null && !this.#next.seats.length;
  }

  /** The number of moves and later deals so far. */
  get ply() {
    return this.#moves.length;
  }

  /** The finished rounds, as docs/json.md describes them. Like totals and standings they are frozen. */
  get rounds() {
    return [...this.#rounds];
  }

  /** Every move with its seat, and "deal" with its dealer for each later deal. */
  get history() {
    return this.#moves.map(code => (code < 0 ? [-1 - code, "deal"] : [code % 100, this.rules.moves[Math.floor(code / 100)]]));
  }

  #actions(seat = this.turn) {
    return (this.#legal[seat] ??= this.toAct.includes(seat) ? this.#round.legalActions(seat) : []);
  }

  /** Return the texts of the legal moves of a seat, by default the one that is to move; none if the round is over. */
  legalMoves(seat = this.turn) {
    const { moves } = this.rules, found = [];
    for (const action of this.#actions(seat)) found.push(moves[action]);
    return found;
  }

  /** Play a move, given by its text. Given a seat, it must be one that may act. A refused move changes nothing. */
  play(text, seat) {
    const round = this.#round, { toAct } = this;
    if (seat !== undefined && !toAct.includes(seat)) {
      const one = toAct.length > 1 ? `one of the seats ${toAct.join(", ")}, which may react now` : `seat ${toAct[0]}, which is to move`;
      throw new IllegalMoveError(invalid("seat", seat, round.isOver ? "none, since the round is over" : one).message, "base.turn", round.isOver ? "round-over" : "turn");
    }
    const actor = seat ?? toAct[0], legal = this.#actions(actor), action = this.rules.findMove(text);
    if (!legal.includes(action)) throw this.#refuse(text, legal);
    this.#moves.push(100 * action + actor);
    round.play(action, actor);
    this.#legal = [];
    if (round.isOver) this.#score();
    return this;
  }

  #refuse(text, legal) {
    const round = this.#round, rules = this.rules, shown = JSON.stringify(String(text).slice(0, 40));
    if (round.isOver) {
      return new IllegalMoveError("invalid move: the round is over, and the next one must be dealt first", "base.moves", "round-over");
    }
    const expected = `expected one of ${legal.slice(0, 6).map(each => rules.moves[each]).join(", ")}${legal.length > 6 ? ", ..." : ""}`;
    const found = rules.readMove(text);
    return new IllegalMoveError(`illegal move ${shown}: ${expected}`, rules.findClause(round, text), found ? "move" : "unreadable", found);
  }

  /** Deal the next round. */
  deal() {
    if (!this.isRoundOver || this.isOver) {
      throw new IllegalMoveError(`invalid deal: the ${this.isOver ? "match is over" : "round is not over"}`, "base.deal", this.isOver ? "match-over" : "round-goes-on");
    }
    const { kind, seats } = this.#next, dealer = this.rules.findDealer(seats, this.#round.dealer, this.#standings, this.#rounds.at(-1));
    this.#moves.push(-1 - dealer);
    this.#deal(kind, seats, dealer);
    return this;
  }

  #score() {
    const { rules } = this, round = this.#round, sides = this.#sides, sign = rules.sign;
    const cards = new Map([...round.seats].sort((a, b) => a - b).map(seat => {
      const board = round.boards[seat];
      return [seat, rules.nameLines(board.map(slot => slot?.face ?? -1), board.map(slot => slot?.mark ?? 0), round.turnsBegun[seat])];
    }));
    const raw = addLines(rules, cards, round.closer, this.#rounds.length + 1, round.boards[round.closer]?.length === 0);
    const scorecards = this.names.map((_, seat) => {
      const lines = cards.get(seat);
      return lines ? { total: sumPoints(lines), raw: raw.get(seat), lines } : null;
    });
    this.#rounds.push(freeze({
      version: 1,
      type: "round",
      kind: round.kind,
      seats: [...round.seats],
      round_end: round.roundEnd(),
      scores: scorecards.map(card => card && card.total),
      scorecards,
    }));
    this.#totals = freeze(sides.settle(this.#addTotals(this.#rounds.at(-1)), sign));
    const ranked = sides.rank(this.#rounds, this.#totals, sign);
    this.#next = planNext(rules, this.#rounds, this.#totals, ranked, sides.sideOf);
    this.#standings = freeze(this.#next.standings);
  }

  /** Return what a seat sees, or a spectator for null: the message of docs/json.md. Give this to players and bots. */
  view(seat = null) {
    if (seat !== null && !(Number.isInteger(seat) && seat >= 0 && seat < this.names.length)) {
      throw invalid("seat", seat, `0 to ${this.names.length - 1}, or null`);
    }
    const round = this.#round, { rules, toAct } = this, { phase, heldFrom } = round, name = face => rules.faces[face];
    const isHolder = seat === round.turn, held = round.held < 0 ? null : name(round.held);
    return {
      version: 1,
      type: "view",
      rules: [...rules.names],
      seat,
      names: [...this.names],
      turn: round.turn,
      phase: round.isOver ? "round over" : phase,
      to_act: toAct,
      dealer: round.dealer,
      leader: round.leader,
      seats: [...round.seats],
      kind: round.kind,
      boards: this.names.map((_, each) => this.#viewBoard(each, seat)),
      discard_shown: round.discard.slice(-(round.lastPlay || 1)).map(name),
      discard_count: round.discard.length,
      stock_count: round.stock.length,
      holding: held !== null,
      held: isHolder || heldFrom !== "stock" ? held : null,
      held_from: held && heldFrom,
      played: round.played.map(name),
      last_play_size: round.lastPlay,
      turns_begun: [...round.turnsBegun],
      round_end: round.roundEnd(),
      reshuffles: round.reshuffles,
      round_count: this.#rounds.length,
      totals: [...this.totals],
      standings: this.standings.map(each => ({ ...each })),
      legal_moves: seat === null ? [] : this.legalMoves(seat),
      memory: round.memory,
      ...this.#sides.data,
    };
  }

  #viewBoard(seat, viewer) {
    const { rules: { faces, layout, places } } = this, board = this.#round.boards[seat], { rows, columns, is_hand } = layout;
    if (!this.#round.seats.includes(seat)) return null;
    const slots = board.map(slot => {
      if (!slot) return null;
      const { face, up, seen, mark } = slot;
      return { card: up || seen.includes(viewer) ? faces[face] : null, up, ...(seen.length && { seen_by: [...seen] }), ...(mark && { mark }) };
    });
    const isHidden = is_hand && slots.some(slot => slot.card === null); // a hand is seen as a whole or not at all
    const shape = { rows, columns, is_hand, extra: is_hand ? 0 : board.length - places.length };
    return { layout: shape, slots: isHidden ? [] : slots, count: slots.filter(Boolean).length };
  }

  /** Return what a seat saw happen from a ply on: the message of events of docs/json.md. */
  events(seat = null, since = 0) {
    return { version: 1, type: "events", events: Array.from(this.steps(seat, since), step => step.events).flat() };
  }

  /** Yield what a seat saw of each move and deal from one ply on up to another, as `narrateStep` takes it. */
  *steps(seat, since, until = this.ply) {
    if (!Number.isInteger(since) || since < 0) throw invalid("since", since, "0 or more");
    if (until < since) return;
    const match = this.at(Math.max(since - 1, 0)); // one that goes on, since each replay takes long late in a match
    let after = match.view(seat), before = after;
    if (!since) yield { before: null, events: listFirstEvents(match, after, this.#chosen), after, rounds: [] };
    for (const [mover, move] of this.history.slice(match.ply, until)) {
      match.#repeat([[mover, move]]);
      [before, after] = [after, match.view(seat)];
      yield { before, events: listPlyEvents(match, match.ply, before, mover, move, after), after, rounds: [...match.#rounds] };
    }
  }

  /** Play moves and deals of a history. */
  #repeat(history) {
    for (const [seat, move] of history) {
      if (move === "deal") this.deal();
      else this.play(move, seat);
    }
    return this;
  }

  /** Return the match after the first `ply` moves and deals. */
  at(ply) {
    if (!Number.isInteger(ply) || ply < 0 || ply > this.#moves.length) {
      throw invalid("ply", ply, `0 to ${this.#moves.length}`);
    }
    return new this.constructor(this.rules, { names: this.names, seed: this.seed, ...this.#sides.data }).#repeat(this.history.slice(0, ply));
  }

  /**
   * Take back the last move, unless it showed a card to a seat. Given a seat, go back to its last choice: all moves
   * after it must be moves of that seat which showed nothing.
   */
  undo(seat = null) {
    let match = this;
    do match = match.#beforeLast(seat);
    while (seat !== null && match.#actions(seat).length < 2);
    this.#begin();
    return this.#repeat(match.history);
  }

  #beforeLast(wanted) {
    const last = this.ply - 1, refuse = (what, reason) => new IllegalMoveError(`invalid undo: expected ${what}`, "base.undo", reason);
    if (last < 0) throw refuse("a match with a history", "undo-none");
    const [seat, move] = this.history[last];
    if (wanted !== null && move !== "deal" && wanted !== seat) throw refuse("the last move to be one of this seat", "undo-other");
    const before = this.at(last);
    if (before.#round.phase === "reaction" && seat !== before.#round.turn) throw refuse("no reaction of another seat", "undo-other");
    if (this.isRoundOver || this.#showsMoreThan(before)) {
      throw refuse(`a move that showed no new card, not ${move}`, move === "deal" ? "undo-deal" : "undo-shown");
    }
    return before;
  }

  /** Return whether a seat or a spectator knows a card that it did not know before, or there is a new stock. */
  #showsMoreThan(before) {
    const now = this.#round, old = before.#round;
    if (now.reshuffles !== old.reshuffles || before.isRoundOver) return true;
    return [null, ...now.everyone].some(seat => takeAway(old.hidden(seat), now.hidden(seat)).length);
  }

  /** Return the match as plain data for JSON: the rules, the players, the seed and every move. It tells all cards. */
  record() {
    const { rules, names, seed, history: moves } = this;
    return { format: "cardgolf-match-1", rules: [...rules.names], bundle: rules.digest, names: [...names], seed: String(seed), moves, ...this.#sides.data };
  }

  /** Return the match of a record. It is refused if it was played by another bundle, or has moves that are not legal. */
  static replay(rules, record) {
    const isList = (value, isItem) => Array.isArray(value) && value.every(isItem);
    if (record?.format !== "cardgolf-match-1" || !isList(record.moves, Array.isArray) || !isList(record.rules, each => typeof each === "string")) {
      throw new InvalidRecordError("expected what match.record() returns");
    }
    const { names, seed = null, moves, teams, handicaps } = record;
    if (String(record.rules) !== String(rules.names)) throw new InvalidRecordError(`expected the rules ${rules.names}, got ${String(record.rules).slice(0, 40)}`);
    if (record.bundle !== rules.digest) throw new InvalidRecordError("expected the bundle that it was played with: rules or options differ");
    let match = null;
    try {
      match = new this(rules, { names, seed, teams, handicaps });
      return match.#repeat(moves);
    } catch (error) {
      throw new InvalidRecordError(`${match ? `move ${match.ply + 1}: ` : ""}${error.message}`.slice(0, 180), { cause: error });
    }
  }
}

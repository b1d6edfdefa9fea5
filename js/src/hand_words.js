// Sentences of the moves of hands, of powers and of cards thrown out of turn. They are those of cardgolf.table, by the same ids.

import { cardAt, safeNames, shown } from "./site.js";

/**
 * What sentences are told with: what is remembered, names of cards and places, and a move by its words: its kind, the
 * seat that it names, its last place, and the cards or places in it.
 */
class Teller {
  constructor(rules, words, view, move) {
    const [kind, ...rest] = move.split(" "), owner = ["pick", "spy", "grab", "deal-card"].includes(kind) ? Number(rest[0]) : null;
    Object.assign(this, { rules, words, view, kind, rest, owner, last: rest.at(-1), memory: view.memory.of_round });
  }

  card(seat, name) {
    return shown(cardAt(this.rules, this.view, seat, name));
  }

  cards(cards) {
    return cards.map(shown).join(" ");
  }

  /** Return a place, with its owner if that is not the seat of the turn. */
  place([seat, name]) {
    return seat === this.view.turn ? name : this.placeOf(seat, name);
  }

  placeOf(seat, places) {
    return this.words.write("place-of", { places, owner: this.view.names[seat] });
  }

  get top() {
    return shown(this.view.discard_shown.at(-1));
  }

  get receiver() {
    return this.view.names[this.memory["owed card"]?.[1]];
  }
}

/** Return what a move means, or undefined for one of which sentences.js tells. */
function describeOffer(rules, words, view, move) {
  const teller = new Teller(rules, words, view, move), { kind, rest, owner } = teller, player = view.names[owner], held = shown(view.held);
  if (kind === "draw") return rest[1] && words.write("move-draw.offer", { pile: rest[0], card: shown(view.discard_shown[0]) });
  const { picked } = teller.memory, at = { own: owner === view.turn, player: player ?? null, seat: owner };
  const values = {
    pick: { ...at, other: picked && teller.place(picked) }, snap: { discard: teller.top }, grab: { ...at, discard: teller.top }, give: { player: teller.receiver },
    spy: at, exchange: { card: held }, "deal-card": at, play: {}, pass: { holding: view.holding, card: held },
    knock: { call: rules.bundle.call ?? null, goal: rules.sign < 0 ? "highest" : "lowest" },
  }[kind];
  return values && words.write(`move-${kind}.offer${kind === "pick" && picked ? "-second" : ""}`, values);
}

/** Return what a player does to make a move, undefined for one of which sentences.js tells, or null for one that nobody can make. */
function nameDeed(rules, words, view, move) {
  const teller = new Teller(rules, words, view, move), { kind, rest, last: place, owner } = teller, board = view.boards[view.seat];
  const isPlaced = ["flip", "swap", "peek"].includes(kind) || (kind === "discard" && rest.length);
  if (isPlaced && board && !rules.slotNames.slice(0, board.slots.length).includes(place)) return null;
  if (kind === "give" && !teller.receiver) return null;
  const { picked } = teller.memory, other = picked && teller.place(picked), at = owner === null ? place : teller.place([owner, place]);
  const values = {
    pick: { place: at, other }, snap: { place }, grab: { player: view.names[owner], place }, give: { player: teller.receiver, place },
    spy: { player: view.names[owner], place }, exchange: { places: rest.join(", ") }, "deal-card": { player: view.names[owner] },
    play: { cards: teller.cards(rest) }, pass: { holding: view.holding, card: shown(view.held) }, draw: { pile: rest[0], end: rest[1] ?? "top" }, knock: { call: rules.bundle.call ?? null },
    arrange: { places: rest.join(", ") },
  }[kind];
  return values && words.write(`move-${kind}.deed${kind === "pick" && picked ? "-second" : ""}`, values);
}

/** Return what a player did, as a clause whose subject is the player, or undefined for a move of which sentences.js tells. */
function describeMove(rules, words, { move, seat }, before, after) {
  const now = new Teller(rules, words, after, move), was = new Teller(rules, words, before, move), { kind, rest, last: place, owner } = was;
  const count = before.stock_count - after.stock_count, isThrown = after.discard_count > before.discard_count, { picked } = was.memory;
  const describeThrow = (where, whose) =>
    (isThrown ? words.write("thrown", { place: where, discard: now.top }) : words.write("thrown-wrong", { place: where, card: now.card(whose, place), count }));
  const tell = (values, more = "") => words.write(`move-${kind}.describe${more}`, values);
  switch (kind) {
    case "pick": return picked ? tell({ other: was.place(picked), place: was.place([owner, place]) }, "-second") : tell({ place: was.place([owner, place]) });
    case "snap": return describeThrow(place, seat);
    case "grab": return describeThrow(was.placeOf(owner, place), owner);
    case "give": return tell({ player: was.receiver, place });
    case "spy": return tell({ player: after.names[owner], place, card: now.card(owner, place) });
    case "deal-card": return tell({ player: after.names[owner], count });
    case "play": return tell({ cards: now.cards(rest) });
    case "pass": return tell({ holding: before.holding });
    case "arrange": return tell({ cards: rest.map(name => words.write("arranged", { card: now.card(seat, name), place: name })).join(", ") });
    case "exchange": {
      const gone = after.discard_count - before.discard_count, places = rest.join(", ");
      if (gone === rest.length) return tell({ places, cards: now.cards(after.discard_shown) });
      return tell({ places, cards: now.cards((now.memory["failed exchange"] ?? [0]).slice(1).map(([, { card }]) => card)), kept: !gone }, "-wrong");
    }
    default: return undefined;
  }
}

/** Return how many places are clicked, where cards are arranged. */
const tellPlaces = ({ turns: { flips } }, words, kind) => (kind === "arrange" && flips > 1 ? [words.write("click-places", { count: flips })] : []);

/** Return what a seat is asked in a window, or who is asked where it is not; undefined out of windows. */
function ask(rules, words, view) {
  if (view.phase !== "reaction") return undefined;
  const names = safeNames(view.names, words), { "owed card": owed } = view.memory.of_round, player = names[view.seat];
  if (!view.to_act.includes(view.seat)) return words.write("may-react", { players: words.join(view.to_act.map(seat => names[seat])) });
  if (owed) return [words.write("you-owe", { player, owner: names[owed[1]] })];
  const asked = [words.write("you-may-throw", { player, discard: shown(view.discard_shown.at(-1)) })], { fine } = rules.snaps;
  return fine ? [...asked, words.write("short-snap-fine", { count: fine, word: words.write("number-word", { number: fine }) })] : asked;
}

/** Yield at which cards of their own players looked in a deal, and who may react to a move. */
function* tellMore(rules, words, events, before, after) {
  const names = safeNames(after.names, words);
  for (const { type, boards, seats } of events) {
    if (type === "window_opened" && !before.memory.window) yield words.write("may-react", { players: words.join(seats.map(seat => names[seat])) });
    if (type !== "dealt") continue;
    for (const [seat, board] of boards.entries()) {
      const seen = board && !board.layout.is_hand ? [...board.slots.entries()].filter(([, slot]) => slot && !slot.up && slot.seen_by?.includes(seat)) : [];
      const places = seen.map(([place, { card }]) => (card ? `${rules.slotNames[place]}: ${shown(card)}` : rules.slotNames[place]));
      if (places.length) yield words.write("looks", { player: names[seat], places: words.join(places) });
    }
  }
}

/** What sentences.js and table.js ask rules for. */
export const SENTENCES = { describeOffer, nameDeed, describeMove, tellPlaces, ask, tellMore };

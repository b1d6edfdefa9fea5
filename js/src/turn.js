// The parts of turns of a bundle, joined: what a seat may do, and which rule forbids the rest.

export const FLIP = 0, DRAW_STOCK = 1, DRAW_DISCARD = 2, SWAP = 3, DISCARD = 4, DISCARD_AND_FLIP = 5, KNOCK = 6, LOOK = 7, LOOK_AT_ALL = 8;
export const PLAIN = 1, WITH_FLIP = 2;

/** How moves are written, by their kinds: with a space at the end a place follows. */
export const KINDS = ["flip ", "draw stock", "draw discard", "swap ", "discard", "discard flip ", "knock", "peek ", "look"];

const BY_FLIP = { never: PLAIN, optional: PLAIN | WITH_FLIP, required: WITH_FLIP };
const FACE_CARDS = { A: 1, J: 11, Q: 12, K: 13 };

/** Return whether a card lies face down. */
export const isDown = slot => slot !== null && !slot.up;

/** Return the fields of all these parts: of each the one of the topmost part that has it. */
export const merge = (parts, defaults) => Object.assign({ ...defaults }, ...parts);

/** Return the rank of a card's text, 0 for a card without any. */
export function rankOf(text) {
  const rank = /^(?:[^=]+=)?(-?\d{1,2}|[AJQK])[CDHS]?$/.exec(text)?.[1];
  return FACE_CARDS[rank] ?? Number(rank ?? 0);
}

/** Return how a card of the stock may be thrown with none, one or more cards face down, and the rule that says so. */
function decideThrow(throws, down, isLast) {
  const names = [...new Set(throws.map(part => part.rule))];
  for (let top = names.length; top > 0; top--) {
    const own = merge(throws.filter(part => part.rule === names[top - 1])), said = merge(throws.filter(part => names.indexOf(part.rule) < top));
    const field = isLast && said.last_turns ? "last_turns" : "flip", { [field]: flip = "never", last_down: lastDown } = said;
    const isWaived = flip === "required" && down === 1 && lastDown !== undefined;
    if (field in own || (isWaived && "last_down" in own)) {
      return { rule: own.rule, options: !down ? PLAIN : isWaived && lastDown ? PLAIN | WITH_FLIP : BY_FLIP[flip] };
    }
  }
  return { rule: "base", options: PLAIN };
}

/** The turns of a bundle. Faces and places are their numbers, sets of places are bits. */
export class Turns {
  constructor({ turns, options, layout: { rows, columns }, faces, places }) {
    const list = kind => turns.filter(part => part.do === kind);
    const find = kind => list(kind).at(-1), flags = numbers => faces.map((_, face) => Boolean(numbers?.includes(face)));
    this.newCard = options.new_card ?? "up";
    this.turnLimit = options.turn_limit === undefined ? 100 : (options.turn_limit ?? 0);
    this.endsWithStock = options.recycle === "end_round";
    this.opensInTurn = options.first_flips === "first_turn";

    const opening = find("opening") ?? { flips: 2 };
    this.flips = opening.flips ?? opening.looks ?? 0;
    this.looks = Boolean(opening.looks);
    this.where = opening.where ?? "any";
    this.openingRule = this.looks || this.where !== "any" ? opening.rule : "base";
    this.looksAtAll = this.looks && opening.of !== "nearest" && opening.looks >= places.length;
    this.lookWords = !this.looks ? [] : opening.of === "nearest" ? ["peek"] : ["peek", "look"];
    this.looked = opening.of === "nearest" ? (rows - 1) * columns : 0; // the first place
    this.seen = opening.seen ?? [];
    this.columns = columns;

    const starts = new Map();
    for (const part of turns) {
      if (!["draw", "spend", "knock"].includes(part.do)) continue;
      const own = starts.get(part.rule) ?? { rule: part.rule, piles: null, spends: false, knocks: false };
      if (part.do === "draw") own.piles = (part.piles ?? ["stock", "discard"]).filter(pile => own.piles?.includes(pile) ?? true);
      else own[`${part.do}s`] = true;
      starts.set(part.rule, own);
    }
    this.starts = [...starts.values()]; // what rules add to the ways to begin a turn, or take away
    this.knock = find("knock");
    this.spends = Boolean(find("spend"));

    const throws = list("throw"), piling = throws.findLast(part => part.piles);
    this.keepsUp = turns.findLast(part => part.do === "swap" && part.where === "down")?.rule;
    this.taken = merge(list("swap")).taken;
    this.keepers = faces.map((_, face) => throws.findLast(part => part.keep?.includes(face))?.rule);
    this.throws = [false, true].map(isLast => [0, 1, 2].map(down => decideThrow(throws, down, isLast)));
    this.discardRule = piling?.piles.includes("discard") ? piling.rule : undefined;
    this.flipsForThrows = throws.some(({ flip = "never", last_turns: last = "never" }) => flip !== "never" || last !== "never");

    this.locks = [];
    for (const { card, turns: number, piles = ["stock"], rule } of list("lock")) this.locks[card] = { turns: number, piles, rule: `${rule}.locked` };
    this.leaves = list("leave").map(({ lines, how = "equal", after = "any" }) => ({ how, after, lines }));
    this.leavesToTop = merge(list("leave")).to === "top";
    this.ranks = this.leaves.some(each => each.how === "run") ? faces.map(text => rankOf(text) || -9) : []; // which is far from all others: no run has a Joker;

    const ends = list("end"), { last_turns: last, on } = merge(ends), order = merge(list("order"));
    this.endsAtOnce = last === "none";
    this.neverAllUp = on === "none";
    this.fewer = ends.some(part => part.fewer);
    this.othersUp = ends.some(part => part.others_up);
    this.leads = [...(find("leads")?.leads ?? []), "left of dealer"];
    this.dealer = find("deal")?.who;
    this.isRight = order.direction === "right";
    this.turning = flags(order.turned_by);
    this.skipping = flags(order.skips);
  }

  /** Return the kinds of moves that can be offered, in order. */
  kinds() {
    const some = [
      [FLIP, this.spends || (this.flips && !this.looks)], [DRAW_STOCK, true], [DRAW_DISCARD, true], [SWAP, true], [DISCARD, true],
      [DISCARD_AND_FLIP, this.flipsForThrows], [KNOCK, this.knock], [LOOK, this.looks && !this.looksAtAll], [LOOK_AT_ALL, this.looksAtAll],
    ];
    return some.filter(each => each[1]).map(each => each[0]);
  }
}

/** Return the places of a board at which a card may be turned up before play, or looked at by a seat. */
export function findFirstPlaces({ looks, looked, where, columns }, board, seat) {
  const down = [...board.keys()].filter(place => isDown(board[place]));
  if (looks) return down.filter(place => place >= looked && !board[place].seen.includes(seat));
  const isBegun = place => board.some((slot, other) => !isDown(slot) && other % columns === place % columns);
  const wanted = { any: down, together: down.filter(isBegun), apart: down.filter(place => !isBegun(place)) }[where];
  return wanted.length ? wanted : down;
}

/**
 * Return the kinds of moves with which a turn begins, and the rule that decides it: the last that changed what the rules
 * below it offer. `can` has whether each pile has a card, `down` counts the cards that lie face down, and `mayKnock` is of all parts together.
 */
export function beginTurn({ starts }, can, down, mayKnock) {
  let draws = [DRAW_STOCK, DRAW_DISCARD].filter((_, pile) => can[pile]), rule = "base";
  const more = [];
  for (const { rule: own, piles, spends, knocks } of starts) {
    const wanted = piles ? draws.filter(kind => piles.includes(kind === DRAW_STOCK ? "stock" : "discard")) : [];
    if (spends) more.push(FLIP);
    if (wanted.length && wanted.length < draws.length) {
      draws = wanted;
      rule = own;
    }
    if (spends && down) rule = own;
    if (knocks && mayKnock) {
      more.push(KNOCK);
      rule = own;
    }
  }
  return { kinds: [...draws, ...more], rule };
}

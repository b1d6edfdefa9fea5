// Which cards of a hand can be laid out together, by the part `play`. src/cardgolf/rulebook/plays.py is the twin.

const HIGHEST = 13; // the rank of a king, beyond which no wild card stands in a row
const MOST_PLAYS = 1000;

/** Return the ways to choose so many of some items, in order. */
export function combine(items, count) {
  if (!count) return [[]];
  return items.flatMap((item, at) => combine(items.slice(at + 1), count - 1).map(rest => [item, ...rest]));
}

/** Return every choice of one item from each list: the last list changes fastest. */
const choose = lists => lists.reduce((ways, list) => ways.flatMap(way => list.map(item => [...way, item])), [[]]);

/** The plays of a bundle. Cards are faces. */
export class Plays {
  constructor({ run = null, suited = false, without = [], wild = [], wild_sets: isSet = false, natural = 1 }, { kinds, ranks, suits }) {
    Object.assign(this, { run, suited, without, wild, isSet, natural, kinds, ranks, suits });
  }

  /** Return every play of a sorted hand, each as sorted faces. */
  list(hand) {
    const found = new Map();
    for (const cards of this.#find(hand)) {
      const play = [...cards].sort((a, b) => a - b);
      found.set(String(play), play);
      if (found.size > MOST_PLAYS) break;
    }
    const plays = [...found.values()];
    const compare = (one, other) => one.reduce((sum, face, at) => sum || face - other[at], one.length - other.length);
    return this.wild.length ? plays.sort(compare) : plays;
  }

  *#find(hand) {
    const wild = hand.filter(face => this.wild.includes(face)), kinds = new Set(hand.map(face => this.kinds[face]));
    for (const kind of kinds) {
      const cards = hand.filter(face => this.kinds[face] === kind);
      const more = this.isSet && !wild.includes(cards[0]) ? [...cards, ...wild] : cards;
      for (let count = 1; count <= more.length; count++) yield* combine(more, count);
    }
    if (this.run !== null) yield* this.#findRows(hand, wild);
  }

  /** Yield cards in a row. Wild ones come last, whatever they stand for. */
  *#findRows(hand, wild) {
    const { ranks, suits } = this, natural = [...new Set(hand)].filter(face => !wild.includes(face) && !this.without.includes(face));
    if (natural.length + wild.length < this.run) return;
    for (const low of natural) {
      for (let count = this.run; count <= hand.length; count++) {
        const higher = new Map();
        for (const face of natural) {
          const more = ranks[face] - ranks[low];
          if (more > 0 && more < count && (suits[face] === suits[low] || !this.suited)) higher.set(more, [...(higher.get(more) ?? []), face]);
        }
        for (let others = 0; others <= wild.length; others++) {
          const left = count - others - 1;
          if (left + 1 < this.natural || left < 0 || left > higher.size) continue;
          for (const lists of combine([...higher.values()], left)) for (const cards of choose(lists)) yield [low, ...cards, ...wild.slice(0, others)];
        }
      }
    }
  }

  /** Return played cards in the order in which they lie. A wild card lies in the place of the card it stands for. */
  sort(cards) {
    const wild = cards.filter(face => this.wild.includes(face)), natural = cards.filter(face => !wild.includes(face));
    const byRank = new Map(natural.map(face => [this.ranks[face], face])), found = [...byRank.keys()], low = Math.min(...found), count = cards.length;
    const isRow = this.run !== null && count >= this.run && found.length + wild.length === count && Math.max(...found) - low < count;
    if (!wild.length || !found.length || !isRow || (this.suited && new Set(natural.map(face => this.suits[face])).size > 1)) return cards;
    const first = Math.min(low + count - 1, HIGHEST) - count + 1;
    return cards.map((_, at) => byRank.get(first + at) ?? wild.shift());
  }
}

// The bots.

/** Chooses any legal move, each with the same probability. */
export class RandomBot {
  #chance;

  constructor(rules, chance) {
    this.#chance = chance;
  }

  choose(view) {
    return this.#chance.choice(view.legal_moves);
  }
}

const BOTS = { random: RandomBot };

/** Return a new bot by its name. */
export function makeBot(name, rules, chance) {
  return new BOTS[name](rules, chance);
}

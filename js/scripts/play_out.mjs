// What the tests of matches share: the rules of their bundles, and matches that bots play.

import { readFileSync } from "node:fs";

import { makeBot, seatChances } from "../src/index.js";

export const read = name => readFileSync(new URL(`../test/bundles/${name}.json`, import.meta.url), "utf8");

/** Return what all seats and a spectator see of a match. */
export const views = match => [null, ...match.names.keys()].map(seat => match.view(seat));

/** Play a whole match with bots, the first of those who may act first, and call a function after each move and deal. */
export function playOut(match, bot, then = () => {}) {
  const chances = seatChances(match.names.length, match.seed, "bots"), bots = chances.map(chance => makeBot(bot, match.rules, chance));
  while (!match.isOver) {
    if (match.isRoundOver) match.deal();
    else {
      const [seat] = match.toAct;
      match.play(bots[seat].choose(match.view(seat)), seat);
    }
    then(match);
  }
  return match;
}

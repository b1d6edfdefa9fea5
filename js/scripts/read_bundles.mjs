// Reads bundles that may be damaged: a line {"text": ..., "seed": ..., "most": ...} each comes in. A line goes out with
// the error, with what a spectator sees after some moves of random bots, or with "fault" where the runtime itself failed.

import { createInterface } from "node:readline";
import { InvalidBundleError, Match, Rules, makeBot, seatChances } from "../src/index.js";

/** Play the first moves of a match with as few seats as the bundle has, and return what a spectator then sees. */
function playSome(rules, bundle, seed, most) {
  const players = Math.min(...bundle.decks.map(deck => deck.players)), names = Array.from({ length: players }, (_, seat) => `P${seat}`);
  const match = new Match(rules, { names, seed }), chances = seatChances(players, seed, "game", 0, "bots");
  const playing = chances.map(chance => makeBot("random", rules, chance));
  for (let made = 0; made < most && !match.isOver && (match.isRoundOver || match.legalMoves().length); made++) {
    if (match.isRoundOver) match.deal();
    else match.play(playing[match.turn].choose(match.view(match.turn)), match.turn);
  }
  return match.view(null);
}

function judge({ text, seed, most }) {
  try {
    const rules = new Rules(text), bundle = JSON.parse(text);
    return { view: bundle.turns ? playSome(rules, bundle, seed, most) : null };
  } catch (error) {
    return error instanceof InvalidBundleError ? { error: error.message } : { fault: `${error.stack}`.slice(0, 400) };
  }
}

for await (const line of createInterface({ input: process.stdin })) {
  process.stdout.write(JSON.stringify(judge(JSON.parse(line))) + "\n");
}

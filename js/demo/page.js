// A page that plays the rules of rules.json with bots. The match runs here: there is no server but for files.

import { Chance, Match, Rules, makeBot } from "../src/lite.js";
import { refusalMessage, tableMessage } from "../src/table.js";

const ME = 0, NAMES = ["Max", "Ann", "Bo"];
const read = async name => (await fetch(name)).json();
const [bundle, deck] = await Promise.all([read("rules.json"), read("deck.json")]);
const rules = new Rules(bundle);
const table = document.querySelector("cardgolf-table"), choice = document.querySelector("#bot");
const seed = new URLSearchParams(location.search).get("seed");
let match, bots;

/** Begin a match. */
function begin(given) {
  match = new Match(rules, { names: NAMES, ...(given && { seed: given }) });
  bots = NAMES.map(() => makeBot(choice.value, rules, new Chance(BigInt(match.seed) & 0xffffffffffffffffn)));
}

/** Let the bots move until it is the player's turn, and show what happened since a ply. */
async function go(since) {
  while (match.turn !== null && match.turn !== ME) match.play(bots[match.turn].choose(match.view(match.turn)));
  await table.show(tableMessage(match, ME, since));
}

/** Do what the player asked for, or say why it is refused. */
async function act(command) {
  const since = match.ply + 1;
  try {
    command();
  } catch (error) {
    if (!error.rule) throw error;
    table.refuse(refusalMessage(error, match, ME));
    return;
  }
  await go(Math.min(since, match.ply + 1));
}

table.deck = deck;
table.addEventListener("move", event => act(() => match.play(event.detail.move, ME)));
table.addEventListener("undo", () => act(() => match.undo(ME)));
table.addEventListener("deal", () => act(() => match.deal()));
table.addEventListener("again", () => {
  begin();
  go(0);
});
choice.addEventListener("change", () => (bots = NAMES.map((_, seat) => makeBot(choice.value, rules, new Chance(seat)))));
begin(seed);
await go(0);

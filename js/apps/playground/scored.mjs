/** What the tab for layouts asks about a game of the site: it is fetched when that tab is opened. */

import { scoreLayouts } from "./cardgolf-layouts.js";

/** Return the form for the layouts of so many players, or undefined. */
export function form({ rules, deck }, { form: made }, { players = 2 }) {
  if (!rules.players.includes(players)) return undefined;
  const copies = new Map();
  for (const face of rules.deck(players)) copies.set(rules.faces[face], (copies.get(rules.faces[face]) ?? 0) + 1);
  return { ...made, faces: made.faces.map(([face]) => [face, copies.get(face) ?? 0]).filter(([, count]) => count), deck };
}

/** Return the scores of layouts, or undefined for hands, which have no places. */
export function score({ rules, bundle }, { clauses }, { layouts, closer = null }) {
  if (bundle.layout.is_hand) return undefined;
  const scores = scoreLayouts(rules, layouts, closer);
  const number = line => ({ ...line, clauses: Object.hasOwn(clauses, line.rule) ? clauses[line.rule] : [] });
  return { scores: scores.map(each => ({ ...each, lines: each.lines.map(number) })) };
}

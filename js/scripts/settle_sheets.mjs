// Settle the sheets of standard input: a line {"bundle": ..., "sheet": ...} each, and a line of JSON for its settlement.

import { createInterface } from "node:readline";
import { Rules } from "../src/index.js";
import { settleSheet } from "../src/sheet.js";

for await (const line of createInterface({ input: process.stdin })) {
  const { bundle, sheet } = JSON.parse(line);
  try {
    const found = settleSheet(new Rules(bundle), sheet);
    console.log(JSON.stringify({
      totals: found.totals,
      settled: found.rounds.length,
      scores: found.rounds.map(round => round.scores),
      additions: found.rounds.map(round => round.additions),
      upcoming: found.upcoming && (({ kind, number, seats, dealer }) => ({ kind, number, seats, dealer }))(found.upcoming),
      dealers: found.rounds.map(round => round.dealer),
      ended: found.ended,
      finished_early: found.finishedEarly,
      standings: found.standings.map(({ seat, total, rank, lost }) => [seat, total, rank, lost]),
      winners: found.winners,
    }));
  } catch (error) {
    console.log(JSON.stringify({ error: error.message }));
  }
}

// Made by scripts/build_declarations.py. Do not edit.

// The same as the package, without the checks of bundles, teams, handicaps and `redact`.
export type * from "./index.js";
export {
  Chance, IllegalMoveError, InvalidArgumentError, InvalidRecordError, Match, Rules, asSeed, derive, makeBot,
  seatChances, shuffle,
} from "./index.js";

// The library for pages that only play: without the checks of bundles, teams, handicaps and redacted records.
export { Chance, asSeed, derive, seatChances, shuffle } from "./chance.js";
export { makeBot } from "./bots.js";
export { IllegalMoveError, InvalidArgumentError, InvalidRecordError } from "./errors.js";
export { Match } from "./match.js";
export { TrustedRules as Rules } from "./played.js";

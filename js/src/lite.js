// The library without the checks of bundles, for bundles that are known to be good.
export { Chance, asSeed, derive, seatChances, shuffle } from "./chance.js";
export { makeBot } from "./bots.js";
export { IllegalMoveError, InvalidArgumentError, InvalidRecordError } from "./errors.js";
export { Match } from "./match.js";
export { TrustedRules as Rules } from "./rules.js";

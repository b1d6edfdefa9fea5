/** @cardgolf/rules: plays card games of the Golf family from bundles that `cardgolf export` writes. */
export { IllegalMoveError, InvalidBundleError } from "./errors.js";
export { Match } from "./match.js";
export { Rules } from "./rules.js";
export { Chance, asSeed, derive, seatChances, shuffle } from "./chance.js";
export { makeBot } from "./bots.js";

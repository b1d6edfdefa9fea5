// Everything in one module: what `cardgolf.web` carries in the wheel.
export * from "./index.js";
export { HandRules } from "./hands.js";
export { ENGLISH, Words, narrate, narrateStep, refusalMessage, tableMessage } from "./table.js";
export { scoreLayouts } from "./layouts.js";

// What a page of the site plays with: bundles that it wrote itself, which are not checked again.
export * from "./lite.js";
export { refusalMessage, tableMessage } from "./table.js";
// For layouts.js, which the page fetches when it needs it.
export { invalid } from "./errors.js";
export { addLines } from "./results.js";
export { sumPoints } from "./scoring.js";
export { cardAt, describeLine, safeNames, shown } from "./sentences.js";
export { ENGLISH } from "./table.js";
// For hands.js, likewise. What is small it imports from its module.
export { default as ENGLISH_CATALOGUE } from "./en.js";
export { needsHands } from "./parts.js";
export { Round } from "./round.js";
export { Words } from "./words.js";
// For the web component, which shares it and the words.
export { isolate } from "./names.js";

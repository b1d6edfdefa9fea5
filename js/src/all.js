// Everything in one module: what `cardgolf.web` carries in the wheel.
export * from "./index.js";
export { refusalMessage, tableMessage } from "./table.js";

// What a page of the site plays with: bundles that it wrote itself, which are not checked again.
export * from "./lite.js";
export { refusalMessage, tableMessage } from "./table.js";
export { scoreLayouts } from "./layouts.js";

/** The library in a worker: `ask` a message, `stop` what takes too long. It starts with the first message. */

// The worker runs code of others. It inherits this policy, by which the browser refuses its requests to other sites.
const POLICY = "default-src 'self' blob: data: 'unsafe-inline'; script-src 'self' blob: 'unsafe-inline' 'wasm-unsafe-eval'; worker-src 'self' blob:; connect-src 'self'";

/** Give the page the policy, once. A worker inherits it only if it comes from a blob, not from an address. */
function protect() {
  if (document.querySelector("meta[http-equiv='Content-Security-Policy']")) return;
  const meta = document.createElement("meta");
  meta.httpEquiv = "Content-Security-Policy";
  meta.content = POLICY;
  document.head.append(meta);
}

const NO_PYTHON = "This runs on Python, which needs WebAssembly, and this browser has none. Games without options and house rules work in the playground.";

export class Library extends EventTarget {
  #worker = null;
  #address = ""; // of the worker's code
  #waiting = new Map();
  #next = 0;

  /** Return the promise of an answer. Of a worker that is stopped, and without WebAssembly, the answer has an error. */
  ask(message, transfer = []) {
    if (typeof WebAssembly === "undefined") return Promise.resolve({ error: NO_PYTHON });
    const worker = (this.#worker ??= this.#start());
    return new Promise(resolve => {
      const id = this.#next++;
      this.#waiting.set(id, resolve);
      this.#report();
      worker.postMessage({ ...message, id }, transfer);
    });
  }

  /** End the worker with all that it does. The next message starts another. */
  stop() {
    this.#worker?.terminate();
    this.#worker = null;
    URL.revokeObjectURL(this.#address);
    const waiting = [...this.#waiting.values()];
    this.#waiting.clear();
    this.#report();
    for (const resolve of waiting) resolve({ error: "It was stopped.", stopped: true });
  }

  #start() {
    protect();
    const code = new Blob([`import ${JSON.stringify(new URL("worker.mjs", import.meta.url).href)};`], { type: "text/javascript" });
    this.#address = URL.createObjectURL(code);
    const worker = new Worker(this.#address, { type: "module" });
    worker.addEventListener("message", ({ data }) => {
      if ("progress" in data) {
        this.dispatchEvent(new CustomEvent("progress", { detail: data }));
        return;
      }
      this.#waiting.get(data.id)?.(data.answer);
      this.#waiting.delete(data.id);
      this.#report();
    });
    worker.addEventListener("error", () => this.stop());
    return worker;
  }

  /** Tell whether an answer is awaited. */
  #report() { this.dispatchEvent(new CustomEvent("busy", { detail: this.#waiting.size > 0 })); }
}

/** Return how many megabytes Python takes, or an empty text. */
export async function sizeOfPython() {
  const found = await fetch(new URL("runtime/runtime.json", import.meta.url)).then(answer => answer.json()).catch(() => ({}));
  return found.compressed ? (found.compressed / 1e6).toFixed(0) : "";
}

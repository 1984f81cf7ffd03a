// The files of the package, beside this one: fetched, or read by Node.

/** The module that is fetched first, compiled once. */
export const usual = once("./routes.wasm");

/** The module that also follows recorded games and searches the widest networks: a larger file, fetched when a request needs it. */
export const whole = once("./routes-whole.wasm");

/** Compile a module when it is first asked for, and again only after a failure. @param {string} name */
function once(name) {
  /** @type {Promise<WebAssembly.Module> | undefined} */
  let module;
  return () => {
    module ??= read(name, "wasm");
    module.catch(() => (module = undefined));
    return module;
  };
}

/** Read a file: as JSON, or compiled. @param {string} name @param {"json" | "wasm"} type @returns {Promise<any>} */
export async function read(name, type) {
  const url = new URL(name, import.meta.url);
  if (url.protocol === "file:") {
    const bytes = await (await import("node:fs/promises")).readFile(url);
    return type === "json" ? JSON.parse(bytes.toString()) : WebAssembly.compile(bytes);
  }
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  return type === "json" ? response.json() : WebAssembly.compile(await response.arrayBuffer());
}

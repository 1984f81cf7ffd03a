// Writes the userscript: the module, what asks it, the descriptions of titles, and main.js in one file.
//     node examples/userscript/build.mjs stationmaster-routes.user.js

import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { gzipSync } from "node:zlib";

/** @param {string} path */
const read = (path) => readFileSync(new URL(path, import.meta.url));
const END = "// ==/UserScript==\n";
const [header, body] = read("main.js").toString().split(END);
/** @param {string} name */
const packed = (name) => gzipSync(read(`../../clients/routes/dist/${name}`), { level: 9 }).toString("base64");
const asking = read("../../clients/routes/dist/finder.js").toString().replaceAll(/^export /gm, "");
const titles = readdirSync(new URL("../titles/", import.meta.url)).filter((name) => name.endsWith(".json")).map((name) => JSON.parse(read(`../titles/${name}`).toString()));
const parts = [`const MODULE = "${packed("routes-whole.wasm")}";`, `const TITLES = ${JSON.stringify(titles)};`, asking, body];
writeFileSync(process.argv[2] ?? "stationmaster-routes.user.js", `${header}${END}(() => {\n${parts.join("\n")}\n})();\n`);

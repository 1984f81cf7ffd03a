// Answers requests with the module, one JSON line each: {"kind", "body", "fields"?} in; {"answer"} or {"problem"} out, as texts,
// with the milliseconds that it took.

import { readFile } from "node:fs/promises";
import { createInterface } from "node:readline";
import { instantiate, Problem } from "./dist/finder.js";

const answered = await instantiate(await WebAssembly.compile(await readFile(new URL("./dist/routes.wasm", import.meta.url))), null);
for await (const line of createInterface({ input: process.stdin })) {
  const { kind, body, fields } = JSON.parse(line);
  const began = performance.now();
  let said;
  try {
    said = { answer: answered(kind, body, fields) };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    said = { problem: JSON.stringify(error.problem) };
  }
  process.stdout.write(`${JSON.stringify({ ...said, ms: performance.now() - began })}\n`);
}

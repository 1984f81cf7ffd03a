// Answers requests with the module. Reads one JSON object a line, {"kind", "body", "fields"?}, and writes one for each:
// {"answer", "ms"} or {"problem", "ms"}, with the answer or problem as text and the milliseconds that it took.

import { createInterface } from "node:readline";
import { usual, whole } from "./dist/files.js";
import { instantiate, Problem } from "./dist/finder.js";

const answered = await instantiate(await usual(), null, whole);
for await (const line of createInterface({ input: process.stdin })) {
  const { kind, body, fields } = JSON.parse(line);
  const began = performance.now();
  let response;
  try {
    response = { answer: await answered(kind, body, fields) };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    response = { problem: JSON.stringify(error.problem) };
  }
  process.stdout.write(`${JSON.stringify({ ...response, ms: performance.now() - began })}\n`);
}

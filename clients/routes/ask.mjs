// Answers requests with the module, one JSON line each: {"kind", "body", "fields"?} in; {"answer"} or {"problem"} out, as texts,
// with the milliseconds that it took.

import { createInterface } from "node:readline";
import { usual, wider } from "./dist/files.js";
import { instantiate, Problem } from "./dist/finder.js";

const answered = await instantiate(await usual(), null, wider);
for await (const line of createInterface({ input: process.stdin })) {
  const { kind, body, fields } = JSON.parse(line);
  const began = performance.now();
  let said;
  try {
    said = { answer: await answered(kind, body, fields) };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    said = { problem: JSON.stringify(error.problem) };
  }
  process.stdout.write(`${JSON.stringify({ ...said, ms: performance.now() - began })}\n`);
}

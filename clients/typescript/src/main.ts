// Plays one game of each kind against a running service: `npm run play -- http://127.0.0.1:8000`.

import * as g1846 from "./g1846.js";
import { connect } from "./client.js";
import * as switchAndSignal from "./switch-and-signal.js";

const service = connect(process.argv[2] ?? "http://127.0.0.1:8000");

console.log("1846");
const rich = await g1846.play(service, ["Amy", "Bob", "Cy"], "typescript");
if (rich.result === null) {
  throw new Error("a game that is over has a result");
}
console.log(`  ${rich.revision} actions, ${rich.result.reason}:`);
for (const { rank, player, score } of rich.result.standing) {
  console.log(`  ${rank}. ${player}: $${score}`);
}

console.log("Switch & Signal");
const done = await switchAndSignal.play(service, ["Amy", "Bob"], "typescript");
if (done.result === null) {
  throw new Error("a game that is over has a result");
}
console.log(`  ${done.revision} actions, ${done.result.won ? "won" : "lost"}: ${done.result.reason}`);

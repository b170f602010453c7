/**
 * `node test/load/qr-round-trips.ts [count]`: makes that many codes (10,000 unless told) of generated addresses, texts
 * and cards, reads each PNG with ZXing, and prints how many came back wrong. Exit status 1 when any did.
 */
import fc from "fast-check";
import { prepareDecoder } from "#test/support/read-code.ts";
import { codeText, survives } from "#test/support/round-trip.ts";

const count = Number(process.argv[2] ?? 10_000);
const widthPx = 300;

await prepareDecoder();
const startMs = performance.now();
const wrong: string[] = [];
let longest = 0;
for (const text of fc.sample(codeText, count)) {
  longest = Math.max(longest, Buffer.byteLength(text));
  if (!(await survives(text, widthPx))) wrong.push(text);
}
const seconds = (performance.now() - startMs) / 1000;
for (const text of wrong) console.log(`wrong: ${JSON.stringify(text)}`);
console.log(
  `${count} codes, the longest of ${longest} bytes, ${wrong.length} read wrong, in ${seconds.toFixed(0)} s`,
);
process.exitCode = wrong.length > 0 ? 1 : 0;

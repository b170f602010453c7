import assert from "node:assert/strict";
import { readRasterCodes } from "#test/support/readers/read-code.ts";
import { readZpl } from "#test/support/readers/read-zpl.ts";
import type { JourneyProps } from "./journeys.ts";

/**
 * A label file contains the badge as the browser drew it on a canvas; pages for the browser's own printing are not
 * tested here.
 */
export const printBadge = async ({ visitor }: JourneyProps): Promise<void> => {
  await visitor.open("/badge-maker");
  await visitor.fill("Or paste cells from a spreadsheet", "Name;Company\nŁukasz Nowak;Nowak & Syn");
  await visitor.click({ selector: "button", text: "Read these cells" });
  await visitor.see({ selector: ".preview-turn p", words: "Code checked: scans correctly" });
  await visitor.evaluate(() => {
    globalThis.print = () => void dispatchEvent(new Event("beforeprint"));
  });
  const list = await visitor.save("Save as CSV", ".csv");
  await visitor.click({ selector: "button", text: "Print 1 badge" });
  await visitor.see({ selector: ".print-status", words: "Done." });
  const file = await visitor.save("File for Zebra printers (ZPL)", ".zpl");
  const [label] = readZpl(new TextDecoder().decode(file.bytes));
  assert(label);
  const [id, ...others] = await readRasterCodes(label);
  assert.match(id ?? "", /^[2-9A-Z]{8}$/);
  assert(new TextDecoder().decode(list.bytes).includes(`${id},Łukasz Nowak,`));
  assert.deepEqual(others, []);
};

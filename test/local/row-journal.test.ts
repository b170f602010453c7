import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { openRowJournal } from "#infra/local/aws/row-journal.ts";
import { makeTemporaryFolder } from "#test/support/run/temporary-folder.ts";

const makeEntry = (key: string, text: string) => ({ table: "contact", key, value: { text: { S: text } } });

/** A journal of three lines. */
const makeJournal = () => {
  const file = join(makeTemporaryFolder(), "rows.jsonl");
  const journal = openRowJournal(file);
  for (const key of ["a", "b", "c"]) journal.append(makeEntry(key, `Zoë ${key} 🎉`));
  journal.close();
  return file;
};
const keysOf = (file: string) => {
  const journal = openRowJournal(file);
  journal.close();
  return journal.list().map(({ key }) => key);
};

test("[OPS-03] the row journal drops a truncated last line, and appends after the previous one", () => {
  const whole = readFileSync(makeJournal());
  const start = whole.lastIndexOf("\n", -2) + 1;
  for (let end = start; end < whole.byteLength; end += 1) {
    const file = join(makeTemporaryFolder(), "rows.jsonl");
    writeFileSync(file, whole.subarray(0, end));
    const journal = openRowJournal(file);
    journal.append(makeEntry("d", "new"));
    journal.close();
    expect(keysOf(file)).toEqual(["a", "b", "d"]);
  }
});

const garbage = Buffer.from("\u0000\u0001 not JSON \uFFFD".repeat(4));
const overwrite = (content: Buffer, at: number, bytes: Buffer): Buffer =>
  Buffer.concat([content.subarray(0, at), bytes, content.subarray(at + bytes.byteLength)]);

test.each<[string, string, (content: Buffer) => Buffer]>([
  ["garbage in its middle", "line 2", (content) => overwrite(content, content.indexOf("Zoë b"), garbage)],
  ["garbage at its start", "line 1", (content) => overwrite(content, 0, garbage)],
  [
    "garbage over its last line feed",
    "line 3",
    (content) => overwrite(content, content.byteLength - 9, garbage),
  ],
  ["a page of zeros behind it", "line 4", (content) => Buffer.concat([content, Buffer.alloc(4096)])],
  [
    "a letter changed in a text",
    "line 2",
    (content) => overwrite(content, content.indexOf("Zoë b"), Buffer.from("Joë")),
  ],
  ["two lines joined", "line 1", (content) => Buffer.from(content.toString().replace("\n", " "))],
  ["an empty line", "line 2", (content) => Buffer.from(content.toString().replace("\n", "\n\n"))],
  [
    "half a line in its middle",
    "line 2",
    (content) => Buffer.from(content.toString().replace(/\n.{20}/, "\n")),
  ],
])("[OPS-03] the row journal refuses a file with %s and leaves it unchanged", (_damage, line, damage) => {
  const file = makeJournal();
  const damaged = damage(readFileSync(file));
  writeFileSync(file, damaged);
  expect(() => openRowJournal(file)).toThrow(`${file} is corrupt (${line})`);
  expect(readFileSync(file).equals(damaged)).toBe(true);
});

test("[OPS-03] the row journal is compacted to one line per row at the next start", () => {
  const file = makeJournal();
  const journal = openRowJournal(file);
  for (let turn = 0; turn < 50; turn += 1) journal.append(makeEntry("b", `turn ${turn}`));
  journal.append({ table: "contact", key: "c", value: null });
  journal.close();
  expect(keysOf(file)).toEqual(["a", "b"]);
  expect(readFileSync(file, "utf8").trimEnd().split("\n")).toHaveLength(2);
});

test("[OPS-03] the row journal limits its superseded lines while writing", () => {
  const file = makeJournal();
  const journal = openRowJournal(file);
  const lengths = new Set<number>();
  for (let turn = 0; turn < 15_000; turn += 1) {
    journal.append(makeEntry("b", `turn ${turn}`));
    if (turn % 1000 === 0) lengths.add(readFileSync(file, "utf8").split("\n").length);
  }
  expect(Math.max(...lengths)).toBeLessThan(10_020);
  expect(journal.find("contact", "b")).toEqual({ text: { S: "turn 14999" } });
  journal.close();
  expect(keysOf(file)).toEqual(["a", "b", "c"]);
});

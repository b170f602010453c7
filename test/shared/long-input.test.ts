import { expect, test } from "vitest";
import { tidyName } from "#frontend/src/pass/pass-address.ts";
import { cleanNumber } from "#frontend/src/ui/clean-number.ts";
import { endpoints } from "#shared/contract/endpoints.ts";
import { findEmailHint } from "#shared/contract/email.ts";
import { tidyLine } from "#shared/contract/one-line.ts";
import { cleanEmail, cleanPhone, cleanUrl } from "#shared/input/visible-text.ts";
import { cleanCode } from "#shared/voice/code-digits.ts";

const parts = [
  " ",
  "\u3000",
  " \u00a0",
  "a",
  "é",
  "é ",
  "@",
  "a@",
  ".",
  "\u200c",
  "a\u200d",
  "1",
  "-",
  "(",
  "\u200f",
];

/**
 * The parts that, repeated, take over a second of processor time. A function that reads a text once takes some
 * milliseconds; one that reads its rest again from each character takes longer than any limit.
 */
const findSlow = (length: number, read: (text: string) => unknown): readonly string[] =>
  parts.filter((part) => {
    const before = process.cpuUsage();
    read(`x${part.repeat(length / part.length)}y`);
    return process.cpuUsage(before).user > 1_000_000;
  });

const functions = {
  cleanCode,
  cleanEmail,
  cleanNumber,
  cleanPhone,
  cleanUrl,
  findEmailHint,
  tidyLine,
  tidyName,
};

test.for(Object.entries(functions))(
  "[CONT-14] [QR-02] %s reads a long text in time proportional to its length",
  ([, read]) => {
    expect(findSlow(100_000, read)).toEqual([]);
  },
);

test.for(endpoints.filter(([, { method }]) => method === "POST"))(
  "[CONT-14] %s checks the longest request in time proportional to its length",
  ([, { request, maxBodyBytes }]) => {
    const fields = Object.keys("shape" in request ? Object(request.shape) : {});
    const slow = findSlow(maxBodyBytes, (text) =>
      request.safeParse(Object.fromEntries(fields.map((name) => [name, text]))),
    );
    expect(slow).toEqual([]);
  },
);

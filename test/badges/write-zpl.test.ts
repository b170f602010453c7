import fc from "fast-check";
import { expect, test } from "vitest";
import { writeLabel } from "#frontend/src/badges/print/write-zpl.ts";
import { readZpl } from "#test/support/readers/read-zpl.ts";
import { sampleSize } from "#test/support/sample.ts";

/** Rows of runs, as on labels, and of noise, as in a logo; some rows repeat the one above. */
const bitmap = fc
  .tuple(fc.integer({ min: 1, max: 120 }), fc.integer({ min: 1, max: 40 }), fc.infiniteStream(fc.nat(255)))
  .map(([rowBytes, heightDots, stream]) => {
    const bits = new Uint8Array(rowBytes * heightDots);
    let byte = 0;
    for (const [at] of bits.entries()) {
      const chance = stream.next().value;
      if (chance < 30) byte = stream.next().value;
      else if (chance < 50) byte = chance % 2 === 0 ? 0 : 0xff;
      bits[at] = chance > 200 && at >= rowBytes ? bits[at - rowBytes]! : byte;
    }
    return { widthDots: rowBytes * 8, heightDots, rowBytes, bits };
  });

const toGray = (bits: Uint8Array): readonly number[] =>
  Array.from(bits).flatMap((byte) =>
    Array.from({ length: 8 }, (_, bit) => ((byte >> (7 - bit)) & 1 ? 0 : 255)),
  );

test("[BADGE-04] a ZPL label decodes to the bitmap that it was written from, dot by dot", () => {
  fc.assert(
    fc.property(bitmap, (drawn) => {
      const [label] = readZpl(writeLabel(drawn));
      expect(label).toMatchObject({ width: drawn.widthDots, height: drawn.heightDots });
      expect(Array.from(label!.gray)).toEqual(toGray(drawn.bits));
    }),
    { numRuns: sampleSize({ usual: 4, full: 500 }) },
  );
});

test("[BADGE-04] splits a large label into bands that a printer accepts, and writes a white label in few bytes", () => {
  const rowBytes = 300;
  const heightDots = 700;
  const bits = new Uint8Array(rowBytes * heightDots);
  const white = writeLabel({ widthDots: 2400, heightDots, rowBytes, bits });
  expect(white.length).toBeLessThan(8000);
  bits[rowBytes * 699 + 299] = 1;
  const file = writeLabel({ widthDots: 2400, heightDots, rowBytes, bits });
  expect(
    Array.from(file.matchAll(/\^FO0,(\d+)\^GFA,(\d+),/g), ([, y, bytes]) => [Number(y), Number(bytes)]),
  ).toEqual([
    [0, 99_900],
    [333, 99_900],
    [666, 10_200],
  ]);
  const [label] = readZpl(file);
  expect(label!.gray.indexOf(0)).toBe(2400 * 700 - 1);
});

import { encode } from "fast-png";
import fc from "fast-check";
import { expect, test } from "vitest";
import { defaultDesign, designSchema, type Design } from "#frontend/src/badges/layout/badge-design.ts";
import {
  readDesign,
  readDesignHash,
  writeDesign,
  writeDesignHash,
} from "#frontend/src/badges/layout/saved-design.ts";
import { openDesign } from "#frontend/src/badges/layout/open-design.ts";
import { isLogoAddress } from "#frontend/src/pictures/png-address.ts";
import { shortenTexts } from "#frontend/src/badges/layout/shorten-texts.ts";
import { logoAddress } from "#test/support/logo-address.ts";
import { sampleSize } from "#test/support/sample.ts";
import { openList, readFile } from "./read-list.ts";

const { calibration: _, ...portable } = defaultDesign;

const writeHash = (design: object): string =>
  `#design=${Buffer.from(JSON.stringify({ kind: "badge-design", version: 1, design })).toString("base64url")}`;

const svg = (body: string): string =>
  `data:image/svg+xml;base64,${Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${body}</svg>`).toString("base64")}`;

const nestedUses = svg(
  `<g id="a0"><rect width="1" height="1"/></g>${Array.from({ length: 30 }, (__, level) => `<g id="a${level + 1}"><use href="#a${level}"/><use href="#a${level}"/></g>`).join("")}<use href="#a30"/>`,
);

const png = (change: (bytes: Buffer) => Buffer): string => {
  const bytes = Buffer.from(encode({ width: 2, height: 1, channels: 1, data: new Uint8Array(2) }));
  return `data:image/png;base64,${change(bytes).toString("base64")}`;
};

const animation = Buffer.from("000000086163544c0000000a00000000a1b2c3d4", "hex");

const refusedLogos = {
  "nested SVG": nestedUses,
  "an SVG under the name of a PNG": nestedUses.replace("svg+xml", "png"),
  "an SVG as text": "data:image/svg+xml,<svg/>",
  "a PNG of 30,000 pixels": png((bytes) => {
    bytes.writeUInt32BE(30_000, 16);
    bytes.writeUInt32BE(30_000, 20);
    return bytes;
  }),
  "an animated PNG": png((bytes) => Buffer.concat([bytes.subarray(0, 33), animation, bytes.subarray(33)])),
  "a PNG with something behind it": png((bytes) => Buffer.concat([bytes, Buffer.from("more")])),
  "a GIF under the name of a PNG": `data:image/png;base64,${Buffer.from("GIF89a\u00ff\u00ff\u00ff\u00ff".padEnd(60), "latin1").toString("base64")}`,
  "an address elsewhere": "https://elsewhere.example/logo.png",
  "a script": "javascript:alert(1)",
} as const;

test.each(Object.entries(refusedLogos))(
  "[BADGE-11] refuses a design file whose logo is %s",
  (_name, logo) => {
    expect(
      readDesign(JSON.stringify({ kind: "badge-design", version: 1, design: { ...portable, logo } })),
    ).toEqual({
      type: "failed",
      reason: "damaged",
    });
  },
);

test("[BADGE-11] refuses a design link with a logo", () => {
  for (const logo of [nestedUses, logoAddress])
    expect(readDesignHash(writeHash({ ...portable, logo }))).toEqual({ type: "failed", reason: "damaged" });
  expect(readDesignHash(writeHash(portable))).toEqual({ type: "read", design: portable });
});

test.each([
  ["an unknown field", { ...portable, script: "x" }],
  ["an event of more than 80 characters", { ...portable, event: "x".repeat(81) }],
  [
    "more colors than a list has guests",
    {
      ...portable,
      roleColors: Object.fromEntries(Array.from({ length: 5001 }, (__, role) => [`r${role}`, "#000000"])),
    },
  ],
])("[BADGE-11] refuses a design with %s", (_name, design) => {
  expect(readDesign(JSON.stringify({ kind: "badge-design", version: 1, design }))).toMatchObject({
    reason: "damaged",
  });
});

test("[BADGE-11] refuses a link of more than 200,000 characters without parsing it", () => {
  const hash = writeHash(portable);
  const json = Buffer.from(hash.slice("#design=".length), "base64url").toString();
  const withBlanks = (count: number) =>
    `#design=${Buffer.from(json + " ".repeat(count)).toString("base64url")}`;
  expect(readDesignHash(withBlanks(10))).toEqual({ type: "read", design: portable });
  expect(readDesignHash(withBlanks(150_000))).toEqual({ type: "failed", reason: "damaged" });
});

/** A design with one field set to any value, or with an additional field. */
const mutatedDesign = fc
  .tuple(
    fc.constantFrom(...Object.keys(portable), "calibration", "constructor", "__proto__"),
    fc.oneof(fc.jsonValue(), fc.constantFrom(...Object.values(refusedLogos), logoAddress), fc.string()),
  )
  .map(([field, value]) => ({ ...portable, [field]: value }));

test("[BADGE-11] reads a changed link as a design that the page can write, or refuses it", () => {
  fc.assert(
    fc.property(mutatedDesign, (design) => {
      const read = readDesignHash(writeHash(design));
      expect(read?.type).toBeOneOf(["read", "failed"]);
      if (read?.type !== "read") return;
      const whole: Design = designSchema.parse({ ...read.design, calibration: defaultDesign.calibration });
      // The colors of roles belong to the guest list, so they are compared separately.
      const again = readDesignHash(writeDesignHash(whole, []));
      expect(again).toEqual({ type: "read", design: { ...read.design, roleColors: {} } });
      expect(read.design.logo).toBe("");
    }),
    { numRuns: sampleSize({ usual: 50, full: 5000 }) },
  );
});

test("[BADGE-11] reads a design file with a logo back unchanged", () => {
  expect(readDesign(writeDesign({ ...defaultDesign, logo: logoAddress }, []))).toEqual({
    type: "read",
    design: { ...portable, logo: logoAddress },
  });
  expect(isLogoAddress(logoAddress)).toBe(true);
});

test("[BADGE-02] shortens a text of 100,000 characters to 300", () => {
  const guest = {
    row: 2,
    name: "Priya Raman",
    lastName: "Raman",
    organization: "x".repeat(100_000),
    title: "Host",
    role: "Guest",
    table: "",
    code: "",
  };
  expect(shortenTexts(guest)).toEqual({ ...guest, organization: `${"x".repeat(300)}…` });
});

test.each([
  ["random", "column", "Name,Company\nAda,Acme", "random"],
  ["none", "column", "Name,Company\nAda,Acme", "random"],
  ["none", "random", "Name,Code\nAda,T-1", "column"],
  ["column", "random", "Name,Code\nAda,T-1", "column"],
  ["random", "column", "Name,Code\nAda,T-1", "random"],
  ["column", "none", "Name,Code\nAda,T-1", "none"],
] as const)(
  "[BADGE-06] codes from %j, and a design with %j opened over the list %j, give codes from %j",
  async (before, codeSource, text, expected) => {
    const list = openList(await readFile(text));
    const opened = openDesign({ ...defaultDesign, codeSource: before }, { ...portable, codeSource }, list);
    expect(opened.codeSource).toBe(expected);
  },
);

test("[BADGE-06] a design with codes opened over a list whose codes were saved gives those codes", async () => {
  const list = { ...openList(await readFile("Name,Code\nAda,T-1")), savedCodes: "random" } as const;
  const before = { ...defaultDesign, codeSource: "none" } as const;
  expect(openDesign(before, { ...portable, codeSource: "column" }, list).codeSource).toBe("random");
});

test("[BADGE-06] preserves the code source of a design that is opened without a list", () => {
  const opened = openDesign(defaultDesign, { ...portable, codeSource: "column" }, undefined);
  expect(opened.codeSource).toBe("column");
});

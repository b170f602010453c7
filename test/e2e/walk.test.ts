/**
 * A visitor who wanders: presses whatever is there, types sense and nonsense, goes back and forth, reloads, opens a second
 * tab, loses the connection. After every step a page keeps its promises: nothing complains, nothing that looks able does
 * nothing, what was typed is kept or said to be gone, address and page agree, the focus is somewhere; at the end axe finds
 * nothing. Every run draws new seeds. A failure prints its seed and the shortest path that finds the same:
 *
 *     WALK_SEED=1234 npm test -- walk -t vCard
 *     WALK_SEED=1234 WALK_PATH='[["press","button \"Next\""],["back"]]' npm test -- walk -t vCard
 */
import { randomInt } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { designContent, listContent, printContent } from "#frontend/src/pages/badge-maker/content.ts";
import { formContent as generatorContent } from "#frontend/src/pages/generate-qrcode-free/content.ts";
import { formContent as creatorContent } from "#frontend/src/pages/vcard-create/content.ts";
import { calculatorContent } from "#frontend/src/pages/pricing/content.ts";
import { numberTexts } from "#frontend/src/pages/queue-planner/content.ts";
import { createPayment } from "#shared/contract/api.ts";
import { rounds } from "#test/support/rounds.ts";
import type { Step } from "#test/support/walk/step.ts";
import type { WalkedPage } from "#test/support/walk/visitor.ts";
import { openWalks } from "#test/support/walk/walk.ts";
import { browser } from "#test/support/worker-browser.ts";
import { edition } from "#test/support/worker-edition.ts";

/** The first of an order that nobody named, then one for each outcome. */
const statusAddresses: [string, ...string[]] = ["/payment-status"];

beforeAll(async () => {
  for (const outcome of ["success", "failure", "pending"]) {
    const response = await fetch(edition.origin + createPayment.path, {
      method: createPayment.method,
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ amount: 10 }),
    });
    const { merchantOrderId } = (await response.json()) as { merchantOrderId: string };
    await edition.decideOrder(merchantOrderId, { outcome });
    statusAddresses.push(`/payment-status?merchantOrderId=${merchantOrderId}`);
  }
});

const button = (name: string) => `button "${name}"`;
const textbox = (name: string) => `textbox "${name}"`;

type Walk = WalkedPage & {
  /** Paths that once found a fault. */
  readonly pinned?: readonly (readonly Step[])[];
};

const pages: Readonly<Record<string, Walk>> = {
  "[VC-05] [VC-01] the vCard creator": {
    addresses: ["/vcard/create"],
    clears: [creatorContent.clear],
    agrees: () => {
      const isPreview = (history.state as { usr?: { step?: string } } | null)?.usr?.step === "preview";
      const shown = Array.from(document.querySelectorAll(".step-heading")).filter((heading) =>
        heading.checkVisibility(),
      );
      return shown.length === 1 && (shown[0]?.closest("form") === null) === isPreview;
    },
    pinned: [
      [
        ["type", textbox(creatorContent.firstName.label), "plausible"],
        ["press", button(creatorContent.next)],
        ["back"],
        ["press", button(creatorContent.next)],
      ],
    ],
  },
  "[QR-07] the QR generator": {
    addresses: ["/generate-qrcode-free"],
    clears: [generatorContent.clear],
  },
  "[BADGE-05] the badge maker": {
    addresses: ["/badge-maker"],
    clears: [listContent.forget, listContent.forgetBadge],
    // Cells are kept once they are read, as is said beside them.
    notKept: ["list-cells"],
    pinned: [
      [
        ["type", `file "${designContent.logo.choose}"`, "plausible"],
        ["press", button(designContent.logo.remove)],
      ],
      [["type", `combobox "${designContent.title}"`, "plausible"]],
      [
        ["press", `summary "${printContent.calibrate}"`],
        ["connection"],
        ["press", button(printContent.calibrateSheet)],
      ],
    ],
  },
  "[QUEUE-03] the queue planner": {
    addresses: [
      "/queue-planner",
      "/queue-planner?v=1&guests=10000&doors=18:30&begins=20:00&come=rush&stations=36&within=8&printed=10&away=10",
    ],
    addressHolds: true,
    pinned: [
      [
        ["type", `spinbutton "${numberTexts.guests.label}"`, "other"],
        ["press", `link "Queue planner"`],
      ],
    ],
  },
  "[PRICE-06] the price calculator": {
    addresses: ["/pricing", "/pricing?attendees=90"],
    addressHolds: true,
    pinned: [
      [
        ["type", `slider "${calculatorContent.slider}"`, "plausible"],
        ["press", `link "PRICING"`],
      ],
    ],
  },
  "[CONT-10] the contact form": { addresses: ["/contact"] },
  "[PAY-18] Pay Now": { addresses: ["/pay-now"] },
  "[PAY-12] the payment status": { addresses: statusAddresses },
  // A code is used once, and a consent is to one call.
  "[VOICE-06] the voice demo": {
    addresses: ["/voice-ai-demo"],
    notKept: ["verificationCode", "consent"],
  },
};

const stepsOfWalk = 12;

const { WALK_SEED: givenSeed, WALK_PATH: givenPath } = process.env;

const drawSeeds = (): readonly number[] =>
  givenSeed?.split(",").map(Number) ??
  Array.from({ length: rounds({ usual: 5, soak: 200 }) }, () => randomInt(2 ** 31));

test.each(Object.entries(pages))(
  "%s keeps its promises to a visitor who wanders",
  { timeout: rounds({ usual: 300_000, soak: 3_600_000 }) },
  async (_name, { pinned = [], ...walked }) => {
    const walks = await openWalks(browser, edition.origin, walked);
    const [seed = 0, ...others] = drawSeeds();
    const paths = givenPath === undefined ? pinned : [JSON.parse(givenPath) as Step[]];
    for (const path of paths)
      expect(await walks.take(path, givenPath === undefined ? 0 : seed)).toBeUndefined();
    if (givenPath === undefined)
      for (const drawn of [seed, ...others])
        expect.soft(await walks.wander(drawn, stepsOfWalk)).toBeUndefined();
    await walks.close();
  },
);

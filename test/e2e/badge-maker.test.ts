import type { Page } from "playwright-core";
import { unzipSync } from "fflate";
import { beforeAll, expect, test } from "vitest";
import { edition } from "#test/support/worker-edition.ts";
import { prepareDecoder, readCodeText, readRasterCodes } from "#test/support/read-code.ts";
import { findInk, readPdf } from "#test/support/read-pdf.ts";
import { readZpl } from "#test/support/read-zpl.ts";
import { saveBy } from "./made-code.ts";
import { openPage, waitForHydration } from "./watched-page.ts";

beforeAll(prepareDecoder);

const path = "/badge-maker";
const phone = { viewport: { width: 360, height: 740 } };
const head = "First name,Last name,Organization,Job title,Ticket type,Booking";

type Row = readonly [first: string, last: string, organization: string, code: string];

/** Names in the letters that the house's own faces have: others look as the machine's fonts let them. */
const names: readonly (readonly [string, string])[] = [
  ["Priya", "Raman"],
  ["Łukasz", "Wiśniewski"],
  ["Nguyễn Thị", "Minh Khai"],
  ["Anne-Marie", "Donaudampfschifffahrtsgesellschaft"],
  ["María José", "de la Cruz Fernández-Villaverde y Martínez de Irujo"],
];

const makeRows = (count: number): readonly Row[] =>
  Array.from({ length: count }, (_, index) => {
    const [first, last] = names[index % names.length]!;
    return [first, last, `Company ${index}`, `NL-${20_000 + index}`];
  });

const writeCsv = (rows: readonly Row[]): string =>
  [head, ...rows.map(([first, last, organization, code]) => `${first},${last},${organization},Host,Guest,${code}`)].join(
    "\r\n",
  );

const openMaker = async (options = {}) => {
  const opened = await openPage(options);
  await opened.page.addInitScript(() => {
    globalThis.print = () => document.documentElement.setAttribute("data-printed", "");
  });
  await opened.page.goto(edition.origin + path);
  await waitForHydration(opened.page);
  return opened;
};

const openList = async (page: Page, content: string | Buffer): Promise<void> => {
  await page
    .getByLabel("Choose or drop a CSV file")
    .setInputFiles({ name: "guests.csv", mimeType: "text/csv", buffer: Buffer.from(content) });
  await page.getByRole("button", { name: "Forget this list" }).waitFor();
};

const press = (page: Page, name: string | RegExp) => page.getByRole("button", { name }).click();

const printPdf = async (page: Page): Promise<Buffer> => {
  await page.evaluate(() => document.documentElement.removeAttribute("data-printed"));
  await press(page, /^Print \d+ badge/);
  await page.waitForSelector("[data-printed]", { state: "attached" });
  const pdf = await page.pdf({ preferCSSPageSize: true, printBackground: true });
  await page.evaluate(() => dispatchEvent(new Event("afterprint")));
  return pdf;
};

/** Of what a sheet's maker says about it: the first label's corner, the step to the next, and the size of one. */
const sheets = [
  {
    stock: "avery-l4785",
    page: [210, 297],
    cells: [10, 2],
    first: [18, 13],
    step: [95, 55],
    size: [80, 50],
  },
  // Six to a page, in its middle.
  { stock: "4x3", page: [210, 297], cells: [6, 2], first: [3.4, 34.2], step: [101.6, 76.2], size: [101.6, 76.2] },
] as const;

const measuredDpi = 300;
const coarsestDpi = 203;
const toleranceMm = 0.2;

/** Hyphens at the end of a line, and the breaks themselves, are not the name's. */
const letters = (text: string): string => text.normalize("NFC").replaceAll(/[^\p{L}\p{M}]/gu, "");

test("[BADGE-02] [BADGE-03] [BADGE-04] printed badges lie within 0.2 mm of the sheet's labels, each with its whole name and a code that another decoder reads at 203 dpi", async () => {
  const { page, complaints, close } = await openMaker();
  const rows = makeRows(11);
  await openList(page, writeCsv(rows));
  await page.getByLabel("QR code", { exact: true }).selectOption("column");
  await page.getByLabel("Printer's resolution").selectOption("203");
  for (const { stock, page: paper, cells, first, step, size } of sheets) {
    await page.getByLabel("Size or sheet").selectOption(stock);
    const [onPage, columns] = cells;
    const seen = await readPdf(await printPdf(page), async ({ widthMm, heightMm, text, rasterize }) => ({
      widthMm,
      heightMm,
      text,
      codes: await readRasterCodes(await rasterize(coarsestDpi)),
      raster: await rasterize(measuredDpi),
    }));
    expect(seen.length, stock).toBe(Math.ceil(rows.length / onPage));
    expect(seen.flatMap(({ codes }) => codes).toSorted(), stock).toEqual(rows.map(([, , , code]) => code));
    const text = letters(seen.map((seenPage) => seenPage.text).join("\n"));
    for (const [firstName, lastName] of rows) expect(text, stock).toContain(letters(firstName + lastName));
    rows.forEach((_, index) => {
      const { widthMm, heightMm, raster } = seen[Math.floor(index / onPage)]!;
      expect(Math.abs(widthMm - paper[0]), stock).toBeLessThan(0.5);
      expect(Math.abs(heightMm - paper[1]), stock).toBeLessThan(0.5);
      const cell = index % onPage;
      const xMm = first[0] + (cell % columns) * step[0];
      const yMm = first[1] + Math.floor(cell / columns) * step[1];
      // The role's band reaches from edge to edge, and down to the lower one. Between crosses for cutting, and around the words.
      const band = { xMm: xMm - 1.5, yMm: yMm + size[1] - 5.2, widthMm: size[0] + 3, heightMm: 1 };
      const alone = step[0] > size[0] + 3 ? findInk(raster, measuredDpi, band) : undefined;
      if (alone) {
        expect(Math.abs(alone.left - xMm), `${stock} ${cell} left`).toBeLessThan(toleranceMm);
        expect(Math.abs(alone.right - xMm - size[0]), `${stock} ${cell} right`).toBeLessThan(toleranceMm);
      }
      const foot = { xMm: xMm + 6, yMm: yMm + size[1] - 1.5, widthMm: 3, heightMm: 3 };
      const { bottom } = findInk(raster, measuredDpi, foot);
      const isLast = cell + columns >= onPage || step[1] > size[1];
      if (isLast) expect(Math.abs(bottom - yMm - size[1]), `${stock} ${cell} bottom`).toBeLessThan(toleranceMm);
    });
  }
  expect(complaints).toEqual([]);
  await close();
});

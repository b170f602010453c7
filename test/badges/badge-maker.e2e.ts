import { randomBytes } from "node:crypto";
import { decode, encode } from "fast-png";
import type { Page } from "@playwright/test";
import { unzipSync } from "fflate";
import { expect, test, type OpenPage } from "#test/support/browser/fixtures.ts";
import { onRequest } from "#test/support/page-requests.ts";
import { prepareDecoder, readCodeText, readRasterCodes } from "#test/support/readers/read-code.ts";
import { readWorkbook } from "#frontend/src/badges/guests/workbook/read-workbook.ts";
import { findInk, readPdf } from "#test/support/readers/read-pdf.ts";
import { makeWorkbook } from "#test/badges/support/make-workbook.ts";
import { readZpl } from "#test/support/readers/read-zpl.ts";
import { publishedSheets } from "#test/badges/support/label-sheets.ts";
import { sampleSize, sample } from "#test/support/sample.ts";
import { saveBy, tabTo, typeInto } from "../codes/made-code.ts";
import { arriveAt, holdScripts, phone, waitForHydration } from "#test/support/browser/page-actions.ts";
import { allowPageErrors } from "#test/support/browser/page-errors.ts";

test.beforeAll(prepareDecoder);

const path = "/badge-maker";
const head = "First name,Last name,Organization,Job title,Ticket type,Booking";

type Row = readonly [first: string, last: string, organization: string, code: string];

/** Names in scripts that the site's own fonts cover: others depend on the fonts of the machine. */
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
  [
    head,
    ...rows.map(([first, last, organization, code]) => `${first},${last},${organization},Host,Guest,${code}`),
  ].join("\r\n");

const openMaker = async (openPage: OpenPage, options = {}) => {
  const opened = await openPage(options);
  await opened.page.addInitScript(() => {
    globalThis.print = () => {
      dispatchEvent(new Event("beforeprint"));
      document.documentElement.setAttribute("data-printed", "");
    };
  });
  await arriveAt(opened.page, path);
  return opened;
};

/** Counts what the browser has saved: the list, and the design. */
const countSaved = (page: Page) =>
  page.evaluate(
    () =>
      new Promise((resolve) => {
        const opening = indexedDB.open("badge-maker");
        opening.onsuccess = () => {
          const counting = opening.result.transaction("work").objectStore("work").count();
          counting.onsuccess = () => resolve(counting.result);
        };
      }),
  );

/** Opens a list, and waits until it outlasts a reload. */
const openList = async (page: Page, content: string | Buffer): Promise<void> => {
  await page
    .getByLabel("Choose or drop an Excel or CSV file")
    .setInputFiles({ name: "guests.csv", mimeType: "text/csv", buffer: Buffer.from(content) });
  await page.getByRole("button", { name: "Forget this list" }).waitFor();
  await expect.poll(() => countSaved(page)).toBe(2);
};

const press = (page: Page, name: string | RegExp) => page.getByRole("button", { name }).click();

/** Waits until the page is ready to print, and returns its PDF. Phones print after `afterprint`, as is done here. */
const takePdf = async (page: Page): Promise<Buffer> => {
  await page.waitForSelector("[data-printed]", { state: "attached" });
  await page.evaluate(() => {
    dispatchEvent(new Event("afterprint"));
    document.documentElement.removeAttribute("data-printed");
  });
  return page.pdf({ preferCSSPageSize: true, printBackground: true });
};

const printPdf = async (page: Page): Promise<Buffer> => {
  await press(page, /^Print \d+ badge/);
  // On a small label the longest name gets small type, and the page warns about it first.
  const goOn = page.getByRole("button", { name: "Print anyway" });
  await goOn.or(page.locator("[data-printed]")).first().waitFor({ state: "attached" });
  if (await goOn.isVisible()) await goOn.click();
  return takePdf(page);
};

test("[BADGE-04] explains that a browser without a print dialog cannot print", async ({ openPage }) => {
  const { page } = await openMaker(openPage);
  await page.evaluate(() => (globalThis.print = () => undefined));
  await openList(page, writeCsv(makeRows(1)));
  await press(page, "Print 1 badge");
  await page.getByText("If no print dialog has opened, this browser cannot print.").waitFor();
  await expect(page.getByText("Done.")).toHaveCount(0);
});

/** Sheets as their makers publish them, and a paper card that is cut out: six on a page, centered. */
const sheets = [
  ...publishedSheets,
  {
    stock: "4x3",
    paperMm: [210, 297],
    grid: [2, 3],
    marginsMm: [3.4, 34.2],
    pitchMm: [101.6, 76.2],
    sizeMm: [101.6, 76.2],
  },
] as const;

/** The resolution of the coarsest label printer: a dot is 0.125 mm. */
const dpi = 203;
const toleranceMm = 0.2;

/** Only letters are compared: hyphens and breaks at the end of a line are not part of the name. */
const characters = (text: string): string => text.normalize("NFC").replaceAll(/[^\p{L}\p{M}]/gu, "");

test("[BADGE-02] [BADGE-03] [BADGE-04] prints badges within 0.2 mm of the labels, with whole names and scannable codes", async ({
  openPage,
}) => {
  const { page } = await openMaker(openPage);
  const rows = makeRows(11);
  await openList(page, writeCsv(rows));
  await page.getByLabel("Printer resolution").selectOption("203");
  for (const sheet of sample(1, sheets)) {
    const { stock, paperMm: paper, grid, marginsMm: first, pitchMm: step, sizeMm: size } = sheet;
    await page.getByLabel("Size or sheet").selectOption(stock);
    const [columns, gridRows] = grid;
    const onPage = columns * gridRows;
    const seen = await readPdf(await printPdf(page), async ({ widthMm, heightMm, text, rasterize }) => ({
      widthMm,
      heightMm,
      text,
      raster: await rasterize(dpi),
    }));
    expect(seen.length, stock).toBe(Math.ceil(rows.length / onPage));
    const codes = await Promise.all(seen.map(({ raster }) => readRasterCodes(raster)));
    expect(codes.flat().toSorted(), stock).toEqual(rows.map(([, , , code]) => code));
    const text = characters(seen.map((seenPage) => seenPage.text).join("\n"));
    for (const [firstName, lastName] of rows) expect(text, stock).toContain(characters(firstName + lastName));
    rows.forEach((_, index) => {
      const { widthMm, heightMm, raster } = seen[Math.floor(index / onPage)]!;
      expect(Math.abs(widthMm - paper[0]), stock).toBeLessThan(0.5);
      expect(Math.abs(heightMm - paper[1]), stock).toBeLessThan(0.5);
      const cell = index % onPage;
      const xMm = first[0] + (cell % columns) * step[0];
      const yMm = first[1] + Math.floor(cell / columns) * step[1];
      // The band of the role covers the full width, down to the lower edge. Checked between crop marks, and around the
      // text.
      const band = { xMm: xMm - 1.5, yMm: yMm + size[1] - 5.2, widthMm: size[0] + 3, heightMm: 1 };
      const alone = step[0] > size[0] + 3 ? findInk(raster, dpi, band) : undefined;
      if (alone) {
        expect(Math.abs(alone.left - xMm), `${stock} ${cell} left`).toBeLessThan(toleranceMm);
        expect(Math.abs(alone.right - xMm - size[0]), `${stock} ${cell} right`).toBeLessThan(toleranceMm);
      }
      const foot = { xMm: xMm + 6, yMm: yMm + size[1] - 1.5, widthMm: 3, heightMm: 3 };
      const { bottom } = findInk(raster, dpi, foot);
      const isLast = cell + columns >= onPage || step[1] > size[1];
      if (isLast)
        expect(Math.abs(bottom - yMm - size[1]), `${stock} ${cell} bottom`).toBeLessThan(toleranceMm);
    });
  }
});

test("[BADGE-04] [BADGE-03] writes every badge with its code as a ZPL label, and as a PNG in an archive", async ({
  openPage,
}) => {
  const { page } = await openMaker(openPage);
  const rows = makeRows(3);
  await openList(page, writeCsv(rows));
  await page.getByLabel("Printer resolution").selectOption("203");
  await page.getByLabel("Size or sheet").selectOption("4x6");
  const codes = rows.map(([, , , code]) => code);
  await page.evaluate(() => {
    CanvasRenderingContext2D.prototype.getImageData = new Proxy(
      Reflect.get(CanvasRenderingContext2D.prototype, "getImageData") as () => ImageData,
      {
        apply: (read, canvas, area) => {
          document.documentElement.setAttribute("data-read-here", "");
          return Reflect.apply(read, canvas, area);
        },
      },
    );
  });

  const file = await saveBy(page, () => press(page, "File for Zebra printers (ZPL)"));
  expect(file.name).toMatch(/-badges\.zpl$/);
  const labels = readZpl(new TextDecoder().decode(file.bytes));
  // A label of 4 by 6 inches at 203 dpi, printed upright: the badge itself is landscape.
  expect(labels.map(({ width, height }) => [width, height])).toEqual(Array(3).fill([812, 1218]));
  for (const [index, label] of labels.entries()) {
    expect(await readRasterCodes(label)).toEqual([codes[index]]);
    const ink = label.gray.filter((value) => value === 0).length / label.gray.length;
    expect(ink).toBeGreaterThan(0.15);
    expect(ink).toBeLessThan(0.6);
  }

  // A worker decoded the pictures: the page itself has read none.
  await expect(page.locator("[data-read-here]")).toHaveCount(0);

  const archive = await saveBy(page, () => press(page, "Pictures (ZIP of PNG)"));
  const pictures = unzipSync(archive.bytes);
  expect(Object.keys(pictures)).toEqual([
    "0002-Priya-Raman.png",
    "0003-Łukasz-Wiśniewski.png",
    "0004-Nguyễn-Thị-Minh-Khai.png",
  ]);
  expect(await Promise.all(Object.values(pictures).map((png) => readCodeText(Uint8Array.from(png))))).toEqual(
    codes,
  );
  for (const png of Object.values(pictures))
    expect(decode(png, { checkCrc: true }).resolution).toEqual({ x: 7992, y: 7992, unit: 1 });
});

test("[BADGE-08] [BADGE-04] prints badges by table from a sheet's next unused label, and reprints one guest's badge", async ({
  openPage,
}) => {
  const { page } = await openMaker(openPage);
  const guests = Array.from({ length: 6 }, (_, index) => `Guest ${index},${(7 * index) % 12}`);
  await openList(page, ["Name,Table", ...guests].join("\n"));
  await page.getByLabel("QR code", { exact: true }).selectOption("none");
  await page.getByLabel("Size or sheet").selectOption("avery-l4785");
  await page.getByLabel("Start at label").selectOption("7: row 4, column 1");
  await page.getByLabel("Order", { exact: true }).selectOption("By table");
  await page.getByText("6 badges, 10 to a page: 2 pages.").waitFor();
  /** The guests of each page, label by label: four fit on the first page. */
  const readGuests = async () =>
    readPdf(await takePdf(page), ({ text }) => Promise.resolve(text.match(/(?<=Guest\s+)\d/g)));
  await page.keyboard.press("Control+p");
  expect(await readGuests()).toEqual([
    ["0", "2", "4", "1"],
    ["3", "5"],
  ]);

  await page.getByLabel("Print one badge again").fill("guest 3");
  await page.getByText("1 guest found.").waitFor();
  await press(page, "Guest 3");
  await page.locator("button:focus", { hasText: "Print 1 badge" }).press("Enter");
  expect(await readGuests()).toEqual([["3"]]);
  await press(page, "All guests again");
  await page.getByRole("button", { name: "Print 6 badges" }).waitFor();
});

test(
  "[BADGE-02] [BADGE-05] shares a design by link without its guest list",
  { tag: "@full" },
  async ({ openPage }) => {
    const { page } = await openMaker(openPage, phone);
    await openList(page, writeCsv(makeRows(2)));
    const readLines = () => page.locator(".line-grip").allTextContents();
    await tabTo(page, "Job title: one up", 60);
    await page.keyboard.press("Enter");
    await page.getByRole("status").getByText("Job title is line 1 of 3.").waitFor();
    await expect.poll(() => readLines()).toEqual(["Job title", "Name", "Organization"]);
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute("aria-label")))
      .toBe("Job title: one up");
    const grip = await page
      .getByText("Organization", { exact: true })
      .and(page.locator(".line-grip"))
      .boundingBox();
    const target = await page.locator(".line-grip").first().boundingBox();
    await page.mouse.move(grip!.x + 20, grip!.y + 20);
    await page.mouse.down();
    await page.mouse.move(target!.x + 20, target!.y + 20, { steps: 4 });
    await page.mouse.up();
    await expect.poll(() => readLines()).toEqual(["Organization", "Job title", "Name"]);

    // The badge stays in view above the focused field, and does not cover it.
    const field = page.getByLabel("Slot for a clip");
    await field.focus();
    const paper = await page.locator(".preview-paper").boundingBox();
    const focused = await field.boundingBox();
    expect(paper!.y).toBeGreaterThanOrEqual(0);
    expect(paper!.y + paper!.height).toBeLessThan(focused!.y);
    expect(focused!.y + focused!.height).toBeLessThan(phone.viewport.height);

    await page.getByLabel("Event name on the badge").fill("Nordlicht");
    await page.getByLabel("Size or sheet").selectOption("own");
    await page.getByLabel("Width in mm").fill("77");
    const file = await saveBy(page, () => press(page, "Save the design"));
    expect(file.name).toMatch(/-badge-design\.json$/);
    expect(new TextDecoder().decode(file.bytes)).not.toMatch(/Priya|Raman|NL-2/);
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await press(page, "Copy a link to the design");
    await page.getByText("Link copied.").waitFor();
    const link = await page.evaluate(() => navigator.clipboard.readText());

    const event = page.getByLabel("Event name on the badge");
    const open = (name: string, content: Uint8Array | string) =>
      page
        .getByLabel("Open a design")
        .setInputFiles({ name, mimeType: "application/json", buffer: Buffer.from(content) });
    await event.fill("Quittenfest");
    await page.getByLabel("Width in mm").fill("90");
    await open("design.json", file.bytes);
    await page.getByText("The design is open.").waitFor();
    await expect(event).toHaveValue("Nordlicht");
    await expect(page.getByLabel("Width in mm")).toHaveValue("77");

    // If a design exists, a link opens only after a confirmation; without one it opens at once.
    await event.fill("Quittenfest");
    await page.getByLabel("Width in mm").fill("90");
    await page.goto("/robots.txt");
    await page.goto(link);
    await press(page, "Use the design from the link");
    await expect(event).toHaveValue("Nordlicht");
    await expect(page.getByLabel("Width in mm")).toHaveValue("77");
    await expect(page).toHaveURL(path);
    await press(page, "Forget this list");
    await page.goto("/robots.txt");
    await page.goto(link);
    await expect(event).toHaveValue("Nordlicht");
    await page.goto("/robots.txt");
    await page.goto(link.slice(0, -20));
    await page.getByText("That badge design is damaged or incomplete.").waitFor();
  },
);

test("[BADGE-01] [BADGE-05] saves a corrected list in the browser until it is deleted, and sends none of it", async ({
  openPage,
}) => {
  const { page, pageErrors } = await openPage(phone);
  allowPageErrors(page, /connect-src|Content Security Policy/);
  const requests: string[] = [];
  onRequest(page, (request) => {
    requests.push([request.method(), request.url(), request.postData() ?? ""].join(" "));
  });
  await arriveAt(page, path);

  const long = "x".repeat(201);
  await openList(
    page,
    // A file as Excel saves it in Western Europe: semicolons and Windows-1252.
    Buffer.from(
      `Vorname;Nachname;Firma;Ticket;Code\r\nZoë;Müller;"Quittengarten; Söhne";Gast;A-1\r\n;;Leer;Gast;A-1\r\n${long};;Lang;Gast;A-3\r\nTom;Weiß;Doppelt;Gast;A-1\r\n`,
      "latin1",
    ),
  );
  await page.getByText("3 rows to fix").waitFor();
  await expect(page.locator(".invalid-row-list p")).toHaveText([
    "Row 3  has no name.",
    "Row 4  has a name of 201 characters. At most 200 fit.",
    "Row 5 Tom Weiß has the same code as row 2.",
  ]);
  await page.getByLabel("Full name").nth(1).fill("Quentin Quitte");
  await page.keyboard.press("Enter");
  await page.getByText("Quentin Quitte has the same code as row 2.").waitFor();
  // The next invalid row has its own field, with the list's value in it.
  const code = page.locator(".invalid-row-list").getByLabel("Code", { exact: true }).first();
  await expect(code).toHaveValue("A-1");
  await code.fill("A-2");
  await page.keyboard.press("Enter");
  await page.getByText("2 rows to fix").waitFor();
  await page.getByRole("button", { name: "Leave out", exact: true }).first().click();
  await page.getByLabel("Code", { exact: true }).last().fill("A-4");
  await page.keyboard.press("Tab");
  await page.getByText("1 row to fix").waitFor({ state: "detached" });
  await page.getByRole("img", { name: "The badge of Zoë Müller" }).waitFor();
  await page.getByRole("button", { name: "Next guest" }).click();
  await page.getByRole("img", { name: "The badge of Quentin Quitte" }).waitFor();

  await page.getByLabel("Event name on the badge").fill("Quittenfest");
  await page.reload();
  await waitForHydration(page);
  await page.getByText("guests.csv").waitFor();
  await expect(page.getByLabel("Event name on the badge")).toHaveValue("Quittenfest");
  await page.getByRole("button", { name: "Print 3 badges" }).waitFor();

  const whatItHolds = /m(ü|%c3%bc)ller|zo(ë|%c3%ab)|quitt|tom|A-[1-4]/i;
  expect(requests.filter((request) => whatItHolds.test(request))).toEqual([]);
  expect(requests.filter((request) => !request.startsWith("GET "))).toEqual([]);
  const attempt = await page.evaluate(() =>
    fetch("/json/").then(
      () => "answered",
      () => "refused",
    ),
  );
  expect(attempt).toBe("refused");
  await expect
    .poll(() => pageErrors.filter((message) => message.startsWith("policy violated")))
    .toHaveLength(1);

  await page.getByRole("button", { name: "Forget this list" }).click();
  await page.getByText("has been deleted from this browser").waitFor();
  await page.reload();
  await waitForHydration(page);
  await page.getByLabel("Choose or drop an Excel or CSV file").waitFor();
  await expect(page.getByLabel("Event name on the badge")).toHaveValue("");
});

test(
  "[BADGE-01] cancels the drawing of 5,000 badges, and can start it again",
  { tag: "@full" },
  async ({ openPage }) => {
    const { page } = await openMaker(openPage);
    await openList(page, writeCsv(makeRows(5000)));
    await page.getByRole("button", { name: "Print 5,000 badges" }).waitFor();
    await press(page, "Print 5,000 badges");
    await page.locator("progress").waitFor();
    await press(page, "Cancel");
    await page.locator("progress").waitFor({ state: "detached" });
    await expect(page.locator("[data-printed]")).toHaveCount(0);
    await expect(page.locator("button:focus")).toHaveText("Print 5,000 badges");
    await expect(page.locator("button:focus")).toBeEnabled();
  },
);

test("[BADGE-03] a code too large for its badge blocks printing until its row is left out", async ({
  openPage,
}) => {
  const { page } = await openMaker(openPage, phone);
  const [first, ...others] = makeRows(3);
  const tooMuch = `https://example.com/${"a".repeat(480)}`;
  await openList(page, writeCsv([first!, ["Ana", "Long", "Company", tooMuch], ...others]));
  await page.getByLabel("Printer resolution").selectOption("203");
  await page.getByLabel("Size or sheet").selectOption("86x54");
  await press(page, "Print 4 badges");
  await page.getByText("1 code cannot be read at this size").waitFor();
  await page
    .getByText(/^Row 3 has a code that needs 4\d mm to scan, and this badge has room for 3\d mm\.$/)
    .waitFor();
  await expect(page.locator("[data-printed]")).toHaveCount(0);
  await press(page, "Leave them out");
  await page.locator("button:focus", { hasText: "Print 3 badges" }).press("Enter");
  await page.waitForSelector("[data-printed]", { state: "attached" });
});

test("[BADGE-05] deletes a saved list after 30 days", { tag: "@full" }, async ({ openPage }) => {
  const { page } = await openMaker(openPage);
  await openList(page, writeCsv(makeRows(2)));
  const dayMs = 24 * 60 * 60 * 1000;
  const comeBack = async (days: number) => {
    await page.clock.setFixedTime(Date.now() + days * dayMs);
    await page.reload();
    await waitForHydration(page);
  };
  await comeBack(29);
  await page.getByRole("button", { name: "Print 2 badges" }).waitFor();
  await comeBack(31);
  await page.getByText("Open a list first.").waitFor();
  await expect.poll(() => countSaved(page)).toBe(0);
});

test(
  "[BADGE-06] [BADGE-07] reads a list's chosen sheet and encoding",
  { tag: "@full" },
  async ({ openPage }) => {
    const { page } = await openMaker(openPage, phone);
    await page.evaluate(() => {
      const seen: string[] = [];
      Object.assign(globalThis, { seen });
      new MutationObserver(() =>
        seen.push(document.body.innerText.match(/.*\b0 (guests|badges)\b.*/)?.[0] ?? ""),
      ).observe(document.body, { subtree: true, childList: true, characterData: true });
    });
    const file = page.getByLabel("Choose or drop an Excel or CSV file");
    const open = (name: string, buffer: Uint8Array) =>
      file.setInputFiles({ name, mimeType: "application/octet-stream", buffer: Buffer.from(buffer) });
    await open("team.png", Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0));
    await page.getByText("“team.png” is a picture, so we cannot read a list from it.").waitFor();
    await open(
      "guests.xlsx",
      makeWorkbook([
        { name: "Staff", rows: [["Name"], ["Sam O’Neill"]] },
        { name: "Guests", rows: [["Name"], ["Priya Raman"], ["Łukasz Wiśniewski"]] },
      ]),
    );
    await page.getByRole("img", { name: "The badge of Sam O’Neill" }).waitFor();
    await page.getByLabel("Sheet", { exact: true }).selectOption("Guests");
    await page.getByRole("img", { name: "The badge of Priya Raman" }).waitFor();
    const { name, bytes } = await saveBy(page, () => press(page, "Save for Excel (XLSX)"));
    expect(name).toMatch(/-codes\.xlsx$/);
    const result = readWorkbook(Uint8Array.from(bytes));
    expect(result.type === "read" && result.rows.map((row) => row.slice(1))).toEqual([
      ["Badge name", "Name"],
      ["Priya Raman", "Priya Raman"],
      ["Łukasz Wiśniewski", "Łukasz Wiśniewski"],
    ]);
    await page.getByText("Saved. Keep the file").waitFor();
    await press(page, "Forget this list");
    // "Имя" and "Анна" in Windows-1251.
    await open("guests.csv", Uint8Array.of(0xc8, 0xec, 0xff, 10, 0xc0, 0xed, 0xed, 0xe0));
    await page.getByRole("img", { name: "The badge of Анна" }).waitFor();
    await page.getByLabel(/^Characters look wrong/).selectOption("Western European");
    await page.getByText("Èìÿ").first().waitFor();
    await expect
      .poll(() => page.evaluate(() => (globalThis as unknown as { seen: string[] }).seen.filter(Boolean)))
      .toEqual([]);
  },
);

test("[BADGE-01] [BADGE-07] shows how a list was read, applies other choices and leaves declined guests out", async ({
  openPage,
}) => {
  const { page } = await openMaker(openPage, phone);
  await openList(
    page,
    'Annual gala\r\n\r\nFull name;Company;RSVP\r\nAnn Lee;Acme, Inc.;Yes\r\n"Cem Ay;Initech, SA;No\r\nBo Day;Hooli;Yes\r\n',
  );
  const count = page.locator(".list-source");
  const notices = page.getByRole("region", { name: "Please check" });
  await notices.getByText("The row above makes no badge: Annual gala").waitFor();
  await notices.getByText("A quotation mark opens a cell and none closes it: row 5.").waitFor();
  await notices.getByRole("button", { name: "Leave them out" }).click();
  await expect(count).toContainText("2 guests");
  await page.getByLabel("Column headings").selectOption("None: every row is a guest");
  await expect(count).toContainText("4 guests");
  await page.getByLabel("Cells are separated by").selectOption("Commas");
  await page.getByRole("img", { name: "The badge of Annual gala" }).waitFor();
  await expect
    .poll(() => page.getByLabel("Column headings").locator("option").allInnerTexts())
    .toContain("Row 3: Full name;Company;RSVP");
});

test("[BADGE-01] [BADGE-07] leaves repeated headings out until the visitor brings them back", async ({
  openPage,
}) => {
  const { page } = await openMaker(openPage, phone);
  await openList(
    page,
    "Voornaam,Tussenvoegsel,Achternaam\nAnna,van der,Berg\nVoornaam,Tussenvoegsel,Achternaam\n",
  );
  const count = page.locator(".list-source");
  const notices = page.getByRole("region", { name: "Please check" });
  await notices.getByText("do not look like guests: row 3.").waitFor();
  await expect(count).toContainText("1 guest");
  await page.getByRole("img", { name: "The badge of Anna van der Berg" }).waitFor();
  await expect(page.getByLabel("Prefix of the last name")).toHaveValue("1");
  await page.getByRole("button", { name: "Bring them back" }).click();
  await expect(count).toContainText("2 guests");
});

test("[BADGE-02] preserves design choices made while a list is being read", async ({ openPage }) => {
  const { page } = await openMaker(openPage);
  // Only the reader's worker: the worker that makes codes starts later, and may still be loading at the end.
  await page.route(
    "**/assets/*worker*.js",
    async (route) => {
      await page.getByLabel("Code position").selectOption("Below the name");
      await page.getByLabel("Event name on the badge").fill("Nordlicht");
      await route.continue();
    },
    { times: 1 },
  );
  await page.getByLabel("Or paste cells").fill("Name\nPriya Raman");
  await press(page, "Read these cells");
  await page.getByRole("button", { name: "Forget this list" }).waitFor();
  await expect(page.getByLabel("Event name on the badge")).toHaveValue("Nordlicht");
  await expect(page.getByLabel("Code position")).toHaveValue("below");
});

test("[BADGE-01] [BADGE-05] prints the name from the home page's badge, and never sends it in a request", async ({
  openPage,
  local,
}) => {
  const { page } = await openPage(phone);
  const requested: string[] = [];
  onRequest(page, (request) =>
    requested.push(`${request.url().replace(/#.*/, "")} ${request.headers()["referer"]}`),
  );
  await page.goto("/");
  await page.getByLabel("Your name on it").fill("<b>Zoë & 王小明");
  const [response] = await Promise.all([
    page.waitForResponse((loaded) => loaded.request().isNavigationRequest()),
    page.getByRole("link", { name: "Print it" }).click(),
  ]);
  // Loads a document of its own, although a script could have shown the page in place.
  expect(response.url().replace(/#.*/, "")).toBe(local.origin + path);
  expect(response.headers()["content-security-policy"]).toContain("connect-src 'none'");
  await page.waitForURL(path);
  await page.getByText("Your own badge").waitFor();
  await page.locator(".maker-preview").getByText("王小明").first().waitFor();
  await page.locator(".list-source", { hasText: "1 guest" }).waitFor();
  expect(requested.filter((url) => /name=|Zo(ë|%C3)|%3Cb|王|%E7/i.test(url))).toEqual([]);
  await page.goBack();
  await page.goForward();
  await page.getByText("Your own badge").waitFor();
  await expect(page).toHaveURL(path);
});

test(
  "[BADGE-05] offers a badge with the name in the link next to a saved list",
  { tag: "@full" },
  async ({ openPage }) => {
    const { page } = await openMaker(openPage);
    await openList(page, writeCsv(makeRows(3)));
    await page.goto("/robots.txt");
    await page.goto(`${path}#name=Zo%C3%AB`);
    const offer = page.getByRole("button", { name: "Print a badge for Zoë" });
    await offer.waitFor();
    await expect(page).toHaveURL(path);
    await page.reload();
    await page.getByText("guests.csv").waitFor();
    await page.locator(".list-source", { hasText: "3 guests" }).waitFor();
    await expect(offer).toHaveCount(0);

    await page.goto("/robots.txt");
    await page.goto(`${path}#name=Zo%C3%AB`);
    await offer.click();
    await page.locator(".list-source", { hasText: /^Your own badge 1 guest/ }).waitFor();
    // If the link has another name than the visitor's own badge in the list, the page does not offer that badge. The link
    // opens in this tab.
    await page.goto(`${path}#name=Zoe%20B`);
    await page.locator(".maker-preview").getByText(/^Zoe/).first().waitFor();
    await expect(page.getByRole("button", { name: /^Print a badge for/ })).toHaveCount(0);
  },
);

test("[BADGE-01] [BADGE-02] [BADGE-04] makes and prints a badge on a phone by keyboard alone", async ({
  openPage,
}) => {
  const { page } = await openMaker(openPage, phone);
  const focused = () => page.evaluate(() => document.activeElement?.textContent);
  await typeInto(
    page,
    "Or paste cells from a spreadsheet",
    "Name\tCompany\nPriya Raman\tNorthlight\n\tNobody",
  );
  await tabTo(page, "Read these cells");
  await page.keyboard.press("Enter");
  await page.getByText("Pasted cells").waitFor();
  await expect.poll(() => focused()).toContain("Your guests");
  await tabTo(page, "Leave out");
  await page.keyboard.press("Enter");
  await page.getByText("1 row to fix").waitFor({ state: "detached" });
  await expect.poll(focused).toContain("Your guests");
  await tabTo(page, "Size or sheet");
  await page.keyboard.type("86");
  await typeInto(page, "Event name on the badge", "Nordlicht");
  await tabTo(page, "Code position");
  await page.keyboard.type("Below");
  await tabTo(page, "Print 1 badge");
  await page.keyboard.press("Enter");
  await page.getByText("Save the list with its codes first.").waitFor();
  await expect(page.locator("[data-printed]")).toHaveCount(0);
  await expect.poll(() => focused()).toBe("Save for Excel (XLSX)");
  await tabTo(page, "Save as CSV");
  const { name, bytes } = await saveBy(page, () => page.keyboard.press("Enter"));
  expect(name).toMatch(/-codes\.csv$/);
  expect(new TextDecoder().decode(bytes)).toMatch(
    /^Badge code,Badge name,Name,Company\r\n[2-9A-Z]{8},Priya Raman,Priya Raman,Northlight\r\n/,
  );
  await tabTo(page, "Print 1 badge");
  await page.keyboard.press("Enter");
  const pages = await readPdf(await takePdf(page), ({ text }) => Promise.resolve(text));
  expect(pages.length).toBe(1);
  for (const words of ["Nordlicht", "Priya", "Raman", "Northlight"]) expect(pages[0]).toContain(words);
});

test(
  "[BADGE-06] names the cell that Excel cannot hold, and offers CSV",
  { tag: "@full" },
  async ({ openPage }) => {
    const { page } = await openMaker(openPage, phone);
    await openList(page, `Name,Note\nPriya Raman,${"n".repeat(40_000)}`);
    await press(page, "Save for Excel (XLSX)");
    await page.getByText("Row 2, column “Note”, has 40,000 characters").waitFor();
    const { bytes } = await saveBy(page, () => press(page, "Save as CSV"));
    expect(new TextDecoder().decode(bytes)).toContain(`,${"n".repeat(40_000)}\r\n`);
    await page.getByText("Saved. Keep the file").waitFor();
    await expect(page.getByText("Row 2, column")).toHaveCount(0);
  },
);

test(
  "[BADGE-01] leaves a row out while a fixed row disappears above it",
  { tag: "@full" },
  async ({ openPage }) => {
    const { page } = await openMaker(openPage);
    await openList(page, "Name,Company\n,One\n,Two\nPriya Raman,Three");
    await page.getByText("2 rows to fix").waitFor();
    await page.getByLabel("Full name").nth(1).fill("Ann Onymous");
    await page.getByRole("button", { name: "Leave out", exact: true }).nth(1).click({ delay: 90 });
    await page.getByText("1 row is left out.").waitFor();
    await page.getByRole("button", { name: "Print 2 badges" }).waitFor();
    await press(page, "Bring them back");
    await page.getByText("1 row to fix").waitFor();
    await expect(page.locator(".invalid-row-list p")).toHaveText(["Row 3  has no name."]);
  },
);

test("[BADGE-01] changes a corrected name, and lists its row as invalid again after an undo", async ({
  openPage,
}) => {
  const { page } = await openMaker(openPage);
  await openList(page, "Name,Company\n,One\nPriya Raman,Three");
  await page.locator(".invalid-row-list").getByLabel("Full name").fill("Ann");
  await page.keyboard.press("Enter");
  await page.getByText("1 correction").click();
  const name = page.getByLabel("Row 2: Full name");
  await expect(name).toHaveValue("Ann");
  await name.fill("Anna");
  await page.keyboard.press("Enter");
  await page.getByRole("img", { name: "The badge of Anna" }).waitFor();
  await press(page, "Undo");
  await expect(page.locator(".invalid-row-list p")).toHaveText(["Row 2  has no name."]);
  await expect(page.getByText("1 correction")).toHaveCount(0);
});

test("[BADGE-01] Undo takes back a correction that was just edited", async ({ openPage }) => {
  const { page } = await openMaker(openPage);
  await openList(page, "Name,Company\n,One\nPriya Raman,Three");
  await page.locator(".invalid-row-list").getByLabel("Full name").fill("Ann");
  await page.keyboard.press("Enter");
  await page.getByText("1 correction").click();
  await page.getByLabel("Row 2: Full name").fill("Anna");
  const undo = page.getByRole("button", { name: "Undo" });
  await expect(undo).toHaveAccessibleDescription("Row 2: Full name");
  await undo.click();
  await expect(page.locator(".invalid-row-list p")).toHaveText(["Row 2  has no name."]);
});

test("[BADGE-01] applies no name while an input method composes it", async ({ openPage }) => {
  const { page } = await openMaker(openPage);
  await openList(page, "Name,Company\n,One\nPriya Raman,Three");
  const name = page.locator(".invalid-row-list").getByLabel("Full name");
  await name.fill("さとう");
  await name.dispatchEvent("keydown", { key: "Enter", isComposing: true });
  await expect(name).toBeVisible();
  await page.keyboard.press("Enter");
  await page.getByRole("img", { name: "The badge of さとう" }).waitFor();
});

/** Pastes text into a focused field, as a spreadsheet gives it to the browser. */
const pasteInto = (page: Page, text: string) =>
  page.getByLabel("Or paste cells").evaluate((field, cells) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", cells);
    field.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  }, text);

test("[BADGE-09] opens pasted cells at once only if the field contains no text", async ({ openPage }) => {
  const { page } = await openMaker(openPage);
  await waitForHydration(page);
  const field = page.getByLabel("Or paste cells");
  await field.fill("Name\nAda Holm\n");
  await pasteInto(page, "Ben Okoro\nCem Ay");
  await expect(field).toHaveValue("Name\nAda Holm\n");
  await field.fill("");
  await pasteInto(page, "Name\nBen Okoro\nCem Ay");
  await page.getByText("2 guests").waitFor();
});

/** A file that moved, or that is on a drive that was removed. */
const loseFiles = (page: Page) =>
  page.evaluate(() => {
    const reject = () => Promise.reject(new DOMException("", "NotFoundError"));
    Object.assign(File.prototype, { arrayBuffer: reject, text: reject });
  });

const unreadable = "This file could not be read. Save a copy on this computer and choose it again.";

test("[BADGE-01] requests a copy of a list that the browser cannot read", async ({ openPage }) => {
  const { page } = await openMaker(openPage);
  await loseFiles(page);
  await page
    .getByLabel("Choose or drop an Excel or CSV file")
    .setInputFiles({ name: "guests.csv", mimeType: "text/csv", buffer: Buffer.from("Name\nAda") });
  await expect(page.getByText(unreadable)).toBeVisible();
});

test("[BADGE-05] requests a copy of a design that the browser cannot read", async ({ openPage }) => {
  const { page } = await openMaker(openPage);
  await loseFiles(page);
  await page
    .getByLabel("Open a design")
    .setInputFiles({ name: "design.json", mimeType: "application/json", buffer: Buffer.from("{}") });
  await expect(page.getByText(unreadable)).toBeVisible();
});

/** Delays the reading of `slow.json`. @returns lets the page read it, and waits until it has been shown. */
const holdSlowFile = async (page: Page) => {
  await page.evaluate(`{
    const { text } = Blob.prototype;
    const held = Promise.withResolvers();
    const read = Promise.withResolvers();
    Blob.prototype.text = async function () {
      if (this.name === "slow.json") await held.promise;
      const content = await text.call(this);
      if (this.name === "slow.json") read.resolve();
      return content;
    };
    globalThis.readSlowFile = async () => {
      held.resolve();
      await read.promise;
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    };
  }`);
  return () => page.evaluate("readSlowFile()");
};

test("[BADGE-05] a saved design that is read late does not replace one that was opened after it", async ({
  openPage,
}) => {
  const { page } = await openMaker(openPage);
  const event = page.getByLabel("Event name on the badge");
  const saveDesign = async (name: string) => {
    await event.fill(name);
    return saveBy(page, () => press(page, "Save the design"));
  };
  const first = await saveDesign("Nordlicht");
  const second = await saveDesign("Quittenfest");
  await event.fill("Harbour Summit");
  const readSlowFile = await holdSlowFile(page);
  const open = (name: string, { bytes }: { readonly bytes: Uint8Array }) =>
    page
      .getByLabel("Open a design")
      .setInputFiles({ name, mimeType: "application/json", buffer: Buffer.from(bytes) });
  await open("slow.json", first);
  await open("quick.json", second);
  await expect(event).toHaveValue("Quittenfest");
  await readSlowFile();
  await expect(event).toHaveValue("Quittenfest");
});

test("[BADGE-02] [BADGE-04] prints many badges with a large logo", { tag: "@full" }, async ({ openPage }) => {
  const { page } = await openMaker(openPage);
  await page.getByLabel("QR code", { exact: true }).selectOption("none");
  const size = 600;
  const buffer = Buffer.from(encode({ width: size, height: size, data: randomBytes(4 * size * size) }));
  expect(buffer.byteLength).toBeGreaterThan(1_300_000);
  await page.getByLabel("Choose a logo").setInputFiles({ name: "logo.png", mimeType: "image/png", buffer });
  const long = "Priya ".repeat(30).trim();
  const count = sampleSize({ usual: 60, full: 400 });
  await openList(
    page,
    ["Name", long, ...Array.from({ length: count - 1 }, (_, row) => `Guest ${row}`)].join("\n"),
  );
  await page.getByLabel("Size or sheet").selectOption("herma-4103");
  await press(page, `Print ${count} badges`);
  await page.locator(".print-status").getByText("Set smaller than 12 pt").waitFor();
  await expect(page.locator("[data-printed]")).toHaveCount(0);
  await press(page, "Print anyway");
  await page.waitForSelector("[data-printed]", { state: "attached" });
  await expect(page.locator(".print-pages image")).toHaveCount(count);
  await expect
    .poll(() => page.evaluate(() => document.querySelector(".print-pages")!.innerHTML.length))
    .toBeLessThan(3_000_000);
});

test("[BADGE-05] warns before it overwrites another tab's work", { tag: "@full" }, async ({ openPage }) => {
  const { page } = await openMaker(openPage, phone);
  const event = (tab: Page) => tab.getByLabel("Event name on the badge");
  const changed = (tab: Page) => tab.getByText("You changed the list or the badge in another tab.");
  const reload = async (tab: Page) => {
    await tab.reload();
    await waitForHydration(tab);
  };
  await openList(page, writeCsv(makeRows(2)));
  const other = await page.context().newPage();
  await other.goto(path);
  await other.getByRole("button", { name: "Print 2 badges" }).waitFor();

  await event(page).fill("Nordlicht");
  await changed(other).waitFor();
  await event(other).fill("Quittenfest");
  await expect(changed(page)).toHaveCount(0);
  await page.reload();
  await page.getByRole("button", { name: "Print 2 badges" }).waitFor();
  await expect(event(page)).toHaveValue("Nordlicht");
  await press(other, "Load it here");
  await expect(event(other)).toHaveValue("Nordlicht");
  await changed(other).waitFor({ state: "detached" });

  await event(page).fill("Polarnacht");
  await changed(other).waitFor();
  await press(other, "Keep what is here");
  await changed(page).waitFor();
  await page.reload();
  await page.getByRole("button", { name: "Print 2 badges" }).waitFor();
  await expect(event(page)).toHaveValue("Nordlicht");

  // Forgetting a badge without a list works as with one, and the other tab does not save it again.
  await press(page, "Forget this list");
  await other.getByText("Choose or drop an Excel or CSV file").waitFor();
  await event(other).fill("Quittenfest");
  await reload(page);
  await expect(event(page)).toHaveValue("Quittenfest");
  await expect(page.getByText("guests.csv")).toHaveCount(0);
  await press(page, "Forget this badge");
  await page.getByText("has been deleted from this browser").waitFor();
  await reload(page);
  await expect(event(page)).toHaveValue("");
  await expect(page.getByRole("button", { name: "Forget this badge" })).toHaveCount(0);
});

test(
  "[BADGE-02] [BADGE-04] shows an error next to an invalid length",
  { tag: "@full" },
  async ({ openPage }) => {
    const { page } = await openMaker(openPage, phone);
    await page.getByLabel("Size or sheet").selectOption("own");
    await page.getByLabel("Printed on").selectOption("own");
    await page.getByText("Print slightly off?").click();
    const lengths = [
      ["Width in mm", "500", "Enter 30 to 200 mm. Until then, 90 mm is used.", "95"],
      ["The 40 mm line across measures (mm)", "", "Enter 36 to 44 mm. Until then, 40 mm is used.", "36"],
      [
        "From the left edge to the line (10 mm)",
        "21",
        "Enter 0 to 20 mm. Until then, 10 mm is used.",
        "10.5",
      ],
    ] as const;
    for (const [label, refused, words, right] of lengths) {
      const field = page.getByLabel(label);
      await field.fill(refused);
      const error = page.getByText(words);
      await error.waitFor();
      await expect(field, label).toHaveAttribute("aria-invalid", "true");
      await expect(field).toHaveAttribute("aria-describedby", (await error.getAttribute("id"))!);
      if (label === "Width in mm") await page.getByText("choose paper of 90 × 60").waitFor();
      await field.fill(right);
      await error.waitFor({ state: "detached" });
      await expect(field, label).not.toHaveAttribute("aria-invalid");
    }
    await page.reload();
    await page.getByText("Print slightly off?").click();
    for (const [label, , , right] of lengths) await expect(page.getByLabel(label)).toHaveValue(right);
  },
);

test("[BADGE-02] [BADGE-03] shows the previewed badge's warnings", { tag: "@full" }, async ({ openPage }) => {
  const { page } = await openMaker(openPage, phone);
  const long = "Priya ".repeat(30).trim();
  await openList(page, `Name,Code\nPriya Raman,1\n${long},${"x".repeat(900)}`);
  await page.getByLabel("Size or sheet").selectOption("herma-4103");
  const preview = page.getByRole("region", { name: "Preview" });
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute("aria-label"));
  const warnings = preview.getByRole("status");
  await preview.getByText("Code checked").waitFor();
  await expect(warnings).toHaveText("");
  await tabTo(page, "Next guest");
  await page.keyboard.press("Enter");
  await warnings.getByText(/^Row 3 has a code/).waitFor();
  await warnings.getByText(/^Set smaller than 12 pt/).waitFor();
  await expect.poll(() => focused()).toBe("Next guest");
  await page.keyboard.press("Enter");
  await expect(preview.getByRole("button", { name: "Next guest" })).toHaveAttribute("aria-disabled", "true");
  await page.keyboard.press("Shift+Tab");
  await expect.poll(() => focused()).toBe("Previous guest");
  await page.keyboard.press("Enter");
  await preview.getByText("Code checked").waitFor();
  await expect.poll(() => focused()).toBe("Previous guest");
  await expect(warnings).toHaveText("");
});

test("[BADGE-01] applies a list, a resolution and a checkbox that were set before the script loaded", async ({
  openPage,
}) => {
  const { page } = await openPage();
  // A slow database is still read when the list is saved.
  await page.addInitScript(() => {
    IDBFactory.prototype.open = new Proxy(Reflect.get(IDBFactory.prototype, "open"), {
      apply: (open, factory, named) => {
        const request: IDBOpenDBRequest = Reflect.apply(open, factory, named);
        const runLate = (run: () => void) => request.addEventListener("success", () => setTimeout(run, 1500));
        return Object.defineProperty(request, "onsuccess", { set: runLate });
      },
    });
  });
  const release = await holdScripts(page);
  await page.goto(path, { waitUntil: "commit" });
  const list = { name: "guests.csv", mimeType: "text/csv", buffer: Buffer.from(writeCsv(makeRows(3))) };
  await page.locator("#list-file").setInputFiles(list);
  await page.locator("#design-dpi").selectOption({ index: 1 });
  const dpi = await page.locator("#design-dpi").inputValue();
  const boxes = page.locator("main input[type=checkbox]:visible");
  const before = await boxes.first().isChecked();
  await boxes.first().click();
  release();
  await waitForHydration(page);
  await page.getByRole("button", { name: "Forget this list" }).waitFor();
  expect(await page.locator("#design-dpi").inputValue()).toBe(dpi);
  expect(await boxes.first().isChecked()).toBe(!before);
  await expect.poll(() => countSaved(page)).toBe(2);
  await page.reload();
  await page.getByRole("button", { name: "Forget this list" }).waitFor();
  expect(await page.locator("#design-dpi").inputValue()).toBe(dpi);
});

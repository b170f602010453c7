import { Buffer } from "node:buffer";
import type { BrowserContextOptions, Page } from "@playwright/test";
import { expect, test, type OpenPage } from "#test/support/browser/fixtures.ts";
import { brandSlug } from "#shared/brand/brand-slug.ts";
import { prepareDecoder, readCodeText } from "#test/support/readers/read-code.ts";
import { collectRequests, saveBy, scanScreen, tabTo, typeInto, waitForCheck } from "./made-code.ts";
import {
  arriveAt,
  followLink,
  holdRequests,
  phone,
  waitForHydration,
} from "#test/support/browser/page-actions.ts";
import { allowPageErrors } from "#test/support/browser/page-errors.ts";

test.beforeAll(prepareDecoder);

const path = "/vcard/create";
const encoder = "**/assets/make-code-*.js";

const openCreator = async (openPage: OpenPage, options: BrowserContextOptions = phone) => {
  const opened = await openPage(options);
  await arriveAt(opened.page, path);
  return opened;
};
const focusedText = (page: Page) => page.evaluate(() => document.activeElement?.textContent);
const goNext = (page: Page) => page.getByRole("button", { name: "Next" }).click();
const readLines = (page: Page) =>
  page
    .locator(".card-lines > div")
    .evaluateAll((lines) => lines.map((line) => Array.from(line.children, ({ textContent }) => textContent)));

/** A picture drawn by the browser: the left half is red, the right half is blue. */
const drawPicture = async (page: Page, type: string): Promise<Buffer> => {
  const base64 = await page.evaluate((mediaType) => {
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [400, 200];
    const context = canvas.getContext("2d");
    for (const [x, color] of [
      [0, "red"],
      [200, "blue"],
    ] as const) {
      context!.fillStyle = color;
      context!.fillRect(x, 0, 200, 200);
    }
    return canvas.toDataURL(mediaType).split(",")[1] ?? "";
  }, type);
  return Buffer.from(base64, "base64");
};

/** EXIF's orientation tag: how the camera was held. 6 is turned to the right. */
const addOrientation = (jpeg: Buffer, orientation: number): Buffer => {
  const tiff = Buffer.from("4d4d002a000000080001011200030000000100000000", "hex");
  tiff.writeUInt16BE(orientation, 18);
  const exif = Buffer.concat([Buffer.from("Exif\0\0", "latin1"), tiff, Buffer.alloc(4)]);
  const header = Buffer.from([0xff, 0xe1, 0, 0]);
  header.writeUInt16BE(exif.length + 2, 2);
  return Buffer.concat([jpeg.subarray(0, 2), header, exif, jpeg.subarray(2)]);
};

const choosePhoto = (page: Page, name: string, mimeType: string, buffer: Buffer) =>
  page.getByLabel("Profile photo").setInputFiles({ name, mimeType, buffer });

test("[VC-01] [VC-02] [VC-03] makes, shows, scans and saves a card, and goes back, by keyboard alone", async ({
  openPage,
}) => {
  const { page } = await openCreator(openPage);
  await typeInto(page, "First Name", "Łukasz");
  await typeInto(page, "Last Name", "Nowak; Jr.");
  await typeInto(page, "Mobile", "+48 600 555 014");
  await typeInto(page, "Phone", "+48 22 555 01 42");
  await typeInto(page, "Email", "lukasz@nowak.example");
  await typeInto(page, "Job Title", "Kierownik, rejestracja");
  await typeInto(page, "Organization", "Nowak & Syn");
  await typeInto(page, "Website", "https://nowak.example");
  const before = Date.now();
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "Your contact card" }).waitFor();
  await expect.poll(() => focusedText(page)).toContain("Your contact card");
  await waitForCheck(page);
  await expect(page.locator(".card-face .badge-name")).toHaveText("Łukasz Nowak; Jr.");
  await expect(page.locator(".card-face .badge-from")).toHaveText("Kierownik, rejestracjaNowak & Syn");
  await expect
    .poll(() => readLines(page))
    .toEqual([
      ["Mobile", "+48 600 555 014"],
      ["Phone", "+48 22 555 01 42"],
      ["Email", "lukasz@nowak.example"],
      ["Website", "https://nowak.example"],
    ]);
  const code = page.locator("img.made-code");
  await expect.poll(() => code.evaluate((image) => image.getBoundingClientRect().width)).toBe(192);
  const scanned = await scanScreen(page);
  const uid = /\r\nUID:(\d{13})([0-9a-z]{4})\r\n/.exec(scanned);
  expect(Number(uid?.[1])).toBeGreaterThanOrEqual(before);
  expect(Number(uid?.[1])).toBeLessThanOrEqual(Date.now());
  expect(scanned).toContain("\r\nN:Nowak\\; Jr.;Łukasz;;;\r\nFN:Łukasz Nowak\\; Jr.\r\n");
  expect(scanned).toContain("\r\nTEL;TYPE=VOICE:+48 22 555 01 42\r\nTEL;TYPE=CELL:+48 600 555 014\r\n");
  expect(scanned).not.toMatch(/PHOTO/i);
  const png = await saveBy(page, async () => {
    await tabTo(page, "Download QR Code");
    await page.keyboard.press("Enter");
  });
  expect(png.name).toBe(`${brandSlug}-łukasz-nowak;-jr..png`);
  expect(await readCodeText(png.bytes)).toBe(scanned);
  await tabTo(page, "Back");
  await page.keyboard.press("Enter");
  await expect.poll(() => focusedText(page)).toContain("Your details");
  await expect(page.getByLabel("Last Name")).toHaveValue("Nowak; Jr.");
  await expect(page.getByLabel("Website")).toHaveValue("https://nowak.example");
  await expect(code).toHaveCount(0);
});

test(
  "[VC-01] [VC-02] stays at step 1 for a card that is too large for a code",
  { tag: "@full" },
  async ({ openPage }) => {
    const { page } = await openCreator(openPage);
    await goNext(page);
    await page.getByRole("alert").filter({ hasText: "Fill in at least one field first." }).waitFor();
    await page.locator("#firstName:focus").waitFor();
    await page.getByLabel("First Name").fill("李".repeat(1000));
    await goNext(page);
    await page.getByRole("alert").filter({ hasText: "This is too long for a QR code" }).waitFor();
    await expect(page.getByRole("heading", { name: "Your details" })).toBeVisible();
    await page.getByLabel("First Name").fill("");
    await page.getByLabel("Organization").fill("Northlight Events");
    await goNext(page);
    await waitForCheck(page);
    await expect(page.locator(".card-face .badge-name")).toHaveText("Northlight Events");
    await expect
      .poll(() => readLines(page))
      .toEqual([
        ["Mobile", "Not given"],
        ["Email", "Not given"],
      ]);
    await expect(page.locator(".card-face img")).toHaveCount(0);
    await expect
      .poll(() => scanScreen(page))
      .toContain("\r\nN:;;;;\r\nFN:Northlight Events\r\nORG:Northlight Events\r\n");
  },
);

test("[VC-01] [VC-02] shows a photo upright in both steps", { tag: "@full" }, async ({ openPage }) => {
  const { page } = await openCreator(openPage);
  allowPageErrors(page, /Canvas2D/);
  const png = await drawPicture(page, "image/png");
  const photo = page.getByAltText("Profile photo");
  const refusal = page.getByRole("alert");
  await choosePhoto(page, "notes.png", "image/png", Buffer.from("Just text under another name."));
  await refusal.filter({ hasText: "Your browser cannot show that file as a picture" }).waitFor();
  await expect(photo).toHaveCount(0);
  await choosePhoto(page, "me.png", "image/png", png);
  await photo.waitFor();
  await expect(page.locator("#photo-error")).toHaveText("");
  await page.getByRole("button", { name: "Remove" }).click();
  await expect(photo).toHaveCount(0);
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute("aria-label")))
    .toBe("Profile photo");

  const jpeg = await drawPicture(page, "image/jpeg");
  const readSize = () =>
    photo.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight]);
  await choosePhoto(page, "level.jpg", "image/jpeg", jpeg);
  await photo.waitFor();
  await expect.poll(() => readSize()).toEqual([400, 200]);
  await choosePhoto(page, "turned.jpg", "image/jpeg", addOrientation(jpeg, 6));
  await expect.poll(readSize).toEqual([200, 400]);
  // The left half is now at the top.
  const colors = await photo.evaluate((image: HTMLImageElement) => {
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [200, 400];
    const context = canvas.getContext("2d")!;
    context.drawImage(image, 0, 0);
    return [100, 300].map((y) => (context.getImageData(100, y, 1, 1).data[0]! > 128 ? "red" : "blue"));
  });
  expect(colors).toEqual(["red", "blue"]);

  await choosePhoto(page, "me.png", "image/png", png);
  await expect(photo).toHaveAttribute("src", /^data:image\/png;base64,/);
  await page.evaluate(() => {
    const files = new DataTransfer();
    files.items.add(new File([new Uint8Array(50_000_000)], "huge.jpg", { type: "image/jpeg" }));
    const input = document.querySelector<HTMLInputElement>("input[type=file]")!;
    input.files = files.files;
    input.dispatchEvent(new Event("change", { bubbles: true }));
  });
  await refusal.filter({ hasText: "That file is 50 MB. Choose a photo of at most 10 MB." }).waitFor();
  await expect(photo).toBeVisible();
  await expect
    .poll(() => photo.evaluate((image) => getComputedStyle(image.parentElement!).borderRadius))
    .toBe("50%");

  const shown = photo.filter({ visible: true });
  await page.getByLabel("First Name").fill("Priya");
  await goNext(page);
  await waitForCheck(page);
  await expect(shown).toHaveCount(1);
  await expect.poll(() => scanScreen(page)).not.toContain("data:");
  await page.getByRole("button", { name: "Back" }).click();
  await page.getByRole("heading", { name: "Your details" }).waitFor();
  await expect(shown).toHaveCount(1);
});

const seesStep = async (page: Page, name: string) => {
  await page.getByRole("heading", { name }).waitFor();
  await expect(page.locator(".step-heading:visible")).toHaveCount(1);
};

test(
  "[VC-01] [VC-02] restores the card in step 2 after a reload",
  { tag: "@full" },
  async ({ openPage, local }) => {
    const { page } = await openCreator(openPage);
    const requests = collectRequests(page, local.origin);
    await choosePhoto(page, "me.png", "image/png", await drawPicture(page, "image/png"));
    await page.getByLabel("First Name").fill("Priya");
    await page.getByLabel("Mobile").fill("+1 650 555 0142");
    await goNext(page);
    await waitForCheck(page);
    await saveBy(page, () => page.getByRole("button", { name: "Contact file (.vcf)" }).click());
    expect(requests).toEqual([]);
    await page.reload();
    await waitForHydration(page);
    await seesStep(page, "Your contact card");
    await waitForCheck(page);
    await expect.poll(() => scanScreen(page)).toContain("FN:Priya");
    await page.goBack();
    await seesStep(page, "Your details");
    await expect(page.getByLabel("First Name")).toHaveValue("Priya");
    await expect(page.getByAltText("Profile photo")).toHaveCount(0);
    await page.getByRole("button", { name: "Clear" }).click();
    await expect(page.getByLabel("Mobile")).toHaveValue("");
    await expect.poll(() => page.evaluate(() => Object.entries(localStorage))).toEqual([]);
    await page.goForward();
    await expect.poll(() => page.evaluate(() => JSON.stringify(history.state))).not.toContain("preview");
    await seesStep(page, "Your details");
  },
);

test("[VC-02] [VC-05] Back and Forward move between the steps without losing the card", async ({
  openPage,
}) => {
  const { page } = await openPage(phone);
  await page.goto("/robots.txt");
  await arriveAt(page, path);
  await choosePhoto(page, "me.png", "image/png", await drawPicture(page, "image/png"));
  await page.getByLabel("First Name").fill("Priya");
  await page.getByRole("button", { name: "Next" }).dblclick();
  await seesStep(page, "Your contact card");
  await waitForCheck(page);
  await page.goBack();
  await seesStep(page, "Your details");
  await expect.poll(() => focusedText(page)).toContain("Your details");
  await expect(page.getByLabel("First Name")).toHaveValue("Priya");
  await expect(page.getByAltText("Profile photo")).toBeVisible();
  await page.getByLabel("Last Name").fill("Raman");
  await page.goForward();
  await seesStep(page, "Your contact card");
  await waitForCheck(page);
  await expect(page.locator(".card-face .badge-name")).toHaveText("Priya Raman");
  await expect.poll(() => scanScreen(page)).toContain("FN:Priya Raman");
  await expect(page).toHaveURL(path);

  await page.getByRole("contentinfo").getByRole("link", { name: "Features" }).click();
  await page.waitForURL("/features");
  await page.goBack();
  await seesStep(page, "Your contact card");
  const back = page.getByRole("button", { name: "Back" });
  await back.press("Enter");
  await seesStep(page, "Your details");
  await page.getByLabel("First Name").press("Enter");
  await seesStep(page, "Your contact card");
  await back.dblclick();
  await seesStep(page, "Your details");
  await expect(page.getByLabel("First Name")).toHaveValue("Priya");
  await page.goBack();
  await page.waitForURL("/robots.txt");
});

test("[VC-02] Back leads to step 1 however soon it is pressed after a visit to another page", async ({
  openPage,
}) => {
  const { page } = await openCreator(openPage);
  await page.getByLabel("First Name").fill("Priya");
  await goNext(page);
  await waitForCheck(page);
  for (const delayMs of Array.from({ length: 12 }, (_, index) => index)) {
    await page.evaluate(async (milliseconds) => {
      const seen = async <Seen>(find: () => Seen | undefined | null | false): Promise<Seen> => {
        for (;;) {
          const found = find();
          if (found) return found;
          await new Promise((resolve) => setTimeout(resolve));
        }
      };
      const find = (selector: string, text: string) =>
        Array.from(document.querySelectorAll<HTMLElement>(selector)).find(
          (element) => element.textContent === text,
        );
      find("footer a", "Features")!.click();
      await seen(() => location.pathname === "/features");
      await new Promise((resolve) => setTimeout(resolve, milliseconds));
      history.back();
      await seen(() => location.pathname === "/vcard/create");
      (await seen(() => find("button", "Back"))).click();
    }, delayMs);
    await seesStep(page, "Your details");
    await page.goForward();
    await seesStep(page, "Your contact card");
  }
});

/** @returns the page, and a function that lets the encoder load */
const pressNextBeforeEncoder = async (openPage: OpenPage) => {
  const { page } = await openPage();
  const release = await holdRequests(page, encoder);
  await arriveAt(page, path);
  await page.getByLabel("First Name").fill("Priya");
  await goNext(page);
  return { page, release };
};

test("[VC-02] Next opens no card once the visitor has left the page", async ({ openPage }) => {
  const { page, release } = await pressNextBeforeEncoder(openPage);
  await followLink(page, "/features");
  const loaded = page.waitForResponse(encoder);
  release();
  await (await loaded).finished();
  await page.goBack();
  await seesStep(page, "Your details");
  await expect(page).toHaveURL(path);
  expect(await page.evaluate(() => JSON.stringify(history.state))).not.toContain("preview");
});

test("[VC-02] a card shows what was typed while its code was drawn", async ({ openPage }) => {
  const { page, release } = await pressNextBeforeEncoder(openPage);
  await page.getByLabel("Last Name").fill("Raman");
  release();
  await seesStep(page, "Your contact card");
  await expect(page.locator(".card-face .badge-name")).toHaveText("Priya Raman");
});

test("[VC-04] a card's address shows its labeled uid or an error, and is marked noindex", async ({
  page,
}) => {
  allowPageErrors(page, /could not be decoded/);
  const refused = "This is not the address of a card. Check the link, or scan the code again.";
  for (const [address, text] of [
    ["/vcard/%E0%A4%A", refused],
    ["/vcard/1763640000000_ab-3z", "1763640000000_ab-3z"],
  ] as const) {
    const response = await arriveAt(page, address);
    expect(response?.status(), address).toBe(200);
    await expect(page).toHaveURL(address);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("vCard Details");
    await expect(page.locator(".card-uid, .card-refused")).toHaveText(text);
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", "noindex");
    await expect.poll(() => page.evaluate(() => document.body.dataset["route"])).toBe("/vcard/:uid");
  }
  await expect(page.locator(".card-uid-label")).toHaveText("Card ID");
});

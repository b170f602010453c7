import type { BrowserContextOptions, Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { brandSlug } from "#shared/brand-slug.ts";
import { edition } from "#test/support/edition/worker-edition.ts";
import { prepareDecoder, readCodeText } from "#test/support/readers/read-code.ts";
import { collectRequests, saveBy, scanScreen, tabTo, typeInto, waitForCheck } from "./made-code.ts";
import { holdScripts, openPage, waitForHydration } from "./watched-page.ts";

beforeAll(prepareDecoder);

const path = "/generate-qrcode-free";
const phone = { viewport: { width: 360, height: 740 } };
const placeholder = "Fill in the details and click Generate QR Code to see your QR code here";

const openGenerator = async (options: BrowserContextOptions = phone) => {
  const opened = await openPage(options);
  await opened.page.goto(edition.origin + path);
  await waitForHydration(opened.page);
  return opened;
};
const generate = (page: Page) => page.getByRole("button", { name: "Generate QR Code" }).click();
const urlField = (page: Page) => page.getByLabel("Web address (URL)");
const press = (page: Page, name: string) => async () => {
  await tabTo(page, name);
  await page.keyboard.press("Enter");
};

test("[QR-01] [QR-02] [QR-03] [QR-04] an address becomes a picture that scans, with the keyboard alone", async () => {
  const { page, complaints, close } = await openGenerator();
  expect(await page.getByText(placeholder).isVisible()).toBe(true);
  expect(await page.locator("img.made-code").count()).toBe(0);
  const url = "https://www.example.com/Łódź/प्रिया?price=₹10,000&q=a+b";
  await typeInto(page, "Web address (URL)", url);
  await page.keyboard.press("Enter");
  await page.locator("img.made-code").waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe("Your QR code");
  await waitForCheck(page);
  expect(await page.getByText(placeholder).count()).toBe(0);
  expect(await page.locator("img.made-code").evaluate((image) => image.getBoundingClientRect().width)).toBe(
    300,
  );
  expect(await scanScreen(page)).toBe(url);
  const png = await saveBy(page, press(page, "Download QR Code"));
  expect(png.name).toBe(`${brandSlug}-${url.replace(/[^a-zA-Z0-9]/gu, "_")}.png`);
  expect(await readCodeText(png.bytes)).toBe(url);
  const svg = await saveBy(page, press(page, "SVG for print"));
  expect(svg.name).toBe(png.name.replace(/png$/, "svg"));
  expect(new TextDecoder().decode(svg.bytes)).toMatch(/^<svg xmlns=/);
  expect(complaints).toEqual([]);
  await close();
});

test("[QR-01] [QR-02] [QR-03] [QR-06] a contact card with the keyboard alone, its file and its vCard", async () => {
  const { page, complaints, close } = await openGenerator();
  await tabTo(page, "URL");
  await page.keyboard.press("ArrowDown");
  await typeInto(page, "First Name", "李");
  await typeInto(page, "Last Name", "Łukasz; Jr.");
  await typeInto(page, "Phone", "+91 80 5550 0142");
  await typeInto(page, "Phone 2", "+91 98 4455 0142");
  await typeInto(page, "Email", "priya@प्रिया.example");
  await typeInto(page, "Organization", "Northlight, Ltd");
  await typeInto(page, "Job Title", "Head\\of “Doors”");
  await typeInto(page, "Website", "https://northlight.example/a,b");
  await page.keyboard.press("Enter");
  await waitForCheck(page);
  const expected = [
    "BEGIN:VCARD",
    "VERSION:3.0",
    "N:Łukasz\\; Jr.;李;;;",
    "FN:李 Łukasz\\; Jr.",
    "ORG:Northlight\\, Ltd",
    "TITLE:Head\\\\of “Doors”",
    "TEL;TYPE=VOICE:+91 80 5550 0142",
    "TEL;TYPE=CELL:+91 98 4455 0142",
    "EMAIL;TYPE=INTERNET:priya@प्रिया.example",
    "URL:https://northlight.example/a,b",
    "END:VCARD",
    "",
  ].join("\r\n");
  expect(await scanScreen(page)).toBe(expected);
  const png = await saveBy(page, press(page, "Download QR Code"));
  expect(png.name).toBe(`${brandSlug}-李-łukasz;-jr..png`);
  expect(await readCodeText(png.bytes)).toBe(expected);
  const card = await saveBy(page, press(page, "Contact file (.vcf)"));
  expect(card.name).toMatch(/\.vcf$/);
  expect(new TextDecoder().decode(card.bytes)).toBe(expected);
  expect(complaints).toEqual([]);
  await close();
});

test("[QR-02] the picture can be copied, and the visitor is told; also when the browser refuses", async () => {
  const { page, close } = await openGenerator();
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await urlField(page).fill("https://example.com/copied");
  await generate(page);
  await waitForCheck(page);
  await page.getByRole("button", { name: "Copy image" }).click();
  await page.getByText("Copied to the clipboard.").waitFor();
  const bytes = await page.evaluate(async () => {
    const [item] = await navigator.clipboard.read();
    const png = await item!.getType("image/png");
    return Array.from(new Uint8Array(await png.arrayBuffer()));
  });
  expect(await readCodeText(Uint8Array.from(bytes))).toBe("https://example.com/copied");
  await page.evaluate(() => {
    navigator.clipboard.write = () => Promise.reject(new DOMException("refused", "NotAllowedError"));
  });
  await page.getByRole("button", { name: "Copy image" }).click();
  await page.getByText("Your browser did not allow copying.").waitFor();
  await close();
});

test("[QR-02] after the first code, and only then, a new one follows the typing", async () => {
  const { page, close } = await openGenerator();
  await urlField(page).pressSequentially("https://example.com/1");
  expect(await page.locator("img.made-code").count()).toBe(0);
  await generate(page);
  await waitForCheck(page);
  await urlField(page).press("End");
  await urlField(page).pressSequentially("23456789");
  await waitForCheck(page);
  await expect.poll(() => scanScreen(page)).toBe("https://example.com/123456789");
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe("url");
  await close();
});

test("[QR-07] nothing filled in gives a message at the field, and takes the old code away", async () => {
  const { page, close } = await openGenerator();
  await generate(page);
  const error = page.locator("#url-error");
  expect(await error.textContent()).toBe("Enter a web address first.");
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe("url");
  await urlField(page).fill("https://example.com/");
  await waitForCheck(page);
  expect(await error.count()).toBe(0);
  await urlField(page).fill("");
  await error.waitFor();
  expect(await page.locator("img.made-code").count()).toBe(0);
  expect(await page.getByRole("button", { name: "Download QR Code" }).count()).toBe(0);
  expect(await page.getByText(placeholder).isVisible()).toBe(true);
  await page.getByLabel("vCard (Contact)").check();
  await generate(page);
  await page.getByRole("alert").filter({ hasText: "Fill in at least one field first." }).waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe("firstName");
  await close();
});

test("[QR-07] the longest text that fits scans; one byte more gives a message and no stale code", async () => {
  const { page, complaints, close } = await openGenerator();
  const longest = `https://example.com/${"a".repeat(2953 - 20)}`;
  await urlField(page).fill(longest);
  await generate(page);
  await waitForCheck(page);
  const { bytes, name } = await saveBy(page, () =>
    page.getByRole("button", { name: "Download QR Code" }).click(),
  );
  expect(await readCodeText(bytes)).toBe(longest);
  expect(name.length).toBeLessThan(255);
  await urlField(page).fill(`${longest}a`);
  await page.locator("#url-error").filter({ hasText: "2,954 bytes" }).waitFor();
  expect(await page.locator("img.made-code").count()).toBe(0);
  expect(complaints).toEqual([]);
  await close();
});

test("[QR-07] a code that does not read back is taken away, and the visitor is told", async () => {
  const { page, close } = await openPage(phone);
  await page.addInitScript(() => {
    // The real check of a picture that holds another text than the one it was made for.
    const post = Reflect.get(Worker.prototype, "postMessage") as (message: unknown) => void;
    Worker.prototype.postMessage = function (request: { readonly text: string }) {
      post.call(this, { ...request, text: `${request.text}!` });
    };
  });
  await page.goto(edition.origin + path);
  await waitForHydration(page);
  await urlField(page).fill("https://example.com/");
  await generate(page);
  await page.locator("#url-error").filter({ hasText: "did not read back correctly" }).waitFor();
  expect(await page.locator("img.made-code").count()).toBe(0);
  await close();
});

test("[QR-07] in a browser that hides pixels from pages no code is offered, and the visitor is told why", async () => {
  const { page, close } = await openGenerator();
  await page.route("**/assets/check-code*.js", async (route) => {
    const script = await (await route.fetch()).text();
    // What Tor's browser does: another picture on every reading.
    const noise = `OffscreenCanvasRenderingContext2D.prototype.getImageData = (x, y, width, height) => {
      const pixels = new ImageData(width, height);
      crypto.getRandomValues(pixels.data.subarray(0, 65536));
      return pixels;
    };`;
    await route.fulfill({ contentType: "text/javascript", body: noise + script });
  });
  await urlField(page).fill("https://example.com/");
  await generate(page);
  await page
    .locator("#url-error")
    .filter({ hasText: "stops pages from reading their own pictures" })
    .waitFor();
  expect(await page.locator("img.made-code").count()).toBe(0);
  await close();
});

test.each(["check-code", "make-code"])(
  "[QR-07] when %s does not arrive no code is offered, and a later attempt works",
  async (script) => {
    const { page, close } = await openGenerator();
    await page.route(`**/assets/${script}*.js`, (route) => route.abort());
    await urlField(page).fill("https://example.com/");
    await generate(page);
    await page.locator("#url-error").filter({ hasText: "did not load" }).waitFor();
    expect(await page.getByRole("button", { name: "Download QR Code" }).count()).toBe(0);
    await page.unroute(`**/assets/${script}*.js`);
    await generate(page);
    await waitForCheck(page);
    await close();
  },
);

test("[QR-05] nothing that is typed leaves the page: no request is made while the tool is used", async () => {
  const { page, close } = await openGenerator();
  // What the page itself asks for when it is idle is not the tool's.
  await page.waitForLoadState("networkidle");
  const requests = collectRequests(page, edition.origin);
  await urlField(page).fill("https://secret.example/token");
  await generate(page);
  await waitForCheck(page);
  for (const name of ["Download QR Code", "SVG for print"])
    await saveBy(page, () => page.getByRole("button", { name }).click());
  await page.getByLabel("vCard (Contact)").check();
  await page.getByLabel("First Name").fill("Secret");
  await generate(page);
  await waitForCheck(page);
  await page.getByRole("button", { name: "Clear" }).click();
  expect(requests).toEqual([]);
  expect(page.url()).toBe(edition.origin + path);
  await close();
});

test("[QR-01] entries survive a reload in this browser, until they are cleared", async () => {
  const { page, close } = await openGenerator();
  await page.getByLabel("vCard (Contact)").check();
  await page.getByLabel("First Name").fill("Łukasz");
  await page.reload();
  await waitForHydration(page);
  expect(await page.getByLabel("vCard (Contact)").isChecked()).toBe(true);
  expect(await page.getByLabel("First Name").inputValue()).toBe("Łukasz");
  await page.getByRole("button", { name: "Clear" }).click();
  expect(await page.getByLabel("URL", { exact: true }).isChecked()).toBe(true);
  expect(await page.evaluate(() => Object.entries(localStorage))).toEqual([]);
  await page.getByLabel("vCard (Contact)").check();
  expect(await page.getByLabel("First Name").inputValue()).toBe("");
  await close();
});

test("[QR-01] values from another page of the browser come back too, and a broken store is ignored", async () => {
  const { page, complaints, close } = await openGenerator();
  await urlField(page).fill("https://example.com/kept");
  const other = await page.context().newPage();
  await other.goto(edition.origin + path);
  await expect.poll(() => urlField(other).inputValue()).toBe("https://example.com/kept");
  await page.evaluate(() => localStorage.setItem("qr-generator", '{"url": 7'));
  await page.goto("about:blank");
  await page.goto(edition.origin + path);
  await waitForHydration(page);
  expect(await urlField(page).inputValue()).toBe("");
  expect(complaints).toEqual([]);
  await close();
});

test("[QR-01] a form sent before any script ran gives its code when they have", async () => {
  const { page, complaints, close } = await openPage(phone);
  const release = await holdScripts(page);
  await page.goto(edition.origin + path, { waitUntil: "commit" });
  await page.getByLabel("vCard (Contact)").check();
  await page.getByLabel("First Name").fill("Early");
  await generate(page);
  release();
  await waitForCheck(page);
  expect(await scanScreen(page)).toContain("FN:Early");
  expect(page.url()).toBe(edition.origin + path);
  expect(complaints).toEqual([]);
  await close();
});

test("[QR-05] the page says that codes never expire and cost nothing, and without scripts why it needs them", async () => {
  const { page, close } = await openPage({ javaScriptEnabled: false });
  await page.goto(edition.origin + path);
  const text = await page.locator("main").textContent();
  expect(text).toContain("Codes never expire, and there are no ads or hidden costs.");
  expect(await page.locator("noscript a[href^='mailto:']").isVisible()).toBe(true);
  await close();
});

test("[QR-02] in the dark scheme the code is black on white all the same", async () => {
  const { page, close } = await openGenerator({ ...phone, colorScheme: "dark" });
  await urlField(page).fill("https://example.com/night");
  await generate(page);
  await waitForCheck(page);
  expect(await scanScreen(page)).toBe("https://example.com/night");
  await close();
});

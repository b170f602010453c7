import type { BrowserContextOptions, Page } from "@playwright/test";
import { expect, test, type OpenPage } from "#test/support/browser/fixtures.ts";
import { plainLook } from "#frontend/src/codes/qr/code-geometry.ts";
import { writePng } from "#frontend/src/codes/qr/write-png.ts";
import { qrKeys } from "#shared/codes/codes-stored-values.ts";
import { brandSlug } from "#shared/brand/brand-slug.ts";
import { prepareDecoder, readCodeText } from "#test/support/readers/read-code.ts";
import { collectRequests, saveBy, scanScreen, tabTo, typeInto, waitForCheck } from "./made-code.ts";
import { findViolations } from "#test/support/browser/find-violations.ts";
import {
  arriveAt,
  holdRequests,
  holdScripts,
  phone,
  waitForHydration,
} from "#test/support/browser/page-actions.ts";
import { allowPageErrors } from "#test/support/browser/page-errors.ts";
import { onRequest } from "#test/support/page-requests.ts";

test.beforeAll(prepareDecoder);

const path = "/generate-qrcode-free";
const placeholder = "Fill in the details and click Generate QR Code to see your QR code here";

const openGenerator = async (openPage: OpenPage, options: BrowserContextOptions = phone) => {
  const opened = await openPage(options);
  await arriveAt(opened.page, path);
  return opened;
};
const generate = (page: Page) => page.getByRole("button", { name: "Generate QR Code" }).click();
const urlField = (page: Page) => page.getByLabel("Web address (URL)");
const press = (page: Page, name: string) => async () => {
  await tabTo(page, name);
  await page.keyboard.press("Enter");
};

test("[QR-01] a code that appears while the visitor types leaves the focus in the field", async ({
  openPage,
}) => {
  const { page } = await openPage();
  const release = await holdRequests(page, "**/assets/make-code-*.js");
  await arriveAt(page, path);
  await urlField(page).fill("https://example.com");
  await generate(page);
  await urlField(page).focus();
  release();
  await page.locator("img.made-code").waitFor();
  await waitForCheck(page);
  await expect(urlField(page)).toBeFocused();
});

test("[QR-01] [QR-02] [QR-03] [QR-04] makes a code that scans from an address, by keyboard alone", async ({
  openPage,
}) => {
  const { page } = await openGenerator(openPage);
  await expect(page.getByText(placeholder)).toBeVisible();
  await expect(page.locator("img.made-code")).toHaveCount(0);
  const url = "https://www.example.com/Łódź/प्रिया?price=₹10,000&q=a+b";
  await typeInto(page, "Web address (URL)", url);
  await page.keyboard.press("Enter");
  await page.locator("img.made-code").waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe("Your QR code");
  await waitForCheck(page);
  await expect(page.getByText(placeholder)).toHaveCount(0);
  await expect
    .poll(() => page.locator("img.made-code").evaluate((image) => image.getBoundingClientRect().width))
    .toBe(300);
  await expect.poll(() => scanScreen(page)).toBe(url);
  const png = await saveBy(page, press(page, "Download QR Code"));
  expect(png.name).toBe(`${brandSlug}-${url.replace(/[^a-zA-Z0-9]/gu, "_")}.png`);
  expect(await readCodeText(png.bytes)).toBe(url);
  const svg = await saveBy(page, press(page, "SVG for print"));
  expect(svg.name).toBe(png.name.replace(/png$/, "svg"));
  expect(new TextDecoder().decode(svg.bytes)).toMatch(/^<svg xmlns=/);
  await page.emulateMedia({ colorScheme: "dark" });
  await expect.poll(() => scanScreen(page), { message: "black on white in the dark scheme too" }).toBe(url);
});

test("[QR-01] [QR-02] [QR-03] [QR-06] makes a code, a PNG and a vCard file from all eight card fields, by keyboard alone", async ({
  openPage,
}) => {
  const { page } = await openGenerator(openPage);
  await tabTo(page, "URL");
  await page.keyboard.press("ArrowDown");
  const card = {
    "First Name": "李",
    "Last Name": "Łukasz; Jr.",
    Phone: "+91 80 5550 0142",
    "Phone 2": "+91 98 4455 0142",
    Email: "li@northlight.example",
    Organization: "Northlight, Ltd",
    "Job Title": "Host",
    Website: "https://northlight.example/a,b",
  };
  for (const [label, text] of Object.entries(card)) await typeInto(page, label, text);
  await page.keyboard.press("Enter");
  await waitForCheck(page);
  const expected = [
    "BEGIN:VCARD",
    "VERSION:3.0",
    "N:Łukasz\\; Jr.;李;;;",
    "FN:李 Łukasz\\; Jr.",
    "ORG:Northlight\\, Ltd",
    "TITLE:Host",
    "TEL;TYPE=VOICE:+91 80 5550 0142",
    "TEL;TYPE=CELL:+91 98 4455 0142",
    "EMAIL;TYPE=INTERNET:li@northlight.example",
    "URL:https://northlight.example/a,b",
    "END:VCARD",
    "",
  ].join("\r\n");
  await expect.poll(() => scanScreen(page)).toBe(expected);
  const png = await saveBy(page, press(page, "Download QR Code"));
  expect(png.name).toBe(`${brandSlug}-李-łukasz;-jr..png`);
  expect(await readCodeText(png.bytes)).toBe(expected);
  const file = await saveBy(page, press(page, "Contact file (.vcf)"));
  expect(file.name).toMatch(/\.vcf$/);
  expect(new TextDecoder().decode(file.bytes)).toBe(expected);
});

test(
  "[QR-02] [QR-07] after the first code, updates it while the visitor types",
  { tag: "@full" },
  async ({ openPage }) => {
    const { page } = await openGenerator(openPage);
    await urlField(page).pressSequentially("https://example.com/1");
    await expect(page.locator("img.made-code")).toHaveCount(0);
    await generate(page);
    await waitForCheck(page);
    await urlField(page).press("End");
    await urlField(page).pressSequentially("23456789");
    await waitForCheck(page);
    await expect.poll(() => scanScreen(page)).toBe("https://example.com/123456789");
    await page.locator("#url:focus").waitFor();

    const error = page.locator("#url-error");
    await urlField(page).fill(`https://example.com/${"a".repeat(2954 - 20)}`);
    await error.filter({ hasText: "2,954 bytes" }).waitFor();
    await expect(page.locator("img.made-code")).toHaveCount(0);
    await urlField(page).fill("https://example.com/");
    await waitForCheck(page);
    await expect(error).toHaveCount(0);
    await urlField(page).fill("");
    await error.waitFor();
    await expect(page.locator("img.made-code")).toHaveCount(0);
    await expect(page.getByRole("button", { name: "Download QR Code" })).toHaveCount(0);
    await expect(page.getByText(placeholder)).toBeVisible();
    await page.getByLabel("vCard (Contact)").check();
    await generate(page);
    await page.getByRole("alert").filter({ hasText: "Fill in at least one field first." }).waitFor();
    await page.locator("#firstName:focus").waitFor();
  },
);

test("[QR-02] [QR-07] shows whether the picture was copied", { tag: "@full" }, async ({ openPage }) => {
  const { page } = await openGenerator(openPage);
  await generate(page);
  await expect(page.locator("#url-error")).toHaveText("Enter a web address first.");
  await page.locator("#url:focus").waitFor();
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await urlField(page).fill("https://example.com/copied");
  await waitForCheck(page);
  await page.getByRole("button", { name: "Copy image" }).click();
  await page.getByText("Copied to the clipboard.").waitFor();
  const bytes = await page.evaluate(async () => {
    const [item] = await navigator.clipboard.read();
    const png = await item!.getType("image/png");
    return Array.from(new Uint8Array(await png.arrayBuffer()));
  });
  expect(await readCodeText(Uint8Array.from(bytes))).toBe("https://example.com/copied");
  // The same text in another size is another picture.
  await page.getByRole("button", { name: "More kinds, colors and a logo" }).click();
  await page.getByLabel("PNG width").selectOption("1000");
  await waitForCheck(page);
  await expect(page.locator(".code-copied")).toBeEmpty();
  await page.evaluate(() => {
    navigator.clipboard.write = () => Promise.reject(new DOMException("refused", "NotAllowedError"));
  });
  await page.getByRole("button", { name: "Copy image" }).click();
  await page.getByText("Your browser did not allow copying.").waitFor();
});

test(
  "[QR-07] offers no code that does not scan correctly, and shows the reason",
  { tag: "@full" },
  async ({ openPage }) => {
    const { page } = await openGenerator(openPage);
    allowPageErrors(page, /^Failed to load resource|Failed to fetch dynamically/);
    const expectNone = async (text: string) => {
      await page.getByRole("alert").filter({ hasText: text }).waitFor();
      await expect(page.locator("#url-error")).toHaveCount(0);
      // The sentence may belong to the previous attempt while this code is still being checked.
      const offered = page.locator("img.made-code, button:has-text('Download QR Code')");
      await expect(offered, text).toHaveCount(0);
    };
    await page.route("**/assets/check-code*.js", (route) => route.abort());
    await urlField(page).fill("https://example.com/");
    await generate(page);
    await expectNone("did not load");
    await page.unroute("**/assets/check-code*.js");
    await generate(page);
    await waitForCheck(page);

    // Runs the real check on a picture that holds another text than the requested one.
    await page.evaluate(() => {
      const post = Reflect.get(Worker.prototype, "postMessage") as (message: unknown) => void;
      Worker.prototype.postMessage = function (request: { readonly text: string }) {
        post.call(this, { ...request, text: `${request.text}!` });
      };
    });
    await generate(page);
    await expectNone("did not read back correctly");

    await page.route("**/assets/check-code*.js", async (route) => {
      const script = await (await route.fetch()).text();
      // Tor Browser returns another picture on every read.
      const noise = `OffscreenCanvasRenderingContext2D.prototype.getImageData = (x, y, width, height) => {
      const pixels = new ImageData(width, height);
      crypto.getRandomValues(pixels.data.subarray(0, 65536));
      return pixels;
    };`;
      await route.fulfill({ contentType: "text/javascript", body: noise + script });
    });
    await page.reload();
    await waitForHydration(page);
    await generate(page);
    await page.getByText("Your browser hides pictures from pages").waitFor();
    const { bytes } = await saveBy(page, () => page.getByRole("button", { name: "SVG for print" }).click());
    expect(new TextDecoder().decode(bytes)).toMatch(/^<svg .*<\/svg>\n$/s);
  },
);

test("[QR-01] [QR-05] [LEGAL-01] sends no typed text, saves it across reloads and tabs, and deletes it with Clear", async ({
  openPage,
  local,
}) => {
  const { page } = await openGenerator(openPage);
  const requests = collectRequests(page, local.origin);
  const vcard = page.getByLabel("vCard (Contact)");
  await urlField(page).fill("https://secret.example/token");
  await generate(page);
  await waitForCheck(page);
  await saveBy(page, () => page.getByRole("button", { name: "SVG for print" }).click());
  await vcard.check();
  await page.getByLabel("First Name").fill("Łukasz");
  expect(requests).toEqual([]);
  await expect(page).toHaveURL(path);

  await page.reload();
  await waitForHydration(page);
  await expect(vcard).toBeChecked();
  await expect(page.getByLabel("First Name")).toHaveValue("Łukasz");
  // Every stored key is named in the privacy policy.
  await expect.poll(() => page.evaluate(() => Object.keys(localStorage))).toEqual([qrKeys.qrGenerator]);
  expect(await page.context().cookies()).toEqual([]);
  const count = requests.length;
  await page.getByRole("button", { name: "Clear" }).click();
  expect(requests.slice(count)).toEqual([]);
  await expect(page.getByLabel("URL", { exact: true })).toBeChecked();
  await expect.poll(() => page.evaluate(() => Object.entries(localStorage))).toEqual([]);
  await vcard.check();
  await expect(page.getByLabel("First Name")).toHaveValue("");

  await page.getByLabel("URL", { exact: true }).check();
  await urlField(page).fill("https://example.com/kept");
  const other = await page.context().newPage();
  await other.goto(path);
  await expect(urlField(other)).toHaveValue("https://example.com/kept");
  await page.evaluate(() => localStorage.setItem("qr-generator", '{"url": 7'));
  await page.goto("about:blank");
  await arriveAt(page, path);
  await expect(urlField(page)).toHaveValue("");
});

/** A square of one color. */
const logoFile = {
  name: "logo.png",
  mimeType: "image/png",
  buffer: Buffer.from(
    writePng({ size: 21, data: new Uint8Array(441).fill(1) }, 64, { ...plainLook, dark: "#0b5d8f" }),
  ),
};

test("[QR-08] checks a styled code before it offers it", { tag: "@full" }, async ({ openPage }) => {
  const { page } = await openPage(phone);
  const requests: string[] = [];
  onRequest(page, (request) => requests.push(request.url()));
  await arriveAt(page, path);
  const findOptions = () => requests.filter((url) => url.includes("/assets/code-options-"));
  await typeInto(page, "Web address (URL)", "https://example.com/kept");
  expect(findOptions()).toEqual([]);
  await tabTo(page, "More kinds, colors and a logo");
  await page.keyboard.press("Enter");
  await expect.poll(() => findOptions().length).toBeGreaterThan(0);
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute("value"))).toBe("url");
  await page.getByLabel("Wi-Fi", { exact: true }).check();
  await expect(urlField(page)).toBeHidden();
  await page.getByLabel("Network name (SSID)").fill("Hall; 5");
  await page.getByLabel("Password", { exact: true }).fill("short");
  await generate(page);
  await page.getByText("8 to 63 plain characters").waitFor();
  await page.locator("#wifi-password:focus").waitFor();
  await page.getByLabel("Password", { exact: true }).fill("long enough");
  await waitForCheck(page);
  const text = "WIFI:T:WPA;S:Hall\\; 5;P:long enough;;";
  await expect.poll(() => scanScreen(page)).toBe(text);

  await page.getByLabel("Code", { exact: true }).fill("#ffffff");
  await page.getByLabel("Background", { exact: true }).fill("#000000");
  await page.getByRole("alert").filter({ hasText: "darker than its background" }).waitFor();
  await expect(page.locator("img.made-code")).toHaveCount(0);
  await page.getByLabel("Code", { exact: true }).fill("#6b3fa0");
  await page.getByLabel("Background", { exact: true }).fill("#ffffff");
  await page.getByLabel("PNG width").selectOption("2000");
  await page.getByLabel("Add a logo").setInputFiles(logoFile);
  await page.getByText("corrects more errors").waitFor();
  await waitForCheck(page);
  const png = await saveBy(page, press(page, "Download QR Code"));
  expect(new DataView(png.bytes.buffer, png.bytes.byteOffset).getUint32(16)).toBe(2000);
  expect(await readCodeText(png.bytes)).toBe(text);
  expect((await saveBy(page, press(page, "PDF"))).name).toBe(`${brandSlug}-wifi.pdf`);
  const logoIn = async () => {
    const { bytes } = await saveBy(page, () => page.getByRole("button", { name: "SVG for print" }).click());
    return new TextDecoder().decode(bytes).includes('xlink:href="data:image/png;base64,');
  };
  expect(await logoIn()).toBe(true);
  await page.getByRole("button", { name: "Remove the logo" }).click();
  await waitForCheck(page);
  await expect.poll(logoIn).toBe(false);
  await page.getByLabel("URL", { exact: true }).check();
  await expect(urlField(page)).toHaveValue("https://example.com/kept");
  await page.getByLabel("Wi-Fi", { exact: true }).check();
  await page.reload();
  await waitForHydration(page);
  await expect(page.getByLabel("Wi-Fi", { exact: true })).toBeChecked();
  await expect(page.getByLabel("Network name (SSID)")).toHaveValue("Hall; 5");
  await expect(page.getByLabel("Password", { exact: true })).toHaveValue("");
  await expect
    .poll(() => page.evaluate(() => JSON.stringify([localStorage, sessionStorage])))
    .not.toContain("enough");
  await expect(page.getByLabel("Code", { exact: true })).toHaveValue("#6b3fa0");
  expect(await findViolations(page)).toEqual([]);

  await page.getByLabel("Calendar entry").check();
  await page.getByLabel("Title", { exact: true }).fill("Doors");
  await page.getByLabel("Starts").fill("2027-03-12T09:30");
  await page.getByLabel("Ends").pressSequentially("03122027");
  await generate(page);
  await page.getByText("Enter both the day and the time").waitFor();
  await page.locator("#event-ends:focus").waitFor();

  // Text that is typed before the script loads is kept, and not overwritten by the saved one.
  const release = await holdScripts(page);
  await page.reload({ waitUntil: "commit" });
  await urlField(page).fill("https://example.com/early");
  release();
  await page.getByLabel("PNG width").waitFor();
  await expect(urlField(page)).toHaveValue("https://example.com/early");
});

test("[QR-01] makes the code of a form that was submitted before any script ran", async ({ openPage }) => {
  const { page } = await openPage(phone);
  const release = await holdScripts(page);
  await page.goto(path, { waitUntil: "commit" });
  await page.getByLabel("vCard (Contact)").check();
  await page.getByLabel("First Name").fill("Early");
  await generate(page);
  release();
  await waitForCheck(page);
  await expect.poll(() => scanScreen(page)).toContain("FN:Early");
  await expect(page).toHaveURL(path);
});

import { pages } from "#frontend/src/navigation/routes.ts";
import { expect, test, type OpenPage } from "#test/support/browser/fixtures.ts";
import { sample } from "#test/support/sample.ts";
import { interact } from "#test/support/browser/page-actions.ts";
import { kilobyte } from "#test/support/kilobyte.ts";

/** Requests and bytes on the wire, headers included, as the site serves them to an empty cache. */
const openMeasured = async (openPage: OpenPage, path: string) => {
  const { page } = await openPage({ viewport: { width: 360, height: 740 } });
  const session = await page.context().newCDPSession(page);
  const addresses: string[] = [];
  let bytes = 0;
  session.on("Network.requestWillBeSent", ({ request }) => {
    if (request.url.startsWith("http")) addresses.push(new URL(request.url).pathname);
  });
  session.on("Network.loadingFinished", ({ encodedDataLength }) => {
    bytes += encodedDataLength;
  });
  await session.send("Network.enable");
  await page.clock.install();
  await page.goto(path);
  return { page, addresses, readBytes: () => bytes };
};

const withForm = sample(
  1,
  pages.filter((row) => "hasForm" in row).map(({ path }) => path),
);

for (const path of withForm) {
  test(`[SITE-22] ${path} loads at most 9 requests and 150 KB before the first input`, async ({
    openPage,
  }) => {
    const { page, addresses, readBytes } = await openMeasured(openPage, path);
    await page.clock.fastForward("01:00");
    await page.waitForLoadState("networkidle");
    expect(addresses.length).toBeGreaterThanOrEqual(3);
    expect(addresses.length, addresses.join(" ")).toBeLessThanOrEqual(9);
    expect(readBytes()).toBeLessThanOrEqual(150 * kilobyte);
  });

  test(`[SITE-22] ${path} loads at most 13 scripts after the first input`, async ({ openPage }) => {
    const { page, addresses } = await openMeasured(openPage, path);
    await interact(page);
    await page.waitForSelector("[data-test-hydrated]", { state: "attached" });
    const scripts = addresses.filter((address) => address.endsWith(".js"));
    expect(scripts.length).toBeGreaterThan(4);
    expect(scripts.length, scripts.join(" ")).toBeLessThanOrEqual(13);
  });
}

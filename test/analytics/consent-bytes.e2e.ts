import { expect, test, type OpenPage } from "#test/support/browser/fixtures.ts";
import { needsConsent, findPage } from "#frontend/src/navigation/routes.ts";
import { everyPath } from "#test/support/browser/every-path.ts";
import { sample } from "#test/support/sample.ts";
import { waitForHydration } from "#test/support/browser/page-actions.ts";
import { allowPageErrors } from "#test/support/browser/page-errors.ts";

/**
 * Types of the resources that a page cannot work without. Pictures and videos are the same with keys, and load lazily.
 */
const weighed: readonly string[] = ["Document", "Script", "Stylesheet", "Font"];

/** Bytes on the wire, headers included, until the page is idle and, if `asked`, shows the consent question. */
const weigh = async (openPage: OpenPage, address: string, requests: boolean): Promise<number> => {
  // The context is new, so its cache is empty.
  const { page } = await openPage();
  // Some of the addresses are of no page.
  allowPageErrors(page, /status of 404/);
  const session = await page.context().newCDPSession(page);
  const wanted = new Set<string>();
  let bytes = 0;
  session.on("Network.requestWillBeSent", ({ requestId, type }) => {
    if (weighed.includes(String(type))) wanted.add(requestId);
  });
  session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    if (wanted.has(requestId)) bytes += encodedDataLength;
  });
  await session.send("Network.enable");
  await page.goto(address);
  await waitForHydration(page);
  if (requests) await page.getByRole("region", { name: "Cookies" }).waitFor();
  await page.waitForLoadState("networkidle");
  await page.context().close();
  return bytes;
};

/** The code and styles of the question. The privacy policy also lists the services and what they store. */
const addedMaxBytes = (path: string): number => (path === "/privacy-policy" ? 5_100 : 3_800);

/** Paths with the same page, such as the posts, count once. */
const onePathPerPage = new Map(everyPath.map((path) => [findPage(path).page, path])).values();
const paths = sample(1, [...onePathPerPage]);

for (const path of paths)
  test(`[STAT-04] before a choice, analytics keys add only the consent question to the bytes of ${path}`, async ({
    openPage,
    local,
    keyedSite,
  }) => {
    const withoutKeys = await weigh(openPage, local.origin + path, false);
    const withKeys = await weigh(openPage, keyedSite.origin + path, needsConsent(findPage(path), path));
    expect(withoutKeys).toBeGreaterThan(100_000);
    expect(withKeys).toBeGreaterThan(withoutKeys);
    expect(withKeys - withoutKeys).toBeLessThanOrEqual(addedMaxBytes(path));
  });

import { expect, test } from "vitest";
import { asksForConsent, findPage } from "#frontend/src/navigation/routes.ts";
import { everyPath } from "#test/support/browser/every-path.ts";
import { keyedSite as keyed } from "#test/support/local-environment/keyed-site.ts";
import { sample } from "#test/support/sample.ts";
import { local as plain } from "#test/support/local-environment/worker-environment.ts";
import { waitForHydration, watchPage } from "#test/support/browser/watched-page.ts";

/** What a page cannot do without. Its pictures and videos are the same with keys, and come as the window needs them. */
const weighed: readonly string[] = ["Document", "Script", "Stylesheet", "Font"];

/** Bytes on the wire, headers included, until the page rests and, where it asks, the question is shown. */
const weigh = async (address: string, asked: boolean): Promise<number> => {
  const { page, close } = await watchPage({}, true);
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
  if (asked) await page.getByRole("region", { name: "Cookies" }).waitFor();
  await page.waitForLoadState("networkidle");
  await close();
  return bytes;
};

/** The question with its style. The privacy policy also lists the services and what they store. */
const addedMaxBytes = (path: string): number => (path === "/privacy-policy" ? 5_100 : 3_800);

/** Of pages with one folder, such as the posts, one is weighed. */
const onePathPerPage = new Map(everyPath.map((path) => [findPage(path).page, path])).values();
const paths = sample(1, [...onePathPerPage]);

test.each(paths)(
  "[STAT-04] every key adds only the consent question to the bytes of %s before the choice",
  async (path) => {
    const withoutKeys = await weigh(plain.origin + path, false);
    const withKeys = await weigh(keyed.origin + path, asksForConsent(findPage(path), path));
    expect(withoutKeys).toBeGreaterThan(100_000);
    expect(withKeys).toBeGreaterThan(withoutKeys);
    expect(withKeys - withoutKeys).toBeLessThanOrEqual(addedMaxBytes(path));
  },
);

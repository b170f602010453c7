import { cpSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { expect, test, type OpenPage } from "#test/support/browser/fixtures.ts";
import { builtSiteIn, dist } from "#infra/build/dist.ts";
import { content } from "#frontend/src/contact/contact-content.ts";
import {
  ledgerFolder,
  ledgerKey,
  manifestKeyOf,
  releaseManifestSchema,
  type ReleaseManifest,
} from "#shared/site/release-manifest.ts";
import { releaseSchema } from "#shared/site/release.ts";
import { anotherHeading, buildAnotherBrand } from "#test/support/build/another-brand.ts";
import {
  startLocalEnvironment,
  type RunningEnvironment,
} from "#test/support/local-environment/local-environment.ts";
import { onRequest } from "#test/support/page-requests.ts";
import { makeTemporaryFolder } from "#test/support/run/temporary-folder.ts";
import { waitUntil } from "#test/support/wait-until.ts";
import { fillInMessage, sendMessage } from "#test/contact/pages/fill-contact-form.ts";
import { inMotion, waitForHydration } from "#test/support/browser/page-actions.ts";

let local: RunningEnvironment;
let first: ReleaseManifest;
let second: ReleaseManifest;

/** The manifest of the release in a build's folder. */
const readBuilt = (siteFolder: string): ReleaseManifest => {
  const { id } = releaseSchema.parse(JSON.parse(readFileSync(join(siteFolder, "release.json"), "utf8")));
  return releaseManifestSchema.parse(JSON.parse(readFileSync(join(siteFolder, manifestKeyOf(id)), "utf8")));
};

// Both releases in one folder, as in the bucket: the second build only added files.
test.beforeAll(async () => {
  const another = await buildAnotherBrand();
  const built = makeTemporaryFolder();
  const { edge, site } = builtSiteIn(built);
  for (const release of [dist.site, another.site]) cpSync(release, site, { recursive: true });
  cpSync(dist.edge, edge, { recursive: true });
  mkdirSync(join(site, ledgerFolder));
  writeFileSync(join(site, ledgerKey), '{"notedAtEpochMs":1}');
  [first, second] = [readBuilt(dist.site), readBuilt(another.site)];
  local = await startLocalEnvironment({ built });
});
test.afterAll(() => local.stop());

/** Opens a tab that must never load its document a second time, and records the assets that it requests. */
const openTab = async (openPage: OpenPage, path: string) => {
  const opened = await openPage(inMotion);
  const assets: string[] = [];
  onRequest(opened.page, (request) => assets.push(new URL(request.url()).pathname.slice(1)));
  const response = await opened.page.goto(`${local.origin}${path}`);
  await waitForHydration(opened.page);
  await opened.page.evaluate(() => document.documentElement.setAttribute("data-test-same", ""));
  return { ...opened, assets, release: response?.headers()["x-release"] };
};

const isSameDocument = (page: Page) => page.locator("html[data-test-same]").count();

const follow = async (page: Page, link: string, path: string) => {
  await page.locator("footer").getByRole("link", { name: link, exact: true }).click();
  await page.waitForURL(({ pathname }) => pathname === path);
};

/** Goes from the tab's current page to the contact page, and sends a message. */
const writeToUs = async (page: Page, message: string) => {
  await follow(page, "Contact", "/contact");
  await fillInMessage(page, message);
  await sendMessage(page);
  await page.locator(".toast").getByText("Message sent!").waitFor();
  await waitUntil("the mail", async () => (await local.mail()).some(({ text }) => text.includes(message)));
};

const shownHeading = (page: Page) => page.locator("h1").textContent();

test("[OPS-06] tabs of two releases load pages and send messages", { tag: "@full" }, async ({ openPage }) => {
  const old = await openTab(openPage, "/");
  expect(old.release).toBe(first.id);
  const loadedBefore = old.assets.length;

  await local.showRelease(second.id);
  const young = await openTab(openPage, "/");
  expect(young.release).toBe(second.id);
  await writeToUs(old.page, "From a tab of the first release while the second is live");
  await expect.poll(() => shownHeading(old.page)).toBe(content.heading);
  // The assets that the tab loaded since then are not part of the live release.
  const later = old.assets.slice(loadedBefore);
  expect(later.filter((key) => first.objects.includes(key) && !second.objects.includes(key))).not.toEqual([]);

  await local.showRelease(first.id);
  await writeToUs(young.page, "From a tab of the second release after going back");
  await expect.poll(() => shownHeading(young.page)).toBe(anotherHeading);
  await follow(old.page, "FAQs", "/faqs");

  const fresh = await openTab(openPage, "/contact");
  expect(fresh.release).toBe(first.id);
  await expect.poll(() => shownHeading(fresh.page)).toBe(content.heading);
  for (const { page } of [old, young, fresh]) await expect.poll(() => isSameDocument(page)).toBe(1);
});

const spellings = (key: string): readonly string[] => [
  `/${key}`,
  `//${key}`,
  `/${key}?x=1`,
  `/${key}/`,
  `/assets/%2e%2e/${key}`,
  `/assets/..%2f${key}`,
  `/${key.replace("/", "%2f")}`,
  `/${key.toUpperCase()}`,
];

test(
  "[OPS-06] serves no release manifest or release ledger at any spelling of its path",
  { tag: "@full" },
  async () => {
    for (const key of [manifestKeyOf(first.id), manifestKeyOf(second.id), ledgerKey]) {
      for (const path of spellings(key)) {
        const response = await fetch(`${local.origin}${path}`);
        // 404 from the site, or 403 from the firewall.
        expect([403, 404], path).toContain(response.status);
        expect(await response.text(), path).not.toMatch(/edgeFunction|notedAtEpochMs/);
      }
    }
  },
);

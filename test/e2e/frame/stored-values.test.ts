import { expect, test } from "vitest";
import { storedValueKeys } from "#frontend/src/lib/stored-values.ts";
import { openAt } from "#test/e2e/open-at.ts";

test("[LEGAL-01] a visit that makes a code leaves nothing in the browser but what the privacy policy names", async () => {
  const { page } = await openAt("");
  await page.getByRole("contentinfo").getByRole("link", { name: "QR generator" }).click();
  await page.waitForURL("**/generate-qrcode-free");
  await page.getByLabel("Web address (URL)").fill("https://example.com");
  await page.waitForFunction(() => localStorage.length > 0);
  const kept = await page.evaluate(() => ({
    session: Object.keys(sessionStorage),
    local: Object.keys(localStorage),
    cookie: document.cookie,
  }));
  const named = (area: "session" | "local"): readonly string[] => Object.values(storedValueKeys[area]);
  expect(kept.session.filter((key) => !named("session").includes(key))).toEqual([]);
  expect(kept.local).toEqual([storedValueKeys.local.qrGenerator]);
  expect(kept.cookie).toBe("");
  expect((await page.context().cookies()).length).toBe(0);
});

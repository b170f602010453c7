import type { OpenPage, Local } from "#test/support/browser/fixtures.ts";
/** A visit to the site that has every analytics key, with a record of what its services receive. */
import type { Page } from "@playwright/test";
import type { ConsentChoices } from "#frontend/src/analytics/consent/consent-choices.ts";
import { writeStoredConsent } from "#frontend/src/analytics/consent/stored-consent.ts";
import { consentKey, pageKeys } from "#frontend/src/lib/stored-values.ts";
import { makeConsentVersion } from "#shared/analytics/analytics-services.ts";
import { everyKey } from "#test/support/browser/every-key.ts";
import { waitUntil } from "#test/support/wait-until.ts";
import { stubServices, type CountedEvent } from "./service-stubs.ts";
import { waitForHydration } from "#test/support/browser/page-actions.ts";

export const all: ConsentChoices = { analytics: true, advertising: true, replay: true };
export const none: ConsentChoices = { analytics: false, advertising: false, replay: false };
export const counting: ConsentChoices = { ...none, analytics: true };
/** Everything except the recording, which costs more than the rest of a page. */
export const measuring: ConsentChoices = { ...all, replay: false };

/** Changes the stored choice, as another tab would. */
export const choose = async (page: Page, choices: ConsentChoices) => {
  const version = makeConsentVersion(everyKey);
  const text = writeStoredConsent({ version, choices, time: Date.now() });
  await page.evaluate(
    ([key, value]) => {
      localStorage.setItem(key, value);
      dispatchEvent(new StorageEvent("storage", { key }));
    },
    [consentKey, text] as const,
  );
};

export const openVisit = async (openPage: OpenPage, keyedSite: Local, path: string) => {
  const opened = await openPage();
  const sent = await stubServices(opened.page.context(), keyedSite.origin);
  const visit = async (to: string) => {
    await opened.page.goto(keyedSite.origin + to);
    await waitForHydration(opened.page);
  };
  await visit(path);
  return { ...opened, sent, visit };
};

export const press = async (page: Page, name: string, path: string) => {
  await page.getByRole("banner").getByRole("link", { name, exact: true }).click();
  await page.waitForSelector(`body[data-route="${path}"]`);
};

/** Stored values that the privacy policy names and that belong to the router. */
const storedByRouter: readonly string[] = [pageKeys.scrollPositions, pageKeys.transitions];

export const readSaved = (page: Page) =>
  page.evaluate(
    async (expected) => ({
      cookies: document.cookie.split("; ").map((cookie) => cookie.split("=")[0]),
      local: Object.keys(localStorage),
      session: Object.keys(sessionStorage).filter((key) => !expected.includes(key)),
      databases: (await indexedDB.databases()).map(({ name }) => name),
    }),
    storedByRouter,
  );

/** Mixpanel sends its queue every few seconds, and when the visitor leaves the page. */
export const waitForEvents = (
  page: Page,
  sent: { readonly events: readonly CountedEvent[] },
  count: number,
) =>
  waitUntil(`${count} events to arrive`, async () => {
    await page.evaluate(() => dispatchEvent(new PageTransitionEvent("pagehide", { persisted: true })));
    return sent.events.length >= count;
  });

const byTime = (one: CountedEvent, other: CountedEvent) =>
  Number(one.properties["time"]) - Number(other.properties["time"]);

/** Sorted by time, since an event that one document left queued is sent later by another. */
export const named = (events: readonly CountedEvent[]) =>
  events.toSorted(byTime).map(({ event, properties }) => {
    const own = Object.entries(properties).filter(
      ([key]) => !/^\$|^(mp_|time$|token$|distinct_id$)/.test(key),
    );
    return [event, Object.fromEntries(own)] as const;
  });

import { expect, test, vi } from "vitest";
import type { ConsentChoices } from "#frontend/src/analytics/consent/consent-choices.ts";
import { makeEventQueue, type Audience } from "#frontend/src/analytics/event-queue.ts";
import type { SiteEvent } from "#frontend/src/analytics/site-event.ts";

const all: ConsentChoices = { analytics: true, advertising: true, replay: true };
const none: ConsentChoices = { analytics: false, advertising: false, replay: false };

const view = (page: string): SiteEvent => ({ eventType: "page-view", page });

const makeVisit = (stored?: ConsentChoices, { arrives = true, hadConsent = false } = {}) => {
  let choices = stored;
  let listener = (): void => {};
  const idle: (() => void)[] = [];
  const heard: unknown[] = [];
  const visited: unknown[] = [];
  const audience: Audience = {
    admit: (admitted) => Promise.resolve(void heard.push(admitted)),
    track: (event) => {
      heard.push(event.eventType === "page-view" ? event.page : event);
      visited.push(event.path);
    },
    readCampaign: () => undefined,
  };
  const queue = makeEventQueue({
    consent: {
      read: () => choices,
      subscribe: (added) => {
        listener = added;
      },
      takeEarlierConsent: () => hadConsent,
    },
    whenIdle: (run) => idle.push(run),
    loadAudience: () => (arrives ? Promise.resolve(audience) : Promise.reject(new Error("no connection"))),
  });
  return {
    heard,
    visited,
    record: (page: string) => {
      vi.stubGlobal("location", { pathname: page });
      queue.record(view(page));
    },
    choose: (next: ConsentChoices | undefined) => {
      choices = next;
      listener();
    },
    isLoading: () => idle.length > 0,
    /** Runs the queued idle callbacks, then waits one turn of the event loop. */
    rest: async () => {
      for (const run of idle.splice(0)) run();
      await new Promise(setImmediate);
    },
  };
};

test("[STAT-04] loads no service before the consent choice, then reports every queued event in order", async () => {
  const visit = makeVisit();
  visit.record("/one");
  visit.record("/two");
  expect(visit.isLoading()).toBe(false);
  visit.choose(all);
  visit.record("/three");
  await visit.rest();
  visit.record("/four");
  expect(visit.heard).toEqual([all, "/one", "/two", "/three", "/four"]);
});

test("[STAT-01] reports each queued event with the page on which it happened", async () => {
  const visit = makeVisit();
  visit.record("/one");
  visit.record("/two");
  visit.choose(all);
  await visit.rest();
  expect(visit.visited).toEqual(["/one", "/two"]);
});

test("[STAT-04] refusing consent drops queued and later events and loads no service", async () => {
  const visit = makeVisit();
  visit.record("/one");
  visit.choose(none);
  visit.record("/two");
  expect(visit.isLoading()).toBe(false);
  visit.choose(all);
  visit.record("/three");
  await visit.rest();
  expect(visit.heard).toEqual([all, "/three"]);
});

test("[STAT-04] queues at most a hundred events", async () => {
  const visit = makeVisit();
  for (let page = 1; page <= 101; page++) visit.record(String(page));
  visit.choose(all);
  await visit.rest();
  expect(visit.heard.slice(1)).toEqual(Array.from({ length: 100 }, (_, index) => String(index + 1)));
});

test("[STAT-04] withdrawing consent clears stored data even when no service was loaded", async () => {
  const visit = makeVisit(all);
  visit.record("/one");
  visit.choose(none);
  await visit.rest();
  expect(visit.heard).toEqual([none]);
});

test("[STAT-04] treats a cleared consent choice as a refusal for services that were already loaded", async () => {
  const visit = makeVisit(all);
  visit.record("/one");
  await visit.rest();
  visit.choose(undefined);
  expect(visit.heard).toEqual([all, "/one", none]);
});

test("drops events without an error when the services fail to load", async () => {
  const visit = makeVisit(all, { arrives: false });
  visit.record("/one");
  await visit.rest();
  visit.record("/two");
  expect(visit.heard).toEqual([]);
});

test("[STAT-04] a refusal clears what an expired consent has stored", async () => {
  const visit = makeVisit(undefined, { hadConsent: true });
  visit.record("/one");
  expect(visit.isLoading()).toBe(false);
  visit.choose(none);
  await visit.rest();
  expect(visit.heard).toEqual([none]);
});

test("[STAT-04] a privacy signal clears what an earlier consent has stored", async () => {
  const visit = makeVisit(none, { hadConsent: true });
  visit.record("/one");
  await visit.rest();
  expect(visit.heard).toEqual([none]);
});

import { expect, test } from "vitest";
import type { DecidedPage, ReviewPage } from "#functions/contact/messages-under-review.ts";
import { makeMailHarness, sweep } from "#test/contact/support/mail-harness.ts";
import { sampleSize } from "#test/support/sample.ts";

const reviewCount = sampleSize({ usual: 500, full: 10_000 });

/** Messages that an outage has put under review. `reads` and `writes` count the rows that are touched. */
const makeOutage = async () => {
  const harness = await makeMailHarness(reviewCount);
  for (const [id, row] of harness.rows) {
    const delivery = { ...row.delivery, mail: "parked" as const, parkedBecause: "two mails bounced" };
    harness.rows.set(id, { ...row, delivery });
  }
  const touched = { reads: 0, writes: 0 };
  const { find, change } = harness.store;
  harness.store.find = (id) => {
    touched.reads += 1;
    return find(id);
  };
  harness.store.change = (...args) => {
    touched.writes += 1;
    return change(...args);
  };
  const refs = [...harness.rows.values()].map(({ ref }) => ref);
  return { ...harness, touched, refs };
};

/** Requests pages, as a command does, until there is no next one. */
const requestAll = async <Page extends { readonly next?: string }>(
  { run }: { readonly run: (event: unknown) => Promise<unknown> },
  event: object,
): Promise<readonly Page[]> => {
  const pages: Page[] = [];
  for (let after: string | undefined, isMore = true; isMore; isMore = after !== undefined) {
    const page = (await run({ source: "operator", ...event, after })) as Page;
    pages.push(page);
    after = page.next;
  }
  return pages;
};

test("[CONT-08] lists many messages under review from the index, and reads the reason of the first hundred", async () => {
  const harness = await makeOutage();
  const pages = await requestAll<ReviewPage>(harness, { action: "list-under-review" });
  const listed = pages.flatMap(({ messages }) => messages);
  expect(listed.map(({ ref }) => ref).toSorted()).toEqual(harness.refs.toSorted());
  expect(listed.filter(({ because }) => because === "two mails bounced")).toHaveLength(100);
  expect(harness.touched).toEqual({ reads: 100, writes: 0 });
  expect(Math.max(...pages.map(({ messages }) => messages.length))).toBeLessThanOrEqual(250);
});

test("[CONT-08] resends many messages under review page by page, each once, and sweeps mail them", async () => {
  const harness = await makeOutage();
  const pages = await requestAll<DecidedPage>(harness, { action: "resend" });
  expect(pages.flatMap(({ decided }) => decided).toSorted()).toEqual(harness.refs.toSorted());
  expect(Math.max(...pages.map(({ decided }) => decided.length))).toBeLessThanOrEqual(250);
  expect(harness.touched).toEqual({ reads: reviewCount, writes: reviewCount });
  // A sweep stops when its time is over, and the next one continues.
  for (const mailed of [0.3 * reviewCount, 0.6 * reviewCount, reviewCount]) {
    await harness.run(sweep, () => (harness.sent.length < mailed ? 30_000 : 0));
    expect(harness.sent).toHaveLength(mailed);
  }
  expect(new Set(harness.sent.map(({ recordId }) => recordId)).size).toBe(reviewCount);
});

test("[CONT-08] closes one of many messages under review by its reference, with one read and one write", async () => {
  const harness = await makeOutage();
  const ref = harness.refs.at(-1)!;
  const pages = await requestAll<DecidedPage>(harness, { action: "close", refs: [ref] });
  expect(pages.flatMap(({ decided }) => decided)).toEqual([ref]);
  expect(harness.touched).toEqual({ reads: 1, writes: 1 });
  expect(harness.states().filter((state) => state === "parked")).toHaveLength(reviewCount - 1);
});

test("[CONT-08] an operator action stops at half of the function's time, and returns how many rows are left", async () => {
  const harness = await makeOutage();
  const page = await harness.run({ source: "operator", action: "resend" }, () =>
    harness.touched.writes < 40 ? 30_000 : 15_000,
  );
  expect(page).toMatchObject({ decided: { length: 40 }, left: 210 });
});

test("[CONT-08] a sweep mails the first messages before it has read the whole backlog, and measures all of it", async () => {
  const harness = await makeMailHarness(2000);
  const readWhenMailed: number[] = [];
  let read = 0;
  const { pageDue } = harness.store;
  harness.store.pageDue = async (...args) => {
    const page = await pageDue(...args);
    read += page.waiting.length;
    return page;
  };
  const { send } = harness.deps.mailer;
  harness.deps.mailer.send = (mail) => {
    readWhenMailed.push(read);
    return send(mail);
  };
  // The oldest message waits behind the others, because its due time was moved.
  const [id = ""] = harness.ids;
  const row = harness.rows.get(id)!;
  harness.rows.set(id, { ...row, delivery: { ...row.delivery, dueAtEpochMs: harness.time.now } });
  harness.time.now += 60_000;
  await harness.run(sweep, () => (readWhenMailed.length < 10 ? 30_000 : 0));
  expect(readWhenMailed[0]).toBeLessThan(2000);
  expect(harness.measured).toMatchObject({ OldestPendingAgeSeconds: 62 });
});

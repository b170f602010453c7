import { expect, test } from "vitest";
import type { DecidedPage, ParkedPage } from "#functions/contact/parked-messages.ts";
import { makeMailBench, sweep } from "#test/contact/support/mail-bench.ts";
import { rounds } from "#test/support/sample.ts";

const parkedCount = rounds({ usual: 1000, full: 10_000 });

/** Messages by the thousand that an outage has parked. `reads` and `writes` count the rows that are touched. */
const makeOutage = async () => {
  const bench = await makeMailBench(parkedCount);
  for (const [id, row] of bench.rows) {
    const delivery = { ...row.delivery, mail: "parked" as const, parkedBecause: "two mails bounced" };
    bench.rows.set(id, { ...row, delivery });
  }
  const touched = { reads: 0, writes: 0 };
  const { find, change } = bench.store;
  bench.store.find = (id) => {
    touched.reads += 1;
    return find(id);
  };
  bench.store.change = (...args) => {
    touched.writes += 1;
    return change(...args);
  };
  const refs = [...bench.rows.values()].map(({ ref }) => ref);
  return { ...bench, touched, refs };
};

/** What a command asks until there is no next page. */
const askAll = async <Page extends { readonly next?: string }>(
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

test("[CONT-08] lists thousands of parked messages from the index, and reads the reason of the first hundred", async () => {
  const world = await makeOutage();
  const pages = await askAll<ParkedPage>(world, { action: "list-parked" });
  const listed = pages.flatMap(({ parked }) => parked);
  expect(listed.map(({ ref }) => ref).toSorted()).toEqual(world.refs.toSorted());
  expect(listed.filter(({ because }) => because === "two mails bounced")).toHaveLength(100);
  expect(world.touched).toEqual({ reads: 100, writes: 0 });
  expect(Math.max(...pages.map(({ parked }) => parked.length))).toBeLessThanOrEqual(250);
});

test("[CONT-08] resends thousands of parked messages page by page, each once, and sweeps mail them", async () => {
  const world = await makeOutage();
  const pages = await askAll<DecidedPage>(world, { action: "resend" });
  expect(pages.flatMap(({ decided }) => decided).toSorted()).toEqual(world.refs.toSorted());
  expect(Math.max(...pages.map(({ decided }) => decided.length))).toBeLessThanOrEqual(250);
  expect(world.touched).toEqual({ reads: parkedCount, writes: parkedCount });
  // A sweep ends with its time, and the next one goes on.
  for (const mailed of [0.3 * parkedCount, 0.6 * parkedCount, parkedCount]) {
    await world.run(sweep, () => (world.sent.length < mailed ? 30_000 : 0));
    expect(world.sent).toHaveLength(mailed);
  }
  expect(new Set(world.sent.map(({ recordId }) => recordId)).size).toBe(parkedCount);
});

test("[CONT-08] closes one of thousands of parked messages by its reference, with one read and one write", async () => {
  const world = await makeOutage();
  const ref = world.refs.at(-1)!;
  const pages = await askAll<DecidedPage>(world, { action: "close", refs: [ref] });
  expect(pages.flatMap(({ decided }) => decided)).toEqual([ref]);
  expect(world.touched).toEqual({ reads: 1, writes: 1 });
  expect(world.states().filter((state) => state === "parked")).toHaveLength(parkedCount - 1);
});

test("[CONT-08] an operator action stops at half of the function's time, and returns how many rows are left", async () => {
  const world = await makeOutage();
  const page = await world.run({ source: "operator", action: "resend" }, () =>
    world.touched.writes < 40 ? 30_000 : 15_000,
  );
  expect(page).toMatchObject({ decided: { length: 40 }, left: 210 });
});

test("[CONT-08] a sweep mails the first messages before it has read the whole backlog, and measures all of it", async () => {
  const world = await makeMailBench(2000);
  const readWhenMailed: number[] = [];
  let read = 0;
  const { pageDue } = world.store;
  world.store.pageDue = async (...args) => {
    const page = await pageDue(...args);
    read += page.waiting.length;
    return page;
  };
  const { send } = world.deps.mailer;
  world.deps.mailer.send = (mail) => {
    readWhenMailed.push(read);
    return send(mail);
  };
  // The oldest of all waits behind the others: its time has been moved.
  const [id = ""] = world.ids;
  const row = world.rows.get(id)!;
  world.rows.set(id, { ...row, delivery: { ...row.delivery, dueAtEpochMs: world.time.now } });
  world.time.now += 60_000;
  await world.run(sweep, () => (readWhenMailed.length < 10 ? 30_000 : 0));
  expect(readWhenMailed[0]).toBeLessThan(2000);
  expect(world.measured).toMatchObject({ OldestPendingAgeSeconds: 62 });
});

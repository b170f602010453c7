import { expect, test } from "vitest";
import { makeContactRecord } from "#functions/contact/contact-record.ts";
import { nextMailState, type MailEvent } from "#functions/platform/mail/mail-state.ts";
import { newOrderState, nextOrderState } from "#functions/payment/order/next-order-state.ts";
import type { OrderEvent } from "#functions/payment/order/order-event.ts";
import { makeOrderRecord } from "#functions/payment/order/order-record.ts";
import { makeRateLimit } from "#infra/operator/command/rate-limit.ts";
import { makeMessage } from "#test/contact/support/contact-messages.ts";
import { sample, sampleSize } from "#test/support/sample.ts";
import type { RawRow } from "#test/support/aws/raw-table.ts";
import { backupEpochMs, now, prepareRestore } from "#test/support/stores/prepare-restore.ts";

const { aws, backup, erasedAt, live, restore } = prepareRestore();

const makeContact = (key: string, events: readonly MailEvent[] = []): RawRow => {
  const record = makeContactRecord({
    message: makeMessage(),
    key,
    requestId: "edge-id",
    spamReasons: [],
    nowEpochMs: backupEpochMs,
  });
  const delivery = events.reduce(
    (state, event) => nextMailState(state, event, backupEpochMs) ?? state,
    record.delivery,
  );
  return { ...record, delivery, mail: delivery.mail, dueAtEpochMs: delivery.dueAtEpochMs };
};

const claim: MailEvent = { type: "claim", leaseId: "a", leaseEndsAtEpochMs: now, eventsEndAtEpochMs: now };
const accepted: readonly MailEvent[] = [
  claim,
  { type: "sending", leaseId: "a" },
  { type: "accepted", leaseId: "a" },
];
const undecided = "restored from a backup, may have been mailed since";

const contactCases: readonly (readonly [string, readonly MailEvent[], object])[] = [
  ["waits for its mail", [], { mail: "parked", dueAtEpochMs: now, parkedBecause: undecided }],
  ["a worker was sending", accepted.slice(0, 2), { mail: "parked", parkedBecause: undecided }],
  ["SES had accepted", accepted, { mail: "parked", parkedBecause: undecided, copies: 1 }],
  ["was delivered", [...accepted, { type: "delivered" }], { copies: 1 }],
  ["needs review", [{ type: "rejected" }], { mail: "parked", parkedBecause: "SES rejected its content" }],
];

test.for(contactCases)(
  "[OPS-05] [CONT-08] a restored message that %s is not mailed automatically",
  async ([, events, expected]) => {
    const row = makeContact("one-message-of-a-backup", events);
    await backup().put(row);
    expect(await restore("contact")).toEqual({ [row.id]: "restored" });
    const found = await live("contact").read(row.id);
    expect(found).toMatchObject({ message: row["message"], delivery: expected });
    const { mail, dueAtEpochMs } = found!["delivery"] as Record<string, unknown>;
    expect([found!["mail"], found!["dueAtEpochMs"]]).toEqual([mail, dueAtEpochMs]);
    expect(mail).toBe(events.some(({ type }) => type === "delivered") ? undefined : "parked");
    expect(found!["delivery"]).not.toHaveProperty("lease");
  },
);

test("[CONT-08] does not restore a day's mail count", async () => {
  const count = (taken: number) => ({ id: "mails#2026-11-20", taken, expiresAtEpochSeconds: now });
  await backup().put(count(3));
  await live("contact").put(count(7));
  expect(await restore("contact")).toEqual({ "mails#2026-11-20": "outdated" });
  expect(await live("contact").read("mails#2026-11-20")).toEqual(count(7));
});

test("[OPS-05] restores only missing rows, and no expired or unreadable ones", async () => {
  const [missing, changed, old] = ["missing-row-one", "changed-row-one", "expired-row-one"].map((key) =>
    makeContact(key),
  );
  await backup().put(
    missing!,
    changed!,
    { ...old!, expiresAtEpochSeconds: now / 1000 },
    { id: "k-odd", expiresAtEpochSeconds: now },
    { id: "k-odder" },
  );
  const since = { ...changed!, delivery: { copies: 1, refusals: 0, deaths: 0 }, mail: undefined };
  await live("contact").put(since);
  const outcomes = {
    [missing!.id]: "restored",
    [changed!.id]: "exists",
    [old!.id]: "expired",
    "k-odd": "unreadable",
    "k-odder": "unreadable",
  };
  expect(await restore("contact", true)).toEqual(outcomes);
  expect(await live("contact").readAll()).toHaveLength(1);
  expect(await restore("contact")).toEqual(outcomes);
  expect((await live("contact").readAll()).map(({ id }) => id)).toEqual(
    [changed!.id, missing!.id].toSorted(),
  );
  expect(await live("contact").read(changed!.id)).toMatchObject({ delivery: since.delivery });
});

const opened = (attempt: number): OrderEvent => ({
  type: "opened",
  attempt,
  providerOrderId: `OMO${attempt}`,
  redirectUrl: "https://provider.example/1",
  expireAtEpochMs: backupEpochMs + 600_000,
});
const said = (state: "COMPLETED" | "FAILED", amountPaise = 500): OrderEvent => ({
  type: "answered",
  attempt: 1,
  source: "sweep",
  response: {
    type: "state",
    state,
    amountPaise,
    providerOrderId: "OMO1",
    expireAtEpochMs: backupEpochMs + 600_000,
    code: undefined,
  },
});
const neverSent: OrderEvent = {
  type: "not opened",
  attempt: 1,
  leaseId: "l1",
  mayHaveTakenIt: false,
  code: "TIMEOUT",
};

const makeOrder = (id: string, events: readonly OrderEvent[]): RawRow => {
  const record = makeOrderRecord({
    id,
    origin: "form",
    requestId: "edge-id",
    order: newOrderState(
      { amountPaise: 500, origin: "form" },
      { id: "l1", endsAtEpochMs: backupEpochMs + 30_000 },
      backupEpochMs,
    ),
    nowEpochMs: backupEpochMs,
  });
  const order = events.reduce(
    (state, event) => nextOrderState(state, event, backupEpochMs) ?? state,
    record.order,
  );
  return { ...record, order };
};

const dueNow = { sent: "yes", checkAtEpochMs: now };
const orderCases: readonly (readonly [string, readonly OrderEvent[], string | undefined, object])[] = [
  ["was being sent", [], "open", { sent: "unknown", checkAtEpochMs: now }],
  ["never reached the provider", [neverSent], "open", { sent: "unknown", checkAtEpochMs: now }],
  ["waits for its payment", [opened(1)], "open", { ...dueNow, step: "PENDING" }],
  ["had failed", [opened(1), said("FAILED")], "open", { ...dueNow, step: "FAILED" }],
  ["was paid", [opened(1), said("COMPLETED")], undefined, { step: "COMPLETED", sent: "yes" }],
  ["was paid with another amount", [opened(1), said("COMPLETED", 400)], "review", { otherAmountPaise: 400 }],
];

test.for(orderCases)(
  "[OPS-05] [PAY-15] a restored order that %s is checked at the provider, unless it has a result",
  async ([, events, work, attempt]) => {
    const row = makeOrder("EV-1", events);
    await backup().put(row);
    expect(await restore("payment")).toEqual({ "EV-1": "restored" });
    const found = await live("payment").read("EV-1");
    expect(found?.["work"]).toBe(work);
    expect(found).toMatchObject({ order: { attempts: [attempt] } });
    expect(found?.["order"]).not.toHaveProperty("attempts.0.lease");
  },
);

test("[OPS-11] [PAY-15] restores an order without an erased payer's email, unless it was given after the erasure", async () => {
  const order = { amountPaise: 500, origin: "form", email: "asha@mail.example" } as const;
  const lease = { id: "l1", endsAtEpochMs: backupEpochMs + 30_000 };
  const makeRow = (id: string, openedAt: number): RawRow => ({
    ...makeOrder(id, []),
    order: newOrderState(order, lease, openedAt),
  });
  await backup().put(makeRow("EV-1", backupEpochMs), makeRow("EV-2", backupEpochMs + 2));
  erasedAt.set("asha@mail.example", backupEpochMs + 1);
  expect(await restore("payment")).toEqual({ "EV-1": "restored", "EV-2": "restored" });
  expect(JSON.stringify(await live("payment").read("EV-1"))).not.toContain("asha");
  expect(JSON.stringify(await live("payment").read("EV-2"))).toContain("asha");
});

test("[OPS-05] a dry run reports every row's outcome page by page and writes nothing", async () => {
  const count = sampleSize({ usual: 40, full: 300 });
  const rows = Array.from({ length: count }, (_, index) => makeContact(`row-of-the-backup-${index}`));
  const mails = { id: "mails#2026-11-20", taken: 3, expiresAtEpochSeconds: now };
  await backup().put(...rows, mails);
  await live("contact").put(rows[7]!);
  const foreseen = await restore("contact", true);
  expect(Object.keys(foreseen)).toHaveLength(count + 1);
  expect(await live("contact").readAll()).toEqual([rows[7]]);
  expect(await restore("contact")).toEqual(foreseen);
  expect(await live("contact").readAll()).toHaveLength(count);

  await backup().empty();
  await backup().put(makeOrder("EV-1", [opened(1)]));
  expect(await restore("payment", true)).toEqual({ "EV-1": "restored" });
  expect(await live("payment").readAll()).toEqual([]);
});

test("[OPS-05] an interrupted restore completes when run again, and a further run changes nothing", async () => {
  const rows = Array.from({ length: 12 }, (_, index) => makeContact(`row-of-the-backup-${index}`));
  await backup().put(...rows);
  const present = rows.slice(0, 4);
  await live("contact").put(...present);
  await restore("contact");
  const whole = await live("contact").readAll();
  expect(whole).toHaveLength(12);

  for (const requests of sample(2, [1, 3, 6, 8])) {
    await live("contact").empty();
    await live("contact").put(...present);
    aws.faults.dynamodb = `fail-from:${requests}`;
    await expect(restore("contact")).rejects.toThrow();
    aws.faults.dynamodb = "ok";
    expect((await live("contact").readAll()).length).toBeLessThan(12);
    await restore("contact");
    expect(await live("contact").readAll()).toEqual(whole);
    expect(new Set(Object.values(await restore("contact")))).toEqual(new Set(["exists"]));
  }
});

test("[OPS-05] restores rows one after another at the allowed rate, although all are started at once", async () => {
  const time = { now: 0 };
  const waits: number[] = [];
  const wait = (ms: number) => Promise.resolve(waits.push(ms));
  const rateLimit = makeRateLimit({ clock: () => time.now, wait }, 10);
  await Promise.all([rateLimit(1), rateLimit(2), rateLimit(1), rateLimit(1)]);
  expect(waits).toEqual([100, 300, 400]);
  time.now = 60_000;
  await Promise.all([rateLimit(1), rateLimit(1)]);
  expect(waits).toEqual([100, 300, 400, 100]);
});

test("[OPS-11] does not restore the messages of a person erased after the backup", async () => {
  const count = sampleSize({ usual: 28, full: 10_000 });
  const rows = Array.from({ length: count }, (_, index) => makeContact(`row-of-the-backup-${index}`));
  const { email } = makeMessage();
  const ofOther = rows.map((row, index) =>
    index % 4 === 0 ? { ...row, message: { ...makeMessage(), email: "other@mail.example" } } : row,
  );
  await backup().put(...ofOther);
  erasedAt.set(email, backupEpochMs);
  const outcomes = Object.values(await restore("contact"));
  expect(outcomes.filter((outcome) => outcome === "erased")).toHaveLength((count * 3) / 4);
  expect(outcomes.filter((outcome) => outcome === "restored")).toHaveLength(count / 4);
  erasedAt.set(email, backupEpochMs - 1);
  expect(new Set(Object.values(await restore("contact")))).toEqual(new Set(["restored", "exists"]));
});

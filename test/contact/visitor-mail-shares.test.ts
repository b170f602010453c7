import { expect, test } from "vitest";
import { initialPlan } from "#frontend/src/queue-planner/planner/initial-plan.ts";
import { makeLimitKeys } from "#functions/contact/limit-keys.ts";
import { readUtcDay } from "#functions/platform/utc-day.ts";
import { makeContactHarness } from "#test/contact/support/contact-harness.ts";

/** With few guests, each mail is simulated quickly. */
const smallPlan = { ...initialPlan, guests: 20 };
const plan = { type: "plan", plan: smallPlan } as const;

type Harness = Awaited<ReturnType<typeof makeContactHarness>>;

/** Requests one emailed queue plan from each of these IP addresses, each for another mailbox at a public provider. */
const floodFrom = async (harness: Harness, addresses: readonly string[]) => {
  let promised = 0;
  for (const [index, address] of addresses.entries()) {
    const email = `flood-${address.replace(/\W/g, "-")}-${index}@yahoo.com`;
    if (await harness.isPromised({ sheet: plan, email, address })) promised += 1;
  }
  return promised;
};

const times = <Item>(count: number, make: (index: number) => Item) =>
  Array.from({ length: count }, (_, index) => make(index));

test("[QUEUE-05] one IPv6 /32 with many /48 networks gets at most a tenth of a day's emailed plans", async () => {
  const harness = await makeContactHarness(500);
  const addresses = times(12, (site) => times(5, () => `2001:db8:${site.toString(16)}::1`)).flat();
  expect(await floodFrom(harness, addresses)).toBe(50);
  expect(await harness.isPromised({ sheet: plan, address: "198.51.100.7" })).toBe(true);
});

test("[QUEUE-05] one IPv4 /24 gets half as many emailed plans as its /16", async () => {
  const harness = await makeContactHarness(500);
  expect(
    await floodFrom(
      harness,
      times(30, (index) => `203.0.113.${index}`),
    ),
  ).toBe(25);
  expect(
    await floodFrom(
      harness,
      times(30, (index) => `203.0.114.${index}`),
    ),
  ).toBe(25);
  expect(await floodFrom(harness, ["203.0.115.1"])).toBe(0);
});

test("[QUEUE-05] reserves half of the day's emailed plans for network providers that have requested none today", async () => {
  const harness = await makeContactHarness(100);
  // Ten from each of twelve /16 networks, and five from one /24.
  const flood = times(12, (net) => times(10, (index) => `10.${net}.${index % 2}.${index}`)).flat();
  expect(await floodFrom(harness, flood)).toBe(50 + 7);
  expect(await floodFrom(harness, ["10.0.9.1"])).toBe(0);
  expect(await harness.isPromised({ sheet: plan, address: "198.51.100.7" })).toBe(true);
});

test("[CONT-12] acknowledges one message an hour to a mailbox, however its address is spelled", async () => {
  const harness = await makeContactHarness(500);
  for (const email of [
    "priya.raman@gmail.com",
    "PRIYARAMAN+2@googlemail.com",
    "p.riya.raman+a+b@Gmail.Com",
    "a.b@northlight.example",
    "AB+1@northlight.example",
  ])
    await harness.post({ email });
  expect(await harness.mailAll()).toEqual([
    "priya.raman@gmail.com",
    "a.b@northlight.example",
    "AB+1@northlight.example",
  ]);
});

test("[QUEUE-05] [PRICE-08] emails a corrected plan within the hour of the first and of a message", async () => {
  const harness = await makeContactHarness(500);
  await harness.post({ message: "Do you print badges?" });
  const guests = [30, 31, 32, 33];
  const promised = [];
  for (const count of guests)
    promised.push(
      await harness.isPromised({ sheet: { type: "plan", plan: { ...smallPlan, guests: count } } }),
    );
  expect(promised).toEqual([true, true, true, false]);
});

test("[QUEUE-05] requests from attackers' networks do not use up the emailed plans of a mailbox's owner", async () => {
  const harness = await makeContactHarness(500);
  for (let hour = 0; hour < 24; hour += 1) {
    harness.time.now = hour * 3_600_000;
    await harness.post({ sheet: plan, address: "192.0.2.66" });
    await harness.post({ sheet: plan, address: "2001:db8:66::1" });
  }
  expect(await harness.isPromised({ sheet: plan, address: "203.0.113.7" })).toBe(true);
});

test("[QUEUE-05] a mailbox gets twelve mails a day at most, the last four from new providers", async () => {
  const harness = await makeContactHarness(500);
  const promised = async (net: number, site = 0) =>
    (await harness.isPromised({ sheet: plan, address: `10.${net}.${site}.1` })) === true;
  for (const net of [1, 2]) for (const site of [1, 2, 3, 4]) expect(await promised(net, site)).toBe(true);
  expect([await promised(3), await promised(3, 1)]).toEqual([true, false]);
  for (const net of [4, 5, 6]) expect(await promised(net)).toBe(true);
  expect(await promised(7)).toBe(false);
});

test("[QUEUE-05] a mailbox gets at most four mails a day for requests from one network provider", async () => {
  const harness = await makeContactHarness(500);
  const promised = [];
  for (const site of [1, 2, 3, 4, 5])
    promised.push(await harness.isPromised({ sheet: plan, address: `10.1.${site}.1` }));
  expect(promised).toEqual([true, true, true, true, false]);
});

test("[CONT-15] one network cannot use up what the mailboxes of a company's domain get", async () => {
  const harness = await makeContactHarness(500);
  const promised = [];
  for (let index = 0; index < 30; index += 1)
    promised.push(
      await harness.isPromised({
        sheet: plan,
        email: `any-${index}@northlight.example`,
        address: `192.0.${index}.66`,
      }),
    );
  expect(promised.filter(Boolean)).toHaveLength(13);
  expect(
    await harness.isPromised({ sheet: plan, email: "priya@northlight.example", address: "203.0.113.7" }),
  ).toBe(true);
});

test("[QUEUE-05] the mailboxes of a public provider share no limit", async () => {
  const harness = await makeContactHarness(500);
  const promised = times(110, (index) =>
    harness.isPromised({ sheet: plan, email: `v${index}@gmail.com`, address: `10.${index}.0.1` }),
  );
  expect((await Promise.all(promised)).every(Boolean)).toBe(true);
});

test("[CONT-06] [QUEUE-05] fifty requests with one idempotency key count as one mail and get the same response", async () => {
  const harness = await makeContactHarness(500);
  const responses = await Promise.all(
    times(50, () => harness.post({ sheet: plan, key: "one-key-of-one-visitor" })),
  );
  for (const response of responses)
    expect(response).toEqual({ type: "ok", body: { success: true, ref: expect.any(String), emailed: true } });
  expect([...harness.members.values()].map(({ size }) => size)).toEqual(times(harness.members.size, () => 1));
});

test("[CONT-15] a request refused by one mail limit does not count toward the other limits", async () => {
  const harness = await makeContactHarness(500);
  await harness.post();
  const before = structuredClone(harness.members);
  expect(await harness.isPromised({})).toBe(false);
  expect(harness.members).toEqual(before);
});

test("[QUEUE-05] refuses an idempotency key reused with other content, and does not count it toward mail limits", async () => {
  const harness = await makeContactHarness(500);
  await harness.post({ sheet: plan, key: "one-key-of-one-visitor" });
  const before = structuredClone(harness.members);
  // Both requests find nothing stored yet, and the other message is stored first.
  harness.store.find = () => Promise.resolve(undefined);
  const response = await harness.post({
    sheet: plan,
    key: "one-key-of-one-visitor",
    email: "another@northlight.example",
    address: "198.51.100.7",
  });
  expect(response).toMatchObject({ type: "refused", code: "idempotency-key-reused" });
  expect(harness.members).toEqual(before);
});

test("[QUEUE-05] [CONT-15] logs and counts a withheld plan and informs the visitor and support", async () => {
  const harness = await makeContactHarness(500);
  for (let plans = 0; plans < 3; plans += 1) await harness.post({ sheet: plan });
  const fourth = await harness.post({ sheet: plan });
  await harness.mailAll();
  expect(fourth).toMatchObject({ type: "ok", body: { success: true, emailed: false } });
  expect(harness.measured["WithheldVisitorMails"]).toBe(1);
  const line = harness.lines.find(({ message }) => message === "mail to visitor withheld");
  expect(line).toMatchObject({ fields: { reason: "mailbox" } });
  expect(
    harness.sent.map(({ text }) =>
      text.includes("is not emailed to them: this address has reached its limit"),
    ),
  ).toEqual([false, false, false, true]);
  expect(harness.acknowledged).toHaveLength(3);
});

test("[CONT-07] a message is stored and mailed to support while the limit key is unreachable", async () => {
  const harness = await makeContactHarness(500, { readLimitKey: () => Promise.reject(new Error("no SSM")) });
  expect(await harness.isPromised({})).toBe(false);
  expect(await harness.mailAll()).toEqual([]);
  expect(harness.sent).toHaveLength(1);
});

test("[CONT-07] a message is stored and mailed to support while the table of mail limits cannot be written", async () => {
  const away = () => Promise.reject(new Error("no table"));
  const harness = await makeContactHarness(500, { sets: { take: away, release: away } });
  expect(await harness.isPromised({ sheet: plan })).toBe(false);
  await harness.mailAll();
  expect(harness.sent[0]?.text).toContain("could not be checked");
});

test("[QUEUE-05] reserves no visitor mail for suspected spam", async () => {
  const harness = await makeContactHarness(500);
  expect(await harness.isPromised({ sheet: plan, signals: "elapsed=40, trap=1" })).toBe(false);
  expect(harness.members.size).toBe(0);
});

test("the hash of a network depends on the secret and on the day", () => {
  const day = readUtcDay(0);
  const hashes = [
    makeLimitKeys("a".repeat(32), day),
    makeLimitKeys("b".repeat(32), day),
    makeLimitKeys("a".repeat(32), readUtcDay(86_400_000)),
  ].map(({ hash, groupOf }) => `${hash("network", "203.0.113.0/24")} ${groupOf("203.0.113.0/24")}`);
  expect(new Set(hashes).size).toBe(3);
});

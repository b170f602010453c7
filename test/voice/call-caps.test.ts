import { expect, test } from "vitest";
import { makeVoiceHarness } from "#test/voice/support/voice-harness.ts";

type Harness = ReturnType<typeof makeVoiceHarness>;

/** A harness with 20 calls a day in total, and any number of calls to one block of numbers. */
const makeHarness = (): Harness => {
  const harness = makeVoiceHarness();
  Object.assign(harness.caps, { callsPerAddress: 3, callsPerPrefix: 99, callsPerCountry: 99, calls: 20 });
  return harness;
};

const numbers = new WeakMap<Harness, number>();

/** Places a call to a new number for each of these addresses. @returns how many were placed */
const callFrom = async (harness: Harness, addresses: readonly string[]): Promise<number> => {
  let placed = 0;
  for (const address of addresses) {
    const index = (numbers.get(harness) ?? 0) + 1;
    numbers.set(harness, index);
    const mobile = `4155550${String(100 + index)}`;
    const code = await harness.requestCode(`1${mobile}`);
    const viewer = address.includes(":") ? `[${address}]:4711` : `${address}:4711`;
    const { status } = await harness.enter(code, { mobile }, { "cloudfront-viewer-address": viewer });
    if (status === 200) placed += 1;
  }
  return placed;
};

const times = (count: number, make: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => make(index));

test("[VOICE-08] one IPv6 /32 with many /48 networks gets at most a fifth of a day's calls", async () => {
  const harness = makeHarness();
  expect(
    await callFrom(
      harness,
      times(12, (site) => `2001:db8:${site + 1}::1`),
    ),
  ).toBe(4);
  expect(await callFrom(harness, ["198.51.100.7"])).toBe(1);
});

test("[VOICE-08] one IPv4 /16 with many /24 networks gets at most a fifth of a day's calls", async () => {
  const harness = makeHarness();
  expect(
    await callFrom(
      harness,
      times(12, (site) => `203.0.${site}.9`),
    ),
  ).toBe(4);
  expect(await callFrom(harness, ["198.51.100.7"])).toBe(1);
});

test("[VOICE-08] one IPv6 /48 with many /64 networks gets as many calls as one address", async () => {
  const harness = makeHarness();
  expect(
    await callFrom(
      harness,
      times(6, (home) => `2001:db8:1:${home}::1`),
    ),
  ).toBe(3);
  expect(await callFrom(harness, ["2001:db8:2::1"])).toBe(1);
});

test.for([
  ["calls", { calls: 20, callsPerCountry: 99, budgetCents: 6000 }],
  ["callsPerCountry", { calls: 99, callsPerCountry: 20, budgetCents: 6000 }],
  ["the budget", { calls: 99, callsPerCountry: 99, budgetCents: 20 * 60 }],
] as const)(
  "[VOICE-08] reserves half of %s for providers without a call today",
  async ([, { budgetCents, ...caps }]) => {
    const harness = makeVoiceHarness();
    Object.assign(harness.caps, { callsPerAddress: 4, callsPerPrefix: 99, ...caps });
    harness.voiceSwitch.value = { calls: "on", budgetCents };
    // Four calls from each of five providers, each with its own /24.
    const providers = times(5, (provider) => `10.${provider}.0.1`);
    const flood = providers.flatMap((address) => [address, address, address, address]);
    // Ten shared calls, and one for each of the two providers that follow.
    expect(await callFrom(harness, flood)).toBe(10 + 2);
    expect(await callFrom(harness, ["10.0.9.1"])).toBe(0);
    expect(await callFrom(harness, ["198.51.100.7"])).toBe(1);
  },
);

test("[VOICE-08] the hash of a network in the call limits changes every day", async () => {
  const harness = makeHarness();
  const hashes = () =>
    [...harness.members.keys()]
      .filter((id) => /^cap#(?:site|provider)#/.test(id))
      .map((id) => id.split("#")[2]);
  await callFrom(harness, ["203.0.113.7"]);
  const today = hashes();
  harness.time.now += 24 * 3_600_000;
  await callFrom(harness, ["203.0.113.7"]);
  const both = hashes();
  expect(today).toHaveLength(2);
  expect(new Set(both).size).toBe(4);
});

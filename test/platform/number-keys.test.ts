import { expect, test } from "vitest";
import { makeNumberKeys } from "#functions/platform/number-keys.ts";
import { readAddressGroup, readNetworks } from "#functions/platform/http/viewer-address.ts";
import { readUtcDay } from "#functions/platform/utc-day.ts";

const secret = "a number key of at least thirty-two characters";
const keys = makeNumberKeys(secret);

test("[VOICE-08] hashes of a number, an address and a code differ for the same text and need the key", () => {
  const text = "+14155552671";
  const other = makeNumberKeys(`${secret}!`);
  const hashes = [
    keys.hash("number", text),
    keys.hash("address", text),
    keys.hash("prefix", text),
    keys.hash("message", text),
    keys.hashCode(text, "123456"),
    keys.hashCode("+14155552672", "123456"),
    keys.hashCode(text, "123457"),
    other.hash("number", text),
    other.hashCode(text, "123456"),
  ];
  expect(new Set(hashes).size).toBe(hashes.length);
  expect(makeNumberKeys(secret).hash("number", text)).toBe(hashes[0]);
});

test("[VOICE-04] sealed text opens only for its own row and key", () => {
  const sealed = keys.seal("message#1", "+14155552671 012345");
  expect(keys.unseal("message#1", sealed)).toBe("+14155552671 012345");
  expect(keys.unseal("message#2", sealed)).toBeUndefined();
  expect(makeNumberKeys(`${secret}!`).unseal("message#1", sealed)).toBeUndefined();
  for (const broken of ["", "AAAA", sealed.slice(0, -4), `A${sealed.slice(1)}`]) {
    expect(keys.unseal("message#1", broken === sealed ? "" : broken)).toBeUndefined();
  }
});

test("[VOICE-04] sealed text differs each time and does not contain the plain text", () => {
  const sealed = keys.seal("message#1", "+14155552671 012345");
  expect(keys.seal("message#1", "+14155552671 012345")).not.toBe(sealed);
  expect(sealed).not.toContain("4155552671");
});

test.for([
  ["203.0.113.7:4711", "203.0.113.7", "203.0.113.0/24", "203.0.0.0/16"],
  ["::ffff:203.0.113.7:4711", "203.0.113.7", "203.0.113.0/24", "203.0.0.0/16"],
  ["2001:db8:1:2:3:4:5:6:4711", "2001:db8:1:2::/64", "2001:db8:1::/48", "2001:db8::/32"],
  ["[2001:db8:1:2::6]:4711", "2001:db8:1:2::/64", "2001:db8:1::/48", "2001:db8::/32"],
  ["2001:DB8:0001:2::6:4711", "2001:db8:1:2::/64", "2001:db8:1::/48", "2001:db8::/32"],
  ["2001:db8::6:4711", "2001:db8:0:0::/64", "2001:db8:0::/48", "2001:db8::/32"],
  ["::1:4711", "0:0:0:0::/64", "0:0:0::/48", "0:0::/32"],
  ["", "unknown", "unknown", "unknown"],
  ["nobody:1", "unknown", "unknown", "unknown"],
  ["999.0.113.7:1", "unknown", "unknown", "unknown"],
] as const)(
  "[VOICE-08] [CONT-12] counts the IP address %s as %s in the site network %s and the provider network %s",
  ([header, group, site, provider]) => {
    expect([readAddressGroup(header), readNetworks(header)]).toEqual([group, { site, provider }]);
  },
);

test("[VOICE-08] a limit's day ends at midnight UTC, and its row is deleted a day later", () => {
  const midnight = Date.UTC(2026, 10, 21);
  expect(readUtcDay(midnight - 1)).toEqual({
    name: "2026-11-20",
    secondsLeft: 1,
    endsAtEpochMs: midnight,
    forgottenAtEpochSeconds: midnight / 1000 + 86_400,
  });
  expect(readUtcDay(midnight)).toMatchObject({ name: "2026-11-21", secondsLeft: 86_400 });
});

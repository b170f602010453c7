import { expect, test } from "vitest";
import { findWrongKey } from "#shared/site-settings.ts";
import { everyKey } from "#test/support/keyed-site.ts";

const mixpanel = { token: "0123456789abcdef0123456789abcdef", residency: "in", replayPercent: 0 } as const;

test.each([
  [
    { mixpanel: { ...mixpanel, token: "0123" } },
    "analytics.mixpanel.token: a Mixpanel token is 32 hex digits",
  ],
  [{ metaPixel: { id: "12" } }, "analytics.metaPixel.id: a Meta pixel's id is 15 or 16 digits"],
  [
    { ga4: { measurementId: "UA-1-1" } },
    "analytics.ga4.measurementId: a measurement id is like G-ABCDE12345",
  ],
])("[STAT-04] the wrong key in %j is one sentence", (keys, sentence) => {
  expect(findWrongKey(keys)).toBe(sentence);
});

test("[STAT-03] no more than all visits can be recorded", () => {
  expect(findWrongKey({ mixpanel: { ...mixpanel, replayPercent: 101 } })).toMatch(
    /^analytics\.mixpanel\.replayPercent/,
  );
});

test("[STAT-04] keys in the form that the services give them pass, and so does none", () => {
  expect(findWrongKey(everyKey)).toBeUndefined();
  expect(findWrongKey({})).toBeUndefined();
});

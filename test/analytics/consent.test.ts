import { expect, test } from "vitest";
import { refusal } from "#frontend/src/analytics/consent/consent-choices.ts";
import { makeConsent } from "#frontend/src/analytics/consent/make-consent.ts";
import { findPrivacySignal } from "#frontend/src/analytics/consent/privacy-signal.ts";

const dayMs = 24 * 60 * 60 * 1000;
const chosenAt = Date.UTC(2026, 10, 20);
const some = { analytics: true, advertising: false, replay: false };

/** Two tabs share one `stored`. */
const openTab = (
  stored: { text: string | null },
  change: Partial<Parameters<typeof makeConsent>[0]> = {},
) => {
  let onStorage = () => {};
  const consent = makeConsent({
    readVersion: () => "mixpanel",
    load: () => stored.text,
    save: (text) => {
      stored.text = text;
    },
    signalsRefusal: () => false,
    nowEpochMs: () => chosenAt,
    watchStorage: (listener) => {
      onStorage = listener;
    },
    ...change,
  });
  return { consent, storageChanges: () => onStorage() };
};

const storedText = (change: object = {}) =>
  JSON.stringify({ version: "mixpanel", choices: some, time: chosenAt, ...change });

test("[STAT-04] stores a consent choice with its version and time, and reads it back", () => {
  const stored = { text: null };
  const { consent } = openTab(stored);
  expect(consent.read()).toBeUndefined();
  consent.choose(some);
  expect(JSON.parse(String(stored.text))).toEqual({ version: "mixpanel", choices: some, time: chosenAt });
  expect(openTab(stored).consent.read()).toEqual(some);
});

test.each([
  ["text that is not JSON", "yes"],
  ["another shape", JSON.stringify({ analytics: true })],
  ["a missing choice", storedText({ choices: { analytics: true, advertising: true } })],
  ["a choice that is neither true nor false", storedText({ choices: { ...some, replay: "yes" } })],
  ["null", JSON.stringify(null)],
  ["a time that is not a number", storedText({ time: "2026-11-20" })],
  ["a time in the future", storedText({ time: chosenAt + 1 })],
  ["a build with other services", storedText({ version: "mixpanel ga4" })],
])("[STAT-04] reads no consent choice from %s", (_what, text) => {
  expect(openTab({ text }).consent.read()).toBeUndefined();
});

test("[STAT-04] a consent choice expires after six months", () => {
  const text = storedText();
  const readAfter = (days: number) =>
    openTab({ text }, { nowEpochMs: () => chosenAt + days * dayMs }).consent.read();
  expect(readAfter(182)).toEqual(some);
  expect(readAfter(183)).toBeUndefined();
});

test("[STAT-04] ignores a stored consent choice and stores none when the browser signals a refusal", () => {
  const stored = { text: storedText() };
  const { consent } = openTab(stored, { signalsRefusal: () => true });
  expect(consent.read()).toEqual(refusal);
  stored.text = "";
  consent.choose(some);
  expect([consent.read(), stored.text]).toEqual([refusal, ""]);
});

test("[STAT-04] notifies listeners of a consent choice in any tab until they unsubscribe", () => {
  const stored = { text: null };
  const here = openTab(stored);
  const heard: unknown[] = [];
  const unsubscribe = here.consent.subscribe(() => heard.push(here.consent.read()));
  here.consent.choose(some);
  expect(heard).toEqual([some]);
  openTab(stored).consent.choose(refusal);
  here.storageChanges();
  expect(heard).toEqual([some, refusal]);
  unsubscribe();
  here.consent.choose(some);
  here.storageChanges();
  expect(heard).toEqual([some, refusal]);
});

test("[STAT-04] a consent choice applies until the page is left when storage is unavailable", () => {
  const refuse = () => {
    throw new DOMException("denied", "SecurityError");
  };
  const tab = openTab({ text: null }, { load: refuse, save: refuse });
  expect(tab.consent.read()).toBeUndefined();
  tab.consent.subscribe(() => {});
  tab.consent.choose(some);
  tab.storageChanges();
  expect(tab.consent.read()).toEqual(some);
});

test("[STAT-04] returns the same consent object until the choice changes", () => {
  const { consent } = openTab({ text: storedText() });
  expect(consent.read()).toBe(consent.read());
});

test.each([
  [{ globalPrivacyControl: true, doNotTrack: "1" }, "Global Privacy Control"],
  [{ globalPrivacyControl: false, doNotTrack: "1" }, "Do Not Track"],
  [{ globalPrivacyControl: "true", doNotTrack: "0" }, undefined],
  [{ doNotTrack: null }, undefined],
  [{}, undefined],
])("[STAT-04] a browser with %j gives the privacy signal %s", (browser, signal) => {
  expect(findPrivacySignal(browser)).toBe(signal);
});

test.each([
  ["a valid consent", storedText(), true],
  ["an expired consent", storedText({ time: chosenAt - 400 * dayMs }), true],
  ["a consent to other services", storedText({ version: "mixpanel ga4" }), true],
  ["a refusal", storedText({ choices: refusal }), false],
  ["no text", "", false],
])("[STAT-04] reports an earlier consent from %s", (_what, text, expected) => {
  expect(openTab({ text }).consent.takeEarlierConsent()).toBe(expected);
});

test("[STAT-04] reports an earlier consent once to a browser that sends a privacy signal", () => {
  const stored = { text: storedText() };
  const open = () => openTab(stored, { signalsRefusal: () => true }).consent;
  expect(open().takeEarlierConsent()).toBe(true);
  expect(open().takeEarlierConsent()).toBe(false);
});

test("[STAT-04] reports no earlier consent if storage is blocked", () => {
  const load = () => {
    throw new Error("storage is blocked");
  };
  expect(openTab({ text: null }, { load }).consent.takeEarlierConsent()).toBe(false);
});

import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { makeToastStore } from "#frontend/src/ui/toast-store.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const sent = { title: "Message sent!", description: "We'll get back to you.", tone: "neutral" } as const;
const failed = { title: "Error", description: "Something went wrong.", tone: "destructive" } as const;

test("[SITE-08] removes a dismissed toast after 1,000,000 ms, not before", () => {
  const store = makeToastStore();
  store.show(sent);
  store.dismiss(store.read()!.id);
  vi.advanceTimersByTime(999_999);
  expect(store.read()).toMatchObject({ open: false });
  vi.advanceTimersByTime(1);
  expect(store.read()).toBeUndefined();
});

test("[SITE-08] a new toast replaces the earlier one and survives its removal", () => {
  const store = makeToastStore();
  store.show(sent);
  store.dismiss(store.read()!.id);
  store.show(failed);
  vi.advanceTimersByTime(1_000_000);
  expect(store.read()).toMatchObject({ title: "Error", open: true });
});

test("[SITE-08] notifies a listener of changes until it unsubscribes", () => {
  const store = makeToastStore();
  const listener = vi.fn();
  const stop = store.subscribe(listener);
  store.show(sent);
  stop();
  store.show(failed);
  expect(listener).toHaveBeenCalledTimes(1);
});

import { vi } from "vitest";
import type { Visibility } from "#frontend/src/lib/document-visibility.ts";

/** A page that polls, under fake timers: the times of its requests, and the events that a test can cause. */
export const makeWatchHarness = <Result>(result: Result) => {
  const polledAtSeconds: number[] = [];
  const listeners = new Set<() => void>();
  const page = { hidden: false, result, hanging: false };
  const startedAtMs = Date.now();
  const visibility: Visibility = {
    isHidden: () => page.hidden,
    subscribe: (listen) => {
      listeners.add(listen);
      return () => listeners.delete(listen);
    },
  };
  return {
    polledAtSeconds,
    listeners,
    page,
    deps: {
      poll: (): Promise<Result> => {
        polledAtSeconds.push((Date.now() - startedAtMs) / 1000);
        return page.hanging ? new Promise(() => {}) : Promise.resolve(page.result);
      },
      nowMs: () => Date.now(),
      visibility,
    },
    show: (hidden: boolean): void => {
      page.hidden = hidden;
      for (const listen of listeners) listen();
    },
  };
};

export const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000);

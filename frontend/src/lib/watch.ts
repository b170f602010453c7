import type { Visibility } from "./document-visibility.ts";

type WatchDeps<Result> = {
  readonly poll: () => Promise<Result>;
  /** False if the response is final, so that polling ends. */
  readonly isOpen: (result: Result) => boolean;
  /**
   * Delay between two polls, given the time since the start; undefined stops polling. `returned`: the visitor
   * has just opened the page or come back to it.
   */
  readonly findDelayMs: (elapsedMs: number, returned: boolean) => number | undefined;
  readonly onResult: (result: Result, elapsedMs: number) => void;
  readonly nowMs: () => number;
  readonly visibility: Visibility;
};

/**
 * Polls immediately and then on its schedule, one request at a time, until a response is final. It pauses
 * while the page is hidden. Switching between tabs does not poll sooner than the schedule allows.
 */
export const makeWatch = <Result>(deps: WatchDeps<Result>) => {
  const { poll, isOpen, findDelayMs, onResult, nowMs, visibility } = deps;
  let watching = false;
  let isPolling = false;
  let ended = false;
  let startedAtMs: number | undefined;
  let askedAtMs = Number.NEGATIVE_INFINITY;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let unsubscribe = (): void => {};

  const elapsedMs = (): number => nowMs() - (startedAtMs ?? nowMs());

  const pollNow = async (): Promise<void> => {
    isPolling = true;
    askedAtMs = nowMs();
    const result = await poll();
    isPolling = false;
    if (!watching) return;
    ended = !isOpen(result);
    onResult(result, elapsedMs());
    plan(false);
  };

  const plan = (returned: boolean): void => {
    clearTimeout(timer);
    if (!watching || isPolling || ended || visibility.isHidden()) return;
    const everyMs = findDelayMs(elapsedMs(), returned);
    if (everyMs === undefined) return;
    timer = setTimeout(() => void pollNow(), Math.max(0, askedAtMs + everyMs - nowMs()));
  };

  return {
    start: (): void => {
      if (watching) return;
      watching = true;
      startedAtMs ??= nowMs();
      unsubscribe = visibility.subscribe(() => plan(true));
      plan(true);
    },
    stop: (): void => {
      watching = false;
      clearTimeout(timer);
      unsubscribe();
    },
  };
};

export type Watch = ReturnType<typeof makeWatch>;

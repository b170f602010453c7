/**
 * Half of what a visit costs is the browser's: a context, a process, the same scripts read once more. So a page that was
 * visited goes back into the pool, emptied, and the next test takes it. What cannot be undone ends with its context.
 */
import type { EventEmitter } from "node:events";
import type { BrowserContext, BrowserContextOptions, CDPSession, Page } from "playwright-core";
import { waitUntil } from "../wait-until.ts";
import { browser } from "./worker-browser.ts";

type Pooled = { readonly page: Page; readonly session: CDPSession };

/** By what a context is made with and keeps; the rest can be set again. */
const pool = new Map<string, Pooled[]>();

const sessions = new WeakMap<Page, CDPSession>();

/** The page's own session of the browser's protocol: what it sets is not undone. */
export const sessionOf = async (page: Page): Promise<CDPSession> =>
  sessions.get(page) ?? (await page.context().newCDPSession(page));

const makePooled = async (options: BrowserContextOptions): Promise<Pooled> => {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  sessions.set(page, session);
  return { page, session };
};

/** Calls `tell` whenever one of these methods is called. */
const overhear = <Target extends object>(
  target: Target,
  names: readonly (keyof Target)[],
  tell: (answer: unknown, args: readonly unknown[]) => void,
): (() => void) => {
  const own = target as Record<keyof Target, unknown>;
  for (const name of names) {
    const method = own[name] as (...args: unknown[]) => unknown;
    own[name] = (...args: unknown[]) => {
      const answer = method.apply(target, args);
      tell(answer, args);
      return answer;
    };
  }
  return () => names.forEach((name) => delete own[name]);
};

/** Nothing of the last visit is left: neither what it kept nor what its test arranged. */
const empty = async (
  { page, session }: Pooled,
  origin: string,
  arranged: readonly AsyncDisposable[],
): Promise<void> => {
  const context = page.context();
  for (const other of context.pages()) if (other !== page) await other.close();
  await Promise.all([
    page.unrouteAll({ behavior: "ignoreErrors" }),
    context.unrouteAll({ behavior: "ignoreErrors" }),
    ...arranged.map((each) => each[Symbol.asyncDispose]()),
    page.setExtraHTTPHeaders({}),
    context.setOffline(false),
    context.clearPermissions(),
    page.mouse.move(-1, -1),
  ]);
  // A document of the same origin keeps the process.
  await page.goto(`${origin}/robots.txt`);
  await page.evaluate(() => sessionStorage.clear());
  await session.send("Storage.clearDataForOrigin", { origin, storageTypes: "all" });
  await context.clearCookies();
};

/**
 * @param isCold whether not even a file of the site's may be in the browser's cache
 * @returns a page as if in a context of its own, and what gives it back
 */
export const takePage = async (options: BrowserContextOptions, isCold: boolean) => {
  const { viewport = null, colorScheme = null, reducedMotion = null, contrast = null, ...fixed } = options;
  const key = JSON.stringify(fixed);
  const pooled = (isCold ? undefined : pool.get(key)?.pop()) ?? (await makePooled(fixed));
  const { page, session } = pooled;
  const context: BrowserContext = page.context();
  await page.emulateMedia({ colorScheme, reducedMotion, contrast, forcedColors: null, media: null });
  if (viewport !== null) await page.setViewportSize(viewport);

  let isSpoilt = false;
  const spoil = (): void => {
    isSpoilt = true;
  };
  const scripts: Promise<AsyncDisposable>[] = [];
  const listeners: (() => unknown)[] = [];
  const origins = new Set<string>();
  const restore = [
    overhear(page.clock, ["install", "setFixedTime", "setSystemTime"], spoil),
    overhear(context, ["newCDPSession", "addInitScript", "exposeFunction", "exposeBinding"], spoil),
    overhear(page, ["exposeFunction", "exposeBinding"], spoil),
    overhear(page, ["addInitScript"], (script) => scripts.push(script as Promise<AsyncDisposable>)),
    ...([page, context] as unknown as EventEmitter[]).map((emitter) =>
      overhear(emitter, ["on", "once", "addListener"], (_, [event, listener]) =>
        listeners.push(() => emitter.off(event as string, listener as () => void)),
      ),
    ),
  ];
  page.on("crash", spoil);
  page.on("framenavigated", (frame) => {
    if (frame === page.mainFrame()) origins.add(new URL(frame.url()).origin);
  });

  page.goto = async (...args) => {
    Reflect.deleteProperty(page, "goto");
    const response = await page.goto(...args);
    // There is nothing to go back to from the first page. While one document follows another, neither is asked.
    await waitUntil("the history to be empty", () =>
      session.send("Page.resetNavigationHistory").then(
        () => true,
        () => false,
      ),
    );
    return response;
  };

  return {
    page,
    release: async (): Promise<void> => {
      for (const undo of [...restore, ...listeners]) undo();
      const [origin = "null", ...others] = origins;
      if (isSpoilt || page.isClosed() || others.length > 0 || origin === "null") return context.close();
      try {
        await empty(pooled, origin, await Promise.all(scripts));
        pool.set(key, [...(pool.get(key) ?? []), pooled]);
      } catch {
        await context.close();
      }
    },
  };
};

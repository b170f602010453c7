/**
 * The start snippet: the one script that stands in every document, inline, the same text in every document of a release.
 * It imports the page's modules (named by `<meta name="entry">`) when the visitor is about to use what needs them. Without
 * an interaction it imports them once the page is painted, loaded and idle, or after four seconds, if the page is nothing
 * without them, or has something to restore or to read from its address. The pages of an order import them as soon as the
 * document is parsed. Until React has taken over, a submit or a click is held.
 */
import { mayBeCounted } from "../analytics/consent/may-be-counted.ts";
import { findLink } from "../navigation/find-link.ts";
import { hydratedEvent } from "../lib/hydrated-event.ts";
import { navigatedEvent } from "../lib/navigated-event.ts";
import { whenIdle } from "../lib/when-idle.ts";
import type { StartTime } from "../navigation/routes.ts";
import { showRest } from "./show-rest.ts";

const latestStartMs = 4000;
const idleTimeoutMs = 2000;

let pressAgain: (() => void) | undefined;

let hasFailed = false;

const waiting = new AbortController();

/** One after the other, so that none keeps the visitor waiting for all. */
const evaluate = async (modules: readonly string[]): Promise<void> => {
  for (const address of modules) await import(address);
};

const begin = (): void => {
  if (waiting.signal.aborted) return;
  waiting.abort();
  // React DOM makes an Error while it is evaluated. With a debugger attached, such as Lighthouse, V8 would parse the whole
  // library a second time for its stack. `main.tsx` turns stacks on again.
  Error.stackTraceLimit = 0;
  const modules = document.querySelector<HTMLMetaElement>('meta[name="entry"]')?.content.split(" ") ?? [];
  for (const href of modules)
    document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href }));
  evaluate(modules).catch(() => {
    // The style sheet then shows what stands beside each form for visitors without scripts.
    document.documentElement.dataset["start"] = "failed";
    hasFailed = true;
    pressAgain?.();
  });
};

const findTarget = ({ target }: Event, selector: string): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>(selector) : null;

/** Menu, questions and videos are the browser's own, and links lead to documents. */
const isAtControl = (event: Event): boolean =>
  findTarget(event, "form, input, select, main label, main button, [data-opens]") !== null;

/** What tells of an intent. A picture that fails is replaced by the page's script. */
const signs: Readonly<Record<string, (event: Event) => boolean>> = {
  pointerover: isAtControl,
  pointerdown: isAtControl,
  keydown: () => true,
  dragenter: () => true,
  focusin: (event) => findTarget(event, ":focus-visible") !== null,
  scroll: () => scrollY > innerHeight,
  error: ({ target }) => target instanceof HTMLImageElement,
};

for (const [type, tells] of Object.entries(signs)) {
  const listen = (event: Event): void => {
    if (tells(event)) begin();
  };
  addEventListener(type, listen, { capture: true, passive: true, signal: waiting.signal });
}

/** Until the page's script is there the next page is a document, which comes sooner than that script would. */
const comeNear = (event: Event): void => {
  const href = findLink(event)?.href.split("#")[0];
  if (href === undefined || href === location.href.split("#")[0] || prefetched.has(href)) return;
  prefetched.add(href);
  document.head.append(Object.assign(document.createElement("link"), { rel: "prefetch", href }));
};

const prefetched = new Set<string>();
addEventListener("pointerover", comeNear, { capture: true, passive: true, signal: waiting.signal });

const hold = (event: Event, again: () => void): void => {
  event.preventDefault();
  event.stopImmediatePropagation();
  pressAgain = again;
  begin();
};

const hydrated = new AbortController();
const untilHydrated = { capture: true, signal: hydrated.signal };

addEventListener(
  "submit",
  (event) => {
    const { target: form, submitter } = event;
    // It leads somewhere even without scripts.
    if (hasFailed && form instanceof HTMLFormElement && form.hasAttribute("action")) return;
    const position = [...document.forms].findIndex((each) => each === form);
    hold(event, () => {
      // React may have drawn the page again (carry-fields.ts).
      if (form instanceof HTMLFormElement && form.isConnected) form.requestSubmit(submitter);
      else document.forms[position]?.requestSubmit();
    });
  },
  untilHydrated,
);
addEventListener(
  "click",
  (event) => {
    const opener = findTarget(event, "[data-opens], main [type=button]");
    if (opener)
      hold(event, () =>
        (opener.isConnected
          ? opener
          : document.querySelector<HTMLElement>(`[data-opens="${opener.dataset["opens"]}"]`)
        )?.click(),
      );
  },
  untilHydrated,
);
document.addEventListener(hydratedEvent, () => {
  hydrated.abort();
  pressAgain?.();
});

const onceLoaded = (run: () => void): void => {
  if (document.readyState === "complete") run();
  else addEventListener("load", run);
};

onceLoaded(() => whenIdle(showRest));
document.addEventListener(navigatedEvent, () => whenIdle(showRest));

const whenLoaded = (): void => onceLoaded(() => whenIdle(begin, idleTimeoutMs));

const startTime = document.documentElement.dataset["start"];
const isTime = (time: StartTime): boolean => startTime === time;

const startByItself = (): void => {
  new PerformanceObserver(isTime("at-once") ? begin : whenLoaded).observe({ type: "paint", buffered: true });
  setTimeout(begin, latestStartMs);
};

/** Drafts, orders and guest lists of an earlier visit, and forms that a link fills in. Storage may be switched off. */
const startIfStored = async (): Promise<void> => {
  if (sessionStorage.length + localStorage.length + (await indexedDB.databases()).length > 0) startByItself();
};

const isPlain = !/[?#]/.test(location.href);
const waits =
  isTime("at-intent") ||
  (isTime("with-query") && location.search === "") ||
  (isTime("with-state") && isPlain);

if (!waits || (import.meta.env.ANALYTICS && mayBeCounted())) startByItself();
else if (isTime("with-state")) startIfStored().catch(startByItself);

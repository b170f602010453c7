/**
 * The start snippet: the only script in every document, inline, and the same text in every document of a
 * release. It imports the page's modules (named by `<meta name="entry">`), which hydrate the page, on the
 * first interaction that needs them. Some pages also hydrate on load: once the page is painted, loaded and
 * idle, and after four seconds at the latest. These are pages that show nothing without their script, or
 * have something to restore or to read from their address, and, in a build with analytics, all pages for
 * visitors who may be counted. Payment pages without a form hydrate as soon as they are painted. Until
 * hydration, the snippet holds back a submit or a click, and replays it afterwards.
 */
import { mayBeCounted } from "../analytics/consent/may-be-counted.ts";
import { findLink } from "../navigation/find-link.ts";
import { hydratedEvent } from "../lib/hydration/hydrated-event.ts";
import { hydrationFailedEvent } from "../lib/hydration/hydration-failed-event.ts";
import { navigatedEvent } from "../lib/hydration/navigated-event.ts";
import { whenIdle } from "../lib/when-idle.ts";
import type { HydrationTrigger } from "../navigation/routes.ts";
import { renderDeferredSections } from "./render-deferred-sections.ts";

const latestHydrationMs = 4000;

let pressAgain: (() => void) | undefined;

let hasFailed = false;

const waiting = new AbortController();

const addLink = (rel: "modulepreload" | "prefetch", href: string): void =>
  document.head.append(Object.assign(document.createElement("link"), { rel, href }));

/** Imports the modules one after the other, so that input is handled in between. */
const evaluate = async (modules: readonly string[]): Promise<void> => {
  for (const address of modules) await import(address);
};

/** A module that failed to load ends both the loop above and the page's own start (`main.tsx`). */
const fail = (): void => {
  if (hasFailed) return;
  hasFailed = true;
  // The style sheet reads this attribute: it shows the notes beside forms that visitors without scripts see, and
  // stops all movement.
  document.documentElement.dataset["hydrate"] = "failed";
  pressAgain?.();
};

document.addEventListener(hydrationFailedEvent, fail);

const begin = (): void => {
  if (waiting.signal.aborted) return;
  waiting.abort();
  // React DOM creates an Error while it is evaluated. With a debugger attached, such as Lighthouse, V8 would parse the
  // whole library a second time for the stack trace. `main.tsx` turns stack traces on again.
  Error.stackTraceLimit = 0;
  const modules = document.querySelector<HTMLMetaElement>('meta[name="entry"]')?.content.split(" ") ?? [];
  for (const href of modules) addLink("modulepreload", href);
  evaluate(modules).catch(fail);
};

const findTarget = ({ target }: Event, selector: string): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>(selector) : null;

/**
 * Targets that need the page's script. Menu, questions and videos are native, and links load documents.
 */
const isAtControl = (event: Event): boolean =>
  findTarget(event, "form, input, select, main label, main button, [data-opens]") !== null;

/**
 * Events that start hydration. A picture that fails to load counts too, because the page's script replaces it.
 */
const triggerEvents: Readonly<Record<string, (event: Event) => boolean>> = {
  pointerover: isAtControl,
  pointerdown: isAtControl,
  keydown: () => true,
  dragenter: () => true,
  // Values from autofill, dictation or a file chooser come without a key or a pointer.
  input: () => true,
  change: () => true,
  focusin: (event) => findTarget(event, ":focus-visible") !== null,
  scroll: () => scrollY > innerHeight,
  error: ({ target }) => target instanceof HTMLImageElement,
};

for (const [type, startsHydration] of Object.entries(triggerEvents)) {
  const listen = (event: Event): void => {
    if (startsHydration(event)) begin();
  };
  addEventListener(type, listen, { capture: true, passive: true, signal: waiting.signal });
}

/**
 * Prefetches the document of a link: before hydration, links load documents, which arrive sooner than the script
 * would.
 */
const prefetchLinkedDocument = (event: Event): void => {
  const href = findLink(event)?.href.split("#")[0];
  if (href === undefined || href === location.href.split("#")[0] || prefetched.has(href)) return;
  prefetched.add(href);
  addLink("prefetch", href);
};

const prefetched = new Set<string>();
addEventListener("pointerover", prefetchLinkedDocument, {
  capture: true,
  passive: true,
  signal: waiting.signal,
});

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
    if (!(form instanceof HTMLFormElement)) return;
    // The form has a target that works without scripts, so let the browser submit it.
    if (hasFailed && form.hasAttribute("action")) return;
    const position = [...document.forms].indexOf(form);
    hold(event, () => {
      // React may have replaced the form (carry-fields.ts).
      if (form.isConnected) form.requestSubmit(submitter);
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
document.addEventListener(
  hydratedEvent,
  () => {
    hydrated.abort();
    pressAgain?.();
  },
  untilHydrated,
);

/** Some browsers lack popovers. */
type Menu = Element & Partial<Pick<HTMLElement, "hidePopover">>;

// Back may show this document again as it was left.
addEventListener("pagehide", () => document.querySelector<Menu>("[popover]")?.hidePopover?.());

const { pathname } = location;
addEventListener(
  "popstate",
  () => {
    // After a reload, Back may lead to a page that a link opened in place, in this same document.
    if (location.pathname !== pathname) location.reload();
  },
  untilHydrated,
);

const onceLoaded = (run: () => void): void => {
  if (document.readyState === "complete") run();
  else addEventListener("load", run);
};

const renderDeferredWhenIdle = (): void => whenIdle(renderDeferredSections);
onceLoaded(renderDeferredWhenIdle);
document.addEventListener(navigatedEvent, renderDeferredWhenIdle);

const whenLoaded = (): void => onceLoaded(() => whenIdle(begin));

const hydrationTrigger = document.documentElement.dataset["hydrate"];
const isTrigger = (trigger: HydrationTrigger): boolean => hydrationTrigger === trigger;

const hydrateByItself = (): void => {
  new PerformanceObserver(isTrigger("load") ? begin : whenLoaded).observe({ type: "paint", buffered: true });
  setTimeout(begin, latestHydrationMs);
};

/**
 * Hydrates on load if the browser has stored data, such as a draft, an order or a guest list of an earlier visit.
 * @throws if storage is blocked
 */
const hydrateIfStored = async (): Promise<void> => {
  if (sessionStorage.length + localStorage.length + (await indexedDB.databases()).length > 0)
    hydrateByItself();
};

/** A history entry with state was in use before: Back and Forward show again what the visitor made there. */
const isPlain = !/[?#]/.test(location.href) && history.state === null;
const waits = isTrigger("interaction") || ((isTrigger("query") || isTrigger("stored-data")) && isPlain);

if (!waits || (import.meta.env.ANALYTICS && mayBeCounted())) hydrateByItself();
else if (isTrigger("stored-data")) hydrateIfStored().catch(hydrateByItself);

/**
 * The start snippet: the one script that stands in every document, inline, the same text in every release.
 * It imports the page's modules (named by `<meta name="entry">`) at the first of: painted, loaded and idle; a
 * sign that the visitor is about to do something; four seconds; on payment pages as soon as the document is parsed.
 * Until React has taken over it holds a submit.
 */
import { hydratedEvent } from "../lib/hydrated-event.ts";

const latestStartMs = 4000;
const idleTimeoutMs = 2000;
const signs = ["pointerdown", "keydown", "focusin"];

let begun = false;
let held: { form: HTMLFormElement; submitter: HTMLElement | null } | undefined;

/** One after the other, so that none keeps the visitor waiting for all. */
const evaluate = async (modules: readonly string[]): Promise<void> => {
  for (const address of modules) await import(address);
};

const begin = (): void => {
  if (begun) return;
  begun = true;
  // React DOM makes an Error while it is evaluated. With a debugger attached, such as Lighthouse, V8 would parse the whole
  // library a second time for its stack. `main.tsx` turns stacks on again.
  Error.stackTraceLimit = 0;
  const modules = document.querySelector<HTMLMetaElement>('meta[name="entry"]')?.content.split(" ") ?? [];
  for (const href of modules)
    document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href }));
  evaluate(modules).catch(() => {
    // The style sheet then shows what stands beside each form for visitors without scripts.
    document.documentElement.dataset["start"] = "failed";
  });
};

const whenIdle = (): void => {
  if ("requestIdleCallback" in window) requestIdleCallback(begin, { timeout: idleTimeoutMs });
  else setTimeout(begin);
};

const whenLoaded = (): void => {
  if (document.readyState === "complete") whenIdle();
  else addEventListener("load", whenIdle);
};

const hold = (event: SubmitEvent): void => {
  event.preventDefault();
  event.stopImmediatePropagation();
  if (event.target instanceof HTMLFormElement) held = { form: event.target, submitter: event.submitter };
  begin();
};

/** `makeDocument` marks the pages that somebody waits for: paying is what they were opened for. */
const startsAtOnce = document.documentElement.dataset["start"] === "at-once";

for (const sign of signs) addEventListener(sign, begin, { once: true, capture: true, passive: true });
addEventListener("submit", hold, true);
document.addEventListener(hydratedEvent, () => {
  removeEventListener("submit", hold, true);
  if (held?.form.isConnected) held.form.requestSubmit(held.submitter);
});
new PerformanceObserver(startsAtOnce ? begin : whenLoaded).observe({ type: "paint", buffered: true });
setTimeout(begin, latestStartMs);

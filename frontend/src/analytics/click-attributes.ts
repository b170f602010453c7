import type { ClickEvents, ClickName, SiteEvent } from "./site-event.ts";

/** As they stand in the markup, so that a static part carries them too: `data-event`, and one for each property. */
type DataAttributes = Readonly<Record<`data-${string}`, string>>;

const makeClickAttributes = <Name extends ClickName>(
  name?: Name,
  properties?: ClickEvents[Name],
): DataAttributes => {
  const attributes: Record<`data-${string}`, string> = { "data-event": name ?? "" };
  for (const [property, value] of Object.entries<string>(properties ?? {}))
    attributes[`data-${property}`] = value;
  return attributes;
};

/**
 * For a link whose clicks are counted, under a name or, without one, by the words on it. There is nothing to count in a
 * build without keys.
 */
export const clickAttributes = import.meta.env.ANALYTICS ? makeClickAttributes : undefined;

/** @returns undefined for a click on what nobody counts */
export const readClick = (target: EventTarget | null): SiteEvent | undefined => {
  const element = target instanceof Element ? target.closest<HTMLElement>("[data-event]") : null;
  if (!element) return undefined;
  const { event: name, ...properties } = element.dataset;
  const href = element.getAttribute("href");
  return name
    ? { eventType: "click", name, properties, label: [name, ...Object.values(properties)].join(": "), href }
    : { eventType: "click", name: undefined, properties: {}, label: element.innerText, href };
};

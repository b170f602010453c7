import type { ClickEvents, ClickName, SiteEvent } from "./site-event.ts";

/**
 * Attributes as written in the markup, so that static fragments carry them too: `data-event`, and one
 * attribute for each property.
 */
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
 * Props for a link whose clicks are counted, under the given name or else under the link's text. undefined in
 * a build without analytics keys, where no click is counted.
 */
export const clickAttributes = import.meta.env.ANALYTICS ? makeClickAttributes : undefined;

/** @returns undefined for a click on an element that is not tracked */
export const readClick = (target: EventTarget | null): SiteEvent | undefined => {
  const element = target instanceof Element ? target.closest<HTMLElement>("[data-event]") : null;
  if (!element) return undefined;
  const { event: name, ...properties } = element.dataset;
  const href = element.getAttribute("href");
  return name
    ? { eventType: "click", name, properties, label: [name, ...Object.values(properties)].join(": "), href }
    : { eventType: "click", name: undefined, properties: {}, label: element.innerText, href };
};

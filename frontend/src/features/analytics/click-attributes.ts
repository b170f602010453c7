import { analyticsInBuild } from "./services-in-build.ts";
import type { ClickEvents, ClickName, SiteEvent } from "./site-event.ts";

/** As they stand in the markup: `data-event` and one for each property, so that a static part carries them too. */
type DataAttributes = Readonly<Record<`data-${string}`, string>>;

type PropertiesOf<Name extends ClickName> = [ClickEvents[Name]] extends [never]
  ? []
  : [properties: Readonly<Record<ClickEvents[Name], string>>];

/** For a link whose clicks are counted under a name. */
export const clickAttributes = <Name extends ClickName>(
  name: Name,
  ...[properties]: PropertiesOf<Name>
): DataAttributes => {
  if (!analyticsInBuild) return {};
  const attributes: Record<`data-${string}`, string> = { "data-event": name };
  for (const [property, value] of Object.entries<string>(properties ?? {}))
    attributes[`data-${property}`] = value;
  return attributes;
};

/** For a link whose clicks are counted by the words on it. */
export const wordsAttributes: DataAttributes = analyticsInBuild ? { "data-event": "" } : {};

/** @returns undefined for a click on what nobody counts */
export const readClick = (target: EventTarget | null): SiteEvent | undefined => {
  const element = target instanceof Element ? target.closest<HTMLElement>("[data-event]") : null;
  if (!element) return undefined;
  const { event: name, ...properties } = element.dataset;
  return name
    ? { eventType: "click", name, properties, label: [name, ...Object.values(properties)].join(": ") }
    : { eventType: "click", name: undefined, properties: {}, label: element.innerText };
};

import { listAnalyticsServices, type ServiceStorage } from "#shared/analytics-services.ts";
import { isPaymentPath } from "#shared/payment-paths.ts";
import { isSealedPath } from "#shared/sealed-paths.ts";
import type { ConsentChoices } from "../consent/consent-choices.ts";
import { clearStorage } from "./clear-storage.ts";
import { startGa4 } from "./ga4.ts";
import { startMetaPixel } from "./meta-pixel.ts";
import { makeService, type Audience } from "./service.ts";
import { analyticsKeys } from "./analytics-keys.ts";

const mixpanel = import.meta.env.MIXPANEL;
const ga4 = import.meta.env.GA4;
const metaPixel = import.meta.env.META_PIXEL;

/** A payment page is a document of its own, and its policy admits no tag. */
const admitsTags = !isPaymentPath(location.pathname) && !isSealedPath(location.pathname);

/** Nobody is told what happens on a sealed page, and its policy would let nobody be told. */
const admitsCalls = !isSealedPath(location.pathname);

const services: readonly Audience[] = [
  ...(mixpanel && admitsCalls
    ? [
        makeService({
          isAllowed: ({ analytics, replay }) => analytics || replay,
          // Part of our own script, and its largest.
          start: async () => (await import("./mixpanel.ts")).startMixpanel(mixpanel),
        }),
      ]
    : []),
  ...(ga4 && admitsTags
    ? [makeService({ isAllowed: ({ analytics }) => analytics, start: () => startGa4(ga4) })]
    : []),
  ...(metaPixel && admitsTags
    ? [makeService({ isAllowed: ({ advertising }) => advertising, start: () => startMetaPixel(metaPixel) })]
    : []),
];

/** What is stored for purposes that are not allowed, and for none that is. */
const findRefusedStorage = (choices: ConsentChoices): readonly ServiceStorage[] => {
  const all = listAnalyticsServices(analyticsKeys);
  const used = all.filter(({ purpose }) => choices[purpose]).flatMap(({ stores }) => stores);
  return all
    .filter(({ purpose }) => !choices[purpose])
    .flatMap(({ stores }) => stores)
    .filter((store) => !used.some(({ place, prefix }) => place === store.place && prefix === store.prefix));
};

/** Every service that the build has a key for. */
export const audience: Audience = {
  admit: async (choices) => {
    const refused = findRefusedStorage(choices);
    const admitted = services.map((service) => service.admit(choices));
    clearStorage(refused);
    await Promise.all(admitted);
    // And what a service wrote while it came to its end.
    clearStorage(refused);
  },
  tell: (event) => {
    for (const service of services) service.tell(event);
  },
};

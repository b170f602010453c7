import { listAnalyticsServices, type ConsentPurpose } from "#shared/analytics-services.ts";
import { analyticsKeys } from "../analytics/services-in-build.ts";

const services = listAnalyticsServices(analyticsKeys);

const order: readonly ConsentPurpose[] = ["analytics", "replay", "advertising"];

/** What visitors are asked about in this build, each with the services that it lets in. */
export const askedPurposes = order.flatMap((purpose) => {
  const names = services.filter((service) => service.purpose === purpose).map(({ name }) => name);
  return names.length === 0 ? [] : [{ purpose, names }];
});

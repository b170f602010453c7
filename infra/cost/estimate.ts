import { namesOf } from "#infra/names-of.ts";
import { priceOf, unitPrices, type PriceName } from "./unit-prices.ts";

export type Bill = {
  /** US dollars a month by service, in the table's order. */
  readonly services: ReadonlyMap<string, number>;
  readonly totalUsd: number;
};

/** What so many units of everything cost in a month. */
export const estimateBill = (units: Readonly<Record<PriceName, number>>): Bill => {
  const services = new Map<string, number>();
  for (const name of namesOf(unitPrices)) {
    const { service } = unitPrices[name];
    services.set(service, (services.get(service) ?? 0) + priceOf(unitPrices[name], units[name]));
  }
  return { services, totalUsd: [...services.values()].reduce((sum, usd) => sum + usd, 0) };
};

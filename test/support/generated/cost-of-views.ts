import {
  emittedIn,
  events,
  idleLines,
  kb,
  ofType,
  ownMetrics,
  priceOf,
  sumOf,
  type Line,
  type Resources,
} from "#infra/stack/watch/month-cost.ts";
import { prices } from "#infra/stack/watch/price-list.ts";

export const groupLines = (lines: readonly Line[]): readonly Line[] =>
  [...new Set(lines.map(({ what }) => what))]
    .map((what) => ({ what, dollars: sumOf(lines.filter((line) => line.what === what)) }))
    .toSorted((one, other) => other.dollars - one.dollars);

export const sharesOfViews = {
  emptyCache: 1 / 2,
  message: 1 / 2000,
  paidOrder: 1 / 5000,
  code: 1 / 2000,
  call: 1 / 2000,
  stray: 1 / 200,
} as const;

const viewKb = { document: 10, assets: 169 };
const assetsOfView = 13;
/** The sweep runs longer while a payer's page is open. */
const payersMinuteGbSeconds = 30;

/** The other costs of this many views, with all metrics of the stage in use. */
export const costOfViews = (views: number, resources: Resources): number => {
  const hasFirewall = ofType(resources, "AWS::WAFv2::WebACL").length > 0;
  const emptied = views * sharesOfViews.emptyCache;
  const edge = views + assetsOfView * emptied;
  const used = (emittedIn(resources) ?? ownMetrics).length * prices.customMetric;
  const idle = sumOf(idleLines(resources).filter(({ what }) => what === "custom metrics"));
  const ofEvents = (["message", "paidOrder", "code", "call", "stray"] as const).reduce(
    (sum, name) => sum + views * sharesOfViews[name] * priceOf(events[name], hasFirewall),
    0,
  );
  return (
    priceOf({ edge, api: 0, runs: 0, reads: 0, writes: 0, mails: 0 }, hasFirewall) +
    (views * viewKb.document + emptied * viewKb.assets) * kb * prices.edgeGb +
    2 * views * prices.edgeFunctionRun +
    ofEvents +
    views * sharesOfViews.paidOrder * payersMinuteGbSeconds * prices.lambdaGbSecond +
    used -
    idle
  );
};

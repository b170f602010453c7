import { Duration } from "aws-cdk-lib";
import type { HttpApi } from "aws-cdk-lib/aws-apigatewayv2";
import type { Distribution } from "aws-cdk-lib/aws-cloudfront";
import { MathExpression, Metric, Stats } from "aws-cdk-lib/aws-cloudwatch";
import type { ConfigurationSet } from "aws-cdk-lib/aws-ses";
import {
  capabilities,
  capabilityOf,
  endpointNames,
  functionSpecs,
  type CapabilityName,
  type FunctionName,
} from "#infra/stack/capabilities.ts";
import {
  isRetained,
  minutesOf,
  whenAbove,
  whenAny,
  whenMostFail,
  type Alarm,
  type OwnMetric,
} from "#infra/stack/capability.ts";
import { failedCopiesAlarm } from "#infra/stack/work/backup-copies.ts";
import { kebab, namesOf } from "#infra/stack/names-of.ts";
import { metricNamespaceOf, stackNameOf } from "#infra/stack/stage/stage-names.ts";
import type { Stage } from "#infra/stack/stage/stage.ts";
import { apiLogMetrics, apiMetrics, apiService } from "#shared/metrics.ts";
import type { DeadLetters } from "../work/dead-letters.ts";
import type { WorkloadFunction } from "../work/workload-function.ts";

export type Watched = {
  readonly stage: Stage;
  readonly functions: Readonly<Record<FunctionName, WorkloadFunction>>;
  readonly api: HttpApi;
  readonly distribution: Distribution;
  readonly deadLetters: readonly DeadLetters[];
  readonly mailConfigurationSet: ConfigurationSet;
};

export type AlarmSpec = Alarm<Metric | MathExpression> & {
  readonly capability: CapabilityName;
  readonly showsCounts?: boolean;
};

type Named = readonly [name: string, spec: AlarmSpec];

const oneMinute = Duration.minutes(1);
const fiveMinutes = Duration.minutes(5);
const inFiveMinutes = { period: fiveMinutes, statistic: Stats.SUM } as const;

const functionNames = namesOf(functionSpecs);

/** Fewer failures than this fire no alarm, because a single one may be an accident. */
const leastFailures = 2;

/** Fewer requests in five minutes are too few to judge the API. */
const leastRequests = 20;

const leastFailuresAtEdge = 10;

/** Fewer blocked requests than this fire no alarm: a scanner that tries a few URLs is not a problem. */
const leastBlocked = 100;

const makeExpression = (
  expression: string,
  usingMetrics: Readonly<Record<string, Metric | MathExpression>>,
  label?: string,
  period = fiveMinutes,
): MathExpression =>
  new MathExpression({ expression, usingMetrics, period, ...(label !== undefined && { label }) });

const makeOwnMetric = (
  { stage }: Watched,
  service: string,
  { of, statistic, minutes, label }: OwnMetric,
): Metric | MathExpression => {
  const period = Duration.minutes(minutesOf(minutes, stage));
  const metric = (metricName: string): Metric =>
    new Metric({
      namespace: metricNamespaceOf(stage.name),
      metricName,
      dimensionsMap: { service },
      statistic: statistic ?? Stats.SUM,
      period,
    });
  if (typeof of === "string") return metric(of);
  if ("failed" in of) {
    // Graphs show several shares together, and each metric in one has its own id.
    const [failed, succeeded] = [`${service}${of.failed}`, `${service}${of.succeeded}`];
    return makeExpression(
      `IF(${failed} >= ${leastFailures}, 100 * ${failed} / (${failed} + FILL(${succeeded}, 0)), 0)`,
      { [failed]: metric(of.failed), [succeeded]: metric(of.succeeded) },
      label,
      period,
    );
  }
  const [[whole, all], [part, some]] = [of.whole, of.part];
  const both = { [whole]: metric(all), [part]: metric(some) };
  return makeExpression(`${whole} - FILL(${part}, 0)`, both, label, period);
};

const ownAlarms = (watched: Watched): readonly Named[] =>
  namesOf(capabilities).flatMap((capability) => {
    const { alarms = {}, service = capability } = capabilities[capability];
    return Object.entries(alarms).map(([name, spec]): Named => [
      name,
      {
        ...spec,
        capability,
        metric: makeOwnMetric(watched, service, spec.metric),
        showsCounts: typeof spec.metric.of !== "string",
      },
    ]);
  });

const streamAlarms = ({ functions }: Watched): readonly Named[] =>
  functionNames.flatMap((name) => {
    const { streamTrigger } = functionSpecs[name];
    if (streamTrigger === undefined) return [];
    const capability = capabilityOf(name);
    const age = { statistic: Stats.MAXIMUM, period: oneMinute };
    return [
      [
        `${streamTrigger.alarms}-iterator-age`,
        {
          capability,
          errorImpact: streamTrigger.lateImpact,
          metric: functions[name].lambda.metric("IteratorAge", age),
          graph: "stream ages",
          ...whenAbove(fiveMinutes.toMilliseconds()),
        },
      ],
    ];
  });

const deadLetterAlarms = ({ deadLetters }: Watched): readonly Named[] =>
  deadLetters.map(({ queue, alarm, ...row }) => [
    alarm,
    {
      ...row,
      metric: queue.metricApproximateNumberOfMessagesVisible({ period: fiveMinutes }),
      graph: "counts",
      ...whenAny,
    },
  ]);

const functionAlarms = ({ functions }: Watched): readonly Named[] =>
  functionNames.flatMap((name): readonly Named[] => {
    const { errors, throttles } = functionSpecs[name].failure;
    const shown = {
      capability: capabilityOf(name),
      graph: "errors",
      ...whenAny,
    } as const;
    const { alias, lambda } = functions[name];
    return [
      [`${kebab(name)}-errors`, { errorImpact: errors, metric: alias.metricErrors(inFiveMinutes), ...shown }],
      [
        `${kebab(name)}-throttles`,
        { errorImpact: throttles, metric: lambda.metricThrottles(inFiveMinutes), ...shown },
      ],
    ];
  });

/** CloudWatch allows no more metrics in the expression of an alarm. */
const metricsMax = 10;

/**
 * The run time of each endpoint (99th percentile) in percent of its timeout; the result is the highest of these shares.
 */
const slowestOf = (endpoints: readonly FunctionName[], { functions }: Watched): MathExpression => {
  const shares = endpoints.map((name) => `FILL(${name}, 0) / ${functionSpecs[name].timeoutSeconds * 10}`);
  const p99 = { period: fiveMinutes, statistic: Stats.p(99) };
  return makeExpression(
    `MAX([${shares.join(", ")}])`,
    Object.fromEntries(endpoints.map((name) => [name, functions[name].alias.metricDuration(p99)])),
  );
};

const slowAlarms = (watched: Watched): readonly Named[] =>
  Array.from({ length: Math.ceil(endpointNames.length / metricsMax) }, (_, index) => [
    index === 0 ? "slow-endpoints" : `slow-endpoints-${index + 1}`,
    {
      capability: "site",
      errorImpact:
        "Visitors wait so long that they may get a timeout error: an endpoint takes over 80 % of its time limit.",
      metric: slowestOf(endpointNames.slice(index * metricsMax, (index + 1) * metricsMax), watched),
      graph: "shares",
      ...whenAbove(80),
    },
  ]);

const ofOurResponses = ({ stage }: Watched, metricName: string): Metric =>
  new Metric({
    namespace: metricNamespaceOf(stage.name),
    metricName,
    dimensionsMap: { service: apiService },
    ...inFiveMinutes,
  });

/**
 * Failures in percent of all requests, once there are some. The canary finds fewer. Failures of the API, which the
 * canary finds as well, are subtracted: a client that sends more requests at once than a function has instances gets
 * 5xx responses.
 */
const failuresAtEdge = ({ distribution, api }: Watched): MathExpression => {
  // The CDK leaves out the region, and then there is no such metric (github.com/aws/aws-cdk/issues/19245).
  const dimensionsMap = { DistributionId: distribution.distributionId, Region: "Global" };
  return makeExpression(
    `IF(edgeRequests * edgeFailures / 100 - FILL(apiFailures, 0) >= ${leastFailuresAtEdge}, edgeFailures - 100 * FILL(apiFailures, 0) / edgeRequests, 0)`,
    {
      apiFailures: api.metricServerError(inFiveMinutes),
      edgeFailures: distribution.metric5xxErrorRate({ period: fiveMinutes, dimensionsMap }),
      edgeRequests: distribution.metricRequests({ ...inFiveMinutes, dimensionsMap }),
    },
    "failures at the edge, percent",
  );
};

/**
 * Percentage of rejected requests, once there are enough to judge. These alarms do not page: anyone can cause
 * rejections of their own requests.
 */
const refusalAlarms = (watched: Watched): readonly Named[] => {
  const { stage, api } = watched;
  const apiRequests = api.metricCount(inFiveMinutes);
  const namespace = metricNamespaceOf(stage.name);
  const atFirewall = (metricName: string): Metric =>
    new Metric({
      namespace: "AWS/WAFV2",
      metricName,
      // Global: the metrics of a distribution's web ACL have no region.
      dimensionsMap: { WebACL: stackNameOf(stage.name), Rule: "ALL" },
      ...inFiveMinutes,
    });
  const shown = { capability: "site", graph: "shares" } as const;
  const firewallBlocks: Named = [
    "firewall-blocks",
    {
      errorImpact:
        "Someone attacks, or a rule blocks visitors: for a quarter of an hour the firewall has blocked more than a quarter of all requests.",
      metric: makeExpression(
        `IF(blockedRequests >= ${leastBlocked}, 100 * blockedRequests / (blockedRequests + FILL(allowedRequests, 0)), 0)`,
        {
          blockedRequests: atFirewall("BlockedRequests"),
          allowedRequests: atFirewall("AllowedRequests"),
        },
        "blocked by the firewall, percent",
      ),
      ...shown,
      ...whenAbove(25),
      periods: 3,
    },
  ];
  return [
    [
      "requests-turned-away",
      {
        errorImpact:
          "Visitors may get an error and have to retry: for a quarter of an hour more than 5 % of the API's responses have been 429.",
        metric: makeExpression(
          `IF(apiRequests >= ${leastRequests}, 100 * FILL(tooManyRequests, 0) / apiRequests, 0)`,
          {
            tooManyRequests: new Metric({
              namespace,
              metricName: apiLogMetrics.tooManyRequests,
              ...inFiveMinutes,
            }),
            apiRequests,
          },
          "429 responses, percent",
        ),
        ...shown,
        ...whenAbove(5),
        periods: 3,
      },
    ],
    ...(stage.firewall === "own" ? [firewallBlocks] : []),
    [
      "origin-refused",
      {
        errorImpact:
          "The API works for no visitor, or someone calls it directly, past the edge: most of its requests lack the header that our edge sends.",
        metric: makeExpression(
          `IF(originRefused >= ${leastFailures}, 100 * originRefused / apiRequests, 0)`,
          { originRefused: ofOurResponses(watched, apiMetrics.originRefused), apiRequests },
          "without the edge's header, percent",
        ),
        ...shown,
        ...whenMostFail,
      },
    ],
  ];
};

/** The reputation of the whole account: other stages and mail to visitors count as well. */
const ofMailAccount = (metricName: string): Metric =>
  new Metric({
    namespace: "AWS/SES",
    metricName,
    statistic: Stats.MAXIMUM,
    period: Duration.hours(1),
  });

const sharedAlarms = (watched: Watched): readonly Named[] => [
  [
    "support-mail-bounces",
    {
      capability: "contact",
      errorImpact:
        "Mail to support comes back. Above 5 % AWS reviews the account; above 10 % it may stop all of the account's mail.",
      metric: new Metric({
        namespace: "AWS/SES",
        metricName: "Reputation.BounceRate",
        dimensionsMap: { "ses:configuration-set": watched.mailConfigurationSet.configurationSetName },
        statistic: Stats.MAXIMUM,
        period: Duration.minutes(15),
      }),
      graph: "shares",
      ...whenAbove(0.02),
    },
  ],
  [
    "account-mail-bounces",
    {
      capability: "contact",
      errorImpact:
        "No impact yet: over 4 % of the account's mails bounce. Above 5 % AWS reviews the account; above 10 % it may stop all of its mail.",
      metric: ofMailAccount("Reputation.BounceRate"),
      graph: "shares",
      ...whenAbove(0.04),
    },
  ],
  [
    "account-mail-complaints",
    {
      capability: "contact",
      errorImpact:
        "No impact yet: over 0.08 % of the account's mails are marked as spam. Above 0.1 % AWS reviews the account; above 0.5 % it may stop all of its mail.",
      metric: ofMailAccount("Reputation.ComplaintRate"),
      graph: "shares",
      ...whenAbove(0.0008),
    },
  ],
  [
    "api-server-errors",
    {
      capability: "site",
      errorImpact:
        "Visitors get errors from the API, and a message they just wrote may not be stored: more than 5 % of its responses are failures.",
      metric: makeExpression(
        `IF(apiRequests >= ${leastRequests}, 100 * FILL(failedResponses, 0) / apiRequests, 0)`,
        {
          failedResponses: ofOurResponses(watched, apiMetrics.failedResponses),
          apiRequests: watched.api.metricCount(inFiveMinutes),
        },
        "API's failures, percent",
      ),
      graph: "shares",
      ...whenAbove(5),
    },
  ],
  ...slowAlarms(watched),
  [
    "site-server-errors",
    {
      capability: "site",
      errorImpact:
        "Visitors see errors instead of the site: for ten minutes, more than 5 % of all requests have failed at the edge, not in the API.",
      metric: failuresAtEdge(watched),
      graph: "shares",
      severity: "page",
      ...whenAbove(5),
      periods: 2,
    },
  ],
];

const rollbackAlarm = "api-server-errors";

/**
 * The names of the alarms that roll back a function's rollout if they fire during it: none that one request can
 * trigger, as a slow payment provider triggers `slow-endpoints`. With `pages`, only the alarm on all responses: the
 * hook has tested each function.
 */
export const rollbackAlarmsOf = (name: FunctionName, { alarms }: Pick<Stage, "alarms">): readonly string[] =>
  alarms === "all" ? [`${kebab(name)}-errors`, rollbackAlarm] : [rollbackAlarm];

/** Every alarm of the stage, by its name, which is also its section in docs/runbook.md. */
export const makeAlarmSpecs = (watched: Watched): readonly Named[] =>
  [ownAlarms, streamAlarms, deadLetterAlarms, sharedAlarms, refusalAlarms, functionAlarms]
    .flatMap((make) => make(watched))
    .filter(
      ([name, spec]) =>
        isRetained(spec, watched.stage) ||
        name === failedCopiesAlarm ||
        (name === rollbackAlarm && watched.stage.rollout === "canary"),
    );

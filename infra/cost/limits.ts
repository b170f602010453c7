import { namesOf } from "#infra/names-of.ts";
import { rateWindowSeconds } from "#infra/edge/firewall-rules.ts";
import type { Stage } from "#infra/stages.ts";
import { functionSpecs, type FunctionName } from "#infra/workloads.ts";
import { functionLoads, type Assumptions } from "./assumptions.ts";
import type { Usage } from "./usage.ts";

/** One limit at one size. */
export type Limit = {
  readonly name: string;
  /** What the busiest moment needs, and what there is, in the same unit. */
  readonly needed: number;
  readonly allowed: number;
  readonly unit: string;
  /** Where to raise it. */
  readonly lift: string;
};

export const usedShare = ({ needed, allowed }: Pick<Limit, "needed" | "allowed">): number => needed / allowed;

/** What AWS gives an account or a distribution until it is asked for more; looked up with the unit prices. */
export const quotas = {
  /** A new account's (infra/stages.ts, `reservedConcurrency`). */
  lambdaConcurrency: 10,
  sesSandbox: { perDay: 200, perSecond: 1 },
  sesProduction: { perDay: 50_000, perSecond: 14 },
  /** Amazon CloudFront Developer Guide, Quotas. */
  cloudFront: { requestsPerSecond: 250_000, gbitPerSecond: 150 },
} as const;

const browserPrefixes = ["/api/", "/widgets/"] as const;
const tables = ["contact", "payment", "voice"] as const;

/** The limit that is nearest to being hit, or furthest beyond. */
export const mostUsed = (limits: readonly Limit[]): Limit => {
  const [first, ...others] = limits;
  if (first === undefined) throw new Error("no limit to compare");
  return others.reduce((most, limit) => (usedShare(limit) > usedShare(most) ? limit : most), first);
};

/** Every limit of a stage against the busiest moment of a month. */
export const compareLimits = (
  stage: Pick<
    Stage,
    "apiThrottle" | "reservedConcurrency" | "requestsPerAddress" | "mailSandbox" | "tableMaxUnits"
  >,
  usage: Usage,
  assume: Assumptions,
): readonly Limit[] => {
  const monthSeconds = assume.daysPerMonth * 24 * 60 * 60;
  const atPeak = (perMonth: number): number => (perMonth / monthSeconds) * assume.peakFactor;
  const names = namesOf(functionSpecs);

  const concurrencyOf = (name: FunctionName): number => {
    const { msPerRun, sweep } = functionLoads[name];
    const { runs, sweeps } = usage.functions[name];
    return (atPeak(runs) * msPerRun + (sweeps / monthSeconds) * (sweep?.ms ?? 0)) / 1000;
  };
  const { reservedConcurrency } = stage;
  const lambda = mostUsed(
    reservedConcurrency === undefined
      ? [
          {
            name: "Lambda concurrency, all functions",
            needed: names.reduce((sum, name) => sum + concurrencyOf(name), 0),
            allowed: quotas.lambdaConcurrency,
            unit: "at once",
            lift: "the account's quota (Service Quotas, Lambda, Concurrent executions)",
          },
        ]
      : names.map((name) => ({
          name: `Lambda concurrency, ${name}`,
          needed: concurrencyOf(name),
          allowed: reservedConcurrency[name],
          unit: "at once",
          lift: `reservedConcurrency.${name} in infra/stages.ts, within the account's quota`,
        })),
  );

  /** One visitor who watches a payment or a call to its end, and whoever else shares that address. */
  const perAddress = (prefix: (typeof browserPrefixes)[number]): Limit => {
    const requests = names
      .filter((name) => functionLoads[name].browserPrefix === prefix)
      .reduce((sum, name) => sum + usage.functions[name].runs, 0);
    const oneVisitor = prefix === "/api/" ? assume.asksOfOneCall : assume.asksOfOnePayment;
    return {
      name: `WAF rate of one address, ${prefix}`,
      needed: oneVisitor + atPeak(requests) * rateWindowSeconds * assume.largestAddressShare,
      allowed: stage.requestsPerAddress,
      unit: `in ${rateWindowSeconds} s`,
      lift: "requestsPerAddress in infra/stages.ts",
    };
  };

  const tableUnits = (table: (typeof tables)[number], kind: "read" | "write"): Limit => {
    const needed = names
      .filter((name) => functionLoads[name].table === table)
      .map((name) => {
        const { readUnits, writeUnits, sweep } = functionLoads[name];
        const { runs, sweeps } = usage.functions[name];
        return kind === "read"
          ? atPeak(runs) * readUnits + (sweeps / monthSeconds) * (sweep?.readUnits ?? 0)
          : atPeak(runs) * writeUnits;
      })
      .reduce((sum, units) => sum + units, 0);
    return {
      name: `DynamoDB, ${table} table, ${kind}s`,
      needed,
      allowed: stage.tableMaxUnits[kind],
      unit: "units/s",
      lift: `tableMaxUnits.${kind} in infra/stages.ts`,
    };
  };

  const ses = stage.mailSandbox ? quotas.sesSandbox : quotas.sesProduction;
  const sesLift = stage.mailSandbox
    ? "SES production access, then mailSandbox: false in infra/stages.ts"
    : "the account's sending quota (Service Quotas, SES)";
  return [
    {
      name: "API throttle",
      needed: atPeak(usage.apiRequests),
      allowed: stage.apiThrottle.ratePerSecond,
      unit: "requests/s",
      lift: "apiThrottle in infra/stages.ts",
    },
    lambda,
    mostUsed(browserPrefixes.map(perAddress)),
    {
      name: "SES, mails a day",
      needed: (usage.events.messages / assume.daysPerMonth) * assume.peakDayFactor,
      allowed: ses.perDay,
      unit: "mails/day",
      lift: sesLift,
    },
    {
      name: "SES, mails a second",
      needed: atPeak(usage.events.messages),
      allowed: ses.perSecond,
      unit: "mails/s",
      lift: sesLift,
    },
    mostUsed(tables.flatMap((table) => [tableUnits(table, "read"), tableUnits(table, "write")])),
    {
      name: "CloudFront requests",
      needed: atPeak(usage.edgeRequests),
      allowed: quotas.cloudFront.requestsPerSecond,
      unit: "requests/s",
      lift: "the distribution's quota (Service Quotas, CloudFront)",
    },
    {
      name: "CloudFront data",
      needed: atPeak(usage.edgeGb) * 8,
      allowed: quotas.cloudFront.gbitPerSecond,
      unit: "Gbit/s",
      lift: "the distribution's quota (Service Quotas, CloudFront)",
    },
  ];
};

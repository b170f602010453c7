import { region, type Stage } from "#infra/stack/stage/stage.ts";
import { awsLimits, limitsOf, scenarios, type Load } from "#infra/stack/watch/load-limits.ts";
import { fix, note, ok, type Finding, type Look } from "./doctor-finding.ts";
import type { Check } from "./doctor-checks.ts";

const wantedOf = (need: (load: Load) => number): number =>
  Math.ceil(Math.max(...Object.values(scenarios).map(({ load }) => need(load))));

const needOf = (stage: Stage, title: string): number => {
  const limit = limitsOf(stage).find((one) => one.title === title);
  return limit === undefined ? 0 : wantedOf(limit.need);
};

const compare = (
  what: string,
  { value, wanted }: { readonly value: number; readonly wanted: number },
  remedy: string,
): readonly Finding[] =>
  value >= wanted
    ? ok(`${what}: ${value}, wanted ${wanted}`)
    : fix(`${what}: ${value}, wanted ${wanted}: ${remedy}`);

/** Limits of the stage's row and of its functions, in the order in which they are raised. */
const checkOwnLimits: Look = (_, stage) =>
  limitsOf(stage)
    .filter(({ raise }) => /^`(apiThrottle|tableMaxUnits|reserved)/.test(raise))
    .flatMap(({ title, value, need, source, raise }) =>
      compare(
        title.replaceAll("`", ""),
        { value, wanted: wantedOf(need) },
        `raise ${raise} (${source})`.replaceAll("`", ""),
      ),
    );

const checkInstances: Look = async ({ readConcurrency }, stage) => {
  const { limit } = await readConcurrency();
  const wanted = needOf(stage, "instances of the account");
  return compare(
    "instances of the account",
    { value: limit, wanted },
    `aws service-quotas request-service-quota-increase --region ${region} --service-code lambda --quota-code L-B99A9384 --desired-value ${wanted}`,
  );
};

const checkTableQuota: Look = async ({ readTableWriteQuota }, stage) =>
  compare(
    "write units a second that the account allows a table",
    { value: await readTableWriteQuota(), wanted: needOf(stage, "write units a second of a table") },
    "request more in Service Quotas, DynamoDB, table-level write throughput",
  );

const checkParameters: Look = async ({ readsParametersFast }, stage) => {
  const wanted = needOf(stage, "reads of parameters a second, if all instances start at once");
  if (await readsParametersFast())
    return ok(`higher throughput of Parameter Store is on, wanted ${wanted} reads a second`);
  return compare(
    "reads of parameters a second",
    { value: awsLimits.parameterReads.value, wanted },
    `aws ssm update-service-setting --region ${region} --setting-id /ssm/parameter-store/high-throughput-enabled --setting-value true`,
  );
};

/** Quotas that these commands' permissions and clients do not reach. */
const listUnchecked: Look = (_, stage) =>
  [
    [
      "API Gateway's requests a second",
      "apigateway",
      "L-8A5B8E43",
      "API requests a second of the account",
    ] as const,
  ].flatMap(([what, service, code, title]) =>
    note(
      `${what}: not checked, as the doctor has no client for Service Quotas; wanted ${needOf(stage, title)}: aws service-quotas get-service-quota --region ${region} --service-code ${service} --quota-code ${code}`,
    ),
  );

/** Compares limits with the loads of docs/scale.md. */
export const launchChecks: readonly Check[] = [
  { name: "launch: stage", inAccount: false, look: checkOwnLimits },
  { name: "launch: Lambda", inAccount: true, look: checkInstances },
  { name: "launch: tables", inAccount: true, look: checkTableQuota },
  { name: "launch: parameters", inAccount: true, look: checkParameters },
  { name: "launch: API", inAccount: false, look: listUnchecked },
];

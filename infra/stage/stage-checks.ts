import * as z from "zod";
import { analyticsKeysSchema } from "#shared/site-settings.ts";
import { namesOf } from "#infra/names-of.ts";
import { hostsOf, liesBelow, mailDomainOf } from "./stage-domain.ts";
import type { Stage } from "./stages.ts";
import { functionSpecs } from "#infra/capabilities/workloads.ts";

const text = (form: RegExp, expected: string) => z.string(expected).regex(form, expected);
const oneOf = <const Values extends readonly [string | number, ...(string | number)[]]>(values: Values) =>
  z.literal(values, `one of ${values.map((value) => JSON.stringify(value)).join(", ")}`);
const whole = (least: number, most: number) => {
  const expected = `a whole number from ${least} to ${most}`;
  return z.int(expected).min(least, expected).max(most, expected);
};
const above0 = z.number("more than 0").positive("more than 0");
const list = <Form extends z.ZodType>(form: Form) => z.array(form, "a list");
const group = <Shape extends z.ZodRawShape>(shape: Shape) => z.looseObject(shape, "a group of values");
const perFunction = <Form extends z.ZodType>(form: Form) =>
  z.partialRecord(
    z.enum(namesOf(functionSpecs), "a function of infra/capabilities/workloads.ts"),
    form,
    "a value per function",
  );

const email = z.email("an e-mail address");
const hostName = text(/^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/, "a host name in lower case");
const httpsAddress = text(
  /^https:\/\/[^/\s]+(\/[^\s]*)?[^/\s]$/,
  "an https address without a slash at its end",
);
const onceInAccount = oneOf(["create", "existing"]);

/** What each value of a row may be: a field that is missing here does not compile. */
const fields = {
  name: z.string("a name"),
  account: text(/^\d{12}$/, "12 digits").optional(),
  terminationProtection: z.boolean("true or false"),
  mailFrom: email,
  supportEmail: email,
  alarmEmail: email,
  monthlyBudgetUsd: above0,
  costAnomalies: onceInAccount,
  mailIdentities: group({ sender: onceInAccount, sandboxRecipient: onceInAccount }),
  domain: group({
    host: hostName,
    redirectedHosts: list(hostName),
    zone: group({
      id: text(/^Z[A-Z0-9]{5,31}$/, "a hosted zone's id, such as Z0123456789ABCDEFGHIJ"),
      name: hostName,
    }),
  }).optional(),
  pipeline: group({
    repository: text(/^[A-Za-z0-9-]+\/[\w.-]+$/, "a repository on GitHub, owner/name"),
    githubProvider: onceInAccount,
  }).optional(),
  analytics: analyticsKeysSchema,
  // EventBridge Scheduler starts nothing more often than once a minute.
  canaryEveryMinutes: whole(1, 1440),
  searchEngines: oneOf(["welcome", "sent away"]),
  mailSandbox: z.boolean("true or false"),
  logRetentionDays: oneOf([7, 14, 30]),
  apiThrottle: group({ ratePerSecond: above0, burst: whole(1, 5000) }),
  // WAF counts from 10 on.
  requestsPerAddress: whole(10, 2_000_000_000),
  reservedConcurrency: perFunction(whole(1, 1000)).optional(),
  memoryMb: perFunction(whole(128, 10_240)).optional(),
  rollout: oneOf(["canary", "all at once"]),
  tableMaxUnits: group({ read: whole(1, 40_000), write: whole(1, 40_000) }),
  phonepe: group({ oauthBase: httpsAddress, pgBase: httpsAddress }),
  paymentLinks: oneOf(["open", "signed"]),
  voice: group({
    callRegions: list(text(/^[A-Z]{2}$/, "a country's code of two capitals")),
    dailyBudgetCents: whole(0, 10_000_000),
  }),
  originTrust: group({
    secretVersionId: text(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, "a UUID in lower case"),
    acceptedDigests: list(text(/^[0-9a-f]{64}$/, "a SHA-256 digest, 64 hexadecimal digits")),
  }),
} satisfies { readonly [Field in keyof Required<Stage>]: z.core.$ZodType };

const rowForm = z.looseObject(fields);

/** What no field can tell by itself: where it stands, and what is expected there. */
const findContradiction = ({ domain, mailFrom }: Stage) => {
  if (domain === undefined) return undefined;
  const { host, redirectedHosts, zone } = domain;
  const stray = hostsOf(domain).find((name) => name !== zone.name && !liesBelow(name, zone.name));
  if (stray !== undefined)
    return { field: "domain", value: stray, expected: `a name within its zone ${zone.name}` };
  if (redirectedHosts.includes(host))
    return { field: "domain.redirectedHosts", value: host, expected: "other names than the host" };
  if (!liesBelow(mailDomainOf(mailFrom), zone.name))
    return {
      field: "mailFrom",
      value: mailFrom,
      expected: `an address at a name below its zone ${zone.name}`,
    };
  return undefined;
};

const valueAt = (row: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>(
    (value, key) =>
      typeof value === "object" && value !== null
        ? new Map(Object.entries(value)).get(String(key))
        : undefined,
    row,
  );

const complain = (stage: Stage, field: string, value: unknown, expected: string): never => {
  const found = value === undefined ? "missing" : JSON.stringify(value);
  throw new Error(
    `stage "${stage.name}": ${field} is ${found}, expected ${expected} (see infra/stage/stages.ts)`,
  );
};

/**
 * @returns the row, when every value of it can be right.
 * @throws Error with one sentence for the operator that names the stage, the field, its value and what is expected.
 */
export const requireValidRow = (stage: Stage): Stage => {
  const issue = rowForm.safeParse(stage).error?.issues[0];
  if (issue !== undefined) complain(stage, issue.path.join("."), valueAt(stage, issue.path), issue.message);
  const wrong = findContradiction(stage);
  if (wrong !== undefined) complain(stage, wrong.field, wrong.value, wrong.expected);
  return stage;
};

/**
 * @param account of the credentials, as the CDK's command line tells it; undefined without credentials.
 * @throws Error with one sentence when the stage is another account's.
 */
export const requireAccount = (stage: Stage, account: string | undefined): Stage => {
  if (account !== undefined && stage.account !== undefined && account !== stage.account) {
    throw new Error(
      `stage "${stage.name}" belongs to account ${stage.account}, but these credentials are for ${account} (see infra/stage/stages.ts)`,
    );
  }
  return stage;
};

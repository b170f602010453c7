import { makeRef } from "#functions/contact/contact-record.ts";
import {
  capabilities,
  emittedMetrics,
  parameterNamesOf,
  secretForms,
  secretParameterNamesOf,
} from "#infra/capabilities/capabilities.ts";
import { namesOf } from "#infra/names-of.ts";
import { testers } from "#shared/canary.ts";
import { paymentMetrics, paymentService } from "#shared/metrics.ts";
import { examine } from "../doctor/doctor.ts";
import { personalTables } from "../people/personal-tables.ts";
import { makeStageClients } from "../command/stage-clients.ts";
import type { Account } from "./account.ts";
import { different, NotRehearsed, type Finding, type Step } from "./rehearsal.ts";
import type { World } from "./rehearsal-world.ts";

const requireAccount = ({ account }: World): Account => {
  if (account === undefined) throw new NotRehearsed("a laptop has no account");
  return account;
};

/** What it says names accounts and addresses, and stays on the operator's own screen. */
const askDoctor = async ({ survey, stage }: World): Promise<readonly Finding[]> =>
  (await examine(survey, stage))
    .filter(({ type }) => type === "fix" || type === "unknown")
    .map(({ name }) =>
      different(`doctor.${name}`, `something is to be fixed: npm run doctor -- ${stage.name}`),
    );

const checkAlarms = async (world: World): Promise<readonly Finding[]> => {
  const states = await requireAccount(world).readAlarms();
  if (states.size === 0) return [different("alarms", "there are none")];
  return [...states]
    .filter(([, state]) => state !== "OK")
    .map(([name, state]) => different(`alarms.${name}`, `is ${state}`));
};

/** Seconds until CloudWatch shows what a function has written into its log. */
const metricDelayMinutes = 3;

/** What is emitted without any visitor, which an alarm expects, and what this rehearsal has caused. */
const expectedMetrics = ({ stage, left }: World) => {
  const emitted = emittedMetrics(stage);
  const beats = namesOf(capabilities).flatMap((capability) => {
    const { alarms = {}, service = capability } = capabilities[capability];
    return Object.values(alarms)
      .filter(({ missingData }) => missingData === "fires")
      .map(({ metric: { of, minutes } }) => ({
        service,
        name: typeof of === "string" ? of : "",
        minutes: 2 * (typeof minutes === "number" ? minutes : minutes(stage)) + metricDelayMinutes,
      }));
  });
  const caused = [{ service: paymentService, name: paymentMetrics.checkoutsOpened, minutes: 15 }];
  return [...beats, ...(left.orderId === undefined ? [] : caused)].filter(
    ({ name }) => name !== "" && (emitted?.includes(name) ?? true),
  );
};

const checkMetrics: Step<World>["run"] = async (world, { until }) => {
  const account = requireAccount(world);
  for (const { service, name, minutes } of expectedMetrics(world))
    await until(`the metric ${service}.${name}`, async () => {
      return (await account.hasMetric(service, name, minutes)) || undefined;
    });
  return [];
};

/** First that what is there is found, or a search that finds nothing would say nothing. */
const searchLogs: Step<World>["run"] = async ({ left, countLogs }, { until }) => {
  const [first] = left.messages;
  if (first === undefined) throw new NotRehearsed("no message was sent");
  const ref = makeRef(first.id);
  await until("the log of the message's reference", async () =>
    (await countLogs(ref)) > 0 ? ref : undefined,
  );
  const sent = left.messages.flatMap(({ message, headers }) => [
    ["what was written", message.message] as const,
    ["the sender's name", message.name] as const,
    ["the key", headers["x-test-signature"]] as const,
  ]);
  const findings: Finding[] = [];
  for (const [what, text] of [...sent, ["the sender's address", testers.rehearsal.mailbox] as const]) {
    const count = await countLogs(text);
    if (count > 0) findings.push(different("logs", `${count} lines hold ${what}`));
  }
  return findings;
};

/** As many as the stack makes (infra/constructs/watch/cost-watch.ts). */
const budgetNotices = 4;

const checkBudget = async (world: World): Promise<readonly Finding[]> => {
  const { monthlyBudgetUsd } = world.stage;
  const budgets = await requireAccount(world).readBudgets();
  const own = budgets.find(({ dollars, timeUnit }) => dollars === monthlyBudgetUsd && timeUnit === "MONTHLY");
  if (own === undefined) return [different("budget", `none of ${monthlyBudgetUsd} dollars a month`)];
  return own.notices === budgetNotices
    ? []
    : [different("budget.notices", `are ${own.notices}, believed ${budgetNotices}`)];
};

const checkTables = async (world: World): Promise<readonly Finding[]> => {
  const account = requireAccount(world);
  const { readParameter } = makeStageClients(world.stage.name, "");
  const tables = [
    ...[...personalTables].map(([name, { parameterOf }]) => [name, parameterOf(world.stage.name)] as const),
    ["tombstones", parameterNamesOf(world.stage.name).tombstoneTable] as const,
  ];
  const findings: Finding[] = [];
  for (const [name, parameter] of tables) {
    const seen = await account.readTable(await readParameter(parameter));
    for (const [what, isOn] of Object.entries(seen))
      if (!isOn) findings.push(different(`tables.${name}.${what}`, "is off"));
  }
  return findings;
};

const dayMs = 24 * 60 * 60_000;

const readAges = async (world: World): Promise<readonly Finding[]> => {
  const account = requireAccount(world);
  const parameters = secretParameterNamesOf(world.stage.name);
  const findings: Finding[] = [];
  for (const name of namesOf(parameters)) {
    const written = await account.readWritten(parameters[name]);
    if (written === undefined) continue;
    const days = Math.floor((world.clock() - written.getTime()) / dayMs);
    findings.push({ type: "note", path: `secrets.${secretForms[name].path}`, says: `${days} days old` });
  }
  return findings;
};

/** Beyond this share of a quota somebody should ask for more. */
const nearEnd = 0.8;

const checkQuotas = async (world: World): Promise<readonly Finding[]> => {
  const account = requireAccount(world);
  const share = await account.readMailShare();
  const percent = Math.round(share * 100);
  return share < nearEnd
    ? [{ type: "note", path: "quotas.mail", says: `${percent} % of a day's mails are used` }]
    : [different("quotas.mail", `${percent} % of a day's mails are used`)];
};

/** Also what an interrupted rehearsal has left. */
const erase = async (world: World): Promise<readonly Finding[]> => {
  await world.eraseMarked();
  const { isAnything } = await world.eraseMarked();
  return isAnything ? [different("marked rows", "some are left: npm run rehearse again")] : [];
};

export const accountSteps: readonly Step<World>[] = [
  { name: "doctor", capability: "account", limitSeconds: 15, run: askDoctor },
  { name: "alarms", capability: "account", limitSeconds: 10, run: checkAlarms },
  { name: "logs", capability: "account", limitSeconds: 30, writes: true, run: searchLogs },
  { name: "metrics", capability: "account", limitSeconds: 30, run: checkMetrics },
  { name: "budget", capability: "account", limitSeconds: 10, run: checkBudget },
  { name: "tables", capability: "account", limitSeconds: 8, run: checkTables },
  { name: "secrets' age", capability: "account", limitSeconds: 7, run: readAges },
  { name: "quotas", capability: "account", limitSeconds: 5, run: checkQuotas },
  { name: "marked rows", capability: "account", limitSeconds: 40, writes: true, run: erase },
];

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { BudgetsClient, CreateBudgetCommand, DeleteBudgetCommand } from "@aws-sdk/client-budgets";
import { CloudFormationClient, CreateStackCommand } from "@aws-sdk/client-cloudformation";
import {
  CloudWatchClient,
  DeleteAlarmsCommand,
  PutMetricAlarmCommand,
  PutMetricDataCommand,
  SetAlarmStateCommand,
} from "@aws-sdk/client-cloudwatch";
import {
  CloudWatchLogsClient,
  CreateLogGroupCommand,
  CreateLogStreamCommand,
  PutLogEventsCommand,
} from "@aws-sdk/client-cloudwatch-logs";
import { DynamoDBClient, UpdateContinuousBackupsCommand, UpdateTableCommand } from "@aws-sdk/client-dynamodb";
import { PutParameterCommand, SSMClient } from "@aws-sdk/client-ssm";
import * as z from "zod";
import { parameterNamesOf } from "#infra/stack/capabilities.ts";
import type { LocalEnvironment } from "#infra/local/local-environment.ts";
import { stateFolderIn } from "#infra/local/environment-file.ts";
import { localNames } from "#infra/local/local-names.ts";
import { bootstrap } from "#infra/operator/doctor/doctor-checks.ts";
import type { Report } from "#infra/operator/verify-providers/report-file.ts";
import {
  makeVerifyProvidersCommand,
  checkedSteps,
} from "#infra/operator/verify-providers/verify-providers.ts";
import { stackNameOf, stagePathOf } from "#infra/stack/stage/stage-names.ts";
import { readStage } from "#infra/stack/stage/stages.ts";
import { testers } from "#shared/site/canary.ts";
import { sendContactMessage } from "#shared/contract/api.ts";
import { synthesize } from "#test/stack/synth-stage.ts";
import type { LocalClient } from "#test/support/local-environment/local-client.ts";
import { runOperator } from "#test/support/local-environment/run-operator.ts";
import { makeTemporaryFolder } from "#test/support/run/temporary-folder.ts";
import { withoutReferences } from "./stage-walk.ts";

/** moto's one account. */
const AccountId = "123456789012";
const stage = readStage("dev");
const StackName = stackNameOf(stage.name);

/** What cannot be checked over moto, as each step says. */
const notOverMoto = [
  "TLS and HTTP versions: there is no TLS here",
  "call to your own number: --call was not given",
  "trust in GitHub: the stage's row names no repository on GitHub",
];

/** No stack of moto can own a mail identity: the doctor reports the sender. */
const notOwnedInMoto = ["doctor.identities something is to be fixed: npm run doctor -- dev"];

/** A function's line that is a metric, as CloudWatch reads it out of the log. */
const metricSchema = z.looseObject({
  service: z.string(),
  _aws: z.object({
    CloudWatchMetrics: z.array(
      z.object({ Namespace: z.string(), Metrics: z.array(z.object({ Name: z.string() })) }),
    ),
  }),
});

type Props = {
  /** Where moto answers. */
  readonly endpoint: string;
  readonly dataDir: string;
  readonly local: Pick<LocalEnvironment, "bases">;
  readonly client: LocalClient;
  /** SES's events, which moto sends none of. */
  readonly tellDelivered: () => Promise<unknown>;
};

/** What changes at once: of providers and site by their address, and how long a step may take that waits in vain. */
type Alterations = {
  readonly answers: readonly (readonly [address: RegExp, alter: (answer: Response) => unknown])[];
  readonly limits: Readonly<Record<string, number>>;
  readonly lateEvents: boolean;
  readonly logLines: readonly string[];
};

const asExpected: Alterations = { answers: [], limits: {}, lateEvents: false, logLines: [] };

const withBody =
  (change: (body: Record<string, unknown>) => object, status?: number) =>
  async (answer: Response): Promise<Response> => {
    const body = change((await answer.json()) as Record<string, unknown>);
    return Response.json(body, { status: status ?? answer.status });
  };

/** `npx --no checkin-site verify-providers` over a stage that the local environment serves from moto, as expected and then with much of it altered. */
export const verifyStageProviders = async ({ endpoint, dataDir, local, client, tellDelivered }: Props) => {
  const config = { endpoint, region: "us-east-1" };
  const [watch, logs] = [new CloudWatchClient(config), new CloudWatchLogsClient(config)];
  const [budgets, db, ssm] = [new BudgetsClient(config), new DynamoDBClient(config), new SSMClient(config)];

  const resources: Readonly<Record<string, { Type: string; Properties: object }>> = synthesize({
    ...stage,
    alarms: "all",
  }).toJSON()["Resources"];
  const alarms = Object.entries(resources).filter(([, { Type }]) => /::(Composite)?Alarm$/.test(Type));
  await new CloudFormationClient(config).send(
    new CreateStackCommand({
      StackName,
      TemplateBody: JSON.stringify({ Resources: withoutReferences(Object.fromEntries(alarms)) }),
    }),
  );
  const namesOfType = (type: string) =>
    alarms
      .filter(([, { Type }]) => Type === type)
      .map(([, { Properties }]) => z.object({ AlarmName: z.string() }).parse(Properties).AlarmName);
  const [composite = ""] = namesOfType("AWS::CloudWatch::CompositeAlarm");
  const [failing = "", missing = "", ...others] = namesOfType("AWS::CloudWatch::Alarm");
  const setAlarm = (AlarmName: string, StateValue: "OK" | "ALARM") =>
    watch.send(new SetAlarmStateCommand({ AlarmName, StateValue, StateReason: "a provider check" }));
  // moto keeps a stack's template, and makes none of its alarms. It knows no composite one: another stands in for it.
  for (const AlarmName of [composite, failing, missing, ...others]) {
    await watch.send(
      new PutMetricAlarmCommand({
        AlarmName,
        Namespace: "any",
        MetricName: "any",
        Statistic: "Sum",
        Period: 60,
        EvaluationPeriods: 1,
        Threshold: 1,
        ComparisonOperator: "GreaterThanThreshold",
      }),
    );
    await setAlarm(AlarmName, "OK");
  }

  const setBudget = (thresholds: readonly number[]) =>
    budgets.send(
      new CreateBudgetCommand({
        AccountId,
        Budget: {
          BudgetName: "monthly",
          BudgetType: "COST",
          TimeUnit: "MONTHLY",
          BudgetLimit: { Amount: String(stage.monthlyBudgetUsd), Unit: "USD" },
        },
        NotificationsWithSubscribers: thresholds.map((Threshold) => ({
          Notification: { NotificationType: "ACTUAL", ComparisonOperator: "GREATER_THAN", Threshold },
          Subscribers: [{ SubscriptionType: "EMAIL", Address: stage.alarmEmail }],
        })),
      }),
    );
  await setBudget([50, 80, 100, 120]);

  const setRecovery = (TableName: string, PointInTimeRecoveryEnabled: boolean) =>
    db.send(
      new UpdateContinuousBackupsCommand({
        TableName,
        PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled },
      }),
    );
  for (const TableName of [...Object.values(localNames.tables), localNames.tombstoneTable]) {
    await setRecovery(TableName, true);
    await db.send(new UpdateTableCommand({ TableName, DeletionProtectionEnabled: true }));
  }
  const live = (await fetch(`${client.origin}/`)).headers.get("x-release");
  const Value = JSON.stringify({ live, deployed: live });
  const pointer = { Name: parameterNamesOf(stage.name).siteRelease, Value, Overwrite: true };
  await ssm.send(new PutParameterCommand({ ...pointer, Type: "String" }));

  const one = { logGroupName: `${stagePathOf(stage.name)}/all`, logStreamName: "one" };
  await logs.send(new CreateLogGroupCommand(one));
  await logs.send(new CreateLogStreamCommand(one));
  const putLog = async (message: string) => {
    const { data } = metricSchema.safeParse(JSON.parse(message));
    if (data === undefined)
      return logs.send(new PutLogEventsCommand({ ...one, logEvents: [{ timestamp: Date.now(), message }] }));
    const Dimensions = [{ Name: "service", Value: data.service }];
    for (const { Namespace, Metrics } of data._aws.CloudWatchMetrics) {
      const MetricData = Metrics.map(({ Name }) => ({
        MetricName: Name,
        Value: Number(data[Name]),
        Dimensions,
      }));
      await watch.send(new PutMetricDataCommand({ Namespace, MetricData }));
    }
    return undefined;
  };

  const verify = async (
    named: readonly string[],
    { answers, limits, lateEvents, logLines }: Alterations = asExpected,
  ) => {
    const folder = makeTemporaryFolder();
    const file = join(stateFolderIn(dataDir), "functions.log");
    let told = readFileSync(file, "utf8").length;
    const leaks = [...logLines];
    let [posts, isOpen, hasPassed, hasCanary] = [0, false, false, false];
    const command = makeVerifyProvidersCommand({
      bases: local.bases,
      fetch: async (input, init) => {
        const { pathname } = new URL(input instanceof Request ? input.url : input);
        if (pathname === sendContactMessage.path && init?.method === "POST") posts += 1;
        isOpen ||= pathname.endsWith("--a2/status");
        const [, alter] = answers.find(([address]) => address.test(pathname)) ?? [];
        const answer = await fetch(input, init);
        return alter === undefined ? answer : ((await alter(answer)) as Response);
      },
      steps: checkedSteps
        .filter(({ name }) => named.includes(name))
        .map((step) => ({ ...step, limitSeconds: limits[step.name] ?? step.limitSeconds })),
      // In place of the minutes: sweeps, SES's events, and what CloudWatch takes out of the functions' output.
      wait: async () => {
        await client.sweep();
        if (!lateEvents) await tellDelivered();
        if (named.includes("metrics") && !hasCanary) await client.runCanary();
        hasCanary = true;
        const text = readFileSync(file, "utf8");
        const lines = text.slice(told).split("\n");
        told = text.length;
        for (const line of [...lines, ...leaks.splice(0)].filter((each) => each.startsWith("{")))
          await putLog(line);
        if (hasPassed || !isOpen || (posts < 2 && named.includes("message without scripts"))) return;
        hasPassed = true;
        await client.passTime(299);
      },
    });
    const { stdout, stderr } = await runOperator(command, [stage.name, "--folder", folder]);
    const [json = ""] = readdirSync(folder).toSorted();
    const report = JSON.parse(readFileSync(join(folder, json), "utf8")) as Report;
    return { stdout, stderr, report };
  };

  const whole = await verify(checkedSteps.map(({ name }) => name));
  const inMoto = notOwnedInMoto.map((what) => `doctor: ${what}`);
  assert.deepEqual(whole.report.differences, inMoto, whole.stdout + whole.stderr);
  const left = whole.report.steps.filter(({ end }) => end === "not checked");
  assert.deepEqual(
    left.map(({ name, because }) => `${name}: ${because.join()}`),
    notOverMoto,
  );

  const putParameter = (Name: string, Value: string) =>
    ssm.send(new PutParameterCommand({ Name, Value, Overwrite: true }));
  await setAlarm(failing, "ALARM");
  await watch.send(new DeleteAlarmsCommand({ AlarmNames: [missing, composite] }));
  await budgets.send(new DeleteBudgetCommand({ AccountId, BudgetName: "monthly" }));
  await setBudget([50]);
  await setRecovery(localNames.tables.contact, false);
  const unprotected = { TableName: localNames.tables.contact, DeletionProtectionEnabled: false };
  await db.send(new UpdateTableCommand(unprotected));
  await putParameter(bootstrap.parameter, "5");
  await putParameter(`${stagePathOf(stage.name)}/voice/whatsapp-token`, "a-token-that-was-rotated");
  await client.setFaults({ paymentWebhook: "none" });
  const short = (name: string) => name.slice(`${StackName}-`.length);
  const waiting = (step: string, seconds: number, what: string) =>
    `${step}: ${step} ${seconds} s were not enough: it waited for ${what}`;
  const expected: readonly string[] = [
    "price by country: json.country is empty: CloudFront adds no CloudFront-Viewer-Country",
    waiting("delivery", 15, "SES's event that both mails are delivered"),
    "unknown order: unknown order.status.headers.content-type is missing",
    "order: new order.pay.redirectUrl is missing",
    "order: open order.status.state is CREATED, expected PENDING",
    waiting("webhook of the expiry", 5, "the webhook about the expired order"),
    "WhatsApp number: number.answer.status is 401, expected 200",
    "agents: agent event-rsvp.get-agent.status is 201, expected 200",
    waiting("caller's number", 8, "an answer"),
    "doctor: doctor.bootstrap something is to be fixed: npm run doctor -- dev",
    `alarms: alarms.${short(failing)} is ALARM, expected OK`,
    `alarms: alarms.${short(missing)} is missing`,
    `alarms: alarms.${short(composite)} is missing`,
    "logs: logs: lines with the sender's email is 1, expected 0",
    "budget: budget.notices is 1, expected 4",
    "tables: tables.contact.point-in-time recovery is DISABLED, expected ENABLED",
    "tables: tables.contact.deletion protection is false, expected true",
  ];
  const broken = new Set(expected.map((line) => line.slice(0, line.indexOf(":"))));
  const altered = await verify([...broken, "message", "checkout", "expiry"], {
    answers: [
      [/^\/json\/$/, withBody(() => ({ country: "" }))],
      [/\/pay$/, withBody(({ redirectUrl, ...body }) => ({ ...body, redirectAddress: redirectUrl }))],
      [
        /nobody-opened\/status$/,
        async (answer) => new Response(await answer.arrayBuffer(), { status: answer.status }),
      ],
      [
        /\/status$/,
        withBody(({ state, ...body }) => ({ ...body, state: state === "PENDING" ? "CREATED" : state })),
      ],
      [/\/get-agent\/agent_event_rsvp$/, withBody((body) => body, 201)],
      [/\/get-phone-number\//, () => new Promise(() => {})],
    ],
    limits: { delivery: 15, "webhook of the expiry": 5, "caller's number": 8 },
    lateEvents: true,
    logLines: [JSON.stringify({ message: `a leak of ${testers.providerCheck.mailbox}` })],
  });
  await putParameter(bootstrap.parameter, "28");
  const { differences, steps } = altered.report;
  const lines = expected.filter((line) => differences.includes(line));
  assert.deepEqual(lines, expected, altered.stdout);
  assert.match(altered.stdout, /^… {5}caller's number: an answer$/m);
  const different = steps.filter(({ end }) => end === "different").map(({ name }) => name);
  assert.deepEqual(new Set(different), broken, altered.stdout);
  return { whole: whole.stdout, altered: lines };
};

import { expect, onTestFinished, test, vi } from "vitest";
import { examine, doctorCommand } from "#infra/operator/doctor/doctor.ts";
import type { StageInspector } from "#infra/operator/inspector/stage-inspector.ts";
import { parameterNamesOf, secretForms, secretParameterNamesOf } from "#infra/stack/capabilities.ts";
import { pipelineStackNameOf } from "#infra/stack/pipeline/pipeline-jobs.ts";
import { findPlaceholders } from "#infra/stack/stage/placeholders.ts";
import { stackNameOf } from "#infra/stack/stage/stage-names.ts";
import { readStage } from "#infra/stack/stage/stages.ts";
import type { Stage } from "#infra/stack/stage/stage.ts";
import { isEnabled, features } from "#shared/features.ts";
import { runOperator, refusal } from "#test/support/local-environment/run-operator.ts";
import { operator } from "#test/support/local-environment/worker-operator.ts";

const account = "123456789012";
const zone = { id: "Z0123456789ABCDEFGHIJ", name: "badges.com" };

/** A deployed stage with every optional feature. */
const stage: Stage = {
  ...readStage("prod"),
  account,
  mailFrom: "website@mail.badges.com",
  supportEmail: "support@badges.com",
  alarmEmail: "alarms@badges.com",
  domain: { host: "www.badges.com", redirectedHosts: [], zone },
};

const secretNames = secretParameterNamesOf(stage.name);
const siteUrl = "https://www.badges.com";

const parameters: Readonly<Record<string, string>> = {
  "/cdk-bootstrap/hnb659fds/version": "28",
  [parameterNamesOf(stage.name).siteUrl]: siteUrl,
  ...Object.fromEntries(Object.values(secretNames).map((name) => [name, "sealed"])),
};

const monitor = `arn:aws:ce::${account}:anomalymonitor/1`;
const githubProvider = `arn:aws:iam::${account}:oidc-provider/token.actions.githubusercontent.com`;

const topicArnOf = (id: string) =>
  `arn:aws:sns:us-east-1:${account}:${stackNameOf("prod")}-${id}-a1B2c3D4e5F6`;
const pages = topicArnOf("MonitoringPagesCCE42021");
const alarms = topicArnOf("MonitoringAlarms66989066");
const byMail = (arn: string) => [{ protocol: "email", endpoint: stage.alarmEmail, arn }];

/** Physical ids, by the stack that owns them. */
const owned: Readonly<Record<string, readonly string[]>> = {
  [stackNameOf("prod")]: [
    ...["mail.badges.com", "website@mail.badges.com", "support@badges.com"],
    ...[monitor, stackNameOf("prod"), "www.badges.com."],
    ...[`${pages}:1`, pages, topicArnOf("MonitoringPagesPolicy259C9744"), `${alarms}:1`, alarms],
  ],
  [pipelineStackNameOf("prod")]: [githubProvider],
};

const verified = { isVerified: true, dkimTokens: [] };
const respondWith = (status: number, headers: Record<string, string>) => () =>
  Promise.resolve(new Response("", { status, headers }));

/** An account in which that stage works, except for the changes of a test. */
const inspectorWith = (changed: Partial<StageInspector> = {}): StageInspector => ({
  identify: () => Promise.resolve({ account, arn: `arn:aws:iam::${account}:user/ada` }),
  shellRegion: undefined,
  findParameter: (name) => Promise.resolve(parameters[name]),
  findStackStatus: () => Promise.resolve("UPDATE_COMPLETE"),
  readMailQuota: () => Promise.resolve({ perDay: 50_000, sentLastDay: 0 }),
  findMailIdentity: () => Promise.resolve(verified),
  readConcurrency: () => Promise.resolve({ limit: 1000, unreserved: 800 }),
  readTableWriteQuota: () => Promise.resolve(40_000),
  readsParametersFast: () => Promise.resolve(false),
  hasRow: () => Promise.resolve(false),
  resolve: (name, type) =>
    Promise.resolve(
      type === "NS"
        ? ["ns-1.awsdns-01.org"]
        : type === "A" && name === "www.badges.com"
          ? ["198.51.100.7"]
          : [],
    ),
  listOwnResources: (stackName) => Promise.resolve(owned[stackName] ?? []),
  listSubscriptions: (topic) => Promise.resolve(byMail(`${topic}:1`)),
  findOwner: () => Promise.resolve(undefined),
  listResourceIds: () => Promise.resolve([monitor]),
  readResource: () => Promise.resolve({ MonitorDimension: "SERVICE" }),
  fetch: (_, init) =>
    Promise.resolve(
      init?.method === "PUT"
        ? new Response("{}", { status: 405 })
        : new Response("", { headers: { "x-release": "0123456789ab" } }),
    ),
  lastProviderCheck: { day: "2026-11-22", differences: 0 },
  ...changed,
});

const without =
  (...names: readonly string[]): StageInspector["findParameter"] =>
  (name) =>
    Promise.resolve(names.includes(name) ? undefined : parameters[name]);

/** The doctor's lines about one thing, as printed. */
const seen = async (name: string, inspector: StageInspector, of: Stage = stage) =>
  (await examine(inspector, of))
    .filter((line) => line.name === name)
    .map(({ type, summary }) => `${type}: ${summary}`);

test("[OPS-12] the doctor prints one line per check of a working stage, and fixes for placeholders only", async () => {
  const lines = await examine(inspectorWith(), stage);
  const own = lines.filter(({ name }) => name !== "placeholders");
  expect(own.filter(({ type }) => type !== "ok")).toEqual([]);
  expect(own.map(({ name }) => name)).toEqual([
    "credentials",
    "region",
    "bootstrap",
    "functions",
    "mail quota",
    "identities",
    ...["ownership", "ownership", "ownership"],
    "sender",
    "DNS",
    "secrets",
    "stack",
    "alarms",
    "site",
    "endpoints",
    "provider check",
  ]);
});

test("[OPS-12] the doctor reports each endpoint that does not return 405 for an unsupported method", async () => {
  const fetch: StageInspector["fetch"] = (input) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input);
    return Promise.resolve(new Response("", { status: pathname === "/api/contact" ? 502 : 405 }));
  };
  expect(await seen("endpoints", inspectorWith({ fetch }))).toEqual([
    "fix: /api/contact returns 502, expected 405: read its function's log, then npm run deploy -- prod",
  ]);
});

test("[OPS-12] [OPS-08] the doctor reports placeholder values as a fix for prod and as a note for dev", async () => {
  expect(await seen("placeholders", inspectorWith())).toEqual(
    findPlaceholders(stage).map((sentence) => `fix: ${sentence}`),
  );
  const dev = readStage("dev");
  expect(await seen("placeholders", inspectorWith(), dev)).toEqual(
    findPlaceholders(dev).map((sentence) => `note: ${sentence}`),
  );
});

const denied = () => Promise.reject(new Error("not authorized to perform that\nDeserialization hint"));
const { canaryKey, forwardKey, numberKey, paymentClient, paymentWebhook } = secretNames;
const inSandbox: Stage = { ...stage, mailSandbox: true, contactMailsPerDay: 75 };
const singleSender: Stage = { ...stage, domain: undefined, mailFrom: "website@mail.badges.com" };
const elsewhere: Stage = { ...singleSender, mailDomain: { name: "mail.badges.com" } };
const senderElsewhere: Stage = {
  ...stage,
  mailIdentities: { sender: "existing", sandboxRecipient: "create" },
};
const forwarding: Stage = { ...stage, forwardTo: "https://hooks.badges.com/services/{key}" };

const lacks = (...names: readonly string[]) => ({ findParameter: without(...names) });
const hasStack = (status?: string) => ({ findStackStatus: () => Promise.resolve(status) });
const runsAtOnce = (limit: number) => ({
  readConcurrency: () => Promise.resolve({ limit, unreserved: limit }),
});
const mailsPerDay = (perDay: number) => ({
  readMailQuota: () => Promise.resolve({ perDay, sentLastDay: 0 }),
});
const identityOf = (found?: Awaited<ReturnType<StageInspector["findMailIdentity"]>>) => ({
  findMailIdentity: () => Promise.resolve(found),
});
const unverified = (...dkimTokens: string[]) => identityOf({ isVerified: false, dkimTokens });
const requestsTo = (policy: string) => ({
  resolve: (name: string) => Promise.resolve(name === "_dmarc.badges.com" ? ["other", policy] : []),
});
const answeredBy = (...servers: string[]) => ({ resolve: () => Promise.resolve(servers) });
const checked = (lastProviderCheck: StageInspector["lastProviderCheck"]) => ({ lastProviderCheck });
const ofStack = (before: string, after: string) => new RegExp(`^${before}${stackNameOf("prod")}${after}`);

const subscribed = (
  topic: string,
  subscriptions: Awaited<ReturnType<StageInspector["listSubscriptions"]>>,
) => ({
  listSubscriptions: (asked: string) =>
    Promise.resolve(asked === topic ? subscriptions : byMail(`${asked}:1`)),
});
const password = "https://key:p.4@events.badges.com/1";

type DoctorCase = readonly [changed: Partial<StageInspector>, said: RegExp, of?: Stage];

/** The doctor's lines by name, each with the change in the account that produces it. */
const responses: Readonly<Record<string, readonly DoctorCase[]>> = {
  region: [
    [{ shellRegion: "eu-west-1" }, /^note: .* this shell has eu-west-1, .*: export AWS_REGION=us-east-1$/],
  ],
  bootstrap: [
    [
      lacks("/cdk-bootstrap/hnb659fds/version"),
      /^fix: the account has not been bootstrapped: npx cdk bootstrap aws:\/\/123456789012\/us-east-1$/,
    ],
    [{ findParameter: () => Promise.resolve("5") }, /^fix: version 5 is too old, 6 is needed: npx cdk /],
  ],
  functions: [
    [
      { ...hasStack(), ...runsAtOnce(10) },
      /^fix: the stage reserves \d+ functions at once, but the account has 0 to reserve: aws service-quotas /,
    ],
    ...["REVIEW_IN_PROGRESS", "UPDATE_COMPLETE"].map((status): DoctorCase => [
      { ...hasStack(status), ...runsAtOnce(150) },
      /^fix: the stage reserves \d+ functions at once, but the account has 50 to reserve: aws /,
    ]),
    [
      {
        ...hasStack("ROLLBACK_COMPLETE"),
        readConcurrency: () => Promise.resolve({ limit: 300, unreserved: 150 }),
      },
      /^fix: the stage reserves \d+ functions at once, but the account has 50 to reserve: aws /,
    ],
    [
      { readConcurrency: () => Promise.resolve({ limit: 250, unreserved: 110 }) },
      /^ok: 250 functions at once, of which the stage reserves \d+$/,
    ],
    [
      runsAtOnce(10),
      /^note: 10 functions at once in the whole account: .* --desired-value 1000$/,
      { ...stage, reservesConcurrency: false },
    ],
    [{ readConcurrency: denied }, /^unknown: could not be checked: not authorized to perform that$/],
  ],
  "mail quota": [
    [mailsPerDay(200), /^fix: the account is in SES's sandbox, .* aws sesv2 put-account-details /],
    [mailsPerDay(1400), /^fix: SES accepts 1400 mails a day, but the row allows up to 2000: /],
    [{}, /^note: .* the row may have mailSandbox: false$/, inSandbox],
    [mailsPerDay(200), /^ok: 200 mails a day, the sandbox; messages take up to 75$/, inSandbox],
    [mailsPerDay(Infinity), /^ok: any number of mails a day; messages take up to 2000$/],
  ],
  identities: [
    [identityOf(), /^fix: SES does not have mail\.badges\.com: npm run deploy -- prod$/],
    ...[undefined, "REVIEW_IN_PROGRESS", "ROLLBACK_COMPLETE"].map((status): DoctorCase => [
      { ...identityOf(), ...hasStack(status) },
      /^note: .* mail\.badges\.com yet: the first deploy adds it$/,
    ]),
    [identityOf(), /^fix: .* write mailIdentities\.sender: "create"/, senderElsewhere],
    [unverified("k1"), /^fix: .* not verified: SES has not seen the records .* the zone of badges\.com$/],
    [
      unverified("k1", "k2"),
      /^fix: .* not verified: add to its DNS k1\._domainkey\.mail\.badges\.com CNAME k1\.dkim\.amazonses\.com, k2\._domainkey/,
      elsewhere,
    ],
    [
      unverified(),
      /^fix: website@mail\.badges\.com is not verified: .* aws ses verify-email-identity --region us-east-1 --email-address website@mail\.badges\.com$/,
      singleSender,
    ],
  ],
  sender: [
    [{}, /^note: mail from website@mail\.badges\.com has no DKIM signature /, singleSender],
    [requestsTo("v=DMARC1; p=none"), /^note: mail from /, singleSender],
    [
      requestsTo("v=DMARC1; p=quarantine; pct=100"),
      /^fix: mail\.badges\.com requests receivers to quarantine such mail \(DMARC\): mail from /,
      singleSender,
    ],
    [
      requestsTo("v=DMARC1; p=reject"),
      /^ok: mail from website@mail\.badges\.com has a DKIM signature /,
      elsewhere,
    ],
    [requestsTo("v=DMARC1; p=reject; sp=none"), /^note: mail from /, singleSender],
    [
      requestsTo("v=DMARC1; p=none; sp=reject"),
      /^fix: mail\.badges\.com requests receivers to reject such mail \(DMARC\): mail from /,
      singleSender,
    ],
    [
      requestsTo("v=DMARC1; p=quarantine; sp=none"),
      /^fix: badges\.com requests receivers to quarantine such mail \(DMARC\): mail from /,
      { ...singleSender, mailFrom: "website@badges.com" },
    ],
  ],
  DNS: [
    [
      answeredBy(),
      /^fix: no server serves badges\.com, .* route53 get-hosted-zone --id Z0123456789ABCDEFGHIJ /,
    ],
    [answeredBy("ns1.registrar.net"), /^fix: ns1\.registrar\.net serves badges\.com, not Route 53: /],
    [{}, /^ok: no domain: /, singleSender],
  ],
  secrets: [
    [
      lacks(canaryKey),
      /^fix: someone has deleted canary\/key, which the stack makes only once: set a new one, from openssl rand -hex 32 \(npx --no checkin-site secrets set prod <name>\)$/,
    ],
    [
      lacks(numberKey),
      /^fix: someone has deleted voice\/number-key, .*: set your copy \(docs\/backups\.md\); with a new one every limit, /,
    ],
    ...[undefined, "REVIEW_IN_PROGRESS", "ROLLBACK_COMPLETE"].map((status): DoctorCase => [
      { ...lacks(canaryKey), ...hasStack(status) },
      /^note: the first deploy makes canary\/key$/,
    ]),
    ...(isEnabled("payment")
      ? [
          [
            lacks(paymentClient, paymentWebhook),
            /^note: Payment is off until it has payment\/provider-client, payment\/provider-webhook: npx --no checkin-site secrets set prod <name>$/,
          ] as const,
        ]
      : []),
    [lacks(forwardKey), new RegExp(`^ok: all ${Object.keys(secretForms).length - 1} are set$`)],
    [
      lacks(forwardKey),
      /^fix: the row requires contact\/forward-key, .*: npx --no checkin-site secrets /,
      forwarding,
    ],
  ],
  stack: [
    [hasStack(), ofStack("fix: ", " is not deployed yet: npm run deploy -- prod$")],
    [hasStack("REVIEW_IN_PROGRESS"), ofStack("fix: ", " is not deployed yet: npm run deploy -- prod$")],
    [
      hasStack("ROLLBACK_COMPLETE"),
      ofStack(
        "fix: ",
        " never finished its first deploy .*: npx --no checkin-site stages clean prod, then npm run deploy -- prod$",
      ),
    ],
    [
      hasStack("DELETE_FAILED"),
      ofStack(
        "fix: ",
        " could not be deleted .*: aws cloudformation delete-stack .*, then npx --no checkin-site stages clean prod; .* describe-stack-events ",
      ),
    ],
    [
      hasStack("DELETE_FAILED"),
      ofStack("fix: ", " could not be deleted .*: npx --no checkin-site stages destroy prod; "),
      { ...singleSender, terminationProtection: false },
    ],
    [hasStack("UPDATE_ROLLBACK_FAILED"), ofStack("fix: ", " is stuck .* continue-update-rollback ")],
    [
      hasStack("UPDATE_ROLLBACK_COMPLETE"),
      ofStack("note: the last deploy of ", " was rolled back: npm run deploy -- prod$"),
    ],
    [hasStack("UPDATE_IN_PROGRESS"), ofStack("note: ", " is changing ")],
  ],
  alarms: [
    [{}, /^ok: 2 subscriptions are confirmed$/],
    [
      subscribed(pages, []),
      new RegExp(
        `^fix: alarms@badges\\.com gets no urgent alarms \\(not subscribed\\): aws sns subscribe --region us-east-1 --topic-arn ${pages} --protocol email --notification-endpoint 'alarms@badges\\.com', then confirm within 48 hours `,
      ),
    ],
    ...["PendingConfirmation", "Deleted"].map((state): DoctorCase => [
      subscribed(alarms, byMail(state)),
      new RegExp(`^fix: alarms@badges\\.com gets no low-priority alarms \\(${state}\\): .* ${alarms} `),
    ]),
    [
      subscribed(alarms, [...byMail("Deleted"), ...byMail(`${alarms}:2`)]),
      /^ok: 2 subscriptions are confirmed$/,
    ],
    [
      {},
      /^fix: \+14155550100 gets no urgent alarms \(not subscribed\): .* --protocol sms --notification-endpoint '\+14155550100'/,
      { ...stage, pageTo: { sms: "+14155550100" } },
    ],
    [
      subscribed(pages, [
        ...byMail(`${pages}:1`),
        { protocol: "https", endpoint: "https://key:****@events.badges.com/1", arn: `${pages}:2` },
      ]),
      /^ok: 3 subscriptions are confirmed$/,
      { ...stage, pageTo: { https: password } },
    ],
    [{ listSubscriptions: denied }, /^unknown: could not be checked: not authorized to perform that$/],
  ],
  site: [
    [{ fetch: respondWith(403, {}) }, /^fix: https:\/\/www\.badges\.com returns 403, and not this site: /],
    [{ fetch: () => Promise.reject(new TypeError("fetch failed")) }, /^fix: https:\S+ does not respond: /],
  ],
  "provider check": [
    [{}, /^ok: last on 2026-11-22, and every response was as expected$/],
    [
      checked({ day: "2026-11-22", differences: 3 }),
      /^note: last on 2026-11-22, with 3 differences: npx --no checkin-site verify-providers prod$/,
    ],
    [
      checked(undefined),
      /^note: this checkout has no provider check: npx --no checkin-site verify-providers prod$/,
    ],
  ],
};

const reported = Object.entries(responses).flatMap(([name, cases]) =>
  cases.map(([changed, said, of]) => ({ name, changed, said, of })),
);

test.each(reported)("[OPS-12] the doctor reports $said for $name", async ({ name, changed, said, of }) => {
  expect(await seen(name, inspectorWith(changed), of)).toEqual([expect.stringMatching(said)]);
});

test("[OPS-12] the doctor prints one line for each mail identity of a stage in the sandbox", async () => {
  expect(await seen("identities", inspectorWith(), inSandbox)).toEqual([
    "ok: SES has verified mail.badges.com",
    "ok: SES has verified support@badges.com",
  ]);
});

test("[OPS-12] the doctor prints no line on alarms before the stack has alarm topics", async () => {
  const inspector = inspectorWith({ listOwnResources: () => Promise.resolve([]) });
  expect(await seen("alarms", inspector)).toEqual([]);
});

test("[OPS-12] the doctor checks nothing in an account that is not the stage's", async () => {
  const identify = () => Promise.resolve({ account: "210987654321", arn: "arn:aws:iam::210987654321:root" });
  const touched = () => Promise.reject(new Error("touched"));
  const lines = await examine(
    inspectorWith({ identify, findParameter: touched, findStackStatus: touched, findMailIdentity: touched }),
    stage,
  );
  expect(lines[0]).toMatchObject({ name: "credentials", type: "fix" });
  expect(lines[0]!.summary).toContain("belongs to account 123456789012");
  const unseen = lines.filter(({ type }) => type === "not seen").map(({ name }) => name);
  const disabledFeatures = Object.values(features).every((state) => state === "on")
    ? []
    : ["disabled features"];
  expect(unseen).toEqual([
    ...["bootstrap", "functions", "mail quota", "identities", "ownership", "secrets"],
    ...disabledFeatures,
    ...["stack", "alarms", "site", "endpoints"],
  ]);
  expect(lines.filter(({ type }) => type === "unknown")).toEqual([]);
});

test("[OPS-12] a failing check of the doctor does not affect the others", async () => {
  const failing = Object.fromEntries(
    ["findStackStatus", "readMailQuota", "readConcurrency", "resolve"].map((name) => [name, denied]),
  );
  const lines = await examine(inspectorWith(failing), stage);
  expect(lines.filter(({ type }) => type === "unknown").map(({ name }) => name)).toEqual([
    "functions",
    "mail quota",
    "DNS",
    "stack",
  ]);
  expect(lines.filter(({ type }) => type === "ok").map(({ name }) => name)).toEqual(
    expect.arrayContaining(["bootstrap", "identities", "secrets", "site"]),
  );
});

test("[OPS-12] the doctor reports a timed-out request as 'no response in time'", async () => {
  const slow = () =>
    Promise.reject(Object.assign(new Error("[ERROR] requestTimeout"), { name: "TimeoutError" }));
  expect(await seen("mail quota", inspectorWith({ readMailQuota: slow }))).toEqual([
    "unknown: could not be checked: no response in time",
  ]);
});

test("[OPS-12] the doctor ends a check after ten seconds, and reports the others", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  const lines = examine(inspectorWith({ findStackStatus: () => new Promise(() => undefined) }), stage);
  await vi.advanceTimersByTimeAsync(10_000);
  const unknown = (await lines).filter(({ type }) => type === "unknown");
  expect(unknown).toEqual([
    { name: "functions", type: "unknown", summary: "could not be checked: no response in 10 s" },
    { name: "stack", type: "unknown", summary: "could not be checked: no response in 10 s" },
  ]);
});

test("[OPS-12] [OPS-03] the doctor reports nothing to fix for a running local environment", async () => {
  expect((await operator.succeed(doctorCommand)).split("\n")).toEqual([
    expect.stringMatching(/^ok {4}secrets {9}all \d+ are set$/),
    expect.stringMatching(/^ok {4}site {12}http:\/\/localhost:\d+ shows release [0-9a-f]{12}$/),
    expect.stringMatching(/^(ok {4}|note {2})provider check {2}/),
    "local is ready: nothing to fix.",
  ]);
});

test("[OPS-12] without a local environment, the doctor explains in one sentence how to start it", async () => {
  expect(await runOperator(doctorCommand, ["local", "--data", "no-such-folder"])).toEqual(
    refusal('no local environment is running with the data in no-such-folder: start it with "npm start"'),
  );
});

test.each([
  ["sender", singleSender, "website@mail.badges.com"],
  ["sender", elsewhere, "mail.badges.com"],
  ["sandboxRecipient", inSandbox, "support@badges.com"],
] as const)(
  "[OPS-12] the doctor reports the %s identity that exists in SES but not in the stage's stack",
  async (role, row, identity) => {
    const inspector = inspectorWith({ listOwnResources: () => Promise.resolve([]) });
    expect(await seen("identities", inspector, row)).toContain(
      `fix: the mail identity ${identity} exists already, and no stack owns it, so the deploy of ${stackNameOf("prod")} would be rolled back (AlreadyExists): write mailIdentities.${role}: "existing" into the row`,
    );
    const existing = {
      ...row,
      mailIdentities: { sender: "existing", sandboxRecipient: "existing" },
    } as const;
    expect((await seen("identities", inspector, existing)).join()).not.toContain("AlreadyExists");
  },
);

const reuses = (made: "create" | "existing"): Partial<Stage> => ({
  pipeline: { repository: "acme/site", ownerId: 1, repositoryId: 2, githubProvider: made },
});
const justDev: Partial<Stage> = { domain: undefined, backupCopies: undefined, costAnomalies: "existing" };
const noneOwned = { listOwnResources: () => Promise.resolve([]) };
const absent = {
  ...noneOwned,
  listResourceIds: () => Promise.resolve([]),
  readResource: () => Promise.resolve(undefined),
};
const ownedBy = (stackName: string) => ({ ...noneOwned, findOwner: () => Promise.resolve(stackName) });
const addressOf = (...names: readonly string[]) => ({
  ...noneOwned,
  resolve: (name: string, type: string) =>
    Promise.resolve(type === "NS" ? ["ns-1.awsdns-01.org"] : names.includes(name) ? ["198.51.100.7"] : []),
});
const onlyDomain: Partial<Stage> = { ...justDev, domain: stage.domain };

/** Stage rows and accounts, each with the only line about ownership that they produce. */
const ownership: readonly (readonly [
  condition: string,
  row: Partial<Stage>,
  changed: Partial<StageInspector>,
  line: string | undefined,
])[] = [
  ["nothing is unique", justDev, {}, undefined],
  [
    "its own monitor",
    { ...justDev, costAnomalies: "create" },
    {},
    "^ok: a cost anomaly monitor .* belongs to ",
  ],
  [
    "a monitor that AWS made",
    { ...justDev, costAnomalies: "create" },
    noneOwned,
    '^fix: a cost anomaly monitor .* no stack owns it, .*AlreadyExists.*: write costAnomalies: "existing" ',
  ],
  [
    "the monitor of another stage",
    { ...justDev, costAnomalies: "create" },
    ownedBy("lanyra-dev"),
    '^fix: .* lanyra-dev owns it, .*: write costAnomalies: "existing" into the row$',
  ],
  [
    "a monitor by account",
    { ...justDev, costAnomalies: "create" },
    { ...noneOwned, readResource: () => Promise.resolve({ MonitorDimension: "LINKED_ACCOUNT" }) },
    "^note: a cost anomaly monitor by service does not exist yet",
  ],
  ["no budget", { ...justDev, costAnomalies: "create", monthlyBudgetUsd: undefined }, noneOwned, undefined],
  [
    "its own provider",
    { ...justDev, ...reuses("create") },
    {},
    "^ok: GitHub's OIDC provider belongs to .*-pipeline$",
  ],
  [
    "the provider of another stack",
    { ...justDev, ...reuses("create") },
    ownedBy("ci"),
    '^fix: GitHub.* ci owns it, so the deploy of .*-pipeline would .*: write pipeline\\.githubProvider: "existing" ',
  ],
  [
    "no provider yet",
    { ...justDev, ...reuses("create") },
    absent,
    "^note: .* npx --no checkin-site pipeline prod makes it$",
  ],
  [
    "a missing provider",
    { ...justDev, ...reuses("existing") },
    absent,
    '^fix: GitHub.* does not exist: write pipeline\\.githubProvider: "create" .*, then npx --no checkin-site pipeline prod$',
  ],
  [
    "a provider to use",
    { ...justDev, ...reuses("existing") },
    noneOwned,
    "^ok: GitHub.* exists, as in the row$",
  ],
  [
    "a provider that the next deploy would delete",
    { ...justDev, ...reuses("existing") },
    {},
    '^fix: GitHub.* would delete it with the next deploy: write pipeline\\.githubProvider: "create" ',
  ],
  [
    "the vault of a destroyed stage",
    { ...justDev, backupCopies: { region: "us-west-2" } },
    noneOwned,
    "^fix: the backup vault .* aws backup delete-backup-vault --region us-east-1 --backup-vault-name ",
  ],
  ["its own record", onlyDomain, {}, "^ok: an address record of www\\.badges\\.com belongs to "],
  [
    "a record of another site",
    onlyDomain,
    addressOf("www.badges.com"),
    "^fix: an address record of www\\.badges\\.com .* no stack owns it, .*: remove the records of www\\.badges\\.com ",
  ],
  [
    "a wildcard record",
    onlyDomain,
    addressOf("www.badges.com", "no-such-name.badges.com"),
    "^note: an address record of www\\.badges\\.com does not exist yet",
  ],
  [
    "a zone that Route 53 does not serve",
    onlyDomain,
    { ...noneOwned, resolve: () => Promise.resolve(["ns1.registrar.net"]) },
    "^note: an address record of www\\.badges\\.com does not exist yet",
  ],
];

test.each(ownership)(
  "[OPS-12] the doctor prints at most one line on the owner of a once-per-account resource: %s",
  async (_, row, changed, line) => {
    expect(await seen("ownership", inspectorWith(changed), { ...stage, ...row })).toEqual(
      line === undefined ? [] : [expect.stringMatching(line)],
    );
  },
);

test("[OPS-12] the doctor warns that a deploy would delete the stage's own mail identity", async () => {
  const row: Stage = { ...stage, mailIdentities: { sender: "existing", sandboxRecipient: "create" } };
  expect(await seen("identities", inspectorWith(), row)).toEqual([
    `fix: the mail identity mail.badges.com belongs to ${stackNameOf("prod")}, which would delete it with the next deploy: write mailIdentities.sender: "create" into the row`,
  ]);
});

const launchLines = async (changed: Partial<StageInspector> = {}) =>
  (await examine(inspectorWith(changed), stage, "launch")).filter(({ name }) => name.startsWith("launch"));

test("[OPS-12] lists each limit that a launch exceeds, with its value, the wanted value and a command", async () => {
  const lines = await launchLines();
  const wrong = lines.filter(({ type }) => type === "fix").map(({ summary }) => summary);
  expect(wrong).toContainEqual(
    expect.stringMatching(/^API requests a second: 50, wanted 3400: raise apiThrottle/),
  );
  expect(wrong).toContainEqual(expect.stringMatching(/^reads of parameters a second: 40, wanted .* aws ssm/));
  expect(lines).toContainEqual(
    expect.objectContaining({
      name: "launch: Lambda",
      type: "ok",
      summary: expect.stringMatching(/1000, wanted/),
    }),
  );
});

test("[OPS-12] reports a quota that cannot be read as not checked", async () => {
  const lines = await launchLines({ readTableWriteQuota: denied, readsParametersFast: denied });
  for (const name of ["launch: tables", "launch: parameters"])
    expect(lines.filter((line) => line.name === name)).toEqual([
      { name, type: "unknown", summary: "could not be checked: not authorized to perform that" },
    ]);
  expect(lines.find(({ name }) => name === "launch: API")).toMatchObject({
    type: "note",
    summary: expect.stringContaining("not checked"),
  });
});

test("[OPS-12] accepts Parameter Store's higher throughput for a launch", async () => {
  const lines = await launchLines({ readsParametersFast: () => Promise.resolve(true) });
  expect(lines.find(({ name }) => name === "launch: parameters")?.type).toBe("ok");
});

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import {
  CloudWatchLogsClient,
  paginateDescribeLogGroups,
  paginateFilterLogEvents,
} from "@aws-sdk/client-cloudwatch-logs";
import * as z from "zod";
import { contactRows } from "#functions/contact/contact-record.ts";
import type { TestMessage } from "#functions/contact/test-message.ts";
import { parameterValueOf } from "#functions/platform/parameters.ts";
import { makeDynamoDbRowStore } from "#functions/platform/rows/dynamodb-row-store.ts";
import { parameterNamesOf, secretForms, secretParameterNamesOf } from "#infra/capabilities/capabilities.ts";
import { voiceBases } from "#infra/capabilities/voice.ts";
import { stateFolderIn } from "#infra/local/edition-file.ts";
import { makeFaults } from "#infra/local/faults.ts";
import { localStage } from "#infra/local/local-names.ts";
import { localMerchant } from "#infra/local/payment/local-payment.ts";
import { startPaymentSimulator } from "#infra/local/payment/payment-simulator.ts";
import { localVoiceProvider, localWhatsapp } from "#infra/local/voice/local-voice.ts";
import { startVoiceSimulator } from "#infra/local/voice/voice-simulator.ts";
import { startWhatsappSimulator } from "#infra/local/whatsapp/whatsapp-simulator.ts";
import { namesOf } from "#infra/names-of.ts";
import { stagePathOf } from "#infra/stage/stage-names.ts";
import type { Stage } from "#infra/stage/stage.ts";
import { testers } from "#shared/canary.ts";
import { receiveWhatsappWebhook } from "#shared/contract/api.ts";
import type { Endpoint } from "#shared/contract/endpoint.ts";
import { paymentClientSchema } from "#shared/payment-parameters.ts";
import { paymentProviderBases } from "#shared/payment-provider.ts";
import { voiceProviderKeysSchema, whatsappTokenSchema } from "#shared/voice-parameters.ts";
import { readAnyStage } from "../command/stage-argument.ts";
import {
  clientTimeouts,
  makeStageClients,
  makeStageDatabase,
  reachStage,
  readEdition,
} from "../command/stage-clients.ts";
import { makeStageSurvey } from "../doctor/stage-survey.ts";
import { findPersonOfStage } from "../people/find-person-of-stage.ts";
import { personalTables } from "../people/personal-tables.ts";
import { makeStageReleases } from "../release/stage-releases.ts";
import { makeProviderSide, wrongKey, type ProviderBases, type Sides } from "./provider-side.ts";
import { NotRehearsed, type Tell } from "./rehearsal.ts";

type SecretName = keyof typeof secretForms;

/** A function that starts cold may be busy for a moment: as after a deploy, only what happens again is a fault. */
const makePatientFetch =
  (fetchNow: typeof fetch, origin: string): typeof fetch =>
  async (input, init) => {
    const answer = await fetchNow(input, init);
    if (answer.status !== 503 || typeof input !== "string" || !input.startsWith(origin)) return answer;
    await wait(2000);
    return fetchNow(input, init);
  };

/** What a secret is made of: a user's name and a password, an old key and a new one. Shorter words are no secrets. */
const wordsOf = (value: unknown): readonly string[] => {
  if (typeof value === "string") return [value, ...value.split(/[:,]/)].filter((word) => word.length > 5);
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(wordsOf) : [];
};

/** Our simulators, which hold what we believe of the providers. */
const startBelieved = async (stage: Stage, siteOrigin: string) => {
  let aheadMs = 0;
  const clock = () => Date.now() + aheadMs;
  const shared = { faults: makeFaults(), clock, notify: () => Promise.resolve(200), siteOrigin };
  const webhookAddress = siteOrigin + receiveWhatsappWebhook.path;
  const phoneNumberId = stage.voice.whatsappNumberId;
  const payment = await startPaymentSimulator(shared);
  const whatsapp = await startWhatsappSimulator({ ...shared, phoneNumberId, webhookAddress });
  const retell = await startVoiceSimulator({ ...shared, agentIds: Object.values(stage.voice.agents) });
  const bases: ProviderBases = {
    paymentBases: { oauthBase: payment.baseUrl, pgBase: payment.baseUrl },
    voiceBases: { provider: retell.baseUrl, whatsapp: whatsapp.baseUrl },
  };
  const { clientId: id, clientVersion: version, clientSecret: secret } = localMerchant;
  const [whatsappToken] = localWhatsapp.accessTokens;
  const keys = { client: { id, version, secret }, whatsappToken, voiceKeys: localVoiceProvider.apiKeys };
  return {
    side: makeProviderSide(fetch, bases, keys, stage),
    pass: (ms: number) => void (aheadMs += ms),
    close: () => Promise.all([payment.close(), whatsapp.close(), retell.close()]),
  };
};

const editionSchema = z.object({
  paymentBase: z.string(),
  voiceBases: z.object({ provider: z.string(), whatsapp: z.string() }),
});

const basesOf = ({ name, payments }: Stage, dataDir: string): ProviderBases => {
  if (name !== localStage) return { paymentBases: paymentProviderBases[payments], voiceBases };
  const { paymentBase, voiceBases: simulated } = readEdition(dataDir, editionSchema);
  return { paymentBases: { oauthBase: paymentBase, pgBase: paymentBase }, voiceBases: simulated };
};

/** How many of the stage's log lines since now hold all of these. */
type CountLogs = (first: string, ...others: readonly string[]) => Promise<number>;

/** A laptop's functions write into one file. */
const countLocalLogs = (dataDir: string): CountLogs => {
  const read = () => readFileSync(join(stateFolderIn(dataDir), "functions.log"), "utf8");
  const begin = read().length;
  return (...texts) => {
    const lines = read().slice(begin).split("\n");
    return Promise.resolve(lines.filter((line) => texts.every((text) => line.includes(text))).length);
  };
};

const countCloudLogs = (stageName: string, config: Config): CountLogs => {
  const [client, startTime] = [new CloudWatchLogsClient(config), Date.now()];
  const groups = { logGroupNamePrefix: `${stagePathOf(stageName)}/` };
  return async (first, ...others) => {
    let count = 0;
    for await (const { logGroups = [] } of paginateDescribeLogGroups({ client }, groups))
      for (const { logGroupName } of logGroups) {
        const search = { logGroupName, startTime, filterPattern: JSON.stringify(first) };
        for await (const { events = [] } of paginateFilterLogEvents({ client }, search))
          count += events.filter(({ message = "" }) => others.every((text) => message.includes(text))).length;
      }
    return count;
  };
};

const configOf = (stageName: string, dataDir: string) => ({
  ...clientTimeouts,
  maxAttempts: 3,
  ...reachStage(stageName, dataDir),
});
type Config = ReturnType<typeof configOf>;

type Left = { messages: TestMessage[]; orderId: string | undefined; expiringId: string | undefined };

/**
 * What the steps of a rehearsal have to do with: the stage from outside and from inside, and the providers.
 * @param other what a test puts in place of what is found out there.
 * @throws Error with one sentence when there is no such stage, or when no edition runs.
 */
export const openWorld = async (
  stageName: string,
  dataDir: string,
  callTo?: string,
  other: { readonly fetch?: typeof fetch; readonly bases?: ProviderBases } = {},
) => {
  const stage = readAnyStage(stageName);
  const isLocal = stageName === localStage;
  const { readParameter, hasParameter } = makeStageClients(stageName, dataDir);
  const names = parameterNamesOf(stageName);
  const origin = await readParameter(names.siteUrl);
  const survey = makeStageSurvey(stageName, dataDir);
  const fetchNow = makePatientFetch(other.fetch ?? fetch, origin);
  const config = configOf(stageName, dataDir);
  const { account: AccountId, arn } = isLocal ? { account: "", arn: "" } : await survey.identify();

  const secrets = new Map<SecretName, unknown>();
  const paths = secretParameterNamesOf(stageName);
  for (const name of namesOf(paths))
    if (await hasParameter(paths[name]))
      secrets.set(name, parameterValueOf(await readParameter(paths[name])));
  /** A secret as its functions read it. @throws NotRehearsed while there is none. */
  const require = <Value>(name: SecretName, schema: z.core.$ZodType<Value>): Value => {
    if (!secrets.has(name)) throw new NotRehearsed(`there is no ${secretForms[name].path}`);
    return z.parse(schema, secrets.get(name));
  };
  const find = <Value>(name: SecretName, schema: z.core.$ZodType<Value>, none: Value): Value =>
    secrets.has(name) ? require(name, schema) : none;
  const keys = {
    client: find("paymentClient", paymentClientSchema, { id: "", version: "1", secret: "" }),
    whatsappToken: find("whatsappToken", whatsappTokenSchema, ""),
    voiceKeys: find("voiceProvider", voiceProviderKeysSchema, []),
  };
  const believed = await startBelieved(stage, origin);
  const real = makeProviderSide(fetchNow, other.bases ?? basesOf(stage, dataDir), keys, stage);
  const sideOf = <Name extends keyof Sides>(name: Name, secret: SecretName) => ({
    real: real[name],
    believed: believed.side[name],
    hasKey: secrets.has(secret),
  });
  const ask = (path: string, init?: RequestInit) =>
    fetchNow(origin + path, {
      redirect: "manual",
      signal: AbortSignal.timeout(28_000),
      headers: { "accept-encoding": "br, gzip" },
      ...init,
    });
  const sides: Sides = {
    payment: sideOf("payment", "paymentClient"),
    whatsapp: sideOf("whatsapp", "whatsappToken"),
    voice: sideOf("voice", "voiceProvider"),
  };
  const left: Left = { messages: [], orderId: undefined, expiringId: undefined };
  const tableName = await readParameter(names.contactTable);
  const store = makeDynamoDbRowStore(makeStageDatabase(stageName, dataDir), tableName, contactRows);
  return {
    stage,
    origin,
    fetch: fetchNow,
    ask,
    post: (path: string, body: string, headers: Readonly<Record<string, string>> = {}) =>
      ask(path, { method: "POST", headers: { "content-type": "application/json", ...headers }, body }),
    survey,
    /** Undefined on a laptop, which has no account. */
    account: isLocal ? undefined : { config, AccountId },
    readParameter,
    require,
    hasSecret: (name: SecretName) => secrets.has(name),
    /** Words that a report must not hold. */
    withheld: new Set([callTo ?? "", AccountId, arn, ...[...secrets.values()].flatMap(wordsOf)]),
    /** The release that visitors should see, where a pointer names it. */
    readRelease: async () => (isLocal ? undefined : (await makeStageReleases(stageName).readPointer()).live),
    findMessage: store.find,
    countLogs: isLocal ? countLocalLogs(dataDir) : countCloudLogs(stageName, config),
    sides,
    /** Lets the simulated hour of an order come; a provider takes its own time. */
    passBelievedTime: believed.pass,
    /** The operator's own number, which alone may be called. */
    callTo,
    /** Everything that bears the rehearsal's mark. */
    findMarked: async () => {
      const who = testers.rehearsal.mailbox;
      return (await findPersonOfStage(personalTables, stageName, dataDir, who, () => {}, false)).record;
    },
    /** What this run has left so far. */
    left,
    close: believed.close,
  };
};

export type World = Awaited<ReturnType<typeof openWorld>>;

/** One webhook as its provider signs it, which says nothing, and the same from a stranger. */
export const checkWebhook = async (
  { post }: World,
  { believe }: Tell,
  { path }: Endpoint,
  said: object,
  ownKey: string,
  sign: (key: string, bytes: Buffer) => Readonly<Record<string, string>>,
): Promise<void> => {
  const body = JSON.stringify(said);
  const postAs = async (key: string) => (await post(path, body, sign(key, Buffer.from(body)))).status;
  believe("webhook.stranger.status", await postAs(wrongKey), 401);
  believe("webhook.own.status", await postAs(ownKey), 200);
};

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import * as z from "zod/mini";
import { contactRows, type ContactStore } from "#functions/contact/contact-record.ts";
import type { TestMessage } from "#functions/contact/test-message.ts";
import { parameterValueOf } from "#functions/platform/parameters.ts";
import { makeDynamoDbRowStore } from "#functions/platform/rows/dynamodb-row-store.ts";
import { parameterNamesOf, secretForms, secretParameterNamesOf } from "#infra/capabilities/capabilities.ts";
import { voiceBases } from "#infra/capabilities/voice.ts";
import { stateFolderIn } from "#infra/local/edition-file.ts";
import { localStage } from "#infra/local/local-names.ts";
import { localMerchant } from "#infra/local/payment/local-payment.ts";
import { startPaymentSimulator } from "#infra/local/payment/payment-simulator.ts";
import { localVoiceProvider, localWhatsapp } from "#infra/local/voice/local-voice.ts";
import { startVoiceSimulator } from "#infra/local/voice/voice-simulator.ts";
import { startWhatsappSimulator } from "#infra/local/whatsapp/whatsapp-simulator.ts";
import { makeFaults } from "#infra/local/faults.ts";
import type { Stage } from "#infra/stage/stage.ts";
import { receiveWhatsappWebhook } from "#shared/contract/api.ts";
import { paymentClientSchema } from "#shared/payment-parameters.ts";
import { paymentProviderBases } from "#shared/payment-provider.ts";
import { testers } from "#shared/canary.ts";
import { voiceProviderKeysSchema, whatsappTokenSchema } from "#shared/voice-parameters.ts";
import { makeStageClients, makeStageDatabase, readEdition } from "../command/stage-clients.ts";
import { readAnyStage } from "../command/stage-argument.ts";
import { makeStageSurvey, type StageSurvey } from "../doctor/stage-survey.ts";
import { findPersonOfStage } from "../people/find-person-of-stage.ts";
import { personalTables } from "../people/personal-tables.ts";
import { makeStageReleases } from "../release/stage-releases.ts";
import { makeAccount, type Account } from "./account.ts";
import { NotRehearsed } from "./rehearsal.ts";
import { makeProviderSide, type ProviderBases, type Sides } from "./provider-side.ts";
import { simulatorsSchema } from "./simulators-schema.ts";

/** What the steps of a rehearsal have to do with: the stage from outside and from inside, and the providers. */
export type World = {
  readonly stage: Stage;
  readonly isLocal: boolean;
  readonly origin: string;
  readonly fetch: typeof fetch;
  readonly clock: () => number;
  readonly survey: StageSurvey;
  /** Undefined on a laptop, which has no account. */
  readonly account: Account | undefined;
  /** The release that visitors should see, where a pointer names it. */
  readonly readRelease: () => Promise<string | undefined>;
  /** A secret as its functions read it. @throws NotRehearsed while there is none. */
  readonly requireSecret: <Value>(name: SecretName, schema: z.ZodMiniType<Value>) => Promise<Value>;
  readonly findMessage: ContactStore["find"];
  /** How many of the stage's log lines since the beginning hold all of these. */
  readonly countLogs: (first: string, ...others: readonly string[]) => Promise<number>;
  readonly sides: Sides;
  /** Lets the simulated hour of an order come; a provider takes its own time. */
  readonly passBelievedTime: (ms: number) => void;
  /** The operator's own number, which alone may be called. */
  readonly callTo: string | undefined;
  /** Everything that bears the rehearsal's mark. */
  readonly eraseMarked: () => Promise<{ readonly isWhole: boolean; readonly isAnything: boolean }>;
  /** What this run has left so far. */
  readonly left: {
    messages: readonly TestMessage[];
    orderId: string | undefined;
    expiringId: string | undefined;
  };
};

type SecretName = keyof typeof secretForms;

/** Words that a report must not hold: every secret that was read, and who the account is. */
export type Withheld = Set<string>;

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
  if (typeof value === "string") return value.split(/[:,]/).filter((word) => word.length > 5);
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(wordsOf) : [];
};

const startBelieved = async (stage: Stage, siteOrigin: string) => {
  const time = { ahead: 0 };
  const clock = () => Date.now() + time.ahead;
  const shared = { faults: makeFaults(), clock, notify: () => Promise.resolve(200) };
  const { voice } = stage;
  const [payment, whatsapp, retell] = await Promise.all([
    startPaymentSimulator({ ...shared, siteOrigin }),
    startWhatsappSimulator({
      ...shared,
      phoneNumberId: voice.whatsappNumberId,
      webhookAddress: `${siteOrigin}${receiveWhatsappWebhook.path}`,
    }),
    startVoiceSimulator({ ...shared, agentIds: Object.values(voice.agents) }),
  ]);
  const bases: ProviderBases = {
    paymentBases: { oauthBase: payment.baseUrl, pgBase: payment.baseUrl },
    voiceBases: { provider: retell.baseUrl, whatsapp: whatsapp.baseUrl },
  };
  const side = makeProviderSide(
    fetch,
    bases,
    {
      client: {
        id: localMerchant.clientId,
        version: localMerchant.clientVersion,
        secret: localMerchant.clientSecret,
      },
      whatsappToken: localWhatsapp.accessTokens[0],
      voiceKeys: localVoiceProvider.apiKeys,
    },
    stage,
  );
  return {
    side,
    pass: (ms: number) => void (time.ahead += ms),
    close: () => Promise.all([payment.close(), whatsapp.close(), retell.close()]),
  };
};

const basesOf = (stage: Stage, dataDir: string): ProviderBases => {
  if (stage.name !== localStage) return { paymentBases: paymentProviderBases[stage.payments], voiceBases };
  const { paymentBase, voiceBases: simulated } = readEdition(dataDir, simulatorsSchema);
  return { paymentBases: { oauthBase: paymentBase, pgBase: paymentBase }, voiceBases: simulated };
};

/** A laptop's functions write into one file. */
const countLocalLogs = (dataDir: string) => {
  const file = join(stateFolderIn(dataDir), "functions.log");
  const read = () => readFileSync(file, "utf8");
  const begin = read().length;
  return (...texts: readonly string[]) =>
    Promise.resolve(
      read()
        .slice(begin)
        .split("\n")
        .filter((line) => texts.every((text) => line.includes(text))).length,
    );
};

/**
 * @param other what a test puts in place of what is found out there.
 * @throws Error with one sentence when there is no such stage, or when no edition runs.
 */
export const openWorld = async (
  stageName: string,
  dataDir: string,
  callTo: string | undefined,
  withheld: Withheld,
  other: Partial<Pick<World, "fetch" | "countLogs">> & { readonly bases?: ProviderBases } = {},
): Promise<{ readonly world: World; readonly close: () => Promise<unknown> }> => {
  const stage = readAnyStage(stageName);
  const isLocal = stageName === localStage;
  const { readParameter, findParameter } = makeStageClients(stageName, dataDir);
  const names = parameterNamesOf(stageName);
  const origin = await readParameter(names.siteUrl);
  const survey = makeStageSurvey(stageName, dataDir);
  const fetchNow = makePatientFetch(other.fetch ?? fetch, origin);

  const readSecret = async <Value>(
    name: SecretName,
    schema: z.ZodMiniType<Value>,
  ): Promise<Value | undefined> => {
    const path = secretParameterNamesOf(stageName)[name];
    if ((await findParameter(path)) === undefined) return undefined;
    const text = await readParameter(path);
    const value = parameterValueOf(text);
    for (const word of [text, ...wordsOf(value)]) withheld.add(word);
    return z.parse(schema, value);
  };
  const [client, whatsappToken, voiceKeys] = await Promise.all([
    readSecret("paymentClient", paymentClientSchema),
    readSecret("whatsappToken", whatsappTokenSchema),
    readSecret("voiceProvider", voiceProviderKeysSchema),
  ]);
  if (callTo !== undefined) withheld.add(callTo);
  const begunAtEpochMs = Date.now();
  const account = isLocal ? undefined : await makeAccount(stage, begunAtEpochMs, survey, withheld);
  const believed = await startBelieved(stage, origin);
  const bases = other.bases ?? basesOf(stage, dataDir);
  const real = makeProviderSide(fetchNow, bases, { client, whatsappToken, voiceKeys }, stage);
  const tableName = await readParameter(names.contactTable);
  const noLogs = () => Promise.resolve(0);
  const world: World = {
    stage,
    isLocal,
    origin,
    fetch: fetchNow,
    clock: Date.now,
    survey,
    account,
    readRelease: async () => (isLocal ? undefined : (await makeStageReleases(stageName).readPointer()).live),
    requireSecret: async (name, schema) => {
      const value = await readSecret(name, schema);
      if (value === undefined) throw new NotRehearsed(`there is no ${secretForms[name].path}`);
      return value;
    },
    findMessage: makeDynamoDbRowStore(makeStageDatabase(stageName, dataDir), tableName, contactRows).find,
    countLogs: other.countLogs ?? (isLocal ? countLocalLogs(dataDir) : (account?.countLogs ?? noLogs)),
    sides: {
      payment: { real: real.payment, believed: believed.side.payment },
      whatsapp: { real: real.whatsapp, believed: believed.side.whatsapp },
      voice: { real: real.voice, believed: believed.side.voice },
    },
    passBelievedTime: believed.pass,
    callTo,
    eraseMarked: async () => {
      const { record } = await findPersonOfStage(
        personalTables,
        stageName,
        dataDir,
        testers.rehearsal.mailbox,
        () => {},
        false,
      );
      if (record.kept === undefined) return { isWhole: true, isAnything: false };
      return { isWhole: (await record.erase(true)).isWhole, isAnything: true };
    },
    left: { messages: [], orderId: undefined, expiringId: undefined },
  };
  return { world, close: believed.close };
};

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { CloudWatchLogs, type CloudWatchLogsClientConfig } from "@aws-sdk/client-cloudwatch-logs";
import * as z from "zod";
import { contactRows } from "#functions/contact/contact-record.ts";
import type { TestMessage } from "#functions/contact/test-message.ts";
import { parameterValueOf } from "#functions/platform/parameters.ts";
import { makeDynamoDbRowStore } from "#functions/platform/rows/dynamodb-row-store.ts";
import {
  basesOf,
  parameterNamesOf,
  secretForms,
  secretParameterNamesOf,
} from "#infra/capabilities/capabilities.ts";
import { readBase } from "#infra/capabilities/capability.ts";
import { endpointsSchema, stateFolderIn } from "#infra/local/edition-file.ts";
import { localParameters, startParts } from "#infra/local/edition-parts.ts";
import { makeFaults } from "#infra/local/faults.ts";
import { localStage } from "#infra/local/local-names.ts";
import { stagePathOf } from "#infra/stage/stage-names.ts";
import { testers } from "#shared/canary.ts";
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
import { openSide, type SideProps, type Sides } from "./provider-side.ts";
import { NotRehearsed } from "./rehearsal.ts";

/** A secret as its functions read it. @throws NotRehearsed while there is none. */
export type ReadSecret = <Value>(name: keyof typeof secretForms, schema: z.core.$ZodType<Value>) => Value;

const makeReadSecret =
  (stageName: string, secrets: ReadonlyMap<string, string>): ReadSecret =>
  (name, schema) => {
    const text = secrets.get(secretParameterNamesOf(stageName)[name]);
    if (text === undefined) throw new NotRehearsed(`there is no ${secretForms[name].path}`);
    return z.parse(schema, parameterValueOf(text));
  };

/** What a secret is made of: a user's name and a password, an old key and a new one. Shorter words are no secrets. */
const wordsOf = (value: unknown): readonly string[] => {
  if (typeof value === "string") return [value, ...value.split(/[:,]/)].filter((word) => word.length > 5);
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(wordsOf) : [];
};

/** The stage's log lines since now that hold a text. */
type FindLogs = (text: string) => Promise<readonly string[]>;

/** A laptop's functions write into one file. */
const findLocalLogs = (dataDir: string): FindLogs => {
  const read = () => readFileSync(join(stateFolderIn(dataDir), "functions.log"), "utf8");
  const begin = read().length;
  return (text) => {
    const lines = read().slice(begin).split("\n");
    return Promise.resolve(lines.filter((line) => line.includes(text)));
  };
};

const findCloudLogs = (stageName: string, config: CloudWatchLogsClientConfig): FindLogs => {
  const logs = new CloudWatchLogs(config);
  const startTime = Date.now();
  const ofStage = { logGroupNamePrefix: `${stagePathOf(stageName)}/` };
  return async (text) => {
    const found: string[] = [];
    const filterPattern = JSON.stringify(text);
    for await (const { logGroups = [] } of logs.paginateDescribeLogGroups(ofStage))
      for (const { logGroupName } of logGroups)
        for await (const { events = [] } of logs.paginateFilterLogEvents({
          logGroupName,
          startTime,
          filterPattern,
        }))
          found.push(...events.map(({ message = "" }) => message));
    return found;
  };
};

/** What a rehearsal has left so far, and the metrics that tell of it, in so many minutes. */
type Left = {
  readonly messages: TestMessage[];
  readonly metrics: { readonly service: string; readonly of: string; readonly minutes: number }[];
};

/**
 * What the steps of a rehearsal have to do with: the stage from outside and from inside, and the providers.
 * @param other what a test puts in place of what is found out there.
 * @throws Error with one sentence when there is no such stage, or when no edition runs.
 */
export const openWorld = async (
  stageName: string,
  dataDir: string,
  ownNumber?: string,
  other: { readonly fetch?: typeof fetch; readonly bases?: Readonly<Record<string, string>> } = {},
) => {
  const stage = readAnyStage(stageName);
  const isLocal = stageName === localStage;
  const { readParameter, hasParameter } = makeStageClients(stageName, dataDir);
  const names = parameterNamesOf(stageName);
  const origin = await readParameter(names.siteUrl);
  const survey = makeStageSurvey(stageName, dataDir);
  const fetchNow = other.fetch ?? fetch;
  /** A function that starts cold may be busy for a moment: as after a deploy, only what happens again is a fault. */
  const fetchSite: typeof fetch = async (input, init) => {
    const answer = await fetchNow(input, init);
    return answer.status === 503 ? wait(2000).then(() => fetchNow(input, init)) : answer;
  };
  // Every request only reads, and a step has no time for one that takes longer.
  const requestHandler = { ...clientTimeouts.requestHandler, requestTimeout: 10_000 };
  const config = { maxAttempts: 3, requestHandler, ...reachStage(stageName, dataDir) };
  const { account: AccountId, arn } = isLocal ? { account: "", arn: "" } : await survey.identify();
  const rows = makeDynamoDbRowStore(
    makeStageDatabase(stageName, dataDir),
    await readParameter(names.contactTable),
    contactRows,
  );

  const secrets = new Map<string, string>();
  for (const name of Object.values(secretParameterNamesOf(stageName)))
    if (await hasParameter(name)) secrets.set(name, await readParameter(name));
  const readSecret = makeReadSecret(stageName, secrets);

  // Our simulators hold what we believe of the providers.
  let aheadMs = 0;
  const believed = await startParts({
    faults: makeFaults(),
    clock: () => Date.now() + aheadMs,
    siteUrl: origin,
    notify: () => () => Promise.resolve(200),
    stage,
  });
  const readBelieved = makeReadSecret(localStage, localParameters);
  const readBases = () => (isLocal ? readEdition(dataDir, endpointsSchema).bases : basesOf(stage));
  const baseOf = readBase(other.bases ?? readBases());

  const ask = (path: string, init?: RequestInit) =>
    fetchSite(origin + path, {
      redirect: "manual",
      signal: AbortSignal.timeout(28_000),
      headers: { "accept-encoding": "br, gzip" },
      ...init,
    });
  const left: Left = { messages: [], metrics: [] };
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
    readSecret,
    /** The names of the parameters with those secrets that the stage has. */
    secretNames: [...secrets.keys()],
    /** Words that a report must not hold. */
    withheld: new Set([
      ownNumber ?? "",
      AccountId,
      arn,
      ...[...secrets.values()].map(parameterValueOf).flatMap(wordsOf),
    ]),
    /** The release that visitors should see, where a pointer names it. */
    readRelease: async () => (isLocal ? undefined : (await makeStageReleases(stageName).readPointer()).live),
    findMessage: rows.find,
    findLogs: isLocal ? findLocalLogs(dataDir) : findCloudLogs(stageName, config),
    /** A capability's providers and what we believe of them, for steps that are walked one after another. */
    openSides: <Calls>(make: (props: SideProps) => Calls): Sides<Calls> => ({
      real: openSide(make, { fetch: fetchNow, baseOf, readSecret, stage }),
      believed: openSide(make, {
        fetch,
        baseOf: readBase(believed.bases),
        readSecret: readBelieved,
        stage,
      }),
    }),
    /** Lets the simulated hour of an order come; a provider takes its own time. */
    passBelievedTime: (ms: number) => void (aheadMs += ms),
    /** The operator's, which alone may be called. */
    ownNumber,
    /** Everything that bears the rehearsal's mark. */
    findMarked: async () => {
      const who = testers.rehearsal.mailbox;
      return (await findPersonOfStage(personalTables, stageName, dataDir, who, () => {}, false)).record;
    },
    left,
    close: believed.close,
  };
};

export type World = Awaited<ReturnType<typeof openWorld>>;

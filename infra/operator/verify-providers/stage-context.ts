import { setTimeout as wait } from "node:timers/promises";
import { contactRows } from "#functions/contact/contact-record.ts";
import type { TestMessage } from "#functions/contact/test-message.ts";
import { parameterValueOf } from "#functions/platform/parameters.ts";
import type { heartbeatsOf } from "#infra/stack/heartbeats.ts";
import { basesOf, parameterNamesOf, secretParameterNamesOf } from "#infra/stack/capabilities.ts";
import { readBase } from "#infra/stack/capability.ts";
import { endpointsSchema } from "#infra/local/environment-file.ts";
import { localStage } from "#infra/local/local-names.ts";
import { testers } from "#shared/site/canary.ts";
import { openSimulatedProviders } from "./simulated-providers.ts";
import { makeReadSecret } from "./compare-providers.ts";
import { NotChecked } from "./findings.ts";
import { openRows } from "../command/open-rows.ts";
import { readAnyStage } from "../command/stage-argument.ts";
import {
  clientRetries,
  makeStageClients,
  reachStage,
  readLocalEnvironment,
} from "../command/stage-clients.ts";
import { findPersonOfStage } from "../people/find-person-of-stage.ts";
import { personalTables } from "../people/personal-tables.ts";
import { makeStageReleases } from "../../site/release/stage-releases.ts";
import { findCloudLogs, findLocalLogs } from "../inspector/find-logs.ts";
import { makeStageInspector } from "../inspector/stage-inspector.ts";

/** The parts of a secret: a user's name and a password, an old key and a new one. Shorter words are not secret. */
const wordsOf = (value: unknown): readonly string[] => {
  if (typeof value === "string") return [value, ...value.split(/[:,]/)].filter((word) => word.length > 5);
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(wordsOf) : [];
};

/**
 * The dependencies of a provider check's steps: the stage from outside and from inside, and the providers.
 * @param other replacements of external dependencies, for tests
 * @throws Error with one sentence if there is no such stage, or if no local environment runs
 */
export const openStageContext = async (
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
  const inspector = makeStageInspector(stageName, dataDir);
  const fetchNow = other.fetch ?? fetch;
  // Every request only reads, and a step has no time for one that takes longer.
  const requestHandler = { ...clientRetries.requestHandler, requestTimeout: 10_000 };
  const config = { maxAttempts: 3, requestHandler, ...reachStage(stageName, dataDir) };
  const { account: AccountId, arn } = isLocal ? { account: "", arn: "" } : await inspector.identify();
  const rows = await openRows(stageName, dataDir, names.contactTable, contactRows);

  const secrets = new Map<string, string>();
  for (const name of Object.values(secretParameterNamesOf(stageName)))
    if (await hasParameter(name)) secrets.set(name, await readParameter(name));
  const readSecret = makeReadSecret(stageName, secrets);

  const bases = () => (isLocal ? readLocalEnvironment(dataDir, endpointsSchema).bases : basesOf(stage));
  const baseOf = readBase(other.bases ?? bases());
  const simulated = await openSimulatedProviders(origin, { fetch: fetchNow, baseOf, readSecret, stage });

  const send = async (path: string, init?: RequestInit) => {
    const signal = AbortSignal.timeout(28_000);
    const headers = { "accept-encoding": "br, gzip" };
    const request = () => fetchNow(origin + path, { redirect: "manual", signal, headers, ...init });
    const response = await request();
    // A cold start may return 503 once: as after a deployment, only a repeated 503 is an error.
    return response.status === 503 ? wait(2000).then(request) : response;
  };
  const messages: TestMessage[] = [];
  const metrics: ReturnType<typeof heartbeatsOf> = [];
  return {
    stage,
    origin,
    fetch: fetchNow,
    request: send,
    post: (path: string, body: string, headers: Readonly<Record<string, string>> = {}) =>
      send(path, { method: "POST", headers: { "content-type": "application/json", ...headers }, body }),
    inspector,
    readAccount: () => {
      if (isLocal) throw new NotChecked("the local environment has no account");
      return { config, AccountId };
    },
    readParameter,
    readSecret,
    /** The names of the parameters with those secrets that the stage has. */
    secretNames: [...secrets.keys()],
    /** Words that a report must not contain. */
    withheld: new Set([
      ownNumber ?? "",
      AccountId,
      arn,
      ...[...secrets.values()].map(parameterValueOf).flatMap(wordsOf),
    ]),
    /** The release that visitors should see, if a pointer exists. */
    readRelease: async () => (isLocal ? undefined : makeStageReleases(stageName).readLive()),
    findMessage: rows.find,
    findLogs: isLocal ? findLocalLogs(dataDir) : findCloudLogs(stageName, config),
    /** The operator's own number, the only one that may be called. */
    ownNumber,
    /** All rows that the provider check has marked. */
    findMarked: async () => {
      const who = testers.providerCheck.mailbox;
      return (await findPersonOfStage(personalTables, stageName, dataDir, who, () => {}, false)).record;
    },
    /**
     * Messages that this provider check has sent so far, and the metrics that should show it within a number of
     * minutes.
     */
    left: { messages, metrics },
    ...simulated,
  };
};

export type StageContext = Awaited<ReturnType<typeof openStageContext>>;

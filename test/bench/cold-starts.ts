import { randomUUID } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { dist } from "#infra/build/dist.ts";
import { startLocalEnvironment } from "#infra/local/local-environment.ts";
import { functionSpecs, type FunctionName } from "#infra/stack/capabilities.ts";
import { namesOf } from "#infra/stack/names-of.ts";
import { installLambdaPrograms } from "#test/bench-cold-starts/install-emulator.ts";
import { startCold, type ColdFunction, type ColdStart } from "#test/bench-cold-starts/start-cold.ts";
import { exampleRequest } from "#test/support/example-request.ts";
import { makeHttpEvent, originDigest } from "#test/support/http-event.ts";
import { findFreePort } from "#test/support/run/free-port.ts";
import { makeTemporaryFolder } from "#test/support/run/temporary-folder.ts";
import { buildFloor } from "./functions.ts";
import { enabledFixtures } from "#test/support/feature-flags/feature-fixtures.ts";

const empty = "empty handler";

/** Other work on the machine only ever adds time, so the fastest start is the one to compare. */
const rounds = 9;

/** Fields whose values a schema alone does not describe. */
const validFields: Partial<Record<FunctionName, Readonly<Record<string, string>>>> = {
  sendContactMessage: {
    name: "Asha Rao",
    email: "asha@example.com",
    message: "How many stations do 400 guests need?",
  },
  ...Object.assign({}, ...enabledFixtures.map((row) => row.validFields)),
};

/** A visitor's first request, with a body that the contract accepts; for a worker, the sweep of every minute. */
const firstEvent = (name: FunctionName, siteUrl: string): unknown => {
  const { serves: served } = functionSpecs[name];
  if (served === undefined) return { source: "sweep" };
  if (served === "unknown paths") return makeHttpEvent({ method: "GET", path: "/api/missing" });
  const body = exampleRequest(served.path);
  return makeHttpEvent({
    method: served.method,
    path: served.path,
    headers: {
      "idempotency-key": randomUUID(),
      origin: siteUrl,
      "sec-fetch-site": "same-origin",
      "cloudfront-viewer-address": "192.0.2.1:40000",
      "cloudfront-viewer-country": "US",
    },
    ...(typeof body === "object" && { body: JSON.stringify({ ...body, ...validFields[name] }) }),
  });
};

const idle = { environment: { AWS_REGION: "us-east-1" }, event: {}, timeoutSeconds: 10, memoryMb: 512 };

const makeEmptyFunction = (): ColdFunction => {
  const folder = join(makeTemporaryFolder(), "empty");
  mkdirSync(folder);
  writeFileSync(join(folder, "index.mjs"), "export const handler = async () => ({ statusCode: 200 });\n");
  return { folder, ...idle };
};

const ratio = (value: number, reference: number): string => (value / reference).toFixed(2);

type ColdFunctions = Map<string, { readonly ours: ColdFunction; readonly floor?: ColdFunction }>;

/**
 * Initialization and first response of each function, in AWS's own runtime client and emulator, compared with a handler
 * that does nothing, and with one that only makes the same AWS clients. AWS itself is the embedded one, so the calls of a
 * first response are short.
 */
export const benchColdStarts = async (): Promise<void> => {
  const programs = installLambdaPrograms();
  if (programs === undefined) return;
  const siteUrl = `http://127.0.0.1:${await findFreePort()}`;
  const environments = new Map<FunctionName, Readonly<Record<string, string>>>();
  const local = await startLocalEnvironment({
    dataDir: makeTemporaryFolder(),
    siteUrl,
    environmentOf: (name, environment) => {
      environments.set(name, environment);
      return environment;
    },
  });
  const functions: ColdFunctions = new Map([[empty, { ours: makeEmptyFunction() }]]);
  const floors = makeTemporaryFolder();
  for (const name of namesOf(functionSpecs)) {
    const { timeoutSeconds, memoryMb } = functionSpecs[name];
    const environment = {
      AWS_REGION: "us-east-1",
      AWS_ACCESS_KEY_ID: name,
      AWS_SECRET_ACCESS_KEY: "bench",
      AWS_ENDPOINT_URL: local.awsEndpoint,
      ...environments.get(name),
      ORIGIN_DIGESTS: originDigest,
    };
    const event = firstEvent(name, siteUrl);
    functions.set(name, {
      ours: { folder: resolve(dist.functions, name), environment, event, timeoutSeconds, memoryMb },
      floor: { folder: await buildFloor(name, floors), ...idle },
    });
  }
  const starts = [...functions].map(([name, cold]) => ({
    name,
    cold,
    ours: [] as ColdStart[],
    floor: [] as ColdStart[],
  }));
  try {
    for (let round = 1; round <= rounds; round += 1)
      for (const { cold, ours, floor } of starts) {
        ours.push(await startCold(programs, cold.ours));
        if (cold.floor !== undefined) floor.push(await startCold(programs, cold.floor));
      }
  } finally {
    await local.close();
  }
  const coldMs = (all: readonly ColdStart[]) =>
    Math.min(...all.map(({ initMs, responseMs }) => initMs + responseMs));
  const initMs = (all: readonly ColdStart[]) => Math.min(...all.map((start) => start.initMs));
  const [reference] = starts;
  if (reference === undefined) return;
  console.log(`\nCold starts, the fastest of ${rounds} new processes, compared with an empty handler`);
  console.table(
    starts.map(({ name, ours, floor }) => ({
      function: name,
      "init ms": initMs(ours).toFixed(0),
      "response ms": Math.min(...ours.map(({ responseMs }) => responseMs)).toFixed(0),
      result: ours[0]?.result,
      "init ratio": ratio(initMs(ours), initMs(reference.ours)),
      "cold start ratio": ratio(coldMs(ours), coldMs(reference.ours)),
      "clients' init ratio": floor.length === 0 ? "" : ratio(initMs(floor), initMs(reference.ours)),
    })),
  );
};

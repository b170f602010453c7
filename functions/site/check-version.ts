import * as z from "zod/mini";
import { describeError, type Log } from "#functions/platform/log.ts";
import { versionSamples, type VersionSample } from "#shared/site/version-samples.ts";

type SampleEvent = {
  readonly event: unknown;
  readonly response: z.ZodMiniType;
};

/**
 * An API Gateway request without the header that only our edge adds, and without the gateway's `apiId`. Every endpoint
 * rejects it, and does not count it.
 */
const straightToTheApi = {
  version: "2.0",
  routeKey: "$default",
  rawPath: "/",
  rawQueryString: "",
  headers: {},
  requestContext: {
    http: { method: "POST", path: "/", protocol: "HTTP/1.1", sourceIp: "127.0.0.1", userAgent: "rollout" },
    requestId: "rollout",
    routeKey: "$default",
    stage: "$default",
  },
  isBase64Encoded: false,
};

const nothing = z.null();

/** No order has this id, because order ids contain no slash (functions/payment/order/order-id.ts). */
const impossibleOrderId = "rollout/none";

export const sampleEvents: { readonly [Name in VersionSample]: SampleEvent } = {
  request: { event: straightToTheApi, response: z.object({ statusCode: z.literal(403) }) },
  "empty batch": { event: { Records: [] }, response: nothing },
  "unknown order": {
    event: { source: "operator", action: "show", id: impossibleOrderId },
    response: nothing,
  },
};

/** The ARN of each function's new version, and the sample that it is invoked with, by function name. */
export const newVersionsSchema = z.record(
  z.string(),
  z.object({ version: z.string(), sample: z.enum(versionSamples) }),
);

type NewVersions = z.infer<typeof newVersionsSchema>;

/**
 * `not ready`: Lambda or IAM does not have the version or a permission yet, no instance is free, or AWS throttles.
 * `failed`: the function threw.
 */
export type AwsResponse<Value> =
  | { readonly type: "answered"; readonly value: Value }
  | { readonly type: "not ready" | "failed"; readonly reason: string };

export type CheckVersionDeps = {
  readonly versions: NewVersions;
  readonly callVersion: (version: string, event: unknown) => Promise<AwsResponse<unknown>>;
  readonly rollouts: {
    readonly readFunctionName: (deploymentId: string) => Promise<AwsResponse<string>>;
    readonly report: (hook: HookEvent, verdict: "Succeeded" | "Failed") => Promise<void>;
  };
  readonly wait: (ms: number) => Promise<unknown>;
  readonly log: Log;
};

const hookEventSchema = z.object({ DeploymentId: z.string(), LifecycleEventHookExecutionId: z.string() });

type HookEvent = z.infer<typeof hookEventSchema>;

/** A new permission takes some seconds to apply in IAM. All waits of a check are half of the hook's timeout. */
const waitsMax = 6;
const readyEveryMs = 10_000;

const makeCallWhenReady = ({ wait }: Pick<CheckVersionDeps, "wait">) => {
  let waitsLeft = waitsMax;
  return async <Value>(call: () => Promise<AwsResponse<Value>>): Promise<AwsResponse<Value>> => {
    let response = await call();
    for (; response.type === "not ready" && waitsLeft > 0; waitsLeft -= 1) {
      await wait(readyEveryMs);
      response = await call();
    }
    return response;
  };
};

const findProblem = async (
  deps: CheckVersionDeps,
  { DeploymentId }: HookEvent,
): Promise<string | undefined> => {
  const callWhenReady = makeCallWhenReady(deps);
  const named = await callWhenReady(() => deps.rollouts.readFunctionName(DeploymentId));
  if (named.type !== "answered") return `the deployment is ${named.type}: ${named.reason}`;
  const name = named.value;
  const row = deps.versions[name];
  if (row === undefined) return `${name} has no new version`;
  const { event, response: expected } = sampleEvents[row.sample];
  const response = await callWhenReady(() => deps.callVersion(row.version, event));
  if (response.type !== "answered") return `${name} ${response.type}: ${response.reason}`;
  return z.safeParse(expected, response.value).success
    ? undefined
    : `${name} returned an unexpected response`;
};

/**
 * CodeDeploy's hook before any traffic moves: it invokes the new version with a sample and reports whether it may go
 * live. On a site with little traffic a tenth of it may be no request at all, so alarms alone would let through a
 * version that cannot even start. Every error is reported as a failure, and the rollout ends before it has begun.
 * @throws if the event is not CodeDeploy's, or if the report fails. CodeDeploy then waits for an hour and fails.
 */
export const makeCheckVersion =
  (deps: CheckVersionDeps) =>
  async (event: unknown): Promise<void> => {
    const hook = z.parse(hookEventSchema, event);
    const problem = await findProblem(deps, hook).catch((error: unknown) => {
      deps.log.error("the check of a version failed with an exception", describeError(error));
      return "the check failed with an exception";
    });
    if (problem === undefined) deps.log.info("a version may go live", {});
    else deps.log.error("a version may not go live", { reason: problem });
    await deps.rollouts.report(hook, problem === undefined ? "Succeeded" : "Failed");
  };

import {
  CodeDeployClient,
  GetDeploymentCommand,
  PutLifecycleEventHookExecutionStatusCommand,
} from "@aws-sdk/client-codedeploy";
import { InvokeCommand, LambdaClient } from "@aws-sdk/client-lambda";
import { mockClient } from "aws-sdk-client-mock";
import { expect, test } from "vitest";
import { makeCheckVersion, type CheckVersionDeps, sampleEvents } from "#functions/site/check-version.ts";
import { makeCodeDeployRollouts, makeLambdaVersions } from "#functions/site/rollout-dependencies.ts";
import { makeRecordingLog } from "#test/support/recording-log.ts";

const hook = { DeploymentId: "d-1", LifecycleEventHookExecutionId: "execution-1" };
const versions = {
  contactMail: { version: "arn:contactMail:7", sample: "empty batch" },
  sendContactMessage: { version: "arn:sendContactMessage:9", sample: "request" },
} as const;

type VersionResult = Awaited<ReturnType<CheckVersionDeps["callVersion"]>>;

const setUp = (
  functionName: string,
  responses: readonly (VersionResult | Error)[],
  rollouts: Partial<CheckVersionDeps["rollouts"]> = {},
) => {
  const left = [...responses];
  const calls: unknown[] = [];
  const reports: unknown[] = [];
  const waits: number[] = [];
  const { log, lines } = makeRecordingLog();
  const check = makeCheckVersion({
    versions,
    callVersion: (version, event) => {
      calls.push({ version, event });
      const response = left.length > 1 ? left.shift()! : left[0]!;
      return response instanceof Error ? Promise.reject(response) : Promise.resolve(response);
    },
    rollouts: {
      readFunctionName: () => Promise.resolve({ type: "answered", value: functionName }),
      report: (...report) => {
        reports.push(report);
        return Promise.resolve();
      },
      ...rollouts,
    },
    wait: (ms) => {
      waits.push(ms);
      return Promise.resolve();
    },
    log,
  });
  return { check, calls, reports, waits, lines };
};

const responded = (value: unknown): VersionResult => ({ type: "answered", value });

test("[OPS-06] a new function version gets a sample event, and goes live after the expected response", async () => {
  const { check, calls, reports } = setUp("contactMail", [responded(null)]);
  await check(hook);
  expect(calls).toEqual([{ version: "arn:contactMail:7", event: sampleEvents["empty batch"].event }]);
  expect(reports).toEqual([[hook, "Succeeded"]]);
});

test.each<[string, VersionResult | Error]>([
  ["accepts a request without the origin header", responded({ statusCode: 200 })],
  ["returns a server error", responded({ statusCode: 500 })],
  ["returns nothing", responded(null)],
  ["throws", { type: "failed", reason: "Unhandled" }],
  ["cannot be invoked", new Error("no such host")],
])("[OPS-06] a new function version that %s does not go live", async (_what, response) => {
  const { check, reports } = setUp("sendContactMessage", [response]);
  await check(hook);
  expect(reports).toEqual([[hook, "Failed"]]);
});

test("[OPS-06] a function without sample events does not go live", async () => {
  const { check, calls, reports } = setUp("another", [responded(null)]);
  await check(hook);
  expect([calls, reports]).toEqual([[], [[hook, "Failed"]]]);
});

const late = { type: "not ready", reason: "AccessDeniedException" } as const;

test("[OPS-06] waits until Lambda can invoke a new function version", async () => {
  const ready = setUp("contactMail", [late, late, responded(null)]);
  await ready.check(hook);
  expect([ready.waits, ready.reports]).toEqual([[10_000, 10_000], [[hook, "Succeeded"]]]);
});

test("[OPS-06] reports failure for a function version that Lambda cannot invoke after one minute", async () => {
  const never = setUp("contactMail", [late]);
  await never.check(hook);
  expect(never.waits.reduce((sum, ms) => sum + ms, 0)).toBe(60_000);
  expect(never.reports).toEqual([[hook, "Failed"]]);
});

const named = (name: string) => Object.assign(new Error("no"), { name });

test.each(["AccessDeniedException", "ThrottlingException"])(
  "[OPS-06] retries a request for the function's name after %s, and reports success",
  async (name) => {
    const client = new CodeDeployClient({});
    mockClient(client)
      .on(GetDeploymentCommand)
      .rejectsOnce(named(name))
      .rejectsOnce(named(name))
      .resolves({ deploymentInfo: { deploymentGroupName: "contactMail" } });
    const { readFunctionName } = makeCodeDeployRollouts(client);
    const { check, waits, reports } = setUp("", [responded(null)], { readFunctionName });
    await check(hook);
    expect([waits, reports]).toEqual([[10_000, 10_000], [[hook, "Succeeded"]]]);
  },
);

test("[OPS-06] waits at most one minute for the function's name and its new version together", async () => {
  const names = [late, late, late, { type: "answered", value: "contactMail" }] as const;
  let request = 0;
  const { check, waits, reports } = setUp("", [late], {
    readFunctionName: () => Promise.resolve(names[request++]!),
  });
  await check(hook);
  expect(waits.reduce((sum, ms) => sum + ms, 0)).toBe(60_000);
  expect(reports).toEqual([[hook, "Failed"]]);
});

test("[OPS-06] throws for an event that is not CodeDeploy's, and reports nothing", async () => {
  const { check, reports } = setUp("contactMail", [responded(null)]);
  await expect(check({ source: "sweep" })).rejects.toThrow();
  expect(reports).toEqual([]);
});

test("[OPS-06] reads the function name from the deployment group, and reports the result to CodeDeploy", async () => {
  const client = new CodeDeployClient({});
  const codeDeploy = mockClient(client);
  codeDeploy
    .on(GetDeploymentCommand, { deploymentId: "d-1" })
    .resolves({ deploymentInfo: { deploymentGroupName: "contactMail" } });
  const rollouts = makeCodeDeployRollouts(client);
  expect(await rollouts.readFunctionName("d-1")).toEqual({ type: "answered", value: "contactMail" });
  await rollouts.report(hook, "Failed");
  expect(codeDeploy.commandCalls(PutLifecycleEventHookExecutionStatusCommand)[0]!.args[0].input).toEqual({
    deploymentId: "d-1",
    lifecycleEventHookExecutionId: "execution-1",
    status: "Failed",
  });
});

test("[OPS-06] distinguishes a response, a failure, a version that is not ready and an outage of Lambda", async () => {
  const client = new LambdaClient({});
  const lambda = mockClient(client);
  const call = makeLambdaVersions(client);

  lambda
    .on(InvokeCommand)
    .resolvesOnce({ Payload: { transformToString: () => '{"statusCode":403}' } as never })
    .resolvesOnce({})
    .resolvesOnce({ FunctionError: "Unhandled" })
    .rejectsOnce(named("AccessDeniedException"))
    .rejectsOnce(named("ServiceException"));

  expect(await call("arn:one:1", {})).toEqual(responded({ statusCode: 403 }));
  expect(await call("arn:one:1", {})).toEqual(responded(null));
  expect(await call("arn:one:1", {})).toEqual({ type: "failed", reason: "Unhandled" });
  expect(await call("arn:one:1", {})).toEqual({ type: "not ready", reason: "AccessDeniedException" });
  await expect(call("arn:one:1", {})).rejects.toThrow();
});

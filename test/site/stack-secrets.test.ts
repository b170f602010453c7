import {
  GetSecretValueCommand,
  PutSecretValueCommand,
  ResourceExistsException,
  ResourceNotFoundException,
  SecretsManagerClient,
} from "@aws-sdk/client-secrets-manager";
import { ParameterAlreadyExists, PutParameterCommand, SSMClient } from "@aws-sdk/client-ssm";
import { mockClient } from "aws-sdk-client-mock";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import * as z from "zod";
import { digestOf } from "#functions/platform/http/accepted-digest.ts";
import { makeCustomResourceHandler } from "#functions/site/custom-resource-handler.ts";
import { makeInitialValues } from "#functions/site/initial-values.ts";
import { makeOriginSecret } from "#functions/site/origin-secret.ts";
import { makeSecretsManagerVersions, makeSsmInitialValue } from "#functions/site/secret-dependencies.ts";
import { initialValuesType, originSecretType } from "#shared/stack-secrets.ts";
import { makeRecordingLog } from "#test/support/recording-log.ts";
import { respondWith, startScriptedServer } from "#test/support/scripted-server.ts";

const $metadata = {};
const clients = { secretsManager: new SecretsManagerClient({}), ssm: new SSMClient({}) };
const secretsManager = mockClient(clients.secretsManager);
const ssm = mockClient(clients.ssm);

/** The content of each store, and the errors of its first responses. */
const versions = new Map<string, string>();
const parameters = new Map<string, string>();
const troubles: Error[] = [];
const waited: number[] = [];

let cloudFormation: Awaited<ReturnType<typeof startScriptedServer>>;
let drawn = 0;
const newValue = () => `value ${(drawn += 1)}`;

const namedError = (name: string) => Object.assign(new Error(`${name}, of value 1`), { name });
const fail = () => {
  const trouble = troubles.shift();
  if (trouble !== undefined) throw trouble;
};

beforeAll(async () => {
  cloudFormation = await startScriptedServer();
});
afterAll(() => cloudFormation.stop());
beforeEach(() => {
  drawn = 0;
  for (const state of [versions, parameters]) state.clear();
  for (const list of [troubles, waited, cloudFormation.seen]) list.length = 0;
  cloudFormation.state.script = respondWith(200, "");
  secretsManager.reset();
  ssm.reset();
  secretsManager.on(GetSecretValueCommand).callsFake(({ VersionId }: { VersionId: string }) => {
    fail();
    if (!versions.has(VersionId))
      throw new ResourceNotFoundException({ message: "no such version", $metadata });
    return { SecretString: versions.get(VersionId) };
  });
  secretsManager.on(PutSecretValueCommand).callsFake((input: Record<string, string>) => {
    fail();
    const token = input["ClientRequestToken"]!;
    if (versions.has(token)) throw new ResourceExistsException({ message: "another value", $metadata });
    versions.set(token, input["SecretString"]!);
    return {};
  });
  ssm.on(PutParameterCommand).callsFake((input: { Name: string; Value: string; Overwrite: boolean }) => {
    fail();
    if (parameters.has(input.Name) && !input.Overwrite)
      throw new ParameterAlreadyExists({ message: "it exists", $metadata });
    parameters.set(input.Name, input.Value);
    return {};
  });
});

const { log } = makeRecordingLog();
const respond = makeCustomResourceHandler({
  makers: {
    [originSecretType]: makeOriginSecret(makeSecretsManagerVersions(clients.secretsManager), newValue),
    [initialValuesType]: makeInitialValues(makeSsmInitialValue(clients.ssm), newValue),
  },
  fetch,
  wait: (ms) => Promise.resolve(waited.push(ms)),
  log,
});

const ids = { StackId: "arn:stack", RequestId: "request-1", LogicalResourceId: "SecretsOriginVersions" };
const responseSchema = z.object({
  Status: z.enum(["SUCCESS", "FAILED"]),
  Reason: z.string().optional(),
  Data: z.object({ Digests: z.string().optional() }).optional(),
});

/** One request from CloudFormation. Returns the response that it gets. */
const call = async (
  RequestType: "Create" | "Update" | "Delete",
  ResourceType: string,
  ResourceProperties: object,
  OldResourceProperties?: object,
) => {
  await respond({
    ...ids,
    RequestType,
    ResponseURL: `${cloudFormation.base}/answer?signature=x`,
    ResourceType,
    ResourceProperties: { ServiceToken: "arn:maker", ServiceTimeout: "600", ...ResourceProperties },
    OldResourceProperties,
  });
  return responseSchema.parse(JSON.parse(cloudFormation.seen.at(-1)!.body));
};

const [one, two, three] = ["version 1", "version 2", "version 3"];
const origin = (Accepted: readonly string[], Sent: string) => ({ SecretId: "arn:secret", Accepted, Sent });
const digestsOf = (...values: readonly string[]) => values.map(digestOf).toSorted().join(",");

const made = (Digests: string) => ({ Status: "SUCCESS", Data: { Digests } });

test("[OPS-07] [OPS-02] the first deploy creates the origin secret once, and returns only its digest", async () => {
  for (let times = 0; times < 2; times += 1)
    expect(await call("Create", originSecretType, origin([one], one))).toEqual(made(digestOf("value 1")));
  expect([...versions]).toEqual([[one, "value 1"]]);
  // The response goes to the request's address, with a stable id, as bytes without a content type.
  const { method, url, headers, body } = cloudFormation.seen[0]!;
  expect([method, url]).toEqual(["PUT", "/answer?signature=x"]);
  expect(headers["content-type"]).toBeUndefined();
  expect(headers["content-length"]).toBe(String(Buffer.byteLength(body)));
  expect(JSON.parse(body)).toMatchObject({ ...ids, PhysicalResourceId: ids.LogicalResourceId });
  expect(body).not.toContain("value 1");
});

test("[OPS-07] two simultaneous requests for one version of the origin secret use the first value", async () => {
  secretsManager.on(PutSecretValueCommand).callsFakeOnce(() => {
    versions.set(one, "the other's");
    throw new ResourceExistsException({ message: "another value", $metadata });
  });
  expect(await call("Create", originSecretType, origin([one], one))).toEqual(made(digestOf("the other's")));
  expect(versions.get(one)).toBe("the other's");
});

test("[OPS-02] rotating the origin secret creates the next value and preserves the current one, in either order", async () => {
  await call("Create", originSecretType, origin([one], one));
  const both = made(digestsOf("value 1", "value 2"));
  expect(await call("Update", originSecretType, origin([one, two], one), origin([one], one))).toEqual(both);
  expect(await call("Update", originSecretType, origin([two, one], two), origin([one, two], one))).toEqual(
    both,
  );
  expect(await call("Update", originSecretType, origin([two], two), origin([one, two], two))).toEqual(
    made(digestOf("value 2")),
  );
  expect([...versions.keys()]).toEqual([one, two]);
});

test("[OPS-06] rolling back a step of the origin secret's rotation restores the previously accepted values", async () => {
  await call("Create", originSecretType, origin([one], one));
  await call("Update", originSecretType, origin([one, two], one), origin([one], one));
  expect(await call("Update", originSecretType, origin([one], one), origin([one, two], one))).toEqual(
    made(digestOf("value 1")),
  );
});

test("[OPS-06] functions still accept the origin secret that CloudFront sent before the deploy", async () => {
  await call("Create", originSecretType, origin([two], two));
  const jump = await call("Update", originSecretType, origin([three], three), origin([two], two));
  expect(jump).toEqual(made(digestsOf("value 1", "value 2")));
  const back = await call("Update", originSecretType, origin([two], two), origin([three], three));
  expect(back).toEqual(jump);
});

test("[OPS-06] a deploy that failed before creating its version of the origin secret can be rolled back", async () => {
  await call("Create", originSecretType, origin([one], one));
  expect(await call("Update", originSecretType, origin([one], one), origin([two], two))).toEqual(
    made(digestOf("value 1")),
  );
});

test("[OPS-02] creating the origin secret fails if the functions would not accept the version CloudFront sends", async () => {
  expect(await call("Create", originSecretType, origin([one], two))).toMatchObject({ Status: "FAILED" });
  expect(versions.size).toBe(0);
});

test("[OPS-02] fails, rather than recreate the lost value of an origin secret version in use", async () => {
  const refused = await call("Update", originSecretType, origin([one, two], one), origin([one], one));
  expect(refused).toEqual({
    Status: "FAILED",
    Reason: "Custom::OriginSecret was not created: LostSecretError",
  });
  expect(versions.size).toBe(0);
});

test("[OPS-07] [PAY-14] creates an encrypted value per parameter, and returns none", async () => {
  expect(await call("Create", initialValuesType, { Names: ["/a", "/b"] })).toEqual({
    Status: "SUCCESS",
    Data: {},
  });
  expect([...parameters]).toEqual([
    ["/a", "value 1"],
    ["/b", "value 2"],
  ]);
  expect(ssm.commandCalls(PutParameterCommand)[0]!.args[0].input).toEqual({
    Name: "/a",
    Value: "value 1",
    Type: "SecureString",
    Overwrite: false,
  });
});

test("[OPS-07] preserves the value of a parameter that already exists", async () => {
  parameters.set("/a", "an operator's");
  expect(await call("Create", initialValuesType, { Names: ["/a", "/b"] })).toMatchObject({
    Status: "SUCCESS",
  });
  expect(parameters.get("/a")).toBe("an operator's");
  expect(parameters.has("/b")).toBe(true);
});

test("[OPS-07] a stack update creates only the secret parameters that it adds", async () => {
  await call("Update", initialValuesType, { Names: ["/a", "/b"] }, { Names: ["/a"] });
  expect([...parameters.keys()]).toEqual(["/b"]);
});

test("[OPS-07] the rollback of an update creates no parameters", async () => {
  ssm.resetHistory();
  troubles.push(namedError("InternalServerError"));
  expect(await call("Update", initialValuesType, { Names: ["/a"] }, { Names: ["/a", "/b"] })).toMatchObject({
    Status: "SUCCESS",
  });
  expect(ssm.calls()).toEqual([]);
});

test.each([originSecretType, initialValuesType])(
  "[OPS-07] deleting a stack succeeds for %s without any request to a store",
  async (type) => {
    troubles.push(namedError("AccessDeniedException"));
    parameters.set("/a", "kept");
    expect(await call("Delete", type, { Names: ["/a"], ...origin([one], one) })).toMatchObject({
      Status: "SUCCESS",
    });
    expect(parameters.get("/a")).toBe("kept");
    expect(troubles).toHaveLength(1);
  },
);

test.each(["AccessDeniedException", "ThrottlingException", "TimeoutError"])(
  "[OPS-07] retries a request to SSM that fails with %s at first",
  async (name) => {
    troubles.push(namedError(name), namedError(name));
    expect(await call("Create", initialValuesType, { Names: ["/a"] })).toMatchObject({ Status: "SUCCESS" });
    expect(waited).toEqual([10_000, 10_000]);
  },
);

test("[OPS-07] a store outage of one minute fails the deploy with the error name and without the value", async () => {
  for (let times = 0; times < 20; times += 1) troubles.push(namedError("ThrottlingException"));
  expect(await call("Create", originSecretType, origin([one], one))).toEqual({
    Status: "FAILED",
    Reason: "Custom::OriginSecret was not created: ThrottlingException",
  });
  expect(waited).toHaveLength(6);
});

test("[OPS-07] an error that a retry cannot fix fails the deploy at once", async () => {
  troubles.push(namedError("ValidationException"));
  expect(await call("Create", initialValuesType, { Names: ["/a"] })).toMatchObject({
    Status: "FAILED",
    Reason: "Custom::FirstValues was not created: ValidationException",
  });
  expect(await call("Create", "Custom::Another", {})).toMatchObject({ Status: "FAILED" });
  expect(waited).toEqual([]);
});

test("[OPS-07] throws when CloudFormation does not accept the response, so that Lambda retries", async () => {
  cloudFormation.state.script = respondWith(503, "slow down");
  await expect(call("Create", originSecretType, origin([one], one))).rejects.toThrow(
    "did not accept the result: 503",
  );
  cloudFormation.state.script = respondWith(200, "");
  expect(await call("Create", originSecretType, origin([one], one))).toEqual(made(digestOf("value 1")));
});

test("[OPS-02] logs no secret value", async () => {
  const recording = makeRecordingLog();
  const reported = makeCustomResourceHandler({
    makers: { [initialValuesType]: () => Promise.reject(namedError("ValidationException")) },
    fetch,
    wait: () => Promise.resolve(),
    log: recording.log,
  });
  await reported({
    ...ids,
    RequestType: "Create",
    ResponseURL: cloudFormation.base,
    ResourceType: initialValuesType,
  });
  expect(recording.lines).toHaveLength(1);
  expect(JSON.stringify(recording.lines)).not.toContain("value 1");
});

import { expect, test } from "vitest";
import { localNames, localStage } from "#infra/local/local-names.ts";
import { namesOf } from "#infra/stack/names-of.ts";
import { stagePathOf } from "#infra/stack/stage/stage-names.ts";
import { functionSpecs } from "#infra/stack/capabilities.ts";
import { sendContactMessage } from "#shared/contract/api.ts";
import { endpoints } from "#shared/contract/endpoints.ts";
import { exampleRequest } from "#test/support/example-request.ts";
import { makeMessage, postMessage } from "#test/contact/support/contact-messages.ts";
import { useLocalEnvironment } from "#test/support/local-environment/shared-environments.ts";
import { local } from "#test/support/local-environment/worker-environment.ts";
import { callsOf } from "#test/support/aws/calls-of.ts";
import { postJson } from "#test/support/post-json.ts";
import { waitUntil } from "#test/support/wait-until.ts";
import { enabledFixtures } from "#test/support/feature-flags/feature-fixtures.ts";

/** With mail to visitors enabled, the contact endpoint reserves places for their mails. */
const mailing = useLocalEnvironment({ acknowledgementsPerDay: 20 });

/** Uses every function: store, detect a duplicate, mail, sweep, process SES events, an unknown path and the canary. */
const liveThrough = async () => {
  const key = { "idempotency-key": crypto.randomUUID() };
  await postMessage(local.origin, makeMessage(), key);
  await postMessage(local.origin, makeMessage(), key);
  await local.setFaults({ ses: "bounce" });
  await postMessage(local.origin, makeMessage({ message: "This one bounces first" }));
  await waitUntil("the bounce", () => local.readLog().includes('"Bounce"'));
  await local.setFaults({ ses: "ok" });
  await waitUntil("both mails", async () => {
    await local.sweep();
    return (await local.mail()).length === 2;
  });
  await fetch(`${local.origin}/api/nothing`);
  // A form from an old browser: the endpoint reads the site's address to see which page sent it.
  const headers = { "content-type": "application/x-www-form-urlencoded", origin: "https://other.example" };
  const form = await fetch(local.origin + sendContactMessage.path, { method: "POST", headers, body: "{}" });
  expect(form.status).toBe(403);
  expect(await local.runCanary()).toEqual([]);
  await waitUntil("the canary's mail", async () => (await local.mail()).length === 3);
};

/** Every endpoint that is not used above gets the same request twice, as from a visitor who clicks again. */
const requestTheOthers = async () => {
  const requests = new Set((await local.awsCalls()).map(({ functionName }) => functionName));
  for (const [name, { path, method }] of endpoints) {
    if (requests.has(name) || method === "GET") continue;
    const key = { "idempotency-key": crypto.randomUUID() };
    for (let times = 0; times < 2; times += 1)
      expect((await postJson(local.origin + path, exampleRequest(path), key)).status, name).not.toBe(400);
  }
};

/** Local names as kinds of resources, as in test/support/aws/role-policy.ts. */
const kindOf = (resource: string) =>
  Object.entries(localNames.tables).reduce(
    (kind, [feature, table]) => kind.replace(`table/${table}`, `${feature} table`),
    resource
      .replace(/^table\/[\w-]+\/index\//, "index/")
      .replace(`parameter${stagePathOf(localStage)}/`, "parameter/"),
  );

test("[OPS-02] each function's role allows exactly the AWS calls that it makes in the local environment", async () => {
  await liveThrough();
  for (const { callEverything } of enabledFixtures) await callEverything?.();
  await requestTheOthers();
  // Every table has rows now, so each worker runs its queries.
  await local.sweep();
  // On a busy machine, the first message may be stored before the limits' key is read, without a place for its mail.
  await waitUntil("a place for a visitor's mail", async () => {
    expect((await postMessage(mailing.origin, makeMessage())).status).toBe(200);
    return (await mailing.awsCalls()).some(
      ({ functionName, action }) => functionName === "sendContactMessage" && action === "dynamodb:UpdateItem",
    );
  });
  const seen = [...(await local.awsCalls()), ...(await mailing.awsCalls())];
  // S3 is not local: test/site/s3-release-store.build.test.ts compares the calls of `cleanReleases` with its role.
  for (const name of namesOf(functionSpecs).filter((each) => each !== "cleanReleases")) {
    const used = seen
      .filter((call) => call.functionName === name)
      .map(({ action, resource }) => `${action} ${kindOf(resource)}`)
      .toSorted()
      .filter((call, index, calls) => call !== calls[index - 1]);
    expect(used, `what ${name} called here is not what its role allows`).toEqual(callsOf(name));
  }
  const callers = new Set(seen.map((call) => call.functionName));
  expect([...callers].filter((caller) => !namesOf(functionSpecs).some((name) => name === caller))).toEqual(
    [],
  );
});

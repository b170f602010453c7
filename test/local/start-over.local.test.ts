import { expect, test } from "vitest";
import { localStage } from "#infra/local/local-names.ts";
import { secretParameterNamesOf } from "#infra/stack/capabilities.ts";
import { makeMessage, postMessage } from "#test/contact/support/contact-messages.ts";
import { waitUntil } from "#test/support/wait-until.ts";
import { local } from "#test/support/local-environment/worker-environment.ts";
import { operator } from "#test/support/local-environment/worker-operator.ts";

const { canaryKey } = secretParameterNamesOf(localStage);

const readRows = () => operator.table("contact").readAll();

// The first test, because its environment must be new.
test("[OPS-03] a sweep runs only the workers whose table has had a row", async () => {
  expect((await postMessage(local.origin, makeMessage())).status).toBe(200);
  await local.sweep();
  const callers = new Set((await local.awsCalls()).map(({ functionName }) => functionName));
  expect(callers).toEqual(new Set(["sendContactMessage", "contactMail", "contactForward"]));
});

test("[OPS-03] starting over resets all state, also for several requests at once", async () => {
  const [faultsBefore, parametersBefore] = [await local.faults(), await local.parameters()];
  const message = makeMessage({ message: "Written before it started over" });
  expect((await postMessage(local.origin, message)).status).toBe(200);
  await waitUntil("the mail", async () =>
    (await local.mail()).some(({ text }) => text.includes(message.message)),
  );
  expect(await readRows()).not.toEqual([]);
  await local.setFaults({ ssm: "down", forward: "down" });
  await local.setParameters({ [canaryKey]: "another key of the canary, which no function has" });
  await local.passTime(60);

  await Promise.all([local.startOver(), local.startOver(), local.startOver()]);

  expect(await readRows()).toEqual([]);
  expect([await local.mail(), await local.awsCalls()]).toEqual([[], expect.any(Array)]);
  expect([await local.faults(), await local.parameters()]).toEqual([faultsBefore, parametersBefore]);
  expect((await postMessage(local.origin, message)).status).toBe(200);
  await waitUntil("the mail of the new one", async () => (await local.mail()).length === 1);
});

import { expect, test } from "vitest";
import { localStage } from "#infra/local/local-names.ts";
import { secretParameterNamesOf } from "#infra/stack/capabilities.ts";
import { makeMessage, postMessage } from "#test/contact/support/contact-messages.ts";
import { waitUntil } from "#test/support/wait-until.ts";
import { edition } from "#test/support/edition/worker-edition.ts";
import { operator } from "#test/support/edition/worker-operator.ts";

const { canaryKey } = secretParameterNamesOf(localStage);

const readRows = () => operator.table("contact").readAll();

test("[OPS-03] starting over resets all state, also for several requests at once", async () => {
  const [faultsBefore, parametersBefore] = [await edition.faults(), await edition.parameters()];
  const message = makeMessage({ message: "Written before it started over" });
  expect((await postMessage(edition.origin, message)).status).toBe(200);
  await waitUntil("the mail", async () => (await edition.mail()).length === 1);
  // The message, and the day's count of mails.
  expect(await readRows()).toHaveLength(2);
  await edition.setFaults({ ssm: "down", forward: "down" });
  await edition.setParameters({ [canaryKey]: "another key of the canary, which no function has" });
  await edition.passTime(60);

  await Promise.all([edition.startOver(), edition.startOver(), edition.startOver()]);

  expect(await readRows()).toEqual([]);
  expect([await edition.mail(), await edition.awsCalls()]).toEqual([[], expect.any(Array)]);
  expect([await edition.faults(), await edition.parameters()]).toEqual([faultsBefore, parametersBefore]);
  expect((await postMessage(edition.origin, message)).status).toBe(200);
  await waitUntil("the mail of the new one", async () => (await edition.mail()).length === 1);
});

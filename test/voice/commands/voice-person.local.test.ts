import { beforeEach, expect, test } from "vitest";
import { peopleEraseCommand, peopleExportCommand } from "#infra/operator/people/person.ts";
import { voiceBlockCommand } from "#infra/voice/commands/voice-block.ts";
import { local } from "#test/support/local-environment/worker-environment.ts";
import { makeVoiceContext, newMobile } from "#test/voice/support/voice-context.ts";
import { waitUntil } from "#test/support/wait-until.ts";
import { operator } from "#test/support/local-environment/worker-operator.ts";

beforeEach(() => local.setFaults({ voiceOutcome: "busy" }));

const exportOf = (number: string) => operator.succeed(peopleExportCommand, number);
const erase = (number: string) => operator.succeed(peopleEraseCommand, number, "--yes");
const readCalls = () => operator.table("voice").readAll();

test("[OPS-05] [VOICE-08] people export and people erase cover one number's rows, and leave its block and other numbers", async () => {
  const context = makeVoiceContext(local);
  const [mobile, other] = [newMobile(), newMobile()];
  for (const each of [mobile, other])
    expect((await context.call(each, await context.requestCode(each))).status).toBe(200);
  const number = `+91${mobile}`;
  for (const each of [number, `+91${other}`])
    await waitUntil("the call to end", async () => (await exportOf(each)).includes("not-answered"));
  expect(JSON.parse(await exportOf(number))).toMatchObject({
    voice: {
      calls: [{ step: "not-answered", consent: expect.any(String) }],
      messages: [{ receivedAt: expect.any(String) }],
      numbers: [{ calls: [{}], issued: [{}] }],
    },
  });
  const otherExport = await exportOf(`+91${other}`);
  const before = (await readCalls()).length;

  await operator.succeed(voiceBlockCommand, number);
  const erased = await erase(number);
  for (const what of ["WhatsApp messages", "calls"]) expect(erased).toContain(`1 of 1 ${what} erased.`);
  expect(erased).toContain("The block of the number stays stored");
  expect(erased).not.toContain(mobile);
  // A call and a message are deleted; the number's row only holds its block.
  expect((await readCalls()).length).toBe(before - 2);
  expect(JSON.parse(await exportOf(number))).toEqual({
    voice: { numbers: [{ issued: [], wrong: [], calls: [], blocked: true }] },
  });
  expect(await exportOf(`+91${other}`)).toBe(otherExport);

  await erase(`+91${other}`);
  expect(await exportOf(`+91${other}`)).toBe("{}");
});

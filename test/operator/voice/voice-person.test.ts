import { beforeEach, expect, test } from "vitest";
import { localNames } from "#infra/local/local-names.ts";
import { makeStageDatabase } from "#infra/operator/command/stage-clients.ts";
import { personCommand } from "#infra/operator/people/person.ts";
import { voiceBlockCommand } from "#infra/operator/voice/voice-block.ts";
import { openRawTable } from "#test/support/aws/raw-table.ts";
import { runOperator, told } from "#test/support/edition/run-operator.ts";
import { edition } from "#test/support/edition/worker-edition.ts";
import { makeVoiceWorld, newMobile } from "#test/support/voice/voice-world.ts";
import { waitUntil } from "#test/support/wait-until.ts";

beforeEach(() => edition.setFaults({ voiceOutcome: "busy" }));

const person = (args: readonly string[]) => runOperator(personCommand, [...args, "--data", edition.dataDir]);
const readCalls = () =>
  openRawTable(makeStageDatabase("local", edition.dataDir), localNames.tables.voice).readAll();

test("[OPS-05] [VOICE-08] a number's calls, messages and limits are exported and erased, its block stays, and nobody else's are touched", async () => {
  const world = makeVoiceWorld(edition);
  const [mobile, other] = [newMobile(), newMobile()];
  for (const each of [mobile, other])
    expect((await world.call(each, await world.askForCode(each))).status).toBe(200);
  const number = `+91${mobile}`;
  const exportOf = async (of: string) => (await person(["local", "export", of])).stdout;
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

  await runOperator(voiceBlockCommand, ["local", "add", number, "--data", edition.dataDir]);
  const erased = await person(["local", "erase", number, "--yes"]);
  expect([erased.code, erased.stderr]).toEqual([0, ""]);
  for (const what of ["WhatsApp messages", "calls"])
    expect(erased.stdout).toContain(`1 of 1 ${what} erased.`);
  expect(erased.stdout).toContain("That the number is blocked stays");
  expect(erased.stdout).not.toContain(mobile);
  // A call and a message are gone; the number's row holds its block alone.
  expect((await readCalls()).length).toBe(before - 2);
  expect(JSON.parse(await exportOf(number))).toEqual({
    voice: { numbers: [{ issued: [], wrong: [], calls: [], blocked: true }] },
  });
  expect(await exportOf(`+91${other}`)).toBe(otherExport);

  expect((await person(["local", "erase", `+91${other}`, "--yes"])).code).toBe(0);
  expect(await person(["local", "export", `+91${other}`])).toEqual(told("{}"));
});

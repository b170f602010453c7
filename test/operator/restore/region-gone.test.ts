import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { secretParameterNamesOf } from "#infra/capabilities/capabilities.ts";
import { localNames } from "#infra/local/local-names.ts";
import type { Command } from "#infra/operator/command/command.ts";
import { personCommand } from "#infra/operator/people/person.ts";
import { resendCommand } from "#infra/operator/contact/resend.ts";
import { restoreCommand } from "#infra/operator/restore/restore.ts";
import { secretsCommand } from "#infra/operator/command/secrets.ts";
import { makeStageClients, makeStageDatabase } from "#infra/operator/command/stage-clients.ts";
import { voiceBlockCommand } from "#infra/operator/voice/voice-block.ts";
import { voiceSwitchCommand } from "#infra/operator/voice/voice-switch.ts";
import { createPayment } from "#shared/contract/api.ts";
import { isOn } from "#shared/switches.ts";
import { makeMessage, postMessage } from "#test/support/contact/contact-messages.ts";
import { startEdition, type RunningEdition } from "#test/support/edition/edition.ts";
import { createRawTable, openRawTable, type RawRow } from "#test/support/aws/raw-table.ts";
import { runOperator } from "#test/support/edition/run-operator.ts";
import { makeVoiceWorld, newMobile } from "#test/support/voice/voice-world.ts";
import { postJson } from "#test/support/post-json.ts";
import { waitUntil } from "#test/support/wait-until.ts";
import { edition as lost } from "#test/support/edition/worker-edition.ts";

/** The commands of the section, in its order. What asks AWS itself a laptop cannot answer: the test plays it. */
const [, section = ""] =
  /^## The region is gone\n([\s\S]*?)\n## /m.exec(readFileSync("docs/runbook.md", "utf8")) ?? [];
const steps = [...section.matchAll(/^npm run ([\w-]+) -- ([^#\n]+)/gm)].map(
  ([, script = "", words = ""]) => ({
    script,
    args: words
      .replaceAll('"', "")
      .replace("$stage", "local")
      .replace("$copies", "us-west-2")
      .replace("<replica>", "tombstones-replica")
      .trim()
      .split(" "),
  }),
);
const commands = new Map<string, Command>([
  ["secrets", secretsCommand],
  ["restore", restoreCommand],
  ["resend", resendCommand],
  ["voice-switch", voiceSwitchCommand],
]);

const tables = {
  contact: localNames.tables.contact,
  payment: localNames.tables.payment,
  voice: localNames.tables.voice,
  tombstones: localNames.tombstoneTable,
} as const;

let fresh: RunningEdition;
beforeAll(async () => {
  fresh = await startEdition();
});
afterAll(() => fresh.stop());

type Place = { readonly dataDir: string };
const runWith = async (input: string, at: Place, command: Command, args: readonly string[]) => {
  const { code, stdout, stderr } = await runOperator(command, [...args, "--data", at.dataDir], input);
  expect([args, code, stderr]).toEqual([args, 0, ""]);
  return stdout;
};
const run = (at: Place, command: Command, ...args: readonly string[]) => runWith("", at, command, args);

/** As kept elsewhere. */
const readNumberKey = () =>
  makeStageClients("local", lost.dataDir).readParameter(secretParameterNamesOf("local").numberKey);

const readRows = (name: keyof typeof tables) =>
  openRawTable(makeStageDatabase("local", lost.dataDir), tables[name]).readAll();

/** AWS Backup's restore of one copy. */
const restoreCopy = async (name: string, rows: readonly RawRow[]) =>
  (await createRawTable(makeStageDatabase("local", fresh.dataDir), name)).put(...rows);

const write = async (email: string): Promise<string> => {
  const answer = await postMessage(lost.origin, makeMessage({ email, message: `Written by ${email}` }));
  return ((await answer.json()) as { ref: string }).ref;
};

const callFrom = async (at: typeof lost, mobile: string) => {
  const world = makeVoiceWorld(at);
  expect((await world.call(mobile, await world.askForCode(mobile))).status).toBe(200);
};

/** Until nothing of it is in a worker's hands. */
const erase = (who: string) =>
  waitUntil("the erasure to be whole", async () => {
    const args = ["local", "erase", who, "--yes", "--unsent", "--data", lost.dataDir];
    return (await runOperator(personCommand, args)).code === 0;
  });

test("[OPS-11] the runbook's way out of a lost region leads to a site with its rows, and to nobody who was erased", async () => {
  // Nothing was mailed: what comes back waits for a person.
  await lost.setFaults({ ses: "down", voiceOutcome: "busy" });
  const kept = await write("ida@mail.example");
  await write("gina@mail.example");
  await write("hal@mail.example");
  await erase("gina@mail.example");
  if (isOn("payment"))
    await postJson(lost.origin + createPayment.path, { amount: 500, merchantOrderId: "EV-KEPT" });
  const blocked = `+91${newMobile()}`;
  const caller = newMobile();
  if (isOn("voice")) {
    await run(lost, voiceBlockCommand, "local", "add", blocked);
    await callFrom(lost, caller);
  }

  for (const name of ["contact", "payment", "voice", "tombstones"] as const)
    await restoreCopy(`${name}-restored`, await readRows(name));
  await erase("hal@mail.example");
  await restoreCopy("tombstones-replica", await readRows("tombstones"));
  if (isOn("voice")) await run(fresh, voiceSwitchCommand, "local", "off");

  // A stack that finds no number key makes one, and then knows nobody who is in the backup.
  const order = steps.map(({ script, args }) => [script, ...args].join(" "));
  expect(order.indexOf("secrets local set voice/number-key")).toBeLessThan(order.indexOf("deploy local"));
  expect(order).toContain("secrets local set voice/number-key");
  expect(steps.filter(({ script }) => !commands.has(script)).map(({ script }) => script)).toEqual(["deploy"]);
  const outputs = new Map<string, string>();
  const numberKey = await readNumberKey();
  for (const { script, args } of steps) {
    const command = isOn("voice") || script !== "voice-switch" ? commands.get(script) : undefined;
    if (command !== undefined) outputs.set(script, await runWith(numberKey, fresh, command, args));
  }

  const there = makeStageDatabase("local", fresh.dataDir);
  const refs = (await openRawTable(there, tables.contact).readAll()).map(({ ref }) => ref);
  expect(refs).toEqual([kept]);
  expect(outputs.get("resend")).toMatch(new RegExp(`^${kept} .*\n1 parked$`));
  if (isOn("payment")) expect(await openRawTable(there, tables.payment).read("EV-KEPT")).toBeDefined();
  if (isOn("voice")) {
    expect(await run(fresh, voiceBlockCommand, "local", blocked)).toContain("neither calls");
    expect(JSON.parse(await run(fresh, personCommand, "local", "export", `+91${caller}`))).toMatchObject({
      voice: { calls: [{ consent: expect.any(String) as string }] },
    });
    await callFrom(fresh, newMobile());
  }
  expect((await postMessage(fresh.origin, makeMessage())).status).toBe(200);
});

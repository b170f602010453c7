import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { secretParameterNamesOf } from "#infra/stack/capabilities.ts";
import type { Command } from "#infra/operator/command/command.ts";
import { personCommand } from "#infra/operator/people/person.ts";
import { resendCommand } from "#infra/contact/commands/resend.ts";
import { restoreCommand } from "#infra/operator/restore/restore.ts";
import { secretsCommand } from "#infra/operator/command/secrets.ts";
import { makeStageClients } from "#infra/operator/command/stage-clients.ts";
import { voiceBlockCommand } from "#infra/voice/commands/voice-block.ts";
import { voiceSwitchCommand } from "#infra/voice/commands/voice-switch.ts";
import { createPayment } from "#shared/contract/api.ts";
import { isOn } from "#shared/features.ts";
import { makeMessage, postMessage, sendMessage } from "#test/contact/support/contact-messages.ts";
import { createRawTable } from "#test/support/aws/raw-table.ts";
import { makeVoiceWorld, newMobile } from "#test/voice/support/voice-world.ts";
import { postJson } from "#test/support/post-json.ts";
import { edition as lost } from "#test/support/edition/worker-edition.ts";
import { operator } from "#test/support/edition/worker-operator.ts";
import { makeOperator, type TableName } from "#test/support/edition/operator.ts";
import { useEdition } from "#test/support/edition/shared-editions.ts";

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

const fresh = useEdition();
const there = makeOperator(fresh);

/** AWS Backup's restore of one copy. */
const restoreCopy = async (copy: string, name: TableName) =>
  (await createRawTable(there.database(), copy)).put(...(await operator.table(name).readAll()));

const write = (email: string) => sendMessage(lost.origin, { email, message: `Written by ${email}` });

const callFrom = async (at: typeof lost, mobile: string) => {
  const world = makeVoiceWorld(at);
  expect((await world.call(mobile, await world.askForCode(mobile))).status).toBe(200);
};

test("[OPS-11] the runbook's way out of a lost region leads to a site with its rows, and to nobody who was erased", async () => {
  // Nothing was mailed: what comes back waits for a person.
  await lost.setFaults({ ses: "down", voiceOutcome: "busy" });
  const kept = await write("ida@mail.example");
  await write("gina@mail.example");
  await write("hal@mail.example");
  await operator.erase("gina@mail.example");
  if (isOn("payment"))
    await postJson(lost.origin + createPayment.path, { amount: 500, merchantOrderId: "EV-KEPT" });
  const blocked = `+91${newMobile()}`;
  const caller = newMobile();
  if (isOn("voice")) {
    await operator.succeed(voiceBlockCommand, "add", blocked);
    await callFrom(lost, caller);
  }

  for (const name of ["contact", "payment", "voice", "tombstones"] as const)
    await restoreCopy(`${name}-restored`, name);
  await operator.erase("hal@mail.example");
  await restoreCopy("tombstones-replica", "tombstones");
  if (isOn("voice")) await there.succeed(voiceSwitchCommand, "off");

  // A stack that finds no number key makes one, and then knows nobody who is in the backup.
  const order = steps.map(({ script, args }) => [script, ...args].join(" "));
  expect(order.indexOf("secrets local set voice/number-key")).toBeLessThan(order.indexOf("deploy local"));
  expect(order).toContain("secrets local set voice/number-key");
  expect(steps.filter(({ script }) => !commands.has(script)).map(({ script }) => script)).toEqual(["deploy"]);
  const outputs = new Map<string, string>();
  const { readParameter } = makeStageClients("local", lost.dataDir);
  /** As kept elsewhere. */
  const numberKey = await readParameter(secretParameterNamesOf("local").numberKey);
  for (const { script, args } of steps) {
    const command = isOn("voice") || script !== "voice-switch" ? commands.get(script) : undefined;
    if (command === undefined) continue;
    const { code, stdout, stderr } = await there.type(numberKey, command, ...args.slice(1));
    expect([script, code, stderr]).toEqual([script, 0, ""]);
    outputs.set(script, stdout);
  }

  const refs = (await there.table("contact").readAll()).map(({ ref }) => ref);
  expect(refs).toEqual([kept]);
  expect(outputs.get("resend")).toMatch(new RegExp(`^${kept} .*\n1 parked$`));
  if (isOn("payment")) expect(await there.table("payment").read("EV-KEPT")).toBeDefined();
  if (isOn("voice")) {
    expect(await there.succeed(voiceBlockCommand, blocked)).toContain("neither calls");
    expect(JSON.parse(await there.succeed(personCommand, "export", `+91${caller}`))).toMatchObject({
      voice: { calls: [{ consent: expect.any(String) as string }] },
    });
    await callFrom(fresh, newMobile());
  }
  expect((await postMessage(fresh.origin, makeMessage())).status).toBe(200);
});

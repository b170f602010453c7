import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { secretParameterNamesOf } from "#infra/stack/capabilities.ts";
import { makeProgram } from "#infra/operator/cli.ts";
import { peopleExportCommand } from "#infra/operator/people/person.ts";
import { makeStageClients } from "#infra/operator/command/stage-clients.ts";
import { voiceBlockCommand } from "#infra/voice/commands/voice-block.ts";
import { voiceOffCommand } from "#infra/voice/commands/voice-switch.ts";
import { createPayment } from "#shared/contract/api.ts";
import { isEnabled } from "#shared/features.ts";
import { makeMessage, postMessage, sendMessage } from "#test/contact/support/contact-messages.ts";
import { createRawTable } from "#test/support/aws/raw-table.ts";
import { makeVoiceContext, newMobile } from "#test/voice/support/voice-context.ts";
import { postJson } from "#test/support/post-json.ts";
import { local as lost } from "#test/support/local-environment/worker-environment.ts";
import { runOperator } from "#test/support/local-environment/run-operator.ts";
import { operator } from "#test/support/local-environment/worker-operator.ts";
import { makeOperator, type TableName } from "#test/support/local-environment/operator.ts";
import { useLocalEnvironment } from "#test/support/local-environment/shared-environments.ts";

/** The commands of the runbook's section, in its order. The test plays the AWS commands, which cannot run locally. */
const [, section = ""] =
  /^## The region is gone\n([\s\S]*?)\n## /m.exec(readFileSync("docs/runbook.md", "utf8")) ?? [];
const steps = [...section.matchAll(/^npx --no checkin-site ([^#\n]+)|^npm run (deploy) -- [^#\n]+/gm)].map(
  ([, words = "", script = ""]) =>
    `${words}${script}`
      .replaceAll('"', "")
      .replace("$stage", "local")
      .replace("$copies", "us-west-2")
      .replace("<replica>", "tombstones-replica")
      .trim(),
);

const fresh = useLocalEnvironment();
const there = makeOperator(fresh);

/** Restores one copy as AWS Backup does. */
const restoreCopy = async (copy: string, name: TableName) =>
  (await createRawTable(there.database(), copy)).put(...(await operator.table(name).readAll()));

const write = (email: string) => sendMessage(lost.origin, { email, message: `Written by ${email}` });

const callFrom = async (at: typeof lost, mobile: string) => {
  const context = makeVoiceContext(at);
  expect((await context.call(mobile, await context.requestCode(mobile))).status).toBe(200);
};

test("[OPS-11] restores the rows by the runbook after a region is lost", { tags: "full" }, async () => {
  // No message was mailed, so the restored ones need review.
  await lost.setFaults({ ses: "down", voiceOutcome: "busy" });
  const retained = await write("ida@mail.example");
  await write("gina@mail.example");
  await write("hal@mail.example");
  await operator.erase("gina@mail.example");
  if (isEnabled("payment"))
    await postJson(lost.origin + createPayment.path, { amount: 500, merchantOrderId: "EV-KEPT" });
  const blocked = `+91${newMobile()}`;
  const caller = newMobile();
  if (isEnabled("voice")) {
    await operator.succeed(voiceBlockCommand, blocked);
    await callFrom(lost, caller);
  }

  for (const name of ["contact", "payment", "voice", "tombstones"] as const)
    await restoreCopy(`${name}-restored`, name);
  await operator.erase("hal@mail.example");
  await restoreCopy("tombstones-replica", "tombstones");
  if (isEnabled("voice")) await there.succeed(voiceOffCommand);

  // A stack without a number key makes a new one, which matches no number in the backup.
  expect(steps).toContain("secrets set local voice/number-key");
  expect(steps.indexOf("secrets set local voice/number-key")).toBeLessThan(steps.indexOf("deploy"));
  const outputs = new Map<string, string>();
  const { readParameter } = makeStageClients("local", lost.dataDir);
  /** The number key, as it is saved outside AWS. */
  const numberKey = await readParameter(secretParameterNamesOf("local").numberKey);
  for (const step of steps) {
    if (step === "deploy" || (!isEnabled("voice") && step.startsWith("voice "))) continue;
    const args = [...step.split(" "), "--data", fresh.dataDir];
    const { code, stdout, stderr } = await runOperator(makeProgram, args, numberKey);
    expect([step, code, stderr]).toEqual([step, 0, ""]);
    outputs.set(step, stdout);
  }

  const refs = (await there.table("contact").readAll()).map(({ ref }) => ref);
  expect(refs).toEqual([retained]);
  expect(outputs.get("messages resend local")).toMatch(new RegExp(`^${retained} .*\n1 under review$`));
  if (isEnabled("payment")) expect(await there.table("payment").read("EV-KEPT")).toBeDefined();
  if (isEnabled("voice")) {
    expect(await there.succeed(voiceBlockCommand, "--show", blocked)).toContain("neither calls");
    expect(JSON.parse(await there.succeed(peopleExportCommand, `+91${caller}`))).toMatchObject({
      voice: { calls: [{ consent: expect.any(String) as string }] },
    });
    await callFrom(fresh, newMobile());
  }
  expect((await postMessage(fresh.origin, makeMessage())).status).toBe(200);
});

import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { secretParameterNamesOf, tableSpecs } from "#infra/stack/capabilities.ts";
import { makeProgram } from "#infra/operator/cli.ts";
import { makeStageClients } from "#infra/operator/command/stage-clients.ts";
import { isEnabled } from "#shared/features.ts";
import { makeMessage, postMessage, sendMessage } from "#test/contact/support/contact-messages.ts";
import { createRawTable } from "#test/support/aws/raw-table.ts";
import { local as lost } from "#test/support/local-environment/worker-environment.ts";
import { runOperator } from "#test/support/local-environment/run-operator.ts";
import { operator } from "#test/support/local-environment/worker-operator.ts";
import { makeOperator, type TableName } from "#test/support/local-environment/operator.ts";
import { useLocalEnvironment } from "#test/support/local-environment/shared-environments.ts";
import { enabledFixtures } from "#test/support/feature-flags/feature-fixtures.ts";
import { namesOf } from "#infra/stack/names-of.ts";
import { commandNames } from "#test/support/local-environment/command-names.ts";
import { featureOfCommand } from "#test/support/local-environment/feature-of-command.ts";

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

/** Whether a step is a command of a feature that is switched off. */
const isOff = (step: string): boolean =>
  commandNames.some((name) => step.startsWith(`${name} `) && !isEnabled(featureOfCommand(name)));

const fresh = useLocalEnvironment();
const there = makeOperator(fresh);

/** Restores one copy as AWS Backup does. */
const restoreCopy = async (copy: string, name: TableName) =>
  (await createRawTable(there.database(), copy)).put(...(await operator.table(name).readAll()));

const write = (email: string) => sendMessage(lost.origin, { email, message: `Written by ${email}` });

const losses = await Promise.all(enabledFixtures.flatMap(({ regionLoss }) => regionLoss?.() ?? []));

test("[OPS-11] restores the rows by the runbook after a region is lost", { tags: "full" }, async () => {
  // No message was mailed, so the restored ones need review.
  await lost.setFaults({ ses: "down" });
  const retained = await write("ida@mail.example");
  await write("gina@mail.example");
  await write("hal@mail.example");
  await operator.erase("gina@mail.example");
  for (const { store } of losses) await store(lost, fresh);

  for (const name of [...namesOf(tableSpecs), "tombstones"] as const)
    await restoreCopy(`${name}-restored`, name);
  await operator.erase("hal@mail.example");
  await restoreCopy("tombstones-replica", "tombstones");

  // A command sets no secret of a stage that is not deployed, and other commands hash with the key that they find.
  const [deployed, setKey, restored] = ["deploy", "secrets set local voice/number-key", "restore local "].map(
    (words) => steps.findIndex((step) => step.startsWith(words)),
  );
  expect([deployed, setKey, restored]).not.toContain(-1);
  expect(deployed).toBeLessThan(setKey!);
  expect(setKey).toBeLessThan(restored!);
  const outputs = new Map<string, string>();
  const { numberKey: keyName } = secretParameterNamesOf("local");
  /** The number key, as it is saved outside AWS. */
  const numberKey = await makeStageClients("local", lost.dataDir).readParameter(keyName);
  for (const step of steps) {
    // The new stack generates a key that matches no hash in the backup.
    if (step === "deploy")
      await makeStageClients("local", fresh.dataDir).writeSecret(keyName, "generated-".repeat(4));
    if (step === "deploy" || isOff(step)) continue;
    const args = [...step.split(" "), "--data", fresh.dataDir];
    const { code, stdout, stderr } = await runOperator(makeProgram, args, numberKey);
    expect([step, code, stderr]).toEqual([step, 0, ""]);
    outputs.set(step, stdout);
  }

  const refs = (await there.table("contact").readAll()).map(({ ref }) => ref);
  expect(refs).toEqual([retained]);
  expect(outputs.get("messages resend local")).toMatch(new RegExp(`^${retained} .*\n1 under review$`));
  for (const { checkRestored } of losses) await checkRestored(fresh);
  expect((await postMessage(fresh.origin, makeMessage())).status).toBe(200);
});

import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { makeTestMessage } from "#functions/contact/test-message.ts";
import { contactSteps } from "#infra/contact/contact-steps.ts";
import type { StageContext } from "#infra/operator/verify-providers/stage-context.ts";
import { openProvider } from "#infra/operator/verify-providers/compare-providers.ts";
import { NotChecked } from "#infra/operator/verify-providers/findings.ts";
import { runSteps } from "#infra/operator/verify-providers/run-steps.ts";
import {
  allSteps,
  isChecked,
  makeVerifyProvidersCommand,
  checkedSteps,
} from "#infra/operator/verify-providers/verify-providers.ts";
import { featureSteps } from "#infra/operator/feature-operations.ts";
import { basesOf } from "#infra/stack/capabilities.ts";
import { readBase } from "#infra/stack/capability.ts";
import { readStage } from "#infra/stack/stage/stages.ts";
import { features } from "#shared/features.ts";
import { refusal, runOperator } from "#test/support/local-environment/run-operator.ts";
import { makeTemporaryFolder } from "#test/support/run/temporary-folder.ts";
import { namesOf } from "#infra/stack/names-of.ts";

/** Runs steps with permission to write, and without real waits. */
const runStep = (steps: Parameters<typeof runSteps>[0], context: object) =>
  runSteps(steps, context as StageContext, {
    wait: () => new Promise((resolve) => setImmediate(resolve)),
    mayWrite: true,
    withhold: (text) => text,
    say: () => {},
  });

/** Runs the step for one message whose row has one of these mail states at each read. */
const followMail = async (...states: readonly (string | undefined)[]) => {
  let looks = 0;
  const key = "a-key-of-the-canary-for-tests-only-32";
  const context = {
    left: { messages: [makeTestMessage("providerCheck", key, 1_000_000)] },
    findMessage: () => {
      const at = Math.min(looks, states.length - 1);
      looks += 1;
      return Promise.resolve({ delivery: { mail: states[at] } });
    },
  };
  const steps = contactSteps
    .filter(({ name }) => name === "delivery")
    .map((step) => ({ ...step, limitSeconds: 0.1 }));
  const [result] = await runStep(steps, context);
  return result?.findings.map(({ path, summary }) => `${path} ${summary}`);
};

test("[OPS-17] waits for late SES delivery events, and reports one that never arrives", async () => {
  expect(await followMail("pending", "accepted", "accepted", "accepted", undefined)).toEqual([]);
  expect(await followMail("pending", "accepted")).toEqual([
    "delivery timed out after 0.1 s, waiting for SES's event that both mails are delivered",
  ]);
  expect(await followMail("parked")).toEqual(["mail 1 of the mails need review"]);
});

test("[OPS-17] all steps together take less than ten minutes at their time limits", () => {
  const lanes = Object.groupBy(checkedSteps, ({ capability }) => capability);
  const { account = 0, ...others } = Object.fromEntries(
    Object.entries(lanes).map(([lane, steps = []]) => [
      lane,
      steps.reduce((sum, { limitSeconds }) => sum + limitSeconds, 0),
    ]),
  );
  expect(Math.max(...Object.values(others)) + account).toBeLessThan(600);
});

test("[OPS-17] sends no request to a provider without its key, and skips each step with a reason", async () => {
  const requests: unknown[] = [];
  const counting: typeof fetch = (input) => {
    requests.push(input);
    return Promise.resolve(Response.json({}));
  };
  const readSecret = () => {
    throw new NotChecked("there is no key");
  };
  const stage = readStage("staging");
  const openProviders: StageContext["openProviders"] = (make) => {
    const provider = openProvider(make, {
      fetch: counting,
      baseOf: readBase(basesOf(stage)),
      readSecret,
      stage,
    });
    return { real: provider, expected: provider };
  };
  const steps = featureSteps.filter(
    (step) =>
      step.capability !== "contact" && isChecked(step) && !/ with an invalid (?:token|key)$/.test(step.name),
  );
  const results = await runStep(steps, { stage, readSecret, openProviders });
  expect(results.filter(({ end }) => end !== "not checked")).toEqual([]);
  expect(results.every(({ because }) => because.length === 1)).toBe(true);
  expect(requests).toEqual([]);
});

test("[OPS-17] docs/local-environment.md lists exactly the steps of the provider check", () => {
  const [, table = ""] = readFileSync("docs/local-environment.md", "utf8").split("| run by the step");
  const rows = table.split("\n\n")[0]!.split("\n").slice(2);
  const lastCells = rows.map((row) => row.split("|").at(-2)!);
  const named = lastCells.flatMap((cell) => [...cell.matchAll(/`(.+?)`/g)].map(([, name]) => name));
  expect(named.toSorted()).toEqual(allSteps.map(({ name }) => name).toSorted());
});

test("[OPS-17] disabled features have no steps", () => {
  const before = { ...features };
  try {
    for (const name of namesOf(features)) Object.assign(features, { [name]: "off" });
    expect(new Set(allSteps.filter(isChecked).map(({ capability }) => capability))).toEqual(
      new Set(["site", "contact", "github", "account"]),
    );
  } finally {
    Object.assign(features, before);
  }
});

test("[OPS-17] writes to a protected stage only if --writes repeats its name", async () => {
  const ran: string[] = [];
  const context = {
    withheld: new Set(),
    readRelease: () => Promise.resolve(undefined),
    close: () => Promise.resolve(),
  } as unknown as StageContext;
  const verify = (...args: readonly string[]) => {
    const run = () => Promise.resolve(ran.push(args.join(" ")));
    const command = makeVerifyProvidersCommand({
      open: () => Promise.resolve(context),
      steps: [{ name: "a write", capability: "contact", limitSeconds: 1, writes: true, run }],
    });
    return runOperator(command, ["prod", "--folder", makeTemporaryFolder(), ...args]);
  };
  expect((await verify()).stdout).toContain(
    "-     a write, 0 s: the stage is protected, and --writes was not given",
  );
  expect(await verify("--writes", "staging")).toEqual(
    refusal("--writes names another stage than prod: nothing was done"),
  );
  expect((await verify("--writes", "prod")).stdout).toContain("ok    a write");
  expect(ran).toEqual(["--writes prod"]);
});

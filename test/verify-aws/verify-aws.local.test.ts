import { spawnSync } from "node:child_process";
import { chmodSync, cpSync, existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import { notInstalledStatus } from "#test/support/not-installed.ts";
import { makeTemporaryFolder } from "#test/support/run/temporary-folder.ts";
import { checkedSteps } from "#infra/operator/verify-providers/verify-providers.ts";
import { gaps } from "./gaps.ts";
import { listChecks, runChecks, type Check, type Scenario } from "./run-checks.ts";
import { checksOf, stagesChecked } from "./scenario.ts";

const collect = async (checks: Scenario<string>) => {
  const lines: string[] = [];
  const failed = await runChecks(checks, "a stage", { say: (line) => lines.push(line), now: () => 0 });
  return { failed, lines: lines.join("\n").split("\n") };
};

const passing: Check<string> = { name: "passes", run: () => Promise.resolve([]) };

test("[OPS-19] logs one line for each check that passes and reports none as failed", async () => {
  const { failed, lines } = await collect([passing, { ...passing, name: "passes too" }]);
  expect(failed).toEqual([]);
  expect(lines).toEqual(["ok       0.0 s  passes", "ok       0.0 s  passes too"]);
});

test("[OPS-19] fails a check that has a finding or throws, names it, and runs the next one", async () => {
  const { failed, lines } = await collect([
    { name: "finds", run: () => Promise.resolve(["status 500, expected 200"]) },
    { name: "throws", run: () => Promise.reject(new Error("no response\nat all")) },
    passing,
  ]);
  expect(failed).toEqual(["finds", "throws"]);
  expect(lines).toEqual([
    "FAIL     0.0 s  finds",
    "        status 500, expected 200",
    "FAIL     0.0 s  throws",
    "        no response",
    "        at all",
    "ok       0.0 s  passes",
  ]);
});

test("[OPS-19] counts checks as failed that cannot run because a required one failed", async () => {
  const { failed, lines } = await collect([
    { name: "deploys", isRequired: true, run: () => Promise.resolve(["the deploy failed"]) },
    passing,
  ]);
  expect(failed).toEqual(["deploys", "passes"]);
  expect(lines.at(-1)).toContain('passes: did not run, because "deploys" failed');
});

test("[OPS-19] runs all checks of the other parallel lists after a required check stops one list", async () => {
  const stopped: Check<string> = {
    name: "is stopped",
    isRequired: true,
    run: () => Promise.resolve(["nothing"]),
  };
  const { failed, lines } = await collect([
    {
      together: [
        [stopped, { ...passing, name: "comes too late" }],
        [{ ...passing, name: "is not affected" }],
      ],
    },
    passing,
  ]);
  expect(failed).toEqual(["is stopped", "comes too late"]);
  expect(lines).toEqual(
    expect.arrayContaining(["ok       0.0 s  is not affected", "ok       0.0 s  passes"]),
  );
});

test("[OPS-19] each check of a stage has a unique name, written as a sentence", () => {
  for (const stage of stagesChecked) {
    const names = listChecks(checksOf(stage)).map(({ name }) => name);
    expect(new Set(names).size, stage).toBe(names.length);
    for (const name of names) expect(name.split(" ").length, name).toBeGreaterThan(3);
  }
});

test.each([
  "bootstrap",
  "deploy",
  "every page",
  "country",
  "redirect",
  "SES",
  "payment",
  "webhook",
  "refund",
  "sweep",
  "secrets",
  "second deploy",
  "rolled back",
  "release use",
  "preview",
  "stages destroy",
  "role",
])("[OPS-19] checks %s in the development stage", (topic) => {
  expect(listChecks(checksOf("dev")).filter(({ name }) => name.includes(topic))).not.toEqual([]);
});

test("[OPS-19] lists a reason and a replacement check for each gap of the emulator", () => {
  expect(new Set(gaps.map(({ feature }) => feature)).size).toBe(gaps.length);
  for (const { feature, reason, checkedBy } of gaps) {
    expect(reason.length, feature).toBeGreaterThan(20);
    const places = checkedBy.match(/\btest\/[\w/.-]*\w/g) ?? [];
    for (const place of places) expect(existsSync(place), `${feature}: ${place}`).toBe(true);
    expect(places.length > 0 || /npm run|verify-providers/.test(checkedBy), feature).toBe(true);
  }
});

test("[OPS-19] each step of verify-providers that may differ on the emulator exists and has one gap", () => {
  const steps = gaps.flatMap((gap) => gap.steps ?? []);
  expect(new Set(steps).size).toBe(steps.length);
  expect(checkedSteps.map(({ name }) => name)).toEqual(expect.arrayContaining(steps));
});

/**
 * Starts the step before anything is installed. `python` is the source of a program; undefined if Python is missing.
 */
const runWithPython = (python?: string) => {
  const folder = makeTemporaryFolder();
  mkdirSync(join(folder, "test"));
  cpSync("test/verify-aws/requirements.txt", join(folder, "test/verify-aws/requirements.txt"));
  const bin = join(folder, "bin");
  mkdirSync(bin);
  if (python !== undefined) {
    writeFileSync(join(bin, "python3"), python);
    chmodSync(join(bin, "python3"), 0o755);
  }
  return spawnSync(process.execPath, [resolve("test/verify-aws.ts"), "dev"], {
    cwd: folder,
    encoding: "utf8",
    env: { PATH: bin },
  });
};

test("[OPS-19] exits with 77 and a message if Python is not installed", () => {
  const { status, stdout } = runWithPython();
  expect(stdout).toContain('"npm run check -- aws" did not run: Python 3 is not installed');
  expect(status).toBe(notInstalledStatus);
});

test("[OPS-19] exits with 77 and names the failed command if PyPI cannot be reached", () => {
  // Creates an environment whose pip fails, as without a network.
  const { status, stdout } = runWithPython(
    '#!/bin/sh\n[ "$1" = -m ] || exit 0\n/bin/mkdir -p "$3/bin"\n/bin/ln -s /bin/false "$3/bin/python"\n',
  );
  expect(stdout).toMatch(
    /"npm run check -- aws" did not run: ".*pip install -r test\/verify-aws\/requirements.txt" failed/,
  );
  expect(status).toBe(notInstalledStatus);
});

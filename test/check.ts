/**
 * What needs no test runner: format, lint with its import borders, types, and the synth of every stage.
 * `npm run check` runs it after the tests, whose build was the laptop's: `cdk synth` builds for each stage (`infra/synth.ts`).
 */
import { spawnSync } from "node:child_process";
import { stages } from "#infra/stages.ts";

const steps: readonly (readonly [command: string, ...args: string[]])[] = [
  ["prettier", "--check", "."],
  ["tsc", "-p", "."],
  ["tsc", "-p", "frontend"],
  ["tsc", "-p", "test"],
  ["eslint", "."],
  ...stages.map(({ name }) => ["cdk", "synth", "--quiet", "--no-notices", "-c", `stage=${name}`] as const),
];

for (const [command, ...args] of steps) {
  const shown = [command, ...args].join(" ");
  console.log(`> ${shown}`);
  const { status } = spawnSync(`node_modules/.bin/${command}`, args, { stdio: "inherit" });
  if (status !== 0) {
    console.error(`check failed at: ${shown}`);
    process.exit(1);
  }
}

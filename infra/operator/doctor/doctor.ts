/** `doctor` (docs/operations.md, "The doctor"). */
import { localStage } from "#infra/local/local-names.ts";
import { requireBrand } from "#infra/stack/stage/placeholders.ts";
import type { Stage } from "#infra/stack/stage/stage.ts";
import { dataOption, makeCommand } from "../command/command.ts";
import { launchChecks } from "./check-launch-limits.ts";
import { checkCredentials, cloudChecks, localChecks, type Check } from "./doctor-checks.ts";
import type { Finding } from "./doctor-finding.ts";
import { makeStageInspector, type StageInspector } from "../inspector/stage-inspector.ts";
import { anyStage, readAnyStage } from "../command/stage-argument.ts";

/** A line of the output. A failed check counts as an error. */
type Line = {
  readonly name: string;
  readonly type: Finding["type"] | "not seen" | "unknown";
  readonly summary: string;
};

const marks = {
  ok: "ok",
  note: "note",
  fix: "FIX",
  unknown: "FIX",
  "not seen": "-",
} as const satisfies Record<Line["type"], string>;

const lookMs = 10_000;

/** The SDK appends advice for developers on further lines, and timeouts contain names of its own parts. */
const describe = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  const [sentence = ""] = error.message.split("\n");
  return error.name === "TimeoutError" ? "no response in time" : sentence;
};

const look = async (check: Check, inspector: StageInspector, stage: Stage): Promise<readonly Line[]> => {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(`no response in ${lookMs / 1000} s`)), lookMs);
  try {
    const findings = await Promise.race([
      Promise.resolve(inspector).then((seen) => check.look(seen, stage)),
      late,
    ]);
    return findings.map((finding) => ({ name: check.name, ...finding }));
  } catch (error) {
    const reason = describe(error);
    return [{ name: check.name, type: "unknown", summary: `could not be checked: ${reason}` }];
  } finally {
    clearTimeout(timer);
  }
};

/** All findings, in the order of the checks. A check that fails does not prevent the others. */
export const examine = async (
  inspector: StageInspector,
  stage: Stage,
  before: "use" | "launch" = "use",
): Promise<readonly Line[]> => {
  const isLocal = stage.name === localStage;
  const first: Check = { name: "credentials", inAccount: false, look: checkCredentials };
  const entry = isLocal ? [] : await look(first, inspector, stage);
  const isInside = entry.every(({ type }) => type === "ok");
  const checks = isLocal
    ? localChecks
    : before === "launch"
      ? [...cloudChecks, ...launchChecks]
      : cloudChecks;
  const lines = await Promise.all(
    checks.map(async (check): Promise<readonly Line[]> => {
      if (isInside || !check.inAccount) return look(check, inspector, stage);
      return [{ name: check.name, type: "not seen", summary: "not checked: see credentials" }];
    }),
  );
  return [...entry, ...lines.flat()];
};

export const doctorCommand = makeCommand("doctor", {}, (command, { say }) =>
  command
    .summary("check that a stage has all it needs")
    .description(
      "Checks everything that a working stage needs, one line each, with the command that fixes it: credentials " +
        "and account, region, placeholders, bootstrap, quotas, mail, DNS, secrets, the stack, alarm subscriptions and " +
        "the site. It only reads, and never reads a secret's value. The exit code is 1 while something must be fixed. " +
        "Lines marked note need no action.",
    )
    .argument("<stage>", anyStage)
    .option(...dataOption)
    .option("--launch", "compare limits and quotas with the loads of docs/scale.md, too")
    .action(async (stageName, { data, launch }) => {
      requireBrand();
      const lines = await examine(
        makeStageInspector(stageName, data),
        readAnyStage(stageName),
        launch === true ? "launch" : "use",
      );
      const width = Math.max(...lines.map(({ name }) => name.length));
      for (const { name, type, summary } of lines)
        say(`${marks[type].padEnd(4)}  ${name.padEnd(width)}  ${summary}`);
      const wrong = lines.filter(({ type }) => type === "fix" || type === "unknown").length;
      if (wrong > 0) throw new Error(`${wrong} to fix before ${stageName} works`);
      say(`${stageName} is ready: nothing to fix.`);
    }),
);

/** One line of the log. `run` returns findings, a sentence each; an exception is a finding too. */
export type Check<Context> = {
  readonly name: string;
  /** If it fails, the checks that follow have nothing to check, so they do not run. */
  readonly isRequired?: true;
  readonly run: (context: Context) => Promise<readonly string[]>;
};

/** Lists of checks that run at the same time, each in its order: most of their time is spent waiting for a schedule. */
export type Together<Context> = { readonly together: readonly (readonly Check<Context>[])[] };

export type Scenario<Context> = readonly (Check<Context> | Together<Context>)[];

type Output = { readonly say: (line: string) => void; readonly now: () => number };

export const listChecks = <Context>(scenario: Scenario<Context>): readonly Check<Context>[] =>
  scenario.flatMap((part) => ("together" in part ? part.together.flat() : part));

const findingOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/**
 * Runs checks in their order, whether or not earlier ones failed.
 * @returns the names of those that failed or did not run
 */
export const runChecks = async <Context>(
  scenario: Scenario<Context>,
  context: Context,
  { say, now }: Output,
): Promise<readonly string[]> => {
  const failed: string[] = [];
  let missing: string | undefined;
  for (const part of scenario) {
    if ("together" in part && missing === undefined) {
      const lists = part.together.map((checks) => runChecks(checks, context, { say, now }));
      failed.push(...(await Promise.all(lists)).flat());
      continue;
    }
    for (const { name, isRequired, run } of listChecks([part])) {
      if (missing !== undefined) {
        say(`-             ${name}: did not run, because "${missing}" failed`);
        failed.push(name);
        continue;
      }
      const startedAt = now();
      const findings = await run(context).catch((error: unknown) => [findingOf(error)]);
      const seconds = ((now() - startedAt) / 1000).toFixed(1).padStart(6);
      const lines = findings.map((finding) => `\n        ${finding.replaceAll("\n", "\n        ")}`);
      say(`${findings.length === 0 ? "ok  " : "FAIL"}  ${seconds} s  ${name}${lines.join("")}`);
      if (findings.length === 0) continue;
      failed.push(name);
      if (isRequired) missing = name;
    }
  }
  return failed;
};

/** One line of the log. `run` returns findings, a sentence each; an exception is a finding too. */
export type Check<Context> = {
  readonly name: string;
  /** Without it, the checks that follow have nothing to look at, so they do not run. */
  readonly isRequired?: true;
  readonly run: (context: Context) => Promise<readonly string[]>;
};

type Output = { readonly say: (line: string) => void; readonly now: () => number };

const findingOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Runs checks in their order, whatever the result of those before. @returns the names of those that failed or did not run */
export const runChecks = async <Context>(
  checks: readonly Check<Context>[],
  context: Context,
  { say, now }: Output,
): Promise<readonly string[]> => {
  const failed: string[] = [];
  let missing: string | undefined;
  for (const { name, isRequired, run } of checks) {
    if (missing !== undefined) {
      say(`-             ${name}: did not run, because "${missing}" failed`);
      failed.push(name);
      continue;
    }
    const startedAt = now();
    const findings = await run(context).catch((error: unknown) => [findingOf(error)]);
    const seconds = ((now() - startedAt) / 1000).toFixed(1).padStart(6);
    say(`${findings.length === 0 ? "ok  " : "FAIL"}  ${seconds} s  ${name}`);
    for (const finding of findings) say(`        ${finding.replaceAll("\n", "\n        ")}`);
    if (findings.length === 0) continue;
    failed.push(name);
    if (isRequired) missing = name;
  }
  return failed;
};

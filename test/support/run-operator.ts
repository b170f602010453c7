import { execFile } from "node:child_process";

/** Runs one of infra/operator as a process of its own, against the edition over `dataDir`. */
export const makeOperator =
  (command: string, dataDir: string) =>
  (args: readonly string[], input = ""): Promise<{ code: number; stdout: string; stderr: string }> =>
    new Promise((resolve) => {
      const child = execFile(
        process.execPath,
        [`infra/operator/${command}.ts`, ...args, "--data", dataDir],
        (_error, stdout, stderr) =>
          resolve({ code: child.exitCode ?? 0, stdout: stdout.trim(), stderr: stderr.trim() }),
      );
      child.stdin?.end(input);
    });

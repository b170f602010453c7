import { execFile } from "node:child_process";
import { promisify } from "node:util";

const run = promisify(execFile);

/** Runs a build in its own process. */
export const runBuild = async (args: readonly string[], cwd = process.cwd()): Promise<void> => {
  await run(process.execPath, args, { cwd });
};

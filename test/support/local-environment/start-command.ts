import { execFile } from "node:child_process";

/** The environment of an operator who has never logged in. */
export const noCredentials = {
  AWS_ACCESS_KEY_ID: undefined,
  AWS_SECRET_ACCESS_KEY: undefined,
  AWS_SESSION_TOKEN: undefined,
  AWS_PROFILE: undefined,
  AWS_ENDPOINT_URL: undefined,
  AWS_CONFIG_FILE: "/dev/null",
  AWS_SHARED_CREDENTIALS_FILE: "/dev/null",
  AWS_EC2_METADATA_DISABLED: "true",
};

const env = {
  PATH: process.env["PATH"],
  NODE_COMPILE_CACHE: process.env["NODE_COMPILE_CACHE"],
  ...noCredentials,
};

/** Starts a command's file in its own process, without credentials; in this tree, or in the given one. */
export const startCommand = (file: string, args: readonly string[], cwd = process.cwd(), input = "") =>
  new Promise<{ code: number | null; stdout: string; stderr: string }>((resolve) => {
    const child = execFile(process.execPath, [file, ...args], { env, cwd }, (_error, stdout, stderr) =>
      resolve({ code: child.exitCode, stdout, stderr }),
    );
    // The process may end before it has read its input.
    child.stdin?.on("error", () => undefined).end(input);
  });

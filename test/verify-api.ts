/**
 * `npm run check -- api`: runs schemathesis against the local environment, with `openapi.json`: valid requests are
 * accepted, invalid ones are refused, and each response has a documented status, media type and schema. The first run
 * installs this pinned Python package in its own environment below `node_modules/.cache`.
 */
import { spawnSync } from "node:child_process";
import { buildOrExit } from "./support/build/build-or-exit.ts";
import { startLocalEnvironment } from "./support/local-environment/local-environment.ts";
import { findPythonCommands } from "./support/run/python-environment.ts";
import { readToolArguments } from "#test/support/run/read-tool-arguments.ts";

readToolArguments(import.meta.filename, {});

const examplesPerOperation = 300;

const commands = findPythonCommands("verify-api");
if (commands !== undefined) {
  buildOrExit();
  const local = await startLocalEnvironment();
  try {
    const { status } = spawnSync(
      `${commands}/schemathesis`,
      [
        ...["--config-file", "test/verify-api/schemathesis.toml", "run", "shared/contract/openapi.json"],
        ...["--url", local.origin, "--checks", "all", "--max-examples", String(examplesPerOperation)],
        // Sends the same requests in every run.
        ...["--seed", "1", "--generation-deterministic"],
      ],
      { stdio: ["ignore", "inherit", "inherit"] },
    );
    process.exitCode = status === 0 ? 0 : 1;
  } finally {
    await local.stop();
  }
}

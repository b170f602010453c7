/**
 * `npm run check -- api`: schemathesis over the local environment, with what `openapi.json` says: whatever fits a schema is
 * taken, whatever does not is refused, and each answer has a status, a type and a form that the document names. It is a
 * Python package: the first run installs it, exactly pinned, into an environment of its own below `node_modules/.cache`.
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
        // The same requests in every run.
        ...["--seed", "1", "--generation-deterministic"],
      ],
      { stdio: ["ignore", "inherit", "inherit"] },
    );
    process.exitCode = status === 0 ? 0 : 1;
  } finally {
    await local.stop();
  }
}

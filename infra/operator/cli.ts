/** Every command for operators, behind the one `bin` of package.json (README.md, "Commands for operators"). */
import { makeGroup, programName, runProgram } from "./command/command.ts";
import { secretsListCommand, secretsSetCommand } from "./command/secrets.ts";
import { doctorCommand } from "./doctor/doctor.ts";
import { featureCommands } from "./feature-operations.ts";
import { peopleEraseCommand, peopleExportCommand } from "./people/person.ts";
import { verifyProvidersCommand } from "./verify-providers/verify-providers.ts";
import { deployCommand } from "../site/release/deploy.ts";
import { stagesCleanCommand } from "../site/release/leftovers.ts";
import { rotateOriginCommand } from "../site/release/origin-secret.ts";
import { pipelineCommand } from "../site/release/pipeline.ts";
import { releaseListCommand, releaseUseCommand } from "../site/release/release.ts";
import { restoreCommand } from "./restore/restore.ts";
import { stagesDestroyCommand } from "./stages/destroy.ts";
import { stagesListCommand } from "./stages/stages.ts";

export const makeProgram = makeGroup(
  programName,
  "Operates a stage of the site: one that is deployed, with this shell's AWS credentials, or local, the local environment that runs here.",
  [
    doctorCommand,
    deployCommand,
    verifyProvidersCommand,
    pipelineCommand,
    restoreCommand,
    ...featureCommands,
    makeGroup("people", "one person's data", [peopleExportCommand, peopleEraseCommand]),
    makeGroup("release", "releases of the pages", [releaseListCommand, releaseUseCommand]),
    makeGroup("secrets", "a stage's secrets", [secretsListCommand, secretsSetCommand, rotateOriginCommand]),
    makeGroup("stages", "the stages of an account", [
      stagesListCommand,
      stagesDestroyCommand,
      stagesCleanCommand,
    ]),
  ],
);

export const runCli = async (args: readonly string[]): Promise<void> => {
  process.exitCode = await runProgram(makeProgram, args, process);
};

if (import.meta.main) await runCli(process.argv.slice(2));

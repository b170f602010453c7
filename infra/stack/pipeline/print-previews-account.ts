/** Prints an output of a job in GitHub's form: the account of previews, empty while the row of previews names none. */
import { readOrExit } from "#infra/stack/read-or-exit.ts";
import { preview, readStage } from "#infra/stack/stage/stages.ts";

readOrExit(() => readStage("pr1"));
console.log(`account=${preview.account ?? ""}`);

/**
 * Prints a job output in GitHub's format: the account of previews, or nothing if the row of previews has no account.
 */
import { readOrExit } from "#infra/stack/read-or-exit.ts";
import { preview, readStage } from "#infra/stack/stage/stages.ts";

readOrExit(() => readStage("pr1"));
console.log(`account=${preview.account ?? ""}`);

/**
 * `npm run check -- aws`: deploys a copy of the tree to ministack, an independent emulator of AWS, with the operator's
 * own commands, and uses the deployed stages through the emulated CloudFront, with IAM enforced. Prints a line for each
 * check, and at the end a list of what the emulator lacks. The first run installs ministack, a pinned Python package.
 * `npm run emulator` checks nothing and keeps one running for your own commands, and `npx --no node test/verify-aws.ts dev`
 * checks only the stages that it names.
 */
import { flag } from "#infra/operator/command/parse-script-options.ts";
import { findPythonCommands } from "./support/run/python-environment.ts";
import { readToolArguments } from "./support/run/read-tool-arguments.ts";

const { positionals, values } = readToolArguments(
  import.meta.filename,
  { keep: flag("checks nothing, and keeps an emulator running for your own commands until Ctrl-C") },
  "[<stage>…] [--keep]",
);
const typed = values.keep ? "npm run emulator" : "npm run check -- aws";
const commands = findPythonCommands("verify-aws", typed);
if (commands !== undefined) {
  // Without the emulator, no other module is loaded.
  const { keepEmulator, verifyOnEmulator } = await import("./verify-aws/verify-on-emulator.ts");
  await (values.keep ? keepEmulator(commands, typed) : verifyOnEmulator(commands, typed, positionals));
}

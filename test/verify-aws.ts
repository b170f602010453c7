/**
 * `npm run check -- aws`: deploys a copy of the tree to ministack, an independent emulator of AWS, with the operator's
 * own commands, and uses the deployed stages through the emulated CloudFront, with IAM enforced. Prints a line for each
 * check, and at the end a list of what the emulator lacks. The first run installs ministack, a pinned Python package.
 * With names of stages it runs only those: `node test/verify-aws.ts dev`.
 */
import { findPythonCommands } from "./support/run/python-environment.ts";
import { readToolArguments } from "./support/run/read-tool-arguments.ts";

const { positionals } = readToolArguments(import.meta.filename, {}, "[<stage>…]");
const commands = findPythonCommands("verify-aws");
if (commands !== undefined) {
  // Without the emulator, no other module is loaded.
  const { verifyOnEmulator } = await import("./verify-aws/verify-on-emulator.ts");
  await verifyOnEmulator(commands, positionals);
}

/** Runs the checks of one stage, from the copy of the tree that it deploys: `verify-on-emulator.ts` starts it there. */
import { readStage } from "#infra/stack/stage/stages.ts";
import { runChecks } from "./run-checks.ts";
import { checksOf } from "./scenario.ts";
import { makeStageContext } from "./stage-context.ts";
import { startViewerProxy } from "./viewer-proxy.ts";

const [, , folder = "", endpoint = "", proxyPort = "", stageName = ""] = process.argv;
const proxy = await startViewerProxy(Number(proxyPort), Number(new URL(endpoint).port), folder);
const context = makeStageContext({ stage: readStage(stageName), folder, endpoint, proxy });
try {
  const output = { say: (line: string) => console.log(line), now: () => performance.now() };
  const failed = await runChecks(checksOf(stageName), context, output);
  if (failed.length > 0) process.exitCode = 1;
} finally {
  await context.close();
  proxy.close();
}

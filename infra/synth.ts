/** What `cdk` runs: builds everything for the stage that `-c stage=<name>` names, and puts its stack together. */
import { App } from "aws-cdk-lib";
import { buildAll } from "./build/build.ts";
import { readOrExit } from "./read-or-exit.ts";
import { siteSettingsOf } from "./stage/stages.ts";
import { readStageToDeploy } from "./stage/stage-to-deploy.ts";

const { node } = new App({ autoSynth: false });
const stage = readOrExit(() => readStageToDeploy(node));
await buildAll(siteSettingsOf(stage));
await import("./app.ts");
